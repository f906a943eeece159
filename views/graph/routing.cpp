// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/routing.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace threadmend {

namespace {

double lengthOf(QPointF v)
{
    return std::hypot(v.x(), v.y());
}

auto meaning(const PictureEdge& edge)
{
    return std::tuple(edge.source, edge.target, edge.colour, edge.marks);
}

bool isStraight(std::span<const QPointF> cubic)
{
    const QPointF way = cubic[3] - cubic[0];
    const auto off = [&](QPointF p) {
        return std::abs((p.x() - cubic[0].x()) * way.y() - (p.y() - cubic[0].y()) * way.x());
    };
    const double length = std::hypot(way.x(), way.y());
    return off(cubic[1]) <= 0.2 * length && off(cubic[2]) <= 0.2 * length && length > 1;
}

/// The piece of a spline that holds `t`, and where in it.
std::pair<std::size_t, double> pieceAt(std::span<const QPointF> curve, double t)
{
    const std::size_t pieces = (curve.size() - 1) / 3;
    const double scaled = std::clamp(t, 0.0, 1.0) * static_cast<double>(pieces);
    const std::size_t piece = std::min(static_cast<std::size_t>(scaled), pieces - 1);
    return {piece * 3, scaled - static_cast<double>(piece)};
}

} // namespace

void makeRoutes(const Picture& picture, Layout& layout)
{
    layout.routeEdges.resize(picture.edges.size());
    for (std::uint32_t i = 0; i < layout.routeEdges.size(); ++i)
        layout.routeEdges[i] = i;
    std::stable_sort(layout.routeEdges.begin(), layout.routeEdges.end(),
                     [&](std::uint32_t a, std::uint32_t b) {
                         return meaning(picture.edges[a]) < meaning(picture.edges[b]);
                     });
    for (std::uint32_t i = 0; i < layout.routeEdges.size(); ++i) {
        const PictureEdge& edge = picture.edges[layout.routeEdges[i]];
        if (i > 0 && meaning(picture.edges[layout.routeEdges[i - 1]]) == meaning(edge))
            ++layout.routes.back().edgeCount;
        else
            layout.routes.push_back({edge.source, edge.target, i, 1, edge.colour, edge.marks, false, 0, 0});
    }
}

QPointF borderPoint(const Picture& picture, const Layout& layout, std::uint32_t node, QPointF towards)
{
    const QPointF centre = layout.positions[node];
    const double length = lengthOf(towards);
    // Rings around a node keep arrows away.
    const double ring =
        picture.has(node, NodeMark::Current) ? 7
        : picture.has(node, NodeMark::Decision) &&
                picture.has(node, NodeMark::Violating | NodeMark::AlsoViolating | NodeMark::Deadlock)
            ? 5
            : 0;
    const double radius = halfHeightOf(picture, node) + 1 + ring;
    if (length < 1e-9)
        return centre + QPointF(radius, 0);
    const QPointF unit = towards / length;
    // A node is a circle drawn out sideways: find where the ray leaves it.
    const double straight = static_cast<double>(layout.halfWidths[node]) + 1 + ring - radius;
    const double flat = unit.y() == 0 ? 1e9 : radius / std::abs(unit.y());
    if (straight <= 0 || flat * std::abs(unit.x()) <= straight)
        return centre + unit * (straight <= 0 ? radius : flat);
    const double along = straight * std::abs(unit.x());
    const double root = along * along - straight * straight + radius * radius;
    return centre + unit * (along + std::sqrt(std::max(0.0, root)));
}

void Router::cubic(Route& route, QPointF a, QPointF b, QPointF c, QPointF d)
{
    begin(route);
    layout_.points.insert(layout_.points.end(), {a, b, c, d});
    end(route);
}

void Router::straight(Route& route, double bend)
{
    const QPointF a = layout_.positions[route.source], b = layout_.positions[route.target];
    const QPointF way = route.source < route.target ? b - a : a - b;
    const double length = std::max(1e-9, lengthOf(way));
    const QPointF shift = QPointF(way.y(), -way.x()) / length * bend * 4 / 3;
    const QPointF first = a + (b - a) * 0.3 + shift, second = a + (b - a) * 0.7 + shift;
    const QPointF start = border(route.source, first - a), stop = border(route.target, second - b);
    if (bend == 0)
        cubic(route, start, start + (stop - start) / 3, start + (stop - start) * 2 / 3, stop);
    else
        cubic(route, start, first, second, stop);
}

