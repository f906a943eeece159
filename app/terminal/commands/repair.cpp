// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/repair/repair.h"

#include "app/terminal/commands/command.h"
#include "app/terminal/input/load.h"
#include "app/terminal/repair/repair_scenario.h"
#include "app/terminal/words/options.h"
#include "core/model/lts/format.h"

#include <CLI/CLI.hpp>

namespace threadmend {

namespace {

/// Which anti-scenario.
void declareScenario(CLI::App& command, Arguments& arguments)
{
    declareOneOf(
        command, "--prefix", arguments.prefix, {"exact", "order", "matter"},
        "One anti-scenario: after exactly these events (the default); in this order, whatever happens "
        "between them; after those alone that decide");
    command
        .add_option("--wait", arguments.waitedSteps,
                    "One anti-scenario: after these steps of the run alone, by number, with commas")
        ->type_name("STEPS")
        ->delimiter(',')
        ->allow_extra_args(false);
    declareText(command, "--block-event", arguments.blockedEvent, "EVENT",
                "One anti-scenario: block this event of the run, or the step of this number");
    declareText(command, "--any", arguments.anyField, "FIELD",
                "One anti-scenario: for any value of this field of the events' data");
    declareText(command, "--trace", arguments.traceFile, "FILE",
                "One anti-scenario: of the run in this file (JSON, or a system of one run), which need not "
                "violate anything; without it: of the counterexample");
}

/// The first one that is a way for the model.
Outcome<const RepairWay*> wayFor(const Model& model)
{
    std::optional<InputError> reason;
    for (const RepairWay* way : {&repairByPatches, &repairBySupervisor}) {
        reason = way->whyNot(model);
        if (!reason)
            return way;
    }
    return *std::move(reason);
}

ExitCode run(const Arguments& arguments, Console& console)
{
    if (const auto error = whyNoScenario(arguments))
        return console.fail(*error);
    if (!arguments.patchFile.empty())
        if (const auto error = whyNotWritable(arguments.patchFile))
            return console.fail(*error);
    if (arguments.review)
        return reviewProgramFile(arguments, console);
    RunContext run = console.context();
    const auto properties = loadProperties(arguments, console);
    if (!properties)
        return console.fail(properties.failure());
    const auto model = loadModel(arguments.model, readOptions(arguments), console, run);
    if (!model)
        return console.fail(model.failure());
    const auto way = wayFor(*model);
    if (!way)
        return console.fail(way.failure());
    if (const auto error = (*way)->whyNotAsked(arguments))
        return console.fail(*error);
    if (const auto reason = whyNotAnswered(*model, *properties))
        return console.fail(*reason);
    return (*way)->repair(*model, *properties, arguments, console, run);
}

} // namespace

extern const Command command_repair;
const Command command_repair{
    "repair",
    "Propose b-threads that only block, so that a violated property holds; write one into the program.",
    [](CLI::App& command, Arguments& arguments) {
        declareModel(command, arguments);
        declareProperties(command, arguments);
        declareOneOf(command, "--method", arguments.method, {"auto", "priority", "concrete", "anti-scenario"},
                     "priority: change who comes first, where the host chooses by priority; concrete: block "
                     "all steps after which the violation cannot be avoided; anti-scenario: "
                     "block the last step of the counterexample; auto: all");
        declareScenario(command, arguments);
        declareNumber(
            command, "-n", 1, 10000, "How many proposals to print; default 5",
            [&arguments](std::uint64_t n) { arguments.mostProposals = static_cast<std::uint32_t>(n); });
        CLI::Option* write = declareText(
            command, "--write", arguments.write, "FILE",
            "Write the program with the first proposal here, if it repairs; it may be the model itself. "
            "Of another model: what the supervisor leaves of it");
        declareNumber(command, "--accept", 1, 10000, "With --write: this proposal, whether or not it repairs",
                      [&arguments](std::uint64_t k) { arguments.accept = static_cast<std::size_t>(k); })
            ->needs(write);
        CLI::Option* patch =
            declareText(command, "--patch", arguments.patchFile, "FILE",
                        "Write the patch alone here, as a system over the events that it follows or blocks");
        command
            .add_flag("--review", arguments.review,
                      "Propose nothing: compare the program with and without each patch that stands in it")
            ->excludes(write)
            ->excludes(patch);
        command.add_flag("--block-environment", arguments.blockEnvironment,
                         "A patch may also block what environment b-threads request");
        command
            .add_option("--uncontrollable", arguments.uncontrollable,
                        "Not of a program: labels, with commas, that a supervisor cannot forbid")
            ->type_name("LABELS")
            ->delimiter(',')
            ->allow_extra_args(false);
        declareProgram(command, arguments);
        declareEnds(command, arguments);
        declareCommon(command, arguments);
    },
    run};

} // namespace threadmend
