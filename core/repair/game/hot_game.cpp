// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/game/hot_game.h"

#include "core/check/fair_cycles.h"
#include "core/repair/game/arena_space.h"
#include "core/repair/game/incoming_edges.h"
#include "core/repair/game/unfair_ways.h"
#include "core/run/contract.h"

#include <algorithm>
#include <tuple>

namespace threadmend {

namespace {

class HotGame {
public:
    HotGame(const Arena& arena, const HotQuestion& question, RunContext& run)
        : arena_(arena), question_(question), run_(run)
    {
    }

    Outcome<HotTrimming> play()
    {
        auto predecessors = IncomingEdges::of(arena_, run_);
        if (!predecessors)
            return predecessors.failure();
        incoming_ = *std::move(predecessors);
        trimming().roundOf.assign(arena_.stateCount(), Trimming::never);
        for (std::uint32_t state = 0; state < arena_.stateCount(); ++state)
            remaining_.push_back(arena_.firsts[state + 1] - arena_.firsts[state]);
        unfair_.emplace(arena_, incoming_, question_.fairness, run_);
        do
            if (const auto stopped = attract())
                return *stopped;
        while (stayHotJoins());
        if (trimming().roundCount() == 0)
            trimming().rounds.push_back(0);
        for (const std::uint32_t state : arena_.initial)
            if (trimming().isBad(state)) {
                if (const auto failure = fail(state))
                    return *failure;
                return std::move(result_);
            }
        if (const auto stopped = keepAndCut(arena_, trimming(), run_))
            return *stopped;
        if (const auto failure = breakLoops())
            return *failure;
        return std::move(result_);
    }

private:
    Trimming& trimming() { return result_.trimming; }
    bool isFairnessAsked() const { return question_.fairness.kind != Fairness::Kind::None; }
    bool isLastResort(std::uint32_t state) const
    {
        return arena_.outgoing(state).empty() && !question_.lastResort.empty() && question_.lastResort[state];
    }
    bool isWayOut(std::uint32_t state) const
    {
        return !question_.hot[state] || arena_.outgoing(state).empty();
    }

    /// Whether a patch can bring about that the next state is among some: on the first rank on which one of
    /// them can be reached, the environment chooses no other.
    template <class IsAmong>
    bool canForce(std::uint32_t state, const IsAmong& isAmong) const
    {
        std::uint32_t first = Trimming::never, firstForced = Trimming::never;
        for (std::uint32_t edge = arena_.firsts[state]; edge < arena_.firsts[state + 1]; ++edge) {
            if (isAmong(arena_.edges[edge].target))
                first = std::min(first, arena_.rank(edge));
            else if (arena_.isForced(edge))
                firstForced = std::min(firstForced, arena_.rank(edge));
        }
        return first != Trimming::never && first < firstForced;
    }

    /// The stage of each state outside BAD: how soon a patch can bring about a way out.
    std::optional<Stopped> attract()
    {
        stage_.assign(arena_.stateCount(), Trimming::never);
        forcedElsewhere_.assign(arena_.stateCount(), 0);
        for (std::uint32_t state = 0; state < arena_.stateCount() && !arena_.forced.empty(); ++state)
            for (std::uint32_t edge = arena_.firsts[state]; edge < arena_.firsts[state + 1]; ++edge)
                forcedElsewhere_[state] += arena_.isForced(edge) ? 1 : 0;
        chosen_.assign(arena_.edges.size(), false);
        staysUnfair_.assign(arena_.stateCount(), false);
        std::vector<std::uint32_t> queue;
        std::size_t done = 0;
        for (const bool resort : {false, true}) {
            const std::uint32_t first = queue.empty() ? 0 : stage_[queue.back()] + 1;
            if (resort)
                resortStage_ = first;
            for (std::uint32_t state = 0; state < arena_.stateCount(); ++state)
                if (!trimming().isBad(state) && isWayOut(state) && isLastResort(state) == resort) {
                    stage_[state] = first;
                    queue.push_back(state);
                }
            for (bool more = true; more;) {
                for (; done < queue.size(); ++done) {
                    if (const auto stopped = run_.poll({"finding ways out", done, arena_.stateCount()}))
                        return stopped;
                    attractInto(queue[done], queue);
                }
                const std::size_t before = queue.size();
                if (isFairnessAsked())
                    if (const auto stopped = attractUnfair(queue))
                        return stopped;
                more = queue.size() > before;
            }
        }
        return std::nullopt;
    }

    /// The states from which a patch can bring about that a run which does not come nearer is not fair.
    std::optional<Stopped> attractUnfair(std::vector<std::uint32_t>& queue)
    {
        std::vector<std::uint32_t> candidates;
        std::vector<bool> reached(arena_.stateCount(), false);
        for (std::uint32_t state = 0; state < arena_.stateCount(); ++state)
            if (stage_[state] != Trimming::never)
                reached[state] = true;
            else if (!trimming().isBad(state))
                candidates.push_back(state);
        const auto found = unfair_->find(candidates, reached, chosen_);
        if (!found)
            return found.stopped() ? std::optional(*found.stopped()) : std::nullopt;
        const std::uint32_t stage = queue.empty() ? 0 : stage_[queue.back()] + 1;
        for (const std::uint32_t state : *found) {
            stage_[state] = stage;
            staysUnfair_[state] = true;
            queue.push_back(state);
        }
        return std::nullopt;
    }

