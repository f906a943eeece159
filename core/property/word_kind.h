// SPDX-License-Identifier: GPL-3.0-or-later
// Kinds of properties that are written as one word.
#pragma once

#include "core/property/formula.h"
#include "core/run/outcome.h"

#include <string_view>

namespace threadmend {

/// Whether the text begins with the word.
bool beginsWithWord(std::string_view text, std::string_view word);
/// `formula`, if the text is the word and nothing else.
Outcome<Formula> parseWord(std::string_view text, std::string_view word, const Formula& formula);

} // namespace threadmend
