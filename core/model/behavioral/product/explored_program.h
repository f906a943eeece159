// SPDX-License-Identifier: GPL-3.0-or-later
// A behavioral program together with all its states.
#pragma once

#include "core/model/behavioral/product/program_graph.h"

#include <memory>

namespace threadmend::behavioral {

struct ExploredProgram {
    std::unique_ptr<Program> program;
    std::unique_ptr<Stepper> stepper;
    ProgramGraph graph;
};

/// Runs the top level of `text` and explores what follows, under the selection that the program names.
/// Errors: those of `Program::load` and `explore`; a program without b-threads.
Outcome<ExploredProgram> exploreProgram(std::string_view text, const ProgramOptions& options, RunContext& run,
                                        const ExploreOptions& exploration = {});

} // namespace threadmend::behavioral
