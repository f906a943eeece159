// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/shortest_way.h"

#include "core/model/lts/shortest_search.h"

namespace threadmend {

namespace {

/// What one search for the target came to.
struct Looked {
    std::optional<std::vector<std::uint32_t>> way;
    bool isOpen = false; ///< it came to the end of what was explored
};

Outcome<Looked> lookFrom(const Lts& lts, StateId from, const WayTarget& target, std::uint32_t exploredCount,
                         RunContext& run)
{
    const auto isTarget = [&](StateId state) {
        return !target.states.empty() && target.states[state.index()];
    };
    if (isTarget(from))
        return Looked{std::vector<std::uint32_t>(), false};
    Looked looked;
    ShortestSearch search(lts, from, [&](StateId, const Transition& step) {
        return step.label == target.label || isTarget(step.target);
    });
    const auto stopped = search.find(
        run, [&](StateId state) { looked.isOpen = looked.isOpen || state.value >= exploredCount; });
    if (stopped)
        return *stopped;
    if (search.hasFound())
        looked.way = search.way();
    return looked;
}

} // namespace

Outcome<ShortestWay> shortestWay(const Lts& lts, StateId from, const WayTarget& target, RunContext& run,
                                 std::uint32_t exploredCount)
{
    using Answer = ShortestWay::Answer;
    const auto here = lookFrom(lts, from, target, exploredCount, run);
    if (!here)
        return here.failure();
    if (here->way)
        return ShortestWay{Answer::Found, *here->way};
    if (here->isOpen)
        return ShortestWay{Answer::NotExplored, {}};
    const auto anywhere = lookFrom(lts, lts.initial(), target, exploredCount, run);
    if (!anywhere)
        return anywhere.failure();
    return ShortestWay{anywhere->way || anywhere->isOpen ? Answer::NotFromHere : Answer::Never, {}};
}

} // namespace threadmend
