// SPDX-License-Identifier: GPL-3.0-or-later
// A patch that is proposed, with what it does to its program: values, complete without the program.
#pragma once

#include "core/check/verdict.h"
#include "core/model/lts/lts.h"
#include "core/model/text/text_replacement.h"
#include "core/repair/patch/patch_automaton.h"

#include <optional>
#include <string>
#include <vector>

namespace threadmend {

/// Steps of some runs, each counted by the state (under the property) in which it is taken.
struct RunWays {
    std::size_t lost = 0; ///< that the patched program does not take, or not after all of these runs
    std::size_t all = 0;
    bool operator==(const RunWays&) const = default;
};

/// What is lost of the runs that do not violate (semantics, "Repair").
struct LostRuns {
    RunWays good;  ///< of good runs, which never meet BAD; nothing of them is lost exactly if no good run is
    RunWays lucky; ///< of runs that meet BAD and may yet not violate: such runs are lost of necessity
    bool isNoneGood = false; ///< every run begins in BAD
    bool operator==(const LostRuns&) const = default;
};

/// What two graphs do differently, run by run.
struct PatchedRuns {
    LostRuns lost;
    /// Steps that good runs take and the patched program does not, counted by state (or set of states that
    /// events do not tell apart): 0 exactly if no good run is lost. `lostRun` is the shortest such run, its
    /// last event the one that is blocked.
    std::size_t goodStepsBlocked = 0;
    std::vector<std::string> lostRun;
    std::vector<std::string> luckyRun; ///< the same of a run that had only luck
    /// Steps into BAD that are blocked.
    std::size_t badStepsBlocked = 0;
    /// States in which the patched program is stuck and the original one is not, with the shortest run there.
    std::size_t newDeadlocks = 0;
    std::vector<std::string> deadlockRun;
    /// Steps that only the patched program takes: by priority, a blocked event makes way for another. What
    /// comes after them is not compared, but deadlocks there are counted if the program had none.
    std::size_t newSteps = 0;
    std::vector<std::string> newRun;
};

/// A property that was not the one to repair, before and after.
struct OtherVerdict {
    std::string name;
    Verdict::Kind before = Verdict::Kind::Undecided;
    Verdict::Kind after = Verdict::Kind::Undecided;
};

struct Judgement {
    bool repairs = false; ///< the property holds in the patched program
    /// Of hot cycles that are left: none is fair, if every event that is possible again and again happens
    /// again and again.
    bool repairsIfFair = false;
    bool counterexampleGone = false; ///< the run that showed the violation is no run of the patched program
    PatchedRuns runs;
    std::size_t statesBefore = 0, transitionsBefore = 0;
    std::size_t statesAfter = 0, transitionsAfter = 0;
    std::vector<OtherVerdict> others;
};

struct RepairMethod;

struct Proposal {
    const RepairMethod* method = nullptr; ///< one of the table; never null when it is proposed
    std::string description;              ///< one sentence without a full stop
    /// What is changed in the text of the program, instead of a patch behind it. Then there is no patch.
    std::optional<TextReplacement> change;
    PatchAutomaton patch;
    std::vector<std::string> stateNames;
    std::vector<std::string> blocked; ///< labels of the events that it blocks somewhere, in natural order
    Lts alone;                        ///< the patch as a system (`patchLts`)
    /// With its marker comments, to be put behind the program; of a change the line as it will be.
    std::string code;
    Judgement judgement;
};

} // namespace threadmend
