// SPDX-License-Identifier: GPL-3.0-or-later
// The b-threads of a program as finite automata over its events, where that is possible ahead of the product.
#pragma once

#include "core/model/behavioral/product/stepper.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace threadmend::behavioral {

/// One b-thread, explored under every event that some b-thread may request, whether or not the product allows
/// it.
struct LocalAutomaton {
    /// In place of a next state: the b-thread fails there, and the run of the program with it.
    static constexpr std::uint32_t failsAssertion = 0xffffffff, failsByError = 0xfffffffe;

    std::vector<LocalId> states; ///< the first is the initial one
    std::vector<std::vector<std::uint32_t>>
        next; ///< by state and event of the alphabet: a state, maybe itself
};

struct LocalAutomata {
    std::vector<EventId> alphabet; ///< in the order of labels
    std::vector<LocalAutomaton> threads;
    /// The last ones are no b-threads: they see each event, and say nothing.
    std::size_t observers = 0;
};

struct LocalLimits {
    std::size_t statesOfThread = 1u << 12;
    std::uint64_t instructions = 20'000'000;
    /// B-threads that fail are taken apart, too; without it, a program with one cannot be.
    bool keepsFailures = false;
};

/// Explores all b-threads until no new state and no new event is met. Nothing if the program cannot be taken
/// apart so: it registers b-threads while it runs, uses the store, random choices or external events, a
/// b-thread fails under some event, or has too many states on its own.
Outcome<std::optional<LocalAutomata>> localAutomata(Stepper& stepper, const LocalLimits& limits,
                                                    RunContext& run);

} // namespace threadmend::behavioral
