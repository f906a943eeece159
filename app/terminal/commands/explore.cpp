// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/commands/command.h"
#include "app/terminal/console/console.h"
#include "app/terminal/input/load.h"
#include "app/terminal/programs/behavioral.h"
#include "app/terminal/words/options.h"
#include "core/model/behavioral/program/program_file.h"
#include "core/model/lts/format.h"
#include "core/model/lts/statistics.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace threadmend {

namespace {

Json asJson(const LtsStatistics& found, double seconds, double bytesPerState)
{
    return {{"schema", "threadmend/explore/1"},
            {"states", found.reachableStates},
            {"transitions", found.reachableTransitions},
            {"labels", found.labels},
            {"unreachable", found.states - found.reachableStates},
            {"deadlocks", found.deadlocks},
            {"ends", found.ends},
            {"livelocks", found.livelocks},
            {"components", found.components},
            {"depth", found.depth},
            {"deterministic", found.deterministic},
            {"seconds", seconds},
            {"bytesPerState", bytesPerState}};
}

void sayStatistics(const LtsStatistics& found, double seconds, double bytesPerState, Console& console)
{
    console.answer(fmt::format(
        "states        {}{}", grouped(found.reachableStates),
        found.states == found.reachableStates
            ? ""
            : fmt::format("   ({} more cannot be reached)", grouped(found.states - found.reachableStates))));
    console.answer(fmt::format("transitions   {}", grouped(found.reachableTransitions)));
    console.answer(fmt::format("labels        {}", grouped(found.labels)));
    console.answer(fmt::format("deadlocks     {}", grouped(found.deadlocks)));
    console.answer(
        fmt::format("ends          {}   (states that stop after a termination label)", grouped(found.ends)));
    console.answer(
        fmt::format("livelocks     {}   (states on a cycle of internal steps)", grouped(found.livelocks)));
    console.answer(fmt::format("components    {}   (strongly connected)", grouped(found.components)));
    console.answer(fmt::format("depth         {}", grouped(found.depth)));
    console.answer(fmt::format("deterministic {}", found.deterministic ? "yes" : "no"));
    console.answer(fmt::format("read in       {:.3f} s, {:.1f} bytes a state", seconds, bytesPerState));
}

ExitCode run(const Arguments& arguments, Console& console)
{
    if (behavioral::isProgramFile(arguments.model))
        return exploreProgramFile(arguments, console);
    RunContext run = console.context();
    if (const auto error = arguments.output.empty() ? std::nullopt : whyNotWritable(arguments.output))
        return console.fail(*error);
    const auto model = loadModel(arguments.model, console, run);
    if (!model)
        return console.fail(model.failure());
    const double seconds = console.secondsSoFar();
    const auto found = statistics(*model, terminationLabels(arguments).labels, run);
    if (!found)
        return console.fail(found.failure());
    if (!arguments.output.empty())
        if (const auto failure = writeLts(*model, arguments.output, run))
            return console.fail(*failure);
    const double bytesPerState =
        static_cast<double>(model->bytes()) / static_cast<double>(model->stateCount());
    sayStatistics(*found, seconds, bytesPerState, console);
    console.document(asJson(*found, seconds, bytesPerState));
    return ExitCode::Holds;
}

} // namespace

extern const Command command_explore;
const Command command_explore{"explore", "Build the state space and count what is in it.",
                              [](CLI::App& command, Arguments& arguments) {
                                  declareModel(command, arguments);
                                  declareText(command, "-o,--output", arguments.output, "FILE",
                                              "Write it here; the format is that of the extension");
                                  declareTermination(command, arguments);
                                  declareProgram(command, arguments);
                                  declareThreads(command, arguments);
                                  declareText(command, "--thread", arguments.thread, "NAME",
                                              "Of a behavioral program: only this b-thread");
                                  declareCommon(command, arguments);
                              },
                              run};

} // namespace threadmend
