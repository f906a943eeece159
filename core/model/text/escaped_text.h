// SPDX-License-Identifier: GPL-3.0-or-later
// How texts survive in formats that cannot hold all bytes, such as a quotation mark in `.fsm`.
#pragma once

#include <string>
#include <string_view>

namespace threadmend {

/// Whether `text` begins like an escaped one; such a text must be escaped as well to come back unchanged.
bool looksEscaped(std::string_view text);

/// `threadmend-bytes:` and the text with every byte that is no letter, digit or one of `_.!-` as %HH. Used by
/// the writers only for texts that their format cannot hold, and for those that look escaped.
std::string escapedText(std::string_view text);

/// The inverse: undoes exactly what `escapedText` makes; every other text comes back as it is.
std::string unescapedText(std::string_view text);

} // namespace threadmend
