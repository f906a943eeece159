// SPDX-License-Identifier: GPL-3.0-or-later
// What a property asks of the runs of a state space, where a finite run can violate it.
#pragma once

#include "core/check/product_numbering.h"
#include "core/property/safety_automaton.h"

#include <vector>

namespace threadmend {

/// A run violates as soon as its word leads the automaton to an accepting state, or when it comes to a state
/// that the property marks while the automaton is in a state with `violatesWhenMarked`: a deadlock, a failed
/// assertion, a state in which an invariant does not hold. Nothing that lies behind a violation of the second
/// sort is looked at: a run is over when it has come to a marked state.
struct SafetyQuestion {
    SafetyAutomaton automaton; ///< made for the labels of the space
    std::vector<bool> marked;  ///< by state of the space; empty if no state is

    bool isMarked(StateId state) const { return !marked.empty() && marked[state.index()]; }
    /// Whether a run that has come here violates because of the state it is in.
    bool endsIn(ProductState at) const
    {
        return isMarked(at.model) && automaton.violatesWhenMarked[at.automaton.index()];
    }
    /// Whether a run that has come here violates.
    bool isViolatedIn(ProductState at) const
    {
        return automaton.accepting[at.automaton.index()] || endsIn(at);
    }
};

} // namespace threadmend
