// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/automaton_steps.h"

namespace threadmend {

namespace {

constexpr const char* automatonStepsPhase = "minimising the automaton of the property";

} // namespace

std::optional<Stopped> AutomatonSteps::collect(const SafetyAutomaton& automaton, RunContext& run)
{
    const auto states = static_cast<std::uint32_t>(automaton.stateCount());
    firsts.assign(states + 1, 0);
    for (std::uint32_t state = 0; state < states; ++state)
        for (std::uint32_t labelClass = 0; labelClass < automaton.classCount; ++labelClass) {
            if (auto stop = run.poll({automatonStepsPhase, sources.size()}))
                return stop;
            const AutomatonState target =
                automaton.steps[std::size_t{state} * automaton.classCount + labelClass];
            if (target == none<AutomatonState>)
                continue;
            sources.push_back(state);
            targets.push_back(target.value);
            classes.push_back(labelClass);
            ++firsts[target.index() + 1];
        }
    for (std::size_t state = 0; state < states; ++state)
        firsts[state + 1] += firsts[state];
    incoming.resize(targets.size());
    std::vector<std::uint32_t> free(firsts.begin(), firsts.end() - 1);
    for (std::uint32_t step = 0; step < targets.size(); ++step) {
        if (auto stop = run.poll({automatonStepsPhase, sources.size()}))
            return stop;
        incoming[free[targets[step]]++] = step;
    }
    return std::nullopt;
}

} // namespace threadmend
