// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/shortened.h"

#include "core/check/least_word.h"
#include "core/explain/shortest_choice.h"
#include "core/run/contract.h"

#include <algorithm>

namespace threadmend {

namespace {

/// Section 3.4, steps 1 to 3: the states of the trace are states of the counterexample LTS already.
ShortenedCounterexample shortened(Trace trace, const std::vector<bool>& decides)
{
    ShortenedCounterexample result;
    for (std::size_t i = 0; i <= trace.length(); ++i)
        result.crossed.push_back(decides[trace.stateAfter(i).index()]);
    for (std::size_t i = 0; i < trace.length(); ++i)
        result.kept.push_back(result.crossed[i] || result.crossed[i + 1]);
    result.trace = std::move(trace);
    return result;
}

/// The shortest counterexample through `state`: forwards to it from an initial state, then on to a violation,
/// each half the first by label order.
Outcome<Trace> shortestThrough(StateId state, const CounterexampleLts& counterexamples,
                               const Distances& distances, RunContext& run)
{
    // Only states that lie on a shortest way to `state` may be entered on the first half: mark them
    // backwards, level by level, by looking forwards from each level.
    const Lts& lts = counterexamples.lts;
    const std::uint32_t depth = distances.fromInitial[state.index()];
    std::vector<bool> leads(lts.stateCount(), false);
    leads[state.index()] = true;
    std::vector<std::vector<StateId>> levels(depth);
    for (std::uint32_t each = 0; each < lts.stateCount(); ++each)
        if (distances.fromInitial[each] < depth)
            levels[distances.fromInitial[each]].emplace_back(each);
    const auto nearer = [&](StateId source, const Transition& transition) {
        return leads[transition.target.index()] &&
               distances.fromInitial[transition.target.index()] == distances.fromInitial[source.index()] + 1;
    };
    for (std::size_t level = depth; level-- > 0;)
        for (const StateId each : levels[level]) {
            if (const auto stopped = run.poll({"finding further counterexamples", depth - level, depth}))
                return *stopped;
            for (const Transition& transition : lts.outgoing(each))
                leads[each.index()] = leads[each.index()] || nearer(each, transition);
        }
    std::vector<std::uint32_t> starts;
    for (const StateId initial : lts.initialStates())
        if (leads[initial.index()])
            starts.push_back(initial.value);
    const auto towards = [&](std::uint32_t source, const auto& visit) {
        for (const Transition& transition : lts.outgoing(StateId(source)))
            if (nearer(StateId(source), transition))
                visit(transition.label, transition.target.value);
    };
    const auto onwards = [&](std::uint32_t source, const auto& visit) {
        for (const Transition& transition : lts.outgoing(StateId(source)))
            if (distances.approaches(StateId(source), transition.target))
                visit(transition.label, transition.target.value);
    };
    const auto there = leastWord(std::move(starts), depth, towards, run);
    if (!there)
        return there.failure();
    const auto onward = leastWord({state.value}, distances.toViolation[state.index()], onwards, run);
    if (!onward)
        return onward.failure();
    Trace trace{StateId(there->start), {}};
    for (const auto* part : {&there->steps, &onward->steps})
        for (const PathStep& step : *part)
            trace.steps.push_back({step.label, StateId(step.target)});
    return trace;
}

/// The neighbourhood, not crossed by any of `list`, through which the shortest counterexample leads.
std::optional<StateId> nextNeighbourhood(const std::vector<ShortenedCounterexample>& list,
                                         const std::vector<bool>& decides, const Distances& distances)
{
    std::vector<bool> crossed(decides.size(), false);
    for (const ShortenedCounterexample& each : list)
        for (std::size_t i = 0; i <= each.trace.length(); ++i)
            crossed[each.trace.stateAfter(i).index()] = true;
    std::optional<StateId> best;
    for (std::uint32_t state = 0; state < decides.size(); ++state)
        if (decides[state] && !crossed[state] &&
            (!best || distances.through(StateId(state)) < distances.through(*best)))
            best = StateId(state);
    return best;
}

} // namespace

std::vector<ShortenedCounterexample::Piece> ShortenedCounterexample::pieces() const
{
    std::vector<Piece> result;
    for (std::size_t i = 0; i < kept.size(); ++i) {
        if (!kept[i])
            continue;
        if (i == 0 || !kept[i - 1])
            result.push_back({i, 0});
        ++result.back().length;
    }
    return result;
}

std::size_t ShortenedCounterexample::keptSteps() const
{
    return static_cast<std::size_t>(std::count(kept.begin(), kept.end(), true));
}

std::size_t ShortenedCounterexample::neighbourhoodsCrossed() const
{
    return static_cast<std::size_t>(std::count(crossed.begin(), crossed.end(), true));
}

Outcome<ShortenedCounterexamples> shorten(const CounterexampleLts& counterexamples,
                                          const std::vector<bool>& decides, const ShortenOptions& options,
                                          RunContext& run)
{
    require(!counterexamples.empty(), "only a violated property has counterexamples");
    const auto found = distances(counterexamples, run);
    if (!found)
        return found.failure();
    ShortenedCounterexamples result;
    auto counted = countShortest(counterexamples, *found, decides, run);
    if (!counted)
        return counted.failure();
    result.shortest = *std::move(counted);
    const std::size_t wanted = std::size_t{options.further} + 1;
    auto chosen = chooseShortest(counterexamples, *found, decides, options.prefer, wanted, run);
    if (!chosen)
        return chosen.failure();
    for (Trace& trace : *chosen)
        result.list.push_back(shortened(std::move(trace), decides));
    while (result.list.size() < wanted) {
        const auto state = nextNeighbourhood(result.list, decides, *found);
        if (!state)
            break;
        auto trace = shortestThrough(*state, counterexamples, *found, run);
        if (!trace)
            return trace.failure();
        result.list.push_back(shortened(*std::move(trace), decides));
    }
    return result;
}

} // namespace threadmend
