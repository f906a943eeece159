// SPDX-License-Identifier: GPL-3.0-or-later
// Communicating pushdown systems as texts: .cpds.
#pragma once

#include "core/model/pushdown/pushdown_system.h"
#include "core/run/outcome.h"
#include "core/run/run_context.h"

#include <string>
#include <string_view>
#include <vector>

namespace threadmend::pushdown {

struct CpdsText {
    System system;
    std::vector<InputWarning> warnings;
};

/// Reads a system. O(length) but for targets, whose pairs of neighbours are bounded. Errors with line, column
/// and hint: what is no .cpds; a process without `initial`, or with two; names of control states, stack
/// symbols and actions that a target or a declaration does not know.
Outcome<CpdsText> systemIn(std::string_view text, const std::string& file, RunContext& run);

} // namespace threadmend::pushdown
