// SPDX-License-Identifier: GPL-3.0-or-later
// Which parts of a snapshot differ from the one before.
#pragma once

#include <cstdint>

namespace threadmend {

/// A part of a snapshot; a bit each.
enum class Change : std::uint32_t {
    Model = 1,
    Properties = 2,
    Verdicts = 4,    ///< also what is to be checked
    Explanation = 8, ///< also which property and which counterexample is shown
    Trace = 16,
    Cursor = 32,
    Folding = 64,
    Selection = 128,
    Hover = 256,
    View = 512, ///< also focus, layout, limits
    Labels = 1024,
    Notice = 2048,
    Thread = 4096, ///< also which event is pointed at
    Breakpoints = 8192,
    History = 16384,   ///< branches came, went or were renamed
    Proposals = 32768, ///< also which one is looked at
    Film = 65536,      ///< which picture of how they were found is shown
    Memory = 131072    ///< how much may be used
};

/// A set of changes.
class ChangeSet {
public:
    constexpr ChangeSet() = default;
    constexpr ChangeSet(Change change) : bits_(static_cast<std::uint32_t>(change)) {}
    static constexpr ChangeSet all()
    {
        ChangeSet set;
        set.bits_ = 262143;
        return set;
    }

    constexpr bool has(Change change) const { return (bits_ & static_cast<std::uint32_t>(change)) != 0; }
    /// Whether one of `others` is in it.
    constexpr bool hasAny(ChangeSet others) const { return (bits_ & others.bits_) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr ChangeSet operator|(ChangeSet other) const
    {
        ChangeSet both;
        both.bits_ = bits_ | other.bits_;
        return both;
    }
    constexpr ChangeSet& operator|=(ChangeSet other) { return *this = *this | other; }
    constexpr bool operator==(const ChangeSet&) const = default;

private:
    std::uint32_t bits_ = 0;
};

constexpr ChangeSet operator|(Change a, Change b)
{
    return ChangeSet(a) | ChangeSet(b);
}

} // namespace threadmend
