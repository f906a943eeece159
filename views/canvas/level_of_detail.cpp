// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/level_of_detail.h"

#include "views/graph/drawn_picture.h"
#include "views/graph/obstacles.h"
#include "views/graph/routing.h"
#include "views/graph/theme.h"

#include <QFontMetricsF>
#include <cmath>

namespace threadmend {

namespace {

constexpr std::size_t mostLabelledNodes = 500;
constexpr std::size_t mostDots = 4000; ///< that are drawn as dots however small
constexpr double leastText = 6.5;      ///< pixels of a font that can just be read
constexpr double leastLabel = 8;
constexpr double ownScale = leastLabel / Captions::labelPixels; ///< from here labels are as the layout says
constexpr unsigned seenMarks = NodeMark::Violating | NodeMark::AlsoViolating | NodeMark::Decision |
                               NodeMark::Deadlock | NodeMark::Livelock | NodeMark::Initial;

double radiusOnScreen(const PlacedPicture& placed, const Viewport& viewport)
{
    return (placed.dots() ? dotRadius : nodesize::radius) * viewport.scale();
}

} // namespace

std::size_t visibleNodes(const PlacedPicture& placed, const Viewport& viewport)
{
    if (viewport.showsAll())
        return placed.nodeCount();
    const std::size_t most = placed.nodeGrid.countNear(viewport.visible());
    return most > 4 * mostLabelledNodes ? most / 2 : placed.nodeGrid.near(viewport.visible()).size();
}

std::size_t visibleCurves(const PlacedPicture& placed, const Viewport& viewport)
{
    if (viewport.showsAll())
        return placed.curveCount();
    return std::min(placed.curveCount(), placed.curveGrid.countNear(viewport.visible()));
}

Level levelOf(const PlacedPicture& placed, const Viewport& viewport)
{
    const double radius = radiusOnScreen(placed, viewport);
    const std::size_t visible = visibleNodes(placed, viewport);
    if (radius >= 5.5 && visible <= mostLabelledNodes)
        return Level::Labels;
    if (radius >= 4)
        return Level::Shapes;
    return radius >= 0.9 || visible <= mostDots ? Level::Dots : Level::Density;
}

QSizeF Shown::halfSize(std::uint32_t node) const
{
    const bool marked = placed.picture.has(node, seenMarks);
    switch (level) {
    case Level::Density:
        return marked ? QSizeF(4, 4) : QSizeF(0.5, 0.5);
    case Level::Dots: {
        const double radius = marked ? 4.5 : std::clamp(radiusOnScreen(placed, viewport), 0.8, 2.5);
        return {radius, radius};
    }
    case Level::Shapes:
    case Level::Labels:
        break;
    }
    return placed.halfSize(node) * viewport.scale();
}

bool Shown::hasNodeTexts() const
{
    if (level != Level::Labels)
        return false;
    return placed.dots() ? radiusOnScreen(placed, viewport) >= leastText
                         : Captions::nodePixels * viewport.scale() >= leastText;
}

QRectF Shown::badge(std::uint32_t node) const
{
    if (!hasNodeTexts() || placed.dots())
        return {};
    const QRectF box = hiddenBadgeBox(placed.picture, placed.layout, node);
    return box.isEmpty() ? QRectF() : viewport.toScreen(box);
}

std::vector<std::uint32_t> Shown::nodesNear(const QRectF& box) const
{
    // Small dots of marked nodes are larger on the screen than in the layout.
    return placed.nodeGrid.near(viewport.toWorld(box.adjusted(-5, -5, 5, 5)));
}

std::vector<std::uint32_t> Shown::curvesNear(const QRectF& box) const
{
    return placed.curveGrid.near(viewport.toWorld(box.adjusted(-8, -8, 8, 8)));
}

QString nodeText(const PlacedPicture& placed, std::uint32_t node)
{
    return !placed.layout.captions.nodes.empty() ? placed.layout.captions.nodes[node]
                                                 : elided(visibleText(placed.picture.nodeTexts[node]), 14);
}

namespace {

/// Chooses labels in the order of what matters, each if it has room.
class LabelChoice {
public:
    LabelChoice(const Shown& shown, const QRectF& region)
        : shown_(shown), region_(region), metrics_(Theme::light().font(Captions::labelPixels))
    {
    }

