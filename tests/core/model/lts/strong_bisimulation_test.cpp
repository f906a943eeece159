// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/lts_builder.h"
#include "core/model/lts/strong_bisimulation.h"
#include "tests/testing/random_models.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

using Numbers = std::vector<std::uint32_t>;

/// Whether the facts of two states allow them to be equivalent.
bool factsAgree(const Lts& lts, StateId s, StateId t)
{
    return s == t || (lts.isExpanded(s) && lts.isExpanded(t) && lts.ending(s) == lts.ending(t) &&
                      std::ranges::equal(lts.propositions().of(s), lts.propositions().of(t)));
}

/// The definition: the greatest relation in which related states have equal initial classes, facts that agree
/// and answers to each other's steps, by striking out pairs until nothing changes.
std::vector<std::vector<bool>> naiveBisimilarity(const Lts& lts, const Numbers& classes)
{
    const std::size_t n = lts.stateCount();
    std::vector related(n, std::vector<bool>(n, true));
    const auto answers = [&](StateId s, StateId t) {
        const auto own = lts.outgoing(s), other = lts.outgoing(t);
        return std::all_of(own.begin(), own.end(), [&](const Transition& step) {
            return std::any_of(other.begin(), other.end(), [&](const Transition& answer) {
                return step.label == answer.label && related[step.target.index()][answer.target.index()];
            });
        });
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t s = 0; s < n; ++s)
            for (std::size_t t = 0; t < n; ++t)
                if (related[s][t] && ((!classes.empty() && classes[s] != classes[t]) ||
                                      !factsAgree(lts, StateId(s), StateId(t)) ||
                                      !answers(StateId(s), StateId(t)) || !answers(StateId(t), StateId(s)))) {
                    related[s][t] = false;
                    changed = true;
                }
    }
    return related;
}

/// Refines by the sets of (label, class) of each state until the number of classes stays.
Partition naivePartition(const Lts& lts)
{
    Numbers numbers(lts.stateCount(), 0);
    std::uint32_t count = 1;
    for (std::uint32_t before = 0; before != count;) {
        before = count;
        std::map<std::pair<std::uint32_t, std::set<std::pair<LabelId, std::uint32_t>>>, std::uint32_t> known;
        Numbers refined;
        for (std::size_t state = 0; state < lts.stateCount(); ++state) {
            std::set<std::pair<LabelId, std::uint32_t>> signature;
            for (const Transition& step : lts.outgoing(StateId(state)))
                signature.emplace(step.label, numbers[step.target.index()]);
            refined.push_back(
                known.try_emplace({numbers[state], signature}, static_cast<std::uint32_t>(known.size()))
                    .first->second);
        }
        numbers = refined;
        count = static_cast<std::uint32_t>(known.size());
    }
    return partitionByNumber(numbers, count);
}

Partition partitionOf(const Lts& lts, const Numbers& classes = {})
{
    RunContext run;
    return *strongBisimulation(lts, run, classes);
}

Quotient quotientOf(const Lts& lts, const Partition& partition, QuotientPart part)
{
    RunContext run;
    return *quotient(lts, partition, part, run);
}

/// The steps of a state, with the quotient's names for labels and targets.
std::set<std::pair<std::string, StateId>> stepsOf(const Lts& lts, StateId state,
                                                  const std::vector<StateId>& nameOf)
{
    std::set<std::pair<std::string, StateId>> result;
    for (const Transition& step : lts.outgoing(state))
        result.emplace(lts.labels().text(step.label),
                       nameOf.empty() ? step.target : nameOf[step.target.index()]);
    return result;
}

/// Whether a state and what it became have the same steps and the same facts.
bool comesBack(const Lts& lts, StateId state, const Quotient& merged)
{
    const StateId now = merged.stateOf[state.index()];
    return stepsOf(lts, state, merged.stateOf) == stepsOf(merged.lts, now, {}) &&
           lts.ending(state) == merged.lts.ending(now) &&
           lts.isExpanded(state) == merged.lts.isExpanded(now) &&
           lts.propositions().names == merged.lts.propositions().names &&
           std::ranges::equal(lts.propositions().of(state), merged.lts.propositions().of(now));
}

/// Visits stay below this factor times m log2(n). The analysis gives one for each halving of a bunch and of a
/// block, and two to begin with; these families take at most 0.7.
constexpr double visitFactor = 1;

bool staysWithinBound(const Lts& lts)
{
    const double n = static_cast<double>(lts.stateCount());
    const double m = static_cast<double>(lts.transitionCount());
    const RefinementWork work = partitionOf(lts).work;
    const double visits = static_cast<double>(work.transitionsVisited) / (m * std::log2(n));
    if (visits > visitFactor || work.splits >= lts.stateCount())
        std::fprintf(stderr, "%g visits for each m log2(n)\n", visits);
    return visits <= visitFactor && work.splits < lts.stateCount();
}

Lts chain(std::uint32_t length)
{
    LtsBuilder builder;
    for (std::uint32_t i = 0; i < length; ++i)
        builder.add(StateId(i), builder.label("a"), StateId(i + 1));
    return std::move(builder).build();
}

