// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/line_batches.h"

#include "views/graph/drawn_picture.h"

#include <QPainter>
#include <cmath>

namespace threadmend {

namespace {

/// So many lines are drawn between two polls.
constexpr std::size_t linesForAPoll = 32;
constexpr double leastHead = 3.5;

/// Greater for what matters more, since that is drawn later.
std::size_t lookOf(const Curve& curve, EdgeColour colour)
{
    const std::size_t run = (curve.marks & EdgeMark::OnRun) != 0,
                      folded = (curve.marks & EdgeMark::Folded) != 0;
    constexpr std::size_t ranks[] = {0, 2, 3, 1};
    return run << 4 | ranks[static_cast<std::size_t>(colour)] << 2 | folded << 1 |
           std::size_t{!curve.backward};
}

} // namespace

void LineBatches::add(std::uint32_t index)
{
    const Curve curve = shown_.placed.curve(index);
    const EdgeColour colour = shownColour(curve.colour, shown_.placed.coloured);
    Batch& batch = batches_[lookOf(curve, colour)];
    if (!std::exchange(batch.used, true))
        batch.look = lineLook(theme_, colour, curve.marks, curve.backward);
    const Polyline line = shown_.placed.polyline(index);
    const auto points = line.points();
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
        batch.lines.emplace_back(shown_.viewport.toScreen(points[i]),
                                 shown_.viewport.toScreen(points[i + 1]));
    if (shown_.level >= Level::Shapes && points.size() > 1)
        addHead(batch, points);
}

void LineBatches::addHead(Batch& batch, std::span<const QPointF> points) const
{
    const double world = shown_.placed.dots()   ? dotRadius * 0.9
                         : batch.look.width > 2 ? arrowhead::length
                                                : 8.5;
    const double length = world * shown_.viewport.scale();
    if (length < leastHead)
        return;
    const QPointF tip = shown_.viewport.toScreen(points.back());
    const QPointF way = tip - shown_.viewport.toScreen(points[points.size() - 2]);
    const double size = std::hypot(way.x(), way.y());
    if (size < 1e-9)
        return;
    const QPointF along = way / size * length;
    const QPointF across = QPointF(-along.y(), along.x()) * (arrowhead::halfWidth / arrowhead::length);
    batch.heads.insert(batch.heads.end(), {tip, tip - along + across, tip - along - across});
}

std::optional<Stopped> LineBatches::paint(QPainter& painter, bool smooth, RunContext& run) const
{
    for (const Batch& batch : batches_)
        if (batch.used)
            if (auto stopped = paint(painter, batch, smooth, run))
                return stopped;
    return std::nullopt;
}

std::optional<Stopped> LineBatches::paint(QPainter& painter, const Batch& batch, bool smooth,
                                          RunContext& run) const
{
    const double scale = shown_.placed.dots() ? 0.6 : shown_.viewport.scale();
    const auto pass = [&](const QColor& colour, double width, Qt::PenStyle style) -> std::optional<Stopped> {
        painter.setPen(QPen(colour, width, style, Qt::FlatCap));
        for (std::size_t i = 0; i < batch.lines.size(); i += linesForAPoll) {
            const std::size_t count = std::min(linesForAPoll, batch.lines.size() - i);
            painter.drawLines(batch.lines.data() + i, static_cast<int>(count));
            if (auto stopped = run.poll({"painting", i, batch.lines.size()}))
                return stopped;
        }
        return std::nullopt;
    };
    const double width = std::max(batch.look.width * scale, batch.look.width > 2 ? 2.0 : smooth ? 0.7 : 1.0);
    // Dashes of thousands of lines cost much and tell nothing.
    const Qt::PenStyle style = smooth && shown_.level >= Level::Shapes ? batch.look.style : Qt::SolidLine;
    // Where lines are many single ones stand back.
    QColor colour = batch.look.colour;
    if (smooth && shown_.level == Level::Dots && width < 1)
        colour.setAlphaF(0.6F);
    if (auto stopped = pass(colour, !smooth && width < 1.5 ? 1 : width, style))
        return stopped;
    if (batch.look.doubled && width >= 2.5)
        if (auto stopped = pass(theme_.canvas, width / 3, style))
            return stopped;
    painter.setPen(Qt::NoPen);
    painter.setBrush(batch.look.colour);
    for (std::size_t i = 0; i + 2 < batch.heads.size(); i += 3)
        painter.drawConvexPolygon(batch.heads.data() + i, 3);
    return run.poll({"painting"});
}

} // namespace threadmend
