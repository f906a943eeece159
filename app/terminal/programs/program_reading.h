// SPDX-License-Identifier: GPL-3.0-or-later
// Programs that a command runs or looks through as text, without their state space.
#pragma once

#include "app/terminal/words/arguments.h"
#include "core/model/behavioral/product/explored_program.h"

namespace threadmend {

class Console;

/// The text of the program and how it is to be read. `purpose` says what only programs are good for: "only a
/// behavioral program can be run". Errors: the model is of another kind, or cannot be read.
Outcome<behavioral::ProgramReading> readProgram(const Arguments& arguments, const char* purpose,
                                                RunContext& run);

/// A machine for the program; what it logs at the top level is said with --verbose.
Outcome<behavioral::ProgramMachine> programMachine(const Arguments& arguments, const char* purpose,
                                                   Console& console);

} // namespace threadmend
