// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wording/printable.h"

#include "core/model/text/utf8.h"

#include <fmt/format.h>

namespace threadmend {

namespace {

/// What a terminal may obey instead of showing it: control characters, in the one byte form of C0 and as C1
/// (U+009B begins an escape sequence as ESC [ does), ends of lines, and what turns the direction of the text
/// around it.
bool isObeyed(char32_t code)
{
    return code < 0x20 || (code >= 0x7F && code <= 0x9F) || code == 0x061C || code == 0x200E ||
           code == 0x200F || (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

} // namespace

std::string printable(std::string_view bytes)
{
    std::string text;
    while (!bytes.empty()) {
        const Utf8Character character = firstCharacter(bytes);
        const std::string_view shown = bytes.substr(0, character.length);
        if (character.valid && !isObeyed(character.code))
            text += shown;
        else
            for (const char byte : shown)
                text += fmt::format("\\x{:02X}", static_cast<unsigned char>(byte));
        bytes.remove_prefix(character.length);
    }
    return text;
}

std::string withoutControls(std::string_view json)
{
    std::string text;
    while (!json.empty()) {
        const Utf8Character character = firstCharacter(json);
        // Below U+0020 there are the ends of lines of the document itself: JSON escapes those of strings.
        if (character.code >= 0x20 && isObeyed(character.code))
            text += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(character.code));
        else
            text += json.substr(0, character.length);
        json.remove_prefix(character.length);
    }
    return text;
}

} // namespace threadmend
