// SPDX-License-Identifier: GPL-3.0-or-later
// Labelled transition systems (Barbon et al. 2017, definition 1), explicit and immutable.
#pragma once

#include "core/model/state_space.h"
#include "core/model/text_list.h"

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

/// An LTS M = (S, s0, Sigma, T) in compressed sparse rows: 8 bytes a transition, 4 a state.
///
/// It is canonical: labels are numbered in the order of their bytes, all of them occur, the transitions of a
/// state stand in the order of label, then target, and none stands twice. So equality of values is equality
/// of systems (up to the numbering of states), and "ties are broken by label order" is the order of ids.
class Lts {
public:
    Lts() = default;

    StateId initial() const { return initial_; }
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

    /// Whether the model itself says that a run which stops in this state has come to its end (nothing is
    /// asked for any more), so that it is not stuck there. Most formats cannot say so.
    bool isEnd(StateId state) const { return !ends_.empty() && ends_[state.index()]; }
    /// Whether a run cannot go on from this state, and the model does not call it an end.
    bool isStuck(StateId state) const { return outgoing(state).empty() && !isEnd(state); }

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

    StateId initial_;
    std::vector<std::uint32_t> firsts_ = {0, 0};
    std::vector<Transition> transitions_;
    LabelTable labels_;
    TextList stateNames_;
    StateParameters parameters_;
    std::vector<bool> ends_; ///< by state, or empty
};

static_assert(StateSpace<const Lts>);

} // namespace threadmend
