// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/joined.h"
#include "core/model/lts/lts_builder.h"
#include "tests/testing/random_models.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

using Runs = std::set<std::string>;

/// All runs of at most `length` steps, spelled out; numbers of states are given `shift` more.
Runs runsOf(const Lts& lts, int length, std::uint32_t shift)
{
    struct Run {
        std::string text;
        StateId last;
    };
    std::vector<Run> runs;
    for (const StateId initial : lts.initialStates())
        runs.push_back({fmt::format("{}", initial.value + shift), initial});
    Runs all;
    for (; length >= 0; --length) {
        std::vector<Run> longer;
        for (const Run& run : runs) {
            all.insert(run.text);
            for (const Transition& step : lts.outgoing(run.last))
                longer.push_back({fmt::format("{} -{}-> {}", run.text, lts.labels().text(step.label),
                                              step.target.value + shift),
                                  step.target});
        }
        runs = std::move(longer);
    }
    return all;
}

Lts joinedOf(const Lts& lts)
{
    RunContext run;
    return *joined(lts, run);
}

} // namespace

class JoinedTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void runsAreThoseOfTheOriginalBehindAStart()
    {
        Random random(61);
        for (int round = 0; round < 1000; ++round) {
            const Lts lts = randomLts(random, {6, 3, 2, 4});
            constexpr int length = 4;
            Runs expected = {"0"};
            for (const std::string& run : runsOf(lts, length, 1))
                expected.insert("0 -start-> " + run);
            QVERIFY(runsOf(joinedOf(lts), length + 1, 0) == expected);
        }
    }

    void theStartIsFresh()
    {
        QCOMPARE(joiningLabel(ltsOf("0 a 1").labels()), std::string("start"));
        QCOMPARE(joiningLabel(ltsOf("0 start 1").labels()), std::string("start2"));
        QCOMPARE(joiningLabel(ltsOf("0 start3 1 0 start 1 0 start2 0").labels()), std::string("start4"));
        QCOMPARE(joinedOf(ltsOf("0 start 1")), ltsOf("0 start2 1 1 start 2"));
    }

    void factsGoAlong()
    {
        Random random(62);
        for (int round = 0; round < 1000; ++round) {
            const Lts lts = withRandomFacts(random, randomLts(random, {6, 3, 2, 4}));
            const Lts one = joinedOf(lts);
            QVERIFY(std::ranges::equal(one.initialStates(), std::vector{StateId(0u)}));
            QCOMPARE(one.expandedCount(), lts.expandedCount() + 1);
            QCOMPARE(one.ending(StateId(0u)), Ending::Running);
            QVERIFY(one.propositions().names == lts.propositions().names);
            QVERIFY(one.propositions().of(StateId(0u)).empty());
            for (std::uint32_t state = 0; state < lts.stateCount(); ++state) {
                QCOMPARE(one.ending(StateId(state + 1)), lts.ending(StateId(state)));
                QVERIFY(std::ranges::equal(one.propositions().of(StateId(state + 1)),
                                           lts.propositions().of(StateId(state))));
            }
            for (std::uint32_t label = 0; label < one.labels().size(); ++label) {
                const auto before = lts.labels().find(one.labels().text(LabelId(label)));
                QCOMPARE(one.isTermination(LabelId(label)), before && lts.isTermination(*before));
            }
        }
    }

    void namesAndParametersGoAlong()
    {
        LtsBuilder builder;
        builder.add(StateId(0u), builder.label("a"), StateId(1u));
        builder.setInitial({StateId(0u), StateId(1u)});
        TextList names;
        names.push_back("x");
        names.push_back("y");
        builder.nameStates(names);
        builder.setParameters({{{"n", "Nat", {"0", "1"}}}, {1, 0}});
        const Lts one = joinedOf(std::move(builder).build());
        QCOMPARE(one.describe(StateId(0u)) + one.describe(StateId(1u)) + one.describe(StateId(2u)),
                 std::string("startxy"));
        QVERIFY(one.parameters().valueIndices == std::vector({1u, 1u, 0u}));
    }

    void stopsAtEveryPoll()
    {
        Random random(63);
        for (int round = 0; round < 50; ++round) {
            const Lts lts = randomLts(random, {6, 3, 2, 4});
            QVERIFY(stopsEverywhere([&](RunContext& run) { return joined(lts, run); }));
        }
    }
};

THREADMEND_TEST_MAIN(JoinedTest)
#include "joined_test.moc"
