// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/scene_painter.h"

#include "views/canvas/density.h"
#include "views/canvas/line_batches.h"
#include "views/canvas/shown_names.h"
#include "views/graph/drawn_picture.h"
#include "views/graph/paint.h"
#include "views/graph/short_texts.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

namespace threadmend {

namespace {

/// What is written in nodes. Where the layout has no texts: told apart from what else is in the window.
std::vector<QString> textsIn(const Shown& shown, std::span<const std::uint32_t> nodes)
{
    std::vector<QString> texts;
    if (!shown.placed.layout.captions.nodes.empty()) {
        for (const std::uint32_t node : nodes)
            texts.push_back(nodeText(shown.placed, node));
        return texts;
    }
    constexpr int longest = 14;
    const auto all = shown.nodesNear(QRectF(QPointF(), shown.viewport.size()));
    for (const std::uint32_t node : all)
        texts.push_back(visibleText(shown.placed.picture.nodeTexts[node]));
    texts = elidedApart(texts, longest);
    std::vector<QString> wanted;
    for (const std::uint32_t node : nodes) {
        const auto at = std::lower_bound(all.begin(), all.end(), node);
        wanted.push_back(at != all.end() && *at == node ? texts[static_cast<std::size_t>(at - all.begin())]
                                                        : nodeText(shown.placed, node));
    }
    return wanted;
}

} // namespace

std::optional<Stopped> ScenePainter::paint(QPainter& painter, const QRectF& region, RunContext& run)
{
    painter.setRenderHint(QPainter::Antialiasing, fine());
    painter.setRenderHint(QPainter::TextAntialiasing, true);
    if (auto stopped = paintGroups(painter, run))
        return stopped;
    if (shown_.level == Level::Density) {
        if (auto stopped = paintDensity(painter, region, run))
            return stopped;
        if (auto stopped = paintCurves(painter, shown_.placed.markedCurves, run))
            return stopped;
        return paintNodes(painter, shown_.placed.markedNodes, run);
    }
    const Indices curves = shown_.curvesNear(region), nodes = shown_.nodesNear(region);
    if (asExported()) {
        if (auto stopped = paintParts(painter, curves, nodes, run))
            return stopped;
    } else {
        if (auto stopped = paintCurves(painter, curves, run))
            return stopped;
        if (auto stopped = paintNodes(painter, nodes, run))
            return stopped;
    }
    if (!asExported() || !shown_.placed.written())
        paintTexts(painter, nodes);
    return paintLabels(painter, region, run);
}

std::optional<Stopped> ScenePainter::paintGroups(QPainter& painter, RunContext& run)
{
    const PictureParts parts(shown_.placed.picture, shown_.placed.layout, theme_, shown_.placed.coloured);
    Drawing drawing;
    drawing.canvas = theme_.canvas;
    for (std::size_t i = 0; i < shown_.placed.layout.groupBoxes.size(); ++i)
        parts.drawGroup(drawing, i);
    painter.save();
    painter.translate(shown_.viewport.offset());
    painter.scale(shown_.viewport.scale(), shown_.viewport.scale());
    auto stopped = paintItems(painter, drawing, theme_, run);
    painter.restore();
    return stopped;
}

std::optional<Stopped> ScenePainter::paintParts(QPainter& painter, const Indices& curves,
                                                const Indices& nodes, RunContext& run)
{
    const PictureParts parts(shown_.placed.picture, shown_.placed.layout, theme_, shown_.placed.coloured);
    const bool texts = shown_.hasNodeTexts();
    painter.save();
    painter.translate(shown_.viewport.offset());
    painter.scale(shown_.viewport.scale(), shown_.viewport.scale());
    std::optional<Stopped> stopped;
    const auto paintOne = [&](const auto& draw) {
        Drawing drawing;
        drawing.canvas = theme_.canvas;
        draw(drawing);
        stopped = paintItems(painter, drawing, theme_, run);
        return !stopped;
    };
    bool going = true;
    for (const bool onRun : {false, true})
        for (std::size_t i = 0; going && i < curves.size(); ++i)
            if (((shown_.placed.curve(curves[i]).marks & EdgeMark::OnRun) != 0) == onRun)
                going = paintOne([&](Drawing& drawing) { parts.drawRoute(drawing, curves[i]); });
    for (std::size_t i = 0; going && i < nodes.size(); ++i)
        going = paintOne([&](Drawing& drawing) { parts.drawNode(drawing, nodes[i], texts); });
    painter.restore();
    return stopped;
}

std::optional<Stopped> ScenePainter::paintDensity(QPainter& painter, const QRectF& region, RunContext& run)
{
    const auto image = densityImage(shown_, region.toAlignedRect(), run);
    if (!image)
        return *image.stopped();
    painter.drawImage(region.toAlignedRect().topLeft(), tinted(*image, theme_.muted));
    return std::nullopt;
}

std::optional<Stopped> ScenePainter::paintCurves(QPainter& painter, const Indices& curves, RunContext& run)
{
    LineBatches batches(shown_, theme_);
    for (const std::uint32_t curve : curves) {
        batches.add(curve);
        if (auto stopped = run.poll({"painting"}))
            return stopped;
    }
    return batches.paint(painter, fine(), run);
}

std::optional<Stopped> ScenePainter::paintNodes(QPainter& painter, const Indices& nodes, RunContext& run)
{
    if (shown_.level >= Level::Shapes || shown_.level == Level::Density) {
        for (const std::uint32_t node : nodes) {
            paintSprite(painter, node);
            if (auto stopped = run.poll({"painting", node}))
                return stopped;
        }
        return std::nullopt;
    }
    std::vector<QPointF> dots;
    double radius = 1;
    for (const std::uint32_t node : nodes) {
        const double own = shown_.halfSize(node).width();
        if (own > 4)
            continue;
        radius = own;
        dots.push_back(shown_.viewport.toScreen(shown_.placed.layout.positions[node]));
    }
    painter.setPen(QPen(theme_.muted, 2 * radius, Qt::SolidLine, fine() ? Qt::RoundCap : Qt::SquareCap));
    constexpr std::size_t dotsForAPoll = 64;
    for (std::size_t i = 0; i < dots.size(); i += dotsForAPoll) {
        painter.drawPoints(dots.data() + i, static_cast<int>(std::min(dotsForAPoll, dots.size() - i)));
        if (auto stopped = run.poll({"painting", i, dots.size()}))
            return stopped;
    }
    for (const std::uint32_t node : shown_.placed.markedNodes)
        if (std::binary_search(nodes.begin(), nodes.end(), node))
            paintSprite(painter, node);
    return std::nullopt;
}

void ScenePainter::paintSprite(QPainter& painter, std::uint32_t node)
{
    // Dots are drawn as if they were full nodes far away.
    const bool own = !shown_.placed.dots() && shown_.level >= Level::Shapes;
    const QSizeF half = own ? shown_.placed.halfSize(node) : QSizeF(nodesize::radius, nodesize::radius);
    const double scale = own ? shown_.viewport.scale() : shown_.halfSize(node).width() / nodesize::radius;
    const auto& sprite = sprites_.of(shown_.placed.picture.nodeMarks[node], half, scale);
    const QPointF corner = shown_.viewport.toScreen(shown_.placed.layout.positions[node]) + sprite.corner;
    painter.drawImage(QPoint(qRound(corner.x()), qRound(corner.y())), sprite.image);
}

void ScenePainter::paintTexts(QPainter& painter, const Indices& nodes)
{
    if (!shown_.hasNodeTexts())
        return;
    const double scale = shown_.placed.dots() ? 1 : shown_.viewport.scale();
    const QFont font = theme_.font(Captions::nodePixels);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    const std::vector<QString> texts = textsIn(shown_, nodes);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const std::uint32_t node = nodes[i];
        const QString& text = texts[i];
        const double width = metrics.horizontalAdvance(text);
        // Where the layout left no room for a text it is smaller.
        const double room = 2 * shown_.halfSize(node).width() - 4 * scale;
        const double own = shown_.placed.written() ? scale : std::min(scale, std::max(0.5, room / width));
        painter.save();
        painter.translate(shown_.viewport.toScreen(shown_.placed.layout.positions[node]));
        painter.scale(own, own);
        painter.setPen(shown_.placed.picture.has(node, NodeMark::Deadlock) ? theme_.canvas : theme_.text);
        painter.drawText(QPointF(-width / 2, Captions::nodePixels * 0.36), text);
        painter.restore();
    }
    for (const std::uint32_t node : nodes)
        paintBadge(painter, node);
}

