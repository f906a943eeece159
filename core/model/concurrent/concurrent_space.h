// SPDX-License-Identifier: GPL-3.0-or-later
// The states of a concurrent program as a state space: the Kripke structure of Buccafurri et al. 1999,
// definition 4.1, with a label for each step.
#pragma once

#include "core/model/state_space.h"
#include "core/run/outcome.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace threadmend {
struct Propositions;
class Lts;
class RunContext;
} // namespace threadmend

namespace threadmend::concurrent {

struct Program;
struct StateFacts;

/// The reachable states, packed into 64-bit words, and the steps between them. States are numbered in
/// breadth-first order, so the path of first discovery is a shortest one, the first by labels. 8 bytes a word
/// of a state, 4 a state and 8 a transition.
struct ConcurrentGraph {
    std::vector<std::uint64_t> words; ///< `stride` for each state
    std::size_t stride = 1;
    std::vector<std::uint32_t> firsts = {0}; ///< of each expanded state in `steps`, and the end
    std::vector<Transition> steps;
    std::vector<std::uint32_t> levels; ///< the first state of each distance from the start
    LabelTable labels;                 ///< those that occur
    /// Of the break point from which a step with this label is taken: its process and its place there.
    struct Source {
        std::uint32_t process = 0, point = 0;
    };
    std::vector<Source> sources; ///< by label
    bool deterministic = true;
    std::optional<Stopped> stopped; ///< why the exploration was, if it was

    std::size_t stateCount() const { return words.size() / stride; }
    std::size_t expandedCount() const { return firsts.size() - 1; }
    std::span<const std::uint64_t> packed(StateId state) const
    {
        return std::span(words).subspan(state.index() * stride, stride);
    }
};

/// Cheap to copy, immutable, for any number of threads. Propositions are `A@n` for each break point,
/// `last(A)`, each Boolean variable, and `n=2` for each value of an integer variable of few values.
class ConcurrentSpace {
public:
    ConcurrentSpace(std::shared_ptr<const Program> program, std::shared_ptr<const ConcurrentGraph> graph);

    std::span<const StateId> initialStates() const { return initial_; }
    std::span<const Transition> outgoing(StateId state) const
    {
        if (state.index() >= graph_->expandedCount())
            return {};
        return {graph_->steps.data() + graph_->firsts[state.index()],
                graph_->steps.data() + graph_->firsts[state.index() + 1]};
    }
    /// A state in which no process can move is a deadlock.
    Ending ending(StateId state) const
    {
        return outgoing(state).empty() && state.index() < expandedCount() ? Ending::Deadlock
                                                                          : Ending::Running;
    }
    bool isTermination(LabelId) const { return false; }
    const LabelTable& labels() const { return graph_->labels; }
    std::size_t stateCount() const { return graph_->stateCount(); }
    std::size_t transitionCount() const { return graph_->steps.size(); }
    std::size_t expandedCount() const { return graph_->expandedCount(); }
    /// "A@3 B@1 flag1A n=2 last(A)": the break points, what is true or not 0, and who moved last.
    std::string describe(StateId state) const;
    const std::vector<std::string>& propositionNames() const;
    /// Ascending. O(processes + variables).
    std::vector<std::uint32_t> propositionsOf(StateId state) const;
    /// All propositions are known from the text.
    bool mayHoldBeyond(const std::string&) const { return false; }

    const std::optional<Stopped>& stopped() const { return graph_->stopped; }
    /// Steps from the initial state. O(log depth).
    std::size_t depthOf(StateId state) const;
    std::size_t depth() const { return graph_->levels.size() - 1; }
    bool isDeterministic() const { return graph_->deterministic; }
    bool isBreadthFirst() const { return true; }
    bool endsEarly() const { return false; }
    std::size_t bytes() const;

    const Program& program() const { return *program_; }
    const ConcurrentGraph& graph() const { return *graph_; }

private:
    static constexpr StateId firstState[] = {StateId(0u)};
    std::span<const StateId> initial_ = firstState;
    std::shared_ptr<const Program> program_;
    std::shared_ptr<const ConcurrentGraph> graph_;
    std::shared_ptr<const StateFacts> facts_; ///< how states are described
};

static_assert(StateSpace<const ConcurrentSpace>);

inline bool isWhole(const ConcurrentSpace& space)
{
    return space.expandedCount() == space.stateCount() && !space.stopped();
}

/// The space as an LTS with the same numbers and all facts that an LTS can hold. O(n + m).
Outcome<Lts> toLts(const ConcurrentSpace& space, RunContext& run);

} // namespace threadmend::concurrent
