// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/judgement/lost_runs.h"

#include <algorithm>

namespace threadmend {

LostRunsCount::LostRunsCount(const Arena& arena, const Trimming& bad, const Trimming* doomed)
    : arena_(arena), bad_(bad), doomed_(doomed), taken_(2 * arena.edges.size(), false),
      blocked_(2 * arena.edges.size(), false)
{
}

template <class Visit>
std::optional<Stopped> LostRunsCount::follow(std::vector<std::uint32_t> marked, const Visit& visit,
                                             RunContext& run) const
{
    std::vector<bool> seen(2 * arena_.stateCount(), false);
    for (const std::uint32_t each : marked)
        seen[each] = true;
    for (std::size_t i = 0; i < marked.size(); ++i) {
        if (const auto stopped = run.poll({"counting what is lost", i, seen.size()}))
            return stopped;
        const std::uint32_t state = marked[i] / 2;
        if (arena_.violating[state])
            continue;
        for (std::uint32_t edge = arena_.firsts[state]; edge < arena_.firsts[state + 1]; ++edge) {
            const std::uint32_t target = arena_.edges[edge].target;
            const bool good = marked[i] % 2 == 1 && !bad_.isBad(target);
            visit(edge, good);
            const std::uint32_t next = 2 * target + (good ? 1 : 0);
            if (!seen[next])
                marked.push_back(next);
            seen[next] = true;
        }
    }
    return std::nullopt;
}

Outcome<LostRuns> LostRunsCount::counted(RunContext& run)
{
    LostRuns lost;
    lost.isNoneGood = std::all_of(arena_.initial.begin(), arena_.initial.end(),
                                  [&](std::uint32_t state) { return bad_.isBad(state); });
    const auto pass = [&](std::uint32_t edge, bool good) { take(edge, good); };
    if (const auto stopped = follow(passedOver_, pass, run))
        return *stopped;
    std::vector<std::uint32_t> begin;
    for (const std::uint32_t state : arena_.initial)
        begin.push_back(2 * state + (bad_.isBad(state) ? 0 : 1));
    const auto count = [&](std::uint32_t edge, bool good) {
        if (!good && !isLucky(arena_.edges[edge].target))
            return;
        RunWays& ways = good ? lost.good : lost.lucky;
        const std::size_t marked = 2 * std::size_t{edge} + (good ? 1 : 0);
        ++ways.all;
        ways.lost += blocked_[marked] || !taken_[marked] ? 1 : 0;
    };
    if (const auto stopped = follow(std::move(begin), count, run))
        return *stopped;
    return lost;
}

} // namespace threadmend
