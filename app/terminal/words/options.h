// SPDX-License-Identifier: GPL-3.0-or-later
// Options that several commands share.
#pragma once

#include "app/terminal/words/arguments.h"

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace threadmend {

/// An option or argument that takes a text, which must not be empty.
CLI::Option* declareText(CLI::App& command, const std::string& names, std::string& value,
                         const std::string& placeholder, const std::string& description);
/// An option that takes a whole number from `least` to `greatest`.
CLI::Option* declareNumber(CLI::App& command, const std::string& name, std::uint64_t least,
                           std::uint64_t greatest, const std::string& description,
                           const std::function<void(std::uint64_t)>& take);
/// An option that takes one of some words.
void declareOneOf(CLI::App& command, const std::string& name, std::string& value,
                  const std::vector<std::string>& choices, const std::string& description);

/// FILE, the model.
void declareModel(CLI::App& command, Arguments& arguments);
/// -p, --props, --termination.
void declareProperties(CLI::App& command, Arguments& arguments);
/// --termination alone.
void declareTermination(CLI::App& command, Arguments& arguments);
/// --define, --globals and --selection.
void declareProgram(CLI::App& command, Arguments& arguments);
/// --threads.
void declareThreads(CLI::App& command, Arguments& arguments);
/// --end-is-deadlock and --deadlock-is-end.
void declareEnds(CLI::App& command, Arguments& arguments);
/// -n, --prefer.
void declareChoice(CLI::App& command, Arguments& arguments);
/// --json, --max-states, --timeout, --memory, -v, -q, --no-progress.
void declareCommon(CLI::App& command, Arguments& arguments);

} // namespace threadmend
