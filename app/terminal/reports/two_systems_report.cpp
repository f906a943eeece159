// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/reports/two_systems_report.h"

#include "app/terminal/console/console.h"
#include "app/terminal/input/load.h"
#include "app/terminal/reports/verdict_report.h"
#include "app/wording/json.h"
#include "app/wording/printable.h"
#include "core/explain/followed_words.h"
#include "core/explain/matching.h"
#include "core/explain/two_lts_neighbourhoods.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

namespace {

Json statesAsJson(const std::vector<StateId>& states, const Lts& lts)
{
    Json names = Json::array();
    for (const StateId state : states)
        names.push_back(lts.describe(state));
    return names;
}

std::string listed(const std::vector<StateId>& states, const Lts& lts)
{
    constexpr std::size_t most = 12;
    std::string text = states.empty() ? "" : ":";
    for (std::size_t i = 0; i < std::min(states.size(), most); ++i)
        text += " " + printable(lts.describe(states[i]));
    return text + (states.size() > most ? " ..." : "");
}

/// Which pairs of states were compared, as `--pairs` names them.
std::string_view meaningOf(std::string_view pairs)
{
    if (pairs == "all")
        return "of all pairs of states that match";
    if (pairs == "reached")
        return "for the pairs of states that both systems reach by the same labels";
    return "for the pairs of states that the property would have compared that the counterexamples were made "
           "from";
}

void say(const TwoLtsNeighbourhoods& found, const Lts& full, const Lts& counterexamples,
         std::string_view pairs, Console& console)
{
    const auto correct = std::count(found.correct.begin(), found.correct.end(), true);
    console.say(fmt::format("model                {}, {}", counted(full.stateCount(), "state"),
                            counted(full.transitionCount(), "transition")));
    console.say(fmt::format("counterexample LTS   {}, {}", counted(counterexamples.stateCount(), "state"),
                            counted(counterexamples.transitionCount(), "transition")));
    console.say(fmt::format("matched              {} of states (definition 5; --pairs {})",
                            counted(found.matchedPairs, "pair"), pairs));
    console.say(fmt::format("correct transitions  {} of the model (definition 7)",
                            grouped(static_cast<std::uint64_t>(correct))));
    console.answer(fmt::format("frontier             {} of the model (definition 8){}",
                               counted(found.frontier.size(), "state"), listed(found.frontier, full)));
    console.answer(fmt::format("neighbourhoods       {} of the counterexample LTS (definition 9){}",
                               counted(found.neighbourhoods.size(), "state"),
                               listed(found.neighbourhoods, counterexamples)));
}

Json asJson(const TwoLtsNeighbourhoods& found, const Model& model, const Lts& full,
            const Lts& counterexamples, const std::string& pairs)
{
    return {
        {"schema", "threadmend/matching/1"},
        {"model", modelAsJson(model)},
        {"full", {{"states", full.stateCount()}, {"transitions", full.transitionCount()}}},
        {"counterexampleLts",
         {{"states", counterexamples.stateCount()}, {"transitions", counterexamples.transitionCount()}}},
        {"pairs", pairs},
        {"matchedPairs", found.matchedPairs},
        {"correctTransitions", std::count(found.correct.begin(), found.correct.end(), true)},
        {"frontier", found.frontier.size()},
        {"frontierStates", statesAsJson(found.frontier, full)},
        {"neighbourhoods",
         {{"count", found.neighbourhoods.size()},
          {"definition", fmt::format("Barbon et al. 2017, definitions 5, 7, 8 and 9, {}", meaningOf(pairs))},
          {"states", statesAsJson(found.neighbourhoods, counterexamples)}}}};
}

/// The file with the counterexamples.
Outcome<std::shared_ptr<const Lts>> loadLts(const std::string& path, const Arguments& arguments,
                                            Console& console, RunContext& run)
{
    const auto model = loadModel(path, readOptions(arguments), console, run);
    return model ? storedLts(*model, run) : Outcome<std::shared_ptr<const Lts>>(model.failure());
}

} // namespace

ExitCode reportTwoSystems(const Arguments& arguments, Console& console)
{
    RunContext run = console.context();
    if (!arguments.properties.empty() || !arguments.propertyFile.empty())
        return console.fail(
            InputError{"--counterexamples", 0, 0,
                       "the counterexamples come either from a file or from a property, not from both",
                       "leave out -p and --props, or --counterexamples"});
    const auto model = loadModel(arguments.model, readOptions(arguments), console, run);
    if (!model)
        return console.fail(model.failure());
    const auto full = storedLts(*model, run);
    if (!full)
        return console.fail(full.failure());
    const auto counterexamples = loadLts(arguments.counterexampleFile, arguments, console, run);
    if (!counterexamples)
        return console.fail(counterexamples.failure());
    const auto relation = matching(**full, **counterexamples, arguments.finalLabel, run);
    if (const InputError* error = relation.error()) {
        InputError located = *error;
        located.file = located.file.empty() ? arguments.counterexampleFile : located.file;
        return console.fail(located);
    }
    if (!relation)
        return console.fail(relation.failure());
    const auto found =
        arguments.pairs == "followed"
            ? neighbourhoodsByWords(**full, **counterexamples, *relation, arguments.finalLabel, run)
            : twoLtsNeighbourhoods(**full, **counterexamples, *relation,
                                   arguments.pairs == "all" ? MatchedPairs::All : MatchedPairs::Reached, run);
    if (!found)
        return console.fail(found.failure());
    say(*found, **full, **counterexamples, arguments.pairs, console);
    console.document(asJson(*found, *model, **full, **counterexamples, arguments.pairs));
    return ExitCode::Violated;
}

} // namespace threadmend
