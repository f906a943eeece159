// SPDX-License-Identifier: GPL-3.0-or-later
// How far two texts are from one another.
#pragma once

#include <cstddef>
#include <string_view>

namespace threadmend {

/// The fewest insertions, deletions and changes of bytes and swaps of neighbours that make one text of the
/// other, where nothing is changed twice (Damerau 1964; "optimal string alignment"). Time O(|a| |b|), space
/// O(|b|).
std::size_t editDistance(std::string_view a, std::string_view b);

} // namespace threadmend
