// SPDX-License-Identifier: GPL-3.0-or-later
// Communicating pushdown systems as texts that a reader reads back to the same system.
#pragma once

#include "core/model/pushdown/pushdown_system.h"
#include "core/run/outcome.h"
#include "core/run/run_context.h"

#include <optional>
#include <string>
#include <string_view>

namespace threadmend::pushdown {

/// Targets become regular expressions, by elimination of states: exponential in the states of a target at
/// worst, so one that takes too long a text, or too deep parentheses, is an InputError.
Outcome<std::string> textOf(const System& system, RunContext& run);

/// Whether the two paths name a system (or a program) to be read, and a .cpds to be written.
bool isWritableSystem(std::string_view from, std::string_view to);

/// Writes atomically. Returns the failure, if any.
std::optional<Failure> writeSystem(const System& system, const std::string& path, RunContext& run);

} // namespace threadmend::pushdown
