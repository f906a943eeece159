// SPDX-License-Identifier: GPL-3.0-or-later
// How far each state of a counterexample LTS is from the start and from a violation.
#pragma once

#include "core/explain/counterexample_lts.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace threadmend {

/// Steps of the shortest runs from any initial state and to any violation, one entry a state.
struct Distances {
    static constexpr std::uint32_t unreachable = std::numeric_limits<std::uint32_t>::max();

    std::vector<std::uint32_t> fromInitial;
    std::vector<std::uint32_t> toViolation;

    /// The length of the shortest counterexamples.
    std::uint32_t shortest = unreachable;
    /// The length of the shortest counterexample through a state.
    std::uint32_t through(StateId state) const
    {
        return fromInitial[state.index()] + toViolation[state.index()];
    }
    /// Whether the transition lies on a shortest way from its source to a violation.
    bool approaches(StateId source, StateId target) const
    {
        return toViolation[source.index()] == toViolation[target.index()] + 1;
    }
};

/// Two breadth-first searches: O(n + m) time, 16 bytes a state and 8 a transition.
Outcome<Distances> distances(const CounterexampleLts& counterexamples, RunContext& run);

} // namespace threadmend
