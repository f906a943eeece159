// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/subset_successors.h"

#include <algorithm>
#include <bit>

namespace threadmend {

std::optional<Stopped> SubsetSuccessors::compute(std::span<const StateId> subset, RunContext& run,
                                                 std::uint64_t states)
{
    groups_.clear();
    members_.clear();
    if (const auto stopped = collect(subset, run, states))
        return stopped;
    std::sort(labels_.begin(), labels_.end());
    for (const LabelId label : labels_) {
        groups_.push_back({label, members_.size(), 0});
        if (const auto stopped = finishGroup(groups_.back(), run, states))
            return stopped;
    }
    labels_.clear();
    return std::nullopt;
}

std::optional<Stopped> SubsetSuccessors::collect(std::span<const StateId> subset, RunContext& run,
                                                 std::uint64_t states)
{
    targets_.resize(lts_.labels().size());
    for (const StateId member : subset)
        for (const Transition& step : lts_.outgoing(member)) {
            if (const auto stopped = run.poll({subsetPhase, states, std::nullopt, states}))
                return stopped;
            if (targets_[step.label.index()].empty())
                labels_.push_back(step.label);
            targets_[step.label.index()].push_back(step.target);
        }
    // A subset without transitions is looked at as well.
    return run.poll({subsetPhase, states, std::nullopt, states});
}

/// Moves one label's targets to `members_`, each once and ascending: small groups are sorted, large ones read
/// off the bits, which can be stopped and takes no logarithm.
std::optional<Stopped> SubsetSuccessors::finishGroup(Group& group, RunContext& run, std::uint64_t states)
{
    std::vector<StateId>& targets = targets_[group.label.index()];
    for (const StateId target : targets) {
        std::uint64_t& word = seen_[target.index() / 64];
        const std::uint64_t bit = 1ull << target.index() % 64;
        if ((word & bit) == 0)
            members_.push_back(target);
        word |= bit;
    }
    targets.clear();
    group.size = members_.size() - group.first;
    const std::span own = std::span(members_).subspan(group.first);
    if (group.size < seen_.size()) {
        std::sort(own.begin(), own.end());
        for (const StateId state : own)
            seen_[state.index() / 64] = 0;
        return std::nullopt;
    }
    std::size_t place = 0;
    for (std::size_t word = 0; word < seen_.size(); ++word) {
        if (const auto stopped = run.poll({subsetPhase, states, std::nullopt, states}))
            return stopped;
        for (; seen_[word] != 0; seen_[word] &= seen_[word] - 1)
            own[place++] = StateId(word * 64 + static_cast<std::size_t>(std::countr_zero(seen_[word])));
    }
    return std::nullopt;
}

} // namespace threadmend
