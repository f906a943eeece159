// SPDX-License-Identifier: GPL-3.0-or-later
// How far every state is from the nearest initial one, by Boost.Graph's breadth-first search.
#pragma once

#include "core/model/lts/lts.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace threadmend {

/// The distance of a state that is not reachable.
inline constexpr std::uint32_t unreachable = std::numeric_limits<std::uint32_t>::max();

/// A state each: the length of a shortest run to it from an initial state, or `unreachable`. O(n + m) time, 9
/// bytes a state. A stop leaves nothing.
Outcome<std::vector<std::uint32_t>> initialDistances(const Lts& lts, RunContext& run);

} // namespace threadmend
