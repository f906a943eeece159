// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/small_automaton.h"

#include <algorithm>

namespace threadmend {

std::optional<WordAutomaton> smallAutomaton(const SafetyAutomaton& automaton)
{
    const std::vector<bool>& marked = automaton.violatesWhenMarked;
    if (automaton.stateCount() > WordAutomaton::mostStates ||
        std::find(marked.begin(), marked.end(), true) != marked.end())
        return std::nullopt;
    WordAutomaton small;
    small.stateCount = static_cast<std::uint32_t>(automaton.stateCount());
    if (automaton.neverViolates())
        return small;
    small.initial = static_cast<std::uint8_t>(automaton.initial.value);
    for (std::uint32_t state = 0; state < small.stateCount; ++state)
        if (automaton.accepting[state])
            small.accepting = static_cast<WordAutomaton::States>(small.accepting | 1u << state);
    for (std::uint32_t label = 0; label < automaton.classOfLabel.size(); ++label)
        for (std::uint32_t state = 0; state < small.stateCount; ++state) {
            const AutomatonState next = automaton.step(AutomatonState(state), LabelId(label));
            small.next.push_back(next == none<AutomatonState> ? WordAutomaton::gone
                                                              : static_cast<std::uint8_t>(next.value));
        }
    return small;
}

} // namespace threadmend
