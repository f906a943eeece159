// SPDX-License-Identifier: GPL-3.0-or-later
// Where a space ends although the program may not: what holds does so up to these states.
#pragma once

#include "core/check/verdict.h"
#include "core/model/lts/initial_distances.h"
#include "core/model/state_space.h"
#include "core/run/run_context.h"

#include <optional>
#include <type_traits>
#include <vector>

namespace threadmend {

/// Whether nothing is looked at behind a state that ends so (semantics, "Pruned states").
inline bool isEarly(Ending ending)
{
    return ending == Ending::Pruned || ending == Ending::Failed;
}

/// Adds to the verdict the states that some run comes to and behind which there is more than the space has.
/// O(states + transitions).
template <class Space>
std::optional<Stopped> countEarlyEndings(const Space& space, Verdict& verdict, RunContext& run)
{
    std::vector<StateId> early;
    if constexpr (requires { space.endsEarly(); })
        if (!space.endsEarly())
            return std::nullopt;
    for (std::uint32_t state = 0; state < space.stateCount(); ++state)
        if (isEarly(space.ending(StateId(state))))
            early.emplace_back(state);
    if constexpr (std::is_same_v<Space, Lts>) // of programs there are no other states
        if (!early.empty()) {
            const auto distances = initialDistances(space, run);
            if (!distances)
                return *distances.stopped();
            std::erase_if(early, [&](StateId state) { return (*distances)[state.index()] == unreachable; });
        }
    for (const StateId state : early)
        ++(space.ending(state) == Ending::Pruned ? verdict.pruned : verdict.failed);
    return std::nullopt;
}

} // namespace threadmend
