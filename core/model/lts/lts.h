// SPDX-License-Identifier: GPL-3.0-or-later
// Labelled transition systems (Barbon et al. 2017, definition 1), explicit and immutable.
#pragma once

#include "core/model/propositions.h"
#include "core/model/state_space.h"
#include "core/model/text_list.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace threadmend {

/// State parameters as mCRL2 writes them: each state is a vector of values.
struct StateParameters {
    struct Parameter {
        std::string name;
        std::string type;
        std::vector<std::string> values;
        bool operator==(const Parameter&) const = default;
    };
    std::vector<Parameter> parameters;
    /// Row by row, one row a state: the index of each parameter's value.
    std::vector<std::uint32_t> valueIndices;

    bool empty() const { return parameters.empty(); }
    std::span<const std::uint32_t> row(StateId state) const
    {
        return std::span(valueIndices).subspan(state.index() * parameters.size(), parameters.size());
    }
    bool operator==(const StateParameters&) const = default;
};

/// An LTS M = (S, S0, Sigma, T) in compressed sparse rows: 8 bytes a transition, 4 a state, beside what is
/// optional: endings, propositions, names, parameters. The papers have one initial state; a model with random
/// choices before its first step, or a Kripke structure, can have several.
///
/// It is canonical: labels are numbered in the order of their bytes, all of them occur, the transitions of a
/// state stand in the order of label, then target, and none stands twice. So equality of values is equality
/// of systems (up to the numbering of states), and "ties are broken by label order" is the order of ids.
class Lts {
public:
    Lts() = default;

    /// At least one, ascending.
    std::span<const StateId> initialStates() const { return initialStates_; }
    bool isInitial(StateId state) const
    {
        return std::binary_search(initialStates_.begin(), initialStates_.end(), state);
    }
    std::size_t stateCount() const { return firsts_.size() - 1; }
    std::size_t transitionCount() const { return transitions_.size(); }
    const LabelTable& labels() const { return labels_; }

    std::span<const Transition> outgoing(StateId state) const
    {
        return {transitions_.data() + firsts_[state.index()],
                transitions_.data() + firsts_[state.index() + 1]};
    }
    /// The transitions of all states, one state after the other; `firstTransition` says where a state's
    /// begin.
    std::span<const Transition> transitions() const { return transitions_; }
    std::uint32_t firstTransition(StateId state) const { return firsts_[state.index()]; }

    /// What becomes of runs in a state. Where the model says nothing, a run that cannot go on is stuck, but
    /// for one in a state that was not expanded.
    Ending ending(StateId state) const
    {
        return endings_.empty() ? plainEnding(state) : endings_[state.index()];
    }
    /// What `ending` would be if the model said nothing.
    Ending plainEnding(StateId state) const
    {
        return outgoing(state).empty() && isExpanded(state) ? Ending::Deadlock : Ending::Running;
    }
    /// Whether some state ends otherwise than the transitions alone tell.
    bool hasOwnEndings() const { return !endings_.empty(); }
    /// Whether a run that comes by this label to a state that it cannot leave has ended as planned
    /// (semantics, "Runs"). A state to which other runs come as well is a deadlock for those (ending.h).
    bool isTermination(LabelId label) const { return !terminations_.empty() && terminations_[label.index()]; }
    /// So many states, from 0 on, have all their transitions: all of them, unless the model is one whose
    /// exploration was stopped.
    std::size_t expandedCount() const { return expandedCount_; }
    bool isExpanded(StateId state) const { return state.index() < expandedCount_; }
    const Propositions& propositions() const { return propositions_; }
    const std::vector<std::string>& propositionNames() const { return propositions_.names; }
    std::span<const std::uint32_t> propositionsOf(StateId state) const { return propositions_.of(state); }

    /// The names of the states where the file has numbers or names other than 0, 1, 2, ...; else empty.
    const TextList& stateNames() const { return stateNames_; }
    const StateParameters& parameters() const { return parameters_; }
    /// The state's name where it has one, else its number.
    std::string describe(StateId state) const;

    /// Resident size in bytes.
    std::size_t bytes() const;

    bool operator==(const Lts&) const = default;

private:
    friend class LtsBuilder;

    std::vector<StateId> initialStates_ = {StateId(0u)};
    std::vector<std::uint32_t> firsts_ = {0, 0};
    std::vector<Transition> transitions_;
    LabelTable labels_;
    TextList stateNames_;
    StateParameters parameters_;
    std::vector<Ending> endings_;    ///< by state; empty if all are plain
    std::vector<bool> terminations_; ///< by label; empty if none is
    std::size_t expandedCount_ = 1;
    Propositions propositions_;
};

static_assert(StateSpace<const Lts>);

} // namespace threadmend
