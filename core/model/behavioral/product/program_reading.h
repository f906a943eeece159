// SPDX-License-Identifier: GPL-3.0-or-later
// What the options of reading a model say of a behavioral program.
#pragma once

#include "core/model/behavioral/product/explored_program.h"
#include "core/model/behavioral/product/program_space.h"
#include "core/model/read_options.h"

#include <string>

namespace threadmend::behavioral {

/// Of `define`, `globals` and `selection`. `file` is named in complaints. Errors: a definition that is none,
/// or of something that the program does not speak of.
Outcome<ProgramReading> programReading(std::string text, const std::string& file, const ReadOptions& given);

/// Of `end-is-deadlock` and `deadlock-is-end`.
DeadEnds deadEndsOf(const ReadOptions& given);

} // namespace threadmend::behavioral
