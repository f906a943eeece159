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
#include "core/model/lts/statistics.h"

#include <optional>

#include <fmt/format.h>

namespace threadmend {

namespace {

/// What there is to know of a model.
struct Explored {
    const Model& model;
    SpaceStatistics found;
    double seconds = 0; ///< of the reading
    /// A reduction may leave out cycles.
    bool knowsCycles() const { return !model.reduction.leavesOutRuns(); }
    double bytesPerState() const
    {
        return static_cast<double>(bytesOfSpace(model)) / static_cast<double>(found.states);
    }
};

const char* whatIsKept(const Reduction& reduction)
{
    if (reduction.symmetry)
        return "of states that differ by an exchange of names one is kept";
    return reduction.partialOrder ? "states in which nothing can happen are kept, others left out"
                                  : "states of b-threads that do the same are one";
}

Outcome<std::optional<LaneCount>> laneCount(const Model& model, RunContext& run)
{
    if (model.kind->countLanes == nullptr)
        return std::optional<LaneCount>();
    const auto counted = model.kind->countLanes(model, run);
    if (!counted)
        return counted.failure();
    return std::optional(*counted);
}

Json asJson(const Explored& explored, const std::optional<LaneCount>& lanes)
{
    const SpaceStatistics& found = explored.found;
    Json document{{"schema", "threadmend/explore/1"},
                  {"model", modelAsJson(explored.model)},
                  {"states", found.reachableStates},
                  {"transitions", found.reachableTransitions},
                  {"labels", found.labels},
                  {"unreachable", found.states - found.reachableStates},
                  {"deadlocks", found.deadlocks},
                  {"ends", found.ends},
                  {"pruned", found.pruned},
                  {"failures", found.failures},
                  {"depth", found.depth},
                  {"deterministic", found.deterministic},
                  {"seconds", explored.seconds},
                  {"bytesPerState", explored.bytesPerState()}};
    if (explored.knowsCycles())
        document["livelocks"] = found.livelocks;
    if (explored.knowsCycles() && found.components)
        document["components"] = *found.components;
    if (explored.model.reduction.isAny())
        document["reduction"] = nameOf(explored.model.reduction);
    if (lanes)
        document["threads"] = lanes->lanes;
    return document;
}

void say(const Explored& explored, const std::optional<LaneCount>& lanes, Console& console)
{
    const SpaceStatistics& found = explored.found;
    console.answer(fmt::format(
        "states        {}{}", grouped(found.reachableStates),
        found.states == found.reachableStates
            ? ""
            : fmt::format("   ({} more cannot be reached)", grouped(found.states - found.reachableStates))));
    console.answer(fmt::format("transitions   {}", grouped(found.reachableTransitions)));
    console.answer(fmt::format("labels        {}", grouped(found.labels)));
    console.answer(fmt::format("deadlocks     {}   (states where a run is stuck)", grouped(found.deadlocks)));
    console.answer(
        fmt::format("ends          {}   (states where a run ends as planned)", grouped(found.ends)));
    if (found.pruned > 0)
        console.answer(fmt::format("pruned        {}   (the model says that nobody should look beyond)",
                                   grouped(found.pruned)));
    if (found.failures > 0)
        console.answer(
            fmt::format("failures      {}   (states where something went wrong: assertions, errors, "
                        "conflicts in the store)",
                        grouped(found.failures)));
    if (lanes)
        console.answer(fmt::format("{:<13} {}, {} of them in all",
                                   fmt::format("{}{}", explored.model.kind->lane,
                                               explored.model.kind->lane.ends_with('s') ? "es" : "s"),
                                   grouped(lanes->lanes), counted(lanes->states, "state")));
    if (explored.knowsCycles())
        console.answer(fmt::format("livelocks     {}   (states on a cycle of internal steps)",
                                   grouped(found.livelocks)));
    if (explored.knowsCycles() && found.components)
        console.answer(fmt::format("components    {}   (strongly connected)", grouped(*found.components)));
    console.answer(fmt::format("depth         {}", grouped(found.depth)));
    if (explored.model.reduction.isAny())
        console.answer(fmt::format("reduced       {}   ({})", nameOf(explored.model.reduction),
                                   whatIsKept(explored.model.reduction)));
    console.answer(fmt::format("deterministic {}", found.deterministic ? "yes" : "no"));
    console.answer(fmt::format("read in       {:.3f} s, {:.1f} bytes a state", explored.seconds,
                               explored.bytesPerState()));
}

ExitCode exploreThread(const Model& model, const Arguments& arguments, Console& console, RunContext& run)
{
    if (model.kind->laneAutomaton == nullptr)
        return console.fail(InputError{"--thread", 0, 0,
                                       fmt::format("nothing is known to move in {}: it is of the kind \"{}\"",
                                                   model.path, model.kind->title),
                                       ""});
    const auto automaton = model.kind->laneAutomaton(model, arguments.thread, run);
    if (!automaton)
        return console.fail(automaton.failure());
    if (!arguments.output.empty())
        if (const auto failure = writeAndSay(*automaton, arguments.output, console, run))
            return console.fail(*failure);
    console.answer(fmt::format("{}: {}, {}", printable(arguments.thread),
                               counted(automaton->stateCount(), "state"),
                               counted(automaton->transitionCount(), "transition")));
    for (std::uint32_t state = 0; state < automaton->stateCount(); ++state)
        console.say("  " + printable(automaton->describe(StateId(state))));
    console.document(Json{{"schema", "threadmend/explore/1"},
                          {"model", modelAsJson(model)},
                          {"thread", arguments.thread},
                          {"states", automaton->stateCount()},
                          {"transitions", automaton->transitionCount()}});
    return ExitCode::Holds;
}

ExitCode exploreAll(const Model& model, const Arguments& arguments, Console& console, RunContext& run)
{
    const double seconds = console.secondsSoFar();
    if (const auto error = whyNoSpace(model))
        return console.fail(*error);
    const auto found =
        statistics(model, arguments.components ? ComponentCount::Take : ComponentCount::Skip, run);
    if (!found)
        return console.fail(found.failure());
    const auto lanes = laneCount(model, run);
    if (!lanes)
        return console.fail(lanes.failure());
    if (!arguments.output.empty()) {
        const auto stored = storedLts(model, run);
        if (!stored)
            return console.fail(stored.failure());
        if (const auto failure = writeModelAndSay(**stored, arguments.output, console, run))
            return console.fail(*failure);
    }
    const Explored explored{model, **found, seconds};
    say(explored, *lanes, console);
    console.document(asJson(explored, *lanes));
    return ExitCode::Holds;
}

ExitCode runExplore(const Arguments& arguments, Console& console)
{
    RunContext run = console.context();
    if (const auto error = arguments.output.empty() ? std::nullopt : whyNotWritable(arguments.output))
        return console.fail(*error);
    if (const auto error = whyNotOnto(arguments.output, arguments))
        return console.fail(*error);
    const ReadOptions reading = readOptions(arguments);
    const auto model = loadModel(arguments.model, reading, console, run);
    if (!model)
        return console.fail(model.failure());
    warnOfReduction(arguments, reading, *model, console);
    return arguments.thread.empty() ? exploreAll(*model, arguments, console, run)
                                    : exploreThread(*model, arguments, console, run);
}

} // namespace

extern const Command command_explore;
const Command command_explore{
    "explore", "Build the state space and count what is in it.",
    [](Options& options, Arguments& arguments) {
        declareModel(options, arguments);
        options.text("-o,--output", arguments.output, "FILE",
                     "Write it here; the format is that of the extension");
        declareFormat(options, arguments);
        declareReduction(options, arguments);
        declareThreads(options, arguments);
        options.flag("--components", arguments.components, "Count the strongly connected components, too");
        options.text("--thread", arguments.thread, "NAME", "Only what the b-thread of that name does");
        declareCommon(options, arguments);
    },
    runExplore};

} // namespace threadmend
