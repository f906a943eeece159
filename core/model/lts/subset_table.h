// SPDX-License-Identifier: GPL-3.0-or-later
// Sets of states, each stored once.
#pragma once

#include "core/model/id.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace threadmend {

/// Numbers subsets in order of first sight. Expected time linear in the size of the subset; 4 bytes a member
/// and about 24 a subset.
class SubsetTable {
public:
    std::uint32_t size() const { return static_cast<std::uint32_t>(firsts_.size() - 1); }
    std::span<const StateId> members(std::uint32_t subset) const
    {
        return std::span(members_).subspan(firsts_[subset], firsts_[subset + 1] - firsts_[subset]);
    }
    /// The number of a subset given as ascending states.
    std::uint32_t intern(std::span<const StateId> subset);

    std::vector<StateId> takeMembers() && { return std::move(members_); }
    std::vector<std::uint64_t> takeFirsts() && { return std::move(firsts_); }

private:
    std::size_t slotOf(std::span<const StateId> subset) const;

    std::vector<StateId> members_;
    std::vector<std::uint64_t> firsts_ = {0};
    /// Open addressing; an entry is a number plus 1, 0 is free. At most half full.
    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(64, 0);
};

} // namespace threadmend
