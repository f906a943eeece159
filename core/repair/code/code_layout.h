// SPDX-License-Identifier: GPL-3.0-or-later
// How generated code is laid out in lines.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// Code stays within so many columns, unless one word alone does not.
inline constexpr std::size_t codeWidth = 105;

/// `parts` with commas between them, in lines: the first one begins in `column` (from 0), the others with
/// `indent`. Room is left for what closes a list behind the last one. O(length).
std::string wrapped(const std::vector<std::string>& parts, std::size_t column, const std::string& indent);

/// The column behind `text`, which begins in `column`; columns are bytes. O(length).
std::size_t columnAfter(std::string_view text, std::size_t column);

} // namespace threadmend
