// SPDX-License-Identifier: GPL-3.0-or-later
// Breadth-first search for a step.
#pragma once

#include "core/model/lts/lts.h"
#include "core/run/outcome.h"
#include "core/run/run_context.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace threadmend {

/// Looks from some states for a shortest run whose last step `isWanted(source, step)`; of several the first
/// in the order of those states and of transitions, as the search meets them. O(n + m) time, 8 bytes a state.
template <class IsWanted>
class ShortestSearch {
public:
    /// Each of `from` once.
    ShortestSearch(const Lts& lts, std::span<const StateId> from, IsWanted isWanted)
        : lts_(lts), queue_(from.begin(), from.end()), isWanted_(std::move(isWanted)),
          steps_(lts.stateCount(), Step{none<StateId>, noTransition})
    {
        for (const StateId state : from)
            steps_[state.index()].source = state;
    }
    ShortestSearch(const Lts& lts, StateId from, IsWanted isWanted)
        : ShortestSearch(lts, std::span(&from, 1), std::move(isWanted))
    {
    }

    /// `visit(state)` is told of each state whose steps are looked at.
    template <class Visit>
    std::optional<Stopped> find(RunContext& run, Visit visit)
    {
        for (std::size_t at = 0; at < queue_.size() && !found_; ++at) {
            if (const auto stopped = run.poll({"looking for the shortest way", at, lts_.stateCount()}))
                return *stopped;
            visit(queue_[at]);
            expand(queue_[at]);
        }
        return std::nullopt;
    }
    bool hasFound() const { return found_; }

    /// The indices of the run's transitions; after it was found.
    std::vector<std::uint32_t> way() const
    {
        std::vector<std::uint32_t> way;
        for (Step step = last_; step.transition != noTransition; step = steps_[step.source.index()])
            way.push_back(step.transition);
        std::reverse(way.begin(), way.end());
        return way;
    }

private:
    static constexpr std::uint32_t noTransition = std::numeric_limits<std::uint32_t>::max();
    struct Step {
        StateId source;
        std::uint32_t transition;
    };

    void expand(StateId state)
    {
        std::uint32_t transition = lts_.firstTransition(state);
        for (const Transition& step : lts_.outgoing(state)) {
            const Step by{state, transition++};
            if (isWanted_(state, step)) {
                last_ = by;
                found_ = true;
                return;
            }
            Step& first = steps_[step.target.index()];
            if (first.source != none<StateId>)
                continue;
            first = by;
            queue_.push_back(step.target);
        }
    }

    const Lts& lts_;
    std::vector<StateId> queue_; ///< the states met, in this order
    IsWanted isWanted_;
    std::vector<Step> steps_; ///< by state: how it was met first
    Step last_{none<StateId>, noTransition};
    bool found_ = false;
};

} // namespace threadmend
