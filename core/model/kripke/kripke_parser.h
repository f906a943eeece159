// SPDX-License-Identifier: GPL-3.0-or-later
// Reads `.kripke` texts, whose language is described in formats/kripke.cpp.
#pragma once

#include "core/model/kripke/kripke_text.h"
#include "core/run/run_context.h"

#include <string>
#include <string_view>

namespace threadmend {

/// Parses `text`, whose lines end with LF; `file` stands for it in errors. Nothing is missing in the result.
/// Time and space linear in the text; polls at every name.
Outcome<KripkeText> parseKripke(std::string_view text, const std::string& file, RunContext& run);

} // namespace threadmend
