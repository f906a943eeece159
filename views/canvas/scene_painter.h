// SPDX-License-Identifier: GPL-3.0-or-later
// What stands still of a picture: painted into a window, or into images by other threads.
#pragma once

#include "views/canvas/node_sprites.h"
#include "views/canvas/shown_labels.h"
#include "views/graph/drawing.h"

class QPainter;

namespace threadmend {

enum class Quality {
    Draft, ///< while moving: no smooth edges, no halos
    Fine   ///< at rest: exactly as exported
};

/// Paints one view of a picture. Refers to what it is made of.
class ScenePainter {
public:
    ScenePainter(const Shown& shown, const Theme& theme, NodeSprites& sprites, Quality quality)
        : shown_(shown), theme_(theme), sprites_(sprites), quality_(quality)
    {
    }

    /// Paints what lies in `region` (pixels of the window) over a canvas that is cleared already. Polls once
    /// an item. O(what is visible in the region, k log k).
    std::optional<Stopped> paint(QPainter& painter, const QRectF& region, RunContext& run);

private:
    using Indices = std::vector<std::uint32_t>;
    bool fine() const { return quality_ == Quality::Fine; }
    /// Whether parts are drawn one by one, as they are exported.
    bool asExported() const
    {
        const PlacedPicture& placed = shown_.placed;
        return fine() && !placed.dots() && (placed.hasRoutes() || placed.written()) &&
               shown_.level >= Level::Shapes;
    }

    std::optional<Stopped> paintGroups(QPainter& painter, RunContext& run);
    std::optional<Stopped> paintParts(QPainter& painter, const Indices& curves, const Indices& nodes,
                                      RunContext& run);
    std::optional<Stopped> paintDensity(QPainter& painter, const QRectF& region, RunContext& run);
    std::optional<Stopped> paintCurves(QPainter& painter, const Indices& curves, RunContext& run);
    std::optional<Stopped> paintNodes(QPainter& painter, const Indices& nodes, RunContext& run);
    void paintSprite(QPainter& painter, std::uint32_t node);
    void paintBadge(QPainter& painter, std::uint32_t node);
    void paintTexts(QPainter& painter, const Indices& nodes);
    std::optional<Stopped> paintLabels(QPainter& painter, const QRectF& region, RunContext& run);
    void paintNames(QPainter& painter, const QRectF& region, std::span<const ShownLabel> labels);
    void paintKeys(QPainter& painter, std::span<const ShownLabel> labels);
    PlacedLabel placedLabel(const ShownLabel& label) const;
    void appendLabel(Drawing& drawing, const ShownLabel& label, double scale) const;

    const Shown& shown_;
    const Theme& theme_;
    NodeSprites& sprites_;
    Quality quality_;
};

} // namespace threadmend
