// SPDX-License-Identifier: GPL-3.0-or-later
// One step of the subset construction.
#pragma once

#include "core/model/lts/lts.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace threadmend {

inline constexpr const char* subsetPhase = "determinising";

/// The successors of a set of states, label by label. Keeps its buffers from one set to the next.
class SubsetSuccessors {
public:
    explicit SubsetSuccessors(const Lts& lts) : lts_(lts), seen_(lts.stateCount() / 64 + 1, 0) {}

    /// Finds all successors of `subset`, in time O(t log t) for its t transitions, polling once for each.
    /// `states` is reported as the number of states stored so far. Returns why it stopped, if it did.
    std::optional<Stopped> compute(std::span<const StateId> subset, RunContext& run, std::uint64_t states);

    /// The labels that lead on from the subset, in their order, and where each leads, ascending.
    std::size_t count() const { return groups_.size(); }
    LabelId label(std::size_t group) const { return groups_[group].label; }
    std::span<const StateId> members(std::size_t group) const
    {
        return std::span(members_).subspan(groups_[group].first, groups_[group].size);
    }

private:
    struct Group {
        LabelId label;
        std::size_t first = 0;
        std::size_t size = 0;
    };

    std::optional<Stopped> collect(std::span<const StateId> subset, RunContext& run, std::uint64_t states);
    std::optional<Stopped> finishGroup(Group& group, RunContext& run, std::uint64_t states);

    const Lts& lts_;
    /// Targets by label, each label's in the order of sight.
    std::vector<std::vector<StateId>> targets_;
    std::vector<LabelId> labels_;
    std::vector<Group> groups_;
    std::vector<StateId> members_;
    std::vector<std::uint64_t> seen_; ///< a bit a state, all 0 between groups
};

} // namespace threadmend
