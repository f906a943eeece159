// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/shortest_way.h"

#include <algorithm>

namespace threadmend {

namespace {

constexpr std::uint32_t noTransition = std::numeric_limits<std::uint32_t>::max();

/// One breadth-first search.
class Search {
public:
    Search(const Lts& lts, StateId from, const WayTarget& target, std::uint32_t exploredCount)
        : lts_(lts), from_(from), target_(target), exploredCount_(exploredCount),
          steps_(lts.stateCount(), Step{none<StateId>, noTransition})
    {
    }

    std::optional<Stopped> find(RunContext& run)
    {
        found_ = isTarget(from_);
        std::vector<StateId> queue = {from_};
        steps_[from_.index()].source = from_;
        for (std::size_t at = 0; at < queue.size() && !found_; ++at) {
            if (const auto stopped = run.poll({"looking for the shortest way", at, lts_.stateCount()}))
                return *stopped;
            isOpen_ = isOpen_ || queue[at].value >= exploredCount_;
            expand(queue[at], queue);
        }
        return std::nullopt;
    }
    bool hasFound() const { return found_; }
    /// Whether it came to the end of what was explored.
    bool isOpen() const { return isOpen_; }

    /// After something was found.
    std::vector<std::uint32_t> way() const
    {
        std::vector<std::uint32_t> way;
        for (Step step = last_; step.transition != noTransition; step = steps_[step.source.index()])
            way.push_back(step.transition);
        std::reverse(way.begin(), way.end());
        return way;
    }

private:
    struct Step {
        StateId source;
        std::uint32_t transition;
    };

    bool isTarget(StateId state) const { return !target_.states.empty() && target_.states[state.index()]; }

    void expand(StateId state, std::vector<StateId>& queue)
    {
        std::uint32_t transition = lts_.firstTransition(state);
        for (const Transition& step : lts_.outgoing(state)) {
            const Step by{state, transition++};
            if (step.label == target_.label || isTarget(step.target)) {
                last_ = by;
                found_ = true;
                return;
            }
            Step& first = steps_[step.target.index()];
            if (first.source != none<StateId>)
                continue;
            first = by;
            queue.push_back(step.target);
        }
    }

    const Lts& lts_;
    StateId from_;
    const WayTarget& target_;
    std::uint32_t exploredCount_;
    std::vector<Step> steps_; ///< by state: how it was met first
    Step last_{none<StateId>, noTransition};
    bool found_ = false;
    bool isOpen_ = false;
};

} // namespace

Outcome<ShortestWay> shortestWay(const Lts& lts, StateId from, const WayTarget& target, RunContext& run,
                                 std::uint32_t exploredCount)
{
    using Answer = ShortestWay::Answer;
    Search here(lts, from, target, exploredCount);
    if (const auto stopped = here.find(run))
        return *stopped;
    if (here.hasFound())
        return ShortestWay{Answer::Found, here.way()};
    if (here.isOpen())
        return ShortestWay{Answer::NotExplored, {}};
    Search anywhere(lts, lts.initial(), target, exploredCount);
    if (const auto stopped = anywhere.find(run))
        return *stopped;
    const bool maybe = anywhere.hasFound() || anywhere.isOpen();
    return ShortestWay{maybe ? Answer::NotFromHere : Answer::Never, {}};
}

} // namespace threadmend
