// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/commands/command.h"
#include "app/terminal/console/console.h"
#include "app/terminal/input/load.h"
#include "app/terminal/reports/verdict_report.h"
#include "app/terminal/reports/written_lts.h"
#include "app/terminal/words/shared_options.h"
#include "app/wording/json.h"
#include "app/wording/printable.h"
#include "core/model/lts/format.h"
#include "core/model/pushdown/cpds_writing.h"
#include "core/model/pushdown/pushdown_model.h"

#include <fmt/format.h>

namespace threadmend {

namespace {

/// Writes a pushdown system, which may be the translation of a program.
ExitCode convertSystem(const Model& model, const pushdown::System& system, const std::string& output,
                       Console& console, RunContext& run)
{
    if (const auto failure = pushdown::writeSystem(system, output, run))
        return console.fail(*failure);
    std::size_t rules = 0;
    for (const pushdown::Process& process : system.processes)
        rules += process.rules.size();
    console.say(fmt::format("{}: {} {}, {}", printable(output), grouped(system.processes.size()),
                            system.processes.size() == 1 ? "process" : "processes", counted(rules, "rule")));
    console.document(Json{{"schema", "threadmend/convert/1"},
                          {"model", modelAsJson(model)},
                          {"output", output},
                          {"processes", system.processes.size()},
                          {"rules", rules}});
    return ExitCode::Holds;
}

ExitCode runConvert(const Arguments& arguments, Console& console)
{
    RunContext run = console.context();
    const bool becomesSystem = pushdown::isWritableSystem(arguments.model, arguments.output);
    if (const auto error = becomesSystem ? std::nullopt : whyNotWritable(arguments.output))
        return console.fail(*error);
    if (const auto error = whyNotOnto(arguments.output, arguments))
        return console.fail(*error);
    const auto model = loadModel(arguments.model, readOptions(arguments), console, run);
    if (!model)
        return console.fail(model.failure());
    if (becomesSystem)
        return convertSystem(*model, *pushdownSystemOf(*model)->system(), arguments.output, console, run);
    const auto stored = storedLts(*model, run);
    if (!stored)
        return console.fail(stored.failure());
    const Lts& lts = **stored;
    if (const auto failure = writeModelAndSay(lts, arguments.output, console, run))
        return console.fail(*failure);
    console.say(fmt::format("{}: {}, {}", printable(arguments.output), counted(lts.stateCount(), "state"),
                            counted(lts.transitionCount(), "transition")));
    console.document(Json{{"schema", "threadmend/convert/1"},
                          {"model", modelAsJson(*model)},
                          {"output", arguments.output},
                          {"states", lts.stateCount()},
                          {"transitions", lts.transitionCount()}});
    return ExitCode::Holds;
}

} // namespace

extern const Command command_convert;
const Command command_convert{"convert", "Write a model in another format, chosen by the extension.",
                              [](Options& options, Arguments& arguments) {
                                  options.text("IN", arguments.model, "", "The model").required();
                                  options.text("OUT", arguments.output, "", "The file to write").required();
                                  declareReading(options, arguments);
                                  declareFormat(options, arguments);
                                  declareThreads(options, arguments);
                                  declareCommon(options, arguments);
                              },
                              runConvert};

} // namespace threadmend
