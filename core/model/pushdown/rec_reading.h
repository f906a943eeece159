// SPDX-License-Identifier: GPL-3.0-or-later
// Recursive Boolean programs as texts: .rec.
#pragma once

#include "core/model/pushdown/recursive_program.h"
#include "core/run/outcome.h"
#include "core/run/run_context.h"

#include <string>
#include <string_view>

namespace threadmend::pushdown {

/// So many parameters and locals has a procedure at most: each combination of their values is a stack symbol.
inline constexpr std::size_t mostLocals = 8;

/// Reads a program. O(length * names). Errors with line, column and hint: what is no .rec; names that are not
/// known, or known twice; a statement that touches two shared variables; blocks that are nested too deep; a
/// program that cannot fail.
Outcome<RecursiveProgram> programIn(std::string_view text, const std::string& file, RunContext& run);

} // namespace threadmend::pushdown
