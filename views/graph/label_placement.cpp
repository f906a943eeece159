// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/label_placement.h"

#include "views/graph/routing.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace threadmend {

namespace {

constexpr int mostLines = 4;

/// Boxes and points in square cells, so that what is near is found at once.
class Grid {
public:
    void addBox(const QRectF& box, double weight)
    {
        boxes_.push_back({box, weight});
        forCells(box, [&](std::vector<std::uint32_t>& cell) {
            cell.push_back(static_cast<std::uint32_t>(boxes_.size() - 1));
        });
    }

    /// How much of `box` is covered, by weight.
    double cost(const QRectF& box)
    {
        double cost = 0;
        seen_.clear();
        forCells(box, [&](const std::vector<std::uint32_t>& cell) {
            for (const std::uint32_t index : cell)
                if (std::find(seen_.begin(), seen_.end(), index) == seen_.end()) {
                    seen_.push_back(index);
                    const QRectF common = boxes_[index].box & box;
                    if (common.isValid())
                        cost += boxes_[index].weight * (common.width() * common.height() + 4);
                }
        });
        return cost;
    }

private:
    static constexpr double cellSize = 48;
    struct Box {
        QRectF box;
        double weight;
    };

    template <class Use>
    void forCells(const QRectF& box, const Use& use)
    {
        const auto cell = [](double v) { return static_cast<std::int64_t>(std::floor(v / cellSize)); };
        for (std::int64_t x = cell(box.left()); x <= cell(box.right()); ++x)
            for (std::int64_t y = cell(box.top()); y <= cell(box.bottom()); ++y)
                use(cells_[x * 1000003 + y]);
    }

    std::vector<Box> boxes_;
    std::vector<std::uint32_t> seen_;
    std::unordered_map<std::int64_t, std::vector<std::uint32_t>> cells_;
};

QRectF nodeBox(const Picture& picture, const Layout& layout, std::uint32_t node)
{
    const double w = static_cast<double>(layout.halfWidths[node]), h = halfHeightOf(picture, node);
    return QRectF(layout.positions[node] - QPointF(w, h), QSizeF(2 * w, 2 * h));
}

class Placement {
public:
    Placement(const Picture& picture, Layout& layout) : picture_(picture), layout_(layout) {}

    void addObstacles()
    {
        for (std::uint32_t node = 0; node < picture_.nodeCount(); ++node)
            grid_.addBox(nodeBox(picture_, layout_, node).adjusted(-3, -2, 3, 2), 20);
        for (const Route& route : layout_.routes) {
            if (route.pointCount == 0)
                continue;
            const auto curve = layout_.curve(route);
            // The arrow head must stay free.
            grid_.addBox(QRectF(curve.back() - QPointF(7, 7), QSizeF(14, 14)), 3);
            const int samples = static_cast<int>(8 * (curve.size() - 1) / 3);
            for (int i = 1; i < samples; ++i)
                grid_.addBox(QRectF(pointOn(curve, double(i) / samples) - QPointF(3, 3), QSizeF(6, 6)), 1.6);
        }
    }

