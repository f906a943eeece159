// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/game/incoming_edges.h"

namespace threadmend {

Outcome<IncomingEdges> IncomingEdges::of(const Arena& arena, RunContext& run)
{
    const std::size_t count = arena.stateCount();
    IncomingEdges result;
    result.firsts_.assign(count + 1, 0);
    for (std::uint32_t state = 0; state < count; ++state) {
        if (const auto stopped = run.poll({"finding predecessors", state, 2 * count}))
            return *stopped;
        for (const ArenaEdge& edge : arena.outgoing(state))
            ++result.firsts_[edge.target + 1];
    }
    for (std::size_t i = 0; i < count; ++i)
        result.firsts_[i + 1] += result.firsts_[i];
    result.edges_.resize(arena.edges.size());
    std::vector<std::uint32_t> next(result.firsts_.begin(), result.firsts_.end() - 1);
    for (std::uint32_t state = 0; state < count; ++state) {
        if (const auto stopped = run.poll({"finding predecessors", count + state, 2 * count}))
            return *stopped;
        for (std::uint32_t edge = arena.firsts[state]; edge < arena.firsts[state + 1]; ++edge)
            result.edges_[next[arena.edges[edge].target]++] = {state, edge};
    }
    return result;
}

} // namespace threadmend
