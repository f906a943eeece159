// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/nearness.h"

#include <cmath>

namespace threadmend {

namespace {

double toPiece(QPointF a, QPointF b, QPointF at)
{
    const QPointF way = b - a, from = at - a;
    const double length = QPointF::dotProduct(way, way);
    const double t = length < 1e-12 ? 0 : std::clamp(QPointF::dotProduct(from, way) / length, 0.0, 1.0);
    const QPointF off = from - way * t;
    return std::hypot(off.x(), off.y());
}

/// Whether a straight piece touches a box (Liang, Barsky 1984).
bool touches(QPointF a, QPointF b, const QRectF& box)
{
    const QPointF way = b - a;
    double from = 0, to = 1;
    const auto clip = [&](double by, double room) {
        if (by == 0)
            return room >= 0;
        const double t = room / by;
        if (by < 0)
            from = std::max(from, t);
        else
            to = std::min(to, t);
        return from <= to;
    };
    return clip(-way.x(), a.x() - box.left()) && clip(way.x(), box.right() - a.x()) &&
           clip(-way.y(), a.y() - box.top()) && clip(way.y(), box.bottom() - a.y());
}

double toBox(QPointF a, QPointF b, const QRectF& box)
{
    if (touches(a, b, box))
        return 0;
    const auto from = [&](QPointF at) {
        return std::hypot(std::max({box.left() - at.x(), at.x() - box.right(), 0.0}),
                          std::max({box.top() - at.y(), at.y() - box.bottom(), 0.0}));
    };
    double least = std::min(from(a), from(b));
    for (const QPointF& corner : {box.topLeft(), box.topRight(), box.bottomLeft(), box.bottomRight()})
        least = std::min(least, toPiece(a, b, corner));
    return least;
}

} // namespace

Reach reachOf(const QRectF& box, std::span<const QPointF> line)
{
    Reach reach;
    const QPointF middle = box.center();
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        reach.middle = std::min(reach.middle, toPiece(line[i], line[i + 1], middle));
        if (reach.box > 0)
            reach.box = std::min(reach.box, toBox(line[i], line[i + 1], box));
    }
    return reach;
}

bool couldBelongTo(const QRectF& box, const Reach& own, std::span<const QPointF> other, double slack)
{
    const QPointF middle = box.center();
    const double far = own.middle + slack;
    // Where a line runs through its own label another one may, too, if it is farther from the middle.
    const QRectF near = box.adjusted(-own.box, -own.box, own.box, own.box);
    for (std::size_t i = 0; i + 1 < other.size(); ++i) {
        if (toPiece(other[i], other[i + 1], middle) <= far)
            return true;
        if (own.box > 0 && touches(other[i], other[i + 1], near))
            return true;
    }
    return false;
}

double distanceTo(std::span<const QPointF> points, QPointF at)
{
    double nearest = 1e30;
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
        nearest = std::min(nearest, toPiece(points[i], points[i + 1], at));
    return nearest;
}

QLineF leaderFrom(const QRectF& box, QPointF to)
{
    return {QPointF(std::clamp(to.x(), box.left(), box.right()), std::clamp(to.y(), box.top(), box.bottom())),
            to};
}

std::vector<QPointF> pointsAlong(std::span<const QPointF> line, int count)
{
    double length = 0;
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
        length += QLineF(line[i], line[i + 1]).length();
    std::vector<QPointF> points;
    double passed = 0;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const double piece = QLineF(line[i], line[i + 1]).length();
        while (static_cast<int>(points.size()) < count) {
            const double next = length * static_cast<double>(points.size() + 1) / (count + 1);
            if (next > passed + piece || piece <= 0)
                break;
            points.push_back(line[i] + (line[i + 1] - line[i]) * ((next - passed) / piece));
        }
        passed += piece;
    }
    return points;
}

CurveField::CurveField(std::vector<QPointF> points, std::vector<std::uint32_t> firsts)
    : points_(std::move(points)), firsts_(std::move(firsts))
{
    for (const QPointF& point : points_)
        bounds_ |= QRectF(point - QPointF(1, 1), QSizeF(2, 2));
    const std::size_t curves = firsts_.size() - 1;
    grid_ = SpatialGrid(bounds_, curves, 4 * curves + 16, [&](std::uint32_t curve, const auto& mark) {
        const auto line = this->points(curve);
        for (std::size_t i = 0; i + 1 < line.size(); ++i)
            mark(line[i], line[i + 1]);
    });
}

} // namespace threadmend
