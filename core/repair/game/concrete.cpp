// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/game/concrete.h"

#include "core/repair/game/incoming_edges.h"

#include <algorithm>

namespace threadmend {

namespace {

/// The least rank with an edge that is wanted; `never` if none.
template <class IsWanted>
std::uint32_t firstRank(const Arena& arena, std::uint32_t state, const IsWanted& isWanted)
{
    std::uint32_t first = Trimming::never;
    for (std::uint32_t edge = arena.firsts[state]; edge < arena.firsts[state + 1]; ++edge)
        if (isWanted(edge))
            first = std::min(first, arena.rank(edge));
    return first;
}

class Patching {
public:
    Patching(const Arena& arena, RunContext& run) : arena_(arena), run_(run) {}

    Outcome<Trimming> patch()
    {
        auto predecessors = IncomingEdges::of(arena_, run_);
        if (!predecessors)
            return predecessors.failure();
        incoming_ = *std::move(predecessors);
        result_.roundOf.assign(arena_.stateCount(), Trimming::never);
        countDuties();
        // Line 1.
        for (std::uint32_t state = 0; state < arena_.stateCount(); ++state)
            if (arena_.violating[state])
                join(state, 0);
        result_.rounds.push_back(result_.bad.size());
        // Lines 2 to 5, round by round.
        for (std::uint32_t round = 1; result_.rounds.back() > result_.rounds[round - 1]; ++round) {
            if (const auto stopped = joinRound(round))
                return *stopped;
            result_.rounds.push_back(result_.bad.size());
        }
        result_.rounds.pop_back();
        for (const std::uint32_t state : arena_.initial)
            if (result_.isBad(state)) {
                fail(state);
                return std::move(result_);
            }
        if (const auto stopped = keepAndCut(arena_, result_, run_))
            return *stopped;
        return std::move(result_);
    }

private:
    bool listsDuties() const { return !arena_.duties.edges.empty(); }

    void countDuties()
    {
        const Arena::Duties& duties = arena_.duties;
        if (listsDuties())
            for (std::size_t duty = 0; duty + 1 < duties.firstEdge.size(); ++duty)
                remaining_.push_back(duties.firstEdge[duty + 1] - duties.firstEdge[duty]);
        else
            for (std::uint32_t state = 0; state < arena_.stateCount(); ++state)
                remaining_.push_back(arena_.firsts[state + 1] - arena_.firsts[state]);
    }

    void join(std::uint32_t state, std::uint32_t round)
    {
        result_.roundOf[state] = round;
        result_.bad.push_back(state);
    }

    /// Whether the loss of an edge leaves its source stuck.
    bool isStuckWithout(const IncomingEdge& lost)
    {
        if (!listsDuties())
            return --remaining_[lost.source] == 0;
        const Arena::Duties& duties = arena_.duties;
        bool stuck = false;
        for (std::uint32_t duty = duties.firstOfState[lost.source];
             duty < duties.firstOfState[lost.source + 1]; ++duty)
            if (std::binary_search(duties.edges.begin() + duties.firstEdge[duty],
                                   duties.edges.begin() + duties.firstEdge[duty + 1], lost.edge))
                stuck = --remaining_[duty] == 0 || stuck;
        return stuck;
    }

    bool fallsByRank(std::uint32_t state, std::uint32_t round) const
    {
        const std::uint32_t first = firstRank(arena_, state, [&](std::uint32_t edge) {
            return result_.roundOf[arena_.edges[edge].target] >= round;
        });
        if (first == Trimming::never)
            return true;
        for (std::uint32_t edge = arena_.firsts[state]; edge < arena_.firsts[state + 1]; ++edge)
            if (arena_.isForced(edge) && arena_.rank(edge) <= first &&
                result_.roundOf[arena_.edges[edge].target] < round)
                return true;
        return false;
    }

    std::optional<Stopped> joinRound(std::uint32_t round)
    {
        for (std::size_t i = result_.rounds[round - 1]; i < result_.rounds[round]; ++i) {
            const std::uint32_t lost = result_.bad[i];
            if (const auto stopped = run_.poll({"growing BAD", i, std::nullopt}))
                return stopped;
            for (const IncomingEdge& into : incoming_.into(lost)) {
                const bool joins = arena_.ranks.empty() ? isStuckWithout(into) || arena_.isForced(into.edge)
                                                        : fallsByRank(into.source, round);
                if (joins && !result_.isBad(into.source))
                    join(into.source, round);
            }
        }
        std::sort(result_.bad.begin() + static_cast<std::ptrdiff_t>(result_.rounds[round]),
                  result_.bad.end());
        return std::nullopt;
    }

