// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graphviz_layout.h"

#include "views/graph/graphviz_helper.h"
#include "views/graph/label_block.h"
#include "views/graph/label_placement.h"
#include "views/graph/layered/level_graph.h"
#include "views/graph/routing.h"

#include <algorithm>

namespace threadmend {

namespace {

constexpr std::size_t mostNodesOfGraphviz = 1000;
constexpr std::size_t mostRoutes = 4000;
constexpr double pointsPerPixel = 0.75;

Outcome<std::vector<std::uint32_t>> levelsOf(const Picture& picture, const Layout& layout, RunContext& run)
{
    std::vector<layered::Link> links;
    for (const Route& route : layout.routes)
        links.push_back({route.source, route.target, false});
    std::uint32_t root = 0xFFFFFFFFu;
    for (std::uint32_t node = 0; node < picture.nodeCount() && picture.groups.empty(); ++node)
        if (picture.has(node, NodeMark::Initial))
            root = node;
    auto graph = layered::levelGraph(static_cast<std::uint32_t>(picture.nodeCount()), links, root, run);
    if (!graph)
        return graph.failure();
    graph->level.resize(graph->realCount);
    return std::move(graph->level);
}

GraphvizRequest requestFor(GraphvizEngine engine, const Picture& picture, Layout& layout,
                           const std::vector<std::uint32_t>& level)
{
    GraphvizRequest request;
    request.engine = engine;
    request.clusters = static_cast<std::uint32_t>(picture.groups.size());
    // Few labels may be wider: they find room above their edges.
    std::vector<double> widths = {0};
    for (const Route& route : layout.routes)
        widths.push_back(std::max(0.0, labelBlock(picture, layout.captions, layout, route).size.width()));
    const auto typical = widths.begin() + static_cast<std::ptrdiff_t>(widths.size() * 4 / 5);
    std::nth_element(widths.begin(), typical, widths.end());
    request.rankDistance = (*typical + 28) * pointsPerPixel;
    request.nodeDistance = 24 * pointsPerPixel;
    for (std::uint32_t node = 0; node < picture.nodeCount(); ++node) {
        const std::int64_t cluster = picture.nodeGroups.empty() ? -1 : picture.nodeGroups[node];
        request.nodes.push_back({2 * static_cast<double>(layout.halfWidths[node]) * pointsPerPixel,
                                 2 * halfHeightOf(picture, node) * pointsPerPixel, cluster});
    }
    for (Route& route : layout.routes) {
        route.backward = level[route.target] < level[route.source];
        if (route.source != route.target)
            request.edges.push_back(
                {route.source, route.target, level[route.target] == level[route.source] + 1});
    }
    return request;
}

void takePlaces(const Picture& picture, const GraphvizAnswer& answer, Layout& layout)
{
    for (const QPointF& place : answer.nodes)
        layout.positions.push_back(place / pointsPerPixel);
    Router router(picture, layout);
    std::size_t next = 0;
    std::vector<std::uint32_t> loops(picture.nodeCount(), 0);
    for (Route& route : layout.routes) {
        if (route.source == route.target) {
            router.loop(route, loops[route.source]++);
            continue;
        }
        std::vector<QPointF> curve = answer.curves[next++];
        for (QPointF& point : curve)
            point /= pointsPerPixel;
        if (curve.empty())
            router.straight(route, 0);
        else
            router.given(route, curve);
    }
}

void boxGroups(const Picture& picture, Layout& layout)
{
    layout.groupBoxes.assign(picture.groups.size(), QRectF());
    for (std::uint32_t node = 0; node < picture.nodeGroups.size(); ++node) {
        QRectF& box = layout.groupBoxes[picture.nodeGroups[node]];
        box |= QRectF(layout.positions[node] - QPointF(30, 54), QSizeF(60, 78));
    }
}

Outcome<Layout> fallBack(const Picture& picture, const Captions& captions, const LayoutOptions& options,
                         const std::string& why, RunContext& run)
{
    auto layout = layoutMethodOf("layered")->layout(picture, captions, options, run);
    if (layout)
        layout->note = why + ", so the layered layout is shown";
    return layout;
}

} // namespace

Outcome<Layout> layOutByGraphviz(GraphvizEngine engine, const Picture& picture, const Captions& captions,
                                 const LayoutOptions& options, RunContext& run)
{
    if (options.helperProgram.empty())
        return fallBack(picture, captions, options, "Graphviz is not at hand", run);
    if (engine != GraphvizEngine::Dot && !picture.groups.empty())
        return fallBack(picture, captions, options, "only dot keeps groups together", run);
    Layout layout;
    layout.captions = captions;
    for (std::uint32_t node = 0; node < picture.nodeCount(); ++node)
        layout.halfWidths.push_back(static_cast<float>(halfWidthOf(picture, captions, node)));
    if (picture.nodeCount() <= mostNodesOfGraphviz && picture.edges.size() <= 4 * mostRoutes)
        makeRoutes(picture, layout);
    if (picture.nodeCount() > mostNodesOfGraphviz || layout.routes.size() > mostRoutes)
        return fallBack(picture, captions, options, "the picture is too large for Graphviz", run);
    const auto level = levelsOf(picture, layout, run);
    if (!level)
        return level.failure();
    std::string why;
    const auto answer = askGraphviz(requestFor(engine, picture, layout, *level), options.helperProgram,
                                    options.helperDeadline, why, run);
    if (!answer)
        return answer.failure();
    if (!*answer)
        return fallBack(picture, captions, options, why, run);
    takePlaces(picture, **answer, layout);
    boxGroups(picture, layout);
    if (auto stopped = placeLabels(picture, layout, run))
        return *stopped;
    layout.bounds = boundsOf(picture, layout);
    return layout;
}

} // namespace threadmend
