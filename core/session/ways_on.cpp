// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/ways_on.h"

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

Outcome<std::optional<std::vector<std::uint32_t>>> shortestWay(const OpenedModel& model, StateId from,
                                                               const StepPredicate& wanted, RunContext& run)
{
    constexpr auto unseen = none<StateId>.value;
    const Lts& lts = model.lts;
    // How each state was come to first: by which transition; and from where.
    std::vector<std::uint32_t> by(lts.stateCount(), unseen);
    std::vector<StateId> before(lts.stateCount());
    std::vector<StateId> queue = {from};
    const auto wayTo = [&](StateId state, std::uint32_t last) {
        std::vector<std::uint32_t> way = {last};
        for (; state != from; state = before[state.index()])
            way.push_back(by[state.index()]);
        std::reverse(way.begin(), way.end());
        return way;
    };
    for (std::size_t next = 0; next < queue.size(); ++next) {
        const StateId source = queue[next];
        if (const auto stopped = run.poll({"looking for a way", next, lts.stateCount()}))
            return *stopped;
        std::uint32_t index = lts.firstTransition(source);
        for (const Transition& step : lts.outgoing(source)) {
            if (wanted.becomesTrue(source, step))
                return std::optional(wayTo(source, index));
            if (step.target != from && by[step.target.index()] == unseen) {
                by[step.target.index()] = index;
                before[step.target.index()] = source;
                queue.push_back(step.target);
            }
            ++index;
        }
    }
    return std::optional<std::vector<std::uint32_t>>();
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
