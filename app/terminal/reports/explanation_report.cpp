// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/reports/explanation_report.h"

#include "app/terminal/reports/verdict_report.h"
#include "app/wording/printable.h"
#include "core/property/property_text.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include <fmt/format.h>

namespace threadmend {

namespace {

std::string labelIn(const Lts& lts, LabelId label)
{
    return printable(lts.labels().text(label));
}

/// The labels of the correct transitions that leave a state, each once. Where the run went on by the same
/// label, this is another transition with it, which is said.
std::vector<std::string> waysOut(const ExplainedProperty& explained, StateId state, const std::string& taken)
{
    std::vector<std::string> labels;
    for (const CorrectTransition& each : explained.explanation.colouring.correctFrom(state)) {
        std::string label = labelIn(explained.lts(), each.label);
        label = label == taken ? "another " + label : label;
        if (labels.empty() || labels.back() != label)
            labels.push_back(label);
    }
    return labels;
}

std::string list(const std::vector<std::string>& words, const char* last)
{
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == words.size() ? last : ", ") + words[i];
    return text;
}

void sayDecision(const ExplainedProperty& explained, const ShortenedCounterexample& counterexample,
                 std::size_t position, Console& console)
{
    const Lts& lts = explained.explanation.counterexamples.lts;
    const bool goesOn = position < counterexample.trace.length();
    const std::string taken = goesOn ? labelIn(lts, counterexample.trace.steps[position].label) : "";
    const StateId state = counterexample.trace.stateAfter(position);
    if (explained.explanation.neighbourhoods.nothingIsCorrect()) {
        std::vector<std::string> away;
        for (const std::string& label : waysAway(explained, state))
            away.push_back(printable(label));
        console.say(
            fmt::format("           decision: nothing rules the violation out, but the run could have "
                        "kept away from it by {}",
                        list(away, " or ")));
        return;
    }
    const std::vector<std::string> ways = waysOut(explained, state, taken);
    console.say(
        fmt::format("           decision: the run could still have gone right by {}", list(ways, " or ")));
}

/// Without initial states of which every way out violates.
std::uint64_t decisionCount(const Explanation& explanation)
{
    const auto& all = explanation.neighbourhoods.all;
    return static_cast<std::uint64_t>(std::count_if(all.begin(), all.end(), [&](const Neighbourhood& each) {
        return !explanation.colouring.incorrectState[each.state.index()];
    }));
}

std::string kindsIn(const Neighbourhoods& neighbourhoods)
{
    std::string text;
    for (const NeighbourhoodKind kind : {NeighbourhoodKind::G, NeighbourhoodKind::R, NeighbourhoodKind::GR,
                                         NeighbourhoodKind::GRB, NeighbourhoodKind::B})
        if (const std::uint64_t count = neighbourhoods.count(kind); count > 0 || kind != NeighbourhoodKind::B)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, nameOf(kind));
    return text;
}

void saySizes(const ExplainedProperty& explained, Console& console)
{
    const Explanation& explanation = explained.explanation;
    const CounterexampleLts& counterexamples = explanation.counterexamples;
    const Neighbourhoods& neighbourhoods = explanation.neighbourhoods;
    const auto size = [](std::uint64_t states, std::uint64_t transitions) {
        return fmt::format("{}, {}", counted(states, "state"), counted(transitions, "transition"));
    };
    console.say(fmt::format("  model                {}",
                            size(explained.lts().stateCount(), explained.lts().transitionCount())));
    console.say(fmt::format("  product              {}",
                            size(counterexamples.productStates, counterexamples.productTransitions)));
    console.say(fmt::format("  counterexample LTS   {}",
                            size(counterexamples.lts.stateCount(), counterexamples.lts.transitionCount())));
    console.say(fmt::format("  frontier             {} of the model",
                            counted(neighbourhoods.frontier.size(), "state")));
    console.answer(fmt::format(
        "  neighbourhoods       {}: a correct transition leaves them (Barbon et al. 2017, definition 9)",
        grouped(neighbourhoods.countAtFrontier())));
    console.say(fmt::format(
        "  all decisions        {}, with those that an incorrect transition leaves and no correct one: {}",
        grouped(decisionCount(explanation)), kindsIn(neighbourhoods)));
    if (neighbourhoods.nothingIsCorrect() && decisionCount(explanation) > 0)
        console.say(
            "                       no correct transition leaves any state, so decisions are where one "
            "step comes nearer to the violation and another does not");
    console.say(fmt::format(
        "  transitions          {} correct, {} incorrect (what follows the violation included), {} neutral",
        grouped(explanation.colouring.count(Colour::Correct)),
        grouped(explanation.colouring.count(Colour::Incorrect)),
        grouped(explanation.colouring.count(Colour::Neutral))));
}

