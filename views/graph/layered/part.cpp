// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/layered/part.h"

#include "views/graph/label_placement.h"
#include "views/graph/routing.h"

#include <algorithm>
#include <cmath>

namespace threadmend::layered {

namespace {

constexpr double bigSpacing = 8;  ///< between the dots of a picture without labels
constexpr double nodeGap = 12;    ///< above and below; more where many labels compete
constexpr double stubLength = 26; ///< from border to border

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

/// What the edges want: room for loops above their nodes, room for stacked labels, and width between levels.
class Demand {
public:
    Demand(const Picture& picture, const Layout& layout, const Part& part, const LevelGraph& graph,
           const std::vector<bool>& stubAbove)
        : picture_(picture), layout_(layout), part_(part), graph_(graph), room_(graph.nodeCount())
    {
        for (std::uint32_t node = 0; node < graph.nodeCount(); ++node)
            room_[node] = graph.isVirtual(node) ? Room{7, 7} : roomOf(part.nodes[node]);
        for (std::size_t i = 0; i < part.routeOf.size(); ++i)
            demandRoom(part.links[i], layout.routes[part.routeOf[i]]);
        for (std::size_t i = 0; i < part.stubs.size(); ++i) {
            Room& room = room_[part.stubs[i].host];
            const double lines = static_cast<double>(
                labelLines(picture, layout.captions, layout, layout.routes[part.stubs[i].route]).size());
            (stubAbove[i] ? room.above : room.below) +=
                static_cast<float>(stubLength + 2 * nodesize::ghostRadius + lines * Captions::lineHeight);
        }
    }

    const std::vector<Room>& room() const { return room_; }

    /// The distance from each level's centre to the next one's.
    std::vector<double> gaps(const std::vector<double>& heights) const
    {
        const bool labels = layout_.captions.detail == Detail::Labels;
        std::vector<double> gaps(graph_.levelCount, labels ? 86 : dots() ? 40 : 60);
        std::vector<double> widest(graph_.levelCount + 1, 0);
        for (std::uint32_t node = 0; node < graph_.realCount; ++node)
            widest[graph_.level[node]] = std::max(widest[graph_.level[node]],
                                                  static_cast<double>(layout_.halfWidths[part_.nodes[node]]));
        for (std::size_t i = 0; i < part_.routeOf.size(); ++i)
            widen(gaps, widest, heights, i);
        for (const Part::Stub& stub : part_.stubs)
            widenForStub(gaps, stub);
        if (dots())
            for (std::uint32_t k = 0; k < graph_.levelCount; ++k)
                gaps[k] = std::max(gaps[k], 0.02 * spread(heights, k));
        return gaps;
    }

private:
    bool dots() const { return layout_.captions.detail == Detail::Dots; }

    Room roomOf(std::uint32_t node) const
    {
        if (dots())
            return {bigSpacing / 2, bigSpacing / 2};
        const double degree =
            static_cast<double>(part_.links.size()) / static_cast<double>(part_.nodes.size());
        const double gap = nodeGap + std::clamp(6 * (degree - 1.4), 0.0, 6.0);
        const float half = static_cast<float>(halfHeightOf(picture_, node) + gap);
        return {half, half};
    }

    void demandRoom(const Link& link, const Route& route)
    {
        const auto lines = static_cast<float>(labelLines(picture_, layout_.captions, layout_, route).size());
        const auto line = static_cast<float>(Captions::lineHeight);
        if (link.source == link.target) {
            room_[link.source].above += static_cast<float>(nodesize::loopHeight) + lines * line;
        } else if (lines > 1) {
            Room& room = room_[link.target];
            room.above = std::max(room.above, lines * line / 2 + 14);
            room.below = std::max(room.below, lines * line / 2 + 14);
        }
    }

    void widen(std::vector<double>& gaps, const std::vector<double>& widest,
               const std::vector<double>& heights, std::size_t i) const
    {
        const Link& link = part_.links[i];
        const std::uint32_t a = graph_.level[link.source], b = graph_.level[link.target];
        const std::uint32_t low = std::min(a, b);
        const double label = labelWidth(layout_.routes[part_.routeOf[i]]);
        const double fall = std::abs(heights[link.source] - heights[link.target]);
        if (a == b && link.source != link.target)
            gaps[a] = std::max(gaps[a], widest[a] + widest[a + 1] + label + 40);
        if (std::max(a, b) - low != 1)
            return;
        const bool alone = !picture_.groups.empty(); // small stars, where every label finds room
        const double share = fall < 30 || alone ? 1 : fall < 120 ? 0.62 : 0.8;
        const double wanted = widest[low] + widest[low + 1] + label * share + 34;
        gaps[low] = std::max({gaps[low], wanted, std::min(260.0, (alone ? 0.75 : 0.28) * fall)});
    }

    double labelWidth(const Route& route) const
    {
        return labelSize(picture_, layout_.captions, layout_, route).width();
    }

    void widenForStub(std::vector<double>& gaps, const Part::Stub& stub) const
    {
        const double wanted = labelWidth(layout_.routes[stub.route]) / 2 + 40;
        const std::uint32_t level = graph_.level[stub.host];
        gaps[level] = std::max(gaps[level], wanted);
        if (level > 0)
            gaps[level - 1] = std::max(gaps[level - 1], wanted);
    }

    double spread(const std::vector<double>& heights, std::uint32_t level) const
    {
        // Levels are centred, so the greatest height tells their size.
        if (most_.empty()) {
            most_.assign(graph_.levelCount, 0);
            for (std::uint32_t node = 0; node < graph_.nodeCount(); ++node)
                most_[graph_.level[node]] = std::max(most_[graph_.level[node]], std::abs(heights[node]));
        }
        return most_[level];
    }

