// SPDX-License-Identifier: GPL-3.0-or-later
// The order of the nodes on each level, with few crossings (Sugiyama, Tagawa, Toda 1981, barycentres).
#pragma once

#include "views/graph/layered/level_graph.h"

#include <limits>

namespace threadmend::layered {

/// The nodes of each level, from the top.
using Levels = std::vector<std::vector<std::uint32_t>>;

/// Barycentre sweeps in both directions, starting from the order of discovery with virtual nodes below, so
/// that edges back are led round if nothing crosses there; then neighbours are exchanged where that saves
/// crossings (small graphs), and the best order seen is kept. O((n log n + m) sweeps). Deterministic.
///
/// `earlier` holds the height that each real node had in an earlier picture (NaN if it had none), or nothing.
/// Nodes that had one keep their order; others go beside their neighbours, and nothing else is tried.
Outcome<Levels> orderLevels(const LevelGraph& graph, std::span<const double> earlier, RunContext& run);

/// Crossings between two neighbouring levels, counted in O(e log n) (Barth, Mutzel, Juenger 2004).
std::uint64_t crossings(const LevelGraph& graph, const Levels& levels);

} // namespace threadmend::layered
