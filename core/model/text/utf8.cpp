// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text/utf8.h"

namespace threadmend {

namespace {

/// The length that a first byte announces, or 0.
std::size_t announcedLength(unsigned char first)
{
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first < 0xE0)
        return 2;
    if (first >= 0xE0 && first < 0xF0)
        return 3;
    return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

bool isAllowed(char32_t code, std::size_t length)
{
    if (length == 3)
        return code >= 0x800 && (code < 0xD800 || code > 0xDFFF);
    return length != 4 || (code >= 0x10000 && code <= 0x10FFFF);
}

} // namespace

Utf8Character firstCharacter(std::string_view text)
{
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = announcedLength(first);
    if (length == 1)
        return {first, 1, true};
    if (length == 0 || text.size() < length)
        return {first, 1, false};
    char32_t code = first & (0xFFu >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if ((byte & 0xC0) != 0x80)
            return {first, 1, false};
        code = (code << 6) | (byte & 0x3F);
    }
    if (!isAllowed(code, length))
        return {first, 1, false};
    return {code, length, true};
}

bool isUtf8(std::string_view text)
{
    while (!text.empty()) {
        const Utf8Character character = firstCharacter(text);
        if (!character.valid)
            return false;
        text.remove_prefix(character.length);
    }
    return true;
}

} // namespace threadmend
