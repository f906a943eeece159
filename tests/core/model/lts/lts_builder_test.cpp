// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/lts_builder.h"
#include "tests/core/model/lts/endings_of.h"
#include "tests/testing/random_models.h"
#include "tests/testing/test_main.h"

#include <QObject>
#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <vector>

using namespace threadmend;
using namespace threadmend::testing;

class LtsBuilderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void buildsTheSetOfItsTransitions();
    void labelsAreSortedAndAllOccur();
    void dropsUnusedStatesAsTheDefinitionSays();
    void stopsAtEveryPoll();
    void eachPassOverManyTransitionsPolls();
    void unorderedAndOrderedInputGiveTheSame();
    void whatTheModelCallsAnEndIsNotStuck();
    void endingsThatTransitionsTellAreNoFactsOfTheirOwn();
    void nobodyKnowsHowUnexpandedStatesGoOn();
    void putsUnexpandedStatesLast();
    void terminationsAreKeptByTheirTexts();
    void initialStatesAreDistinctAndAscend();
};

namespace {

using Triple = std::tuple<std::uint32_t, std::string, std::uint32_t>;

std::vector<Triple> randomTriples(Random& random, std::uint32_t states)
{
    std::vector<Triple> triples;
    for (std::uint32_t count = random.below(40); count > 0; --count)
        triples.emplace_back(random.below(states), std::string(1, static_cast<char>('a' + random.below(4))),
                             random.below(states));
    return triples;
}

LtsBuilder builderOf(const std::vector<Triple>& triples)
{
    LtsBuilder builder;
    builder.label("never used");
    for (const auto& [source, label, target] : triples)
        builder.add(StateId(source), builder.label(label), StateId(target));
    return builder;
}

std::vector<Triple> triplesOf(const Lts& lts)
{
    std::vector<Triple> triples;
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state)
        for (const Transition& transition : lts.outgoing(StateId(state)))
            triples.emplace_back(state, lts.labels().text(transition.label), transition.target.value);
    return triples;
}

} // namespace

void LtsBuilderTest::whatTheModelCallsAnEndIsNotStuck()
{
    const std::vector<Triple> triples = {{0, "a", 1}, {0, "b", 2}};
    const Lts plain = builderOf(triples).build();
    LtsBuilder builder = builderOf(triples);
    builder.setEndings({Ending::Running, Ending::End, Ending::Deadlock});
    const Lts marked = std::move(builder).build();
    QCOMPARE(endingsOf(marked), (std::vector{Ending::Running, Ending::End, Ending::Deadlock}));
    QCOMPARE(endingsOf(plain), (std::vector{Ending::Running, Ending::Deadlock, Ending::Deadlock}));
    QVERIFY(plain != marked);
    QVERIFY(marked.hasOwnEndings());
}

void LtsBuilderTest::endingsThatTransitionsTellAreNoFactsOfTheirOwn()
{
    const std::vector<Triple> triples = {{0, "a", 1}, {0, "b", 2}};
    LtsBuilder builder = builderOf(triples);
    builder.setEndings({Ending::Running, Ending::Deadlock, Ending::Deadlock});
    const Lts lts = std::move(builder).build();
    QVERIFY(!lts.hasOwnEndings());
    QVERIFY(lts == builderOf(triples).build());
}

void LtsBuilderTest::nobodyKnowsHowUnexpandedStatesGoOn()
{
    LtsBuilder builder = builderOf({{0, "a", 1}, {0, "b", 2}});
    builder.setExpanded(2);
    const Lts lts = std::move(builder).build();
    QVERIFY(!isWhole(lts));
    QVERIFY(lts.isExpanded(StateId(1u)) && !lts.isExpanded(StateId(2u)));
    QCOMPARE(endingsOf(lts), (std::vector{Ending::Running, Ending::Deadlock, Ending::Running}));
}

void LtsBuilderTest::putsUnexpandedStatesLast()
{
    Random random(5);
    for (int round = 0; round < 1000; ++round) {
        const std::vector<Triple> triples = randomTriples(random, 7);
        LtsBuilder builder = builderOf(triples);
        builder.setInitial({StateId(random.below(7)), StateId(random.below(7))});
        LtsBuilder other = builder;
        const Lts before = std::move(other).build();
        std::vector<bool> unexpanded;
        for (std::size_t state = 0; state < before.stateCount(); ++state)
            unexpanded.push_back(random.chance(40));
        const std::vector<StateId> numbers = builder.putUnexpandedLast(unexpanded);
        const Lts after = std::move(builder).build();
        std::set<StateId> distinct(numbers.begin(), numbers.end());
        QCOMPARE(distinct.size(), before.stateCount());
        std::set<Triple> moved;
        for (const auto& [source, label, target] : triples)
            moved.emplace(numbers[source].value, label, numbers[target].value);
        QVERIFY(triplesOf(after) == std::vector<Triple>(moved.begin(), moved.end()));
        for (std::size_t state = 0; state < before.stateCount(); ++state) {
            QCOMPARE(after.isExpanded(numbers[state]), !unexpanded[state]);
            QCOMPARE(after.isInitial(numbers[state]), before.isInitial(StateId(state)));
            for (std::size_t later = state + 1; later < before.stateCount(); ++later)
                QVERIFY(unexpanded[state] != unexpanded[later] || numbers[state] < numbers[later]);
        }
    }
}

