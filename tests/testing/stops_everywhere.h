// SPDX-License-Identifier: GPL-3.0-or-later
// Cancels long work at every one of its polls.
#pragma once

#include "core/run/run_context.h"
#include "tests/testing/share.h"

namespace threadmend::testing {

/// Whether `work(run)`, which succeeds if nobody stops it, polls at all, and returns Cancelled whenever it is
/// cancelled at its first, second, ..., last poll (under the sanitizers: at every fourth).
template <class Work>
bool stopsEverywhere(Work work)
{
    RunContext whole;
    if (!work(whole) || whole.polls() == 0)
        return false;
    constexpr std::uint64_t stride = 4 / shareOf(4);
    for (std::uint64_t k = 1; k <= whole.polls(); k += stride) {
        RunContext run;
        run.cancelAtPoll(k);
        const auto outcome = work(run);
        if (outcome.stopped() == nullptr || outcome.stopped()->reason != StopReason::Cancelled)
            return false;
    }
    return true;
}

} // namespace threadmend::testing
