// SPDX-License-Identifier: GPL-3.0-or-later
// Frontier and neighbourhoods of two given systems: definitions 5, 7, 8 and 9 of Barbon et al. 2017 to the
// letter, where no property and no product is known.
//
// How we read definition 9 beside definition 8: a state s' of the counterexample LTS has a neighbourhood if
// it matches a state s such that this pair has a correct transition. (To its letter definition 9 asks only
// that s is in the frontier, perhaps by the help of another state that matches s: `matchedWithFrontier`.)
//
// A counterexample LTS that ends in a state without successors matches that state with every state of the
// full LTS, so by the letter nearly all of these are frontier. The search of section 3.2 starts at the
// initial states and never sees such pairs: `MatchedPairs::Reached`.
#pragma once

#include "core/model/lts/lts.h"
#include "core/model/lts/simulation.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace threadmend {

/// Which matched pairs count.
enum class MatchedPairs {
    All,    ///< every pair of the simulation relation: the definitions to the letter
    Reached ///< those that both systems come to by the same labels, through matched pairs only (section 3.2)
};

struct TwoLtsNeighbourhoods {
    /// Definition 8: states of the full LTS, ascending.
    std::vector<StateId> frontier;
    /// A transition of the full LTS each: whether it is correct (definition 7) for some matched pair.
    std::vector<bool> correct;
    /// States of the counterexample LTS that have a neighbourhood, ascending. The neighbourhood is all
    /// transitions into and out of the state.
    std::vector<StateId> neighbourhoods;
    /// States of the counterexample LTS that match some state of the frontier, ascending.
    std::vector<StateId> matchedWithFrontier;
    std::uint64_t matchedPairs = 0; ///< of states

    bool operator==(const TwoLtsNeighbourhoods&) const = default;
};

/// Compares the two systems by `relation`, which `matching` has made of them. With n, m the states and
/// transitions of counterexamples (1) and full LTS (2), reduced by bisimulation if all pairs count: time
/// O(n1 m2 + m1 n2 / 64), or for the reached pairs in proportion to their transitions and about 30 bytes a
/// pair, held against the limit of states. A stop leaves nothing.
Outcome<TwoLtsNeighbourhoods> twoLtsNeighbourhoods(const Lts& full, const Lts& counterexamples,
                                                   const SimulationRelation& relation, MatchedPairs pairs,
                                                   RunContext& run);

} // namespace threadmend
