// SPDX-License-Identifier: GPL-3.0-or-later
// Which propositions a program can set, as far as its text says so itself: before anybody has run it.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace threadmend::behavioral {

/// The names in the lists behind `props:`, where each is written down: `['a', 'b']`, or a choice among such
/// lists, `n == 7 ? ['seven'] : []`. Nothing if a list is computed, or if the word stands anywhere else in
/// the program, so that others may be set as well. Precondition: the text can be parsed. Linear time.
std::optional<std::set<std::string>> propositionsNamedIn(std::string_view text);

} // namespace threadmend::behavioral
