// SPDX-License-Identifier: GPL-3.0-or-later
// What the program does when it is only given models: check, explain, draw.
#pragma once

#include "app/terminal/console/exit_code.h"
#include "app/terminal/words/arguments.h"
#include "core/run/input_error.h"

namespace threadmend {

class Console;
class Options;

/// What to say of a first word that is neither.
InputError noCommand(const std::string& word);

/// FILE..., --pictures and how models are read.
void declareWalkThrough(Options& options, Arguments& arguments);

/// For each model (or for the sample that comes with the program): the verdicts of its properties, the first
/// violated one explained, and its pictures written. Ends with where they are and what to try next.
ExitCode walkThrough(const Arguments& arguments, Console& console);

} // namespace threadmend
