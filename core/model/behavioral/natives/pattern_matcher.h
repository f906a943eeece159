// SPDX-License-Identifier: GPL-3.0-or-later
// Matches texts against compiled regular expressions.
#pragma once

#include "core/model/behavioral/natives/pattern_program.h"

#include <functional>
#include <optional>

namespace threadmend::behavioral {

struct PatternMatch {
    static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);
    struct Group {
        std::size_t begin = nowhere; ///< code units of UTF-16
        std::size_t end = nowhere;
        bool isThere() const { return begin != nowhere && end != nowhere; }
    };
    std::vector<Group> groups; ///< the whole match first
};

/// Backtracking, with the choices still open on a stack of its own. Exponential in the length of the text at
/// worst, so `onSteps` is called every 4,096 steps and may throw.
class PatternMatcher {
public:
    PatternMatcher(const PatternProgram& program, std::u16string_view text, std::function<void()> onSteps)
        : program_(program), text_(text), onSteps_(std::move(onSteps))
    {
    }
    /// The first match that begins at `from` or behind it; only at `from` if `anchored`.
    std::optional<PatternMatch> find(std::size_t from, bool anchored);

private:
    /// What to undo, or where to go on, when the way that was chosen fails.
    struct Entry {
        enum class Kind : std::uint8_t { Branch, Slot, Counter, Mark } kind;
        std::uint32_t which; ///< the instruction of a branch, else what to restore
        std::size_t value;
    };

    bool matchFrom(std::uint32_t begin, std::size_t at);
    bool step(const PatternInstruction& instruction);
    bool backtrack(std::size_t floor);
    bool lookAround(const PatternInstruction& instruction);
    bool loop(const PatternInstruction& instruction);
    bool again(const PatternInstruction& instruction);
    bool reference(const PatternInstruction& instruction);
    std::optional<char32_t> take(bool backward);
    bool isWord(std::size_t at) const;
    bool isLineEnd(std::size_t at) const;
    void set(Entry::Kind kind, std::uint32_t which, std::size_t value);

    const PatternProgram& program_;
    std::u16string_view text_;
    std::function<void()> onSteps_;
    std::uint32_t pc_ = 0;
    std::size_t at_ = 0;
    std::uint64_t steps_ = 0;
    std::vector<std::size_t> slots_;
    std::vector<std::size_t> counters_;
    std::vector<std::size_t> marks_;
    std::vector<Entry> entries_;
};

} // namespace threadmend::behavioral
