// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/programs/run_log.h"

#include <algorithm>

namespace threadmend {

namespace {

using namespace behavioral;

/// A program that keeps what is logged, and can be stopped, while this lives.
class LoggingProgram {
public:
    LoggingProgram(Program& program, RunContext& run) : program_(program)
    {
        program_.keepLog(true);
        program_.setContext(&run);
    }
    LoggingProgram(const LoggingProgram&) = delete;
    LoggingProgram& operator=(const LoggingProgram&) = delete;
    ~LoggingProgram()
    {
        program_.keepLog(false);
        program_.setContext(nullptr);
    }

private:
    Program& program_;
};

/// The one of `states` that is `state` of the graph, as far as its b-threads tell; else the first.
const ProgramState& sameAs(const std::vector<ProgramState>& states, const ProgramGraph& graph, StateId state)
{
    const auto threads = graph.threads(state.value);
    const auto same = std::find_if(states.begin(), states.end(), [&](const ProgramState& each) {
        return std::equal(each.threads.begin(), each.threads.end(), threads.begin(), threads.end());
    });
    return same == states.end() ? states.front() : *same;
}

std::vector<LoggedLine> logAlong(const ProgramModel& model, const Trace& trace, Program& program,
                                 RunContext& run)
{
    std::vector<LoggedLine> lines;
    for (const std::string& text : program.log())
        lines.push_back({0, text});
    // One that remembers would not run anything again.
    Stepper stepper(program, model.selection(), false);
    const auto take = [&](std::size_t step) {
        for (std::string& text : stepper.takeLog())
            lines.push_back({step, std::move(text)});
    };
    std::vector<ProgramState> states = stepper.initial();
    take(0);
    ProgramState now = sameAs(states, model.graph(), trace.initial);
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
        if (const auto stopped = run.pollNow({"running again", i, trace.steps.size()}))
            throw *stopped;
        const std::vector<EventId> events = stepper.selectable(now);
        (void)stepper.takeLog();
        const EventId event = model.eventOf(trace.steps[i].label);
        if (std::find(events.begin(), events.end(), event) == events.end())
            break;
        states = stepper.successors(now, event);
        take(i + 1);
        now = sameAs(states, model.graph(), trace.steps[i].target);
    }
    return lines;
}

} // namespace

Outcome<std::vector<LoggedLine>> runLog(const Model& model, const Trace& trace, RunContext& run)
{
    const ProgramModel* program = programOf(model);
    if (program == nullptr)
        return std::vector<LoggedLine>();
    const auto machine = program->machines().borrow(run);
    if (!machine)
        return machine.failure();
    const LoggingProgram logging(machine->program(), run);
    try {
        return logAlong(*program, trace, machine->program(), run);
    } catch (const ProgramError& error) {
        return error.error;
    } catch (const Stopped& stopped) {
        return stopped;
    }
}

} // namespace threadmend
