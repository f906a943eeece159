// SPDX-License-Identifier: GPL-3.0-or-later
// Curves between the placed nodes of a part.
#include "views/graph/label_block.h"
#include "views/graph/layered/lines.h"
#include "views/graph/routing.h"

#include <algorithm>
#include <cmath>

namespace threadmend::layered {

namespace {

constexpr double laneDistance = 26; ///< of steps that lead back, from what they go round and from each other

class PartRouter {
public:
    PartRouter(const Picture& picture, Layout& layout, const Part& part, const PlacedPart& placed,
               QPointF offset)
        : picture_(picture), layout_(layout), part_(part), placed_(placed), offset_(offset),
          router_(picture, layout), order_(placed.graph.nodeCount())
    {
        for (const auto& level : placed.levels)
            for (std::uint32_t i = 0; i < level.size(); ++i)
                order_[level[i]] = i;
        countEnds();
    }

    void run()
    {
        findSteep();
        for (const Part::Stub& stub : part_.stubs)
            router_.straight(layout_.routes[stub.route], 0);
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
    std::uint32_t level(std::uint32_t node) const { return placed_.graph.level[node]; }
    bool chained(std::size_t i) const
    {
        return !placed_.graph.chainOf.empty() && placed_.graph.chainOf[i] != LevelGraph::noChain;
    }

    /// How many links go from each node to the next level, and come to it from the one before.
    void countEnds()
    {
        onwards_.assign(placed_.graph.realCount, 0);
        arriving_.assign(placed_.graph.realCount, 0);
        for (const Link& link : part_.links) {
            const std::uint32_t a = level(link.source), b = level(link.target);
            if ((a < b ? b - a : a - b) == 1) {
                ++onwards_[a < b ? link.source : link.target];
                ++arriving_[a < b ? link.target : link.source];
            }
        }
    }

    void draw(std::size_t i, std::size_t rank, std::size_t of)
    {
        const Link& link = part_.links[i];
        Route& route = layout_.routes[part_.routeOf[i]];
        const std::uint32_t a = level(link.source), b = level(link.target);
        route.backward = b < a;
        const double bend = (static_cast<double>(rank) - static_cast<double>(of - 1) / 2) * 22;
        if (link.source == link.target)
            return router_.loop(route, static_cast<std::uint32_t>(rank));
        if (!placed_.lineOf.empty() && placed_.lineOf[link.source] != placed_.lineOf[link.target])
            return drawTurn(route, link);
        if (chained(i))
            return router_.through(route, chain(i, a, b));
        if (a == b)
            return drawFlat(route, link, bend, rank);
        const std::uint32_t low = a < b ? link.source : link.target, high = a < b ? link.target : link.source;
        if (link.heavy && level(high) - level(low) > 1 && b < a)
            return drawLane(route, link);
        if (level(high) - level(low) != 1)
            return router_.straight(route, bend);
        const bool star = !picture_.groups.empty() && of == 1;
        if (star || (of == 1 && steepAfter_[low] && arriving_[high] == 1 && onwards_[low] > 3))
            return drawBracket(route, link, low, high);
        if (steepAfter_[low] || steepBefore_[high])
            return router_.steep(route, bend / 2);
        router_.straight(route, bend);
    }

    /// How long the level part of a bracket may be.
    double levelRun(std::uint32_t low, std::uint32_t high) const
    {
        const double width = placed_.places[high].x() - placed_.places[low].x();
        return std::max(width * 0.45, width - 100);
    }

    /// The label stands on the level part, at the loose end: beside the neighbour in a star, beside the
    /// target of a bundle elsewhere.
    void drawBracket(Route& route, const Link& link, std::uint32_t low, std::uint32_t high)
    {
        const bool looseAtHigh = picture_.groups.empty() ||
                                 !picture_.has(part_.nodes[high], NodeMark::Decision) ||
                                 picture_.has(part_.nodes[high], NodeMark::Context);
        const bool forward = level(link.source) < level(link.target);
        router_.bracket(route, levelRun(low, high), forward != looseAtHigh);
    }

    /// As far below the line that it leaves as what stands there needs.
    void drawTurn(Route& route, const Link& link)
    {
        double below = 0;
        for (std::uint32_t node = 0; node < placed_.graph.realCount; ++node)
            if (placed_.lineOf[node] == placed_.lineOf[link.source])
                below = std::max(below, static_cast<double>(placed_.room[node].below));
        router_.turn(route, placed_.places[link.source].y() + below + turnBelow + offset_.y());
    }

    /// Round all nodes of its span, above or below them, whichever is nearer.
    void drawLane(Route& route, const Link& link)
    {
        const std::uint32_t from = level(link.target), to = level(link.source);
        double top = 1e9, bottom = -1e9;
        bool above = false, below = false; // whether something stands there at one of the ends
        for (std::uint32_t node = 0; node < placed_.graph.nodeCount(); ++node) {
            if (level(node) < from || level(node) > to)
                continue;
            const double y = placed_.places[node].y();
            top = std::min(top, y - static_cast<double>(placed_.room[node].above));
            bottom = std::max(bottom, y + static_cast<double>(placed_.room[node].below));
            for (const std::uint32_t end : {link.source, link.target}) {
                above = above || (level(node) == level(end) && y < placed_.places[end].y());
                below = below || (level(node) == level(end) && y > placed_.places[end].y());
            }
        }
        const double row = placed_.places[link.source].y();
        const bool over = row - top <= bottom - row;
        const double lane = laneDistance * static_cast<double>(++(over ? lanesAbove_ : lanesBelow_)) - 8;
        const double y = (over ? top - lane : bottom + lane) + offset_.y();
        router_.outside(route, y, over ? above : below);
    }

    /// A steep line would cut the nodes above or below its ends, so it bends; then those that share an end
    /// with it bend as well, for else they would cross.
    void findSteep()
    {
        steepAfter_.assign(placed_.graph.realCount, false);
        steepBefore_.assign(placed_.graph.realCount, false);
        for (const Link& link : part_.links) {
            const std::uint32_t a = level(link.source), b = level(link.target);
            const QPointF way = placed_.places[link.source] - placed_.places[link.target];
            if ((a < b ? b - a : a - b) != 1 || std::abs(way.y()) < 70 ||
                std::abs(way.y()) < 2 * std::abs(way.x()))
                continue;
            steepAfter_[a < b ? link.source : link.target] = true;
            steepBefore_[a < b ? link.target : link.source] = true;
        }
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

    const Picture& picture_;
    Layout& layout_;
    const Part& part_;
    const PlacedPart& placed_;
    QPointF offset_;
    Router router_;
    std::vector<std::uint32_t> order_;
    std::vector<std::uint32_t> onwards_, arriving_;
    std::vector<bool> steepAfter_, steepBefore_; ///< of real nodes: towards the next level, the one before
    int lanesAbove_ = 0, lanesBelow_ = 0;
};

} // namespace

void route(const Picture& picture, Layout& layout, const Part& part, const PlacedPart& placed, QPointF offset)
{
    PartRouter(picture, layout, part, placed, offset).run();
}

} // namespace threadmend::layered
