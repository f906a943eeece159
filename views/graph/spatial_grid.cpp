// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/spatial_grid.h"

#include <cmath>

namespace threadmend {

void SpatialGrid::setSize(const QRectF& bounds, std::size_t cells)
{
    const double width = std::max(1.0, bounds.width()), height = std::max(1.0, bounds.height());
    origin_ = bounds.topLeft();
    const double wanted = static_cast<double>(std::max<std::size_t>(1, cells));
    // Never more columns or rows than cells are wanted, however long and thin the picture.
    cell_ = std::max({std::sqrt(width * height / wanted), width / wanted, height / wanted});
    columns_ = static_cast<int>(std::ceil(width / cell_));
    rows_ = static_cast<int>(std::ceil(height / cell_));
}

std::vector<std::uint32_t> SpatialGrid::near(const QRectF& box) const
{
    std::vector<std::uint32_t> found;
    if (entries_.empty())
        return found;
    forCells(box, [&](std::size_t cell) {
        found.insert(found.end(), entries_.begin() + firsts_[cell], entries_.begin() + firsts_[cell + 1]);
    });
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

std::size_t SpatialGrid::countNear(const QRectF& box) const
{
    std::size_t count = 0;
    if (!entries_.empty())
        forCells(box, [&](std::size_t cell) { count += firsts_[cell + 1] - firsts_[cell]; });
    return count;
}

} // namespace threadmend
