// SPDX-License-Identifier: GPL-3.0-or-later
// What is in the way of labels.
#pragma once

#include <QRectF>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace threadmend {

/// Boxes in square cells, so that what is near is found at once.
class Obstacles {
public:
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

    std::vector<Box> boxes_;
    std::vector<std::uint32_t> seen_;
    std::unordered_map<std::int64_t, std::vector<std::uint32_t>> cells_;
};

} // namespace threadmend
