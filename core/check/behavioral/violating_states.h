// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of behavioral programs that a state violates by itself: which states do.
#pragma once

#include "core/check/behavioral/program_verdict.h"
#include "core/property/formula.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace threadmend::behavioral {

struct ProgramCheckOptions {
    bool endIsDeadlock = false; ///< a run with no request left is a deadlock
    bool deadlockIsEnd = false; ///< nothing is a deadlock
};

/// Whether `formula` speaks of propositions of the program: a regular safety property of one step, `never P`,
/// whose names are no events but propositions of the program's syncs, is an invariant: no state satisfies P.
bool isInvariant(const Formula& formula, const Program& program);

/// The propositions that hold in a state, sorted.
std::vector<std::string> propositionsOf(const ProgramGraph& graph, const Program& program,
                                        std::uint32_t state);

/// The place of the first b-thread that is hot in a state.
std::optional<std::size_t> hotThread(const ProgramGraph& graph, const Program& program, std::uint32_t state);

using StatePredicate = std::function<bool(std::uint32_t state)>;

/// Whether a state of the graph violates `formula`: a deadlock, a failure, a run that ends hot, an invariant
/// that does not hold. Nothing for properties that a single state cannot violate. What it was made from must
/// outlive it.
std::optional<StatePredicate> violatingStates(const ProgramGraph& graph, const Stepper& stepper,
                                              const Formula& formula, const ProgramCheckOptions& options);

} // namespace threadmend::behavioral
