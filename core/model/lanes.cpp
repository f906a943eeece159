// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lanes.h"

#include <algorithm>

namespace threadmend {

std::vector<MovedLane> movedLanes(const Lanes& lanes, StateId before, const Transition& step)
{
    std::vector<MovedLane> moved;
    const std::size_t count = std::max(lanes.pointsIn(before).size(), lanes.pointsIn(step.target).size());
    for (std::uint32_t lane = 0; lane < count; ++lane)
        if (const LaneMove move = lanes.moveBy(before, step.label, step.target, lane);
            move != LaneMove::Stays)
            moved.push_back({lane, move});
    return moved;
}

} // namespace threadmend
