// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/programs/thread_variables.h"

namespace threadmend {

Outcome<ThreadVariables> threadVariables(const behavioral::ProgramModel& program, StateId state,
                                         std::uint32_t column, std::optional<behavioral::EventNumber> event,
                                         RunContext& run)
{
    ThreadVariables variables;
    const auto machine = program.machines().borrow(run);
    if (!machine)
        return machine.failure();
    behavioral::Program& asked = machine->program();
    if (event && *event < asked.events().size())
        variables.event = asked.describe(*event);
    const auto threads = program.graph().threads(state.value);
    if (column >= threads.size())
        return variables;
    variables.frames = asked.frames(threads[column]);
    variables.threadData = asked.threadData(threads[column]);
    return variables;
}

} // namespace threadmend
