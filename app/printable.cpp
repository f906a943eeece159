// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console.h"

#include <fmt/format.h>

namespace threadmend {

namespace {

/// The length of the well-formed UTF-8 sequence at the start of `bytes`, 0 if there is none (RFC 3629).
std::size_t sequenceLength(std::string_view bytes)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const auto continues = [&](std::size_t i) { return i < bytes.size() && (byte(i) & 0xC0u) == 0x80u; };
    const unsigned lead = byte(0);
    if (lead < 0x80)
        return 1;
    if (lead >= 0xC2 && lead <= 0xDF)
        return continues(1) ? 2 : 0;
    if (lead >= 0xE0 && lead <= 0xEF) {
        if (!continues(1) || !continues(2))
            return 0;
        const unsigned point = (lead & 0xFu) << 12 | (byte(1) & 0x3Fu) << 6 | (byte(2) & 0x3Fu);
        return point >= 0x800 && (point < 0xD800 || point > 0xDFFF) ? 3 : 0;
    }
    if (lead >= 0xF0 && lead <= 0xF4 && continues(1) && continues(2) && continues(3)) {
        const unsigned second = (lead & 0x7u) << 6 | (byte(1) & 0x3Fu);
        return second >= 0x10 && second <= 0x10F ? 4 : 0;
    }
    return 0;
}

} // namespace

std::string printable(std::string_view bytes)
{
    std::string text;
    while (!bytes.empty()) {
        const std::size_t length = sequenceLength(bytes);
        const auto lead = static_cast<unsigned char>(bytes[0]);
        if (length == 0 || lead < 0x20 || lead == 0x7F) {
            text += fmt::format("\\x{:02X}", lead);
            bytes.remove_prefix(1);
        } else {
            text += bytes.substr(0, length);
            bytes.remove_prefix(length);
        }
    }
    return text;
}

} // namespace threadmend
