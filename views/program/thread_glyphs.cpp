// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/thread_glyphs.h"

#include <QPainter>
#include <QPainterPath>

namespace threadmend {

namespace {

/// In a box from 0 to 1.
QPainterPath pathOf(ThreadGlyph glyph, const QRectF& box)
{
    QPainterPath path;
    const auto at = [&](double x, double y) {
        return QPointF(box.x() + x * box.width(), box.y() + y * box.height());
    };
    switch (glyph) {
    case ThreadGlyph::Requests:
        path.moveTo(at(.5, .06));
        path.lineTo(at(1, .94));
        path.lineTo(at(0, .94));
        path.closeSubpath();
        break;
    case ThreadGlyph::WaitsFor:
        path.addEllipse(box.adjusted(1, 1, -1, -1));
        break;
    case ThreadGlyph::Blocks:
        path.moveTo(at(.12, .12));
        path.lineTo(at(.88, .88));
        path.moveTo(at(.88, .12));
        path.lineTo(at(.12, .88));
        break;
    case ThreadGlyph::IsInterrupted:
        path.moveTo(at(.62, 0));
        path.lineTo(at(.15, .58));
        path.lineTo(at(.48, .58));
        path.lineTo(at(.36, 1));
        path.lineTo(at(.85, .4));
        path.lineTo(at(.52, .4));
        path.closeSubpath();
        break;
    case ThreadGlyph::Starts:
        path.moveTo(at(.5, .05));
        path.lineTo(at(.5, .95));
        path.moveTo(at(.05, .5));
        path.lineTo(at(.95, .5));
        break;
    }
    return path;
}

} // namespace

QColor colourOf(const Theme& theme, ThreadGlyph glyph)
{
    switch (glyph) {
    case ThreadGlyph::Requests:
        return theme.accent;
    case ThreadGlyph::WaitsFor:
        return theme.muted;
    case ThreadGlyph::Blocks:
        return theme.incorrect;
    case ThreadGlyph::IsInterrupted:
        return theme.decision;
    case ThreadGlyph::Starts:
        return theme.correct;
    }
    return theme.text;
}

void drawGlyph(QPainter& painter, const Theme& theme, ThreadGlyph glyph, const QRectF& box)
{
    const QColor colour = colourOf(theme, glyph);
    const bool filled = glyph == ThreadGlyph::Requests || glyph == ThreadGlyph::IsInterrupted;
    painter.setPen(filled ? QPen(Qt::NoPen) : QPen(colour, 1.8, Qt::SolidLine, Qt::RoundCap));
    painter.setBrush(filled ? QBrush(colour) : QBrush(Qt::NoBrush));
    painter.drawPath(pathOf(glyph, box));
}

} // namespace threadmend
