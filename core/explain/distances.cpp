// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/distances.h"

#include "core/model/lts/incoming.h"

#include <algorithm>

namespace threadmend {

namespace {

/// Breadth-first search from `queue`; `neighbours(state, visit)` calls `visit(next)`.
template <class Neighbours>
Outcome<std::vector<std::uint32_t>> search(std::vector<StateId> queue, std::size_t states,
                                           const Neighbours& neighbours, RunContext& run)
{
    std::vector<std::uint32_t> steps(states, Distances::unreachable);
    for (const StateId start : queue)
        steps[start.index()] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i) {
        if (const auto stopped = run.poll({"measuring distances", i, states}))
            return *stopped;
        const StateId state = queue[i];
        neighbours(state, [&](StateId next) {
            if (steps[next.index()] == Distances::unreachable) {
                steps[next.index()] = steps[state.index()] + 1;
                queue.push_back(next);
            }
        });
    }
    return steps;
}

} // namespace

Outcome<Distances> distances(const CounterexampleLts& counterexamples, RunContext& run)
{
    const Lts& lts = counterexamples.lts;
    const auto forwards = [&](StateId state, const auto& visit) {
        for (const Transition& transition : lts.outgoing(state))
            visit(transition.target);
    };
    const auto initial = lts.initialStates();
    auto fromInitial = search({initial.begin(), initial.end()}, lts.stateCount(), forwards, run);
    if (!fromInitial)
        return fromInitial.failure();
    const auto incoming = Incoming::of(lts, run);
    if (!incoming)
        return incoming.failure();
    const auto backwards = [&](StateId state, const auto& visit) {
        for (const IncomingTransition& transition : incoming->into(state))
            visit(transition.source);
    };
    std::vector<StateId> violating;
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state)
        if (counterexamples.violating[state])
            violating.emplace_back(state);
    auto toViolation = search(std::move(violating), lts.stateCount(), backwards, run);
    if (!toViolation)
        return toViolation.failure();
    Distances result{*std::move(fromInitial), *std::move(toViolation)};
    for (const StateId state : initial)
        result.shortest = std::min(result.shortest, result.toViolation[state.index()]);
    return result;
}

} // namespace threadmend
