// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/concrete.h"

#include <algorithm>

namespace threadmend {

namespace {

class Patching {
public:
    Patching(const Arena& arena, RunContext& run) : arena_(arena), run_(run) {}

    Outcome<Trimming> patch()
    {
        if (const auto stopped = turnAround())
            return *stopped;
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
        if (const auto stopped = keepAndCut())
            return *stopped;
        return std::move(result_);
    }

private:
    struct Incoming {
        std::uint32_t source, edge;
    };

    std::optional<Stopped> turnAround()
    {
        const std::size_t count = arena_.stateCount();
        firstIncoming_.assign(count + 1, 0);
        for (std::uint32_t state = 0; state < count; ++state) {
            if (const auto stopped = run_.poll({"finding predecessors", state, 2 * count}))
                return stopped;
            for (const ArenaEdge& edge : arena_.outgoing(state))
                ++firstIncoming_[edge.target + 1];
        }
        for (std::size_t i = 0; i < count; ++i)
            firstIncoming_[i + 1] += firstIncoming_[i];
        incoming_.resize(arena_.edges.size());
        std::vector<std::uint32_t> next(firstIncoming_.begin(), firstIncoming_.end() - 1);
        for (std::uint32_t state = 0; state < count; ++state) {
            if (const auto stopped = run_.poll({"finding predecessors", count + state, 2 * count}))
                return stopped;
            for (std::uint32_t edge = arena_.firsts[state]; edge < arena_.firsts[state + 1]; ++edge)
                incoming_[next[arena_.edges[edge].target]++] = {state, edge};
        }
        return std::nullopt;
    }

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
    bool isStuckWithout(const Incoming& lost)
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

    /// The least rank with an edge that does not lead into what was BAD before the round; `never` if none.
    std::uint32_t firstGoodRank(std::uint32_t state, std::uint32_t round) const
    {
        std::uint32_t first = Trimming::never;
        for (std::uint32_t edge = arena_.firsts[state]; edge < arena_.firsts[state + 1]; ++edge)
            if (result_.roundOf[arena_.edges[edge].target] >= round)
                first = std::min(first, arena_.rank(edge));
        return first;
    }

    bool fallsByRank(std::uint32_t state, std::uint32_t round) const
    {
        const std::uint32_t first = firstGoodRank(state, round);
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
            for (std::uint32_t k = firstIncoming_[lost]; k < firstIncoming_[lost + 1]; ++k) {
                const Incoming& into = incoming_[k];
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

    /// Line 6.
    std::optional<Stopped> keepAndCut()
    {
        result_.kept.assign(arena_.stateCount(), false);
        if (!arena_.ranks.empty())
            result_.lastRank.assign(arena_.stateCount(), 0);
        std::vector<std::uint32_t> queue;
        const auto keep = [&](std::uint32_t state) {
            if (!result_.kept[state])
                queue.push_back(state);
            result_.kept[state] = true;
        };
        for (const std::uint32_t state : arena_.initial)
            keep(state);
        for (std::size_t i = 0; i < queue.size(); ++i) {
            if (const auto stopped = run_.poll({"finding what remains", i, arena_.stateCount()}))
                return stopped;
            const std::uint32_t state = queue[i];
            if (!arena_.ranks.empty())
                result_.lastRank[state] = firstGoodRank(state, Trimming::never);
            for (std::uint32_t edge = arena_.firsts[state]; edge < arena_.firsts[state + 1]; ++edge)
                if (result_.matters(arena_, state, edge) && !result_.isBad(arena_.edges[edge].target)) {
                    ++result_.keptEdges;
                    keep(arena_.edges[edge].target);
                }
        }
        result_.keptStates = queue.size();
        for (std::uint32_t state = 0; state < arena_.stateCount(); ++state)
            for (std::uint32_t edge = arena_.firsts[state]; edge < arena_.firsts[state + 1]; ++edge)
                if (result_.kept[state] && result_.matters(arena_, state, edge) &&
                    result_.isBad(arena_.edges[edge].target))
                    result_.cuts.push_back({state, edge});
        return std::nullopt;
    }

    const Arena& arena_;
    RunContext& run_;
    std::vector<std::uint32_t> firstIncoming_;
    std::vector<Incoming> incoming_;
    std::vector<std::uint32_t> remaining_; ///< by duty: edges that do not lead into BAD
    Trimming result_;
};

} // namespace

Outcome<Trimming> trim(const Arena& arena, RunContext& run)
{
    return Patching(arena, run).patch();
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
