// SPDX-License-Identifier: GPL-3.0-or-later
// Behavioral programs in files.
#pragma once

#include "core/model/behavioral/program/program.h"
#include "core/model/behavioral/program/program_file_name.h"
#include "core/model/text/line_reader.h"

#include <string>

namespace threadmend::behavioral {

/// The whole text, lines ended by LF. Files of more than 16 MiB are refused.
Outcome<std::string> readProgramText(LineReader& input);
/// Reads the program at `path` and runs its top level; `options.file` is set.
Outcome<std::unique_ptr<Program>> readProgram(const std::string& path, ProgramOptions options);

} // namespace threadmend::behavioral
