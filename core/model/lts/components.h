// SPDX-License-Identifier: GPL-3.0-or-later
// Strongly connected components and cycles, by Boost.Graph (Tarjan 1972).
#pragma once

#include "core/model/lts/lts.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <vector>

namespace threadmend {

/// A number of a component for each state: a component's number is greater than those of all others that can
/// be reached from it.
struct Components {
    std::vector<std::uint32_t> componentOf;
    std::uint32_t count = 0;
};

/// The strongly connected components of all states. O(n + m) time, about 60 bytes a state, no recursion. A
/// stop leaves nothing.
Outcome<Components> stronglyConnectedComponents(const Lts& lts, RunContext& run);

/// A state each: whether it lies on a cycle of internal transitions (tau, i), so that a run may stay there
/// for ever unseen. O(n + m); free if no label is internal.
Outcome<std::vector<bool>> onInternalCycle(const Lts& lts, RunContext& run);

} // namespace threadmend
