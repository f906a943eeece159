// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/machine/text_table.h"

#include "core/model/behavioral/language/lexer.h"

namespace threadmend::behavioral {

std::string toUtf8(std::u16string_view text)
{
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::uint32_t unit = text[i];
        const bool pair = unit >= 0xD800 && unit < 0xDC00 && i + 1 < text.size() && text[i + 1] >= 0xDC00 &&
                          text[i + 1] < 0xE000;
        if (pair)
            appendCodePoint(result, 0x10000 + ((unit - 0xD800) << 10) + (text[++i] - 0xDC00u));
        else
            appendCodePoint(result, unit);
    }
    return result;
}

namespace {

/// The code point at `at`, which is moved behind it; U+FFFD and one byte where there is none.
std::uint32_t decoded(std::string_view text, std::size_t& at)
{
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])) : 0u;
    };
    const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0) == 0x80; };
    const std::uint32_t first = byte(at);
    const std::size_t length = first < 0x80 ? 1 : first >= 0xF0 && first < 0xF8 ? 4 : first >= 0xE0 ? 3 : 2;
    if (length == 1)
        return byte(at++);
    bool valid = first >= 0xC2 && first < 0xF5;
    for (std::size_t i = 1; i < length; ++i)
        valid = valid && follows(at + i);
    if (!valid) {
        ++at;
        return 0xFFFD;
    }
    std::uint32_t value = first & (0x7Fu >> length);
    for (std::size_t i = 1; i < length; ++i)
        value = value << 6 | (byte(at + i) & 0x3F);
    at += length;
    return value > 0x10FFFF ? 0xFFFD : value;
}

} // namespace

std::u16string toUtf16(std::string_view text)
{
    std::u16string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::uint32_t value = decoded(text, at);
        if (value < 0x10000) {
            result.push_back(static_cast<char16_t>(value));
        } else {
            result.push_back(static_cast<char16_t>(0xD800 + ((value - 0x10000) >> 10)));
            result.push_back(static_cast<char16_t>(0xDC00 + ((value - 0x10000) & 0x3FF)));
        }
    }
    return result;
}

TextId TextTable::intern(std::u16string_view text)
{
    if (const auto known = ids_.find(text); known != ids_.end())
        return known->second;
    const auto id = static_cast<TextId>(texts_.size());
    texts_.emplace_back(text);
    ids_.emplace(texts_.back(), id);
    bytes_ += text.size() * 2 + 80;
    return id;
}

} // namespace threadmend::behavioral
