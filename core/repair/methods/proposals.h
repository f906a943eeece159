// SPDX-License-Identifier: GPL-3.0-or-later
// Ways to mend a violated behavioral program, each judged, the best one first.
#pragma once

#include "core/repair/game/model_arena.h"
#include "core/repair/judgement/judgement.h"
#include "core/repair/patch/concrete_repair.h"
#include "core/repair/patch/proposal.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace threadmend {

struct RepairProposals {
    /// What was violated, in states and labels of the graph's space; the rest is empty if nothing was.
    Verdict violation;
    /// Proposals that repair come first; among them those that add no deadlock, then changes of priorities,
    /// then those that block the fewest good steps, then the smallest.
    std::vector<Proposal> list;
    /// What concrete patching found, with its rounds; there also if anti-scenarios were asked for, since it
    /// says which runs are good.
    ConcreteRepair concrete;
    /// Where the host chooses by priority: the graph of all enabled events, which `concrete` speaks of. What
    /// has priority and is blocked makes way for them.
    std::shared_ptr<const behavioral::ProgramGraph> wider;
    /// Why concrete patching failed: the labels of the run that shows it. With `concrete.trimming.failure`.
    std::vector<std::string> failureRun;
    /// Of hot cycles: blocking what must be blocked leaves some, and only fairness leads out of them.
    bool needsFairness = false;
    /// Then: how many steps the stricter patch blocks, which does without.
    std::size_t stricterCuts = 0;
    /// Proposals that were left out, since with them the program has too many states to be judged.
    std::size_t tooLarge = 0;
    /// States from which a run could be lucky, but the environment can force a violation.
    std::size_t lostToEnvironment = 0;
};

/// In the order in which they propose.
std::vector<const RepairMethod*> allRepairMethods();

struct ProposalOptions {
    std::vector<const RepairMethod*> methods = allRepairMethods();
    Environment environment = Environment::Free;
    behavioral::DeadEnds deadEnds;
    /// Anti-scenarios from "what matters" only up to this many states: to explain them takes a while.
    std::size_t mostExplained = 200'000;
    /// Priorities are changed only in programs of up to this many states: each change is explored.
    std::size_t mostPrioritised = 50'000;
    std::size_t mostPriorityChanges = 24;
    std::size_t mostStates = 200'000; ///< of a patched program: see `JudgedProgram`
};

/// Proposes patches for `property`; `others` are checked before and after. `graph` is what `stepper`
/// explored. Errors: events that cannot be written down, hot cycles of a program in which events do not tell
/// states apart, a program whose b-threads' first requests alone are considered (`Selection::Ordered`), where
/// what is blocked makes way for requests that the graph does not know.
Outcome<RepairProposals> proposeRepairs(const behavioral::ProgramGraph& graph, behavioral::Stepper& stepper,
                                        const Property& property, const std::vector<Property>& others,
                                        const ProposalOptions& options, RunContext& run);

} // namespace threadmend