void ScenePainter::paintBadge(QPainter& painter, std::uint32_t node)
{
    const QRectF badge = shown_.badge(node);
    if (badge.isEmpty())
        return;
    const double scale = shown_.viewport.scale();
    painter.save();
    painter.translate(badge.center());
    painter.scale(scale, scale);
    const QSizeF size = badge.size() / scale;
    const QRectF pill(QPointF(-size.width() / 2, -size.height() / 2), size);
    painter.setPen(QPen(theme_.muted, 0.8));
    painter.setBrush(theme_.panel);
    painter.drawRoundedRect(pill, size.height() / 2, size.height() / 2);
    painter.setFont(theme_.font(10));
    painter.drawText(pill, Qt::AlignCenter,
                     QStringLiteral("+%1").arg(shown_.placed.picture.nodeHidden[node]));
    painter.restore();
}

void ScenePainter::paintNames(QPainter& painter, const QRectF& region, std::span<const ShownLabel> labels)
{
    painter.setFont(theme_.font(namePixels));
    for (const ShownName& name : shownNames(shown_, labels)) {
        if (!name.box.intersects(region))
            continue;
        QColor behind = theme_.canvas;
        behind.setAlpha(200);
        painter.fillRect(name.box, behind);
        painter.setPen(theme_.muted);
        painter.drawText(name.box, Qt::AlignCenter | Qt::TextDontClip, name.text);
    }
}