    void attractInto(std::uint32_t state, std::vector<std::uint32_t>& queue)
    {
        for (const IncomingEdge& into : incoming_.into(state)) {
            if (arena_.isForced(into.edge))
                --forcedElsewhere_[into.source];
            if (trimming().isBad(into.source) || stage_[into.source] != Trimming::never)
                continue;
            const bool joins = arena_.ranks.empty() ? forcedElsewhere_[into.source] == 0
                                                    : canForce(into.source, [&](std::uint32_t target) {
                                                          return stage_[target] != Trimming::never;
                                                      });
            if (!joins)
                continue;
            stage_[into.source] = stage_[state] + 1;
            queue.push_back(into.source);
        }
    }

    void join(std::uint32_t state)
    {
        trimming().roundOf[state] = static_cast<std::uint32_t>(trimming().roundCount());
        trimming().bad.push_back(state);
    }

    /// What has no stage joins BAD, and what cannot keep out of it then. False if nothing joins.
    bool stayHotJoins()
    {
        const std::size_t before = trimming().bad.size();
        for (std::uint32_t state = 0; state < arena_.stateCount(); ++state)
            if (!trimming().isBad(state) && stage_[state] == Trimming::never)
                join(state);
        if (trimming().bad.size() == before)
            return false;
        result_.hotRounds.push_back(trimming().roundCount());
        for (std::size_t from = before; from < trimming().bad.size();) {
            trimming().rounds.push_back(trimming().bad.size());
            growRound(from);
            from = trimming().rounds.back();
        }
        return true;
    }

    void growRound(std::size_t from)
    {
        const std::size_t until = trimming().bad.size();
        for (std::size_t i = from; i < until; ++i)
            for (const IncomingEdge& into : incoming_.into(trimming().bad[i])) {
                const bool stuck = --remaining_[into.source] == 0;
                if (trimming().isBad(into.source))
                    continue;
                const auto isGood = [&](std::uint32_t target) {
                    return trimming().roundOf[target] >= trimming().roundCount();
                };
                if (arena_.ranks.empty() ? stuck || arena_.isForced(into.edge)
                                         : !canForce(into.source, isGood))
                    join(into.source);
            }
        std::sort(trimming().bad.begin() + static_cast<std::ptrdiff_t>(until), trimming().bad.end());
    }

    /// A lasso whose loop is hot, along edges that the program or the environment may choose: no step leads
    /// into a later round.
    std::optional<Failure> fail(std::uint32_t initial)
    {
        RepairFailure failure;
        failure.initial = initial;
        if (isFairnessAsked()) {
            const auto stopped = runFairly(failure);
            if (stopped)
                return *stopped;
        } else {
            runIntoLoop(failure);
        }
        if (!arena_.forced.empty()) {
            Arena free = arena_;
            free.forced.clear();
            const auto other = trimHot(free, question_, run_);
            if (!other)
                return other.failure();
            if (!other->trimming.failure)
                failure.reason = RepairFailure::Reason::Environment;
        }
        trimming().failure = std::move(failure);
        return std::nullopt;
    }

    void runIntoLoop(RepairFailure& failure) const
    {
        std::vector<std::uint32_t> visited(arena_.stateCount(), Trimming::never);
        std::uint32_t state = failure.initial;
        while (visited[state] == Trimming::never) {
            visited[state] = static_cast<std::uint32_t>(failure.run.size());
            failure.run.push_back(worst(state));
            state = failure.run.back().target;
        }
        failure.loop = visited[state];
    }

    /// Where nothing is blocked, the program has a fair run from BAD that stays there: it wins the game.
    std::optional<Stopped> runFairly(RepairFailure& failure)
    {
        failure.isFair = true;
        const std::vector<std::uint32_t> initial{failure.initial};
        ArenaSpace space(arena_, initial,
                         [&](std::uint32_t state, std::uint32_t edge) -> std::optional<std::uint32_t> {
                             if (!result_.trimming.isBad(state) || arena_.rank(edge) > firstRank(state))
                                 return std::nullopt;
                             const std::uint32_t target = arena_.edges[edge].target;
                             return result_.trimming.isBad(target) ? target : ArenaSpace::elsewhere(arena_);
                         });
        const auto stems = Stems::of(space, run_);
        if (!stems)
            return *stems.stopped();
        std::vector<bool> stays(space.stateCount(), false);
        for (const std::uint32_t state : trimming().bad)
            stays[state] = question_.hot[state] && stems->length(state) != Stems::unreachable;
        FairCycles cycles(space, question_.fairness, run_);
        const auto parts = cycles.componentsWithin(stays);
        if (!parts)
            return *parts.stopped();
        require(!parts->empty(), "from BAD the program can be hot for ever");
        const auto lasso = cycles.lassoInto(*parts);
        if (!lasso)
            return *lasso.stopped();
        for (const Transition& step : lasso->trace.steps)
            failure.run.push_back({step.label.value, step.target.value});
        failure.loop = lasso->trace.loop;
        return std::nullopt;
    }

