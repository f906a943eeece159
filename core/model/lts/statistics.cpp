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

void countEnding(Ending ending, LtsStatistics& result)
{
    switch (ending) {
    case Ending::Running:
        return;
    case Ending::Deadlock:
        ++result.deadlocks;
        return;
    case Ending::End:
        ++result.ends;
        return;
    case Ending::Pruned:
        ++result.pruned;
        return;
    case Ending::Failed:
        ++result.failures;
        return;
    }
}

} // namespace

Outcome<LtsStatistics> statistics(const Lts& lts, RunContext& run)
{
    const auto distances = initialDistances(lts, run);
    if (!distances)
        return distances.failure();
    const auto livelocked = onInternalCycle(lts, run);
    if (!livelocked)
        return livelocked.failure();
    const auto components = stronglyConnectedComponents(lts, run);
    if (!components)
        return components.failure();

    LtsStatistics result;
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
        countEnding(lts.ending(StateId(state)), result);
        result.livelocks += (*livelocked)[state];
        result.components += !counted[components->componentOf[state]];
        counted[components->componentOf[state]] = true;
        result.depth = std::max<std::uint64_t>(result.depth, (*distances)[state]);
        result.deterministic = result.deterministic && isDeterministic(steps);
    }
    return result;
}

} // namespace threadmend
