// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to know about a state space at a glance.
#pragma once

#include "core/model/state_space.h"

#include <cstdint>
#include <optional>

namespace threadmend {

/// Numbers of a state space. The first three are of everything that is there; all others of the part that is
/// reachable from some initial state.
struct SpaceStatistics {
    std::uint64_t states = 0;
    std::uint64_t transitions = 0;
    std::uint64_t labels = 0;

    std::uint64_t reachableStates = 0;
    std::uint64_t reachableTransitions = 0;
    std::uint64_t deadlocks = 0; ///< states where runs are stuck
    std::uint64_t ends = 0;      ///< states where runs end as planned
    std::uint64_t pruned = 0;    ///< states beyond which nobody should look
    std::uint64_t failures = 0;  ///< states where something went wrong
    std::uint64_t livelocks = 0; ///< states on a cycle of internal transitions
    /// Strongly connected ones, single states included; nothing if nobody asked.
    std::optional<std::uint64_t> components;
    std::uint64_t depth = 0; ///< the greatest distance of a state from the nearest initial one
    /// Whether there is one initial state, and no state has two transitions with one label.
    bool deterministic = true;

    /// Counts a state that is reachable.
    void countEnding(Ending ending);

    bool operator==(const SpaceStatistics&) const = default;
};

/// Components take several times as long as everything else.
enum class ComponentCount : std::uint8_t { Skip, Take };

} // namespace threadmend
