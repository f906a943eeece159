// SPDX-License-Identifier: GPL-3.0-or-later
// From `.kripke` texts to systems. The language is described in formats/kripke.cpp.
#pragma once

#include "core/model/lts/format.h"

#include <string>
#include <string_view>

namespace threadmend {

/// All that an input holds, lines ended by LF.
Outcome<std::string> readKripkeText(LineReader& input, RunContext& run);

/// The system that such a text describes; `file` stands for it in errors. Space linear in the text.
Outcome<LtsDocument> kripkeStructureIn(std::string_view text, const std::string& file, RunContext& run);

} // namespace threadmend