    std::uint32_t firstRank(std::uint32_t state) const
    {
        std::uint32_t first = Trimming::never;
        for (std::uint32_t edge = arena_.firsts[state]; edge < arena_.firsts[state + 1]; ++edge)
            first = std::min(first, arena_.rank(edge));
        return first;
    }

    ArenaEdge worst(std::uint32_t state) const
    {
        const std::vector<std::uint32_t>& roundOf = result_.trimming.roundOf;
        std::optional<std::uint32_t> best;
        const auto key = [&](std::uint32_t edge) {
            return std::tuple(!arena_.isForced(edge), roundOf[arena_.edges[edge].target]);
        };
        for (std::uint32_t edge = arena_.firsts[state]; edge < arena_.firsts[state + 1]; ++edge)
            if (roundOf[arena_.edges[edge].target] <= roundOf[state] && (!best || key(edge) < key(*best)))
                best = edge;
        return arena_.edges[*best];
    }

    /// The strongly connected hot parts that a trimming leaves, in which a run can stay and be fair.
    Outcome<std::vector<std::vector<std::uint32_t>>> loopsUnder(const Trimming& left)
    {
        ArenaSpace space(arena_, arena_.initial,
                         [&](std::uint32_t state, std::uint32_t edge) -> std::optional<std::uint32_t> {
                             if (!left.kept[state] || !left.matters(arena_, state, edge) ||
                                 left.isBlocked(arena_, edge))
                                 return std::nullopt;
                             return arena_.edges[edge].target;
                         });
        std::vector<bool> stays = question_.hot;
        stays.resize(space.stateCount(), false);
        for (std::uint32_t state = 0; state < arena_.stateCount(); ++state)
            stays[state] = stays[state] && left.kept[state];
        return FairCycles(space, question_.fairness, run_).componentsWithin(stays);
    }

    std::optional<Failure> breakLoops()
    {
        auto loops = loopsUnder(trimming());
        if (!loops)
            return loops.failure();
        if (loops->empty())
            return std::nullopt;
        const bool hasResort = std::find(question_.lastResort.begin(), question_.lastResort.end(), true) !=
                               question_.lastResort.end();
        if (!isFairnessAsked() && !(hasResort && !arena_.ranks.empty())) {
            std::vector<bool> endsWell(hasResort ? arena_.stateCount() : 0);
            for (std::uint32_t state = 0; state < endsWell.size(); ++state)
                endsWell[state] = stage_[state] < resortStage_;
            auto permissive = permissivelyTrimmed({arena_, trimming(), question_.hot, endsWell},
                                                  question_.mostCounted, run_);
            if (!permissive)
                return permissive.failure();
            result_.strict = *std::move(permissive);
        }
        return result_.strict ? std::nullopt : breakWithoutMemory(*std::move(loops));
    }

    /// Leaves in the states of fair hot loops only what the patch needs, and again, since what makes way by
    /// priority, or what is not enabled any more, may close others. At last no such state is free.
    std::optional<Failure> breakWithoutMemory(std::vector<std::vector<std::uint32_t>> loops)
    {
        TrimmedArena strict{arena_, trimming()};
        strict.trimming.barred.assign(arena_.edges.size(), false);
        while (!loops.empty()) {
            for (const auto& loop : loops)
                for (const std::uint32_t state : loop)
                    leaveOnlyWaysOut(strict.trimming, state);
            if (const auto stopped = keepAndCut(arena_, strict.trimming, run_))
                return *stopped;
            auto left = loopsUnder(strict.trimming);
            if (!left)
                return left.failure();
            loops = *std::move(left);
        }
        result_.strict = std::move(strict);
        return std::nullopt;
    }

    void leaveOnlyWaysOut(Trimming& strict, std::uint32_t state) const
    {
        for (std::uint32_t edge = arena_.firsts[state]; edge < arena_.firsts[state + 1]; ++edge)
            strict.barred[edge] =
                staysUnfair_[state] ? !chosen_[edge] : stage_[arena_.edges[edge].target] >= stage_[state];
    }

    const Arena& arena_;
    const HotQuestion& question_;
    RunContext& run_;
    IncomingEdges incoming_;
    std::vector<std::uint32_t> remaining_;       ///< edges that do not lead into BAD
    std::vector<std::uint32_t> stage_;           ///< `never`: no way out can be brought about
    std::vector<std::uint32_t> forcedElsewhere_; ///< forced edges into states without a stage
    std::uint32_t resortStage_ = 0; ///< from this stage on, only last resorts can be brought about
    std::optional<UnfairWays> unfair_;
    std::vector<bool> staysUnfair_; ///< by state: its stage is that of a way that is not fair,
    std::vector<bool> chosen_;      ///< and these are its steps, an edge each
    HotTrimming result_;
};

} // namespace

Outcome<HotTrimming> trimHot(const Arena& arena, const HotQuestion& question, RunContext& run)
{
    return HotGame(arena, question, run).play();
}

} // namespace threadmend
