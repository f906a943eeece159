// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/game/hot_game.h"

#include "core/model/lts/components.h"
#include "core/model/lts/lts_builder.h"
#include "core/repair/game/incoming_edges.h"

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
        std::vector<std::uint32_t> queue;
        std::size_t done = 0;
        for (const bool resort : {false, true}) {
            const std::uint32_t first = queue.empty() ? 0 : stage_[queue.back()] + 1;
            for (std::uint32_t state = 0; state < arena_.stateCount(); ++state)
                if (!trimming().isBad(state) && isWayOut(state) && isLastResort(state) == resort) {
                    stage_[state] = first;
                    queue.push_back(state);
                }
            for (; done < queue.size(); ++done) {
                if (const auto stopped = run_.poll({"finding ways out", done, arena_.stateCount()}))
                    return stopped;
                attractInto(queue[done], queue);
            }
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
        std::vector<std::uint32_t> visited(arena_.stateCount(), Trimming::never);
        std::uint32_t state = initial;
        while (visited[state] == Trimming::never) {
            visited[state] = static_cast<std::uint32_t>(failure.run.size());
            failure.run.push_back(worst(state));
            state = failure.run.back().target;
        }
        failure.loop = visited[state];
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

    /// The edges between hot states that remain.
    template <class Function>
    void forEachHotStep(const Trimming& trimming, const Function& function) const
    {
        for (std::uint32_t state = 0; state < arena_.stateCount(); ++state)
            for (std::uint32_t edge = arena_.firsts[state];
                 edge < arena_.firsts[state + 1] && trimming.kept[state] && question_.hot[state]; ++edge)
                if (trimming.matters(arena_, state, edge) && !trimming.isBlocked(arena_, edge) &&
                    question_.hot[arena_.edges[edge].target])
                    function(state, edge);
    }

    /// By priority, what is barred makes way for other steps, which may close loops again; but from each
    /// state the step that brought it a stage remains.
    std::optional<Failure> breakLoops()
    {
        Trimming strict = trimming();
        strict.barred.assign(arena_.edges.size(), false);
        while (true) {
            const auto barred = bar(strict);
            if (!barred)
                return barred.failure();
            if (*barred == 0)
                return std::nullopt;
            if (const auto stopped = keepAndCut(arena_, strict, run_))
                return *stopped;
            result_.strict = strict;
        }
    }

    /// Bars the steps within loops of hot states that do not come nearer to a way out; how many.
    Outcome<std::size_t> bar(Trimming& strict)
    {
        LtsBuilder builder;
        builder.ensureStates(arena_.stateCount());
        const LabelId step = builder.label("step");
        forEachHotStep(strict, [&](std::uint32_t state, std::uint32_t edge) {
            builder.add(StateId(state), step, StateId(arena_.edges[edge].target));
        });
        auto hotPart = std::move(builder).build(run_);
        if (!hotPart)
            return hotPart.failure();
        const auto components = stronglyConnectedComponents(*hotPart, run_);
        if (!components)
            return components.failure();
        std::vector<std::uint32_t> barred;
        forEachHotStep(strict, [&](std::uint32_t state, std::uint32_t edge) {
            const std::uint32_t target = arena_.edges[edge].target;
            if (components->componentOf[state] == components->componentOf[target] &&
                std::pair(stage_[target], target) >= std::pair(stage_[state], state))
                barred.push_back(edge);
        });
        for (const std::uint32_t edge : barred)
            strict.barred[edge] = true;
        return barred.size();
    }

    const Arena& arena_;
    const HotQuestion& question_;
    RunContext& run_;
    IncomingEdges incoming_;
    std::vector<std::uint32_t> remaining_;       ///< edges that do not lead into BAD
    std::vector<std::uint32_t> stage_;           ///< `never`: no way out can be brought about
    std::vector<std::uint32_t> forcedElsewhere_; ///< forced edges into states without a stage
    HotTrimming result_;
};

} // namespace

Outcome<HotTrimming> trimHot(const Arena& arena, const HotQuestion& question, RunContext& run)
{
    return HotGame(arena, question, run).play();
}

} // namespace threadmend
