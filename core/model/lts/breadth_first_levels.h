// SPDX-License-Identifier: GPL-3.0-or-later
// Where states stand when a system is drawn by distance from the initial states.
#pragma once

#include "core/model/lts/lts.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <vector>

namespace threadmend {

/// A state's distance from the nearest initial state, and its position among those of the same distance.
struct LevelPlace {
    std::uint32_t level = 0;
    std::uint32_t order = 0;

    bool operator==(const LevelPlace&) const = default;
};

/// The place of every state by breadth-first search from all initial states, successors in the order of their
/// transitions. States that cannot be reached stand on a level of their own behind the last one. O(n + m)
/// time, 12 bytes a state.
Outcome<std::vector<LevelPlace>> breadthFirstLevels(const Lts& lts, RunContext& run);

} // namespace threadmend
