// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/paint.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

namespace threadmend {

namespace {

constexpr std::size_t dotsForAPoll = 2; ///< a line, long as they are in big pictures, is as much work

class Painting {
public:
    Painting(QPainter& painter, const Drawing& drawing, const Theme& theme, RunContext& run)
        : painter_(painter), drawing_(drawing), theme_(theme), run_(run)
    {
    }

    std::optional<Stopped> operator()(const DrawnShape& shape)
    {
        painter_.setPen(shape.pen);
        painter_.setBrush(shape.brush);
        painter_.drawPath(shape.path);
        return run_.pollNow({"painting"});
    }

    std::optional<Stopped> operator()(const DrawnText& text)
    {
        const QFont font = theme_.font(text.pixels, text.bold);
        const double width = QFontMetricsF(font).horizontalAdvance(text.text);
        const double shift = text.anchor == DrawnText::Anchor::Start    ? 0
                             : text.anchor == DrawnText::Anchor::Middle ? width / 2
                                                                        : width;
        const QPointF at = text.at - QPointF(shift, 0);
        if (text.halo) {
            QPainterPath outline;
            outline.addText(at, font, text.text);
            painter_.strokePath(outline,
                                QPen(drawing_.canvas, 3.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        }
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
            painter_.drawLine(lines.lines[i]);
            if (auto stopped = run_.poll({"painting", i, lines.lines.size()}))
                return stopped;
        }
        return std::nullopt;
    }

    std::optional<Stopped> operator()(const DrawnDots& dots)
    {
        painter_.setPen(QPen(dots.colour, 2 * dots.radius, Qt::SolidLine, Qt::RoundCap));
        for (std::size_t i = 0; i < dots.centres.size(); i += dotsForAPoll) {
            const auto count = static_cast<int>(std::min(dotsForAPoll, dots.centres.size() - i));
            painter_.drawPoints(dots.centres.data() + i, count);
            if (auto stopped = run_.poll({"painting", i, dots.centres.size()}))
                return stopped;
        }
        return std::nullopt;
    }

private:
    QPainter& painter_;
    const Drawing& drawing_;
    const Theme& theme_;
    RunContext& run_;
};

} // namespace

std::optional<Stopped> paintItems(QPainter& painter, const Drawing& drawing, const Theme& theme,
                                  RunContext& run)
{
    Painting painting(painter, drawing, theme, run);
    for (const DrawnItem& item : drawing.items)
        if (auto stopped = std::visit(painting, item))
            return stopped;
    return std::nullopt;
}

std::optional<Stopped> paint(QPainter& painter, const Drawing& drawing, const Theme& theme, RunContext& run)
{
    const bool huge = std::any_of(drawing.items.begin(), drawing.items.end(), [](const DrawnItem& item) {
        const auto* lines = std::get_if<DrawnLines>(&item);
        return lines != nullptr && lines->lines.size() > 200000;
    });
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.setRenderHint(QPainter::Antialiasing, !huge);
    painter.fillRect(QRectF(QPointF(), drawing.size), drawing.canvas);
    const auto stopped = paintItems(painter, drawing, theme, run);
    painter.restore();
    return stopped;
}

void paint(QPainter& painter, const Picture& picture, const Layout& layout, const Theme& theme)
{
    RunContext run;
    (void)paint(painter, drawingOf(picture, layout, theme), theme, run);
}

} // namespace threadmend
