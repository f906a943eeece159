// SPDX-License-Identifier: GPL-3.0-or-later
// What the program does when it is only given models: check, explain, draw.
#pragma once

#include "app/arguments.h"
#include "app/exit_code.h"

namespace CLI {
class App;
}

namespace threadmend {

class Console;

/// FILE... and --pictures.
void declareWalkThrough(CLI::App& application, Arguments& arguments);

/// For each model (or for the sample that comes with the program): the verdicts of its properties, the first violated one
/// explained, and its pictures written. Ends with where they are and what to try next.
ExitCode walkThrough(const Arguments& arguments, Console& console);

} // namespace threadmend
