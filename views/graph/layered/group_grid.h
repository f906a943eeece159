// SPDX-License-Identifier: GPL-3.0-or-later
// Groups in rows and columns.
#pragma once

#include <QRectF>
#include <span>
#include <vector>

namespace threadmend::layered {

/// What a group needs: its content around its centre, and its title.
struct GroupSize {
    QRectF content; ///< the centre is at the origin
    double title = 0;
};

struct GroupSpacing {
    double margin = 16;
    double title = 26;
    double width = 1400; ///< of the whole grid, unless one group alone is wider
};

/// As many columns as fit, in the order given, row by row. Boxes of a column are of one width, boxes of a row
/// of one height, and centres are in line both ways. O(n * columns).
class GroupGrid {
public:
    GroupGrid(std::span<const GroupSize> groups, const GroupSpacing& spacing);
    QRectF box(std::size_t group) const;
    QPointF centre(std::size_t group) const;

private:
    /// Of a row or a column: where it begins, its size, and where in it the centres are.
    struct Track {
        double begin = 0, size = 0, centre = 0;
    };
    bool fill(std::span<const GroupSize> groups, std::size_t columns);
    void fillRows(std::span<const GroupSize> groups);
    Track columnOf(std::span<const GroupSize> groups, std::size_t column) const;

    GroupSpacing spacing_;
    std::vector<Track> columns_, rows_;
};

} // namespace threadmend::layered
