// SPDX-License-Identifier: GPL-3.0-or-later
// Confirms evidence on the model itself: every trace that a person sees has passed here.
#pragma once

#include "core/check/safety_question.h"
#include "core/check/trace.h"

#include <algorithm>

namespace threadmend {

/// Whether each step of `trace` is a transition of the space, from an initial state on, and a loop comes
/// back to where it began. O(length x degree).
template <StateSpace Space>
bool isRunOf(Space& space, const Trace& trace)
{
    const std::span<const StateId> starts = space.initialStates();
    if (!std::binary_search(starts.begin(), starts.end(), trace.initial))
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
bool isShortestViolationOf(Space& space, const SafetyQuestion& question, const Trace& trace)
{
    const SafetyAutomaton& automaton = question.automaton;
    if (automaton.neverViolates() || !isRunOf(space, trace))
        return false;
    ProductState at{trace.initial, automaton.initial};
    for (const Transition& step : trace.steps) {
        if (question.isViolatedIn(at))
            return false;
        at = {step.target, automaton.step(at.automaton, step.label)};
        if (at.automaton == none<AutomatonState>)
            return false;
    }
    return question.isViolatedIn(at);
}

} // namespace threadmend
