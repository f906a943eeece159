// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/two_lts_neighbourhoods.h"

#include "core/explain/pair_comparison.h"

#include <algorithm>
#include <bit>
#include <unordered_set>

namespace threadmend {

namespace {

constexpr const char* twoLtsNeighbourhoodsPhase = "comparing both systems";

std::vector<StateId> statesIn(const std::vector<bool>& marks)
{
    std::vector<StateId> result;
    for (std::size_t state = 0; state < marks.size(); ++state)
        if (marks[state])
            result.emplace_back(state);
    return result;
}

std::vector<ClassId> everyStateItsOwnClass(const Lts& lts)
{
    std::vector<ClassId> result;
    for (std::size_t state = 0; state < lts.stateCount(); ++state)
        result.emplace_back(state);
    return result;
}

std::vector<std::uint64_t> classSizes(const Partition& partition)
{
    std::vector<std::uint64_t> result(partition.classCount, 0);
    for (const ClassId own : partition.classOf)
        ++result[own.index()];
    return result;
}

/// Calls `visit(c)` for every class that a row of bits holds; stops where that returns a reason.
template <class Visit>
std::optional<Stopped> forEachClass(std::span<const std::uint64_t> row, Visit visit)
{
    for (std::size_t word = 0; word < row.size(); ++word)
        for (std::uint64_t bits = row[word]; bits != 0; bits &= bits - 1)
            if (const auto stopped =
                    visit(ClassId(word * 64 + static_cast<std::size_t>(std::countr_zero(bits)))))
                return stopped;
    return std::nullopt;
}

/// All pairs: bisimilar states match alike and have the same correct transitions up to bisimilarity, so
/// classes are compared, and the answer handed down to their states.
class AllPairs {
public:
    AllPairs(const Lts& full, const Lts& counterexamples, const SimulationRelation& relation, RunContext& run)
        : full_(full), counterexamples_(counterexamples), relation_(relation), run_(run)
    {
    }

    Outcome<TwoLtsNeighbourhoods> compare()
    {
        const Lts& first = relation_.first().lts;
        const Lts& second = relation_.second().lts;
        const auto firstClasses = everyStateItsOwnClass(first);
        const auto secondClasses = everyStateItsOwnClass(second);
        const auto firstSizes = classSizes(relation_.first().partition);
        const auto secondSizes = classSizes(relation_.second().partition);
        PairComparison comparison(second, secondClasses, first, firstClasses, relation_);
        TwoLtsNeighbourhoods result;
        for (const ClassId own : firstClasses) {
            comparison.turnTo(StateId(own.value));
            const auto compareOne = [&](ClassId matched) {
                comparison.compareWith(StateId(matched.value));
                result.matchedPairs += firstSizes[own.index()] * secondSizes[matched.index()];
                return poll();
            };
            if (const auto stopped = forEachClass(relation_.row(own), compareOne))
                return *stopped;
        }
        const ComparisonMarks& marks = comparison.marks();
        if (const auto stopped = handDownFull(marks, result))
            return *stopped;
        if (const auto stopped = handDownCounterexamples(marks, result))
            return *stopped;
        return result;
    }

private:
    std::optional<Stopped> poll() { return run_.poll({twoLtsNeighbourhoodsPhase, done_++}); }

    std::optional<Stopped> handDownFull(const ComparisonMarks& marks, TwoLtsNeighbourhoods& result)
    {
        const Lts& classes = relation_.second().lts;
        result.correct.reserve(full_.transitionCount());
        for (std::size_t state = 0; state < full_.stateCount(); ++state) {
            if (const auto stopped = poll())
                return stopped;
            const StateId own(relation_.classOfSecond(StateId(state)).value);
            if (marks.frontier[own.index()])
                result.frontier.emplace_back(state);
            const auto steps = classes.outgoing(own);
            for (const Transition& step : full_.outgoing(StateId(state))) {
                // Both tables hold all labels of the full LTS, so ids agree.
                const Transition merged{step.label, StateId(relation_.classOfSecond(step.target).value)};
                const auto place = std::lower_bound(steps.begin(), steps.end(), merged) - steps.begin();
                result.correct.push_back(
                    marks.correct[classes.firstTransition(own) + static_cast<std::size_t>(place)]);
            }
        }
        return std::nullopt;
    }

