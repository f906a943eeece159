// SPDX-License-Identifier: GPL-3.0-or-later
// From text to the syntax tree of a behavioral program, with every name resolved.
#pragma once

#include "core/model/behavioral/language/syntax.h"
#include "core/run/outcome.h"
#include "core/run/run_context.h"

#include <string_view>

namespace threadmend::behavioral {

/// Parses a whole program. Semicolons are inserted as the standard says (ECMA-262, 12.10). Errors name line,
/// column, what was found and what was expected; what JavaScript knows and the dialect does not is named as
/// such. Linear time; deep nesting (about 100 brackets) is refused. `run` may be null.
Outcome<ProgramSyntax> parseProgram(std::string_view text, RunContext* run = nullptr);

} // namespace threadmend::behavioral
