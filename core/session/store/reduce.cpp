// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/store/reduction.h"

namespace threadmend {

Reduced reduce(const Snapshot& before, const Action& action)
{
    StoreReduction reduction(before);
    std::visit(reduction, action);
    return std::move(reduction).take();
}

} // namespace threadmend
