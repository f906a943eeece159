// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/label_placement.h"

#include "views/graph/label_block.h"
#include "views/graph/nearness.h"
#include "views/graph/obstacles.h"
#include "views/graph/routing.h"

#include <algorithm>
#include <cmath>

namespace threadmend {

namespace {

QRectF nodeBox(const Picture& picture, const Layout& layout, std::uint32_t node)
{
    const double w = static_cast<double>(layout.halfWidths[node]), h = halfHeightOf(picture, node);
    return QRectF(layout.positions[node] - QPointF(w, h), QSizeF(2 * w, 2 * h));
}

CurveField curvesOf(const Layout& layout)
{
    std::vector<QPointF> points;
    std::vector<std::uint32_t> firsts = {0};
    for (const Route& route : layout.routes) {
        appendPolyline(layout.curve(route), points);
        firsts.push_back(static_cast<std::uint32_t>(points.size()));
    }
    return {std::move(points), std::move(firsts)};
}

/// Of nodes and curves, with room for labels.
QRectF extentOf(const Picture& picture, const Layout& layout, const CurveField& curves)
{
    QRectF extent = curves.bounds();
    for (std::uint32_t node = 0; node < picture.nodeCount(); ++node)
        extent |= nodeBox(picture, layout, node);
    return extent.adjusted(-60, -60, 60, 60);
}

/// By so much another curve is farther from the middle of a label than its own.
constexpr double clearlyNearer = 1.5;

/// Where on a curve and how far from it.
struct Spot {
    double along;
    int side; ///< 1: the better one, -1, or 0: on the curve
    double distance;
    double shift = 0; ///< to the right, in widths of the label
};

class Placement {
public:
    Placement(const Picture& picture, Layout& layout)
        : picture_(picture), layout_(layout), curves_(curvesOf(layout)),
          obstacles_(extentOf(picture, layout, curves_)), leaving_(picture.nodeCount(), 0),
          entering_(picture.nodeCount(), 0)
    {
        for (const Route& route : layout.routes) {
            ++leaving_[route.source];
            ++entering_[route.target];
        }
    }

    std::optional<Stopped> addObstacles(RunContext& run)
    {
        for (std::uint32_t node = 0; node < picture_.nodeCount(); ++node)
            addNode(node);
        for (const QRectF& box : layout_.groupBoxes)
            obstacles_.forbid(QRectF(box.topLeft(), QSizeF(box.width(), 30)));
        for (std::size_t i = 0; i < layout_.routes.size(); ++i) {
            if (auto stopped = run.pollNow({"placing labels", i, layout_.routes.size()}))
                return stopped;
            addRoute(layout_.routes[i]);
        }
        return std::nullopt;
    }

    void place(std::uint32_t index)
    {
        const Route& route = layout_.routes[index];
        const LabelBlock block = labelBlock(picture_, layout_.captions, layout_, route);
        if (block.lines.isEmpty() || route.pointCount == 0)
            return;
        PlacedLabel label{index, QRectF(QPointF(), block.size), block.lines, block.widths, {}};
        candidates_.clear();
        tryNear(label);
        if (takeOwn(label) || takeLed(label, true))
            return;
        tryFar(label);
        if (!takeOwn(label) && !takeLed(label, true) && !takeLed(label, false))
            ++layout_.labelsLeftOut;
    }

private:
    void addNode(std::uint32_t node)
    {
        const QRectF box = nodeBox(picture_, layout_, node);
        // A circle does not fill the corners of its box.
        const double corner = box.height() * 0.18;
        obstacles_.forbid(box.adjusted(-1, corner, 1, -corner));
        obstacles_.forbid(box.adjusted(corner, -1, -corner, 1));
        obstacles_.avoid(box.adjusted(-4, -3, 4, 3), 0.6);
        if (picture_.has(node, NodeMark::Initial))
            obstacles_.forbid(QRectF(box.left() - nodesize::initialArrow, box.center().y() - 6,
                                     nodesize::initialArrow, 12));
        if (picture_.nodeHidden[node] > 0)
            obstacles_.forbid(QRectF(box.right() - box.width() * 0.14 + 2, box.bottom() - 2, 16, 10));
    }

