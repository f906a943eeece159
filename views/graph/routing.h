// SPDX-License-Identifier: GPL-3.0-or-later
// Curves of edges between nodes that have their places.
#pragma once

#include "views/graph/layout.h"

namespace threadmend {

/// Groups the edges of a picture into routes without curves: same ends, colour and marks. Ordered by source,
/// target, colour, marks. O(m log m).
void makeRoutes(const Picture& picture, Layout& layout);

/// Where a ray from the centre of a node in direction `towards` leaves it.
QPointF borderPoint(const Picture& picture, const Layout& layout, std::uint32_t node, QPointF towards);

/// Appends curves to the points of a layout. Every function draws one route.
class Router {
public:
    Router(const Picture& picture, Layout& layout) : picture_(picture), layout_(layout) {}

    /// A line; its middle is `bend` pixels to the left of the way from the node of smaller number to the
    /// other, so that routes to and fro part when they are bent differently.
    void straight(Route& route, double bend);
    /// Leaves and arrives horizontally: for steep edges between levels, which would else cut other nodes.
    void steep(Route& route, double shift);
    /// Between two nodes one above the other, bulging to the side.
    void aside(Route& route, double bulge);
    /// Level for `length` pixels at its loose end (the source, or the target), a curve from there to the
    /// other end.
    void bracket(Route& route, double length, bool looseSource);
    /// Back to the left at height `y`, above or below everything; if `beside`, up and down beside its ends,
    /// where other nodes stand between them and that height.
    void outside(Route& route, double y, bool beside);
    /// From the end of a line of text to the beginning of the next one, between them at height `y`.
    void turn(Route& route, double y);
    /// Through points in order, without overshooting them.
    void through(Route& route, std::span<const QPointF> points);
    /// A loop above its node; `rank` counts the loops of one node from 0.
    void loop(Route& route, std::uint32_t rank);
    /// Already known points, from centre or border to border.
    void given(Route& route, std::span<const QPointF> curve);

private:
    void begin(Route& route) { route.firstPoint = static_cast<std::uint32_t>(layout_.points.size()); }
    void end(Route& route)
    {
        route.pointCount = static_cast<std::uint32_t>(layout_.points.size()) - route.firstPoint;
    }
    void cubic(Route& route, QPointF a, QPointF b, QPointF c, QPointF d);
    QPointF border(std::uint32_t node, QPointF towards) const
    {
        return borderPoint(picture_, layout_, node, towards);
    }

    const Picture& picture_;
    Layout& layout_;
};

/// The point of a spline at `t` in 0 ... 1, equal shares for its pieces, and its direction there.
QPointF pointOn(std::span<const QPointF> curve, double t);
QPointF directionOn(std::span<const QPointF> curve, double t);

/// Appends a spline as straight pieces, one where it is straight, to `points`; nothing of one that is not
/// drawn.
void appendPolyline(std::span<const QPointF> curve, std::vector<QPointF>& points);

/// The box around the arrow head at the end of a curve.
QRectF arrowHeadBox(std::span<const QPointF> curve);

} // namespace threadmend
