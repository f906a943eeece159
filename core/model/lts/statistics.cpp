// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/statistics.h"

#include "core/model/lts/components.h"
#include "core/model/lts/initial_distances.h"

#include <algorithm>

namespace threadmend {

namespace {

bool isDeterministic(std::span<const Transition> steps)
{
    const auto sameLabel = [](const Transition& a, const Transition& b) { return a.label == b.label; };
    return std::adjacent_find(steps.begin(), steps.end(), sameLabel) == steps.end();
}

} // namespace

Outcome<SpaceStatistics> statistics(const Lts& lts, RunContext& run, ComponentCount wanted)
{
    const auto distances = initialDistances(lts, run);
    if (!distances)
        return distances.failure();
    const auto livelocked = onInternalCycle(lts, run);
    if (!livelocked)
        return livelocked.failure();
    const bool counts = wanted == ComponentCount::Take;
    const auto components =
        counts ? stronglyConnectedComponents(lts, run) : Outcome<Components>(Components());
    if (!components)
        return components.failure();

    SpaceStatistics result;
    if (counts)
        result.components = 0;
    result.states = lts.stateCount();
    result.transitions = lts.transitionCount();
    result.labels = lts.labels().size();
    result.deterministic = lts.initialStates().size() == 1;
    std::vector<bool> counted(components->count, false);
    for (std::size_t state = 0; state < lts.stateCount(); ++state) {
        if (const auto stopped = run.poll({"counting", state, lts.stateCount()}))
            return *stopped;
        if ((*distances)[state] == unreachable)
            continue;
        const auto steps = lts.outgoing(StateId(state));
        ++result.reachableStates;
        result.reachableTransitions += steps.size();
        result.countEnding(lts.ending(StateId(state)));
        result.livelocks += (*livelocked)[state];
        if (counts) {
            *result.components += !counted[components->componentOf[state]];
            counted[components->componentOf[state]] = true;
        }
        result.depth = std::max<std::uint64_t>(result.depth, (*distances)[state]);
        result.deterministic = result.deterministic && isDeterministic(steps);
    }
    return result;
}

} // namespace threadmend
