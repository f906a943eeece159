// SPDX-License-Identifier: GPL-3.0-or-later
// The state space of a program, written down state by state.
#pragma once

#include "core/model/behavioral/product/program_graph.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace threadmend::behavioral {

/// How work is cut for several threads: one of them writes, all look up what is known.
struct LookAhead {
    std::size_t rows = 512;   ///< that are looked up at once
    std::size_t pause = 8192; ///< rows for which nobody looks ahead after most were not known
};

/// Breadth-first search, with the numbers that one thread gives, whatever the number of threads in the limits
/// of `run`. Nothing if there are more states than `most`. Errors: a limit; throws ProgramError and Stopped.
Outcome<std::optional<ProgramGraph>> exploreWritten(Stepper& stepper, const ExploreOptions& options,
                                                    RunContext& run, std::uint32_t most,
                                                    const LookAhead& lookAhead = {});

} // namespace threadmend::behavioral
