// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/commands/command.h"
#include "app/terminal/console/console.h"
#include "app/terminal/input/load.h"
#include "app/terminal/words/options.h"
#include "app/wording/printable.h"
#include "core/model/lts/format.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace threadmend {

namespace {

ExitCode run(const Arguments& arguments, Console& console)
{
    RunContext run = console.context();
    if (const auto error = whyNotWritable(arguments.output))
        return console.fail(*error);
    if (const auto error = whyNotOnto(arguments.output, arguments.model))
        return console.fail(*error);
    const auto model = loadModel(arguments.model, console, run);
    if (!model)
        return console.fail(model.failure());
    if (const auto failure = writeLts(*model, arguments.output, run))
        return console.fail(*failure);
    console.say(fmt::format("{}: {}, {}", printable(arguments.output), counted(model->stateCount(), "state"),
                            counted(model->transitionCount(), "transition")));
    console.document(Json{{"schema", "threadmend/convert/1"},
                          {"output", arguments.output},
                          {"states", model->stateCount()},
                          {"transitions", model->transitionCount()}});
    return ExitCode::Holds;
}

} // namespace

extern const Command command_convert;
const Command command_convert{
    "convert", "Write a model in another format, chosen by the extension.",
    [](CLI::App& command, Arguments& arguments) {
        declareText(command, "IN", arguments.model, "", "The model")->required();
        declareText(command, "OUT", arguments.output, "", "The file to write")->required();
        declareCommon(command, arguments);
    },
    run};

} // namespace threadmend
