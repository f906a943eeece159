// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/game/repair_rounds.h"

#include <algorithm>
#include <tuple>

namespace threadmend {

namespace {

class Projection {
public:
    Projection(const RoundsOnModel& source, RunContext& run)
        : source_(source), arena_(source.arena), trimming_(source.trimming), run_(run)
    {
    }

    Outcome<RepairRounds> project()
    {
        nameStates();
        const Arena& played = source_.sets != nullptr ? source_.sets->arena : arena_;
        for (std::uint32_t at = 0; at < played.stateCount(); ++at) {
            if (const auto stopped = run_.poll({"reading the rounds", at, played.stateCount()}))
                return *stopped;
            if (source_.sets == nullptr)
                add({at, at});
            else
                for (const StateId member : source_.sets->membersOf(at))
                    add({at, member.value});
        }
        for (const std::uint32_t state : played.initial)
            if (trimming_.isBad(state))
                result_.initialRound =
                    std::min(result_.initialRound.value_or(RepairRounds::never), trimming_.roundOf[state]);
        sortJoins();
        count();
        return std::move(result_);
    }

private:
    static constexpr std::uint32_t never = RepairRounds::never;

    /// A state of the arena, alone or in a set that the trimming speaks of.
    struct Place {
        std::uint32_t at, member;
    };
    struct Joining {
        std::uint32_t round, name;
        RoundReason reason;
    };

    /// What the model does not have gets the numbers behind its states.
    void nameStates()
    {
        names_.reserve(source_.drawn.size());
        auto next = static_cast<std::uint32_t>(source_.stateCount);
        for (const StateId state : source_.drawn)
            names_.push_back(state == none<StateId> ? next++ : state.value);
        result_.elsewhere = next - source_.stateCount;
        for (auto* list : {&result_.pre, &result_.bad})
            list->assign(next, never);
        // For now: the latest round of its places, 0 if there is none yet.
        result_.whole.assign(next, 0);
    }

    void add(const Place& place)
    {
        const std::uint32_t name = names_[arena_.modelState(place.member)];
        const std::uint32_t round = trimming_.roundOf[place.at];
        result_.pre[name] = std::min(result_.pre[name], firstStepIntoBad(place));
        result_.bad[name] = std::min(result_.bad[name], round);
        result_.whole[name] = std::max(result_.whole[name], round);
        if (round != never)
            joining_.push_back({round, name, reasonOf(place, round)});
    }

    /// In which round the target of an edge joins, as the trimming sees it.
    std::uint32_t roundOfTarget(const Place& place, const ArenaEdge& edge) const
    {
        if (source_.sets == nullptr)
            return trimming_.roundOf[edge.target];
        // A set has one edge an event, in their order.
        const std::span<const ArenaEdge> steps = source_.sets->arena.outgoing(place.at);
        const auto step =
            std::lower_bound(steps.begin(), steps.end(), edge.event,
                             [](const ArenaEdge& one, std::uint32_t event) { return one.event < event; });
        return step != steps.end() && step->event == edge.event ? trimming_.roundOf[step->target] : never;
    }

    std::uint32_t firstStepIntoBad(const Place& place) const
    {
        std::uint32_t first = never;
        for (const ArenaEdge& edge : arena_.outgoing(place.member))
            first = std::min(first, roundOfTarget(place, edge));
        return first;
    }

    /// Whether all successors are in BAD after a round; whether the environment can choose one that is.
    std::pair<bool, bool> trappedBy(const Place& place, std::uint32_t round) const
    {
        bool all = !arena_.outgoing(place.member).empty(), forced = false;
        for (std::uint32_t edge = arena_.firsts[place.member]; edge < arena_.firsts[place.member + 1];
             ++edge) {
            const bool leads = roundOfTarget(place, arena_.edges[edge]) <= round;
            all = all && leads;
            forced = forced || (leads && arena_.isForced(edge));
        }
        return {all, forced};
    }

    /// From what was BAD before the round; where a round is a whole game, from what is BAD after it.
    RoundReason reasonOf(const Place& place, std::uint32_t round) const
    {
        if (arena_.violating[place.member])
            return RoundReason::Violates;
        for (const std::uint32_t known : {round - 1, round}) {
            if (round == 0)
                break;
            const auto [all, forced] = trappedBy(place, known);
            if (all)
                return RoundReason::NoWayOut;
            if (forced)
                return RoundReason::Environment;
        }
        return source_.sets == nullptr ? RoundReason::Violates : RoundReason::Alike;
    }

    bool isDrawn(std::uint32_t name) const { return name < source_.stateCount; }

    void sortJoins()
    {
        const std::size_t rounds = trimming_.roundCount();
        std::sort(joining_.begin(), joining_.end(), [](const Joining& a, const Joining& b) {
            return std::tuple(a.round, a.name, a.reason) < std::tuple(b.round, b.name, b.reason);
        });
        // Of several reasons in one round the first one is told.
        joining_.erase(std::unique(joining_.begin(), joining_.end(),
                                   [](const Joining& a, const Joining& b) {
                                       return a.round == b.round && a.name == b.name;
                                   }),
                       joining_.end());
        result_.rounds.resize(rounds);
        auto next = joining_.begin();
        for (std::uint32_t round = 0; round < rounds; ++round) {
            for (; next != joining_.end() && next->round == round; ++next)
                if (isDrawn(next->name))
                    result_.joins.push_back(
                        {StateId(next->name), next->reason, result_.bad[next->name] < round});
                else if (result_.bad[next->name] == round)
                    ++result_.rounds[round].elsewhere;
            result_.firstOfRound.push_back(result_.joins.size());
        }
    }

    /// By differences from round to round.
    void count()
    {
        for (auto* list : {&result_.pre, &result_.bad, &result_.whole})
            list->resize(source_.stateCount);
        using Count = std::size_t RepairRounds::Round::*;
        const auto change = [&](std::uint32_t round, Count counted, std::size_t by) {
            if (round < result_.rounds.size())
                result_.rounds[round].*counted += by; // "minus one" wraps around and comes back
        };
        for (std::size_t state = 0; state < source_.stateCount; ++state) {
            // A state that no place stands for is in nothing.
            if (result_.bad[state] == never)
                result_.whole[state] = never;
            change(result_.bad[state], &RepairRounds::Round::bad, 1);
            change(result_.bad[state], &RepairRounds::Round::partlyBad, 1);
            change(result_.whole[state], &RepairRounds::Round::partlyBad, std::size_t(-1));
            if (result_.pre[state] < result_.bad[state]) {
                change(result_.pre[state], &RepairRounds::Round::pre, 1);
                change(result_.bad[state], &RepairRounds::Round::pre, std::size_t(-1));
            }
        }
        for (std::size_t round = 1; round < result_.rounds.size(); ++round)
            for (const Count counted :
                 {&RepairRounds::Round::bad, &RepairRounds::Round::partlyBad, &RepairRounds::Round::pre})
                result_.rounds[round].*counted += result_.rounds[round - 1].*counted;
    }

    const RoundsOnModel& source_;
    const Arena& arena_;
    const Trimming& trimming_;
    RunContext& run_;
    std::vector<std::uint32_t> names_;
    std::vector<Joining> joining_;
    RepairRounds result_;
};

} // namespace

Outcome<RepairRounds> repairRounds(const RoundsOnModel& source, RunContext& run)
{
    return Projection(source, run).project();
}

} // namespace threadmend