    std::optional<Stopped> handDownCounterexamples(const ComparisonMarks& marks, TwoLtsNeighbourhoods& result)
    {
        std::vector<bool> touches(relation_.first().lts.stateCount(), false);
        for (std::size_t own = 0; own < touches.size(); ++own) {
            const auto look = [&](ClassId matched) {
                touches[own] = touches[own] || marks.frontier[matched.index()];
                return poll();
            };
            if (const auto stopped = forEachClass(relation_.row(ClassId(own)), look))
                return stopped;
        }
        for (std::size_t state = 0; state < counterexamples_.stateCount(); ++state) {
            const std::size_t own = relation_.classOfFirst(StateId(state)).index();
            if (marks.neighbourhood[own])
                result.neighbourhoods.emplace_back(state);
            if (touches[own])
                result.matchedWithFrontier.emplace_back(state);
        }
        return std::nullopt;
    }

    const Lts& full_;
    const Lts& counterexamples_;
    const SimulationRelation& relation_;
    RunContext& run_;
    std::uint64_t done_ = 0;
};

/// The search of section 3.2 from the initial pair.
class ReachedPairs {
public:
    ReachedPairs(const Lts& full, const Lts& counterexamples, const SimulationRelation& relation,
                 RunContext& run)
        : full_(full), counterexamples_(counterexamples), relation_(relation), run_(run)
    {
    }

    Outcome<TwoLtsNeighbourhoods> compare()
    {
        reach(counterexamples_.initial(), full_.initial());
        for (std::size_t next = 0; next < pairs_.size(); ++next)
            if (const auto stopped = follow(pairs_[next]))
                return *stopped;
        std::sort(pairs_.begin(), pairs_.end());
        PairComparison comparison(full_, relation_.second().partition.classOf, counterexamples_,
                                  relation_.first().partition.classOf, relation_);
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
            if (const auto stopped = poll())
                return *stopped;
            if (i == 0 || pairs_[i].own != pairs_[i - 1].own)
                comparison.turnTo(pairs_[i].own);
            comparison.compareWith(pairs_[i].matched);
        }
        const ComparisonMarks& marks = comparison.marks();
        std::vector<bool> touches(counterexamples_.stateCount(), false);
        for (const Pair& pair : pairs_)
            if (marks.frontier[pair.matched.index()])
                touches[pair.own.index()] = true;
        return TwoLtsNeighbourhoods{statesIn(marks.frontier), marks.correct, statesIn(marks.neighbourhood),
                                    statesIn(touches), pairs_.size()};
    }

private:
    struct Pair {
        StateId own;
        StateId matched;
        constexpr auto operator<=>(const Pair&) const = default;
    };

    std::optional<Stopped> poll()
    {
        return run_.poll({twoLtsNeighbourhoodsPhase, done_++, std::nullopt, pairs_.size()});
    }

    void reach(StateId own, StateId matched)
    {
        if (relation_.simulates(matched, own) &&
            seen_.insert(static_cast<std::uint64_t>(own.value) << 32 | matched.value).second)
            pairs_.push_back({own, matched});
    }

    std::optional<Stopped> follow(Pair pair)
    {
        auto answers = full_.outgoing(pair.matched);
        const auto labelOf = [&](const Transition& answer) { return relation_.firstLabel(answer.label); };
        for (const Transition& step : counterexamples_.outgoing(pair.own))
            for (const Transition& answer : answers) {
                if (const auto stopped = poll())
                    return stopped;
                if (labelOf(answer) == step.label)
                    reach(step.target, answer.target);
            }
        return poll();
    }

    const Lts& full_;
    const Lts& counterexamples_;
    const SimulationRelation& relation_;
    RunContext& run_;
    std::vector<Pair> pairs_;
    std::unordered_set<std::uint64_t> seen_;
    std::uint64_t done_ = 0;
};

} // namespace

Outcome<TwoLtsNeighbourhoods> twoLtsNeighbourhoods(const Lts& full, const Lts& counterexamples,
                                                   const SimulationRelation& relation, MatchedPairs pairs,
                                                   RunContext& run)
{
    if (pairs == MatchedPairs::All)
        return AllPairs(full, counterexamples, relation, run).compare();
    return ReachedPairs(full, counterexamples, relation, run).compare();
}

} // namespace threadmend
