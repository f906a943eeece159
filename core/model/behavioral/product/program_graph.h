// SPDX-License-Identifier: GPL-3.0-or-later
// The explored state space of a behavioral program.
#pragma once

#include "core/model/behavioral/product/stepper.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace threadmend::behavioral {

/// What stops a run, or marks a state.
enum class StateKind : std::uint8_t {
    Running,  ///< something can happen
    Deadlock, ///< something is requested, nothing can happen
    End,      ///< nothing is requested
    Pruned,   ///< the program says that nobody should look beyond
    Failed    ///< an assertion failed, a JavaScript error, a conflict in the store
};

struct Edge {
    EventId event = 0;
    std::uint32_t target = 0;
    bool operator==(const Edge&) const = default;
};

/// What was explored: the whole state space, or the first part of it in breadth-first order.
///
/// States are numbered in breadth-first order, events of a state in the order of their labels; so the path of
/// first discovery is the shortest, and among these the first by labels. Space: 16 bytes and 4 bytes a
/// b-thread for a state, 8 bytes for a transition.
class ProgramGraph {
public:
    std::size_t stateCount() const { return kinds_.size(); }
    std::size_t transitionCount() const { return edges_.size(); }
    std::size_t initialCount() const { return initialCount_; }
    /// The states from this number on were found, but nobody looked beyond them: they have no transitions
    /// here.
    std::size_t expandedCount() const { return expandedCount_; }
    bool isWhole() const { return expandedCount_ == stateCount() && !stopped_; }
    /// Why the exploration was stopped, if it was.
    const std::optional<Stopped>& stopped() const { return stopped_; }
    StateKind kind(std::uint32_t state) const { return kinds_[state]; }
    std::span<const Edge> outgoing(std::uint32_t state) const
    {
        return {edges_.data() + firsts_[state], edges_.data() + firsts_[state + 1]};
    }
    ProgramState state(std::uint32_t state) const;
    std::span<const LocalId> threads(std::uint32_t state) const
    {
        return {threads_.data() + threadFirsts_[state], threads_.data() + threadFirsts_[state + 1]};
    }
    /// The state and event by which a state was found; the state itself for an initial one.
    std::uint32_t parent(std::uint32_t state) const { return parents_[state].target; }
    EventId parentEvent(std::uint32_t state) const { return parents_[state].event; }
    /// Steps from the initial states to a state. O(depth).
    std::size_t depthOf(std::uint32_t state) const;
    /// Steps to the farthest state: to the last one. O(depth).
    std::size_t depth() const { return depthOf(static_cast<std::uint32_t>(stateCount() - 1)); }

    bool operator==(const ProgramGraph&) const = default;

private:
    friend class GraphExploration;
    friend class PackedGraphVisitor;
    struct Rest {
        std::uint32_t store, queue, failure;
        bool waits;
        bool operator==(const Rest&) const = default;
    };
    std::vector<StateKind> kinds_;
    std::vector<LocalId> threads_;
    std::vector<std::uint64_t> threadFirsts_ = {0};
    std::vector<Rest> rests_;
    std::vector<Edge> parents_;
    std::vector<Edge> edges_;
    std::vector<std::uint64_t> firsts_ = {0};
    std::size_t initialCount_ = 0;
    std::size_t expandedCount_ = 0;
    std::optional<Stopped> stopped_;

    /// While the graph is made: every state gets its (maybe empty) row of transitions, so that it can be
    /// read.
    void seal();
    /// The rows of the states from `expandedCount` on are open again.
    void reopen() { firsts_.resize(expandedCount_ + 1); }
};

struct ExploreOptions {
    /// Stops as soon as a state of this kind is found; it is then the last state, and the graph is not whole.
    std::optional<StateKind> stopAt;
    /// Explore b-threads on their own first, and then their product as packed integers, where the program
    /// allows it; the graph is the same.
    bool packs = true;
    /// Asked now and then, each time at four times as many states as before: whether the part that has been
    /// explored is enough. May be empty.
    std::function<bool(const ProgramGraph& part)> isEnough = {};
    /// A stop leaves the part that has been explored, instead of a failure.
    bool keepsPart = false;
    /// What is explored is what follows this state, which becomes the initial one; not in packed form.
    std::optional<ProgramState> from = {};
    static constexpr std::size_t firstAsked = 4096; ///< states
};

/// Explores all reachable states, unless the options end it before. Errors: the program is wrong (an
/// InputError with the line and the b-thread), a limit of `run`.
Outcome<ProgramGraph> explore(Stepper& stepper, const ExploreOptions& options, RunContext& run);

} // namespace threadmend::behavioral
