// SPDX-License-Identifier: GPL-3.0-or-later
// What is true of something that moves.
#pragma once

#include "core/session/model/opened_model.h"

#include <cstdint>

namespace threadmend {

/// Whether `ask(lane, point)` is true of something that moves, where it is in a state.
template <class Ask>
bool anyLane(const OpenedModel& model, StateId state, Ask ask)
{
    if (model.lanes == nullptr)
        return false;
    const auto points = model.lanes->pointsIn(state);
    for (std::uint32_t lane = 0; lane < points.size(); ++lane)
        if (points[lane] != 0 && ask(lane, model.lanes->points()[points[lane]]))
            return true;
    return false;
}

} // namespace threadmend
