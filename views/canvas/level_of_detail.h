// SPDX-License-Identifier: GPL-3.0-or-later
// What of a picture is drawn at a given size, and where: painting, picking and dumping all follow it.
#pragma once

#include "views/canvas/placed_picture.h"
#include "views/canvas/viewport.h"

namespace threadmend {

/// How much is drawn of what is visible.
enum class Level {
    Density, ///< how many lines and nodes there are, and what is marked
    Dots,    ///< dots and lines
    Shapes,  ///< nodes with their marks, curves with arrow heads
    Labels   ///< everything
};

/// By the size of nodes on the screen and by how many are visible: labels for at most some 500. O(visible).
Level levelOf(const PlacedPicture& placed, const Viewport& viewport);

/// How many nodes are visible, about; exact where they are few. O(cells).
std::size_t visibleNodes(const PlacedPicture& placed, const Viewport& viewport);
/// The same of curves, from above.
std::size_t visibleCurves(const PlacedPicture& placed, const Viewport& viewport);

/// A level of one view of a picture.
struct Shown {
    const PlacedPicture& placed;
    const Viewport& viewport;
    Level level;

    /// Half the size of a node in pixels. What is marked is never smaller than can be seen.
    QSizeF halfSize(std::uint32_t node) const;
    bool hasNodeTexts() const;
    /// The "+n" beside a node; empty where it has none, or where there is no room for it.
    QRectF badge(std::uint32_t node) const;
    /// The nodes in `box` (pixels) and some near it.
    std::vector<std::uint32_t> nodesNear(const QRectF& box) const;
    std::vector<std::uint32_t> curvesNear(const QRectF& box) const;
};

/// What is written in a node.
QString nodeText(const PlacedPicture& placed, std::uint32_t node);

} // namespace threadmend
