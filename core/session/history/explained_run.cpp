// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/history/explained_run.h"

#include <algorithm>

namespace threadmend {

namespace {

/// The labels of the correct transitions of a state of the counterexample LTS.
std::vector<LabelId> correctLabels(const Explanation& explanation, StateId state)
{
    std::vector<LabelId> labels;
    for (const CorrectTransition& each : explanation.colouring.correctFrom(state))
        if (labels.empty() || labels.back() != each.label)
            labels.push_back(each.label);
    return labels;
}

/// The colour of a step of the counterexample LTS.
Colour colourOf(const Explanation& explanation, StateId source, const Transition& step)
{
    const Lts& lts = explanation.counterexamples.lts;
    const auto outgoing = lts.outgoing(source);
    const auto place = std::lower_bound(outgoing.begin(), outgoing.end(), step);
    return explanation.colouring
        .colours[lts.firstTransition(source) + static_cast<std::size_t>(place - outgoing.begin())];
}

/// Whether it is decided in a state how the run goes on: by a correct way out or by an incorrect one alone,
/// or, where nothing is correct, by one that comes nearer. Where every way out violates there is nothing to
/// be decided.
bool isDecision(const Explanation& explanation, StateId state)
{
    const auto& all = explanation.neighbourhoods.all;
    const auto place =
        std::lower_bound(all.begin(), all.end(), state,
                         [](const Neighbourhood& each, StateId wanted) { return each.state < wanted; });
    return place != all.end() && place->state == state &&
           !explanation.colouring.incorrectState[state.index()];
}

bool isSameStep(const Lts& model, const CounterexampleLts& counterexamples, const Transition& step,
                const Transition& ofModel)
{
    return counterexamples.origins[step.target.index()].model == ofModel.target &&
           counterexamples.lts.labels().text(step.label) == model.labels().text(ofModel.label);
}

bool isSameRun(const Lts& model, const CounterexampleLts& counterexamples, const Trace& trace,
               const Trace& ofModel)
{
    if (trace.length() != ofModel.length() || ofModel.loop ||
        counterexamples.origins[trace.initial.index()].model != ofModel.initial)
        return false;
    for (std::size_t i = 0; i < trace.length(); ++i)
        if (!isSameStep(model, counterexamples, trace.steps[i], ofModel.steps[i]))
            return false;
    return true;
}

/// The run from `initial` that follows `ofModel` to a violating state. The automaton of the question moves in
/// one way only, so that there is no choice.
std::optional<Trace> followed(const Lts& model, const CounterexampleLts& counterexamples, StateId initial,
                              const Trace& ofModel)
{
    Trace trace{initial, {}};
    for (const Transition& wanted : ofModel.steps) {
        const auto outgoing = counterexamples.lts.outgoing(trace.last());
        const auto step = std::find_if(outgoing.begin(), outgoing.end(), [&](const Transition& each) {
            return isSameStep(model, counterexamples, each, wanted);
        });
        if (step == outgoing.end())
            return std::nullopt;
        trace.steps.push_back(*step);
    }
    return counterexamples.violating[trace.last().index()] ? std::optional(std::move(trace)) : std::nullopt;
}

/// A run of the model in the counterexample LTS; nothing if it is no counterexample, or goes on in a loop.
std::optional<Trace> found(const Lts& model, const CounterexampleLts& counterexamples, const Trace& run)
{
    if (run.loop || counterexamples.empty())
        return std::nullopt;
    for (const StateId initial : counterexamples.lts.initialStates())
        if (counterexamples.origins[initial.index()].model == run.initial)
            if (auto trace = followed(model, counterexamples, initial, run))
                return trace;
    return std::nullopt;
}

} // namespace

std::optional<std::size_t> numberOf(const Lts& model, const Explanation& explanation, const Trace& run,
                                    std::size_t likely)
{
    const auto& list = explanation.shortened.list;
    const auto is = [&](std::size_t index) {
        return isSameRun(model, explanation.counterexamples, list[index].trace, run);
    };
    if (likely < list.size() && is(likely))
        return likely;
    for (std::size_t i = 0; i < list.size(); ++i)
        if (i != likely && is(i))
            return i;
    return std::nullopt;
}

bool isCounterexample(const Lts& model, const Explanation& explanation, const Trace& run)
{
    return found(model, explanation.counterexamples, run).has_value();
}

std::optional<ShortenedCounterexample> counterexampleOf(const Lts& model, const Explanation& explanation,
                                                        const Trace& run)
{
    auto trace = found(model, explanation.counterexamples, run);
    if (!trace)
        return std::nullopt;
    const std::vector<bool> decides = decidingStates(explanation.neighbourhoods, explanation.colouring);
    ShortenedCounterexample result;
    for (std::size_t i = 0; i <= trace->length(); ++i)
        result.crossed.push_back(decides[trace->stateAfter(i).index()]);
    for (std::size_t i = 0; i < trace->length(); ++i)
        result.kept.push_back(result.crossed[i] || result.crossed[i + 1]);
    result.trace = *std::move(trace);
    return result;
}

ShownTrace shownRun(const Lts& model, const Explanation& explanation, const ShortenedCounterexample& chosen)
{
    ShownTrace shown;
    shown.kind = ShownTrace::Kind::Counterexample;
    shown.trace = inModel(chosen.trace, explanation, model);
    shown.kept = chosen.kept;
    shown.certainAfter = certainAfter(explanation, chosen.trace);
    for (std::size_t i = 0; i <= chosen.trace.length(); ++i) {
        const StateId state = chosen.trace.stateAfter(i);
        shown.decisions.push_back(isDecision(explanation, state));
        shown.waysOut.push_back(correctLabels(explanation, state));
        if (i < chosen.trace.length())
            shown.colours.push_back(colourOf(explanation, state, chosen.trace.steps[i]));
    }
    return shown;
}

} // namespace threadmend
