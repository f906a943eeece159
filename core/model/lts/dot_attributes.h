// SPDX-License-Identifier: GPL-3.0-or-later
// Those attributes of nodes and edges in DOT that mean something for a transition system.
#pragma once

#include "core/model/lts/dot_graph.h"

#include <optional>
#include <string>

namespace threadmend {

/// What one statement says; nothing where it does not say it.
struct DotAttributes {
    std::optional<std::string> label;
    std::optional<bool> hiddenShape;
    std::optional<bool> hiddenStyle;
    std::optional<bool> initial;
    std::optional<std::string> ending;
    std::optional<std::string> propositions;

    /// Takes `name = value`; names, and values other than labels and propositions, in any case.
    void set(std::string name, std::string value);
    /// `node` is one of the nodes of `graph`, or their default.
    void applyTo(DotGraph::Node& node, DotGraph& graph) const;
};

} // namespace threadmend
