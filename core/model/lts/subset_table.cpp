// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/subset_table.h"

#include <algorithm>

namespace threadmend {

std::size_t SubsetTable::slotOf(std::span<const StateId> subset) const
{
    std::uint64_t hash = subset.size();
    for (const StateId state : subset) {
        hash = (hash ^ state.value) * 0x9E3779B97F4A7C15ull;
        hash ^= hash >> 32;
    }
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t slot = hash & mask;; slot = (slot + 1) & mask) {
        if (slots_[slot] == 0)
            return slot;
        const auto known = members(slots_[slot] - 1);
        if (std::equal(known.begin(), known.end(), subset.begin(), subset.end()))
            return slot;
    }
}

std::uint32_t SubsetTable::intern(std::span<const StateId> subset)
{
    const std::size_t slot = slotOf(subset);
    if (slots_[slot] != 0)
        return slots_[slot] - 1;
    members_.insert(members_.end(), subset.begin(), subset.end());
    firsts_.push_back(members_.size());
    slots_[slot] = size();
    if (size() * 2ull > slots_.size()) {
        slots_.assign(slots_.size() * 2, 0);
        for (std::uint32_t known = 0; known < size(); ++known)
            slots_[slotOf(members(known))] = known + 1;
    }
    return size() - 1;
}

} // namespace threadmend
