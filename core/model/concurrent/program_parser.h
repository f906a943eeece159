// SPDX-License-Identifier: GPL-3.0-or-later
// Reads concurrent programs (interfaces, `.conc`; Buccafurri et al. 1999, section 4.1).
#pragma once

#include "core/model/concurrent/program.h"
#include "core/run/outcome.h"
#include "core/run/run_context.h"

#include <string>
#include <string_view>

namespace threadmend::concurrent {

/// The program of a text whose lines end with LF, with everything checked: names, types, jumps, that each
/// process ends with an unconditional jump. `if` with `else` and `while` are translated into tests and jumps;
/// so each elementary statement has its break point, in the order of the text. Linear, but for look-ups of
/// names. Errors have a line, a column and a hint. `run` may be null.
Outcome<Program> parseProgram(std::string_view text, const std::string& file, RunContext* run = nullptr);

} // namespace threadmend::concurrent
