// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text/escaped_text.h"

#include <cstdint>
#include <optional>

namespace threadmend {

namespace {

constexpr std::string_view mark = "threadmend-bytes:";
constexpr std::string_view hexDigits = "0123456789ABCDEF";

bool isPlain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || c == '!' || c == '-';
}

/// The byte that begins `text`, which is a plain character or %HH; nothing if it is neither.
std::optional<char> firstByte(std::string_view text)
{
    if (isPlain(text.front()))
        return text.front();
    if (text.front() != '%' || text.size() < 3)
        return std::nullopt;
    const std::size_t high = hexDigits.find(text[1]), low = hexDigits.find(text[2]);
    if (high == std::string_view::npos || low == std::string_view::npos)
        return std::nullopt;
    const char byte = static_cast<char>(high * 16 + low);
    return isPlain(byte) ? std::nullopt : std::optional(byte);
}

} // namespace

bool looksEscaped(std::string_view text)
{
    return text.starts_with(mark);
}

std::string escapedText(std::string_view text)
{
    std::string result(mark);
    for (const char c : text) {
        if (isPlain(c)) {
            result += c;
            continue;
        }
        const auto byte = static_cast<std::uint8_t>(c);
        result += {'%', hexDigits[byte / 16u], hexDigits[byte % 16u]};
    }
    return result;
}

std::string unescapedText(std::string_view text)
{
    if (!looksEscaped(text))
        return std::string(text);
    std::string result;
    for (std::string_view rest = text.substr(mark.size()); !rest.empty();) {
        const auto byte = firstByte(rest);
        if (!byte)
            return std::string(text);
        result += *byte;
        rest.remove_prefix(rest.front() == '%' ? 3 : 1);
    }
    return result;
}

} // namespace threadmend
