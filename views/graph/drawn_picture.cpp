// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/drawn_picture.h"

#include "views/graph/drawn_nodes.h"
#include "views/graph/label_placement.h"

#include <algorithm>

namespace threadmend {

bool isColoured(const Picture& picture)
{
    return std::any_of(picture.edges.begin(), picture.edges.end(),
                       [](const PictureEdge& edge) { return edge.colour != EdgeColour::None; });
}

QString wholeLabels(const Picture& picture, const Layout& layout, const Route& route)
{
    QStringList lines;
    for (const std::uint32_t edge : layout.edgesOf(route)) {
        const QString line = visibleText(picture.labels[picture.edges[edge].label]);
        if (!lines.contains(line))
            lines.push_back(line);
    }
    return lines.join(QChar(u'\n'));
}

QColor labelColour(const Theme& theme, EdgeColour colour, std::uint8_t marks)
{
    if (colour == EdgeColour::Correct)
        return theme.correct;
    if (colour == EdgeColour::Incorrect)
        return theme.incorrect;
    return (marks & EdgeMark::Kept) != 0 ? theme.text : theme.muted;
}

QRectF hiddenBadgeBox(const Picture& picture, const Layout& layout, std::uint32_t node)
{
    if (picture.nodeHidden[node] == 0)
        return {};
    const double width = 13 + 6.0 * static_cast<double>(QString::number(picture.nodeHidden[node]).size());
    const QPointF corner(static_cast<double>(layout.halfWidths[node]) * 0.72 + 1,
                         halfHeightOf(picture, node) - 4);
    return QRectF(layout.positions[node] + corner, QSizeF(width, 13));
}

void PictureParts::drawGroup(Drawing& drawing, std::size_t group) const
{
    const QString id = QStringLiteral("group-%1").arg(group);
    const QRectF box = layout_.groupBoxes[group].translated(shift_);
    QPainterPath path;
    path.addRoundedRect(box, 8, 8);
    drawing.items.push_back(DrawnShape{id, QString(), path, QPen(theme_.hairline, 1), Qt::NoBrush});
    DrawnText title;
    title.id = id;
    title.text = visibleText(picture_.groups[group]);
    title.at = box.topLeft() + QPointF(16, 24);
    title.anchor = DrawnText::Anchor::Start;
    title.pixels = 11.5;
    title.bold = true;
    title.colour = theme_.muted;
    drawing.items.push_back(std::move(title));
}

void PictureParts::drawRoute(Drawing& drawing, std::uint32_t index) const
{
    const Route& route = layout_.routes[index];
    if (route.pointCount < 4)
        return;
    std::vector<QPointF> curve;
    for (const QPointF& point : layout_.curve(route))
        curve.push_back(point + shift_);
    drawLine(drawing, theme_,
             lineLook(theme_, shownColour(route.colour, coloured_), route.marks, route.backward), curve,
             QStringLiteral("edge-%1").arg(index), wholeLabels(picture_, layout_, route));
}

void PictureParts::drawNode(Drawing& drawing, std::uint32_t node, bool withText) const
{
    const QString text =
        layout_.captions.nodes.empty() || !withText ? QString() : layout_.captions.nodes[node];
    threadmend::drawNode(drawing, theme_,
                         {layout_.positions[node] + shift_, static_cast<double>(layout_.halfWidths[node]),
                          halfHeightOf(picture_, node), picture_.nodeMarks[node], text,
                          QStringLiteral("node-%1").arg(node), visibleText(picture_.nodeTexts[node])});
    if (picture_.nodeHidden[node] != 0 && !text.isEmpty())
        drawBadge(drawing, node);
}

void PictureParts::drawBadge(Drawing& drawing, std::uint32_t node) const
{
    const QRectF box = hiddenBadgeBox(picture_, layout_, node).translated(shift_);
    const QString id = QStringLiteral("node-%1").arg(node);
    const QString title = QStringLiteral("transitions to states that are not shown");
    QPainterPath pill;
    pill.addRoundedRect(box, box.height() / 2, box.height() / 2);
    drawing.items.push_back(DrawnShape{id, title, pill, QPen(theme_.muted, 0.8), theme_.panel});
    DrawnText more;
    more.id = id;
    more.title = title;
    more.text = QStringLiteral("+%1").arg(picture_.nodeHidden[node]);
    more.at = QPointF(box.center().x(), box.bottom() - 3);
    more.pixels = 10;
    more.colour = theme_.muted;
    drawing.items.push_back(std::move(more));
}

void drawLeader(Drawing& drawing, const QLineF& leader, const QColor& colour, const QString& id)
{
    constexpr double dot = 2;
    QPainterPath line(leader.p1());
    line.lineTo(leader.p2());
    drawing.items.push_back(DrawnShape{id, QString(), line, QPen(drawing.canvas, 2.6), Qt::NoBrush});
    drawing.items.push_back(DrawnShape{id, QString(), line, QPen(colour, 0.8), Qt::NoBrush});
    QPainterPath end;
    end.addEllipse(leader.p2(), dot, dot);
    drawing.items.push_back(DrawnShape{id, QString(), end, QPen(drawing.canvas, 0.8), colour});
}

void PictureParts::drawLabel(Drawing& drawing, const PlacedLabel& label) const
{
    const Route& route = layout_.routes[label.route];
    const QString id = QStringLiteral("edge-%1").arg(label.route);
    const bool kept = (route.marks & EdgeMark::Kept) != 0;
    QPointF at = QPointF(label.box.center().x(), label.box.top()) + shift_ + QPointF(kept ? 6.5 : 0, 10.6);
    if (!label.leader.isNull())
        drawLeader(drawing, label.leader.translated(shift_), labelColour(theme_, route.colour, route.marks),
                   id);
    if (kept)
        drawKeptMark(drawing, theme_, lineBoxes(label).front().topLeft() + shift_ + QPointF(5, 7), id);
    for (const QString& line : label.lines) {
        DrawnText text;
        text.id = id;
        text.title = wholeLabels(picture_, layout_, route);
        text.text = line;
        text.at = at;
        text.pixels = Captions::labelPixels;
        text.bold = kept;
        text.colour = labelColour(theme_, route.colour, route.marks);
        text.halo = true;
        drawing.items.push_back(std::move(text));
        at.ry() += Captions::lineHeight;
    }
}

} // namespace threadmend
