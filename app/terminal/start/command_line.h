// SPDX-License-Identifier: GPL-3.0-or-later
// From the words of the command line to a command.
#pragma once

#include "app/terminal/console/exit_code.h"

#include <optional>
#include <string>
#include <vector>

namespace threadmend {

/// Opens windows for files, in place of an answer at the terminal; nothing if no window would be seen.
using WindowOpener = std::optional<ExitCode> (*)(const std::vector<std::string>& files);

/// Parses the words, runs the command that they name, and says how to exit. Wrong usage is one sentence on
/// stderr (or a JSON error on stdout with `--json`). Words that name no command are for `openWindows`, unless
/// they ask for an answer.
ExitCode runCommandLine(int argc, char** argv, WindowOpener openWindows);

} // namespace threadmend
