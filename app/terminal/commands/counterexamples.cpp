// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/commands/command.h"
#include "app/terminal/console/console.h"
#include "app/terminal/input/explained_property.h"
#include "app/terminal/input/load.h"
#include "app/terminal/reports/explanation_report.h"
#include "app/terminal/reports/written_lts.h"
#include "app/terminal/words/shared_options.h"
#include "app/wording/json.h"
#include "app/wording/printable.h"
#include "core/check/modal/refutation.h"
#include "core/explain/counterexample_reduction.h"
#include "core/model/lts/format.h"
#include "core/session/model/work.h"

#include <utility>

#include <fmt/format.h>

namespace threadmend {

namespace {

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
std::optional<Failure> deliver(const CounterexampleLts& counterexamples, const Arguments& arguments,
                               Console& console, Json& document, RunContext& run)
{
    const auto shown = finished(counterexamples, arguments, run);
    if (!shown)
        return shown.failure();
    if (arguments.reduce || arguments.determinise || !arguments.finalLabel.empty()) {
        console.answer(
            fmt::format("as asked for       {}", sizes(shown->stateCount(), shown->transitionCount())));
        document["written"] = sizesAsJson(shown->stateCount(), shown->transitionCount());
    }
    if (arguments.output.empty())
        return std::nullopt;
    if (const auto failure = writeAndSay(*shown, arguments.output, console, run))
        return failure;
    console.say(fmt::format("written to         {}", printable(arguments.output)));
    document["output"] = arguments.output;
    return std::nullopt;
}

constexpr std::string_view counterexamplesSchema = "threadmend/counterexamples/1";

/// Of a property that holds: the product is what the search has seen.
ExitCode reportNone(const AnsweredProperty& answered, const Arguments& arguments, Console& console)
{
    const CheckStatistics& searched = answered.verdict.statistics;
    console.say(fmt::format("product            {}", sizes(searched.states, searched.transitions)));
    console.answer(fmt::format("holds              {}: there is no counterexample{}",
                               printable(answered.property.name),
                               arguments.output.empty() ? "" : ", so nothing was written"));
    Json document = answerAsJson(answered, counterexamplesSchema);
    document["product"] = sizesAsJson(searched.states, searched.transitions);
    console.document(document);
    return ExitCode::Holds;
}

ExitCode report(const AnsweredProperty& answered, const CounterexampleLts& counterexamples,
                const Arguments& arguments, Console& console, RunContext& run)
{
    const Lts& lts = counterexamples.lts;
    console.say(fmt::format("product            {}",
                            sizes(counterexamples.productStates, counterexamples.productTransitions)));
    console.answer(fmt::format("violated           {}", printable(answered.property.name)));
    console.answer(fmt::format("counterexamples    {}", sizes(lts.stateCount(), lts.transitionCount())));
    Json document = answerAsJson(answered, counterexamplesSchema);
    document["product"] = sizesAsJson(counterexamples.productStates, counterexamples.productTransitions);
    document["counterexamples"] = sizesAsJson(lts.stateCount(), lts.transitionCount());
    if (const auto failure = deliver(counterexamples, arguments, console, document, run))
        return console.fail(*failure);
    console.document(document);
    return ExitCode::Violated;
}

/// Of a formula of the modal mu-calculus: the part of the model that shows the violation, as it is.
ExitCode reportPart(const AnsweredProperty& answered, const Arguments& arguments, Console& console,
                    RunContext& run)
{
    const Lts& part = answered.verdict.refutation->part;
    if (arguments.reduce || arguments.determinise || !arguments.finalLabel.empty())
        return console.fail(InputError{
            "-p", 0, 0, "a formula of the modal mu-calculus is false of a part of the model as it is",
            "leave out --reduce, --determinise and --final-label"});
    console.answer(fmt::format("violated           {}", printable(answered.property.name)));
    console.answer(fmt::format("part that shows it {}", sizes(part.stateCount(), part.transitionCount())));
    Json document = answerAsJson(answered, counterexamplesSchema);
    document["part"] = sizesAsJson(part.stateCount(), part.transitionCount());
    if (!arguments.output.empty()) {
        if (const auto failure = writeAndSay(part, arguments.output, console, run))
            return console.fail(*failure);
        console.say(fmt::format("written to         {}", printable(arguments.output)));
        document["output"] = arguments.output;
    }
    console.document(document);
    return ExitCode::Violated;
}

ExitCode answer(const AnsweredProperty& answered, const Arguments& arguments, Console& console,
                RunContext& run)
{
    const Lts& lts = answered.lts();
    if (!arguments.finalLabel.empty() && lts.labels().find(arguments.finalLabel))
        return console.fail(InputError{"--final-label", 0, 0,
                                       fmt::format("\"{}\" is a label of the model", arguments.finalLabel),
                                       "choose a label that does not occur in it"});
    sayWhichProperties(arguments, answered.properties, console);
    if (answered.verdict.refutation)
        return reportPart(answered, arguments, console, run);
    if (answered.isViolated() && !answered.isExplained()) {
        sayUnexplained(answered, console, arguments.output);
        console.document(unexplainedAsJson(answered, counterexamplesSchema));
        return ExitCode::Violated;
    }
    console.say(fmt::format("model              {}", sizes(lts.stateCount(), lts.transitionCount())));
    if (!answered.isViolated())
        return reportNone(answered, arguments, console);
    const auto counterexamples =
        counterexamplesOf(answered.model, lts, answered.property.formula, Violation::Exact, run);
    if (!counterexamples)
        return console.fail(counterexamples.failure());
    return report(answered, *counterexamples, arguments, console, run);
}

ExitCode runCounterexamples(const Arguments& arguments, Console& console)
{
    RunContext run = console.context();
    if (const auto error = arguments.output.empty() ? std::nullopt : whyNotWritable(arguments.output))
        return console.fail(*error);
    if (const auto error = whyNotOnto(arguments.output, arguments))
        return console.fail(*error);
    const auto answered = answerFirstViolated(arguments, console, run);
    if (!answered)
        return console.fail(answered.failure());
    return answer(*answered, arguments, console, run);
}

} // namespace

extern const Command command_counterexamples;
const Command command_counterexamples{
    "counterexamples", "Build the LTS of all counterexamples to a property.",
    [](Options& options, Arguments& arguments) {
        declareModel(options, arguments);
        declareProperties(options, arguments);
        options.text("-o,--output", arguments.output, "FILE",
                     "Where to write it; the format is that of the extension");
        declareFormat(options, arguments);
        options.flag("--reduce", arguments.reduce, "Merge strongly bisimilar states");
        options.flag("--determinise", arguments.determinise,
                     "Make it deterministic (may grow exponentially)");
        declareThreads(options, arguments);
        options.text("--final-label", arguments.finalLabel, "LABEL",
                     "Mark the ends of counterexamples by transitions with this label");
        declareCommon(options, arguments);
    },
    runCounterexamples};

} // namespace threadmend
