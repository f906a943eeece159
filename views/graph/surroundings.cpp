// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/surroundings.h"

namespace threadmend {

Outcome<Surroundings> surroundings(const Lts& lts, std::span<const StateId> seeds, std::size_t most,
                                   const std::vector<bool>& admit, RunContext& run)
{
    Surroundings result;
    result.nodeOf.assign(lts.stateCount(), Surroundings::notShown);
    const auto add = [&](StateId state) {
        if (result.states.size() >= most || result.contains(state) ||
            (!admit.empty() && !admit[state.index()]))
            return;
        result.nodeOf[state.index()] = static_cast<std::uint32_t>(result.states.size());
        result.states.push_back(state);
    };
    for (const StateId seed : seeds)
        add(seed);
    std::size_t next = 0;
    const auto expand = [&]() -> std::optional<Stopped> {
        for (; next < result.states.size() && result.states.size() < most; ++next) {
            if (auto stopped = run.poll({"choosing states", next}))
                return stopped;
            for (const Transition& step : lts.outgoing(result.states[next]))
                add(step.target);
        }
        return std::nullopt;
    };
    if (auto stopped = expand())
        return *stopped;
    for (std::size_t state = 0; state < lts.stateCount() && result.states.size() < most; ++state) {
        if (auto stopped = run.poll({"choosing states", state}))
            return *stopped;
        add(StateId(state));
        if (auto stopped = expand())
            return *stopped;
    }
    return result;
}

} // namespace threadmend
