// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/thread_moves.h"

#include <algorithm>

namespace threadmend {

std::vector<MovedThread> movedThreads(const behavioral::Synchronisations& all, const ProgramRun& run,
                                      std::size_t step)
{
    std::vector<MovedThread> moved;
    const auto before = run.pointsAfter(all, step - 1), after = run.pointsAfter(all, step);
    for (std::uint32_t column = 0; column < std::max(before.size(), after.size()); ++column) {
        const ThreadMove move = moveOf(all, run, step, column);
        if (move == ThreadMove::Stays)
            continue;
        const auto& points = move == ThreadMove::Started ? after : before;
        moved.push_back({column, move, all.points[points[column]].thread});
    }
    return moved;
}

} // namespace threadmend
