// SPDX-License-Identifier: GPL-3.0-or-later
// A proposal whose code a person has edited before accepting it.
#pragma once

#include "core/session/repair/proposed_repairs.h"

namespace threadmend {

/// `repair` with other code that nobody has judged yet; as it was proposed if that is its code again.
std::shared_ptr<const ProposedRepair> withCode(const std::shared_ptr<const ProposedRepair>& repair,
                                               std::string code);

/// The same with what its code does: judged by the same aim, its effect that of the program which it makes
/// (`changedEffect`). Code that is no program, or makes one that goes wrong in a line, is not a failure of
/// this call: `error` says so, in lines of the code. Borrows a machine of the program.
/// Precondition: `repair` has an aim.
Outcome<std::shared_ptr<const ProposedRepair>> judgedAnew(std::shared_ptr<const ProposedRepair> repair,
                                                          const OpenedModel& model, RunContext& run);

} // namespace threadmend
