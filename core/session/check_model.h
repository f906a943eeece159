// SPDX-License-Identifier: GPL-3.0-or-later
// Checks and explains properties of whatever model is open.
#pragma once

#include "core/session/opened_model.h"
#include "core/session/property_list.h"

namespace threadmend {

/// What is found out about `formula`, with evidence in states and labels of the model's LTS. A behavioral
/// program is asked itself (check_program.h); other models as LTSs (check.h).
CheckedProperty checkModel(const OpenedModel& model, const Formula& formula,
                           const TerminationLabels& termination, RunContext& run);

/// Whether a violation can be explained by all counterexamples and the decisions on them. Otherwise the
/// evidence of the verdict is all that there is to show.
bool isExplainable(const OpenedModel& model, const Formula& formula);

/// What is looked at where no property is given: of a behavioral program everything that can go wrong in one,
/// of other models deadlocks.
std::vector<Property> usualProperties(bool ofProgram);

} // namespace threadmend
