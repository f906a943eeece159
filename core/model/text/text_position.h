// SPDX-License-Identifier: GPL-3.0-or-later
// Where in a text something stands.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

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

/// Positions in one text, for more than a few.
class LineIndex {
public:
    /// Linear time, 8 bytes a line.
    explicit LineIndex(std::string_view text)
    {
        for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1))
            begins_.push_back(at + 1);
    }
    /// That of `positionIn`, for an offset within the text. O(log lines).
    TextPosition of(std::size_t at) const
    {
        const auto behind = std::upper_bound(begins_.begin(), begins_.end(), at);
        const std::size_t begin = behind == begins_.begin() ? 0 : *(behind - 1);
        return {static_cast<std::uint64_t>(behind - begins_.begin()) + 1, at - begin + 1};
    }

private:
    std::vector<std::size_t> begins_; ///< of all lines but the first
};

} // namespace threadmend
