// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/overlay.h"

#include "views/graph/layout.h"

#include <QLineF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
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
        const std::vector<QPointF> points = onScreen(index);
        QRectF box;
        for (const QPointF& point : points)
            box |= QRectF(point - QPointF(1, 1), QSizeF(2, 2));
        if (!box.intersects(window_))
            return;
        painter_.setPen(pen);
        painter_.drawPolyline(points.data(), static_cast<int>(points.size()));
    }

    /// As if it were hardly there.
    void fadeNode(std::uint32_t node)
    {
        const QPointF centre = shown_.viewport.toScreen(shown_.placed.layout.positions[node]);
        if (!window_.contains(centre))
            return;
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(veil());
        painter_.drawPath(outline(centre, node, 3 * zoom_));
        ring(node, 1, pen(theme_.muted, 1.2, Qt::DashLine));
    }

    /// In BAD: filled, or, in part, to the half. What joins has a second line around it.
    void fillNode(std::uint32_t node, bool wholly, bool joins)
    {
        const QPointF centre = shown_.viewport.toScreen(shown_.placed.layout.positions[node]);
        if (!window_.contains(centre))
            return;
        QPainterPath area = outline(centre, node, 1);
        if (!wholly) {
            QPainterPath half;
            half.addRect(area.boundingRect().adjusted(0, area.boundingRect().height() / 2, 0, 0));
            area = area.intersected(half);
        }
        QColor fill = theme_.incorrect;
        // What is written on a node stays legible.
        fill.setAlphaF(shown_.level < Level::Shapes ? 0.9F : theme_.isDark ? 0.5F : 0.34F);
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(fill);
        painter_.drawPath(area);
        ring(node, 1, pen(theme_.incorrect, 2));
        if (joins)
            ring(node, 5, pen(theme_.incorrect, 2.6));
    }

    void fadeCurve(std::uint32_t index) { curve(index, QPen(veil(), 6 * std::max(zoom_, 0.7))); }

    /// Dashed in place of the line that is there, with a cross in the middle, or, cut in part, one stroke.
    void strike(std::uint32_t index, bool wholly)
    {
        curve(index, QPen(theme_.canvas, 5.2 * std::max(zoom_, 0.7)));
        QPen dashes = pen(theme_.incorrect, 1.8);
        dashes.setDashPattern({3, 2.5});
        dashes.setCapStyle(Qt::FlatCap);
        curve(index, dashes);
        const auto [middle, along] = middleOf(index);
        if (!window_.contains(middle))
            return;
        const QPointF across(-along.y(), along.x());
        const double reach = std::max(5.5 * zoom_, 3.5);
        const QLineF strokes[] = {
            {middle - (along + across) * reach * 0.7, middle + (along + across) * reach * 0.7},
            {middle - (along - across) * reach * 0.7, middle + (along - across) * reach * 0.7}};
        for (const QPen& each : {QPen(theme_.canvas, 5 * std::max(zoom_, 0.7)), pen(theme_.incorrect, 2.2)}) {
            painter_.setPen(each);
            painter_.drawLines(strokes, wholly ? 2 : 1);
        }
    }

    void curves(std::span<const std::uint32_t> indices, const QPen& pen)
    {
        some(indices, [&](std::uint32_t index) { curve(index, pen); });
    }

    /// Does it for all, or, of too many, for some.
    template <class Each>
    static void some(std::span<const std::uint32_t> indices, Each each)
    {
        const std::size_t stride = 1 + indices.size() / mostCurves;
        for (std::size_t i = 0; i < indices.size(); i += stride)
            each(indices[i]);
    }

    QPen pen(const QColor& colour, double width, Qt::PenStyle style = Qt::SolidLine, double alpha = 1) const
    {
        QColor own = colour;
        own.setAlphaF(static_cast<float>(alpha));
        return QPen(own, std::max(width * std::max(zoom_, 0.7), 1.2), style, Qt::RoundCap, Qt::RoundJoin);
    }

private:
    QColor veil() const
    {
        QColor colour = theme_.canvas;
        colour.setAlphaF(0.72F);
        return colour;
    }

    std::vector<QPointF> onScreen(std::uint32_t index) const
    {
        const Polyline line = shown_.placed.polyline(index);
        std::vector<QPointF> points;
        for (const QPointF& point : line.points())
            points.push_back(shown_.viewport.toScreen(point));
        return points;
    }

    /// The point half along a curve on the screen, and the direction there, of length 1.
    std::pair<QPointF, QPointF> middleOf(std::uint32_t index) const
    {
        const std::vector<QPointF> points = onScreen(index);
        double length = 0;
        for (std::size_t i = 1; i < points.size(); ++i)
            length += QLineF(points[i - 1], points[i]).length();
        double left = length / 2;
        for (std::size_t i = 1; i < points.size(); ++i) {
            const QLineF piece(points[i - 1], points[i]);
            if (left <= piece.length() && piece.length() > 0)
                return {piece.pointAt(left / piece.length()), (piece.p2() - piece.p1()) / piece.length()};
            left -= piece.length();
        }
        return {points.empty() ? QPointF() : points.front(), QPointF(1, 0)};
    }

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

void paintRepair(OverlayPainter& paint, const Overlay& overlay)
{
    paint.some(overlay.vanishingCurves, [&](std::uint32_t curve) { paint.fadeCurve(curve); });
    paint.some(overlay.vanishing, [&](std::uint32_t node) { paint.fadeNode(node); });
    paint.some(overlay.partlyCut, [&](std::uint32_t curve) { paint.strike(curve, false); });
    paint.some(overlay.cut, [&](std::uint32_t curve) { paint.strike(curve, true); });
}

void paintRound(OverlayPainter& paint, const Theme& theme, const Overlay& overlay)
{
    const auto joins = [&](std::uint32_t node) {
        return std::binary_search(overlay.joining.begin(), overlay.joining.end(), node);
    };
    paint.some(overlay.pre, [&](std::uint32_t node) {
        paint.ring(node, 3, paint.pen(theme.decision, 2.4, Qt::DashLine));
    });
    paint.some(overlay.partlyBad, [&](std::uint32_t node) { paint.fillNode(node, false, joins(node)); });
    paint.some(overlay.bad, [&](std::uint32_t node) { paint.fillNode(node, true, joins(node)); });
}

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
    paintRepair(paint, overlay);
    paintRound(paint, theme, overlay);
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
    if (overlay.cursorEdge && overlay.cursorShown)
        paint.curve(shown.placed.curveOf(*overlay.cursorEdge), paint.pen(theme.text, 3.2, Qt::DotLine));
    painter.restore();
}

} // namespace threadmend
