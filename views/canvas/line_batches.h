// SPDX-License-Identifier: GPL-3.0-or-later
// Lines and arrow heads of one look, drawn together.
#pragma once

#include "views/canvas/level_of_detail.h"
#include "views/graph/drawn_nodes.h"

#include <QLineF>
#include <QPolygonF>

class QPainter;

namespace threadmend {

/// Curves by their looks, in pixels of the window.
class LineBatches {
public:
    LineBatches(const Shown& shown, const Theme& theme) : shown_(shown), theme_(theme), batches_(looks) {}

    void add(std::uint32_t curve);
    /// What matters most comes last. `smooth` lines may be thinner than a pixel.
    std::optional<Stopped> paint(QPainter& painter, bool smooth, RunContext& run) const;

private:
    static constexpr std::size_t looks = 32;
    struct Batch {
        LineLook look;
        bool used = false;
        std::vector<QLineF> lines;
        std::vector<QPointF> heads; ///< three each
    };
    void addHead(Batch& batch, std::span<const QPointF> points) const;
    std::optional<Stopped> paint(QPainter& painter, const Batch& batch, bool smooth, RunContext& run) const;

    const Shown& shown_;
    const Theme& theme_;
    std::vector<Batch> batches_;
};

} // namespace threadmend