void Router::steep(Route& route, double shift)
{
    const QPointF a = layout_.positions[route.source], b = layout_.positions[route.target];
    const double side = a.x() < b.x() ? 1 : -1;
    const QPointF start = border(route.source, QPointF(side, shift / 30));
    const QPointF stop = border(route.target, QPointF(-side, shift / 30));
    const double reach = (stop.x() - start.x()) * 0.62;
    cubic(route, start, start + QPointF(reach, shift), stop + QPointF(-reach, shift), stop);
}

void Router::aside(Route& route, double bulge)
{
    const QPointF a = layout_.positions[route.source], b = layout_.positions[route.target];
    const QPointF out(bulge * 4 / 3, 0);
    const QPointF first = a + (b - a) * 0.2 + out, second = a + (b - a) * 0.8 + out;
    cubic(route, border(route.source, first - a), first, second, border(route.target, second - b));
}

void Router::bracket(Route& route, double length, bool looseSource)
{
    const std::uint32_t loose = looseSource ? route.source : route.target;
    const std::uint32_t bound = looseSource ? route.target : route.source;
    const QPointF a = layout_.positions[bound], b = layout_.positions[loose];
    const double side = a.x() < b.x() ? 1 : -1;
    const QPointF start = border(bound, QPointF(side, (b.y() - a.y()) / 260));
    const QPointF stop = border(loose, QPointF(-side, 0));
    const double room = std::abs(stop.x() - start.x());
    const QPointF turn(stop.x() - side * std::min(length, room * 0.75), stop.y());
    const double pull = std::abs(turn.x() - start.x()) * 0.55 * side;
    std::vector<QPointF> points = {start,
                                   start + QPointF(pull, (b.y() - a.y()) * 0.12),
                                   turn - QPointF(pull, 0),
                                   turn,
                                   turn + (stop - turn) / 3,
                                   turn + (stop - turn) * 2 / 3,
                                   stop};
    if (looseSource)
        std::reverse(points.begin(), points.end());
    given(route, points);
}

void Router::outside(Route& route, double y, bool beside)
{
    const QPointF a = layout_.positions[route.source], b = layout_.positions[route.target];
    const double up = y < a.y() ? -1 : 1;
    const double turn = std::min(46.0, std::abs(a.x() - b.x()) / 4);
    const QPointF start = border(route.source, beside ? QPointF(-1, 0.5 * up) : QPointF(-0.3, up));
    const QPointF stop = border(route.target, beside ? QPointF(1, 0.5 * up) : QPointF(0.3, up));
    const double reach = beside ? turn * 0.9 : 6;
    const QPointF first(start.x() - turn - (beside ? reach : 0), y),
        last(stop.x() + turn + (beside ? reach : 0), y);
    const QPointF points[] = {start,
                              start + QPointF(-reach, beside ? 0 : (y - start.y()) * 0.7),
                              first + QPointF(turn * 0.9, 0),
                              first,
                              first + (last - first) / 3,
                              first + (last - first) * 2 / 3,
                              last,
                              last - QPointF(turn * 0.9, 0),
                              stop + QPointF(reach, beside ? 0 : (y - stop.y()) * 0.7),
                              stop};
    given(route, points);
}

void Router::turn(Route& route, double y)
{
    constexpr double reach = 34;
    const QPointF start = border(route.source, QPointF(1, 0)), stop = border(route.target, QPointF(-1, 0));
    const QPointF first(start.x() + 4, y), last(stop.x() - 16, y);
    const QPointF points[] = {start, start + QPointF(reach, 0),  first + QPointF(reach, 0),
                              first, first + (last - first) / 3, first + (last - first) * 2 / 3,
                              last,  last - QPointF(reach, 0),   stop - QPointF(reach, 0),
                              stop};
    given(route, points);
}

