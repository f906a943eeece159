// SPDX-License-Identifier: GPL-3.0-or-later
// What repairs by blocking work on: an explored graph, what must not be reached, what cannot be blocked.
#pragma once

#include "core/check/safety_question.h"
#include "core/model/id.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <span>
#include <vector>

namespace threadmend {

/// A step of an arena. Events are numbers of the model: of a program its events, of an LTS its labels.
struct ArenaEdge {
    std::uint32_t event = 0;
    std::uint32_t target = 0;
    bool operator==(const ArenaEdge&) const = default;
};

/// A finite graph in compressed sparse rows, as a game between a patch, which blocks events, and the program.
/// 8 bytes an edge, 4 a state, beside what is optional. The edges of a state stand in the order that the
/// model gives them, those of one event next to each other.
struct Arena {
    std::vector<std::uint32_t> firsts = {0}; ///< one more than there are states
    std::vector<ArenaEdge> edges;
    std::vector<std::uint32_t> initial;
    std::vector<bool> violating; ///< a state each: it must not be reached
    /// An edge each, or empty: the environment chooses it, and a patch may not block it.
    std::vector<bool> forced;
    /// An edge each, or empty: by priority, an edge happens only if none of a smaller rank can; so blocking
    /// all of these makes way for it.
    std::vector<std::uint32_t> ranks;
    /// A state each, or empty where states are those of the model: the state of the model.
    std::vector<std::uint32_t> model;

    /// Of which sets of edges at least one edge must remain, so that nothing gets stuck. By default, of each
    /// state with successors one of all its edges. A patch that cannot tell several states apart must keep
    /// each of them going; then the sets are listed here.
    struct Duties {
        std::vector<std::uint32_t> firstOfState = {0}; ///< one more than there are states
        std::vector<std::uint32_t> firstEdge = {0};    ///< one more than there are sets
        std::vector<std::uint32_t> edges;              ///< ascending in each set
    };
    Duties duties;

    std::size_t stateCount() const { return firsts.size() - 1; }
    std::span<const ArenaEdge> outgoing(std::uint32_t state) const
    {
        return {edges.data() + firsts[state], edges.data() + firsts[state + 1]};
    }
    bool isForced(std::uint32_t edge) const { return !forced.empty() && forced[edge]; }
    std::uint32_t rank(std::uint32_t edge) const { return ranks.empty() ? 0 : ranks[edge]; }
    std::uint32_t modelState(std::uint32_t state) const { return model.empty() ? state : model[state]; }
    /// Whether the events of a run say in which state it is: one initial state, and no two edges of a state
    /// bear one event. O(m).
    bool isDeterministic() const;
};

/// The product of an arena and what a property asks of it: a state violates if it does so in `arena`, or by
/// `question`, whose marks are for the arena's states and whose labels are its events. Nothing is explored
/// beyond a violation. O(edges of the product).
Outcome<Arena> productArena(const Arena& arena, const SafetyQuestion& question, RunContext& run);

/// An arena in which events say where a run is, and the states that each of its states stands for.
struct ObservedArena {
    Arena arena; ///< `model` is empty: its states are sets
    std::vector<StateId> members;
    std::vector<std::uint64_t> firstMember = {0};

    std::span<const StateId> membersOf(std::uint32_t state) const
    {
        return {members.data() + firstMember[state], members.data() + firstMember[state + 1]};
    }
};

/// What one who only sees events knows of a run: the set of states in which it can be (the subset
/// construction, Rabin and Scott 1959). A set violates if a member does, an edge is forced if it is for a
/// member, and each member with successors must keep one. So a patch for the result, which sees nothing but
/// events, exists exactly if one for `arena` does. Exponential at worst: `run` limits the states.
/// Precondition: no ranks, which can differ from state to state of a set.
Outcome<ObservedArena> observe(const Arena& arena, RunContext& run);

} // namespace threadmend
