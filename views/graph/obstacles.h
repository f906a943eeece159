// SPDX-License-Identifier: GPL-3.0-or-later
// What is in the way of labels.
#pragma once

#include <QRectF>
#include <cstdint>
#include <span>
#include <vector>

namespace threadmend {

/// Boxes in square cells, so that what is near is found at once.
class Obstacles {
public:
    /// Most of what there is is inside of `bounds`.
    explicit Obstacles(const QRectF& bounds);

    /// Nothing may stand there.
    void forbid(const QRectF& box) { add({box, 0}); }
    /// Something had better not stand there, by its weight for every square pixel.
    void avoid(const QRectF& box, double weight) { add({box, weight}); }

    struct Cost {
        bool forbidden = false;
        double weight = 0;
    };
    /// Of something that consists of `boxes`. O(boxes near to them).
    Cost cost(std::span<const QRectF> boxes);

private:
    struct Box {
        QRectF box;
        double weight;
    };
    void add(const Box& box);
    template <class Use>
    void forCells(const QRectF& box, const Use& use);

    QPointF origin_;
    double cell_;
    int columns_, rows_;
    std::vector<Box> boxes_;
    std::vector<std::uint32_t> seen_; ///< by which question each box was met last
    std::uint32_t question_ = 0;
    std::vector<std::vector<std::uint32_t>> cells_;
};

} // namespace threadmend
