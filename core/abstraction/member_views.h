// SPDX-License-Identifier: GPL-3.0-or-later
// The concrete states of an abstract state, as far as they differ towards a set BAD of abstract states.
#pragma once

#include "core/abstraction/concrete_modules.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace threadmend::abstraction {

/// A concrete state as Algorithms 5 and 6 see it.
struct MemberView {
    EventSet requested; ///< R(q)
    EventSet bad;       ///< B(q): those of R(q) that lead into BAD
};

/// Combinations of members of the classes of an abstract state, those of one class that cannot be told apart
/// here taken together. `isBad(number)` says of reachable abstract states whether they are in BAD; `towards`
/// are the letters by which the state has steps there.
class MemberViews {
public:
    using IsBad = std::function<bool(AbstractState)>;

    MemberViews(const AbstractProgram& program, std::uint32_t state, const EventSet& towards);

    /// How many combinations there are.
    std::uint64_t count() const { return count_; }
    /// Calls `visit(combination, view)` for each of them; a combination has a number for each module. Returns
    /// why it was stopped, if it was. O(count * (modules + letters)).
    template <class Visit>
    std::optional<Stopped> each(const IsBad& isBad, const Visit& visit, RunContext& run) const
    {
        std::vector<std::uint32_t> combination(alike_.size(), 0);
        for (std::uint64_t done = 0; done < count_; ++done) {
            if (auto stopped = run.poll({"looking through the members of a state", done, count_}))
                return stopped;
            visit(combination, viewOf(combination, isBad));
            for (std::size_t i = 0; i < combination.size() && ++combination[i] == alike_[i].size(); ++i)
                combination[i] = 0;
        }
        return std::nullopt;
    }

    /// A member of each class that is of the combination.
    ConcreteState memberOf(const std::vector<std::uint32_t>& combination) const;
    /// Splits keys for the members of each class: from keys for the combinations' numbers.
    std::vector<std::vector<std::uint32_t>>
    spread(const std::vector<std::vector<std::uint32_t>>& keysOfAlike) const;
    std::size_t alikeCount(std::size_t module) const { return alike_[module].size(); }

private:
    /// Members that say the same and go to the same classes by what leads into BAD.
    struct Alike {
        std::uint32_t member = 0;           ///< one of them
        std::vector<std::uint32_t> targets; ///< classes, by place in `letters_`
        bool operator==(const Alike&) const = default;
    };
    MemberView viewOf(const std::vector<std::uint32_t>& combination, const IsBad& isBad) const;

    const AbstractProgram& program_;
    std::vector<std::uint32_t> classes_;
    std::vector<Letter> letters_;
    std::vector<std::vector<Alike>> alike_;           ///< by module
    std::vector<std::vector<std::uint32_t>> alikeOf_; ///< by module and member of its class
    std::uint64_t count_ = 1;
};

} // namespace threadmend::abstraction
