// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/incoming.h"

#include <numeric>

namespace threadmend {

Incoming::Incoming(const Lts& lts) : firsts_(lts.stateCount() + 1, 0), entries_(lts.transitionCount())
{
    for (const Transition& transition : lts.transitions())
        ++firsts_[transition.target.index() + 1];
    std::partial_sum(firsts_.begin(), firsts_.end(), firsts_.begin());
    std::vector<std::uint32_t> next(firsts_.begin(), firsts_.end() - 1);
    std::uint32_t index = 0;
    for (std::size_t source = 0; source < lts.stateCount(); ++source)
        for (const Transition& transition : lts.outgoing(StateId(source)))
            entries_[next[transition.target.index()]++] = {StateId(source), index++};
}

} // namespace threadmend
