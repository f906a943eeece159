// SPDX-License-Identifier: GPL-3.0-or-later
// Which b-threads a step of a run moves.
#pragma once

#include "core/explain/program_run.h"

#include <string>
#include <vector>

namespace threadmend {

/// A b-thread that a step does not let stay.
struct MovedThread {
    std::uint32_t column = 0;
    ThreadMove move = ThreadMove::Stays;
    std::string name;
    bool operator==(const MovedThread&) const = default;
};

/// Those that step `step` (1 is the first) moves, by column. O(b-threads * events that they request).
std::vector<MovedThread> movedThreads(const behavioral::Synchronisations& all, const ProgramRun& run,
                                      std::size_t step);

} // namespace threadmend
