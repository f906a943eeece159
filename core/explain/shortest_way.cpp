// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/shortest_way.h"

#include "core/model/lts/shortest_search.h"

#include <algorithm>

namespace threadmend {

namespace {

using Answer = ShortestWay::Answer;

/// `Found`, or `NotExplored` where the search came to the end of what was explored, or `NotFromHere`.
Outcome<ShortestWay> wayFrom(const Lts& lts, std::span<const StateId> from, const WayTarget& target,
                             RunContext& run)
{
    const auto isTarget = [&](StateId state) {
        return !target.states.empty() && target.states[state.index()];
    };
    if (std::any_of(from.begin(), from.end(), isTarget))
        return ShortestWay{Answer::Found, {}};
    ShortestSearch search(lts, from, [&](StateId, const Transition& step) {
        return step.label == target.label || isTarget(step.target);
    });
    bool isOpen = false;
    if (const auto stopped =
            search.find(run, [&](StateId state) { isOpen = isOpen || !lts.isExpanded(state); }))
        return *stopped;
    if (search.hasFound())
        return ShortestWay{Answer::Found, search.way()};
    return ShortestWay{isOpen ? Answer::NotExplored : Answer::NotFromHere, {}};
}

} // namespace

Outcome<ShortestWay> shortestWay(const Lts& lts, StateId from, const WayTarget& target, RunContext& run)
{
    auto way = wayFrom(lts, {&from, 1}, target, run);
    if (!way || way->answer != Answer::NotFromHere)
        return way;
    const auto anywhere = wayFrom(lts, lts.initialStates(), target, run);
    if (!anywhere)
        return anywhere.failure();
    if (anywhere->answer == Answer::NotFromHere)
        way->answer = Answer::Never;
    return way;
}

} // namespace threadmend
