// SPDX-License-Identifier: GPL-3.0-or-later
// Whose a label is, as a person sees it: that of the nearest line.
#pragma once

#include "views/graph/spatial_grid.h"

#include <QLineF>
#include <optional>
#include <span>
#include <vector>

namespace threadmend {

/// How far a label is from a line.
struct Reach {
    double box = 1e30;    ///< from its box; 0 where the line runs through it
    double middle = 1e30; ///< from the middle of its box
};

/// O(points).
Reach reachOf(const QRectF& box, std::span<const QPointF> line);

/// Whether a label that is so far from its own line is also so near to another one that it could be taken for
/// that one's: the other's points come as near to the box, or nearly as near to its middle (`slack`).
/// O(points).
bool couldBelongTo(const QRectF& box, const Reach& own, std::span<const QPointF> other, double slack);

/// The distance of a point from a polyline. O(points).
double distanceTo(std::span<const QPointF> points, QPointF at);

/// The lines of a picture. `Lines` has `std::vector<std::uint32_t> near(QRectF)` (all that touch a box, and
/// some more) and `points(index)`.
template <class Lines>
bool readsAsOwn(const QRectF& box, std::uint32_t own, const Lines& lines, double slack)
{
    const Reach reach = reachOf(box, lines.points(own));
    const double far = reach.middle + slack;
    const QRectF around = box.adjusted(-reach.box, -reach.box, reach.box, reach.box) |
                          QRectF(box.center() - QPointF(far, far), QSizeF(2 * far, 2 * far));
    for (const std::uint32_t other : lines.near(around))
        if (other != own && couldBelongTo(box, reach, lines.points(other), slack))
            return false;
    return true;
}

/// Where a line that leads from a label to its own line may end, the best first: near to the label, outside
/// of its box, and where no other line is within `clear`.
template <class Lines>
std::vector<QLineF> leadersTo(const QRectF& box, std::uint32_t own, const Lines& lines, double clear);

/// From the border of a box to a point outside of it.
QLineF leaderFrom(const QRectF& box, QPointF to);

/// Points along a polyline at equal distances, `count` of them, its ends left out.
std::vector<QPointF> pointsAlong(std::span<const QPointF> line, int count);

/// Of those the ones where no other line is within `clear`.
template <class Lines>
std::vector<QPointF> pointsAlone(std::uint32_t own, const Lines& lines, double clear)
{
    constexpr int places = 15;
    std::vector<QPointF> points;
    for (const QPointF& at : pointsAlong(lines.points(own), places)) {
        const QRectF around(at - QPointF(clear, clear), QSizeF(2 * clear, 2 * clear));
        bool alone = true;
        for (const std::uint32_t other : lines.near(around))
            alone = alone && (other == own || distanceTo(lines.points(other), at) > clear);
        if (alone)
            points.push_back(at);
    }
    return points;
}

template <class Lines>
std::vector<QLineF> leadersTo(const QRectF& box, std::uint32_t own, const Lines& lines, double clear)
{
    std::vector<QLineF> leaders;
    for (const QPointF& at : pointsAlone(own, lines, clear))
        if (!box.adjusted(-clear, -clear, clear, clear).contains(at))
            leaders.push_back(leaderFrom(box, at));
    std::stable_sort(leaders.begin(), leaders.end(),
                     [](const QLineF& a, const QLineF& b) { return a.length() < b.length(); });
    return leaders;
}

/// The curves of a layout as polylines.
class CurveField {
public:
    CurveField() = default;
    /// Of the curves that `points` and `firsts` hold in compressed rows.
    CurveField(std::vector<QPointF> points, std::vector<std::uint32_t> firsts);

    std::vector<std::uint32_t> near(const QRectF& box) const { return grid_.near(box); }
    std::span<const QPointF> points(std::uint32_t curve) const
    {
        return std::span(points_).subspan(firsts_[curve], firsts_[curve + 1] - firsts_[curve]);
    }
    const QRectF& bounds() const { return bounds_; }

private:
    std::vector<QPointF> points_;
    std::vector<std::uint32_t> firsts_ = {0};
    QRectF bounds_;
    SpatialGrid grid_;
};

} // namespace threadmend
