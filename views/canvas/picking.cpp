// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/picking.h"

#include "views/graph/nearness.h"

#include <cmath>

namespace threadmend {

namespace {

/// Whether a point is in a circle that is drawn out sideways.
bool inNode(QPointF from, QSizeF half)
{
    const double beyond = std::max(0.0, std::abs(from.x()) - (half.width() - half.height()));
    return std::hypot(beyond, from.y()) <= half.height();
}

std::optional<std::uint32_t> nodeAt(const Shown& shown, std::span<const std::uint32_t> nodes, QPointF at)
{
    std::optional<std::uint32_t> found;
    double nearest = shown.level == Level::Density ? 3 : 0;
    bool exact = false;
    for (const std::uint32_t node : nodes) {
        const QPointF from = at - shown.viewport.toScreen(shown.placed.layout.positions[node]);
        const double distance = std::hypot(from.x(), from.y());
        // Later ones are drawn over earlier ones; larger dots over smaller ones.
        if (inNode(from, shown.halfSize(node)) &&
            !(exact && shown.level <= Level::Dots &&
              shown.halfSize(*found).width() > shown.halfSize(node).width())) {
            found = node;
            exact = true;
        } else if (!exact && distance < nearest) {
            found = node;
            nearest = distance;
        }
    }
    return found;
}

std::optional<std::uint32_t> curveAt(const Shown& shown, QPointF at)
{
    std::optional<std::uint32_t> found;
    double nearest = graspOfLines;
    const QPointF world = shown.viewport.toWorld(at);
    for (const std::uint32_t index : shown.curvesNear(QRectF(at, at).adjusted(-1, -1, 1, 1))) {
        const Curve curve = shown.placed.curve(index);
        const bool single = shown.level != Level::Density || (curve.marks & EdgeMark::OnRun) != 0 ||
                            curve.colour == EdgeColour::Correct || curve.colour == EdgeColour::Incorrect;
        const Polyline line = shown.placed.polyline(index);
        const double distance = distanceTo(line.points(), world) * shown.viewport.scale();
        if (single && distance <= nearest) {
            found = index;
            nearest = distance;
        }
    }
    return found;
}

} // namespace

Hit hitAt(const Shown& shown, std::span<const ShownLabel> labels, QPointF at,
          std::span<const ShownName> names)
{
    // Badges reach beyond their nodes.
    const auto near = shown.nodesNear(QRectF(at, at).adjusted(-80, -40, 80, 40));
    for (auto node = near.rbegin(); node != near.rend(); ++node)
        if (shown.badge(*node).contains(at))
            return {Hit::Kind::Badge, *node};
    if (const auto node = nodeAt(shown, near, at))
        return {Hit::Kind::Node, *node};
    for (const ShownName& name : names)
        if (name.box.contains(at))
            return {Hit::Kind::Node, name.node};
    std::optional<std::uint32_t> curve;
    for (const ShownLabel& label : labels)
        if (label.box.contains(at))
            curve = label.curve;
    if (!curve)
        curve = curveAt(shown, at);
    if (!curve)
        return {};
    std::uint32_t own = 0;
    return {Hit::Kind::Edge, shown.placed.edgesOf(*curve, own).front()};
}

} // namespace threadmend