    void place(std::uint32_t index)
    {
        const Route& route = layout_.routes[index];
        const QStringList lines = labelLines(picture_, layout_.captions, layout_, route);
        if (lines.isEmpty() || route.pointCount == 0)
            return;
        const QSizeF size = labelSize(picture_, layout_.captions, layout_, route);
        PlacedLabel best{index, {}, lines};
        double least = 1e300;
        const double wanted = preferred(route);
        for (const double t : {0.5, 0.44, 0.56, 0.37, 0.63, 0.3, 0.7, 0.22, 0.78, 0.86})
            for (const int side : {1, -1, 0}) {
                const QRectF box = candidate(route, t, side, size);
                const double cost = grid_.cost(box.adjusted(-2, 0, 2, 0)) + std::abs(t - wanted) * 60 +
                                    (side == 1    ? 0
                                     : side == -1 ? 14
                                                  : 25);
                if (cost < least) {
                    least = cost;
                    best.box = box;
                }
            }
        grid_.addBox(best.box, 14);
        layout_.labels.push_back(std::move(best));
    }

private:
    QRectF candidate(const Route& route, double t, int side, const QSizeF& size) const
    {
        const auto curve = layout_.curve(route);
        const QPointF at = pointOn(curve, t);
        if (isStub(route)) {
            const QPointF ghost = layout_.positions[route.target];
            const bool above = ghost.y() < layout_.positions[route.source].y();
            const double top = above ? ghost.y() - nodesize::ghostRadius - 4 - size.height()
                                     : ghost.y() + nodesize::ghostRadius + 3;
            return QRectF(QPointF(ghost.x() - size.width() / 2, top), size);
        }
        if (route.source == route.target)
            return QRectF(pointOn(curve, 0.5) - QPointF(size.width() / 2, size.height() + 2), size);
        const QPointF way = directionOn(curve, t);
        // The side that is outside of a fan: above what rises, below what falls, above what is level.
        QPointF normal(way.y(), -way.x());
        const double rise = way.x() == 0 ? 0 : way.y() / way.x();
        const bool above = rise < 0.12;
        if ((normal.y() < 0) != above)
            normal = -normal;
        const double reach = (std::abs(normal.x()) * size.width() + std::abs(normal.y()) * size.height()) / 2;
        const QPointF centre = at + normal * (side * (reach + 2));
        return QRectF(centre - QPointF(size.width() / 2, size.height() / 2), size);
    }

    /// Where along the curve a label is looked for first: steep curves have room at their ends only.
    double preferred(const Route& route) const
    {
        const auto curve = layout_.curve(route);
        const QPointF way = curve.back() - curve.front();
        return curve.size() == 4 && std::abs(way.y()) > 1.2 * std::abs(way.x()) ? 0.8 : 0.5;
    }

    /// Whether a route leads straight up or down to a ghost that hangs there; its label goes beyond the
    /// ghost.
    bool isStub(const Route& route) const
    {
        return picture_.has(route.target, NodeMark::Ghost) && picture_.nodeTexts[route.target].empty() &&
               layout_.positions[route.target].x() == layout_.positions[route.source].x();
    }

    const Picture& picture_;
    Layout& layout_;
    Grid grid_;
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

QStringList labelLines(const Picture& picture, const Captions& captions, const Layout& layout,
                       const Route& route)
{
    QStringList lines;
    if (captions.labels.empty())
        return lines;
    for (const std::uint32_t edge : layout.edgesOf(route)) {
        QString text = captions.labels[picture.edges[edge].label];
        if (const std::uint32_t step = picture.stepNumber(edge))
            text = QString::number(step) + QChar(u' ') + text;
        if (!text.isEmpty() && !lines.contains(text))
            lines.push_back(text);
    }
    if (lines.size() > mostLines) {
        const qsizetype more = lines.size() - (mostLines - 1);
        lines.resize(mostLines - 1);
        lines.push_back(QStringLiteral("+%1 more").arg(more));
    }
    return lines;
}

QSizeF labelSize(const Picture& picture, const Captions& captions, const Layout& layout, const Route& route)
{
    const auto lines = static_cast<double>(labelLines(picture, captions, layout, route).size());
    if (lines == 0)
        return {};
    constexpr double digit = 7.5, diamond = 13, more = 52;
    double width = lines == mostLines ? more : 0;
    for (const std::uint32_t edge : layout.edgesOf(route)) {
        const std::uint32_t step = picture.stepNumber(edge);
        const double number = step == 0 ? 0 : digit * static_cast<double>(std::to_string(step).size()) + 4;
        width = std::max(width, captions.labelWidths[picture.edges[edge].label] + number);
    }
    return QSizeF(width + ((route.marks & EdgeMark::Kept) != 0 ? diamond : 0) + 2,
                  lines * Captions::lineHeight);
}

std::optional<Stopped> placeLabels(const Picture& picture, Layout& layout, RunContext& run)
{
    if (layout.captions.labels.empty())
        return std::nullopt;
    Placement placement(picture, layout);
    placement.addObstacles();
    std::vector<std::uint32_t> order(layout.routes.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return rankOf(picture, layout.routes[a]) < rankOf(picture, layout.routes[b]);
    });
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (auto stopped = run.poll({"placing labels", i, order.size()}))
            return stopped;
        placement.place(order[i]);
    }
    return std::nullopt;
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
