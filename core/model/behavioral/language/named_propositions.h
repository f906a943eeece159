// SPDX-License-Identifier: GPL-3.0-or-later
// Which propositions a program can set, as far as its text says so itself: before anybody has run it.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace threadmend::behavioral {

/// The names behind `props:`, where each is written down: `['a', 'b']`, `'a'`, or a choice among such,
/// `n == 7 ? ['seven'] : []`. Nothing if a list is computed, or if the word stands anywhere else in
/// the program, be it within a text, so that others may be set as well. A program that puts the word together
/// from pieces, or changes a list without naming it, is not seen through. Precondition: the text can be
/// parsed. Linear time.
std::optional<std::set<std::string>> propositionsNamedIn(std::string_view text);

} // namespace threadmend::behavioral
