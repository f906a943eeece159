// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts the text of a behavioral program into tokens.
#pragma once

#include "core/model/behavioral/language/token.h"
#include "core/run/run_context.h"

#include <string>
#include <string_view>
#include <vector>

namespace threadmend::behavioral {

/// The tokens of a whole program, the last one `End`, with the partner of each opening bracket.
struct TokenList {
    std::vector<Token> tokens;
    /// Names that a comment `/* global a, b */` declares as given from outside.
    std::vector<std::string> declaredGlobals;
    /// The word behind `threadmend: selection` in a comment, or empty.
    std::string selection;
    /// The word behind `threadmend: globals` in a comment, or empty.
    std::string globals;
};

/// Cuts `text` (UTF-8). Whether `/` begins a regular expression is decided by the token before it, and for
/// `)` by the word before its `(`. Linear time. Throws SyntaxError, and Stopped where `run`, which may be
/// null, wants to stop.
TokenList tokensOf(std::string_view text, RunContext* run = nullptr);

/// `text` with one Unicode scalar value (or lone surrogate) appended in UTF-8.
void appendCodePoint(std::string& text, std::uint32_t codePoint);

} // namespace threadmend::behavioral
