// SPDX-License-Identifier: GPL-3.0-or-later
// Shortest runs from the initial states to all others.
#pragma once

#include "core/check/trace.h"
#include "core/run/run_context.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

namespace threadmend {

/// A breadth-first tree over a whole space: to each state one shortest run, the first by the order of initial
/// states and transitions. 12 bytes a state.
class Stems {
public:
    static constexpr std::uint32_t unreachable = std::numeric_limits<std::uint32_t>::max();

    /// O(n + m).
    template <StateSpace Space>
    static Outcome<Stems> of(Space& space, RunContext& run)
    {
        return of(space, run, [](const Stems&, StateId) { return true; });
    }

    /// Of runs that go on only from states for which `goesOn(stems so far, state)` is true; it is asked once
    /// of each state that such runs come to, in the order of their lengths.
    template <StateSpace Space, class GoesOn>
    static Outcome<Stems> of(Space& space, RunContext& run, const GoesOn& goesOn)
    {
        Stems stems;
        stems.parents_.assign(space.stateCount(), {LabelId(0u), none<StateId>});
        stems.lengths_.assign(space.stateCount(), unreachable);
        const auto& initial = space.initialStates();
        std::vector<StateId> queue(initial.begin(), initial.end());
        for (const StateId state : queue)
            stems.lengths_[state.index()] = 0;
        for (std::size_t i = 0; i < queue.size(); ++i) {
            if (const auto stopped = run.poll({"finding stems", i, space.stateCount()}))
                return *stopped;
            if (!goesOn(stems, queue[i]))
                continue;
            for (const Transition& step : space.outgoing(queue[i]))
                if (stems.lengths_[step.target.index()] == unreachable) {
                    stems.lengths_[step.target.index()] = stems.lengths_[queue[i].index()] + 1;
                    stems.parents_[step.target.index()] = {step.label, queue[i]};
                    queue.push_back(step.target);
                }
        }
        return stems;
    }

    /// How many steps lead to a state.
    std::uint32_t length(std::uint32_t state) const { return lengths_[state]; }

    /// The run to a state that can be reached. O(its length).
    Trace to(std::uint32_t number) const
    {
        Trace stem;
        StateId state(number);
        for (; lengths_[state.index()] > 0; state = parents_[state.index()].target)
            stem.steps.push_back({parents_[state.index()].label, state});
        stem.initial = state;
        std::reverse(stem.steps.begin(), stem.steps.end());
        return stem;
    }

private:
    std::vector<std::uint32_t> lengths_;
    std::vector<Transition> parents_; ///< by state: the label that led to it first, and from where
};

} // namespace threadmend
