// SPDX-License-Identifier: GPL-3.0-or-later
// An anti-scenario that a person chooses (Harel et al. 2011, end of section 2, and "counterexamples as
// scenarios" in 3.1): of which run, after which of its steps, which event is blocked; and what that does.
#pragma once

#include "core/repair/anti_scenario.h"
#include "core/repair/blocked_elsewhere.h"
#include "core/repair/data_variants.h"
#include "core/repair/repair_case.h"

#include <optional>
#include <string>
#include <vector>

namespace threadmend {

/// A step of the run that is to be forbidden.
struct ScenarioStep {
    ModelStep step; ///< states are those of the program's graph
    bool environmental = false;
    /// Whether it was taken where it was decided that the run goes wrong; false if that is not known.
    bool matters = false;
    bool operator==(const ScenarioStep&) const = default;
};

struct ScenarioChoice {
    AntiScenario::Prefix prefix = AntiScenario::Prefix::ExactRun;
    /// Which step is blocked, from 0; what follows it does not count.
    std::size_t blocked = 0;
    /// Of `ChosenEvents`: a step each, whether it is waited for.
    std::vector<bool> waited = {};
    /// The description of one of the run's `DataVariants`, or empty.
    std::string generalisation = {};
    bool operator==(const ScenarioChoice&) const = default;
};

struct ScenarioPreview {
    AntiScenario scenario;
    Proposal proposal; ///< with code and judgement
    BlockedElsewhere elsewhere;
};

/// The steps of a run of `of`'s graph, any of it. What matters is found out up to `mostExplained` states of
/// the arena. O(m log n), or O(length) above that.
Outcome<std::vector<ScenarioStep>> scenarioSteps(const RepairCase& of, const behavioral::ProgramRun& run,
                                                 RunContext& context, std::size_t mostExplained = 200'000);

/// The steps that a prefix waits for before `blocked`; a step each.
std::vector<bool> waitedSteps(const std::vector<ScenarioStep>& run, AntiScenario::Prefix prefix,
                              std::size_t blocked);

/// The last step that may be blocked: not the environment's, and, of `EventsThatMatter`, one that matters.
std::optional<std::size_t> lastOwnStep(const std::vector<ScenarioStep>& run, AntiScenario::Prefix prefix);

/// The ways to generalise the events of a run. O(events of the program) for each event and field.
std::vector<DataVariants> generalisations(const std::vector<ScenarioStep>& run,
                                          const behavioral::Program& program);

/// Errors: no such step or generalisation; the step is the environment's.
Outcome<AntiScenario> chosenScenario(const std::vector<ScenarioStep>& run, const ScenarioChoice& choice,
                                     const behavioral::Program& program);

/// The same with its code, what it does to the program, and what it blocks elsewhere. Errors: those, and
/// those of `RepairCase::completed`.
Outcome<ScenarioPreview> previewScenario(const RepairCase& of, const std::vector<ScenarioStep>& run,
                                         const ScenarioChoice& choice, RunContext& context);

} // namespace threadmend