void LtsBuilderTest::terminationsAreKeptByTheirTexts()
{
    RunContext run;
    const std::vector<std::string> labels = {"b", "c", "not there"};
    const Lts ending =
        *LtsBuilder::terminating(builderOf({{0, "a", 1}, {1, "b", 2}, {1, "c", 0}}).build(), labels, run);
    LtsBuilder builder;
    builder.add(StateId(0u), builder.label("c"), StateId(1u));
    builder.add(StateId(0u), builder.label("a"), StateId(1u));
    builder.keepTerminations(ending);
    const Lts lts = std::move(builder).build();
    QCOMPARE(lts.labels().size(), 2u);
    QVERIFY(!lts.isTermination(LabelId(0u)) && lts.isTermination(LabelId(1u)));
    QVERIFY(!lts.hasOwnEndings());
}

void LtsBuilderTest::initialStatesAreDistinctAndAscend()
{
    LtsBuilder builder = builderOf({{0, "a", 1}});
    builder.setInitial({StateId(4u), StateId(1u), StateId(4u)});
    const Lts lts = std::move(builder).build();
    QVERIFY(std::ranges::equal(lts.initialStates(), std::vector{StateId(1u), StateId(4u)}));
    QCOMPARE(lts.stateCount(), 5u);
    QVERIFY(lts.isInitial(StateId(4u)) && !lts.isInitial(StateId(0u)));
    QVERIFY(std::ranges::equal(Lts().initialStates(), std::vector{StateId(0u)}));
}

void LtsBuilderTest::buildsTheSetOfItsTransitions()
{
    Random random(1);
    for (int round = 0; round < 3000; ++round) {
        const std::vector<Triple> triples = randomTriples(random, 1 + random.below(8));
        const std::set<Triple> expected(triples.begin(), triples.end());
        LtsBuilder builder = builderOf(triples);
        RunContext run;
        const auto lts = std::move(builder).build(run);
        QVERIFY(lts);
        QVERIFY(triplesOf(*lts) == std::vector<Triple>(expected.begin(), expected.end()));
        QCOMPARE(builder.duplicates(), triples.size() - expected.size());
    }
}

void LtsBuilderTest::labelsAreSortedAndAllOccur()
{
    LtsBuilder builder = builderOf({{0, "c", 1}, {1, "a", 0}, {0, "\xFF", 0}});
    const Lts lts = std::move(builder).build();
    QCOMPARE(lts.labels().size(), 3u);
    QCOMPARE(lts.labels().text(LabelId(0u)), std::string_view("a"));
    QCOMPARE(lts.labels().text(LabelId(2u)), std::string_view("\xFF"));
}

void LtsBuilderTest::dropsUnusedStatesAsTheDefinitionSays()
{
    Random random(2);
    for (int round = 0; round < 3000; ++round) {
        const std::vector<Triple> triples = randomTriples(random, random.chance(50) ? 10 : 1000);
        const std::uint32_t initial = random.below(300), second = random.below(300);
        std::set<std::uint32_t> used = {initial, second};
        for (const auto& [source, label, target] : triples)
            used.insert({source, target});
        LtsBuilder builder = builderOf(triples);
        builder.setInitial({StateId(initial), StateId(second)});
        const std::vector<std::uint32_t> numbers = builder.dropUnusedStates();
        const Lts lts = std::move(builder).build();
        QCOMPARE(lts.stateCount(), used.size());
        const std::vector<std::uint32_t> expected(used.begin(), used.end());
        QVERIFY(numbers == expected || (numbers.empty() && expected.back() + 1 == expected.size()));
        QCOMPARE(expected[lts.initialStates().front().index()], std::min(initial, second));
        QCOMPARE(expected[lts.initialStates().back().index()], std::max(initial, second));
        std::set<Triple> found;
        for (const auto& [source, label, target] : triplesOf(lts))
            found.emplace(expected[source], label, expected[target]);
        QVERIFY(found == std::set<Triple>(triples.begin(), triples.end()));
    }
}

void LtsBuilderTest::stopsAtEveryPoll()
{
    Random random(3);
    const std::vector<Triple> triples = randomTriples(random, 6);
    for (std::uint64_t k = 1;; ++k) {
        LtsBuilder builder = builderOf(triples);
        RunContext run;
        run.cancelAtPoll(k);
        const auto lts = std::move(builder).build(run);
        QCOMPARE(static_cast<bool>(lts), run.polls() < k);
        if (lts) {
            QVERIFY(k > 3);
            return;
        }
    }
}

void LtsBuilderTest::eachPassOverManyTransitionsPolls()
{
    constexpr std::uint32_t states = 1 << 16;
    LtsBuilder builder;
    const LabelId label = builder.label("a");
    for (std::uint32_t state = 0; state + 1 < states; ++state)
        builder.add(StateId(state), label, StateId(state + 1));
    builder.setEndings(std::vector<Ending>(states, Ending::Running));
    builder.setExpanded(states - 1);
    RunContext run;
    QVERIFY(std::move(builder).build(run));
    // Grouping, sorting, comparing endings by state; labels, and what is copied, by pieces.
    QVERIFY(run.polls() >= 3 * (states - 1) + 2 * states / 4096 - 1);
}

void LtsBuilderTest::unorderedAndOrderedInputGiveTheSame()
{
    Random random(4);
    for (int round = 0; round < 1000; ++round) {
        std::vector<Triple> triples = randomTriples(random, 7);
        LtsBuilder unordered = builderOf(triples);
        std::sort(triples.begin(), triples.end());
        LtsBuilder ordered = builderOf(triples);
        QVERIFY(std::move(unordered).build() == std::move(ordered).build());
    }
}

THREADMEND_TEST_MAIN(LtsBuilderTest)
#include "lts_builder_test.moc"