void Router::through(Route& route, std::span<const QPointF> via)
{
    std::vector<QPointF> p(via.begin(), via.end());
    p.insert(p.begin(), border(route.source, via.front() - layout_.positions[route.source]));
    p.push_back(border(route.target, via.back() - layout_.positions[route.target]));
    const auto slope = [&](std::size_t i) {
        const double dx = p[i + 1].x() - p[i].x();
        return std::abs(dx) < 1e-9 ? 0 : (p[i + 1].y() - p[i].y()) / dx;
    };
    std::vector<double> slopes(p.size());
    slopes.front() = slope(0);
    slopes.back() = slope(p.size() - 2);
    for (std::size_t i = 1; i + 1 < p.size(); ++i) {
        const double before = slope(i - 1), after = slope(i);
        // Harmonic mean: never beyond the points (Fritsch, Butland 1984).
        slopes[i] = before * after <= 0 ? 0 : 2 * before * after / (before + after);
    }
    begin(route);
    layout_.points.push_back(p.front());
    for (std::size_t i = 0; i + 1 < p.size(); ++i) {
        const double third = (p[i + 1].x() - p[i].x()) / 3;
        layout_.points.push_back(p[i] + QPointF(third, third * slopes[i]));
        layout_.points.push_back(p[i + 1] - QPointF(third, third * slopes[i + 1]));
        layout_.points.push_back(p[i + 1]);
    }
    end(route);
}

void Router::loop(Route& route, std::uint32_t rank)
{
    const QPointF centre = layout_.positions[route.source];
    const double height = nodesize::loopHeight + 12.0 * rank;
    const double spread = 13 + 6.0 * rank;
    const QPointF start = border(route.source, QPointF(-0.55, -1));
    const QPointF stop = border(route.source, QPointF(0.55, -1));
    const double top = centre.y() - halfHeightOf(picture_, route.source) - height * 4 / 3;
    cubic(route, start, QPointF(start.x() - spread, top), QPointF(stop.x() + spread, top), stop);
}

void Router::given(Route& route, std::span<const QPointF> curve)
{
    begin(route);
    layout_.points.insert(layout_.points.end(), curve.begin(), curve.end());
    end(route);
}

QPointF pointOn(std::span<const QPointF> curve, double t)
{
    const auto [i, s] = pieceAt(curve, t);
    const double r = 1 - s;
    return curve[i] * (r * r * r) + curve[i + 1] * (3 * r * r * s) + curve[i + 2] * (3 * r * s * s) +
           curve[i + 3] * (s * s * s);
}

QPointF directionOn(std::span<const QPointF> curve, double t)
{
    const auto [i, s] = pieceAt(curve, t);
    const double r = 1 - s;
    QPointF way = (curve[i + 1] - curve[i]) * (r * r) + (curve[i + 2] - curve[i + 1]) * (2 * r * s) +
                  (curve[i + 3] - curve[i + 2]) * (s * s);
    if (lengthOf(way) < 1e-9)
        way = curve[i + 3] - curve[i];
    const double length = lengthOf(way);
    return length < 1e-9 ? QPointF(1, 0) : way / length;
}

void appendPolyline(std::span<const QPointF> curve, std::vector<QPointF>& points)
{
    if (curve.size() < 4)
        return;
    points.push_back(curve.front());
    for (std::size_t i = 0; i + 3 < curve.size(); i += 3) {
        const auto cubic = curve.subspan(i, 4);
        const int pieces = isStraight(cubic) ? 1 : 10;
        for (int k = 1; k <= pieces; ++k)
            points.push_back(pointOn(cubic, static_cast<double>(k) / pieces));
    }
}

QRectF arrowHeadBox(std::span<const QPointF> curve)
{
    const QPointF tip = curve.back(), along = directionOn(curve, 1), across(-along.y(), along.x());
    const QPointF base = tip - along * arrowhead::length, half = across * arrowhead::halfWidth;
    QRectF box = QRectF(tip, tip);
    for (const QPointF& corner : {base + half, base - half})
        box |= QRectF(corner - QPointF(0.5, 0.5), QSizeF(1, 1));
    return box;
}

} // namespace threadmend
