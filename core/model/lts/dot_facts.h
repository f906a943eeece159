// SPDX-License-Identifier: GPL-3.0-or-later
// What the attributes of nodes in DOT say about states: how runs end there, which propositions hold.
#pragma once

#include "core/model/lts/dot_graph.h"
#include "core/model/lts/lts_builder.h"

#include <cstdint>
#include <vector>

namespace threadmend {

/// Gives `builder`, which has all states and transitions, the endings and propositions of the nodes. `states`
/// has the state of each node, or `none<StateId>.value`. Linear in the graph, times log s for s propositions.
void takeDotFacts(const DotGraph& graph, const std::vector<std::uint32_t>& states, LtsBuilder& builder);

} // namespace threadmend
