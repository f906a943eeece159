// SPDX-License-Identifier: GPL-3.0-or-later
// Hot violations repaired by blocking: a Büchi game between a patch and the program.
//
// The patch wants every infinite run to leave the hot states again and again; what it does not block, the
// program chooses. The states from which the patch can have its way are found by the classical nested
// fixpoint (attractors; Thomas 1995, "On the synthesis of strategies in infinite games", section 4): from the
// states that are left, those from which leaving cannot be brought about join BAD, then those that cannot
// stay outside BAD (Algorithm 3 of Katz 2013), and again, until nothing joins.
//
// Blocking the steps into BAD takes no good run away, and each patch that repairs blocks them. But it may
// leave loops in which every state is hot and has a way out: then no patch allows most (each one that lets
// the run go round once more allows more), and only fairness leads out of the loop. The strict answer breaks
// these loops: it bars the steps within them that do not come nearer to a way out.
#pragma once

#include "core/repair/game/concrete.h"

namespace threadmend {

struct HotTrimming {
    /// BAD: the states from which a hot cycle cannot be avoided. Round 0 and those in `hotRounds` are states
    /// that stay hot whatever is blocked.
    Trimming trimming;
    std::vector<std::size_t> hotRounds;
    /// There if blocking the steps into BAD leaves hot cycles: the same BAD, and what is barred beside it.
    std::optional<Trimming> strict;
};

struct HotQuestion {
    std::vector<bool> hot;        ///< a state each
    std::vector<bool> lastResort; ///< a state each, or empty: the run ends there, but not well
};

/// Whether and how a patch keeps the runs of `arena` from being hot for ever. Runs that end are not. A way
/// out that ends in a last resort is taken only where there is no other. Precondition: `arena` is
/// deterministic and lists no duties; its `violating` states are not looked at. O((n + m) r) time for r outer
/// rounds, which are few in practice, 12 bytes an edge and 30 a state; with ranks, m is the sum of the
/// squares of the outdegrees instead. A stop leaves nothing.
Outcome<HotTrimming> trimHot(const Arena& arena, const HotQuestion& question, RunContext& run);

} // namespace threadmend
