// SPDX-License-Identifier: GPL-3.0-or-later
// What a search for reachability has come to, in words. Names are as they are in the model: who shows them
// makes them visible.
#pragma once

#include "core/check/pushdown/reachability.h"

#include <string>

namespace threadmend::pushdown {

/// "(1, 2, 1)".
std::string textOf(const Bounds& bounds);
/// What a round said: the word in common, that there is none, or how much of the stacks was known.
std::string textOf(const System& system, const ReachRound& round);
/// The bounds of the last round of words; "()" if there was none.
std::string lastBoundsOf(const ReachAnswer& answer);
/// Why what is unreachable is so.
std::string whyUnreachable(const ReachAnswer& answer);

} // namespace threadmend::pushdown
