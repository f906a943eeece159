// SPDX-License-Identifier: GPL-3.0-or-later
// Deadlocks that two patches have together and neither has alone.
#pragma once

#include "core/model/behavioral/product/explored_program.h"
#include "core/run/outcome.h"
#include "core/run/run_context.h"

#include <string>
#include <vector>

namespace threadmend {

struct SharedDeadlocks {
    std::size_t count = 0;        ///< by the sets of states that runs by the same events lead to
    std::vector<std::string> run; ///< the shortest one, by the labels of its events; empty for the start
};

/// Follows three forms of one program event by event: with both patches, and with only one of them each. A
/// run counts if the program with both can be stuck after it, and neither of the other two can. What only
/// the program with both does (by priority) is not followed. O(m) where events tell states apart.
Outcome<SharedDeadlocks> sharedDeadlocks(const behavioral::ExploredProgram& both,
                                         const behavioral::ExploredProgram& one,
                                         const behavioral::ExploredProgram& other, RunContext& run);

} // namespace threadmend