    void addRoute(const Route& route)
    {
        if (route.pointCount == 0)
            return;
        const auto curve = layout_.curve(route);
        obstacles_.forbid(arrowHeadBox(curve));
        const double length =
            std::hypot((curve.back() - curve.front()).x(), (curve.back() - curve.front()).y());
        const int samples =
            static_cast<int>(std::max(8.0 * static_cast<double>(curve.size() - 1) / 3, length / 7));
        for (int i = 1; i < samples; ++i)
            obstacles_.avoid(QRectF(pointOn(curve, double(i) / samples) - QPointF(3, 3), QSizeF(6, 6)), 1.6);
    }

    void consider(const PlacedLabel& label, const Spot& spot)
    {
        const Route& route = layout_.routes[label.route];
        PlacedLabel moved = label;
        moved.box = candidate(route, spot, label.box.size()).translated(spot.shift * label.box.width(), 0);
        auto boxes = lineBoxes(moved);
        for (QRectF& box : boxes)
            box.adjust(-2, 0, 2, 0);
        const Obstacles::Cost cost = obstacles_.cost(boxes);
        if (cost.forbidden || leavesGroup(route, moved.box))
            return;
        const double total = cost.weight + std::abs(spot.along - preferred(route)) * 60 + spot.distance * 2 +
                             std::abs(spot.shift) * 30 + sideCost(route, spot.side);
        candidates_.push_back({total, cost.weight, moved.box});
    }

    /// The best place at which the label is read as that of its own curve.
    bool takeOwn(PlacedLabel& label)
    {
        constexpr std::size_t mostLookedAt = 80;
        std::sort(candidates_.begin(), candidates_.end(),
                  [](const Candidate& a, const Candidate& b) { return a.cost < b.cost; });
        for (std::size_t i = 0; i < std::min(mostLookedAt, candidates_.size()); ++i)
            if (readsAsOwn(candidates_[i].box, label.route, curves_, clearlyNearer)) {
                label.box = candidates_[i].box;
                settle(label);
                return true;
            }
        return false;
    }

    /// The best place from which a line can lead to the label's own curve; `alone`: where no curve is in its
    /// way.
    bool takeLed(PlacedLabel& label, bool alone)
    {
        // Before a label is left out everything is tried.
        const std::size_t mostLookedAt = alone ? 40 : 600;
        constexpr double hardlyAny = 3; // less than a curve weighs that comes near
        std::size_t lookedAt = 0;
        for (const Candidate& candidate : candidates_) {
            if (alone && candidate.inTheWay > hardlyAny)
                continue;
            if (++lookedAt > mostLookedAt)
                return false;
            if (const auto leader = leaderOf(candidate.box, label.route)) {
                label.box = candidate.box;
                label.leader = *leader;
                settle(label);
                return true;
            }
        }
        return false;
    }

    std::optional<QLineF> leaderOf(const QRectF& box, std::uint32_t route)
    {
        constexpr double clear = 3, longest = 140;
        for (const QLineF& leader : leadersTo(box, route, curves_, clear))
            if (leader.length() <= longest && isFree(leader))
                return leader;
        return std::nullopt;
    }

    /// Whether a line runs over no node, no arrow head and no label.
    bool isFree(const QLineF& line)
    {
        const int samples = static_cast<int>(line.length() / 4) + 1;
        for (int i = 1; i < samples; ++i) {
            const QRectF dot(line.pointAt(static_cast<double>(i) / samples) - QPointF(1, 1), QSizeF(2, 2));
            if (obstacles_.cost({&dot, 1}).forbidden)
                return false;
        }
        return true;
    }

