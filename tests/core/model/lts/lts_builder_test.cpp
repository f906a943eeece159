// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/ending.h"
#include "core/model/lts/lts_builder.h"
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
    void unorderedAndOrderedInputGiveTheSame();
    void whatTheModelCallsAnEndIsNotStuck();
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
    builder.markEnds({false, true, false});
    const Lts marked = std::move(builder).build();
    RunContext run;
    const auto endingOf = endings(marked, {}, run);
    QVERIFY(endingOf);
    QCOMPARE(*endingOf, (std::vector{Ending::Running, Ending::End, Ending::Deadlock}));
    for (const std::uint32_t state : {0u, 1u, 2u}) {
        QCOMPARE(marked.isEnd(StateId(state)), state == 1);
        QCOMPARE(marked.isStuck(StateId(state)), state == 2);
        QCOMPARE(plain.isStuck(StateId(state)), state != 0);
    }
    QVERIFY(plain != marked);
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
        const std::uint32_t initial = random.below(300);
        std::set<std::uint32_t> used = {initial};
        for (const auto& [source, label, target] : triples)
            used.insert({source, target});
        LtsBuilder builder = builderOf(triples);
        builder.setInitial(StateId(initial));
        const std::vector<std::uint32_t> numbers = builder.dropUnusedStates();
        const Lts lts = std::move(builder).build();
        QCOMPARE(lts.stateCount(), used.size());
        const std::vector<std::uint32_t> expected(used.begin(), used.end());
        QVERIFY(numbers == expected || (numbers.empty() && expected.back() + 1 == expected.size()));
        QCOMPARE(expected[lts.initial().index()], initial);
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
