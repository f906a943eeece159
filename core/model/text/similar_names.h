// SPDX-License-Identifier: GPL-3.0-or-later
// The name that a person meant.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace threadmend {

/// The one name of `known` that differs from `name` by the fewest insertions, deletions, changes and swaps of
/// neighbours (Damerau 1964): at most one for each five letters, and at most two. Digits must be equal, as
/// "go 1" is not a slip of "go 2". Nothing if there is none or more than one. Time O(|known| |name|^2).
std::optional<std::string> nearest(std::string_view name, std::span<const std::string> known);

} // namespace threadmend
