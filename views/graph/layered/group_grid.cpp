// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/layered/group_grid.h"

#include <algorithm>

namespace threadmend::layered {

GroupGrid::GroupGrid(std::span<const GroupSize> groups, const GroupSpacing& spacing) : spacing_(spacing)
{
    std::size_t columns = std::max<std::size_t>(1, groups.size());
    while (!fill(groups, columns) && columns > 1)
        --columns;
    fillRows(groups);
}

/// Whether that many columns fit.
bool GroupGrid::fill(std::span<const GroupSize> groups, std::size_t columns)
{
    columns_.assign(columns, {});
    double x = 0;
    for (std::size_t k = 0; k < columns; ++k) {
        columns_[k] = columnOf(groups, k);
        columns_[k].begin = x;
        x += columns_[k].size + spacing_.margin;
    }
    return x - spacing_.margin <= spacing_.width;
}

GroupGrid::Track GroupGrid::columnOf(std::span<const GroupSize> groups, std::size_t column) const
{
    double left = 0, right = 0, title = 0;
    for (std::size_t i = column; i < groups.size(); i += columns_.size()) {
        left = std::max(left, -groups[i].content.left());
        right = std::max(right, groups[i].content.right());
        title = std::max(title, groups[i].title);
    }
    const double width = std::max(left + right, title);
    return {0, width + 2 * spacing_.margin, spacing_.margin + left};
}

void GroupGrid::fillRows(std::span<const GroupSize> groups)
{
    double y = 0;
    for (std::size_t first = 0; first < groups.size(); first += columns_.size()) {
        double above = 0, below = 0;
        for (std::size_t i = first; i < std::min(groups.size(), first + columns_.size()); ++i) {
            above = std::max(above, -groups[i].content.top());
            below = std::max(below, groups[i].content.bottom());
        }
        const double height = above + below + 2 * spacing_.margin + spacing_.title;
        rows_.push_back({y, height, spacing_.margin + spacing_.title + above});
        y += height + spacing_.margin;
    }
}

QRectF GroupGrid::box(std::size_t group) const
{
    const Track& column = columns_[group % columns_.size()];
    const Track& row = rows_[group / columns_.size()];
    return QRectF(column.begin, row.begin, column.size, row.size);
}

QPointF GroupGrid::centre(std::size_t group) const
{
    const Track& column = columns_[group % columns_.size()];
    const Track& row = rows_[group / columns_.size()];
    return QPointF(column.begin + column.centre, row.begin + row.centre);
}

} // namespace threadmend::layered
