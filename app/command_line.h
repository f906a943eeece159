// SPDX-License-Identifier: GPL-3.0-or-later
// From the words of the command line to a command.
#pragma once

#include "app/exit_code.h"

namespace threadmend {

/// Parses the words, runs the command that they name, and says how to exit. Wrong usage is one sentence on
/// stderr (or a JSON error on stdout with `--json`).
ExitCode runCommandLine(int argc, char** argv);

} // namespace threadmend
