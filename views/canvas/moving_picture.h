// SPDX-License-Identifier: GPL-3.0-or-later
// From one picture to the next: what is in both is seen to move.
#pragma once

#include "views/canvas/node_sprites.h"
#include "views/canvas/placed_picture.h"
#include "views/canvas/viewport.h"

#include <QPainter>

namespace threadmend {

/// The way of every node from where it was on the screen to where it is now; nodes are the same if their keys
/// are. What is new appears in its place.
class MovingPicture {
public:
    /// O(n log n).
    MovingPicture(const PlacedPicture& before, const Viewport& from,
                  std::shared_ptr<const PlacedPicture> after, const Viewport& to);

    /// Whether anything that was in sight moves at all.
    bool moves() const { return moves_; }
    /// Where a node is after `share` (0 to 1) of the way, in pixels of the window.
    QPointF at(std::uint32_t node, double share) const;
    /// As straight lines and nodes without texts. O(n + m).
    void paint(QPainter& painter, const Theme& theme, NodeSprites& sprites, double share) const;

private:
    struct Way {
        QPointF from, to;
        bool isNew = false;
    };

    std::shared_ptr<const PlacedPicture> after_;
    double scale_;
    std::vector<Way> ways_; ///< a node each
    bool moves_ = false;
};

} // namespace threadmend
