// SPDX-License-Identifier: GPL-3.0-or-later
// What a patch does to a program, computed on the patched program and nothing assumed.
#pragma once

#include "core/check/verdict.h"
#include "core/property/property.h"
#include "core/repair/game/concrete.h"
#include "core/repair/game/event_run.h"
#include "core/repair/patch/proposal.h"

#include <string_view>
#include <utility>
#include <vector>

namespace threadmend {

/// Follows both programs event by event. Good runs are those that never meet BAD of `original`, which is an
/// arena of the original program (deterministic or not); see `LostRunsCount` for `doomed`. Patches only
/// block, so the sets of states that runs by the same events lead to correspond to each other. Of a program
/// that never gets stuck, deadlocks behind new steps count as new. O(m) where events tell states apart.
Outcome<PatchedRuns> compareRuns(const Arena& original, const Trimming& bad, const Trimming* doomed,
                                 const behavioral::ProgramGraph& originalGraph,
                                 const behavioral::Program& originalProgram,
                                 const behavioral::ProgramGraph& patchedGraph,
                                 const behavioral::Program& patchedProgram, RunContext& run);

/// What is known of the program before any patch.
struct JudgedProgram {
    const behavioral::Program& program;
    behavioral::Selection selection;
    behavioral::DeadEnds deadEnds;
    const behavioral::ProgramGraph& graph;
    const Arena& arena;
    const Trimming& bad;
    const Trimming* doomed;
    const Formula& formula;
    /// Other properties, with their verdicts on the program.
    std::vector<std::pair<Property, Verdict::Kind>> others;
    const EventRun& counterexample;
    /// A patched program of more states, and of more than four times those of the program, is not judged:
    /// where blocked events make way for others it may have no end.
    std::size_t mostStates = 200'000;
};

/// Explores a program, at most about four times as far as `most` states. Stops beyond that (`StateLimit`).
Outcome<behavioral::ProgramGraph> exploreUpTo(std::size_t most, behavioral::Stepper& stepper,
                                              RunContext& run);

/// Loads the patched program from its text, explores it, checks all properties, compares all runs. Errors:
/// the text is no program. Stops (`StateLimit`) where it has too many states.
Outcome<Judgement> judge(const JudgedProgram& before, std::string_view text, RunContext& run);

} // namespace threadmend
