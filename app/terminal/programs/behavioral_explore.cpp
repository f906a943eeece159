// SPDX-License-Identifier: GPL-3.0-or-later
// `threadmend explore program.js`.
#include "app/terminal/console/console.h"
#include "app/terminal/input/load.h"
#include "app/terminal/programs/behavioral.h"
#include "app/wording/printable.h"
#include "core/model/behavioral/product/thread_automaton.h"
#include "core/model/lts/format.h"
#include "core/model/lts/statistics.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

namespace {

struct Count {
    std::size_t deadlocks = 0, ends = 0, failures = 0;
};

Count countOf(const ProgramGraph& graph)
{
    Count count;
    for (std::uint32_t state = 0; state < graph.stateCount(); ++state) {
        count.deadlocks += graph.kind(state) == StateKind::Deadlock ? 1 : 0;
        count.ends += graph.kind(state) == StateKind::End ? 1 : 0;
        count.failures += graph.kind(state) == StateKind::Failed ? 1 : 0;
    }
    return count;
}

ExitCode exploreThread(const Arguments& arguments, Program& program, Stepper& stepper,
                       const ProgramGraph& graph, Console& console, RunContext& run)
{
    auto automaton = threadAutomaton(graph, stepper, arguments.thread);
    if (!automaton) {
        std::string names;
        for (const std::string& name : threadNames(graph, program))
            names += (names.empty() ? "\"" : ", \"") + name + "\"";
        return console.fail(InputError{arguments.model, 0, 0,
                                       fmt::format("no b-thread is named \"{}\"", arguments.thread),
                                       "b-threads: " + names});
    }
    console.answer(fmt::format("{}: {}, {}", printable(arguments.thread),
                               counted(automaton->stateCount(), "state"),
                               counted(automaton->transitionCount(), "transition")));
    for (std::uint32_t state = 0; state < automaton->stateCount(); ++state)
        console.say("  " + printable(automaton->describe(StateId(state))));
    if (!arguments.output.empty())
        if (const auto failure = writeLts(*automaton, arguments.output, run))
            return console.fail(*failure);
    console.document(Json{{"schema", "threadmend/explore/1"},
                          {"thread", arguments.thread},
                          {"states", automaton->stateCount()},
                          {"transitions", automaton->transitionCount()}});
    return ExitCode::Holds;
}

ExitCode exploreAll(const Arguments& arguments, const Program& program, const ProgramGraph& graph,
                    double seconds, Console& console, RunContext& run)
{
    const auto lts = toLts(graph, program, run);
    if (!lts)
        return console.fail(lts.failure());
    const auto found = statistics(*lts, {}, run);
    if (!found)
        return console.fail(found.failure());
    if (!arguments.output.empty())
        if (const auto failure = writeLts(*lts, arguments.output, run))
            return console.fail(*failure);
    const Count count = countOf(graph);
    const double bytesPerState = static_cast<double>(lts->bytes()) / static_cast<double>(graph.stateCount());
    console.answer(fmt::format("states        {}", grouped(graph.stateCount())));
    console.answer(fmt::format("transitions   {}", grouped(graph.transitionCount())));
    console.answer(fmt::format("events        {}", grouped(found->labels)));
    console.answer(fmt::format("deadlocks     {}   (something is requested, nothing can happen)",
                               grouped(count.deadlocks)));
    console.answer(fmt::format("ends          {}   (nothing is requested)", grouped(count.ends)));
    console.answer(fmt::format("failures      {}   (assertions, errors, conflicts in the store)",
                               grouped(count.failures)));
    console.answer(fmt::format("b-threads     {}, {} of them in all", grouped(program.start().threads.size()),
                               counted(program.localCount() - 1, "state")));
    console.answer(fmt::format("components    {}   (strongly connected)", grouped(found->components)));
    console.answer(fmt::format("depth         {}", grouped(found->depth)));
    console.answer(fmt::format("explored in   {:.3f} s", seconds));
    console.document(Json{{"schema", "threadmend/explore/1"},
                          {"states", graph.stateCount()},
                          {"transitions", graph.transitionCount()},
                          {"labels", found->labels},
                          {"unreachable", 0},
                          {"deadlocks", count.deadlocks},
                          {"ends", count.ends},
                          {"failures", count.failures},
                          {"threads", program.start().threads.size()},
                          {"livelocks", found->livelocks},
                          {"components", found->components},
                          {"depth", found->depth},
                          {"deterministic", found->deterministic},
                          {"seconds", seconds},
                          {"bytesPerState", bytesPerState}});
    return ExitCode::Holds;
}

} // namespace

ExitCode exploreProgramFile(const Arguments& arguments, Console& console)
{
    RunContext run = console.context();
    if (const auto error = arguments.output.empty() ? std::nullopt : whyNotWritable(arguments.output))
        return console.fail(*error);
    const auto program = loadProgram(arguments, console);
    if (!program)
        return console.fail(program.failure());
    Stepper stepper(**program, selectionOf(arguments, **program));
    const auto graph = explore(stepper, {}, run);
    if (!graph)
        return console.fail(graph.failure());
    warnOfProgram(**program, arguments, console);
    const double seconds = console.secondsSoFar();
    if (!arguments.thread.empty())
        return exploreThread(arguments, **program, stepper, *graph, console, run);
    return exploreAll(arguments, **program, *graph, seconds, console, run);
}

} // namespace threadmend
