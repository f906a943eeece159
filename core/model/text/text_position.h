// SPDX-License-Identifier: GPL-3.0-or-later
// Where in a text something stands.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace threadmend {

/// Both count from 1.
struct TextPosition {
    std::uint64_t line = 1;
    std::uint64_t column = 1;
};

/// The position of the byte at offset `at` of `text`, or of its end. Linear time: for errors only.
inline TextPosition positionIn(std::string_view text, std::size_t at)
{
    const std::string_view before = text.substr(0, at);
    const auto lineEnds = std::count(before.begin(), before.end(), '\n');
    return {static_cast<std::uint64_t>(lineEnds) + 1, before.size() - (before.rfind('\n') + 1) + 1};
}

} // namespace threadmend
