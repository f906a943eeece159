// SPDX-License-Identifier: GPL-3.0-or-later
// Shortest walks that stay within one of several sets of states.
#pragma once

#include "core/check/trace.h"
#include "core/run/run_context.h"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace threadmend {

/// The steps of states, all of a space or some of them.
template <class S>
concept HasSteps = requires(S& steps, StateId state)
{
    {
        steps.outgoing(state)
        } -> std::convertible_to<std::span<const Transition>>;
    steps.stateCount();
};

/// Breadth-first search within disjoint sets of states of a space, from which states can be taken out. Refers
/// to the space. 12 bytes a state.
template <HasSteps Space>
class WalksWithin {
public:
    using States = std::vector<std::uint32_t>;
    using Walk = std::vector<Transition>;

    WalksWithin(Space& space, const std::vector<States>& sets, RunContext& run)
        : space_(space), run_(run), setOf_(space.stateCount(), nowhere),
          from_(space.stateCount(), {LabelId(0u), none<StateId>})
    {
        for (std::uint32_t set = 0; set < sets.size(); ++set)
            for (const std::uint32_t state : sets[set])
                setOf_[state] = set;
    }

    /// Of a state that is still in its set.
    std::uint32_t setOf(std::uint32_t state) const { return setOf_[state]; }
    bool isIn(std::uint32_t set, StateId state) const { return setOf_[state.index()] == set; }
    void takeOut(std::uint32_t state) { setOf_[state] = nowhere; }
    /// How many transitions all searches have looked at so far.
    std::uint64_t work() const { return work_; }

    /// The shortest walk of at least one step from `begin` to `goal` in the set of `begin`, if one of at most
    /// `bound` steps leads there; of several as short the one that is met first, by the order of transitions.
    /// O(the transitions of what is met).
    Outcome<std::optional<Walk>> shortest(std::uint32_t begin, std::uint32_t goal, std::size_t bound)
    {
        std::vector<StateId> queue{StateId(begin)};
        auto found = search(queue, goal, bound);
        for (const StateId state : queue)
            from_[state.index()].target = none<StateId>;
        return found;
    }

private:
    static constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

    Outcome<std::optional<Walk>> search(std::vector<StateId>& queue, std::uint32_t goal, std::size_t bound)
    {
        const std::uint32_t begin = queue.front().value;
        std::size_t levelEnd = 1;
        std::size_t level = 1;
        for (std::size_t i = 0; i < queue.size() && level <= bound; ++i) {
            if (const auto stopped = run_.poll({"walking round the loop", i, space_.stateCount()}))
                return *stopped;
            for (const Transition& step : space_.outgoing(queue[i])) {
                ++work_;
                if (!isIn(setOf_[begin], step.target))
                    continue;
                if (step.target.value == goal) {
                    Walk walk = pathTo(begin, queue[i]);
                    walk.push_back(step);
                    return std::optional(std::move(walk));
                }
                if (step.target.value != begin && from_[step.target.index()].target == none<StateId>) {
                    from_[step.target.index()] = {step.label, queue[i]};
                    queue.push_back(step.target);
                }
            }
            if (i + 1 == levelEnd) {
                levelEnd = queue.size();
                ++level;
            }
        }
        return std::optional<Walk>();
    }

    Walk pathTo(std::uint32_t begin, StateId state) const
    {
        Walk path;
        for (; state.value != begin; state = from_[state.index()].target)
            path.push_back({from_[state.index()].label, state});
        std::reverse(path.begin(), path.end());
        return path;
    }

    Space& space_;
    RunContext& run_;
    std::vector<std::uint32_t> setOf_;
    std::vector<Transition> from_; ///< by state that was met: the label that led to it, and from where
    std::uint64_t work_ = 0;
};

} // namespace threadmend
