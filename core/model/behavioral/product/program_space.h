// SPDX-License-Identifier: GPL-3.0-or-later
// An explored behavioral program as a state space with facts, for whatever works on state spaces.
#pragma once

#include "core/model/behavioral/product/program_graph.h"
#include "core/model/lts/lts.h"

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace threadmend::behavioral {

/// What counts as a deadlock, if a person wants it otherwise than the semantics say.
struct DeadEnds {
    bool endIsDeadlock = false; ///< a run with no request left is a deadlock
    bool deadlockIsEnd = false; ///< nothing is a deadlock
};

/// The space of a graph. States are those of the graph; labels are those that occur, in the order of their
/// bytes, so that numbers of states and labels are those of the LTS that `toLts` makes.
///
/// It refers to the graph, which must outlive it, and to nothing else: what b-threads say was copied when it
/// was made, O(states of b-threads + events + transitions). Copies are cheap and share that. One thread at a
/// time: rows are written into a buffer of the space.
class ProgramSpace {
public:
    /// `program` is what the graph was explored with.
    ProgramSpace(const ProgramGraph& graph, const Stepper& stepper, DeadEnds deadEnds = {});

    std::span<const StateId> initialStates() const { return facts_->initial; }
    std::span<const Transition> outgoing(StateId state);
    Ending ending(StateId state) const;
    bool isTermination(LabelId) const { return false; }
    const LabelTable& labels() const { return facts_->labels; }
    std::size_t stateCount() const { return graph_->stateCount(); }
    std::size_t transitionCount() const { return graph_->transitionCount(); }
    std::size_t expandedCount() const { return graph_->expandedCount(); }
    /// Whether some synchronisation point has a name.
    bool namesStates() const;
    /// The number of the state, and the names that its b-threads give it.
    std::string describe(StateId state) const;

    /// Why the exploration was stopped, if it was.
    const std::optional<Stopped>& stopped() const { return graph_->stopped(); }
    /// Steps from the initial states. O(depth).
    std::size_t depthOf(StateId state) const { return graph_->depthOf(state.value); }
    /// Of the state that is farthest. O(depth).
    std::size_t depth() const { return graph_->depth(); }
    /// Whether there is one initial state, and no event leads from a state to several.
    bool isDeterministic() const { return graph_->initialCount() == 1 && !graph_->leadsToSeveral(); }
    /// Whether no run to a state is shorter than the path by which it was found.
    bool isBreadthFirst() const { return graph_->isBreadthFirst(); }
    /// Whether there can be states behind which there is more than the graph has: pruned ones, failed ones.
    bool endsEarly() const { return facts_->prunes || !facts_->failures.empty(); }
    /// Of the memory that is kept.
    std::size_t bytes() const { return graph_->bytes(); }

    /// Of a state that has failed: how, in at least one way.
    const ProgramFailures& failuresOf(StateId state) const
    {
        return facts_->failures[graph_->state(state.value).failure - 1];
    }
    /// B-threads by their places.
    std::size_t laneCount(StateId state) const { return graph_->threadCount(state.value); }
    bool isHot(StateId state, std::size_t lane) const { return facts_->locals[local(state, lane)].hot; }
    std::optional<std::size_t> hotLane(StateId state) const;
    /// Whether a step lets the b-thread in a lane that is hot advance, or ends it, even if it comes back to
    /// where it was: the event was requested or waited for.
    bool advances(StateId state, std::size_t lane, LabelId label) const;
    /// The name of the b-thread.
    const std::string& laneName(StateId state, std::size_t lane) const
    {
        return facts_->locals[local(state, lane)].thread;
    }
    /// "b-thread 'x' (line 3)".
    std::string describeLane(StateId state, std::size_t lane) const;
    /// What is requested in a state, in quotes, each once; empty if nothing is.
    std::string requested(StateId state) const;
    /// The names of the b-threads that request something, in quotes, each once; empty if none does.
    std::string requesting(StateId state) const;

    /// The names of all propositions that hold in some state, sorted.
    const std::vector<std::string>& propositionNames() const { return facts_->propositions; }
    /// Whether a proposition of this name can hold in a state that was not explored, as far as the text of
    /// the program tells.
    bool mayHoldBeyond(const std::string& name) const
    {
        return !graph_->isWhole() && (!facts_->named || facts_->named->contains(name));
    }
    /// Those that hold in a state, as ascending indices of the names.
    std::vector<std::uint32_t> propositionsOf(StateId state) const;
    /// All of them by state. O(states * b-threads).
    Outcome<Propositions> propositions(RunContext& run) const;

    /// What the words of runs do in an automaton over the labels: as it was found out while exploring, or is
    /// now. Nothing if labels do not tell events apart. O(states + transitions) if it has to be found out.
    Outcome<std::optional<WatchedWords>> watch(const WordAutomaton& ofLabels, RunContext& run) const;

    const ProgramGraph& graph() const { return *graph_; }
    const DeadEnds& deadEnds() const { return facts_->deadEnds; }
    /// The label of an event; none if it occurs nowhere.
    LabelId labelOf(EventId event) const { return facts_->labelOf[event]; }

private:
    struct Local {
        std::string thread;
        std::uint32_t line = 0;
        bool hot = false;
        std::string state;
        std::vector<std::uint32_t> propositions; ///< ascending
        std::vector<EventId> requested;
        std::vector<LabelId> advances; ///< ascending: by what it advances, or is ended; if it is hot
    };
    struct Facts {
        std::vector<StateId> initial;
        LabelTable labels;
        std::vector<LabelId> labelOf;        ///< by event
        std::vector<std::string> eventTexts; ///< by event
        std::vector<Local> locals;           ///< by state of a b-thread
        std::vector<std::string> propositions;
        std::optional<std::set<std::string>> named; ///< of a part: the propositions that the text allows
        std::vector<ProgramFailures> failures;
        DeadEnds deadEnds;
        bool prunes = false;
    };
    std::size_t local(StateId state, std::size_t lane) const
    {
        return graph_->thread(state.value, lane).index();
    }

    const ProgramGraph* graph_;
    std::shared_ptr<const Facts> facts_;
    std::vector<Transition> row_;
    std::vector<Edge> edges_; ///< a buffer of the row's
};

static_assert(StateSpace<ProgramSpace>);

/// Not if it was stopped, even where every state that it found was looked beyond by then: one answer for the
/// graph and its space.
inline bool isWhole(const ProgramSpace& space)
{
    return space.graph().isWhole();
}

/// The space as an LTS with the same numbers and all facts that an LTS can hold. O(n + m).
Outcome<Lts> toLts(ProgramSpace space, RunContext& run);

} // namespace threadmend::behavioral