    /// Line 4: a run in which each step leads into an earlier round; where the environment brought a state
    /// into BAD, its step.
    void fail(std::uint32_t initial)
    {
        RepairFailure failure;
        failure.initial = initial;
        if (arena_.violating[initial])
            failure.reason = RepairFailure::Reason::StartsViolating;
        for (std::uint32_t state = initial; !arena_.violating[state];) {
            std::uint32_t best = arena_.firsts[state + 1];
            const auto rank = [&](std::uint32_t edge) {
                return std::pair(!arena_.isForced(edge), result_.roundOf[arena_.edges[edge].target]);
            };
            bool otherWay = false;
            for (std::uint32_t edge = arena_.firsts[state]; edge < arena_.firsts[state + 1]; ++edge) {
                const std::uint32_t target = arena_.edges[edge].target;
                const bool earlier = result_.roundOf[target] < result_.roundOf[state];
                if (earlier && (best == arena_.firsts[state + 1] || rank(edge) < rank(best)))
                    best = edge;
                otherWay = otherWay || !earlier;
            }
            if (otherWay && arena_.isForced(best))
                failure.reason = RepairFailure::Reason::Environment;
            failure.run.push_back(arena_.edges[best]);
            state = arena_.edges[best].target;
        }
        result_.failure = std::move(failure);
    }

    const Arena& arena_;
    RunContext& run_;
    IncomingEdges incoming_;
    std::vector<std::uint32_t> remaining_; ///< by duty: edges that do not lead into BAD
    Trimming result_;
};

} // namespace

Outcome<Trimming> trim(const Arena& arena, RunContext& run)
{
    return Patching(arena, run).patch();
}

// Line 6.
std::optional<Stopped> keepAndCut(const Arena& arena, Trimming& trimming, RunContext& run)
{
    const auto allowed = [&](std::uint32_t edge) { return !trimming.isBlocked(arena, edge); };
    trimming.kept.assign(arena.stateCount(), false);
    trimming.keptEdges = 0;
    if (!arena.ranks.empty())
        trimming.lastRank.assign(arena.stateCount(), 0);
    std::vector<std::uint32_t> queue;
    const auto keep = [&](std::uint32_t state) {
        if (!trimming.kept[state])
            queue.push_back(state);
        trimming.kept[state] = true;
    };
    for (const std::uint32_t state : arena.initial)
        keep(state);
    for (std::size_t i = 0; i < queue.size(); ++i) {
        if (const auto stopped = run.poll({"finding what remains", i, arena.stateCount()}))
            return stopped;
        const std::uint32_t state = queue[i];
        if (!arena.ranks.empty())
            trimming.lastRank[state] = firstRank(arena, state, allowed);
        for (std::uint32_t edge = arena.firsts[state]; edge < arena.firsts[state + 1]; ++edge)
            if (trimming.matters(arena, state, edge) && allowed(edge)) {
                ++trimming.keptEdges;
                keep(arena.edges[edge].target);
            }
    }
    trimming.keptStates = queue.size();
    trimming.cuts.clear();
    for (std::uint32_t state = 0; state < arena.stateCount(); ++state)
        for (std::uint32_t edge = arena.firsts[state]; edge < arena.firsts[state + 1]; ++edge)
            if (trimming.kept[state] && trimming.matters(arena, state, edge) && !allowed(edge))
                trimming.cuts.push_back({state, edge});
    return std::nullopt;
}

std::vector<std::uint32_t> preOf(const Arena& arena, const Trimming& trimming, std::size_t round)
{
    std::vector<std::uint32_t> pre;
    for (std::uint32_t state = 0; state < arena.stateCount(); ++state) {
        if (trimming.roundOf[state] <= round)
            continue;
        const std::span<const ArenaEdge> edges = arena.outgoing(state);
        if (std::any_of(edges.begin(), edges.end(),
                        [&](const ArenaEdge& edge) { return trimming.roundOf[edge.target] <= round; }))
            pre.push_back(state);
    }
    return pre;
}

} // namespace threadmend
