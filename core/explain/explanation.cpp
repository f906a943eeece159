// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/explanation.h"

#include "core/check/replay.h"
#include "core/run/contract.h"

#include <utility>

namespace threadmend {

namespace {

/// Replays every counterexample on the model. Those that take the long way round still violate with their
/// last step.
void confirm(const Explanation& explanation, const Lts& model, const SafetyQuestion& question)
{
    for (const ShortenedCounterexample& each : explanation.shortened.list)
        require(isShortestViolationOf(model, question, inModel(each.trace, explanation, model)),
                "a counterexample can be replayed on its model");
}

} // namespace

Trace inModel(const Trace& trace, const Explanation& explanation, const Lts& model)
{
    const CounterexampleLts& counterexamples = explanation.counterexamples;
    Trace result{counterexamples.origins[trace.initial.index()].model, {}};
    for (const Transition& step : trace.steps)
        result.steps.push_back({*model.labels().find(counterexamples.lts.labels().text(step.label)),
                                counterexamples.origins[step.target.index()].model});
    return result;
}

std::optional<std::size_t> certainAfter(const Explanation& explanation, const Trace& trace)
{
    for (std::size_t i = 0; i <= trace.length(); ++i)
        if (explanation.colouring.incorrectState[trace.stateAfter(i).index()])
            return i;
    return std::nullopt;
}

Outcome<Explanation> explain(const Lts& model, const SafetyQuestion& question, const ShortenOptions& options,
                             RunContext& run)
{
    Explanation result;
    result.automaton = question.automaton;
    auto counterexamples = counterexampleLts(model, question, run);
    if (!counterexamples)
        return counterexamples.failure();
    result.counterexamples = *std::move(counterexamples);
    auto colours = colouring(model, question, result.counterexamples, run);
    if (!colours)
        return colours.failure();
    result.colouring = *std::move(colours);
    result.neighbourhoods = neighbourhoods(result.counterexamples, result.colouring);
    if (!result.violated())
        return result;
    if (result.neighbourhoods.nothingIsCorrect()) {
        auto near = distances(result.counterexamples, run);
        if (!near)
            return near.failure();
        addTurns(result.neighbourhoods, result.counterexamples, result.colouring, *near);
        result.toViolation = std::move(near->toViolation);
    }
    auto shortenedOnes = shorten(result.counterexamples,
                                 decidingStates(result.neighbourhoods, result.colouring), options, run);
    if (!shortenedOnes)
        return shortenedOnes.failure();
    result.shortened = *std::move(shortenedOnes);
    confirm(result, model, question);
    auto common = unavoidable(result.counterexamples.lts, result.counterexamples.violating, run);
    if (!common)
        return common.failure();
    result.unavoidable = *std::move(common);
    return result;
}

} // namespace threadmend
