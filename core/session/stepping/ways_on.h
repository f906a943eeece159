// SPDX-License-Identifier: GPL-3.0-or-later
// Where a run can be taken to: to what somebody waits for, or anywhere by chance.
#pragma once

#include "core/run/outcome.h"
#include "core/run/run_context.h"
#include "core/session/stepping/step_predicate.h"

#include <optional>
#include <vector>

namespace threadmend {

/// The first moment behind `position` at which `wanted` becomes true along the trace; a lasso is followed to
/// its end once. O(length).
std::optional<std::size_t> nextAlong(const StepPredicate& wanted, const Trace& trace, std::size_t position);
/// The last moment before `position` at which it became true; the start counts if it is true there.
std::optional<std::size_t> previousAlong(const StepPredicate& wanted, const Trace& trace,
                                         std::size_t position);

/// A shortest run from `from`, of at least one step, at whose end `wanted` becomes true; the first in the
/// order of labels among those that come to their states first. Transitions by their indices; nothing if no
/// run leads to it. O(n + m), 8 bytes a state.
Outcome<std::optional<std::vector<std::uint32_t>>> wayUntil(const OpenedModel& model, StateId from,
                                                            const StepPredicate& wanted, RunContext& run);

/// `length` steps by chance from `from`, each transition of a state as likely as the others; fewer where the
/// run ends or `stop` becomes true. Equal seeds, equal walks, on every machine.
std::vector<std::uint32_t> randomWalk(const OpenedModel& model, StateId from, std::uint64_t seed,
                                      std::size_t length, const StepPredicate& stop);

} // namespace threadmend
