// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/moving_picture.h"

#include "views/graph/drawn_nodes.h"
#include "views/graph/drawn_picture.h"

namespace threadmend {

MovingPicture::MovingPicture(const PlacedPicture& before, const Viewport& from,
                             std::shared_ptr<const PlacedPicture> after, const Viewport& to)
    : after_(std::move(after)), scale_(to.scale())
{
    const QRectF window(QPointF(), to.size());
    for (std::uint32_t node = 0; node < after_->nodeCount(); ++node) {
        const QPointF there = to.toScreen(after_->layout.positions[node]);
        const std::uint32_t earlier = before.nodeOfKey(after_->picture.nodeKeys[node]);
        if (earlier == PlacedPicture::nothing) {
            ways_.push_back({there, there, true});
            continue;
        }
        const QPointF here = from.toScreen(before.layout.positions[earlier]);
        ways_.push_back({here, there, false});
        const bool seen = window.contains(here) || window.contains(there);
        moves_ = moves_ || (seen && (here - there).manhattanLength() > 1);
    }
}

QPointF MovingPicture::at(std::uint32_t node, double share) const
{
    return ways_[node].from + (ways_[node].to - ways_[node].from) * share;
}

void MovingPicture::paint(QPainter& painter, const Theme& theme, NodeSprites& sprites, double share) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::uint32_t index = 0; index < after_->curveCount(); ++index) {
        const Curve curve = after_->curve(index);
        const LineLook look =
            lineLook(theme, shownColour(curve.colour, after_->coloured), curve.marks, curve.backward);
        painter.setOpacity(ways_[curve.source].isNew || ways_[curve.target].isNew ? share : 1);
        painter.setPen(QPen(look.colour, look.width * std::min(1.0, scale_), look.style));
        painter.drawLine(at(curve.source, share), at(curve.target, share));
    }
    for (std::uint32_t node = 0; node < ways_.size(); ++node) {
        const QSizeF half = after_->dots() ? QSizeF(dotRadius, dotRadius) : after_->halfSize(node);
        const auto& sprite = sprites.of(after_->picture.nodeMarks[node], half, scale_);
        painter.setOpacity(ways_[node].isNew ? share : 1);
        painter.drawImage(at(node, share) + sprite.corner, sprite.image);
    }
    painter.restore();
}

} // namespace threadmend
