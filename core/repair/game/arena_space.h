// SPDX-License-Identifier: GPL-3.0-or-later
// A part of an arena as a state space, for searches that ask one.
#pragma once

#include "core/model/state_space.h"
#include "core/repair/game/arena.h"

#include <optional>

namespace threadmend {

/// The states of an arena and those of its edges that are wanted; labels are events. One state more than the
/// arena has stands for all that is elsewhere. 8 bytes an edge, 4 a state.
class ArenaSpace {
public:
    /// `targetOf(state, edge)` says where an edge leads: to a state, `elsewhere(arena)`, or nowhere if it is
    /// left out. O(n + m).
    template <class TargetOf>
    ArenaSpace(const Arena& arena, std::span<const std::uint32_t> initial, const TargetOf& targetOf)
    {
        for (const std::uint32_t state : initial)
            initial_.emplace_back(state);
        firsts_.reserve(arena.stateCount() + 2);
        for (std::uint32_t state = 0; state < arena.stateCount(); ++state) {
            for (std::uint32_t edge = arena.firsts[state]; edge < arena.firsts[state + 1]; ++edge)
                if (const std::optional<std::uint32_t> target = targetOf(state, edge))
                    steps_.push_back({LabelId(arena.edges[edge].event), StateId(*target)});
            firsts_.push_back(static_cast<std::uint32_t>(steps_.size()));
        }
        firsts_.push_back(firsts_.back());
    }

    static std::uint32_t elsewhere(const Arena& arena)
    {
        return static_cast<std::uint32_t>(arena.stateCount());
    }

    const std::vector<StateId>& initialStates() const { return initial_; }
    std::span<const Transition> outgoing(StateId state) const
    {
        return {steps_.data() + firsts_[state.index()], steps_.data() + firsts_[state.index() + 1]};
    }
    Ending ending(StateId state) const { return outgoing(state).empty() ? Ending::End : Ending::Running; }
    bool isTermination(LabelId) const { return false; }
    const LabelTable& labels() const { return labels_; }
    std::size_t stateCount() const { return firsts_.size() - 1; }
    std::size_t expandedCount() const { return stateCount(); }
    std::string describe(StateId) const { return {}; }
    const std::vector<std::string>& propositionNames() const { return propositions_; }
    std::span<const std::uint32_t> propositionsOf(StateId) const { return {}; }

private:
    std::vector<StateId> initial_;
    std::vector<std::uint32_t> firsts_ = {0};
    std::vector<Transition> steps_;
    LabelTable labels_; ///< empty: events have no names here
    std::vector<std::string> propositions_;
};

} // namespace threadmend
