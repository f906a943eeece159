// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/ctl/structure.h"

namespace threadmend {

std::optional<Stopped> addPredecessors(CtlStructure& structure, RunContext& run)
{
    const std::size_t states = structure.stateCount;
    structure.firstPredecessors.assign(states + 1, 0);
    for (const std::uint32_t target : structure.successors)
        ++structure.firstPredecessors[target + 1];
    for (std::size_t state = 0; state < states; ++state)
        structure.firstPredecessors[state + 1] += structure.firstPredecessors[state];
    structure.predecessors.resize(structure.successors.size());
    std::vector<std::uint32_t> next(structure.firstPredecessors.begin(),
                                    structure.firstPredecessors.end() - 1);
    for (std::uint32_t state = 0; state < states; ++state) {
        if (const auto stopped = run.poll({"reading the relation backwards", state, states}))
            return stopped;
        for (const std::uint32_t target : structure.after(state))
            structure.predecessors[next[target]++] = state;
    }
    return std::nullopt;
}

} // namespace threadmend
