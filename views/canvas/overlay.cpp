// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/overlay.h"

#include "views/graph/layout.h"

#include <QPainter>
#include <QPainterPath>
#include <cmath>

namespace threadmend {

namespace {

/// Of more curves than this only some are painted.
constexpr std::size_t mostCurves = 20000;

class OverlayPainter {
public:
    OverlayPainter(QPainter& painter, const Shown& shown, const Theme& theme)
        : painter_(painter), shown_(shown), theme_(theme), window_(QPointF(), shown.viewport.size()),
          zoom_(shown.placed.dots() || shown.level < Level::Shapes ? 0.5
                                                                   : std::min(1.6, shown.viewport.scale()))
    {
        window_.adjust(-60, -60, 60, 60);
    }

    /// Outside of a node's own ring.
    void ring(std::uint32_t node, double gap, const QPen& pen)
    {
        const QPointF centre = shown_.viewport.toScreen(shown_.placed.layout.positions[node]);
        if (!window_.contains(centre))
            return;
        painter_.setPen(pen);
        painter_.setBrush(Qt::NoBrush);
        painter_.drawPath(outline(centre, node, std::max(gap * zoom_, gap * 0.5)));
    }

    void halo(std::uint32_t node)
    {
        const QPointF centre = shown_.viewport.toScreen(shown_.placed.layout.positions[node]);
        if (!window_.contains(centre))
            return;
        const double gap = std::max(7 * zoom_, 4.0);
        QPainterPath area = outline(centre, node, gap);
        area -= outline(centre, node, 0.5);
        QColor soft = theme_.accent;
        soft.setAlphaF(0.28F);
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(soft);
        painter_.drawPath(area);
    }

    void curve(std::uint32_t index, const QPen& pen)
    {
        const Polyline line = shown_.placed.polyline(index);
        std::vector<QPointF> points;
        QRectF box;
        for (const QPointF& point : line.points()) {
            points.push_back(shown_.viewport.toScreen(point));
            box |= QRectF(points.back() - QPointF(1, 1), QSizeF(2, 2));
        }
        if (!box.intersects(window_))
            return;
        painter_.setPen(pen);
        painter_.drawPolyline(points.data(), static_cast<int>(points.size()));
    }

    void curves(std::span<const std::uint32_t> indices, const QPen& pen)
    {
        const std::size_t stride = 1 + indices.size() / mostCurves;
        for (std::size_t i = 0; i < indices.size(); i += stride)
            curve(indices[i], pen);
    }

    QPen pen(const QColor& colour, double width, Qt::PenStyle style = Qt::SolidLine, double alpha = 1) const
    {
        QColor own = colour;
        own.setAlphaF(static_cast<float>(alpha));
        return QPen(own, std::max(width * std::max(zoom_, 0.7), 1.2), style, Qt::RoundCap, Qt::RoundJoin);
    }

private:
    QPainterPath outline(QPointF centre, std::uint32_t node, double gap) const
    {
        const QSizeF half = shown_.halfSize(node);
        const QPointF corner(half.width() + gap, half.height() + gap);
        QPainterPath path;
        path.addRoundedRect(QRectF(centre - corner, centre + corner), corner.y(), corner.y());
        return path;
    }

    QPainter& painter_;
    const Shown& shown_;
    const Theme& theme_;
    QRectF window_;
    double zoom_;
};

void paintHovered(OverlayPainter& paint, const Shown& shown, const Theme& theme, const Hit& hovered)
{
    if (hovered.kind == Hit::Kind::Node || hovered.kind == Hit::Kind::Badge)
        paint.ring(hovered.index, 2.5, paint.pen(theme.text, 1.4));
    if (hovered.kind == Hit::Kind::Edge)
        paint.curve(shown.placed.curveOf(hovered.index), paint.pen(theme.text, 6, Qt::SolidLine, 0.22));
}

} // namespace

void paintOverlay(QPainter& painter, const Shown& shown, const Theme& theme, const Overlay& overlay)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    OverlayPainter paint(painter, shown, theme);
    paint.curves(overlay.highlighted, paint.pen(theme.decision, 7, Qt::SolidLine, 0.32));
    paint.curves(overlay.path, paint.pen(theme.accent, 5, Qt::SolidLine, 0.55));
    for (const std::uint32_t node : overlay.selected)
        paint.halo(node);
    for (const std::uint32_t node : overlay.found)
        paint.ring(node, 3.5, paint.pen(theme.accent, 1.6, Qt::DashLine));
    for (const std::uint32_t node : overlay.current)
        paint.ring(node, 5.5, paint.pen(theme.accent, 2.4));
    paintHovered(paint, shown, theme, overlay.hovered);
    if (overlay.cursor && overlay.cursorShown)
        paint.ring(*overlay.cursor, 10, paint.pen(theme.text, 1.4, Qt::DotLine));
    painter.restore();
}

} // namespace threadmend
