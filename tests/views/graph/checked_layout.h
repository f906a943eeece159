// SPDX-License-Identifier: GPL-3.0-or-later
// What every layout must keep, whatever the picture.
#pragma once

#include "views/graph/drawing.h"
#include "views/graph/layout.h"

#include <QString>
#include <cmath>

namespace threadmend::testing {

inline QRectF boxOf(const Picture& picture, const Layout& layout, std::uint32_t node)
{
    const double w = static_cast<double>(layout.halfWidths[node]), h = halfHeightOf(picture, node);
    return QRectF(layout.positions[node] - QPointF(w, h), QSizeF(2 * w, 2 * h));
}

inline bool finite(QPointF point)
{
    return std::isfinite(point.x()) && std::isfinite(point.y());
}

inline QString problemWithNodes(const Picture& picture, const Layout& layout)
{
    if (layout.positions.size() != picture.nodeCount())
        return QStringLiteral("a node without a place");
    for (std::uint32_t a = 0; a < picture.nodeCount(); ++a) {
        const QRectF box = boxOf(picture, layout, a);
        if (!finite(layout.positions[a]) || !layout.bounds.contains(box))
            return QStringLiteral("node %1 is outside of the picture").arg(a);
        for (std::uint32_t b = 0; b < a; ++b)
            if (box.intersects(boxOf(picture, layout, b)))
                return QStringLiteral("nodes %1 and %2 overlap").arg(b).arg(a);
    }
    return {};
}

inline QString problemWithRoutes(const Picture& picture, const Layout& layout)
{
    std::vector<int> drawn(picture.edges.size(), 0);
    for (const Route& route : layout.routes) {
        for (const std::uint32_t edge : layout.edgesOf(route)) {
            ++drawn[edge];
            if (picture.edges[edge].source != route.source || picture.edges[edge].target != route.target)
                return QStringLiteral("edge %1 is drawn between other nodes").arg(edge);
        }
        if (route.pointCount % 3 != 1 || route.pointCount < 4)
            return QStringLiteral("a route without a curve");
        const auto curve = layout.curve(route);
        for (const QPointF& point : curve)
            if (!finite(point))
                return QStringLiteral("a point that is nowhere");
        const auto near = [&](QPointF point, std::uint32_t node) {
            return boxOf(picture, layout, node).adjusted(-12, -12, 12, 12).contains(point);
        };
        if (!near(curve.front(), route.source) || !near(curve.back(), route.target))
            return QStringLiteral("a curve from %1 to %2 misses its nodes")
                .arg(route.source)
                .arg(route.target);
    }
    for (std::size_t i = 0; i < drawn.size(); ++i)
        if (drawn[i] != 1)
            return QStringLiteral("edge %1 is drawn %2 times").arg(i).arg(drawn[i]);
    return {};
}

/// Empty if the layout is whole: all nodes apart and inside, every edge drawn once from its source to its
/// target, labels inside, no two routes alike.
inline QString problemWith(const Picture& picture, const Layout& layout)
{
    if (const QString problem = problemWithNodes(picture, layout); !problem.isEmpty())
        return problem;
    if (const QString problem = problemWithRoutes(picture, layout); !problem.isEmpty())
        return problem;
    for (const PlacedLabel& label : layout.labels)
        if (!layout.bounds.contains(label.box))
            return QStringLiteral("the label %1 is outside of the picture")
                .arg(label.lines.join(QChar(u'/')));
    for (std::size_t a = 0; a < layout.routes.size(); ++a)
        for (std::size_t b = 0; b < a; ++b) {
            const auto first = layout.curve(layout.routes[a]), second = layout.curve(layout.routes[b]);
            if (std::equal(first.begin(), first.end(), second.begin(), second.end()) ||
                std::equal(first.begin(), first.end(), second.rbegin(), second.rend()))
                return QStringLiteral("two routes cannot be told apart");
        }
    return {};
}

} // namespace threadmend::testing
