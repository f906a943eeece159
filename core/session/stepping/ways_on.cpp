// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/stepping/ways_on.h"

#include "core/model/lts/shortest_search.h"
#include "core/run/choices.h"

#include <algorithm>

namespace threadmend {

std::optional<std::size_t> nextAlong(const StepPredicate& wanted, const Trace& trace, std::size_t position)
{
    for (std::size_t i = position; i < trace.length(); ++i)
        if (wanted.becomesTrue(trace.stateAfter(i), trace.steps[i]))
            return i + 1;
    return std::nullopt;
}

std::optional<std::size_t> previousAlong(const StepPredicate& wanted, const Trace& trace,
                                         std::size_t position)
{
    for (std::size_t i = std::min(position, trace.length() + 1); i-- > 0;)
        if (i == 0 ? wanted.holds({std::nullopt, std::nullopt, trace.initial})
                   : wanted.becomesTrue(trace.stateAfter(i - 1), trace.steps[i - 1]))
            return i;
    return std::nullopt;
}

Outcome<std::optional<std::vector<std::uint32_t>>> wayUntil(const OpenedModel& model, StateId from,
                                                            const StepPredicate& wanted, RunContext& run)
{
    const auto stopping = wanted.stoppedBy(run);
    ShortestSearch search(model.lts, from, [&](StateId source, const Transition& step) {
        return wanted.becomesTrue(source, step);
    });
    if (const auto stopped = search.find(run, [](StateId) {}))
        return *stopped;
    // What it found after a question was stopped means nothing.
    if (wanted.asksProgram())
        if (const auto stopped = run.pollNow({"looking for a way"}))
            return *stopped;
    return search.hasFound() ? std::optional(search.way()) : std::nullopt;
}

std::vector<std::uint32_t> randomWalk(const OpenedModel& model, StateId from, std::uint64_t seed,
                                      std::size_t length, const StepPredicate& stop)
{
    Choices choices(seed);
    std::vector<std::uint32_t> way;
    StateId state = from;
    while (way.size() < length && !model.lts.outgoing(state).empty()) {
        const auto outgoing = model.lts.outgoing(state);
        const std::size_t chosen = choices.below(outgoing.size());
        way.push_back(static_cast<std::uint32_t>(model.lts.firstTransition(state) + chosen));
        if (stop.becomesTrue(state, outgoing[chosen]))
            break;
        state = outgoing[chosen].target;
    }
    return way;
}

} // namespace threadmend
