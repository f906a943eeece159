// SPDX-License-Identifier: GPL-3.0-or-later
// Confirms evidence on the model itself: every trace that a person sees has passed here.
#pragma once

#include "core/check/trace.h"
#include "core/property/safety_automaton.h"

#include <algorithm>

namespace threadmend {

/// Whether each step of `trace` is a transition of the space, from its initial state on, and a loop comes
/// back to where it began. O(length x degree).
template <StateSpace Space>
bool isRunOf(Space& space, const Trace& trace)
{
    if (trace.initial != space.initial())
        return false;
    StateId state = trace.initial;
    for (const Transition& step : trace.steps) {
        const std::span<const Transition> outgoing = space.outgoing(state);
        if (std::find(outgoing.begin(), outgoing.end(), step) == outgoing.end())
            return false;
        state = step.target;
    }
    return !trace.loop || (*trace.loop < trace.length() && trace.stateAfter(*trace.loop) == state);
}

/// Whether `trace` is a run of the space that violates the property with its last step, and not before it.
template <StateSpace Space>
bool isShortestViolationOf(Space& space, const SafetyAutomaton& automaton, const Trace& trace)
{
    if (automaton.neverViolates() || !isRunOf(space, trace))
        return false;
    AutomatonState state = automaton.initial;
    for (const Transition& step : trace.steps) {
        if (automaton.accepting[state.index()])
            return false;
        state = automaton.step(state, step.label);
        if (state == none<AutomatonState>)
            return false;
    }
    return automaton.accepting[state.index()] ||
           (automaton.violatesWhenMarked[state.index()] && space.isStuck(trace.last()));
}

} // namespace threadmend
