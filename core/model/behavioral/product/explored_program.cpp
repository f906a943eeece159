// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/explored_program.h"

namespace threadmend::behavioral {

Outcome<ProgramMachine> machineFor(const ProgramReading& reading, RunContext& run)
{
    auto program = Program::load(reading.text, reading.options, &run);
    if (!program)
        return program.failure();
    ProgramMachine machine;
    machine.program = *std::move(program);
    machine.stepper = std::make_unique<Stepper>(
        *machine.program, reading.selection.value_or(machine.program->start().selection));
    return machine;
}

Outcome<ExploredProgram> exploreProgram(const ProgramReading& reading, RunContext& run,
                                        const ExploreOptions& exploration)
{
    auto machine = machineFor(reading, run);
    if (!machine)
        return machine.failure();
    auto graph = explore(*machine->stepper, exploration, run);
    if (!graph)
        return graph.failure();
    return ExploredProgram{*std::move(machine), *std::move(graph)};
}

} // namespace threadmend::behavioral
