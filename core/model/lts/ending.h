// SPDX-License-Identifier: GPL-3.0-or-later
// How runs stop: as planned, or stuck.
#pragma once

#include "core/model/lts/lts.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace threadmend {

/// What happens in a state.
enum class Ending : std::uint8_t {
    Running,  ///< it has a successor
    Deadlock, ///< runs stop here, not all of them after a termination label
    End       ///< runs stop here, each after a termination label, or the model says that it is an end
};

/// The ending of each state. Runs decide (semantics, "Runs"): a state without successors is an end if a run
/// comes to it and every run does so by a termination label; if some runs do and others do not, it is a
/// deadlock, and so is an initial state without successors, where a run stops before its first label. Only
/// transitions from reachable states count for a reachable state; all of them for an unreachable one, which
/// is a deadlock if nothing enters it. What the model itself calls an end is one. O(n + m). A stop leaves
/// nothing.
Outcome<std::vector<Ending>> endings(const Lts& lts, std::span<const std::string> terminationLabels,
                                     RunContext& run);

} // namespace threadmend
