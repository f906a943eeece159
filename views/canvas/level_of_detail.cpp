// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/level_of_detail.h"

#include "views/graph/drawn_picture.h"

#include <cmath>

namespace threadmend {

namespace {

constexpr std::size_t mostLabelledNodes = 500;
constexpr std::size_t mostDots = 4000; ///< that are drawn as dots however small
constexpr double leastText = 6.5;      ///< pixels of a font that can just be read
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

} // namespace threadmend
