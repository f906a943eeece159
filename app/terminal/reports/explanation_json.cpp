// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/reports/explanation_report.h"
#include "app/terminal/reports/verdict_name.h"
#include "app/terminal/reports/verdict_report.h"
#include "app/wording/json.h"

#include <utility>

namespace threadmend {

namespace {

Json eventsOf(const Lts& lts, const Trace& trace, std::size_t first, std::size_t length)
{
    Json events = Json::array();
    for (std::size_t i = first; i < first + length; ++i)
        events.push_back(lts.labels().text(trace.steps[i].label));
    return events;
}

Json counterexampleAsJson(const Lts& lts, const ShortenedCounterexample& counterexample)
{
    return {{"length", counterexample.trace.length()},
            {"events", eventsOf(lts, counterexample.trace, 0, counterexample.trace.length())}};
}

/// The labels of the correct transitions that leave a state.
Json waysOutAsJson(const ExplainedProperty& explained, StateId state)
{
    Json labels = Json::array();
    for (const CorrectTransition& transition : explained.explanation.colouring.correctFrom(state))
        labels.push_back(explained.lts().labels().text(transition.label));
    return labels;
}

/// What leads away is said only where nothing leads out.
Json decisionAsJson(const ExplainedProperty& explained, const Trace& trace, std::size_t position)
{
    Json decision{{"afterSteps", position},
                  {"waysOut", waysOutAsJson(explained, trace.stateAfter(position))}};
    if (explained.explanation.neighbourhoods.nothingIsCorrect())
        decision["waysAway"] = waysAway(explained, trace.stateAfter(position));
    return decision;
}

Json shortenedAsJson(const ExplainedProperty& explained, const ShortenedCounterexample& counterexample)
{
    const Lts& lts = explained.explanation.counterexamples.lts;
    Json pieces = Json::array();
    for (const ShortenedCounterexample::Piece& piece : counterexample.pieces())
        pieces.push_back(eventsOf(lts, counterexample.trace, piece.first, piece.length));
    Json decisions = Json::array();
    for (std::size_t i = 0; i < counterexample.crossed.size(); ++i)
        if (counterexample.crossed[i])
            decisions.push_back(decisionAsJson(explained, counterexample.trace, i));
    Json shortened{{"length", counterexample.keptSteps()},
                   {"pieces", std::move(pieces)},
                   {"neighbourhoods", counterexample.neighbourhoodsCrossed()},
                   {"decisions", std::move(decisions)}};
    if (const auto certain = certainAfter(explained.explanation, counterexample.trace))
        shortened["certainAfterSteps"] = *certain;
    return shortened;
}

Json neighbourhoodsAsJson(const ExplainedProperty& explained)
{
    const Neighbourhoods& neighbourhoods = explained.explanation.neighbourhoods;
    Json kinds;
    for (const NeighbourhoodKind kind :
         {NeighbourhoodKind::G, NeighbourhoodKind::R, NeighbourhoodKind::GR, NeighbourhoodKind::GRB})
        kinds[std::string(nameOf(kind))] = neighbourhoods.count(kind);
    if (const std::uint64_t turns = neighbourhoods.count(NeighbourhoodKind::B); turns > 0)
        kinds[std::string(nameOf(NeighbourhoodKind::B))] = turns;
    Json states = Json::array();
    for (const Neighbourhood& each : neighbourhoods.all)
        states.push_back(
            {{"state", each.state.value},
             {"modelState", explained.lts().describe(
                                explained.explanation.counterexamples.origins[each.state.index()].model)},
             {"kind", nameOf(each.kind)},
             {"atFrontier", each.atFrontier},
             {"isDecision", !explained.explanation.colouring.incorrectState[each.state.index()]}});
    return {
        {"count", neighbourhoods.countAtFrontier()},
        {"definition",
         "count: states of the counterexample LTS that a correct transition leaves (Barbon et al. 2017, "
         "definition 9); kinds: neutral states that a correct (G) or incorrect (R) transition leaves, "
         "an initial state that cannot avoid the violation counted as one R, though it decides nothing; "
         "where no correct transition leaves any state, also those (B) from which one step comes nearer to "
         "a violation and another does not"},
        {"kinds", std::move(kinds)},
        {"states", std::move(states)}};
}

/// The events of the transitions that all counterexamples share.
Json unavoidableAsJson(const Explanation& explanation)
{
    const Lts& lts = explanation.counterexamples.lts;
    Json events = Json::array();
    for (const std::uint32_t index : explanation.unavoidable.transitions)
        events.push_back(lts.labels().text(lts.transitions()[index].label));
    return events;
}

/// Without the field `by` where there are too many different numbers.
Json shortestAsJson(const ShortestCensus& shortest)
{
    Json document{{"count", shortest.counterexamples}};
    if (!shortest.by)
        return document;
    Json counts = Json::array();
    for (const ShortestCount& count : *shortest.by)
        counts.push_back({{"neighbourhoods", count.neighbourhoods},
                          {"kept", count.keptSteps},
                          {"counterexamples", count.counterexamples}});
    document["by"] = std::move(counts);
    return document;
}

} // namespace

Json answerAsJson(const AnsweredProperty& answered, std::string_view schema)
{
    Json model = modelAsJson(answered.model);
    model["states"] = answered.lts().stateCount();
    model["transitions"] = answered.lts().transitionCount();
    return {{"schema", schema},
            {"model", std::move(model)},
            {"property", {{"name", answered.property.name}, {"text", answered.property.text}}},
            {"verdict", nameOf(answered.verdict.kind)}};
}

Json unexplainedAsJson(const AnsweredProperty& answered, std::string_view schema)
{
    Json document = answerAsJson(answered, schema);
    putEvidence(document, answered.model, answered.verdict);
    document["reason"] = answered.whyNotExplained->message;
    return document;
}

Json explanationAsJson(const ExplainedProperty& explained)
{
    constexpr std::string_view schema = "threadmend/neighbourhoods/1";
    if (explained.isViolated() && !explained.isExplained())
        return unexplainedAsJson(explained, schema);
    const Explanation& explanation = explained.explanation;
    const CounterexampleLts& counterexamples = explanation.counterexamples;
    const CheckStatistics& searched = explained.verdict.statistics;
    const bool violated = explained.isViolated();
    Json document = answerAsJson(explained, schema);
    document.update(Json{
        {"product",
         {{"states", violated ? counterexamples.productStates : searched.states},
          {"transitions", violated ? counterexamples.productTransitions : searched.transitions}}},
        {"counterexampleLts",
         {{"states", violated ? counterexamples.lts.stateCount() : 0},
          {"transitions", counterexamples.lts.transitionCount()}}},
        {"frontier", explanation.neighbourhoods.frontier.size()},
        {"neighbourhoods", neighbourhoodsAsJson(explained)},
        {"colours",
         {{"correct", explanation.colouring.count(Colour::Correct)},
          {"incorrect", explanation.colouring.count(Colour::Incorrect)},
          {"neutral", explanation.colouring.count(Colour::Neutral)},
          {"definition",
           "correct: no violation is reachable any more; incorrect: the violation has happened, or every "
           "maximal run meets it; neutral: both are still possible"}}}});
    if (!violated)
        return document;
    const Lts& lts = counterexamples.lts;
    const ShortenedCounterexamples& shortened = explanation.shortened;
    document["shortestCounterexamples"] = shortestAsJson(shortened.shortest);
    document["sharedByAll"] = unavoidableAsJson(explanation);
    document["counterexample"] = counterexampleAsJson(lts, shortened.list.front());
    document["shortened"] = shortenedAsJson(explained, shortened.list.front());
    Json further = Json::array();
    for (std::size_t i = 1; i < shortened.list.size(); ++i)
        further.push_back({{"counterexample", counterexampleAsJson(lts, shortened.list[i])},
                           {"shortened", shortenedAsJson(explained, shortened.list[i])}});
    document["further"] = std::move(further);
    return document;
}

} // namespace threadmend
