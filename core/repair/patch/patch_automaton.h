// SPDX-License-Identifier: GPL-3.0-or-later
// What a wait-block patch does: a Moore machine that follows events and says which ones are blocked.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace threadmend {

/// A deterministic machine over the events of a model; state 0 is the initial one. It never requests; events
/// that a state does not name leave it where it is, unless `otherwise` says so.
struct PatchAutomaton {
    struct Step {
        std::uint32_t event = 0;
        std::uint32_t target = 0;
        bool operator==(const Step&) const = default;
    };
    struct State {
        std::vector<std::uint32_t> blocks; ///< events, ascending
        std::vector<Step> steps; ///< by event, ascending, none to the state itself unless `otherwise`
        std::optional<std::uint32_t> otherwise; ///< where every event leads that `steps` does not name
        bool operator==(const State&) const = default;
    };
    std::vector<State> states;

    std::uint32_t next(std::uint32_t state, std::uint32_t event) const
    {
        const State& at = states[state];
        const auto step = std::lower_bound(at.steps.begin(), at.steps.end(), event,
                                           [](const Step& one, std::uint32_t e) { return one.event < e; });
        if (step != at.steps.end() && step->event == event)
            return step->target;
        return at.otherwise.value_or(state);
    }
    bool blocks(std::uint32_t state, std::uint32_t event) const
    {
        const std::vector<std::uint32_t>& list = states[state].blocks;
        return std::binary_search(list.begin(), list.end(), event);
    }
    /// How many events it waits for, counted in each state.
    std::size_t stepCount() const
    {
        std::size_t count = 0;
        for (const State& state : states)
            count += state.steps.size();
        return count;
    }
    bool operator==(const PatchAutomaton&) const = default;
};

} // namespace threadmend
