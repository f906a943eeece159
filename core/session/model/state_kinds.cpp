// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/model/state_kinds.h"

#include "core/model/lts/initial_distances.h"

#include <algorithm>

namespace threadmend {

std::vector<StateId> decisionStates(const Explanation& explanation)
{
    std::vector<StateId> states;
    const std::vector<bool> decides = decidingStates(explanation.neighbourhoods, explanation.colouring);
    for (std::uint32_t state = 0; state < decides.size(); ++state)
        if (decides[state])
            states.push_back(explanation.counterexamples.origins[state].model);
    std::sort(states.begin(), states.end());
    states.erase(std::unique(states.begin(), states.end()), states.end());
    return states;
}

StateKinds kindsOf(const OpenedModel& model, std::span<const StateId> decisions, StateId state)
{
    StateKinds kinds;
    const auto addIf = [&](bool is, StateKind kind) {
        if (is)
            kinds.add(kind);
    };
    const Ending ending = model.lts.ending(state);
    addIf(model.lts.isInitial(state), StateKind::Initial);
    addIf(std::binary_search(decisions.begin(), decisions.end(), state), StateKind::Decision);
    addIf(ending == Ending::Deadlock, StateKind::Deadlock);
    addIf(model.onInternalCycle[state.index()], StateKind::Livelock);
    addIf(ending == Ending::Failed, StateKind::Failed);
    addIf(ending == Ending::End || ending == Ending::Pruned, StateKind::End);
    addIf(model.initialDistances[state.index()] == unreachable, StateKind::Unreachable);
    return kinds;
}

} // namespace threadmend
