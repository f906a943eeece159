// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/model/thread_variables.h"

#include "core/model/behavioral/product/explored_program.h"

#include <chrono>
#include <thread>

namespace threadmend {

Outcome<ThreadVariables> threadVariables(const OpenedProgram& program, StateId state, std::uint32_t column,
                                         std::optional<behavioral::EventNumber> event, RunContext& run)
{
    constexpr auto betweenTries = std::chrono::milliseconds(5);
    ThreadVariables variables;
    if (!program.explored)
        return variables;
    std::unique_lock lock(*program.lock, std::try_to_lock);
    while (!lock.owns_lock()) {
        if (const auto stopped = run.pollNow({"waiting for the program"}))
            return *stopped;
        std::this_thread::sleep_for(betweenTries);
        (void)lock.try_lock();
    }
    behavioral::Program& asked = *program.explored->program;
    if (event && *event < asked.events().size())
        variables.event = asked.describe(*event);
    const auto number = program.programState(state);
    if (!number)
        return variables;
    const auto threads = program.explored->graph.threads(*number);
    if (column >= threads.size())
        return variables;
    variables.frames = asked.frames(threads[column]);
    variables.threadData = asked.threadData(threads[column]);
    return variables;
}

} // namespace threadmend
