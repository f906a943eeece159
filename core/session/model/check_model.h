// SPDX-License-Identifier: GPL-3.0-or-later
// Checks and explains properties of whatever model is open.
#pragma once

#include "core/explain/explanation.h"
#include "core/session/model/opened_model.h"
#include "core/session/model/property_list.h"

namespace threadmend {

/// What is found out about `formula`, with evidence in states and labels of the model's LTS. A behavioral
/// program is asked itself (check_program.h); other models as LTSs (check.h).
CheckedProperty checkModel(const OpenedModel& model, const Formula& formula,
                           const TerminationLabels& termination, RunContext& run);

/// Whether a violation can be explained by all counterexamples and the decisions on them: not if it is a
/// loop. Otherwise the evidence of the verdict is all that there is to show.
bool isExplainable(const OpenedModel& model, const Formula& formula);

/// Why `formula` is violated, in states and labels of the model's LTS. What a state of a program violates by
/// itself is explained as the deadlock of an LTS that is stuck in exactly these states.
Outcome<Explanation> explainModel(const OpenedModel& model, const Formula& formula,
                                  const TerminationLabels& termination, const ShortenOptions& options,
                                  RunContext& run);

/// What is looked at where no property is given: of a behavioral program everything that can go wrong in one,
/// of other models deadlocks.
std::vector<Property> usualProperties(bool ofProgram);

} // namespace threadmend
