// SPDX-License-Identifier: GPL-3.0-or-later
// Heights on the levels: straight paths, symmetric branches, room for everything.
#pragma once

#include "views/graph/layered/ordering.h"

namespace threadmend::layered {

/// How much room a node needs above and below its centre.
struct Room {
    float above = 0;
    float below = 0;
};

/// Heights that keep the order and the room, each as near as it can be to the mean of its neighbours'
/// heights. `pinned` nodes (at most one a level) stand at height 0, so the path that they form is a straight
/// line.
///
/// Each level in turn is solved exactly (least squares under distances in a fixed order is isotonic
/// regression: pool adjacent violators, linear), in sweeps to and fro. In big graphs nodes are spread evenly
/// instead. O((n + m) sweeps).
Outcome<std::vector<double>> heights(const LevelGraph& graph, const Levels& levels,
                                     std::span<const Room> room, const std::vector<bool>& pinned,
                                     RunContext& run);

} // namespace threadmend::layered
