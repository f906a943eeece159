// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text/edit_distance.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace threadmend {

std::size_t editDistance(std::string_view a, std::string_view b)
{
    // Rows of the table of distances between prefixes: of i - 2, i - 1 and i bytes of `a`.
    std::vector<std::size_t> older(b.size() + 1), old(b.size() + 1), row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        older.swap(old);
        old.swap(row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
            row[j] = std::min({old[j] + 1, row[j - 1] + 1, old[j - 1] + change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], older[j - 2] + 1);
        }
    }
    return row[b.size()];
}

} // namespace threadmend