    void settle(PlacedLabel& label)
    {
        for (const QRectF& box : lineBoxes(label))
            obstacles_.forbid(box);
        const int samples = static_cast<int>(label.leader.length() / 6);
        for (int i = 0; i <= samples && !label.leader.isNull(); ++i)
            obstacles_.avoid(
                QRectF(label.leader.pointAt(double(i) / std::max(1, samples)) - QPointF(3, 3), QSizeF(6, 6)),
                3);
        layout_.labels.push_back(std::move(label));
    }

    /// Labels of the counterexample stand above it if they can.
    static double sideCost(const Route& route, int side)
    {
        const double factor = (route.marks & EdgeMark::OnRun) != 0 ? 4 : 1;
        return side == 1 ? 0 : factor * (side == -1 ? 14 : 25);
    }

    void tryNear(const PlacedLabel& label)
    {
        for (const double distance : {2.0, 6.0})
            consider(label, {preferred(layout_.routes[label.route]), 1, distance});
        for (const double along : {0.5, 0.44, 0.56, 0.37, 0.63, 0.3, 0.7, 0.22, 0.78, 0.14, 0.86})
            for (const double distance : {2.0, 6.0})
                for (const int side : {1, -1})
                    consider(label, {along, side, distance});
        for (int i = 3; i <= 17; ++i)
            consider(label, {i / 20.0, 0, 0});
    }

    void tryFar(const PlacedLabel& label)
    {
        for (int i = 2; i <= 38; ++i)
            for (const double distance : {0.0, 2.0, 6.0, 11.0, 17.0, 28.0, 40.0})
                for (const int side : {1, -1, 0})
                    for (const double shift : {0.0, -0.35, 0.35})
                        consider(label, {i / 40.0, side, distance, shift});
    }

    bool leavesGroup(const Route& route, const QRectF& box) const
    {
        return !layout_.groupBoxes.empty() &&
               !layout_.groupBoxes[picture_.nodeGroups[route.source]].adjusted(4, 4, -4, -4).contains(box);
    }

    QRectF candidate(const Route& route, const Spot& spot, const QSizeF& size) const
    {
        const auto curve = layout_.curve(route);
        const QPointF at = pointOn(curve, spot.along);
        if (isStub(route)) {
            const QPointF ghost = layout_.positions[route.target];
            const bool above = ghost.y() < layout_.positions[route.source].y();
            const double reach = nodesize::ghostRadius + 1 + spot.distance;
            const double top = above ? ghost.y() - reach - size.height() : ghost.y() + reach;
            // Beyond the ghost; where that is taken, a little to either side.
            const double aside = (spot.along - 0.5) * spot.side * 120;
            return QRectF(QPointF(ghost.x() - size.width() / 2 + aside, top), size);
        }
        if (route.source == route.target) {
            const double aside = (spot.along - 0.5) * spot.side * 120;
            return QRectF(
                pointOn(curve, 0.5) - QPointF(size.width() / 2 + aside, size.height() + spot.distance), size);
        }
        const QPointF way = directionOn(curve, spot.along);
        // The side that is outside of a fan: above what rises, below what falls, above what is level.
        QPointF normal(way.y(), -way.x());
        const double rise = way.x() == 0 ? 0 : way.y() / way.x();
        const bool above = rise < 0.12;
        if ((normal.y() < 0) != above)
            normal = -normal;
        const double reach = (std::abs(normal.x()) * size.width() + std::abs(normal.y()) * size.height()) / 2;
        const QPointF centre = at + normal * (spot.side * (reach + spot.distance));
        return QRectF(centre - QPointF(size.width() / 2, size.height() / 2), size);
    }

