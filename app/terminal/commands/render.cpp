// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/commands/command.h"
#include "app/terminal/console/console.h"
#include "app/terminal/input/load.h"
#include "app/terminal/reports/explanation_report.h"
#include "app/terminal/reports/pictures.h"
#include "app/terminal/reports/verdict_report.h"
#include "app/terminal/words/shared_options.h"
#include "app/wording/json.h"
#include "app/wording/printable.h"
#include "views/graph/layout.h"

#include <fmt/format.h>

namespace threadmend {

namespace {

/// The full view shows the model alone, so that no property is looked at; the overview looks at one that is
/// asked for.
bool isOfModelAlone(const Arguments& arguments)
{
    return arguments.view == "full" ||
           (arguments.view == "overview" && arguments.properties.empty() && arguments.propertyFile.empty());
}

/// What the view is about.
Outcome<ExplainedProperty> subject(const Arguments& arguments, Console& console, RunContext& run)
{
    if (!isOfModelAlone(arguments))
        return explainFirstViolated(arguments, console, run);
    auto model = loadModel(arguments.model, readOptions(arguments), console, run);
    if (!model)
        return model.failure();
    auto stored = storedLts(*model, run);
    if (!stored)
        return stored.failure();
    ExplainedProperty shown;
    shown.model = *std::move(model);
    shown.stored = *std::move(stored);
    return shown;
}

constexpr std::string_view renderSchema = "threadmend/render/1";

ExitCode runRender(const Arguments& arguments, Console& console)
{
    RunContext run = console.context();
    if (const auto error = whyNotDrawable(arguments.output))
        return console.fail(*error);
    if (const auto error = whyNotOnto(arguments.output, arguments))
        return console.fail(*error);
    const auto explained = subject(arguments, console, run);
    if (!explained)
        return console.fail(explained.failure());
    if (!isOfModelAlone(arguments) && explained->isViolated() && !explained->isExplained()) {
        sayUnexplained(*explained, console, arguments.output);
        console.document(unexplainedAsJson(*explained, renderSchema));
        return ExitCode::Violated;
    }
    const PictureRoom room;
    const auto report = drawPicture(*explained, arguments, arguments.view, arguments.output, run);
    if (!report)
        return console.fail(report.failure());
    for (const std::string& note : report->notes)
        console.warn(note);
    console.say(fmt::format("{}: {}, {}", printable(arguments.output), counted(report->nodes, "node"),
                            counted(report->edges, "edge")));
    console.document(Json{{"schema", renderSchema},
                          {"model", modelAsJson(explained->model)},
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
    [](Options& options, Arguments& arguments) {
        declareModel(options, arguments);
        options.text("-o,--output", arguments.output, "FILE", "The picture: .svg, .png, .pdf, .dot, .tikz")
            .required();
        declareFormat(options, arguments);
        options.oneOf("--view", arguments.view,
                      {"full", "counterexample", "overlay", "neighbourhoods", "overview"},
                      "full, counterexample (default), overlay, neighbourhoods, overview");
        options.text(
            "--by", arguments.grouping, "WHAT",
            "What one node of the overview is: steps (default), behaviour, components, or \"value of "
            "NAME\" of a parameter, a proposition, a b-thread");
        std::vector<std::string> layouts;
        for (const LayoutMethod* method : layoutMethods())
            layouts.emplace_back(method->name);
        options.oneOf("--layout", arguments.layout, layouts,
                      "layered (default), or, for small pictures, by Graphviz: graphviz (dot), neato, sfdp");
        options.oneOf("--theme", arguments.theme, {"light", "dark"}, "light (default), or dark");
        options.number("--max-nodes", 1, 1000000, "Show at most this many states (default 300)",
                       [&arguments](std::uint64_t n) { arguments.maxNodes = static_cast<std::uint32_t>(n); });
        options.flag("--unfolded", arguments.unfolded,
                     "Show folded steps and what comes after the violation, too");
        declareProperties(options, arguments);
        declareChoice(options, arguments);
        declareThreads(options, arguments);
        declareCommon(options, arguments);
    },
    runRender};

} // namespace threadmend
