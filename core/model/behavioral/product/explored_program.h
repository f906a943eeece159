// SPDX-License-Identifier: GPL-3.0-or-later
// A behavioral program together with all its states.
#pragma once

#include "core/model/behavioral/product/program_graph.h"

#include <memory>
#include <optional>
#include <string>

namespace threadmend::behavioral {

/// All that a program is explored from.
struct ProgramReading {
    std::string text;
    ProgramOptions options;
    std::optional<Selection> selection = {}; ///< nothing: what the program says
    /// The runs that were explored first, if the program was explored in part (`ExploreOptions`).
    std::vector<std::vector<std::string>> along = {};
};

/// A program that can run, and what is known of its reactions, with the numbers of states of b-threads,
/// events and event sets that a graph speaks of. Whoever asks it something may make it learn more; what it
/// knew keeps its number.
struct ProgramMachine {
    std::unique_ptr<Program> program;
    std::unique_ptr<Stepper> stepper;
};

struct ExploredProgram : ProgramMachine {
    ProgramGraph graph;
};

/// Runs the top level of the program. Errors: those of `Program::load`; a program without b-threads.
Outcome<ProgramMachine> machineFor(const ProgramReading& reading, RunContext& run);

/// Runs the top level and explores what follows. Errors: those of `machineFor` and `explore`.
Outcome<ExploredProgram> exploreProgram(const ProgramReading& reading, RunContext& run,
                                        const ExploreOptions& exploration = {});
inline Outcome<ExploredProgram> exploreProgram(std::string_view text, const ProgramOptions& options,
                                               RunContext& run, const ExploreOptions& exploration = {})
{
    return exploreProgram({std::string(text), options}, run, exploration);
}

} // namespace threadmend::behavioral
