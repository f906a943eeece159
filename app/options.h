// SPDX-License-Identifier: GPL-3.0-or-later
// Options that several commands share.
#pragma once

#include "app/arguments.h"

namespace CLI {
class App;
}

namespace threadmend {

/// FILE, the model.
void declareModel(CLI::App& command, Arguments& arguments);
/// -p, --props, --termination.
void declareProperties(CLI::App& command, Arguments& arguments);
/// -n, --prefer.
void declareChoice(CLI::App& command, Arguments& arguments);
/// --json, --max-states, --timeout, --memory, -v, -q, --no-progress.
void declareCommon(CLI::App& command, Arguments& arguments);

} // namespace threadmend
