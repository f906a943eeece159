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
    /// `node` is one of the nodes of `graph`, or their default.
    void applyTo(DotGraph::Node& node, DotGraph& graph) const;
};

} // namespace threadmend
