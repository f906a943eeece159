// SPDX-License-Identifier: GPL-3.0-or-later
// Which states of a model too large for a picture are shown.
#pragma once

#include "core/model/lts/lts.h"
#include "core/run/run_context.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace threadmend {

/// Some states of an LTS, numbered as nodes.
struct Surroundings {
    std::vector<StateId> states;       ///< of the nodes, nearest first
    std::vector<std::uint32_t> nodeOf; ///< of every state; `notShown` if none
    static constexpr std::uint32_t notShown = 0xFFFFFFFFu;

    bool contains(StateId state) const { return nodeOf[state.index()] != notShown; }
    std::uint32_t node(StateId state) const { return nodeOf[state.index()]; }
    /// How many transitions of `state` lead to states without a node; those that `hidden` names do not count.
    template <class Hidden>
    std::uint32_t hiddenSuccessors(const Lts& lts, StateId state, const Hidden& hidden) const
    {
        const auto outgoing = lts.outgoing(state);
        return static_cast<std::uint32_t>(
            std::count_if(outgoing.begin(), outgoing.end(), [&](const Transition& step) {
                return !contains(step.target) && !hidden.contains(step.label);
            }));
    }
};

/// At most `most` states for which `admit` holds (all, if empty), breadth-first from the seeds in their
/// order; then, if there is room, those that cannot be reached from them. O(n + m).
Outcome<Surroundings> surroundings(const Lts& lts, std::span<const StateId> seeds, std::size_t most,
                                   const std::vector<bool>& admit, RunContext& run);

} // namespace threadmend
