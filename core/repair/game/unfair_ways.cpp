// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/game/unfair_ways.h"

#include <algorithm>
#include <set>

namespace threadmend {

UnfairWays::UnfairWays(const Arena& arena, const IncomingEdges& incoming, const FairSets& fairness,
                       RunContext& run)
    : arena_(arena), incoming_(incoming), fairness_(fairness), run_(run)
{
    std::set<std::uint32_t> events;
    for (const ArenaEdge& edge : arena.edges)
        events.insert(edge.event);
    for (std::size_t set = 0; set < fairness.sets.size(); ++set)
        if (fairness.kind == Fairness::Kind::Weak) {
            for (const std::uint32_t event : events)
                if (fairness.has(set, LabelId(event)))
                    pairs_.push_back({set, event});
        } else {
            pairs_.push_back({set, std::nullopt});
        }
    used_.assign(pairs_.size(), false);
    levels_.reserve(pairs_.size() + 1);
}

Outcome<std::vector<std::uint32_t>> UnfairWays::find(const std::vector<std::uint32_t>& candidates,
                                                     const std::vector<bool>& reached,
                                                     std::vector<bool>& chosen)
{
    chosen_ = &chosen;
    levels_.clear();
    used_.assign(pairs_.size(), false);
    levels_.push_back({reached, {}, {}, std::nullopt, nullptr});
    for (std::size_t pair = 0; pair < pairs_.size() && !candidates.empty(); ++pair) {
        auto won = within(pair, candidates);
        if (!won || !won->empty())
            return won;
    }
    return std::vector<std::uint32_t>{};
}

/// The greatest set of candidates of which each one leads on by what the pair asks for, or out.
Outcome<std::vector<std::uint32_t>> UnfairWays::within(std::size_t pair,
                                                       std::vector<std::uint32_t> candidates)
{
    const std::vector<bool>& set = fairness_.sets[pairs_[pair].set];
    Level level;
    level.barred = levels_.back().barred;
    level.barred.resize(std::max(level.barred.size(), set.size()), false);
    for (std::size_t event = 0; event < set.size(); ++event)
        level.barred[event] = level.barred[event] || set[event];
    level.enabled = pairs_[pair].enabled;
    if (fairness_.kind == Fairness::Kind::Strong)
        level.recurrent = &set;
    levels_.push_back(std::move(level));
    used_[pair] = true;
    std::size_t before = 0;
    do {
        before = candidates.size();
        levels_.back().back.assign(arena_.stateCount(), false);
        for (const std::uint32_t state : candidates)
            levels_.back().back[state] = true;
        auto reached = reach(candidates);
        if (!reached)
            return reached;
        candidates = *std::move(reached);
    } while (candidates.size() != before && !candidates.empty());
    used_[pair] = false;
    levels_.pop_back();
    return candidates;
}

/// The least set of candidates from which the run gets out of the innermost level, or is brought again to
/// what its pair wants again and again.
Outcome<std::vector<std::uint32_t>> UnfairWays::reach(const std::vector<std::uint32_t>& candidates)
{
    const std::size_t depth = levels_.size() - 1;
    levels_[depth].reached.assign(arena_.stateCount(), false);
    std::vector<std::uint32_t> won, queue = candidates;
    const auto win = [&](std::uint32_t state) {
        levels_[depth].reached[state] = true;
        won.push_back(state);
        for (const IncomingEdge& into : incoming_.into(state))
            if (levels_[depth].back[into.source] && !levels_[depth].reached[into.source])
                queue.push_back(into.source);
    };
    for (bool more = true; more;) {
        while (!queue.empty()) {
            if (const auto stopped = run_.poll({"finding what is not fair", won.size(), arena_.stateCount()}))
                return *stopped;
            const std::uint32_t state = queue.back();
            queue.pop_back();
            if (!levels_[depth].reached[state] && (isWon(state, false) || isWon(state, true)))
                win(state);
        }
        more = false;
        // What always counts needs no pair within it: each of these alone would do.
        for (std::size_t pair = 0; pair < pairs_.size() && fairness_.kind == Fairness::Kind::Strong && !more;
             ++pair) {
            if (used_[pair])
                continue;
            std::vector<std::uint32_t> rest;
            for (const std::uint32_t state : candidates)
                if (!levels_[depth].reached[state])
                    rest.push_back(state);
            if (rest.empty())
                break;
            const auto inner = within(pair, std::move(rest));
            if (!inner)
                return inner.failure();
            for (const std::uint32_t state : *inner)
                win(state);
            more = !inner->empty();
        }
    }
    return won;
}

bool UnfairWays::getsOut(std::uint32_t edge) const
{
    const ArenaEdge step = arena_.edges[edge];
    return std::any_of(levels_.begin(), levels_.end(), [step](const Level& level) {
        return level.reached[step.target] && !(step.event < level.barred.size() && level.barred[step.event]);
    });
}

bool UnfairWays::isWon(std::uint32_t state, bool mayStay)
{
    for (std::uint32_t edge = arena_.firsts[state]; edge < arena_.firsts[state + 1]; ++edge)
        if (leaves(state, arena_.rank(edge), mayStay))
            return true;
    return false;
}

/// Whether all that happens in a state is good, if the patch leaves what is good on this rank and blocks all
/// that comes before it.
bool UnfairWays::leaves(std::uint32_t state, std::uint32_t rank, bool mayStay)
{
    const Level& level = levels_.back();
    bool some = false, enabled = !level.enabled, recurs = !mayStay || level.recurrent == nullptr;
    for (const bool choose : {false, true}) {
        for (std::uint32_t edge = arena_.firsts[state]; edge < arena_.firsts[state + 1]; ++edge) {
            const std::uint32_t event = arena_.edges[edge].event;
            const bool stays = mayStay && level.back[arena_.edges[edge].target] &&
                               !(event < level.barred.size() && level.barred[event]);
            const bool good = arena_.rank(edge) == rank && (stays || getsOut(edge));
            if (choose) {
                (*chosen_)[edge] = good;
                continue;
            }
            if (!good && arena_.isForced(edge) && arena_.rank(edge) <= rank)
                return false;
            some = some || good;
            enabled = enabled || (good && level.enabled == event);
            recurs = recurs || (good && level.recurrent != nullptr && event < level.recurrent->size() &&
                                (*level.recurrent)[event]);
        }
        if (!some || !enabled || !recurs)
            return false;
    }
    return true;
}

} // namespace threadmend
