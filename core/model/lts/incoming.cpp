// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/incoming.h"

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
    incoming.entries_.resize(lts.transitionCount());
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
