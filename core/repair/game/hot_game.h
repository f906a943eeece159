// SPDX-License-Identifier: GPL-3.0-or-later
// Hot violations repaired by blocking: a game between a patch and the program.
//
// The patch wants every infinite run that is fair to leave the hot states again and again; what it does not
// block, the program chooses. The states from which the patch can have its way are found by the classical
// nested fixpoint (attractors; Thomas 1995, "On the synthesis of strategies in infinite games", section 4):
// from the states that are left, those from which leaving cannot be brought about join BAD, then those that
// cannot stay outside BAD (Algorithm 3 of Katz 2013), and again, until nothing joins. Under fairness a run
// that is not fair will do as well as one that leaves (unfair_ways.h).
//
// Blocking the steps into BAD takes no good run away, and each patch that repairs blocks them. But it may
// leave loops in which every state is hot and has a way out: then no patch allows most (each one that lets
// the run go round once more allows more), and only fairness leads out of the loop. The strict answer breaks
// these loops: as late as a patch without memory could do (permissive_hot.h); under a property's own
// fairness, or where that would be too large, by a patch without memory, which in these loops leaves only
// what brings the run nearer to a way out.
#pragma once

#include "core/check/fair_sets.h"
#include "core/repair/game/permissive_hot.h"

namespace threadmend {

struct HotTrimming {
    /// BAD: the states from which a hot cycle cannot be avoided. Round 0 and those in `hotRounds` are states
    /// that stay hot whatever is blocked.
    Trimming trimming;
    std::vector<std::size_t> hotRounds;
    /// There if blocking the steps into BAD leaves hot cycles: an arena of the same runs, whose `model` are
    /// states of the given one, and a trimming of it that leaves none.
    std::optional<TrimmedArena> strict;
};

struct HotQuestion {
    std::vector<bool> hot;             ///< a state each
    std::vector<bool> lastResort = {}; ///< a state each, or empty: the run ends there, but not well
    FairSets fairness = {};            ///< only such runs count; its labels are the events of the arena
    /// The most states of a counted arena; beyond, a strict patch has no memory.
    std::size_t mostCounted = 20'000;
};

/// Whether and how a patch keeps the runs of `arena` from being hot for ever. Runs that end are not. A way
/// out that ends in a last resort is taken only where there is no other. Precondition: `arena` is
/// deterministic and lists no duties; its `violating` states are not looked at. O((n + m) r) time for r outer
/// rounds, which are few in practice, 12 bytes an edge and 30 a state; with ranks or fairness, m is the sum
/// of the squares of the outdegrees instead, and there is what `UnfairWays` takes. A stop leaves nothing.
Outcome<HotTrimming> trimHot(const Arena& arena, const HotQuestion& question, RunContext& run);

} // namespace threadmend
