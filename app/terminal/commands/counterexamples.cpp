// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/commands/command.h"
#include "app/terminal/console/console.h"
#include "app/terminal/input/explained_property.h"
#include "app/terminal/input/load.h"
#include "app/terminal/words/options.h"
#include "app/wording/printable.h"
#include "core/explain/counterexample_reduction.h"
#include "core/model/lts/format.h"
#include "core/property/compile.h"

#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace threadmend {

namespace {

/// The first violated one of the properties with its counterexample LTS; if all hold, the last one with an
/// empty LTS.
struct Found {
    Property property;
    CounterexampleLts counterexamples;
};

Outcome<Found> findViolated(const Lts& model, const std::vector<Property>& properties,
                            const TerminationLabels& termination, Console& console, RunContext& run)
{
    Found found;
    std::size_t holding = 0;
    for (const Property& property : properties) {
        warnOfUnmatched(property, model.labels(), console);
        const auto automaton = compile(property.formula, model.labels(), Violation::Exact, termination, run);
        if (!automaton)
            return automaton.failure();
        auto counterexamples = counterexampleLts(model, *automaton, run);
        if (!counterexamples)
            return counterexamples.failure();
        found = {property, *std::move(counterexamples)};
        if (!found.counterexamples.empty())
            break;
        knowHolding(++holding, console);
    }
    return found;
}

std::string sizes(std::uint64_t states, std::uint64_t transitions)
{
    return fmt::format("{}, {}", counted(states, "state"), counted(transitions, "transition"));
}

Json sizesAsJson(std::uint64_t states, std::uint64_t transitions)
{
    return {{"states", states}, {"transitions", transitions}};
}

/// Reduced, determinised, with final transitions, as far as asked for.
Outcome<Lts> finished(const CounterexampleLts& counterexamples, const Arguments& arguments, RunContext& run)
{
    ReducedCounterexamples result{counterexamples.lts, counterexamples.violating};
    for (const auto& [wanted, step] : {std::pair(arguments.determinise, &makeDeterministic),
                                       std::pair(arguments.reduce, &mergeBisimilar)}) {
        if (!wanted)
            continue;
        auto next = step(result, run);
        if (!next)
            return next.failure();
        result = *std::move(next);
    }
    if (!arguments.finalLabel.empty())
        return withFinalTransitions(result.lts, result.violating, arguments.finalLabel);
    return std::move(result.lts);
}

/// Writes what was asked for, and says so.
std::optional<Failure> deliver(const Found& found, const Arguments& arguments, Console& console,
                               Json& document, RunContext& run)
{
    const auto shown = finished(found.counterexamples, arguments, run);
    if (!shown)
        return shown.failure();
    if (arguments.reduce || arguments.determinise || !arguments.finalLabel.empty()) {
        console.answer(
            fmt::format("as asked for       {}", sizes(shown->stateCount(), shown->transitionCount())));
        document["written"] = sizesAsJson(shown->stateCount(), shown->transitionCount());
    }
    if (arguments.output.empty())
        return std::nullopt;
    if (const auto failure = writeLts(*shown, arguments.output, run))
        return failure;
    console.say(fmt::format("written to         {}", printable(arguments.output)));
    document["output"] = arguments.output;
    return std::nullopt;
}

ExitCode report(const Lts& model, const Found& found, const Arguments& arguments, Console& console,
                RunContext& run)
{
    const CounterexampleLts& counterexamples = found.counterexamples;
    console.say(fmt::format("model              {}", sizes(model.stateCount(), model.transitionCount())));
    console.say(fmt::format("product            {}",
                            sizes(counterexamples.productStates, counterexamples.productTransitions)));
    Json document{{"schema", "threadmend/counterexamples/1"},
                  {"property", {{"name", found.property.name}, {"text", found.property.text}}},
                  {"model", sizesAsJson(model.stateCount(), model.transitionCount())},
                  {"product", sizesAsJson(counterexamples.productStates, counterexamples.productTransitions)},
                  {"verdict", counterexamples.empty() ? "holds" : "violated"}};
    if (counterexamples.empty()) {
        console.answer(fmt::format("holds              {}: there is no counterexample{}",
                                   printable(found.property.name),
                                   arguments.output.empty() ? "" : ", so nothing was written"));
        console.document(document);
        return ExitCode::Holds;
    }
    const Lts& lts = counterexamples.lts;
    console.answer(fmt::format("violated           {}", printable(found.property.name)));
    console.answer(fmt::format("counterexamples    {}", sizes(lts.stateCount(), lts.transitionCount())));
    document["counterexamples"] = sizesAsJson(lts.stateCount(), lts.transitionCount());
    if (const auto failure = deliver(found, arguments, console, document, run))
        return console.fail(*failure);
    console.document(document);
    return ExitCode::Violated;
}

ExitCode run(const Arguments& arguments, Console& console)
{
    RunContext run = console.context();
    if (const auto error = arguments.output.empty() ? std::nullopt : whyNotWritable(arguments.output))
        return console.fail(*error);
    if (const auto error = whyNotOnto(arguments.output, arguments.model))
        return console.fail(*error);
    auto all = loadProperties(arguments, console);
    if (!all)
        return console.fail(all.failure());
    const auto model = loadModel(arguments.model, console, run);
    if (!model)
        return console.fail(model.failure());
    const auto properties = explainable(*std::move(all), arguments, console);
    if (!properties)
        return console.fail(properties.failure());
    sayIfByDefault(arguments, console);
    if (!arguments.finalLabel.empty() && model->labels().find(arguments.finalLabel))
        return console.fail(InputError{"--final-label", 0, 0,
                                       fmt::format("\"{}\" is a label of the model", arguments.finalLabel),
                                       "choose a label that does not occur in it"});
    const auto found = findViolated(*model, *properties, terminationLabels(arguments), console, run);
    if (!found)
        return console.fail(found.failure());
    return report(*model, *found, arguments, console, run);
}

} // namespace

extern const Command command_counterexamples;
const Command command_counterexamples{
    "counterexamples", "Build the LTS of all counterexamples to a property.",
    [](CLI::App& command, Arguments& arguments) {
        declareModel(command, arguments);
        declareProperties(command, arguments);
        declareText(command, "-o,--output", arguments.output, "FILE",
                    "Where to write it; the format is that of the extension");
        command.add_flag("--reduce", arguments.reduce, "Merge strongly bisimilar states");
        command.add_flag("--determinise", arguments.determinise,
                         "Make it deterministic (may grow exponentially)");
        declareText(command, "--final-label", arguments.finalLabel, "LABEL",
                    "Mark the ends of counterexamples by transitions with this label");
        declareCommon(command, arguments);
    },
    run};

} // namespace threadmend
