// SPDX-License-Identifier: GPL-3.0-or-later
// Cancels long work at every one of its polls.
#pragma once

#include "core/run/run_context.h"

namespace threadmend::testing {

/// Whether `work(run)`, which succeeds if nobody stops it, polls at all, and returns Cancelled whenever it is
/// cancelled at its first, second, ..., last poll.
template <class Work>
bool stopsEverywhere(Work work)
{
    RunContext whole;
    if (!work(whole) || whole.polls() == 0)
        return false;
    for (std::uint64_t k = 1; k <= whole.polls(); ++k) {
        RunContext run;
        run.cancelAtPoll(k);
        const auto outcome = work(run);
        if (outcome.stopped() == nullptr || outcome.stopped()->reason != StopReason::Cancelled)
            return false;
    }
    return true;
}

} // namespace threadmend::testing