    const Picture& picture_;
    const Layout& layout_;
    const Part& part_;
    const LevelGraph& graph_;
    std::vector<Room> room_;
    mutable std::vector<double> most_;
};

/// Draws the routes of one part.
class PartRouter {
public:
    PartRouter(const Picture& picture, Layout& layout, const Part& part, const PlacedPart& placed,
               QPointF offset)
        : layout_(layout), part_(part), placed_(placed), offset_(offset), router_(picture, layout),
          order_(placed.graph.nodeCount())
    {
        for (const auto& level : placed.levels)
            for (std::uint32_t i = 0; i < level.size(); ++i)
                order_[level[i]] = i;
    }

    void run()
    {
        findSteep();
        drawStubs();
        // Routes between the same two nodes are bent apart; so they are collected first.
        std::vector<std::size_t> links(part_.links.size());
        for (std::size_t i = 0; i < links.size(); ++i)
            links[i] = i;
        std::stable_sort(links.begin(), links.end(),
                         [&](std::size_t a, std::size_t b) { return pairOf(a) < pairOf(b); });
        for (std::size_t first = 0; first < links.size();) {
            std::size_t last = first;
            while (last < links.size() && pairOf(links[last]) == pairOf(links[first]))
                ++last;
            for (std::size_t i = first; i < last; ++i)
                draw(links[i], i - first, last - first);
            first = last;
        }
    }

private:
    std::pair<std::uint32_t, std::uint32_t> pairOf(std::size_t i) const
    {
        return std::minmax({part_.links[i].source, part_.links[i].target});
    }

    void draw(std::size_t i, std::size_t rank, std::size_t of)
    {
        const Link& link = part_.links[i];
        Route& route = layout_.routes[part_.routeOf[i]];
        const std::uint32_t a = placed_.graph.level[link.source], b = placed_.graph.level[link.target];
        route.backward = b < a;
        const double bend = (static_cast<double>(rank) - static_cast<double>(of - 1) / 2) * 22;
        if (link.source == link.target)
            return router_.loop(route, static_cast<std::uint32_t>(rank));
        if (!placed_.graph.chainOf.empty() && placed_.graph.chainOf[i] != LevelGraph::noChain)
            return router_.through(route, chain(i, a, b));
        if (a == b)
            return drawFlat(route, link, bend, rank);
        const std::uint32_t low = a < b ? link.source : link.target, high = a < b ? link.target : link.source;
        if ((a < b ? b - a : a - b) == 1 && (steepAfter_[low] || steepBefore_[high]))
            return router_.steep(route, bend / 2);
        router_.straight(route, bend);
    }

    /// A steep line would cut the nodes above or below its ends, so it bends; then those that share an end
    /// with it bend as well, for else they would cross.
    void findSteep()
    {
        steepAfter_.assign(placed_.graph.realCount, false);
        steepBefore_.assign(placed_.graph.realCount, false);
        for (const Link& link : part_.links) {
            const std::uint32_t a = placed_.graph.level[link.source], b = placed_.graph.level[link.target];
            const QPointF way = placed_.places[link.source] - placed_.places[link.target];
            if ((a < b ? b - a : a - b) != 1 || std::abs(way.y()) < 70 ||
                std::abs(way.y()) < 1.4 * std::abs(way.x()))
                continue;
            steepAfter_[a < b ? link.source : link.target] = true;
            steepBefore_[a < b ? link.target : link.source] = true;
        }
    }

    void drawStubs()
    {
        for (const Part::Stub& stub : part_.stubs)
            router_.straight(layout_.routes[stub.route], 0);
    }

    void drawFlat(Route& route, const Link& link, double bend, std::size_t rank)
    {
        const std::uint32_t a = order_[link.source], b = order_[link.target];
        if ((a < b ? b - a : a - b) == 1)
            return router_.straight(route, bend);
        const double distance =
            std::abs(layout_.positions[route.source].y() - layout_.positions[route.target].y());
        router_.aside(route, std::min(54.0, 24 + 0.08 * distance) + 14.0 * static_cast<double>(rank));
    }

    std::vector<QPointF> chain(std::size_t i, std::uint32_t from, std::uint32_t to) const
    {
        const std::uint32_t first = placed_.graph.chainOf[i];
        const std::uint32_t count = (from < to ? to - from : from - to) - 1;
        std::vector<QPointF> points;
        for (std::uint32_t k = 0; k < count; ++k)
            points.push_back(placed_.places[first + k] + offset_);
        if (to < from)
            std::reverse(points.begin(), points.end());
        return points;
    }

    Layout& layout_;
    const Part& part_;
    const PlacedPart& placed_;
    QPointF offset_;
    Router router_;
    std::vector<std::uint32_t> order_;
    std::vector<bool> steepAfter_, steepBefore_; ///< of real nodes: towards the next level, the one before
};

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
                          std::span<const double> earlier, RunContext& run)
{
    auto graph = levelGraph(static_cast<std::uint32_t>(part.nodes.size()), part.links, part.root, run);
    if (!graph)
        return graph.failure();
    auto levels = orderLevels(*graph, earlier, run);
    if (!levels)
        return levels.failure();
    std::vector<bool> above = stubsAbove(part, *levels, *graph);
    const Demand demand(picture, layout, part, *graph, above);
    const auto y = heights(*graph, *levels, demand.room(), pinnedNodes(picture, part, *graph), run);
    if (!y)
        return y.failure();
    const std::vector<double> gaps = demand.gaps(*y);
    PlacedPart placed{std::move(*graph), std::move(*levels), {}, std::move(above)};
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

void route(const Picture& picture, Layout& layout, const Part& part, const PlacedPart& placed, QPointF offset)
{
    PartRouter(picture, layout, part, placed, offset).run();
}

} // namespace threadmend::layered
