// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/drawn_nodes.h"

#include "views/graph/routing.h"

#include <QTransform>
#include <cmath>

namespace threadmend {

namespace {

constexpr unsigned corneredMarks = NodeMark::Violating | NodeMark::AlsoViolating | NodeMark::Deadlock;

QPainterPath octagon(const NodeLook& look)
{
    // Corners on a circle; drawn out sideways for long texts.
    const double r = look.halfHeight * 1.06, stretch = look.halfWidth - look.halfHeight;
    QPainterPath path;
    for (int i = 0; i < 8; ++i) {
        const double angle = (i + 0.5) * 3.14159265358979 / 4;
        const double x = r * std::cos(angle);
        const QPointF corner(x + (x > 0 ? stretch : -stretch), r * std::sin(angle));
        i == 0 ? path.moveTo(look.centre + corner) : path.lineTo(look.centre + corner);
    }
    path.closeSubpath();
    return path;
}

QPainterPath roundOutline(const NodeLook& look, double grow)
{
    const double w = look.halfWidth + grow, h = look.halfHeight + grow;
    QPainterPath path;
    path.addRoundedRect(QRectF(look.centre - QPointF(w, h), QSizeF(2 * w, 2 * h)), h, h);
    return path;
}

QPainterPath tick(QPointF centre)
{
    QPainterPath path(centre + QPointF(-3.4, 0.2));
    path.lineTo(centre + QPointF(-0.9, 2.8));
    path.lineTo(centre + QPointF(3.6, -2.8));
    return path;
}

/// An arrow that runs in a circle, on the ring at the lower left.
void drawLivelockMark(Drawing& drawing, const Theme& theme, const NodeLook& look)
{
    const double r = look.halfHeight * 0.32;
    const QPointF centre = look.centre + QPointF(-look.halfWidth + r * 0.6, look.halfHeight - r * 0.6);
    QPainterPath disc;
    disc.addEllipse(centre, r + 2, r + 2);
    drawing.items.push_back(DrawnShape{look.id, look.title, disc, Qt::NoPen, theme.panel});
    const QRectF box(centre - QPointF(r, r), QSizeF(2 * r, 2 * r));
    QPainterPath arc;
    arc.arcMoveTo(box, 80);
    arc.arcTo(box, 80, 260);
    drawing.items.push_back(
        DrawnShape{look.id, look.title, arc, QPen(theme.incorrect, r * 0.32), Qt::NoBrush});
    QPainterPath head(centre + QPointF(r, -r * 0.5));
    head.lineTo(centre + QPointF(r * 1.55, r * 0.4));
    head.lineTo(centre + QPointF(r * 0.4, r * 0.4));
    head.closeSubpath();
    drawing.items.push_back(DrawnShape{look.id, look.title, head, Qt::NoPen, theme.incorrect});
}

struct NodeColours {
    QColor ring, fill, text;
    double width = 1.4;
    Qt::PenStyle style = Qt::SolidLine;
};

NodeColours coloursOf(const Theme& theme, unsigned marks)
{
    NodeColours colours{theme.muted, theme.panel, theme.text};
    if ((marks & NodeMark::OnRun) != 0)
        colours = {theme.text, theme.panel, theme.text, 2.0};
    if ((marks & NodeMark::Context) != 0)
        colours = {theme.faint(), theme.panel, theme.muted, 1.2};
    if ((marks & NodeMark::Decision) != 0)
        colours = {theme.decision, theme.decisionFill, theme.text, 2.4};
    if ((marks & NodeMark::AlsoViolating) != 0)
        colours = {theme.incorrect, theme.panel, theme.text, 1.2};
    if ((marks & NodeMark::Violating) != 0)
        colours = {theme.incorrect, theme.panel, theme.text, 2.8};
    if ((marks & NodeMark::Deadlock) != 0)
        colours = {theme.muted, theme.muted, theme.canvas, 1.4};
    if ((marks & NodeMark::Deadlock) != 0 && (marks & NodeMark::AlsoViolating) != 0)
        colours = {theme.incorrect, theme.muted, theme.canvas, 1.2};
    if ((marks & NodeMark::Deadlock) != 0 && (marks & NodeMark::Violating) != 0)
        colours = {theme.incorrect, theme.incorrect, theme.canvas, 2.4};
    if ((marks & NodeMark::Ghost) != 0)
        colours = {theme.correct, theme.panel, theme.muted, 1.4};
    if ((marks & NodeMark::Folded) != 0)
        colours = {theme.muted, theme.panel, theme.muted, 1.2, Qt::DashLine};
    return colours;
}

void drawText(Drawing& drawing, const Theme& theme, const NodeLook& look, const NodeColours& colours)
{
    if (look.text.isEmpty())
        return;
    DrawnText text;
    text.id = look.id;
    text.title = look.title;
    text.text = look.text;
    text.at = look.centre + QPointF(0, Captions::nodePixels * 0.36);
    text.pixels = Captions::nodePixels;
    text.bold = (look.marks & (NodeMark::Decision | NodeMark::Violating)) != 0;
    text.colour = colours.text;
    Q_UNUSED(theme);
    drawing.items.push_back(std::move(text));
}

} // namespace

LineLook lineLook(const Theme& theme, EdgeColour colour, std::uint8_t marks, bool backward)
{
    const bool onRun = (marks & EdgeMark::OnRun) != 0;
    LineLook look;
    switch (colour) {
    case EdgeColour::Correct:
        look = {theme.correct, 1.5, false};
        break;
    case EdgeColour::Incorrect:
        look = {theme.incorrect, onRun ? 5.2 : 3.2, true};
        break;
    case EdgeColour::Neutral:
        look = {theme.muted, onRun ? 2.6 : 1.3, false};
        break;
    case EdgeColour::None:
        look = {theme.faint(), onRun ? 2.6 : 1.2, false};
        break;
    }
    if ((marks & EdgeMark::Folded) != 0)
        look.style = Qt::DashLine;
    else if (backward && !onRun)
        look = {look.colour, 1.6, false, Qt::DotLine};
    return look;
}

void drawLine(Drawing& drawing, const Theme& theme, const LineLook& look, std::span<const QPointF> curve,
              const QString& id, const QString& title)
{
    const QPointF tip = curve.back();
    const QPointF along = directionOn(curve, 1), across(-along.y(), along.x());
    const double length = look.width > 2 ? arrowhead::length : 8.5;
    const double half = length * arrowhead::halfWidth / arrowhead::length;
    QPainterPath line(curve.front());
    for (std::size_t i = 1; i + 2 < curve.size(); i += 3) {
        const bool last = i + 3 >= curve.size();
        const QPointF pull = last ? along * (length * 0.8) : QPointF();
        line.cubicTo(curve[i], curve[i + 1] - pull, curve[i + 2] - pull);
    }
    QPen pen(look.colour, look.width, look.style, look.style == Qt::SolidLine ? Qt::FlatCap : Qt::RoundCap);
    if (look.style == Qt::DotLine)
        pen.setDashPattern({0.2, 4.2 / std::max(1.0, look.width * 0.8)});
    if (look.style == Qt::DashLine)
        pen.setDashPattern({6 / look.width, 4 / look.width});
    drawing.items.push_back(DrawnShape{id, title, line, pen, Qt::NoBrush});
    if (look.doubled)
        drawing.items.push_back(DrawnShape{
            id, title, line, QPen(drawing.canvas, look.width > 4 ? 1.6 : 1.0, Qt::SolidLine, Qt::FlatCap),
            Qt::NoBrush});
    QPainterPath head(tip);
    head.lineTo(tip - along * length + across * half);
    head.lineTo(tip - along * length - across * half);
    head.closeSubpath();
    drawing.items.push_back(DrawnShape{id, title, head, Qt::NoPen, look.colour});
    Q_UNUSED(theme);
}

void drawNode(Drawing& drawing, const Theme& theme, const NodeLook& look)
{
    const NodeColours colours = coloursOf(theme, look.marks);
    const auto ring = [&](const QPainterPath& path, const QPen& pen, const QBrush& brush) {
        drawing.items.push_back(DrawnShape{look.id, look.title, path, pen, brush});
    };
    if ((look.marks & NodeMark::Current) != 0)
        ring(roundOutline(look, 5.5), QPen(theme.accent, 2.4), Qt::NoBrush);
    if ((look.marks & NodeMark::Initial) != 0) {
        const QPointF tip = look.centre - QPointF(look.halfWidth + 2, 0);
        const QPointF tail = tip - QPointF(nodesize::initialArrow - 8, 0);
        const QPointF curve[] = {tail, tail + (tip - tail) / 3, tail + (tip - tail) * 2 / 3, tip};
        drawLine(drawing, theme, {theme.text, 1.6, false, Qt::SolidLine}, curve, look.id, QString());
    }
    const bool cornered = (look.marks & corneredMarks) != 0;
    const bool decided = (look.marks & NodeMark::Decision) != 0;
    if (cornered && decided) // both: the amber ring stays visible around the octagon
        ring(roundOutline(look, 4), QPen(theme.decision, 2), theme.decisionFill);
    ring(cornered ? octagon(look) : roundOutline(look, 0), QPen(colours.ring, colours.width, colours.style),
         colours.fill);
    if ((look.marks & NodeMark::End) != 0)
        ring(roundOutline(look, -3.5), QPen(colours.ring, 1.2), Qt::NoBrush);
    if ((look.marks & NodeMark::Ghost) != 0 && look.text.isEmpty())
        ring(tick(look.centre), QPen(theme.correct, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin),
             Qt::NoBrush);
    if ((look.marks & NodeMark::Livelock) != 0)
        drawLivelockMark(drawing, theme, look);
    drawText(drawing, theme, look, colours);
}

void drawKeptMark(Drawing& drawing, const Theme& theme, QPointF centre, const QString& id)
{
    const double r = 4;
    QPainterPath path(centre + QPointF(0, -r));
    path.lineTo(centre + QPointF(r, 0));
    path.lineTo(centre + QPointF(0, r));
    path.lineTo(centre + QPointF(-r, 0));
    path.closeSubpath();
    drawing.items.push_back(DrawnShape{id, QString(), path, Qt::NoPen, theme.decision});
}

} // namespace threadmend