    std::vector<ShownLabel> choose() &&
    {
        const bool asLaidOut = shown_.placed.written() && shown_.viewport.scale() >= ownScale;
        // Which have room must not depend on which part of the window is painted.
        const QRectF window(QPointF(), shown_.viewport.size());
        std::vector<std::uint32_t> curves =
            shown_.curvesNear(asLaidOut ? region_.adjusted(-80, -80, 80, 80) : window);
        if (!asLaidOut) {
            for (const std::uint32_t node : shown_.nodesNear(window))
                taken_.forbid(boxOf(node));
            std::stable_sort(curves.begin(), curves.end(),
                             [&](std::uint32_t a, std::uint32_t b) { return rank(a) > rank(b); });
        }
        for (const std::uint32_t curve : curves) {
            ShownLabel label = labelOf(curve);
            if (label.lines.isEmpty() || (!asLaidOut && !takeRoom(label.box, rank(curve) >= 2)))
                continue;
            if (label.box.intersects(region_))
                labels_.push_back(std::move(label));
        }
        return std::move(labels_);
    }

private:
    QRectF boxOf(std::uint32_t node) const
    {
        const QSizeF half = shown_.halfSize(node);
        const QPointF corner(half.width(), half.height());
        const QPointF centre = shown_.viewport.toScreen(shown_.placed.layout.positions[node]);
        return {centre - corner, centre + corner};
    }

    int rank(std::uint32_t index) const
    {
        const Curve curve = shown_.placed.curve(index);
        return ((curve.marks & EdgeMark::Kept) != 0 ? 4 : 0) +
               ((curve.marks & EdgeMark::OnRun) != 0 ? 2 : 0) +
               (curve.colour == EdgeColour::Correct || curve.colour == EdgeColour::Incorrect ? 1 : 0);
    }

    /// Moves a box up or down to where nothing stands; false if there is no such place nearby. Labels of the
    /// counterexample may go further, since they must not be missed.
    bool takeRoom(QRectF& box, bool onRun)
    {
        constexpr double ways[] = {0, -6, 6, -12, 12, -18, 18, -24, 24, -30, 30};
        for (const double down : std::span(ways).first(onRun ? std::size(ways) : 5)) {
            const QRectF moved = box.translated(0, down);
            const QRectF inner[] = {moved.adjusted(1, 1, -1, -1)};
            if (taken_.cost(inner).forbidden)
                continue;
            taken_.forbid(inner[0]);
            box = moved;
            return true;
        }
        return false;
    }

    ShownLabel labelOf(std::uint32_t curve) const
    {
        return shown_.placed.written() ? asPlaced(curve) : beside(curve);
    }

    ShownLabel asPlaced(std::uint32_t curve) const
    {
        const std::uint32_t index = shown_.placed.labelOf[curve];
        if (index == PlacedPicture::nothing)
            return {};
        const PlacedLabel& label = shown_.placed.layout.labels[index];
        const double scale = std::max(shown_.viewport.scale(), ownScale);
        const QSizeF size = label.box.size() * scale;
        const QPointF centre = shown_.viewport.toScreen(label.box.center());
        return {curve, QRectF(centre - QPointF(size.width() / 2, size.height() / 2), size),
                Captions::labelPixels * scale, label.lines};
    }

    /// On the middle of its line.
    ShownLabel beside(std::uint32_t curve) const
    {
        const Polyline line = shown_.placed.polyline(curve);
        const auto points = line.points();
        if (points.size() < 2)
            return {};
        const std::size_t half = (points.size() - 1) / 2;
        const QPointF middle = points.size() % 2 == 1 ? points[half] : (points[half] + points[half + 1]) / 2;
        std::uint32_t own = 0;
        const auto edges = shown_.placed.edgesOf(curve, own);
        const PictureEdge& edge = shown_.placed.picture.edges[edges.front()];
        QString text = elided(visibleText(shown_.placed.picture.labels[edge.label]), 20);
        if (edges.size() > 1)
            text += QStringLiteral(" +%1").arg(edges.size() - 1);
        const QSizeF size(metrics_.horizontalAdvance(text) + 2, Captions::lineHeight);
        const QPointF centre = shown_.viewport.toScreen(middle);
        return {curve, QRectF(centre - QPointF(size.width() / 2, size.height() / 2), size),
                Captions::labelPixels, QStringList{text}};
    }

    const Shown& shown_;
    QRectF region_;
    QFontMetricsF metrics_;
    Obstacles taken_;
    std::vector<ShownLabel> labels_;
};

} // namespace

std::vector<ShownLabel> shownLabels(const Shown& shown, const QRectF& box)
{
    if (shown.level != Level::Labels)
        return {};
    return LabelChoice(shown, box).choose();
}

} // namespace threadmend
