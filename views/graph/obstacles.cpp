// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/obstacles.h"

#include <algorithm>
#include <cmath>

namespace threadmend {

namespace {

constexpr double cellSize = 48;

} // namespace

template <class Use>
void Obstacles::forCells(const QRectF& box, const Use& use)
{
    const auto cell = [](double v) { return static_cast<std::int64_t>(std::floor(v / cellSize)); };
    for (std::int64_t x = cell(box.left()); x <= cell(box.right()); ++x)
        for (std::int64_t y = cell(box.top()); y <= cell(box.bottom()); ++y)
            use(cells_[x * 1000003 + y]);
}

void Obstacles::add(const Box& box)
{
    const auto index = static_cast<std::uint32_t>(boxes_.size());
    boxes_.push_back(box);
    forCells(box.box, [&](std::vector<std::uint32_t>& cell) { cell.push_back(index); });
}

Obstacles::Cost Obstacles::cost(std::span<const QRectF> boxes)
{
    Cost cost;
    for (const QRectF& box : boxes) {
        seen_.clear();
        forCells(box, [&](const std::vector<std::uint32_t>& cell) {
            for (const std::uint32_t index : cell) {
                if (std::find(seen_.begin(), seen_.end(), index) != seen_.end())
                    continue;
                seen_.push_back(index);
                const QRectF common = boxes_[index].box & box;
                if (!common.isValid())
                    continue;
                cost.forbidden = cost.forbidden || boxes_[index].weight == 0;
                cost.weight += boxes_[index].weight * (common.width() * common.height() + 4);
            }
        });
        if (cost.forbidden)
            break;
    }
    return cost;
}

} // namespace threadmend
