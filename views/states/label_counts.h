// SPDX-License-Identifier: GPL-3.0-or-later
// How often each label stands on a transition.
#pragma once

#include "core/model/lts/lts.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <vector>

namespace threadmend {

/// A count for each label. O(m). A stop leaves nothing.
inline Outcome<std::vector<std::uint32_t>> labelCounts(const Lts& lts, RunContext& run)
{
    std::vector<std::uint32_t> counts(lts.labels().size(), 0);
    std::uint64_t done = 0;
    for (const Transition& step : lts.transitions()) {
        ++counts[step.label.index()];
        if (const auto stopped = run.poll({"counting labels", ++done, lts.transitionCount()}))
            return *stopped;
    }
    return counts;
}

} // namespace threadmend
