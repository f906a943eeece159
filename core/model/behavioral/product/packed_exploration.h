// SPDX-License-Identifier: GPL-3.0-or-later
// Exploration of programs whose b-threads are finite automata: no script runs in the hot loop. The run's
// limits say how many threads may work; results do not depend on it.
#pragma once

#include "core/model/behavioral/product/local_automata.h"
#include "core/model/behavioral/product/packed_team_search.h"
#include "core/model/behavioral/product/program_graph.h"

namespace threadmend::behavioral {

/// The same graph that `explore` builds step by step (of the options `isEnough`, `keepsPart` and `reduction`
/// count), but kept packed. Nothing if the packed form would need more than 512 bits a state or 512 events.
Outcome<std::optional<ProgramGraph>> explorePacked(const LocalAutomata& automata, Stepper& stepper,
                                                   RunContext& run, const TeamGrain& grain = {},
                                                   const ExploreOptions& options = {});

} // namespace threadmend::behavioral
