// SPDX-License-Identifier: GPL-3.0-or-later
// Those attributes of nodes and edges in DOT that mean something for a transition system.
#pragma once

#include "core/model/lts/dot_graph.h"

#include <optional>
#include <string>

namespace threadmend {

/// What is said of a node; nothing where it is not said.
struct DotNodeLook {
    std::optional<bool> hiddenShape = std::nullopt;
    std::optional<bool> hiddenStyle = std::nullopt;
    std::optional<bool> initial = std::nullopt;
    std::optional<bool> filled = std::nullopt;
    std::optional<bool> isConjunction = std::nullopt;
    std::optional<Ending> ending = std::nullopt;
    std::optional<LabelId> propositions = std::nullopt;
    std::optional<LabelId> text = std::nullopt;

    void applyTo(DotGraph::Node& node) const;
    /// Takes what is said later over what was said before.
    void add(const DotNodeLook& later);
};

/// What a graph or subgraph says of all nodes and edges that are first named in it; nothing where it leaves
/// that to what it stands in.
struct DotDefaults {
    DotNodeLook ofNodes = {};
    std::optional<LabelId> edgeLabel = std::nullopt;
    std::optional<bool> edgeHidden = std::nullopt;
};

/// What one statement says; nothing where it does not say it.
struct DotAttributes {
    std::optional<std::string> label;
    /// Beside an edge: `xlabel`, else at its ends: `headlabel`, `taillabel`.
    std::optional<std::string> besideLabel;
    std::optional<bool> filled;
    std::optional<bool> hiddenShape;
    std::optional<bool> hiddenStyle;
    std::optional<bool> initial;
    std::optional<std::string> ending;
    std::optional<std::string> propositions;
    std::optional<std::string> types;
    /// What ends lines in texts: in what is written beside an edge it is but a blank.
    char lineBreak = '\n';

    /// Takes `name = value`; names, and values other than labels and propositions, in any case.
    void set(std::string name, std::string value);
    /// The text of an edge: its label, or where that is empty one that stands elsewhere on it.
    const std::optional<std::string>& edgeLabel() const
    {
        return (label && !label->empty()) || !besideLabel ? label : besideLabel;
    }
    /// Takes the texts into the tables of the graph, and counts an `ending` that is not understood.
    DotNodeLook ofNode(DotGraph& graph) const;
};

} // namespace threadmend