/// What runs cross: where nothing is correct there are no neighbourhoods, and decisions alone.
const char* wordForDecisions(const Explanation& explanation)
{
    return explanation.neighbourhoods.nothingIsCorrect() ? "decision" : "neighbourhood";
}

void sayShortest(const Explanation& explanation, Console& console)
{
    const ShortenedCounterexamples& shortened = explanation.shortened;
    const std::string word = wordForDecisions(explanation);
    const ShortestCensus& shortest = shortened.shortest;
    const bool isSaturated = shortest.counterexamples == std::numeric_limits<std::uint64_t>::max();
    console.say(fmt::format("  shortest             {}{} of {}", isSaturated ? "at least " : "",
                            counted(shortest.counterexamples, "counterexample"),
                            counted(shortened.list.front().trace.length(), "step")));
    if (!shortest.by)
        console.say(
            fmt::format("                       too long to be counted by the {}s that they cross", word));
    else if (shortest.by->size() > 1)
        for (const ShortestCount& count : *shortest.by)
            console.say(fmt::format("    {:>8}           cross {} and keep {}",
                                    grouped(count.counterexamples), counted(count.neighbourhoods, word),
                                    counted(count.keptSteps, "step")));
}

/// The transitions that all counterexamples share, in their order.
void sayUnavoidable(const ExplainedProperty& explained, Console& console)
{
    const Lts& lts = explained.explanation.counterexamples.lts;
    std::string steps;
    for (const std::uint32_t index : explained.explanation.unavoidable.transitions)
        steps += (steps.empty() ? "" : ", ") + labelIn(lts, lts.transitions()[index].label);
    if (!steps.empty())
        console.say(fmt::format("  shared by all        {}", steps));
}

std::string piecesInWords(const ExplainedProperty& explained, const ShortenedCounterexample& counterexample)
{
    std::string text;
    for (const ShortenedCounterexample::Piece& piece : counterexample.pieces()) {
        text += text.empty() ? "" : "  ...  ";
        for (std::size_t i = piece.first; i < piece.first + piece.length; ++i)
            text += (i == piece.first ? "" : " . ") +
                    labelIn(explained.explanation.counterexamples.lts, counterexample.trace.steps[i].label);
    }
    return text;
}

} // namespace

std::vector<std::string> waysAway(const ExplainedProperty& explained, StateId state)
{
    const Explanation& explanation = explained.explanation;
    const Lts& lts = explanation.counterexamples.lts;
    const std::vector<std::uint32_t>& distance = explanation.toViolation;
    std::vector<std::string> away, open;
    const auto add = [&](std::vector<std::string>& into, LabelId label) {
        if (const std::string text(lts.labels().text(label)); into.empty() || into.back() != text)
            into.push_back(text);
    };
    for (const Transition& step : lts.outgoing(state)) {
        if (distance[step.target.index()] >= distance[state.index()])
            add(away, step.label);
        if (!explanation.colouring.incorrectState[step.target.index()])
            add(open, step.label);
    }
    return away.empty() ? open : away;
}

