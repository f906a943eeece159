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

std::optional<Stopped> lookFrom(const Lts& lts, StateId from, const WayTarget& target,
                                std::uint32_t exploredCount, Looked& looked, RunContext& run)
{
    const auto isTarget = [&](StateId state) {
        return !target.states.empty() && target.states[state.index()];
    };
    if (isTarget(from)) {
        looked.way.emplace();
        return std::nullopt;
    }
    ShortestSearch search(lts, from, [&](StateId, const Transition& step) {
        return step.label == target.label || isTarget(step.target);
    });
    const auto stopped = search.find(
        run, [&](StateId state) { looked.isOpen = looked.isOpen || state.value >= exploredCount; });
    if (!stopped && search.hasFound())
        looked.way = search.way();
    return stopped;
}

} // namespace

Outcome<ShortestWay> shortestWay(const Lts& lts, StateId from, const WayTarget& target, RunContext& run,
                                 std::uint32_t exploredCount)
{
    using Answer = ShortestWay::Answer;
    Looked here, anywhere;
    if (const auto stopped = lookFrom(lts, from, target, exploredCount, here, run))
        return *stopped;
    if (here.way)
        return ShortestWay{Answer::Found, *std::move(here.way)};
    if (here.isOpen)
        return ShortestWay{Answer::NotExplored, {}};
    if (const auto stopped = lookFrom(lts, lts.initial(), target, exploredCount, anywhere, run))
        return *stopped;
    return ShortestWay{anywhere.way || anywhere.isOpen ? Answer::NotFromHere : Answer::Never, {}};
}

} // namespace threadmend
