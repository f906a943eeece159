// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/incoming.h"

#include <algorithm>
#include <numeric>

namespace threadmend {

Outcome<Incoming> Incoming::of(const Lts& lts, RunContext& run)
{
    constexpr const char* phase = "turning the transitions round";
    Incoming incoming;
    incoming.firsts_.assign(lts.stateCount() + 1, 0);
    for (std::size_t source = 0; source < lts.stateCount(); ++source) {
        if (const auto stopped = run.poll({phase, source, 2 * lts.stateCount()}))
            return *stopped;
        for (const Transition& transition : lts.outgoing(StateId(source)))
            ++incoming.firsts_[transition.target.index() + 1];
    }
    std::partial_sum(incoming.firsts_.begin(), incoming.firsts_.end(), incoming.firsts_.begin());
    // Room for hundreds of megabytes is given page by page: who stops does not wait for all of it.
    constexpr std::size_t entriesAtOnce = std::size_t{1} << 20;
    incoming.entries_.reserve(lts.transitionCount());
    while (incoming.entries_.size() < lts.transitionCount()) {
        if (const auto stopped = run.pollNow({phase}))
            return *stopped;
        incoming.entries_.resize(std::min(incoming.entries_.size() + entriesAtOnce, lts.transitionCount()));
    }
    std::vector<std::uint32_t> next(incoming.firsts_.begin(), incoming.firsts_.end() - 1);
    std::uint32_t index = 0;
    for (std::size_t source = 0; source < lts.stateCount(); ++source) {
        if (const auto stopped = run.poll({phase, lts.stateCount() + source, 2 * lts.stateCount()}))
            return *stopped;
        for (const Transition& transition : lts.outgoing(StateId(source)))
            incoming.entries_[next[transition.target.index()]++] = {StateId(source), index++};
    }
    return incoming;
}

} // namespace threadmend
