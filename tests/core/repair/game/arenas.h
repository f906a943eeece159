// SPDX-License-Identifier: GPL-3.0-or-later
// Arenas for tests: written inline, or random.
#pragma once

#include "core/repair/game/arena.h"
#include "core/repair/game/concrete.h"
#include "tests/testing/random_models.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace threadmend::testing {

/// The arena of an LTS written as lines such as `0 a 1`; events are numbered in the order of their labels.
inline Arena arenaOf(const Lts& lts, const std::set<std::uint32_t>& violating,
                     const std::set<std::string>& forced = {})
{
    Arena arena;
    for (const StateId initial : lts.initialStates())
        arena.initial.push_back(initial.value);
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state) {
        arena.violating.push_back(violating.count(state) > 0);
        for (const Transition& step : lts.outgoing(StateId(state))) {
            arena.edges.push_back({step.label.value, step.target.value});
            arena.forced.push_back(forced.count(std::string(lts.labels().text(step.label))) > 0);
        }
        arena.firsts.push_back(static_cast<std::uint32_t>(arena.edges.size()));
    }
    return arena;
}

/// A small arena: at most `maxStates` states and `events` events; about half of them with forced edges.
inline Arena randomArena(Random& random, std::uint32_t maxStates, std::uint32_t events, bool deterministic)
{
    Arena arena;
    const std::uint32_t states = 2 + random.below(maxStates - 1);
    const bool forces = random.chance(50);
    arena.initial = {0};
    for (std::uint32_t state = 0; state < states; ++state) {
        arena.violating.push_back(random.chance(15));
        for (std::uint32_t event = 0; event < events; ++event) {
            const std::uint32_t copies = !random.chance(55) ? 0 : deterministic || !random.chance(30) ? 1 : 2;
            std::set<std::uint32_t> targets;
            for (std::uint32_t copy = 0; copy < copies; ++copy)
                targets.insert(random.below(states));
            const bool forced = forces && random.chance(25);
            for (const std::uint32_t target : targets) {
                arena.edges.push_back({event, target});
                if (forces)
                    arena.forced.push_back(forced);
            }
        }
        arena.firsts.push_back(static_cast<std::uint32_t>(arena.edges.size()));
    }
    return arena;
}

/// The same edges with random ranks.
inline Arena withRanks(Random& random, Arena arena)
{
    for (std::size_t edge = 0; edge < arena.edges.size(); ++edge)
        arena.ranks.push_back(random.below(3));
    return arena;
}

/// What is left of an arena when all that leads to a violation is cut off.
inline Trimming trimmed(const Arena& arena)
{
    RunContext run;
    return *trim(arena, run);
}

} // namespace threadmend::testing