/// Which labels the letters stand for.
void ScenePainter::paintKeys(QPainter& painter, std::span<const ShownLabel> labels)
{
    const QRectF box = keyListBox(shown_, labels);
    if (box.isEmpty())
        return;
    painter.setPen(QPen(theme_.hairline, 1));
    painter.setBrush(theme_.panel);
    painter.drawRoundedRect(box, 4, 4);
    const QFont font = theme_.font(Captions::labelPixels);
    painter.setFont(font);
    QPointF at = box.topLeft() + QPointF(keylist::inner, keylist::inner + QFontMetricsF(font).ascent());
    for (const LabelKey& key : keysOf(labels)) {
        painter.setPen(theme_.text);
        painter.drawText(at, key.letter);
        painter.setPen(theme_.muted);
        painter.drawText(at + QPointF(keylist::letter, 0), key.label);
        at.ry() += keylist::line;
    }
}

std::optional<Stopped> ScenePainter::paintLabels(QPainter& painter, const QRectF& region, RunContext& run)
{
    std::optional<Stopped> stopped;
    // Of all of the window: where a name stands must not depend on which part of it is painted.
    std::vector<ShownLabel> labels = shownLabels(shown_, QRectF(QPointF(), shown_.viewport.size()));
    paintNames(painter, region, labels);
    paintKeys(painter, labels);
    std::erase_if(labels, [&](const ShownLabel& label) { return !label.reach().intersects(region); });
    for (std::size_t first = 0, next = 0; first < labels.size() && !stopped; first = next) {
        // Those of one size together.
        const double scale = labels[first].pixels / Captions::labelPixels;
        Drawing drawing;
        drawing.canvas = theme_.canvas;
        for (; next < labels.size() && labels[next].pixels == labels[first].pixels; ++next)
            appendLabel(drawing, labels[next], scale);
        painter.save();
        painter.scale(scale, scale);
        stopped = paintItems(painter, drawing, theme_, run);
        painter.restore();
    }
    return stopped;
}

/// As its place in the layout says, or where there is none, or not for all of it, as it is shown.
PlacedLabel ScenePainter::placedLabel(const ShownLabel& label) const
{
    const std::uint32_t index = shown_.placed.labelOf[label.curve];
    if (!label.shortened && index != PlacedPicture::nothing)
        return shown_.placed.layout.labels[index];
    const bool kept = (shown_.placed.curve(label.curve).marks & EdgeMark::Kept) != 0;
    const QFontMetricsF metrics(theme_.font(Captions::labelPixels, kept));
    PlacedLabel placed;
    placed.route = label.curve;
    placed.box = QRectF(QPointF(), label.box.size());
    placed.lines = label.lines;
    for (const QString& line : label.lines)
        placed.widths.push_back(metrics.horizontalAdvance(line) + (kept ? 13 : 0));
    return placed;
}

void ScenePainter::appendLabel(Drawing& drawing, const ShownLabel& label, double scale) const
{
    const std::size_t first = drawing.items.size();
    const QPointF centre = label.box.center() / scale;
    const QLineF leader(label.leader.p1() / scale, label.leader.p2() / scale);
    if (!shown_.placed.written()) {
        const Curve curve = shown_.placed.curve(label.curve);
        if (!leader.isNull())
            drawLeader(drawing, leader, labelColour(theme_, curve.colour, curve.marks), QString());
        DrawnText text;
        text.text = label.lines.front();
        text.at = centre + QPointF(0, 4);
        text.colour = labelColour(theme_, curve.colour, curve.marks);
        text.halo = fine();
        drawing.items.push_back(std::move(text));
        return;
    }
    PlacedLabel placed = placedLabel(label);
    placed.box.moveCenter(centre);
    placed.leader = leader;
    PictureParts(shown_.placed.picture, shown_.placed.layout, theme_, shown_.placed.coloured)
        .drawLabel(drawing, placed);
    for (std::size_t i = first; i < drawing.items.size() && !fine(); ++i)
        if (auto* text = std::get_if<DrawnText>(&drawing.items[i]))
            text->halo = false;
}

} // namespace threadmend
