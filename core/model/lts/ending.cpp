// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/ending.h"

#include "core/model/lts/initial_distances.h"

namespace threadmend {

namespace {

std::vector<bool> among(const LabelTable& labels, std::span<const std::string> texts)
{
    std::vector<bool> result(labels.size(), false);
    for (const std::string& text : texts)
        if (const auto label = labels.find(text))
            result[label->index()] = true;
    return result;
}

} // namespace

Outcome<std::vector<Ending>> endings(const Lts& lts, std::span<const std::string> terminationLabels,
                                     RunContext& run)
{
    const auto distances = initialDistances(lts, run);
    if (!distances)
        return distances.failure();
    const auto reachable = [&](StateId state) { return (*distances)[state.index()] != unreachable; };
    const std::vector<bool> terminates = among(lts.labels(), terminationLabels);
    std::vector<bool> entered(lts.stateCount(), false);
    std::vector<bool> stuck(lts.stateCount(), false);
    stuck[lts.initial().index()] = true;
    for (std::size_t source = 0; source < lts.stateCount(); ++source) {
        if (const auto stopped = run.poll({"looking for dead ends", source, lts.stateCount()}))
            return *stopped;
        for (const Transition& step : lts.outgoing(StateId(source))) {
            if (reachable(step.target) && !reachable(StateId(source)))
                continue;
            entered[step.target.index()] = true;
            if (!terminates[step.label.index()])
                stuck[step.target.index()] = true;
        }
    }
    std::vector<Ending> result(lts.stateCount(), Ending::Running);
    for (std::size_t state = 0; state < lts.stateCount(); ++state)
        if (lts.outgoing(StateId(state)).empty())
            result[state] = lts.isEnd(StateId(state)) || (entered[state] && !stuck[state]) ? Ending::End
                                                                                           : Ending::Deadlock;
    return result;
}

} // namespace threadmend
