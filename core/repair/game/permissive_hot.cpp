// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/game/permissive_hot.h"

#include "core/check/fair_cycles.h"
#include "core/repair/game/arena_space.h"

#include <unordered_map>
#include <utility>

namespace threadmend {

namespace {

class HotCounting {
public:
    HotCounting(const HotLoops& loops, RunContext& run) : loops_(loops), arena_(loops.arena), run_(run) {}

    Outcome<std::optional<TrimmedArena>> count(std::size_t most)
    {
        if (const auto stopped = findLoops())
            return *stopped;
        std::size_t size = arena_.stateCount();
        for (const std::uint32_t length : lengths_)
            size += std::size_t{length} * length;
        if (size > most)
            return std::optional<TrimmedArena>();
        for (const std::uint32_t state : arena_.initial)
            result_.arena.initial.push_back(number(state, lengthOf(state) > 0 ? 1 : 0));
        lost_ = number(none, 0);
        for (std::uint32_t at = 0; at < places_.size(); ++at) {
            if (const auto stopped = run_.poll({"counting hot steps", at, std::nullopt}))
                return *stopped;
            expand(at);
        }
        auto trimming = trim(result_.arena, run_);
        if (!trimming)
            return trimming.failure();
        result_.trimming = *std::move(trimming);
        return std::optional(std::move(result_));
    }

private:
    static constexpr std::uint32_t none = Trimming::never;
    using Place = std::pair<std::uint32_t, std::uint32_t>; ///< a state, and its how many-th hot one in a row

    /// The strongly connected parts of what is hot and not BAD.
    std::optional<Stopped> findLoops()
    {
        const ArenaSpace space(arena_, arena_.initial,
                               [&](std::uint32_t, std::uint32_t edge) -> std::optional<std::uint32_t> {
                                   return arena_.edges[edge].target;
                               });
        std::vector<bool> stays(space.stateCount(), false);
        for (std::uint32_t state = 0; state < arena_.stateCount(); ++state)
            stays[state] = loops_.hot[state] && !loops_.bad.isBad(state);
        const FairSets unfair;
        const auto parts = FairCycles(space, unfair, run_).componentsWithin(stays);
        if (!parts)
            return *parts.stopped();
        partOf_.assign(arena_.stateCount(), none);
        for (const auto& part : *parts) {
            for (const std::uint32_t state : part)
                partOf_[state] = static_cast<std::uint32_t>(lengths_.size());
            lengths_.push_back(static_cast<std::uint32_t>(part.size()));
        }
        return std::nullopt;
    }

    std::uint32_t lengthOf(std::uint32_t state) const
    {
        return partOf_[state] == none ? 0 : lengths_[partOf_[state]];
    }

    std::uint32_t number(std::uint32_t state, std::uint32_t counted)
    {
        const std::uint64_t key = std::uint64_t{state} << 32 | counted;
        const auto [known, isNew] = numbers_.try_emplace(key, static_cast<std::uint32_t>(places_.size()));
        if (isNew)
            places_.emplace_back(state, counted);
        return known->second;
    }

    std::uint32_t next(const Place& from, std::uint32_t target)
    {
        if (loops_.bad.isBad(target))
            return lost_;
        if (partOf_[target] == none)
            return number(target, 0);
        const std::uint32_t counted = partOf_[from.first] == partOf_[target] ? from.second + 1 : 1;
        return counted > lengthOf(target) ? lost_ : number(target, counted);
    }

    void expand(std::uint32_t at)
    {
        const Place from = places_[at];
        Arena& arena = result_.arena;
        const bool isLost = from.first == none;
        arena.violating.push_back(isLost);
        arena.model.push_back(arena_.modelState(isLost ? arena_.initial[0] : from.first));
        const auto first = static_cast<std::uint32_t>(arena.edges.size());
        if (!isLost)
            for (std::uint32_t edge = arena_.firsts[from.first]; edge < arena_.firsts[from.first + 1];
                 ++edge) {
                arena.edges.push_back({arena_.edges[edge].event, next(from, arena_.edges[edge].target)});
                if (!arena_.forced.empty())
                    arena.forced.push_back(arena_.forced[edge]);
                if (!arena_.ranks.empty())
                    arena.ranks.push_back(arena_.ranks[edge]);
            }
        arena.firsts.push_back(static_cast<std::uint32_t>(arena.edges.size()));
        if (!loops_.endsWell.empty())
            addDuty(from.first, first);
    }

    /// A step must remain, of states that need not end badly one that does not.
    void addDuty(std::uint32_t state, std::uint32_t first)
    {
        Arena::Duties& duties = result_.arena.duties;
        const auto size = static_cast<std::uint32_t>(result_.arena.edges.size());
        for (std::uint32_t edge = first; edge < size; ++edge) {
            const std::uint32_t target = arena_.edges[arena_.firsts[state] + edge - first].target;
            if (partOf_[state] == none || !loops_.endsWell[state] || loops_.endsWell[target])
                duties.edges.push_back(edge);
        }
        if (size > first)
            duties.firstEdge.push_back(static_cast<std::uint32_t>(duties.edges.size()));
        duties.firstOfState.push_back(static_cast<std::uint32_t>(duties.firstEdge.size() - 1));
    }

    const HotLoops& loops_;
    const Arena& arena_;
    RunContext& run_;
    std::vector<std::uint32_t> partOf_;  ///< by state; `none` on no hot cycle
    std::vector<std::uint32_t> lengths_; ///< by part
    std::unordered_map<std::uint64_t, std::uint32_t> numbers_;
    std::vector<Place> places_;
    std::uint32_t lost_ = 0;
    TrimmedArena result_;
};

} // namespace

Outcome<std::optional<TrimmedArena>> permissivelyTrimmed(const HotLoops& loops, std::size_t most,
                                                         RunContext& run)
{
    return HotCounting(loops, run).count(most);
}

} // namespace threadmend