    /// Where along the curve a label is looked for first: bundles of steep curves have room at their loose
    /// ends only.
    double preferred(const Route& route) const
    {
        const auto curve = layout_.curve(route);
        const QPointF way = curve.back() - curve.front();
        if (curve.size() == 7 && curve[3].y() == curve[6].y()) // a bracket: on its level part
            return 0.74;
        if (curve.size() == 7 && curve[3].y() == curve[0].y())
            return 0.26;
        if (curve.size() != 4 || isStub(route) || route.source == route.target ||
            std::abs(way.y()) <= 1.9 * std::abs(way.x()))
            return 0.5;
        return leaving_[route.source] >= entering_[route.target] ? 0.8 : 0.2;
    }

    /// Whether a route leads straight up or down to a ghost that hangs there; its label goes beyond the
    /// ghost.
    bool isStub(const Route& route) const
    {
        return picture_.has(route.target, NodeMark::Ghost) && picture_.nodeTexts[route.target].empty() &&
               layout_.positions[route.target].x() == layout_.positions[route.source].x();
    }

    /// A place where a label disturbs no other, and what speaks against it.
    struct Candidate {
        double cost = 0;
        double inTheWay = 0; ///< of curves
        QRectF box;
    };

    const Picture& picture_;
    Layout& layout_;
    CurveField curves_;
    Obstacles obstacles_;
    std::vector<std::uint32_t> leaving_, entering_; ///< how many routes, of every node
    std::vector<Candidate> candidates_;
};

int rankOf(const Picture& picture, const Route& route)
{
    if (picture.has(route.target, NodeMark::Ghost))
        return -1; // has the least choice
    if ((route.marks & EdgeMark::OnRun) != 0)
        return 0;
    switch (route.colour) {
    case EdgeColour::Correct:
        return 1;
    case EdgeColour::Incorrect:
        return 2;
    case EdgeColour::Neutral:
        return 3;
    case EdgeColour::None:
        return 4;
    }
    return 5;
}

} // namespace

std::optional<Stopped> placeLabels(const Picture& picture, Layout& layout, RunContext& run)
{
    layout.labels.clear();
    layout.labelsLeftOut = 0;
    if (layout.captions.labels.empty())
        return std::nullopt;
    Placement placement(picture, layout);
    if (auto stopped = placement.addObstacles(run))
        return stopped;
    std::vector<std::uint32_t> order(layout.routes.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return rankOf(picture, layout.routes[a]) < rankOf(picture, layout.routes[b]);
    });
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (auto stopped = run.pollNow({"placing labels", i, order.size()}))
            return stopped;
        placement.place(order[i]);
    }
    return std::nullopt;
}

std::vector<QRectF> lineBoxes(const PlacedLabel& label)
{
    std::vector<QRectF> boxes;
    for (std::size_t i = 0; i < label.widths.size(); ++i)
        boxes.push_back(QRectF(label.box.center().x() - label.widths[i] / 2,
                               label.box.top() + static_cast<double>(i) * Captions::lineHeight,
                               label.widths[i], Captions::lineHeight));
    return boxes;
}

QRectF boundsOf(const Picture& picture, const Layout& layout)
{
    QRectF bounds;
    for (std::uint32_t node = 0; node < picture.nodeCount(); ++node) {
        QRectF box = nodeBox(picture, layout, node).adjusted(-6, -6, 6, 6);
        if (picture.has(node, NodeMark::Initial))
            box.setLeft(box.left() - nodesize::initialArrow);
        if (picture.nodeHidden[node] > 0)
            box.adjust(0, 0, 24, 8);
        bounds |= box;
    }
    for (const Route& route : layout.routes) {
        // The curve itself: its control points lie far outside.
        const std::uint32_t samples = route.pointCount * 5;
        for (std::uint32_t i = 0; i <= samples && samples > 0; ++i)
            bounds |= QRectF(pointOn(layout.curve(route), double(i) / samples) - QPointF(3, 3), QSizeF(6, 6));
    }
    for (const PlacedLabel& label : layout.labels)
        bounds |= label.box.adjusted(-2, -1, 2, 1);
    for (const QRectF& box : layout.groupBoxes)
        bounds |= box;
    return bounds;
}

} // namespace threadmend
