// SPDX-License-Identifier: GPL-3.0-or-later
// The process that lays out with Graphviz, and how to speak with it.
#pragma once

#include "core/run/run_context.h"

#include <QPointF>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace threadmend {

/// An executable called with this as its only argument must return `runLayoutHelper()`.
inline constexpr const char* layoutHelperFlag = "--layout-helper";

/// How Graphviz places nodes: in levels from left to right, or anywhere by springs or forces.
enum class GraphvizEngine { Dot, Neato, Sfdp };

/// What is to be laid out. Sizes in points.
struct GraphvizRequest {
    struct Node {
        double width = 0;
        double height = 0;
        std::int64_t cluster = -1;
    };
    struct Edge {
        std::uint32_t source = 0;
        std::uint32_t target = 0;
        /// Whether it decides on ranks: edges from one breadth-first level to the next, others make dot slow.
        bool constraint = true;
    };
    GraphvizEngine engine = GraphvizEngine::Dot;
    double rankDistance = 60; ///< between levels; else about the length of an edge
    double nodeDistance = 18;
    std::uint32_t clusters = 0;
    std::vector<Node> nodes;
    std::vector<Edge> edges;
};

/// Points, y downwards. A curve each edge, 3 k + 1 points from its source to its target; none if Graphviz
/// gave none.
struct GraphvizAnswer {
    std::vector<QPointF> nodes;
    std::vector<std::vector<QPointF>> curves;
};

/// The body of the helper process: reads a request from stdin, writes the answer to stdout, returns the exit
/// code. Limits its own processor time (10 s) and memory (1 GB), and dies with its parent. libgvc can neither
/// be stopped nor trusted with threads, and leaks; here that does no harm.
int runLayoutHelper();

/// Asks a helper process and waits for its answer; kills it when `deadline` has passed or the run is stopped.
/// No process is left over. An answer that is empty: too late, or the helper failed (`why` says what, as a
/// clause).
Outcome<std::optional<GraphvizAnswer>> askGraphviz(const GraphvizRequest& request, const std::string& program,
                                                   std::chrono::milliseconds deadline, std::string& why,
                                                   RunContext& run);

} // namespace threadmend
