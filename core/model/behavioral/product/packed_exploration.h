// SPDX-License-Identifier: GPL-3.0-or-later
// Exploration of programs whose b-threads are finite automata: no script runs in the hot loop. The run's
// limits say how many threads may work; results do not depend on it.
#pragma once

#include "core/model/behavioral/product/local_automata.h"
#include "core/model/behavioral/product/program_graph.h"

namespace threadmend::behavioral {

/// What counting finds. `bytes` are those of states, table and parents.
struct PackedCount {
    std::uint64_t states = 0;
    std::uint64_t transitions = 0;
    std::uint64_t deadlocks = 0;
    std::uint64_t ends = 0;
    std::optional<std::uint32_t> deadlockDepth; ///< of the nearest deadlock
    std::uint64_t bytes = 0;
};

/// How work is cut for several threads: small programs are done by one.
struct TeamGrain {
    std::size_t blockStates = 128;   ///< that one thread expands at a time
    std::size_t blocksPerThread = 4; ///< at least so many wait before several threads begin
};

/// The same graph that `explore` builds step by step (of the options `isEnough` and `keepsPart` count).
/// Nothing if the packed form would need more than 256 bits a state or 256 events.
Outcome<std::optional<ProgramGraph>> explorePacked(const LocalAutomata& automata, Stepper& stepper,
                                                   RunContext& run, const TeamGrain& grain = {},
                                                   const ExploreOptions& options = {});

/// Counts without keeping transitions. Nothing as above.
Outcome<std::optional<PackedCount>> countPacked(const LocalAutomata& automata, Stepper& stepper,
                                                RunContext& run, const TeamGrain& grain = {});

} // namespace threadmend::behavioral
