// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command.h"
#include "app/console.h"
#include "app/options.h"
#include "app/pictures.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace threadmend {

namespace {

ExitCode run(const Arguments& arguments, Console& console)
{
    RunContext run = console.context();
    // The full view needs no property: deadlock-freedom stands in for it only if none is named.
    const auto explained = explainFirstViolated(arguments, console, run);
    if (!explained)
        return console.fail(explained.failure());
    const PictureRoom room;
    const auto report = drawPicture(*explained, arguments, arguments.view, arguments.output, run);
    if (!report)
        return console.fail(report.failure());
    for (const std::string& note : report->notes)
        console.warn(note);
    console.say(fmt::format("{}: {}, {}", printable(arguments.output), counted(report->nodes, "node"),
                            counted(report->edges, "edge")));
    console.document(Json{{"schema", "threadmend/render/1"},
                        {"output", arguments.output},
                        {"view", arguments.view},
                        {"layout", arguments.layout},
                        {"notes", report->notes},
                        {"nodes", report->nodes},
                        {"edges", report->edges}});
    return ExitCode::Holds;
}

} // namespace

extern const Command command_render;
const Command command_render{
    "render", "Draw the model, its counterexamples, or the neighbourhoods, without a display.",
    [](CLI::App& command, Arguments& arguments) {
        declareModel(command, arguments);
        command.add_option("-o,--output", arguments.output, "The picture: .svg, .png, .pdf, .dot, .tikz")->required();
        command.add_option("--view", arguments.view, "full, counterexample (default), overlay, neighbourhoods")
            ->check(CLI::IsMember({"full", "counterexample", "overlay", "neighbourhoods"}));
        command.add_option("--layout", arguments.layout, "layered (default), or graphviz for small pictures")
            ->check(CLI::IsMember({"layered", "graphviz"}));
        command.add_option("--theme", arguments.theme, "light (default), or dark")
            ->check(CLI::IsMember({"light", "dark"}));
        command.add_option("--max-nodes", arguments.maxNodes, "Show at most this many states (default 300)")
            ->check(CLI::Range(1u, 1000000u));
        command.add_flag("--unfolded", arguments.unfolded, "Show what comes after the violation, too");
        declareProperties(command, arguments);
        declareChoice(command, arguments);
        declareCommon(command, arguments);
    },
    run};

} // namespace threadmend
