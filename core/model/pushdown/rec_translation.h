// SPDX-License-Identifier: GPL-3.0-or-later
// Recursive Boolean programs as communicating pushdown systems.
#pragma once

#include "core/model/pushdown/pushdown_system.h"
#include "core/model/pushdown/recursive_program.h"
#include "core/run/outcome.h"
#include "core/run/run_context.h"

namespace threadmend::pushdown {

/// Each thread, each shared variable and each lock is a process, as in Kidd, Reps, Touili 2009 (section 6,
/// the systems that EMPIRE makes). A stack symbol is a point of a procedure with the values of its locals, as
/// `main:12[done=1]`; only those that a thread may come to by its own steps are made. An access to a variable
/// or a lock is an action of the thread and of it alone. One process more, `error`, watches: the target is
/// reached if some thread has come to an error. Rules have the lines of the program.
/// O(points * 2^locals) time and memory.
Outcome<System> systemOf(const RecursiveProgram& program, RunContext& run);

} // namespace threadmend::pushdown
