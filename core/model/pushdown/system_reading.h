// SPDX-License-Identifier: GPL-3.0-or-later
// Communicating pushdown systems, in whichever language they are written.
#pragma once

#include "core/model/pushdown/cpds_reading.h"

#include <string>
#include <string_view>

namespace threadmend::pushdown {

/// Whether the extension of `path` says that it holds a program, .rec, that is to be translated.
bool holdsProgram(std::string_view path);

/// Of a text that `path` names: a program is translated, all else is .cpds. Errors of either reader.
Outcome<CpdsText> systemOfText(std::string_view text, const std::string& path, RunContext& run);

/// The same of the file at `path`.
Outcome<CpdsText> readSystem(const std::string& path, RunContext& run);

} // namespace threadmend::pushdown
