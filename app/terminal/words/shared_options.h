// SPDX-License-Identifier: GPL-3.0-or-later
// Options that several commands share.
#pragma once

#include "app/terminal/words/arguments.h"
#include "app/terminal/words/options.h"

namespace threadmend {

/// FILE, the model, and `declareReading`.
void declareModel(Options& options, Arguments& arguments);
/// How models are to be read: what the kinds of models declare.
void declareReading(Options& options, Arguments& arguments);
/// -p, --props.
void declareProperties(Options& options, Arguments& arguments);
/// --format, of commands that write one file.
void declareFormat(Options& options, Arguments& arguments);
/// --threads.
void declareThreads(Options& options, Arguments& arguments);
/// --reduce, of commands that ask the whole space.
void declareReduction(Options& options, Arguments& arguments);
/// -n, --prefer.
void declareChoice(Options& options, Arguments& arguments);
/// --json, --max-states, --timeout, --memory, -v, -q, --no-progress.
void declareCommon(Options& options, Arguments& arguments);

} // namespace threadmend
