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

#include <fmt/format.h>

namespace threadmend {

namespace {

ExitCode runConvert(const Arguments& arguments, Console& console)
{
    RunContext run = console.context();
    if (const auto error = whyNotWritable(arguments.output))
        return console.fail(*error);
    if (const auto error = whyNotOnto(arguments.output, arguments))
        return console.fail(*error);
    const auto model = loadModel(arguments.model, readOptions(arguments), console, run);
    if (!model)
        return console.fail(model.failure());
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
