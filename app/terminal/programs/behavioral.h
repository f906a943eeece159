// SPDX-License-Identifier: GPL-3.0-or-later
// Behavioral programs on the command line.
#pragma once

#include "app/terminal/console/exit_code.h"
#include "app/terminal/words/arguments.h"
#include "core/model/behavioral/product/program_graph.h"
#include "core/property/property.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace threadmend {

class Console;

/// --define, --globals and --selection.
void declareProgram(CLI::App& command, Arguments& arguments);
/// --threads.
void declareThreads(CLI::App& command, Arguments& arguments);

/// --define and --globals; the file is still empty.
Outcome<behavioral::ProgramOptions> programOptions(const Arguments& arguments);
/// Reads the program and runs its top level; what it logs there is said with --verbose.
Outcome<std::unique_ptr<behavioral::Program>> loadProgram(const Arguments& arguments, Console& console);
/// --selection, if it was given.
std::optional<behavioral::Selection> selectionOf(const Arguments& arguments);
/// --selection, or what the program itself says.
behavioral::Selection selectionOf(const Arguments& arguments, const behavioral::Program& program);

/// Says on stderr what looks like a mistake in a program whose states have been explored.
void warnOfProgram(behavioral::Program& program, const Arguments& arguments, Console& console);

/// The properties to look at. Without -p and without a property file, everything that can go wrong in a
/// behavioral program.
Outcome<std::vector<Property>> programProperties(const Arguments& arguments, Console& console);

/// `check` and `explore` where the model is a behavioral program.
ExitCode checkProgramFile(const Arguments& arguments, Console& console);
ExitCode exploreProgramFile(const Arguments& arguments, Console& console);

/// The state for a person: its number, and the names that its syncs give it.
std::string describeState(const behavioral::ProgramGraph& graph, const behavioral::Program& program,
                          std::uint32_t state);

} // namespace threadmend
