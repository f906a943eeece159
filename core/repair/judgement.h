// SPDX-License-Identifier: GPL-3.0-or-later
// What a patch does to a program, computed on the patched program and nothing assumed.
#pragma once

#include "core/check/behavioral/check_program.h"
#include "core/property/property.h"
#include "core/repair/concrete.h"

#include <string>
#include <vector>

namespace threadmend {

/// What two graphs do differently, run by run.
struct RunComparison {
    /// Steps that good runs take and the patched program does not, counted by state (or set of states that
    /// events do not tell apart): 0 exactly if no good run is lost. `lostRun` is the shortest such run, its
    /// last event the one that is blocked.
    std::size_t goodStepsBlocked = 0;
    std::vector<std::string> lostRun;
    /// Steps into BAD that are blocked.
    std::size_t badStepsBlocked = 0;
    /// States in which the patched program is stuck and the original one is not, with the shortest run there.
    std::size_t newDeadlocks = 0;
    std::vector<std::string> deadlockRun;
    /// Steps that only the patched program takes: by priority, a blocked event makes way for another. What
    /// comes after them is not compared.
    std::size_t newSteps = 0;
    std::vector<std::string> newRun;
};

/// Follows both programs event by event. Good runs are those that never meet BAD of `original`, which is an
/// arena of the original program (deterministic or not). Patches only block, so the sets of states that runs
/// by the same events lead to correspond to each other. O(m) where events tell states apart.
Outcome<RunComparison> compareRuns(const Arena& original, const Trimming& bad,
                                   const behavioral::ProgramGraph& originalGraph,
                                   const behavioral::Program& originalProgram,
                                   const behavioral::ProgramGraph& patchedGraph,
                                   const behavioral::Program& patchedProgram, RunContext& run);

/// A property that was not the one to repair, before and after.
struct OtherVerdict {
    std::string name;
    Verdict::Kind before = Verdict::Kind::Undecided;
    Verdict::Kind after = Verdict::Kind::Undecided;
};

struct Judgement {
    bool repairs = false; ///< the property holds in the patched program
    RunComparison runs;
    std::size_t statesBefore = 0, transitionsBefore = 0;
    std::size_t statesAfter = 0, transitionsAfter = 0;
    std::vector<OtherVerdict> others;
};

/// What is known of the program before any patch.
struct JudgedProgram {
    const behavioral::Program& program;
    behavioral::Selection selection;
    behavioral::ProgramCheckOptions checks;
    const behavioral::ProgramGraph& graph;
    const Arena& arena;
    const Trimming& bad;
    const Formula& formula;
    /// Other properties, with their verdicts on the program.
    std::vector<std::pair<Property, Verdict::Kind>> others;
};

/// Loads the program with `code` behind it, explores it, checks all properties, compares all runs. Errors:
/// the code is no program.
Outcome<Judgement> judge(const JudgedProgram& before, std::string_view code, RunContext& run);

} // namespace threadmend
