// SPDX-License-Identifier: GPL-3.0-or-later
// UTF-8 read one character at a time, from bytes that may be anything.
#pragma once

#include <cstddef>
#include <string_view>

namespace threadmend {

/// The first character of a text. Where the bytes are no UTF-8 (RFC 3629: no surrogates, nothing over-long,
/// nothing above U+10FFFF), `valid` is false, `length` is 1 and `code` is the byte.
struct Utf8Character {
    char32_t code = 0;
    std::size_t length = 1;
    bool valid = false;
};

/// The first character of `text`, which must not be empty.
Utf8Character firstCharacter(std::string_view text);
bool isUtf8(std::string_view text);

} // namespace threadmend
