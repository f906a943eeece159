// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to know about an LTS at a glance.
#pragma once

#include "core/model/lts/lts.h"
#include "core/run/run_context.h"

#include <cstdint>

namespace threadmend {

/// Numbers of an LTS. The first three are of everything that the file holds; all others of the part that is
/// reachable from some initial state.
struct LtsStatistics {
    std::uint64_t states = 0;
    std::uint64_t transitions = 0;
    std::uint64_t labels = 0;

    std::uint64_t reachableStates = 0;
    std::uint64_t reachableTransitions = 0;
    std::uint64_t deadlocks = 0;  ///< states where runs are stuck
    std::uint64_t ends = 0;       ///< states where runs end as planned
    std::uint64_t pruned = 0;     ///< states beyond which nobody should look
    std::uint64_t failures = 0;   ///< states where something went wrong
    std::uint64_t livelocks = 0;  ///< states on a cycle of internal transitions
    std::uint64_t components = 0; ///< strongly connected ones, single states included
    std::uint64_t depth = 0;      ///< the greatest distance of a state from the nearest initial one
    /// Whether there is one initial state, and no state has two transitions with one label.
    bool deterministic = true;

    bool operator==(const LtsStatistics&) const = default;
};

/// O(n + m) time, about 80 bytes a state. A stop leaves nothing.
Outcome<LtsStatistics> statistics(const Lts& lts, RunContext& run);

} // namespace threadmend
