// SPDX-License-Identifier: GPL-3.0-or-later
// What in a correct program looks like a mistake.
#pragma once

#include "core/model/behavioral/advice/program_warning.h"
#include "core/model/behavioral/program/program.h"

namespace threadmend::behavioral {

/// The warnings of a program whose states have all been explored, by place and then by sentence, each once:
/// events that are waited for and never requested (with the name that was meant, if one is near), b-threads
/// that block what they request, interrupts that never come, priorities that the selection ignores, names
/// that are declared nowhere, Math.random. Time: the b-threads' states times the events.
std::vector<ProgramWarning> programWarnings(Program& program, Selection selection);

} // namespace threadmend::behavioral
