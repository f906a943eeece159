// SPDX-License-Identifier: GPL-3.0-or-later
// A change of a text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace threadmend {

/// Bytes of a text and what to put there instead.
struct TextReplacement {
    std::size_t offset = 0;
    std::size_t length = 0;
    std::string text;
    bool operator==(const TextReplacement&) const = default;
};

inline std::string replaced(std::string_view text, const TextReplacement& change)
{
    std::string result(text);
    return result.replace(change.offset, change.length, change.text);
}

} // namespace threadmend
