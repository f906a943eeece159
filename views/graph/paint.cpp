// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/paint.h"

#include <QFontMetricsF>
#include <QGlyphRun>
#include <QPaintEngine>
#include <QPainter>
#include <QTextLayout>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

namespace threadmend {

namespace {

constexpr std::size_t dotsForAPoll = 2; ///< a line, long as they are in big pictures, is as much work

class Painting {
public:
    Painting(QPainter& painter, const Drawing& drawing, const Theme& theme, const PageBand& band,
             RunContext& run)
        : painter_(painter), drawing_(drawing), theme_(theme), band_(band), run_(run)
    {
    }

    std::optional<Stopped> operator()(const DrawnShape& shape)
    {
        const QRectF box = shape.path.controlPointRect();
        if (!reaches(box.top(), box.bottom(), shape.pen.widthF()))
            return run_.poll({"painting"});
        painter_.setPen(shape.pen);
        painter_.setBrush(shape.brush);
        painter_.drawPath(shape.path);
        return run_.pollNow({"painting"});
    }

    std::optional<Stopped> operator()(const DrawnText& text)
    {
        // Marks may be piled upon letters.
        if (!reaches(text.at.y(), text.at.y(), 4 * text.pixels))
            return run_.poll({"painting"});
        const QFont font = theme_.font(text.pixels, text.bold);
        const double width = QFontMetricsF(font).horizontalAdvance(text.text);
        const double shift = text.anchor == DrawnText::Anchor::Start    ? 0
                             : text.anchor == DrawnText::Anchor::Middle ? width / 2
                                                                        : width;
        const QPointF at = text.at - QPointF(shift, 0);
        if (text.halo)
            paintHalo(text, at, font);
        painter_.setPen(text.colour);
        painter_.setFont(font);
        painter_.drawText(at, text.text);
        return run_.pollNow({"painting"});
    }

    std::optional<Stopped> operator()(const DrawnLines& lines)
    {
        QPen pen = lines.pen;
        QColor colour = pen.color();
        colour.setAlphaF(static_cast<float>(lines.opacity));
        pen.setColor(colour);
        painter_.setPen(pen);
        for (std::size_t i = 0; i < lines.lines.size(); ++i) {
            const QLineF& line = lines.lines[i];
            if (reaches(std::min(line.y1(), line.y2()), std::max(line.y1(), line.y2()), pen.widthF()))
                painter_.drawLine(line);
            if (auto stopped = run_.poll({"painting", i, lines.lines.size()}))
                return stopped;
        }
        return std::nullopt;
    }

    std::optional<Stopped> operator()(const DrawnDots& dots)
    {
        painter_.setPen(QPen(dots.colour, 2 * dots.radius, Qt::SolidLine, Qt::RoundCap));
        for (std::size_t i = 0; i < dots.centres.size(); i += dotsForAPoll) {
            const std::span centres =
                std::span(dots.centres).subspan(i, std::min(dotsForAPoll, dots.centres.size() - i));
            if (std::ranges::any_of(centres, [&](const QPointF& centre) {
                    return reaches(centre.y(), centre.y(), 2 * dots.radius);
                }))
                painter_.drawPoints(centres.data(), static_cast<int>(centres.size()));
            if (auto stopped = run_.poll({"painting", i, dots.centres.size()}))
                return stopped;
        }
        return std::nullopt;
    }

private:
    /// A rim around letters in the colour of what is behind all. Of pixels it is made of copies of the
    /// letters, which are kept ready: the outline of a text takes fourteen times as long to stroke. In a file
    /// it is the outline, so that a text stands there once.
    void paintHalo(const DrawnText& text, const QPointF& at, const QFont& font)
    {
        constexpr double rim = 1.7;
        if (painter_.paintEngine()->type() != QPaintEngine::Raster) {
            QPainterPath outline;
            outline.addText(at, font, text.text);
            painter_.strokePath(outline,
                                QPen(drawing_.canvas, 2 * rim, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            return;
        }
        QTextLayout layout(text.text, font);
        layout.beginLayout();
        QTextLine line = layout.createLine();
        line.setLineWidth(std::numeric_limits<int>::max() / 256);
        layout.endLayout();
        painter_.setPen(drawing_.canvas);
        constexpr int copies = 12;
        const QList<QGlyphRun> runs = layout.glyphRuns();
        for (int copy = 0; copy < copies; ++copy) {
            const double angle = 2 * std::numbers::pi * copy / copies;
            const QPointF corner = at + QPointF(rim * std::cos(angle), rim * std::sin(angle) - line.ascent());
            for (const QGlyphRun& run : runs)
                painter_.drawGlyphRun(corner, run);
        }
    }

    /// Whether what lies between two heights, and is drawn with a line of that width, may be seen.
    bool reaches(double top, double bottom, double width) const
    {
        constexpr double smoothing = 2; // of edges, into the pixels around them
        const double rim = width + smoothing;
        return bottom + rim >= band_.top && top - rim <= band_.bottom;
    }

    QPainter& painter_;
    const Drawing& drawing_;
    const Theme& theme_;
    const PageBand band_;
    RunContext& run_;
};

std::optional<Stopped> paintItemsOf(const PageBand& band, QPainter& painter, const Drawing& drawing,
                                    const Theme& theme, RunContext& run)
{
    Painting painting(painter, drawing, theme, band, run);
    for (const DrawnItem& item : drawing.items)
        if (auto stopped = std::visit(painting, item))
            return stopped;
    return std::nullopt;
}

} // namespace

std::optional<Stopped> paintItems(QPainter& painter, const Drawing& drawing, const Theme& theme,
                                  RunContext& run)
{
    return paintItemsOf({}, painter, drawing, theme, run);
}

std::optional<Stopped> paint(QPainter& painter, const Drawing& drawing, const Theme& theme, RunContext& run,
                             const PageBand& band)
{
    const bool huge = std::any_of(drawing.items.begin(), drawing.items.end(), [](const DrawnItem& item) {
        const auto* lines = std::get_if<DrawnLines>(&item);
        return lines != nullptr && lines->lines.size() > 200000;
    });
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.setRenderHint(QPainter::Antialiasing, !huge);
    painter.fillRect(QRectF(QPointF(), drawing.size), drawing.canvas);
    const auto stopped = paintItemsOf(band, painter, drawing, theme, run);
    painter.restore();
    return stopped;
}

void paint(QPainter& painter, const Picture& picture, const Layout& layout, const Theme& theme)
{
    RunContext run;
    (void)paint(painter, drawingOf(picture, layout, theme), theme, run);
}

} // namespace threadmend
