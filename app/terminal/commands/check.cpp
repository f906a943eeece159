// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/check.h"

#include "app/terminal/commands/command.h"
#include "app/terminal/console/console.h"
#include "app/terminal/input/load.h"
#include "app/terminal/programs/behavioral.h"
#include "app/terminal/reports/verdict_name.h"
#include "app/terminal/words/options.h"
#include "app/wording/failure_sentence.h"
#include "app/wording/printable.h"
#include "core/model/behavioral/program/program_file.h"
#include "core/property/property_text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace threadmend {

namespace {

/// What the file expects, where the verdict is another one.
std::string surprise(const Property& property, const Verdict& verdict)
{
    if (!property.expectation || verdict.kind == Verdict::Kind::Undecided)
        return "";
    const Expectation& expected = *property.expectation;
    const bool holds = verdict.kind == Verdict::Kind::Holds;
    if (expected.holds != holds)
        return fmt::format("not as expected: the property file says that it {}",
                           expected.holds ? "holds" : "is violated");
    if (!holds && expected.steps && *expected.steps != verdict.evidence->length())
        return fmt::format("not as expected: the property file says {}", counted(*expected.steps, "step"));
    return "";
}

Json asJson(const Lts& model, const Property& property, const Verdict& verdict)
{
    Json entry{{"name", property.name},
               {"text", property.text},
               {"verdict", nameOf(verdict.kind)},
               {"reason", verdict.reason ? sentenceFor(*verdict.reason) : ""}};
    if (verdict.evidence) {
        Json steps = Json::array();
        for (const Transition& step : verdict.evidence->steps)
            steps.push_back(
                {{"event", model.labels().text(step.label)}, {"state", model.describe(step.target)}});
        entry["evidence"] = {
            {"kind", "trace"}, {"length", verdict.evidence->length()}, {"steps", std::move(steps)}};
    }
    entry["statistics"] = {{"states", verdict.statistics.states},
                           {"transitions", verdict.statistics.transitions},
                           {"seconds", verdict.statistics.seconds},
                           {"bytes", verdict.statistics.bytes}};
    if (property.expectation && verdict.kind != Verdict::Kind::Undecided)
        entry["asExpected"] = surprise(property, verdict).empty();
    return entry;
}

void sayVerdict(const Lts& model, const Property& property, const Verdict& verdict, Console& console)
{
    std::string line = fmt::format("{:<10}{}", nameOf(verdict.kind), printable(property.name));
    if (verdict.evidence)
        line += fmt::format("   ({})", counted(verdict.evidence->length(), "step"));
    if (const std::string odd = surprise(property, verdict); !odd.empty())
        line += "   " + odd;
    console.answer(line);
    if (blanksFolded(property.text) != property.name)
        console.say(fmt::format("          {}", printable(blanksFolded(property.text))));
    if (verdict.reason)
        console.say(fmt::format("          {}", sentenceFor(*verdict.reason)));
    if (verdict.evidence) {
        console.say(
            fmt::format("          start in state {}", printable(model.describe(verdict.evidence->initial))));
        for (std::size_t i = 0; i < verdict.evidence->length(); ++i)
            console.say(fmt::format("    {:>4}  {}   -> {}", i + 1,
                                    printable(model.labels().text(verdict.evidence->steps[i].label)),
                                    printable(model.describe(verdict.evidence->steps[i].target))));
    }
    console.say(fmt::format(
        "          searched {} and {} in {:.0f} ms", counted(verdict.statistics.states, "product state"),
        counted(verdict.statistics.transitions, "transition"), verdict.statistics.seconds * 1000));
}

ExitCode run(const Arguments& arguments, Console& console)
{
    if (behavioral::isProgramFile(arguments.model))
        return checkProgramFile(arguments, console);
    RunContext run = console.context();
    const auto properties = loadProperties(arguments, console);
    if (!properties)
        return console.fail(properties.failure());
    for (const Property& property : *properties)
        if (!concernsLts(property.formula))
            return console.fail(
                InputError{arguments.model, 0, 0,
                           fmt::format("the property '{}' is one of behavioral programs", property.name),
                           "see: threadmend help properties"});
    const auto model = loadModel(arguments.model, console, run);
    if (!model)
        return console.fail(model.failure());
    sayIfByDefault(arguments, console);
    console.say(fmt::format(
        "{}: {}, {}, {}", printable(arguments.model), counted(model->stateCount(), "state"),
        counted(model->transitionCount(), "transition"), counted(model->labels().size(), "label")));
    Json entries = Json::array();
    ExitCode code = ExitCode::Holds;
    for (const Property& property : *properties) {
        // A limit that one property meets leaves the others their chance.
        RunContext search = console.context();
        warnOfUnmatched(property, model->labels(), console);
        const Verdict verdict = check(*model, property.formula, terminationLabels(arguments), search);
        entries.push_back(asJson(*model, property, verdict));
        sayVerdict(*model, property, verdict, console);
        if (verdict.kind == Verdict::Kind::Violated)
            code = code == ExitCode::Holds ? ExitCode::Violated : code;
        else if (verdict.reason)
            code = Console::exitCodeOf(*verdict.reason);
    }
    console.document(Json{{"schema", "threadmend/check/1"},
                          {"model", {{"path", arguments.model}, {"kind", "lts"}}},
                          {"properties", std::move(entries)}});
    return code;
}

} // namespace

extern const Command command_check;
const Command command_check{
    "check", "Check properties; where one fails, print the shortest run that shows it.",
    [](CLI::App& command, Arguments& arguments) {
        declareModel(command, arguments);
        declareProperties(command, arguments);
        declareOneOf(command, "--method", arguments.method, {"auto", "explicit"},
                     "How to search; both are the explicit search");
        declareProgram(command, arguments);
        declareThreads(command, arguments);
        command.add_flag("--end-is-deadlock", arguments.endIsDeadlock,
                         "Of a behavioral program: a run with no request left is a deadlock");
        command.add_flag("--deadlock-is-end", arguments.deadlockIsEnd,
                         "Of a behavioral program: a run that is blocked has ended as planned");
        declareCommon(command, arguments);
    },
    run};

} // namespace threadmend
