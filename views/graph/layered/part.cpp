// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/layered/part.h"

#include "views/graph/layered/demand.h"

#include <algorithm>
#include <cmath>

namespace threadmend::layered {

namespace {

/// The nodes of the counterexample, at most one a level, so that it becomes a straight line.
std::vector<bool> pinnedNodes(const Picture& picture, const Part& part, const LevelGraph& graph)
{
    std::vector<bool> pinned(graph.nodeCount(), false);
    std::vector<bool> taken(graph.levelCount, false);
    for (std::uint32_t node = 0; node < graph.realCount; ++node)
        if (picture.has(part.nodes[node], NodeMark::OnRun) && picture.groups.empty() &&
            !taken[graph.level[node]])
            pinned[node] = taken[graph.level[node]] = true;
    return pinned;
}

/// The only predecessor of every ghost without a text; none for other nodes.
std::vector<std::uint32_t> hostsOf(const Picture& picture, const Layout& layout)
{
    constexpr std::uint32_t nobody = 0xFFFFFFFFu;
    std::vector<std::uint32_t> hosts(picture.nodeCount(), nobody);
    std::vector<bool> shared(picture.nodeCount(), false);
    for (const Route& route : layout.routes) {
        if (!picture.has(route.target, NodeMark::Ghost) || !picture.nodeTexts[route.target].empty())
            continue;
        shared[route.target] = hosts[route.target] != nobody;
        hosts[route.target] = route.source;
    }
    for (std::size_t node = 0; node < hosts.size(); ++node)
        if (shared[node])
            hosts[node] = nobody;
    return hosts;
}

/// Stubs hang below their hosts, but above those that are the uppermost of several on a level.
std::vector<bool> stubsAbove(const Part& part, const Levels& levels, const LevelGraph& graph)
{
    std::vector<bool> loops(part.nodes.size(), false);
    for (const Link& link : part.links)
        if (link.source == link.target)
            loops[link.source] = true;
    std::vector<bool> above;
    for (const Part::Stub& stub : part.stubs) {
        const auto& level = levels[graph.level[stub.host]];
        above.push_back(level.size() > 1 && level.front() == stub.host && !loops[stub.host]);
    }
    return above;
}

} // namespace

std::vector<Part> partsOf(const Picture& picture, const Layout& layout)
{
    std::vector<Part> parts(std::max<std::size_t>(1, picture.groups.size()));
    const std::vector<std::uint32_t> hosts = hostsOf(picture, layout);
    std::vector<std::uint32_t> local(picture.nodeCount());
    const auto partOf = [&](std::uint32_t node) -> std::size_t {
        return picture.nodeGroups.empty() ? 0 : picture.nodeGroups[node];
    };
    for (std::uint32_t node = 0; node < picture.nodeCount(); ++node) {
        if (hosts[node] < picture.nodeCount())
            continue;
        Part& part = parts[partOf(node)];
        local[node] = static_cast<std::uint32_t>(part.nodes.size());
        part.nodes.push_back(node);
        if (picture.groups.empty() && picture.has(node, NodeMark::Initial))
            part.root = local[node];
    }
    const auto add = [&](std::uint32_t source, std::uint32_t target, std::uint8_t marks) -> Part* {
        if (partOf(source) != partOf(target))
            return nullptr;
        Part& part = parts[partOf(source)];
        part.links.push_back({local[source], local[target], (marks & EdgeMark::OnRun) != 0});
        return &part;
    };
    if (layout.routes.empty())
        for (const PictureEdge& edge : picture.edges)
            add(edge.source, edge.target, edge.marks);
    for (std::uint32_t i = 0; i < layout.routes.size(); ++i) {
        const Route& route = layout.routes[i];
        if (hosts[route.target] < picture.nodeCount())
            parts[partOf(route.target)].stubs.push_back({local[route.source], route.target, i});
        else if (Part* part = add(route.source, route.target, route.marks))
            part->routeOf.push_back(i);
    }
    return parts;
}

Outcome<PlacedPart> place(const Picture& picture, const Layout& layout, const Part& part,
                          std::span<const double> earlier, double stretch, RunContext& run)
{
    auto graph = levelGraph(static_cast<std::uint32_t>(part.nodes.size()), part.links, part.root, run);
    if (!graph)
        return graph.failure();
    auto levels = orderLevels(*graph, earlier, run);
    if (!levels)
        return levels.failure();
    std::vector<bool> above = stubsAbove(part, *levels, *graph);
    const Demand demand(picture, layout, part, *graph, above, stretch);
    const auto y = heights(*graph, *levels, demand.room(), pinnedNodes(picture, part, *graph), run);
    if (!y)
        return y.failure();
    const std::vector<double> gaps = demand.gaps(*y);
    PlacedPart placed{std::move(*graph), std::move(*levels), {}, std::move(above), demand.room(), {}};
    std::vector<double> x(gaps.size() + 1, 0);
    for (std::size_t k = 0; k < gaps.size(); ++k)
        x[k + 1] = std::round(x[k] + gaps[k]);
    placed.places.resize(placed.graph.nodeCount());
    for (std::uint32_t node = 0; node < placed.graph.nodeCount(); ++node)
        placed.places[node] = QPointF(x[placed.graph.level[node]], std::round((*y)[node]));
    return placed;
}

QPointF stubOffset(bool above)
{
    const double reach = nodesize::radius + stubLength + nodesize::ghostRadius;
    return QPointF(0, above ? -reach : reach);
}

} // namespace threadmend::layered
