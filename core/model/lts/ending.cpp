// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/ending.h"

#include "core/model/lts/initial_distances.h"

namespace threadmend {

Outcome<std::vector<Ending>> endingsAfter(const Lts& lts, const std::vector<bool>& terminations,
                                          RunContext& run)
{
    const auto distances = initialDistances(lts, run);
    if (!distances)
        return distances.failure();
    const auto reachable = [&](StateId state) { return (*distances)[state.index()] != unreachable; };
    std::vector<bool> entered(lts.stateCount(), false);
    std::vector<bool> stuck(lts.stateCount(), false);
    for (const StateId initial : lts.initialStates())
        stuck[initial.index()] = true;
    for (std::size_t source = 0; source < lts.stateCount(); ++source) {
        if (const auto stopped = run.poll({"looking for dead ends", source, lts.stateCount()}))
            return *stopped;
        for (const Transition& step : lts.outgoing(StateId(source))) {
            if (reachable(step.target) && !reachable(StateId(source)))
                continue;
            entered[step.target.index()] = true;
            if (!terminations[step.label.index()])
                stuck[step.target.index()] = true;
        }
    }
    std::vector<Ending> result;
    result.reserve(lts.stateCount());
    for (std::uint32_t number = 0; number < lts.stateCount(); ++number) {
        const Ending given = lts.ending(StateId(number));
        const bool ends = given == Ending::Deadlock && entered[number] && !stuck[number];
        result.push_back(ends ? Ending::End : given);
    }
    return result;
}

} // namespace threadmend
