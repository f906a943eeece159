// SPDX-License-Identifier: GPL-3.0-or-later
// All lines of an input as one text.
#pragma once

#include "core/model/text/line_reader.h"

#include <string>

namespace threadmend {

/// Lines end with LF, the last one too. `phase` is told as progress. Errors of the reader; a stop.
Outcome<std::string> wholeText(LineReader& input, const char* phase, RunContext& run);

} // namespace threadmend
