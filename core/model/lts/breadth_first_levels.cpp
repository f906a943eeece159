// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/breadth_first_levels.h"

#include <limits>

namespace threadmend {

Outcome<std::vector<LevelPlace>> breadthFirstLevels(const Lts& lts, RunContext& run)
{
    constexpr LevelPlace unseen{std::numeric_limits<std::uint32_t>::max(), 0};
    std::vector<LevelPlace> places(lts.stateCount(), unseen);
    std::vector<StateId> queue;
    for (const StateId initial : lts.initialStates()) {
        places[initial.index()] = {0, static_cast<std::uint32_t>(queue.size())};
        queue.push_back(initial);
    }
    for (std::size_t next = 0; next < queue.size(); ++next) {
        const StateId state = queue[next];
        for (const Transition& transition : lts.outgoing(state)) {
            if (const auto stopped = run.poll({"arranging states", next, lts.stateCount()}))
                return *stopped;
            LevelPlace& place = places[transition.target.index()];
            if (place != unseen)
                continue;
            // The queue is in the order of levels: the state before is on this level, or this one opens it.
            const LevelPlace& before = places[queue.back().index()];
            const std::uint32_t level = places[state.index()].level + 1;
            place = {level, before.level == level ? before.order + 1 : 0};
            queue.push_back(transition.target);
        }
    }
    const std::uint32_t behind = places[queue.back().index()].level + 1;
    std::uint32_t order = 0;
    for (LevelPlace& place : places)
        if (place == unseen)
            place = {behind, order++};
    return places;
}

} // namespace threadmend
