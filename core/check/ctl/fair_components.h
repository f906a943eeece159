// SPDX-License-Identifier: GPL-3.0-or-later
// Where fair paths can stay for ever.
#pragma once

#include "core/check/ctl/structure.h"

#include <limits>

namespace threadmend {

/// The strongly connected components of the states within a set that have a cycle and meet every fairness
/// constraint: a path that stays within the set is fair exactly if it can end in one of these. By state the
/// number of its component, or `outside`.
struct FairComponents {
    static constexpr std::uint32_t outside = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> componentOf;

    bool has(std::uint32_t state) const { return componentOf[state] != outside; }
};

/// Tarjan's algorithm on a stack of its own. O(n + m + n k) for k constraints. A stop leaves nothing.
Outcome<FairComponents> fairComponents(const CtlStructure& structure, const StateSet& within,
                                       const std::vector<StateSet>& fairness, RunContext& run);

} // namespace threadmend
