// SPDX-License-Identifier: GPL-3.0-or-later
// What the attributes of nodes in DOT say about states: how runs end there, which propositions hold.
#pragma once

#include "core/model/lts/dot_graph.h"
#include "core/model/lts/lts_builder.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace threadmend {

/// What a text in a node says of the values of a state: lines `/\ NAME = VALUE`, where a value may go on in
/// further lines (as TLC writes states), or lines that are all `NAME = VALUE` or all `NAME: VALUE`, with
/// names of letters, digits, `_` and `.`. Nothing if it says something else.
std::optional<std::vector<std::pair<std::string, std::string>>> valuesInDot(std::string_view text);

/// The text that `valuesInDot` reads as this: `/\ NAME = VALUE`. What cannot stand there is escaped.
std::string valueInDot(std::string_view name, std::string_view value);

/// Gives `builder`, which has all states, what is written in the nodes: parameters, if it is values of the
/// same names in all of them; and names, which are those of the nodes (`isNamed`: if they are to be kept) or
/// else what is written in them: where that is no values, and where names of nodes are mere numbers. Names
/// that several states would have get that of the node behind them, in parentheses.
void takeDotTexts(const DotGraph& graph, const std::vector<std::uint32_t>& states, bool isNamed,
                  LtsBuilder& builder);

/// Gives `builder`, which has all states and transitions, the endings and propositions of the nodes. `states`
/// has the state of each node, or `none<StateId>.value`. Linear in the graph, times log s for s propositions.
void takeDotFacts(const DotGraph& graph, const std::vector<std::uint32_t>& states, LtsBuilder& builder);

} // namespace threadmend