/// A cycle on which one transition differs.
Lts cycle(std::uint32_t length)
{
    LtsBuilder builder;
    for (std::uint32_t i = 0; i < length; ++i)
        builder.add(StateId(i), builder.label(i == 0 ? "b" : "a"), StateId((i + 1) % length));
    return std::move(builder).build();
}

/// A binary tree, its edges towards the leaves or towards the root.
Lts tree(std::uint32_t states, bool down)
{
    LtsBuilder builder;
    for (std::uint32_t i = 1; i < states; ++i) {
        const StateId parent((i - 1) / 2), child(i);
        builder.add(down ? parent : child, builder.label(i % 2 == 0 ? "a" : "b"), down ? child : parent);
    }
    return std::move(builder).build();
}

Lts grid(std::uint32_t side)
{
    LtsBuilder builder;
    for (std::uint32_t x = 0; x < side; ++x)
        for (std::uint32_t y = 0; y < side; ++y) {
            if (x + 1 < side)
                builder.add(StateId(x * side + y), builder.label("a"), StateId((x + 1) * side + y));
            if (y + 1 < side)
                builder.add(StateId(x * side + y), builder.label("a"), StateId(x * side + y + 1));
        }
    return std::move(builder).build();
}

/// A chain that every state of a crowd may enter anywhere: a large block is cut again and again.
Lts crowdBesideChain(std::uint32_t length)
{
    LtsBuilder builder;
    for (std::uint32_t i = 0; i < length; ++i) {
        builder.add(StateId(i), builder.label("a"), StateId(i + 1));
        for (std::uint32_t j = 0; j < 8; ++j)
            builder.add(StateId(length + 1 + i), builder.label("a"), StateId((i * 37 + j * j * 11) % length));
    }
    return std::move(builder).build();
}

} // namespace

class StrongBisimulationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithTheDefinition()
    {
        Random random(11);
        std::size_t merged = 0;
        for (int round = 0; round < 3000; ++round) {
            Lts lts = randomLts(random, {9, 2, 2});
            if (random.chance(50))
                lts = withRandomFacts(random, lts);
            Numbers classes;
            if (random.chance(30))
                for (std::size_t state = 0; state < lts.stateCount(); ++state)
                    classes.push_back(random.below(static_cast<std::uint32_t>(lts.stateCount())));
            const auto expected = naiveBisimilarity(lts, classes);
            const Partition found = partitionOf(lts, classes);
            for (std::size_t s = 0; s < lts.stateCount(); ++s)
                for (std::size_t t = 0; t < lts.stateCount(); ++t)
                    QCOMPARE(found.classOf[s] == found.classOf[t], bool(expected[s][t]));
            merged += found.classCount < lts.stateCount();
        }
        QVERIFY(merged > 500);
    }

    void agreesWithRefinementBySignatures()
    {
        Random random(12);
        for (int round = 0; round < 400; ++round) {
            const Lts lts = randomLts(random, {120, 3, round % 2 == 0 ? 1u : 3u});
            QVERIFY(partitionOf(lts) == naivePartition(lts));
        }
        for (const Lts& lts :
             {chain(50), cycle(64), tree(127, true), tree(127, false), grid(9), crowdBesideChain(40)})
            QVERIFY(partitionOf(lts) == naivePartition(lts));
    }

    void keepsGivenStatesApart()
    {
        const Lts lts = ltsOf("0 a 1 0 b 2");
        RunContext run;
        QCOMPARE(strongBisimulation(lts, run)->classCount, 2u);
        QCOMPARE(strongBisimulation(lts, run, std::vector<bool>{false, true, false})->classCount, 3u);
    }

    void factsKeepStatesApart()
    {
        const auto classCount = [](auto give) {
            LtsBuilder builder;
            builder.add(StateId(0u), builder.label("a"), StateId(1u));
            builder.add(StateId(0u), builder.label("exit"), StateId(2u));
            give(builder);
            return partitionOf(std::move(builder).build()).classCount;
        };
        using enum Ending;
        QCOMPARE(classCount([](LtsBuilder&) {}), 2u);
        QCOMPARE(classCount([](LtsBuilder& b) { b.setEndings({Running, Deadlock, End}); }), 3u);
        QCOMPARE(classCount([](LtsBuilder& b) { b.setEndings({Running, End, End}); }), 2u);
        QCOMPARE(classCount([](LtsBuilder& b) {
                     b.setPropositions({{"p"}, {0}, {0, 0, 1}, {0, 1, 0}});
                 }),
                 3u);
        // Nobody knows whether these two go on alike.
        QCOMPARE(classCount([](LtsBuilder& b) { b.setExpanded(1); }), 3u);
    }

    void treatsInternalLabelsLikeOthers()
    {
        QCOMPARE(partitionOf(ltsOf("0 tau 1 1 a 2 3 a 2")).classCount, 3u);
        QCOMPARE(partitionOf(ltsOf("0 tau 1 2 i 1")).classCount, 3u);
    }

    void answersForTheSmallestSystems()
    {
        QCOMPARE(partitionOf(Lts()).classCount, 1u);
        QCOMPARE(quotientOf(Lts(), partitionOf(Lts()), QuotientPart::Reachable).lts, Lts());
        const Lts loop = ltsOf("0 a 0");
        QCOMPARE(partitionOf(loop).classCount, 1u);
        QCOMPARE(quotientOf(loop, partitionOf(loop), QuotientPart::Whole).lts, loop);
        RunContext run;
        QCOMPARE(strongBisimulation(Lts(), run, std::vector<bool>{true})->classCount, 1u);
    }

    void quotientIsBisimilarAndMinimal()
    {
        Random random(13);
        for (int round = 0; round < 1500; ++round) {
            Lts lts = randomLts(random, {14, 2, 2, 4});
            if (random.chance(50))
                lts = withRandomFacts(random, lts);
            const Partition partition = partitionOf(lts);
            for (const QuotientPart part : {QuotientPart::Reachable, QuotientPart::Whole}) {
                const Quotient merged = quotientOf(lts, partition, part);
                std::set<StateId> initial;
                for (const StateId state : lts.initialStates())
                    initial.insert(merged.stateOf[state.index()]);
                QVERIFY(std::ranges::equal(merged.lts.initialStates(), initial));
                for (std::size_t s = 0; s < lts.stateCount(); ++s)
                    if (merged.stateOf[s] != none<StateId>)
                        QVERIFY(comesBack(lts, StateId(s), merged));
                for (std::uint32_t label = 0; label < merged.lts.labels().size(); ++label)
                    QCOMPARE(merged.lts.isTermination(LabelId(label)),
                             lts.isTermination(*lts.labels().find(merged.lts.labels().text(LabelId(label)))));
                if (part == QuotientPart::Whole)
                    for (std::size_t s = 0; s < lts.stateCount(); ++s)
                        QCOMPARE(merged.stateOf[s].value, partition.classOf[s].value);
                QCOMPARE(std::size_t(partitionOf(merged.lts).classCount), merged.lts.stateCount());
            }
        }
    }

    void quotientIsNumberedBreadthFirst()
    {
        Random random(14);
        for (int round = 0; round < 500; ++round) {
            const Lts lts = randomLts(random, {14, 3, 2, 4});
            const Quotient merged = quotientOf(lts, partitionOf(lts), QuotientPart::Reachable);
            QCOMPARE(merged.lts.initialStates().front(), StateId(0u));
            std::uint32_t seen = merged.lts.initialStates().back().value;
            QCOMPARE(std::size_t(seen) + 1, merged.lts.initialStates().size());
            for (const Transition& step : merged.lts.transitions()) {
                QVERIFY(step.target.value <= seen + 1);
                seen = std::max(seen, step.target.value);
            }
            QCOMPARE(std::size_t(seen) + 1, merged.lts.stateCount());
        }
    }

    void quotientOfAnyPartitionUnitesTheSteps()
    {
        const Lts lts = ltsOf("0 a 1 1 b 2 2 c 0 3 a 0");
        const Partition partition = partitionByNumber({0, 1, 1, 2}, 3);
        QCOMPARE(quotientOf(lts, partition, QuotientPart::Reachable).lts, ltsOf("0 a 1 1 b 1 1 c 0"));
        QCOMPARE(quotientOf(lts, partition, QuotientPart::Reachable).stateOf[3], none<StateId>);
        QCOMPARE(quotientOf(lts, partition, QuotientPart::Whole).lts, ltsOf("0 a 1 1 b 1 1 c 0 2 a 0"));
    }

    void workStaysWithinTheBound()
    {
        Random random(15);
        for (const std::uint32_t size : {256u, 4096u, 32768u}) {
            QVERIFY(staysWithinBound(chain(size)));
            QVERIFY(staysWithinBound(cycle(size)));
            QVERIFY(staysWithinBound(tree(size, true)));
            QVERIFY(staysWithinBound(tree(size, false)));
            QVERIFY(staysWithinBound(crowdBesideChain(size)));
            QVERIFY(staysWithinBound(randomLts(random, {size, 2, 2})));
            QVERIFY(staysWithinBound(randomLts(random, {size, 8, 6})));
        }
        for (const std::uint32_t side : {16u, 64u, 180u})
            QVERIFY(staysWithinBound(grid(side)));
    }

    void stopsAtEveryPoll()
    {
        Random random(16);
        for (int round = 0; round < 40; ++round) {
            const Lts lts = randomLts(random, {12, 2, 2});
            const Partition partition = partitionOf(lts);
            QVERIFY(lts.transitionCount() == 0 ||
                    stopsEverywhere([&](RunContext& run) { return strongBisimulation(lts, run); }));
            QVERIFY(stopsEverywhere(
                [&](RunContext& run) { return quotient(lts, partition, QuotientPart::Reachable, run); }));
        }
    }
};

THREADMEND_TEST_MAIN(StrongBisimulationTest)
#include "strong_bisimulation_test.moc"
