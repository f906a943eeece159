// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/explored_program.h"

namespace threadmend::behavioral {

Outcome<ExploredProgram> exploreProgram(std::string_view text, const ProgramOptions& options, RunContext& run,
                                        const ExploreOptions& exploration)
{
    auto program = Program::load(text, options);
    if (!program)
        return program.failure();
    if ((*program)->start().threads.empty())
        return InputError{options.file, 0, 0, "the program registers no b-thread, so nothing can happen",
                          "bp.registerBThread(\"name\", function () { ... })"};
    ExploredProgram explored;
    explored.program = *std::move(program);
    explored.stepper = std::make_unique<Stepper>(*explored.program, explored.program->start().selection);
    auto graph = explore(*explored.stepper, exploration, run);
    if (!graph)
        return graph.failure();
    explored.graph = *std::move(graph);
    return explored;
}

} // namespace threadmend::behavioral
