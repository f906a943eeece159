// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/repair_kind.h"

#include <algorithm>

namespace threadmend {

bool hasRepairs(const ModelKind& kind)
{
    return std::any_of(repairKinds().begin(), repairKinds().end(),
                       [&](const RepairKind* each) { return each->appliesTo(kind); });
}

} // namespace threadmend
