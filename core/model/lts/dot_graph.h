// SPDX-License-Identifier: GPL-3.0-or-later
// The directed graph that a DOT text describes, before it is taken for a transition system.
#pragma once

#include "core/model/label_table.h"
#include "core/model/state_space.h"
#include "core/model/text/line_reader.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

struct DotGraph {
    struct Node {
        /// Drawn as nothing or as a point: `shape` none, plaintext, plain or point.
        bool hiddenShape = false;
        /// `style` has invis.
        bool hiddenStyle = false;
        /// `initial` is true.
        bool initial = false;
        /// `style` has filled.
        bool filled = false;
        /// Its label is a list of conjuncts of TLA+: it begins with /\.
        bool isConjunction = false;
        /// First named in the subgraph `cluster_legend`, as TLC writes its legend.
        bool inLegend = false;
        /// What `ending` says; `Running` if nothing.
        Ending ending = Ending::Running;
        /// The list in `props`, an index of `DotGraph::propositions`.
        LabelId propositions = LabelId(0u);
        /// What is written in it, an index of `DotGraph::texts`; the first of these, if nothing is.
        LabelId text = LabelId(0u);

        bool hidden() const { return hiddenShape || hiddenStyle; }
    };
    struct Edge {
        std::uint32_t source = 0;
        std::uint32_t target = 0;
        LabelId label;
    };

    /// Under the same index: the names of the nodes, in the order of first sight, and how they look.
    LabelTable names;
    std::vector<Node> nodes;
    LabelTable labels;
    /// Lists of propositions (proposition_list.h): first the empty one, then those of nodes and, for
    /// propositions that hold nowhere, of the graph itself.
    LabelTable propositions;
    /// Labels of nodes: first the empty one, which stands for the name as well.
    LabelTable texts;
    /// The list in `types` of the graph, as our writer says the types of parameters; nothing from others.
    std::optional<std::string> types;
    /// Invisible edges, which only serve the layout, are not among them.
    std::vector<Edge> edges;
    std::uint64_t invisibleEdges = 0;
    /// How often `ending` was given and not understood.
    std::uint64_t unknownEndings = 0;
    /// The line of text behind the end of the graph, or 0.
    std::uint64_t lineBehind = 0;
};

/// Parses the first graph in `text`; `name` stands for the file in errors.
///
/// The grammar is Graphviz's: quoted, bare, numeric and HTML names, strings joined by +, ports (ignored),
/// chains, subgraphs (at most 200 within one another) also as ends of edges, default attributes by scope, all
/// comments. `strict` is ignored: edges between the same nodes are kept. Groups at the ends of an edge
/// multiply, so there is a bound on the number of edges: a million and 16 for each byte. Time and space are
/// linear in the text and the edges. Errors: undirected graphs, and whatever is no DOT, with line and column.
Outcome<DotGraph> parseDot(std::string_view text, const std::string& name, RunContext& run);

} // namespace threadmend
