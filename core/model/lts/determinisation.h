// SPDX-License-Identifier: GPL-3.0-or-later
// The subset construction: a deterministic LTS with the same traces.
//
// Its states are the sets of states that the original can be in after one and the same word (Rabin and Scott
// 1959). Labels are matched exactly: tau and i are labels like any other, no step is taken silently.
#pragma once

#include "core/model/lts/lts.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <span>
#include <vector>

namespace threadmend {

/// A deterministic LTS and what its states stand for.
struct DeterminisedLts {
    /// Numbered breadth-first from the initial subset, which is 0, labels in their order; so it depends on
    /// the behaviour of the original and the numbering of its states alone. Subsets that were not
    /// expanded, if there are any, have the last numbers.
    Lts lts;
    /// A state of `lts` each: whether its subset holds a violating state.
    std::vector<bool> violating;
    /// The members of the subsets, one subset after the other.
    std::vector<StateId> members;
    std::vector<std::uint64_t> firstMember = {0};

    /// The states that one state of `lts` stands for, ascending.
    std::span<const StateId> membersOf(StateId subset) const
    {
        return std::span(members).subspan(firstMember[subset.index()],
                                          firstMember[subset.index() + 1] - firstMember[subset.index()]);
    }
};

/// Determinises the reachable part of `lts`; its initial states are the initial subset. A subset counts as
/// expanded if all its states are. Endings and propositions are facts of states, not of sets of them, and are
/// dropped. `violating` has an entry for each state, or is empty.
///
/// Exponential in the number of states in the worst case: the subsets are held against the limit of states,
/// and their members (4 bytes each) against the limit of memory. Time O(sum over subsets of their
/// transitions, times a logarithm). A stop leaves nothing.
Outcome<DeterminisedLts> determinise(const Lts& lts, const std::vector<bool>& violating, RunContext& run);

} // namespace threadmend
