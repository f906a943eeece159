// SPDX-License-Identifier: GPL-3.0-or-later
// Subcommands: one descriptor each, one file each in commands/.
#pragma once

#include "app/terminal/console/exit_code.h"
#include "app/terminal/words/arguments.h"

#include <span>
#include <string_view>

namespace threadmend {

class Console;
class Options;

/// A subcommand of `threadmend`.
struct Command {
    std::string_view name;
    std::string_view summary;
    /// Declares the arguments that it takes.
    void (*declare)(Options& options, Arguments& arguments) = nullptr;
    /// Does the work. Never needs a display.
    ExitCode (*run)(const Arguments& arguments, Console& console) = nullptr;
};

/// All commands, sorted by file name (written by CMake).
std::span<const Command* const> commands();

} // namespace threadmend
