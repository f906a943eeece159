// SPDX-License-Identifier: GPL-3.0-or-later
// From blocked edges to a machine that blocks them: what a patch must know of a run, and no more.
//
// In a deterministic arena the state is a function of the run's events, and so is what Algorithm 3 blocks.
// Where an event cannot happen anyway it does not matter whether it is blocked; where a run cannot come it
// does not matter what is blocked there. So this is an incompletely specified Moore machine, and to minimise
// one is NP-hard (Pfleeger 1973). What is done here is a heuristic in two phases, both of which only merge
// compatible states and so keep every answer that matters:
// 1. events are forgotten one after the other if the answers do not depend on them;
// 2. states are merged in breadth-first order, each into the first state before it that it is compatible with
//    (as in the inference of automata: Oncina and Garcia 1992; Lang et al. 1998).
// The result is closed and correct, no two of its states can be merged, but a smaller machine can exist. For
// arenas of up to `smallStates`, phase 1 is also tried with the events of the shortest ways to the cuts last,
// and phase 2 alone; the smallest result is taken: the fewest states, then the fewest steps.
#pragma once

#include "core/repair/game/concrete.h"
#include "core/repair/patch/patch_automaton.h"

namespace threadmend {

struct PatchDerivationOptions {
    /// All events in the order in which it is tried to forget them; empty for that of their numbers. Of two
    /// events that say the same, the first one is forgotten.
    std::vector<std::uint32_t> forgetting = {};
    std::size_t smallStates = 5'000;
    /// Steps to look at; beyond that, what has been merged so far is the answer.
    std::uint64_t work = 100'000'000;
};

struct DerivedPatch {
    static constexpr std::uint32_t none = Trimming::never;
    PatchAutomaton automaton;
    /// A state of the arena each: the state of the patch there; `none` where the patched program never comes.
    std::vector<std::uint32_t> stateOf;
};

/// The machine that blocks exactly the cuts, as far as it matters. `arena` is deterministic, `trimming` no
/// failure. Time and space: mostly O(m k) for k events, bounded by `options.work`. A stop leaves nothing.
Outcome<DerivedPatch> derivePatch(const Arena& arena, const Trimming& trimming,
                                  const PatchDerivationOptions& options, RunContext& run);

} // namespace threadmend
