// SPDX-License-Identifier: GPL-3.0-or-later
// An anti-scenario that a person chooses (Harel et al. 2011, end of section 2, and "counterexamples as
// scenarios" in 3.1): of which run, after which of its steps, which event is blocked; and what that does.
#pragma once

#include "core/repair/judgement/repair_case.h"
#include "core/repair/methods/data_variants.h"
#include "core/repair/methods/scenario_step.h"

#include <vector>

namespace threadmend {

struct ScenarioPreview {
    AntiScenario scenario;
    Proposal proposal; ///< with code and judgement
    BlockedElsewhere elsewhere;
};

/// The steps of a run of `of`'s graph, any of it. What matters is found out up to `mostExplained` states of
/// the arena. O(m log n), or O(length) above that.
Outcome<std::vector<ScenarioStep>> scenarioSteps(const RepairCase& of, const EventRun& run,
                                                 RunContext& context, std::size_t mostExplained = 200'000);

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
