// SPDX-License-Identifier: GPL-3.0-or-later
// `threadmend repair --method anti-scenario` with a choice: of which run, after what, which event is blocked.
#pragma once

#include "app/terminal/words/arguments.h"
#include "core/model/model.h"
#include "core/repair/game/event_run.h"
#include "core/repair/methods/scenario_choice.h"

#include <optional>

namespace threadmend {

/// Whether one anti-scenario is chosen, instead of several being proposed.
bool choosesScenario(const Arguments& arguments);
/// What is wrong with the choice before anything is known of the program.
std::optional<InputError> whyNoScenario(const Arguments& arguments);

/// The run in the file of --trace, if there is one, of a model that is a program. Errors: those of the file;
/// the program has no such run.
Outcome<std::optional<EventRun>> tracedRun(const Arguments& arguments, const Model& model, RunContext& run);

/// The anti-scenario that was asked for, of `wanted` or else of the counterexample. Errors: no such step,
/// event or field.
Outcome<ScenarioPreview> askedScenario(const Arguments& arguments, const RepairCase& of,
                                       const std::optional<EventRun>& wanted, RunContext& run);

} // namespace threadmend
