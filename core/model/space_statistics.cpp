// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/space_statistics.h"

namespace threadmend {

void SpaceStatistics::countEnding(Ending ending)
{
    switch (ending) {
    case Ending::Running:
        return;
    case Ending::Deadlock:
        ++deadlocks;
        return;
    case Ending::End:
        ++ends;
        return;
    case Ending::Pruned:
        ++pruned;
        return;
    case Ending::Failed:
        ++failures;
        return;
    }
}

} // namespace threadmend
