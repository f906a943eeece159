// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/unavoidable.h"

#include "core/run/contract.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace threadmend {

namespace {

constexpr const char* unavoidablePhase = "finding unavoidable steps";
constexpr std::uint32_t nothing = std::numeric_limits<std::uint32_t>::max();

class Search {
public:
    Search(const Lts& lts, const std::vector<bool>& goals, RunContext& run)
        : lts_(lts), goals_(goals), run_(run)
    {
    }

    Outcome<Unavoidable> search()
    {
        Unavoidable result;
        if (const auto stopped = findShortestPath())
            return *stopped;
        // The k-th state of the path has position 2 k, the transition after it 2 k + 1, the sink comes last.
        std::uint64_t farthest = 0;
        if (const auto stopped = lookAheadFromOthers(farthest))
            return *stopped;
        for (std::size_t k = 0; k < states_.size(); ++k) {
            if (farthest <= 2 * k)
                result.states.push_back(states_[k]);
            const std::uint32_t next = k < transitions_.size() ? transitions_[k] : nothing;
            if (const auto stopped = lookAhead({states_[k]}, next, farthest))
                return *stopped;
            if (k == transitions_.size() || farthest > 2 * k + 1)
                continue;
            result.transitions.push_back(transitions_[k]);
            farthest = 2 * k + 2;
        }
        return result;
    }

private:
    std::optional<Stopped> poll() { return run_.poll({unavoidablePhase, done_++}); }

    /// Fills `states_` and `transitions_`; leaves them empty if no goal is reachable.
    std::optional<Stopped> findShortestPath()
    {
        std::vector<std::uint32_t> cameBy(lts_.stateCount(), nothing);
        const auto initial = lts_.initialStates();
        std::vector<StateId> order(initial.begin(), initial.end());
        std::vector<std::uint32_t> parents(order.size(), nothing);
        std::vector<bool> seen(lts_.stateCount(), false);
        for (const StateId state : order)
            seen[state.index()] = true;
        for (std::size_t next = 0; next < order.size(); ++next) {
            if (goals_[order[next].index()]) {
                readPath(order, parents, cameBy, next);
                return std::nullopt;
            }
            std::uint32_t index = lts_.firstTransition(order[next]);
            for (const Transition& step : lts_.outgoing(order[next])) {
                if (const auto stopped = poll())
                    return stopped;
                if (!seen[step.target.index()]) {
                    seen[step.target.index()] = true;
                    cameBy[step.target.index()] = index;
                    order.push_back(step.target);
                    parents.push_back(static_cast<std::uint32_t>(next));
                }
                ++index;
            }
        }
        return poll();
    }

    void readPath(const std::vector<StateId>& order, const std::vector<std::uint32_t>& parents,
                  const std::vector<std::uint32_t>& cameBy, std::size_t last)
    {
        for (std::size_t place = last; place != nothing; place = parents[place]) {
            states_.push_back(order[place]);
            if (parents[place] != nothing)
                transitions_.push_back(cameBy[order[place].index()]);
        }
        std::reverse(states_.begin(), states_.end());
        std::reverse(transitions_.begin(), transitions_.end());
        placeOf_.assign(lts_.stateCount(), nothing);
        for (std::size_t k = 0; k < states_.size(); ++k)
            placeOf_[states_[k].index()] = static_cast<std::uint32_t>(k);
        seen_.assign(lts_.stateCount(), false);
    }

    /// Looks ahead from the initial states in which the path does not begin; it does not come to them either.
    std::optional<Stopped> lookAheadFromOthers(std::uint64_t& farthest)
    {
        std::vector<StateId> others;
        for (const StateId state : lts_.initialStates())
            if (!states_.empty() && state != states_.front()) {
                seen_[state.index()] = true;
                others.push_back(state);
            }
        return lookAhead(std::move(others), nothing, farthest);
    }

    /// Raises `farthest` to the last position that can be reached from the states of `waiting` without the
    /// transition `next` of the path and through no other states of it. States off the path are gone through
    /// once in all: what they reach has been noted then.
    std::optional<Stopped> lookAhead(std::vector<StateId> waiting, std::uint32_t next,
                                     std::uint64_t& farthest)
    {
        const std::uint64_t sink = 2 * states_.size();
        while (!waiting.empty()) {
            const StateId state = waiting.back();
            waiting.pop_back();
            if (goals_[state.index()])
                farthest = sink;
            std::uint32_t index = lts_.firstTransition(state);
            for (const Transition& step : lts_.outgoing(state)) {
                if (const auto stopped = poll())
                    return stopped;
                const std::uint32_t place = placeOf_[step.target.index()];
                if (index++ == next)
                    continue;
                if (place != nothing) {
                    farthest = std::max<std::uint64_t>(farthest, 2ull * place);
                } else if (!seen_[step.target.index()]) {
                    seen_[step.target.index()] = true;
                    waiting.push_back(step.target);
                }
            }
        }
        return std::nullopt;
    }

    const Lts& lts_;
    const std::vector<bool>& goals_;
    RunContext& run_;
    std::vector<StateId> states_;            ///< of one shortest path to a goal
    std::vector<std::uint32_t> transitions_; ///< between them
    std::vector<std::uint32_t> placeOf_;     ///< a state each: its place in the path
    std::vector<bool> seen_;                 ///< off the path
    std::uint64_t done_ = 0;
};

} // namespace

Outcome<Unavoidable> unavoidable(const Lts& lts, const std::vector<bool>& goals, RunContext& run)
{
    require(goals.size() == lts.stateCount(), "every state is a goal or not");
    return Search(lts, goals, run).search();
}

} // namespace threadmend
