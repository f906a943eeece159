// SPDX-License-Identifier: GPL-3.0-or-later
// The states of a behavioral program that violate a property by themselves, whatever the run to them.
#pragma once

#include "core/check/behavioral/check_program.h"

#include <vector>

namespace threadmend::behavioral {

/// Whether the propositions, sorted, satisfy the predicate.
bool satisfies(const LabelPredicate& predicate, const std::vector<std::string>& props);

/// A state each: whether it is a deadlock, a failure, a hot termination, a violation of an invariant, as
/// `formula` says and `checkProgram` finds it. None for other regular safety properties and for hot cycles:
/// there, runs violate.
std::vector<bool> violatingStates(const ProgramGraph& graph, Stepper& stepper, const Formula& formula,
                                  const ProgramCheckOptions& options);

} // namespace threadmend::behavioral
