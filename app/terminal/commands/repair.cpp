// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/repair/repair.h"

#include "app/terminal/commands/command.h"
#include "app/terminal/input/load.h"
#include "app/terminal/repair/repair_scenario.h"
#include "app/terminal/words/shared_options.h"
#include "core/model/lts/format.h"
#include "core/repair/methods/proposals.h"
#include "core/repair/methods/repair_method.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

namespace {

void declareMethods(Options& options, Arguments& arguments)
{
    std::vector<std::string> names = {"auto"};
    std::string description;
    for (const RepairMethod* method : allRepairMethods()) {
        names.emplace_back(method->name);
        description += fmt::format("{}: {}; ", method->name, method->description);
    }
    for (const RepairWay* way : repairWays())
        if (!way->method.empty()) {
            names.emplace_back(way->method);
            description += fmt::format("{}: {}; ", way->method, way->description);
        }
    names.emplace_back("abstract");
    options.oneOf("--method", arguments.method, names,
                  description +
                      "abstract: as concrete, by abstractions of the program instead of its states, "
                      "however many these are; auto: all but abstract");
}

/// Which anti-scenario.
void declareScenario(Options& options, Arguments& arguments)
{
    options.oneOf("--prefix", arguments.prefix, {"exact", "order", "matter"},
                  "One anti-scenario: after exactly these events (the default); in this order, whatever "
                  "happens between them; after those alone that decide");
    options.list("--wait", arguments.waitedSteps, "STEPS",
                 "One anti-scenario: after these steps of the run alone, by number, with commas");
    options.text("--block-event", arguments.blockedEvent, "EVENT",
                 "One anti-scenario: block this event of the run, or the step of this number");
    options.text("--any", arguments.anyField, "FIELD",
                 "One anti-scenario: for any value of this field of the events' data");
    options.text("--trace", arguments.traceFile, "FILE",
                 "One anti-scenario: of the run in this file (JSON, or a system of one run), which need not "
                 "violate anything; without it: of the counterexample");
}

/// The one that takes the model, and is called as was asked for, if one is called so; else the reason of the
/// last one.
Outcome<const RepairWay*> wayFor(const Model& model, std::string_view method)
{
    const auto ways = repairWays();
    const bool isNamed =
        std::any_of(ways.begin(), ways.end(), [&](const RepairWay* way) { return way->method == method; });
    std::optional<InputError> reason;
    for (const RepairWay* way : ways) {
        if (isNamed ? way->method != method : way->isOnlyByName)
            continue;
        reason = way->whyNot(model);
        if (!reason)
            return way;
    }
    return *std::move(reason);
}

ExitCode runRepair(const Arguments& arguments, Console& console)
{
    if (const auto error = whyNoScenario(arguments))
        return console.fail(*error);
    if (!arguments.patchFile.empty())
        for (const auto& error :
             {whyNotWritable(arguments.patchFile), whyNotOnto(arguments.patchFile, arguments)})
            if (error)
                return console.fail(*error);
    if (const auto error = whyNotBoth(arguments.write, arguments.patchFile))
        return console.fail(*error);
    if (arguments.review)
        return reviewProgramFile(arguments, console);
    RunContext run = console.context();
    const auto properties = loadProperties(arguments, console);
    if (!properties)
        return console.fail(properties.failure());
    if (isWithoutSpace(arguments.method))
        return repairByAbstraction(*properties, arguments, console);
    const auto model = loadModel(arguments.model, readOptions(arguments), console, run);
    if (!model)
        return console.fail(model.failure());
    const auto way = wayFor(*model, arguments.method);
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
    [](Options& options, Arguments& arguments) {
        declareModel(options, arguments);
        declareProperties(options, arguments);
        declareMethods(options, arguments);
        declareScenario(options, arguments);
        options.number(
            "-n", 1, 10000, "How many proposals to print; default 5",
            [&arguments](std::uint64_t n) { arguments.mostProposals = static_cast<std::uint32_t>(n); });
        Option write =
            options.text("--write", arguments.write, "FILE",
                         "Write the program with the first proposal here, if it repairs; it may be the model "
                         "itself. Of another model: what the supervisor leaves of it");
        options
            .number("--accept", 1, 10000, "With --write: this proposal, whether or not it repairs",
                    [&arguments](std::uint64_t k) { arguments.accept = static_cast<std::size_t>(k); })
            .needs(write);
        Option patch =
            options.text("--patch", arguments.patchFile, "FILE",
                         "Write the patch alone here, as a system over the events that it follows or blocks");
        options
            .flag("--review", arguments.review,
                  "Propose nothing: compare the program with and without each patch that stands in it")
            .excludes(write)
            .excludes(patch);
        options.flag("--block-environment", arguments.blockEnvironment,
                     "A patch may also block what environment b-threads request");
        options.number(
            "--length", 1, 3,
            "Of a concurrent program: sequences of up to so many corrections, where shorter ones do "
            "not repair; default 1",
            [&arguments](std::uint64_t n) { arguments.length = static_cast<std::size_t>(n); });
        options.flag("--check-all", arguments.checksAll,
                     "Of a concurrent program: check every correction, also those that a counterexample "
                     "discards");
        options.number(
            "--changes", 1, 6,
            "--method transition: at most so many transitions are added or taken away; default 2",
            [&arguments](std::uint64_t n) { arguments.mostChanges = static_cast<std::size_t>(n); });
        options.oneOf("--dead-ends", arguments.deadEnds, {"repeat", "no-path"},
                      "--method transition: a state that nothing leaves repeats itself (the default, as in "
                      "check), or no path leads there (Buccafurri et al. 1999, definition 2.3)");
        options.list("--uncontrollable", arguments.uncontrollable, "LABELS",
                     "Not of a program: labels, with commas, that a supervisor cannot forbid");
        declareCommon(options, arguments);
    },
    runRepair};

} // namespace threadmend