void sayCounterexample(const ExplainedProperty& explained, const ShortenedCounterexample& counterexample,
                       bool whole, Console& console)
{
    const Lts& lts = explained.explanation.counterexamples.lts;
    const bool fold = !whole && counterexample.keptSteps() > 0;
    const std::optional<std::size_t> certain = certainAfter(explained.explanation, counterexample.trace);
    const auto isFolded = [&](std::size_t i) { return fold && !counterexample.kept[i] && certain != i + 1; };
    if (certain == 0u)
        console.say("           every run from here violates the property");
    if (counterexample.crossed[0])
        sayDecision(explained, counterexample, 0, console);
    for (std::size_t i = 0; i < counterexample.trace.length(); ++i) {
        if (isFolded(i)) {
            std::size_t end = i;
            while (end < counterexample.trace.length() && isFolded(end))
                ++end;
            console.say(end - i == 1 ? fmt::format("           ... step {}", end)
                                     : fmt::format("           ... steps {} to {}", i + 1, end));
            i = end - 1;
            continue;
        }
        console.say(fmt::format("    {} {:>4}  {}", counterexample.kept[i] ? '*' : ' ', i + 1,
                                labelIn(lts, counterexample.trace.steps[i].label)));
        if (counterexample.crossed[i + 1])
            sayDecision(explained, counterexample, i + 1, console);
        if (certain == i + 1)
            console.say("           from here on the violation is certain");
    }
    console.say("           violated");
}

void sayUnexplained(const AnsweredProperty& answered, Console& console, const std::string& output)
{
    sayVerdict(answered.model, answered.property, answered.verdict, console);
    console.say(fmt::format("          {}", printable(answered.whyNotExplained->message)));
    if (!output.empty())
        console.answer(fmt::format("nothing was written to {}", printable(output)));
}

void sayExplanation(const ExplainedProperty& explained, Console& console)
{
    const Property& property = explained.property;
    if (!explained.isViolated()) {
        console.answer(explained.holding == 0
                           ? fmt::format("holds      {}", printable(property.name))
                           : fmt::format("holds      all {} properties", explained.holding + 1));
        return;
    }
    if (!explained.isExplained()) {
        sayUnexplained(explained, console);
        return;
    }
    console.answer(fmt::format("violated   {}", printable(property.name)));
    if (blanksFolded(property.text) != property.name)
        console.say(fmt::format("           {}", printable(blanksFolded(property.text))));
    saySizes(explained, console);
    const ShortenedCounterexamples& shortened = explained.explanation.shortened;
    sayShortest(explained.explanation, console);
    sayUnavoidable(explained, console);
    for (std::size_t i = 0; i < shortened.list.size(); ++i) {
        const ShortenedCounterexample& each = shortened.list[i];
        console.say("");
        console.answer(
            fmt::format("{}: {}, of which {} {}; it crosses {}",
                        i == 0 ? "Counterexample" : fmt::format("Further counterexample {}", i),
                        counted(each.trace.length(), "step"), each.keptSteps(),
                        each.keptSteps() == 1 ? "matters" : "matter",
                        counted(each.neighbourhoodsCrossed(), wordForDecisions(explained.explanation))));
        if (each.keptSteps() > 0)
            console.answer(fmt::format("  shortened: {}", piecesInWords(explained, each)));
        else
            console.answer(certainAfter(explained.explanation, each.trace) == 0u
                               ? "  nothing to shorten: every run violates the property, so nothing decides"
                               : "  nothing to shorten: no correct transition leaves a state of this run");
        sayCounterexample(explained, each, console.verbose(), console);
    }
    if (shortened.list.size() <= explained.furtherAsked)
        console.say(
            fmt::format("\nThere are no further counterexamples with other sets of {}s ({} asked for).",
                        wordForDecisions(explained.explanation), explained.furtherAsked));
}

} // namespace threadmend
