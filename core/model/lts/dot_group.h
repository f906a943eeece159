// SPDX-License-Identifier: GPL-3.0-or-later
// Sets of nodes at the ends of edges in DOT.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace threadmend {

/// Indices of nodes; some may stand more than once until `makeDistinct`.
using DotGroup = std::vector<std::uint32_t>;

/// Adds `more` to `members`, in any order. Copies the smaller into the larger, so that groups within one
/// another cost O(n log n) altogether.
inline void absorb(DotGroup& members, DotGroup more)
{
    if (members.size() < more.size())
        members.swap(more);
    members.insert(members.end(), more.begin(), more.end());
}

/// Sorts the nodes and keeps each once.
inline void makeDistinct(DotGroup& group)
{
    if (group.size() < 2)
        return;
    std::sort(group.begin(), group.end());
    group.erase(std::unique(group.begin(), group.end()), group.end());
}

} // namespace threadmend
