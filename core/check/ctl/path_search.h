// SPDX-License-Identifier: GPL-3.0-or-later
// Shortest paths and fair cycles in a Kripke structure (Clarke, Grumberg, McMillan and Zhao 1995).
#pragma once

#include "core/check/ctl/fair_components.h"

#include <optional>
#include <vector>

namespace threadmend {

/// An infinite path: its states, and the one to which it leads back from the last.
struct StateLasso {
    std::vector<std::uint32_t> states;
    std::size_t loop = 0;

    /// The same path with at least `count` states in its prefix.
    void unrollTo(std::size_t count)
    {
        while (loop < count) {
            states.push_back(states[loop]);
            ++loop;
        }
    }
};

/// Refers to the structure, the constraints and the context.
class PathSearch {
public:
    using States = std::vector<std::uint32_t>;

    PathSearch(const CtlStructure& structure, const std::vector<StateSet>& fairness, RunContext& run)
        : structure_(structure), fairness_(fairness), run_(run), foundBy_(structure.stateCount)
    {
    }

    /// A shortest path through states of `through` to one of `goal`, which need not be one of these; the
    /// first by the numbers of states. Empty if there is none. O(n + m).
    Outcome<States> shortest(std::uint32_t from, const StateSet& through, const StateSet& goal);

    /// A fair path that stays within the set, to the nearest fair cycle. Precondition: there is one.
    Outcome<StateLasso> staying(std::uint32_t from, const StateSet& within);

    /// The path goes on fairly within the set, in which its last state lies.
    Outcome<StateLasso> continued(States path, const StateSet& within);

private:
    template <class IsGoal, class IsThrough>
    Outcome<States> search(std::uint32_t from, const IsThrough& through, const IsGoal& isGoal, bool byAStep);
    Outcome<StateLasso> around(States path, const FairComponents& components);

    const CtlStructure& structure_;
    const std::vector<StateSet>& fairness_;
    RunContext& run_;
    /// By state: the search that met it last, and from where.
    struct Met {
        std::uint32_t search = 0, from = 0;
    };
    std::vector<Met> foundBy_;
    std::uint32_t searches_ = 0;
    std::optional<FairComponents> continuing_; ///< of the set to which `continued` was asked last
    StateSet continuingWithin_;
};

} // namespace threadmend
