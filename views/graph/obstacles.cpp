// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/obstacles.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace threadmend {

namespace {

constexpr double leastCell = 48;
constexpr double mostCells = 40000;

} // namespace

Obstacles::Obstacles(const QRectF& bounds) : origin_(bounds.topLeft())
{
    const double width = std::max(1.0, bounds.width()), height = std::max(1.0, bounds.height());
    cell_ =
        std::max({leastCell, std::sqrt(width * height / mostCells), width / mostCells, height / mostCells});
    columns_ = static_cast<int>(std::ceil(width / cell_));
    rows_ = static_cast<int>(std::ceil(height / cell_));
    cells_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
}

template <class Use>
void Obstacles::forCells(const QRectF& box, const Use& use)
{
    // What is outside belongs to the cells at the border.
    const auto cell = [&](double v, int count) {
        return static_cast<int>(std::clamp(v / cell_, 0.0, static_cast<double>(count - 1)));
    };
    const int right = cell(box.right() - origin_.x(), columns_),
              bottom = cell(box.bottom() - origin_.y(), rows_);
    for (int y = cell(box.top() - origin_.y(), rows_); y <= bottom; ++y)
        for (int x = cell(box.left() - origin_.x(), columns_); x <= right; ++x)
            use(cells_[static_cast<std::size_t>(y) * static_cast<std::size_t>(columns_) +
                       static_cast<std::size_t>(x)]);
}

void Obstacles::add(const Box& box)
{
    const auto index = static_cast<std::uint32_t>(boxes_.size());
    boxes_.push_back(box);
    seen_.push_back(0);
    forCells(box.box, [&](std::vector<std::uint32_t>& cell) { cell.push_back(index); });
}

Obstacles::Cost Obstacles::cost(std::span<const QRectF> boxes)
{
    Cost cost;
    for (const QRectF& box : boxes) {
        ++question_;
        forCells(box, [&](const std::vector<std::uint32_t>& cell) {
            for (const std::uint32_t index : cell) {
                if (std::exchange(seen_[index], question_) == question_)
                    continue;
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
