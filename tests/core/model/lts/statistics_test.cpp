// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/ending.h"
#include "core/model/lts/lts_builder.h"
#include "core/model/lts/statistics.h"
#include "tests/testing/random_models.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

const std::vector<std::string> termination = {"exit", "Terminate", "terminate"};

std::vector<Ending> endingsOf(const Lts& lts, std::span<const std::string> labels = termination)
{
    RunContext run;
    return *endings(lts, labels, run);
}

LtsStatistics statisticsOf(const Lts& lts)
{
    RunContext run;
    return *statistics(lts, termination, run);
}

using enum Ending;

} // namespace

class StatisticsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsAnEndFromADeadlock()
    {
        QVERIFY(endingsOf(ltsOf("0 p 1 1 Terminate 2")) == std::vector({Running, Running, End}));
        QVERIFY(endingsOf(ltsOf("0 p 1 1 exit 2 0 a 3")) == std::vector({Running, Running, End, Deadlock}));
        QVERIFY(endingsOf(ltsOf("0 p 1 1 exit 2"), {}) == std::vector({Running, Running, Deadlock}));
    }

    void marksEveryDeadlockOfABranchingSystem()
    {
        QVERIFY(endingsOf(ltsOf("0 a 1 1 b 2 0 b 2 0 c 3")) ==
                std::vector({Running, Running, Deadlock, Deadlock}));
    }

    void runsDecideWhereATerminationLabelIsNotTheOnlyWayIn()
    {
        QVERIFY(endingsOf(ltsOf("0 exit 1 0 a 1")) == std::vector({Running, Deadlock}));
        // The other way in is not reachable.
        QVERIFY(endingsOf(ltsOf("0 exit 1 2 a 1")) == std::vector({Running, End, Running}));
    }

    void anInitialStateWithoutSuccessorsIsADeadlock()
    {
        QVERIFY(endingsOf(Lts()) == std::vector({Deadlock}));
        QVERIFY(endingsOf(ltsOf("1 exit 0")) == std::vector({Deadlock, Running}));
    }

    void judgesUnreachableStatesByAllTheirTransitions()
    {
        QVERIFY(endingsOf(ltsOf("0 a 0 1 exit 2 1 a 3")) == std::vector({Running, Running, End, Deadlock}));
    }

    void endingsAgreeWithTheDefinition()
    {
        Random random(51);
        for (int round = 0; round < 1000; ++round) {
            const Lts lts = randomLts(random, {8, 2, 1});
            const std::vector<std::string> labels = {"a"};
            const auto found = endingsOf(lts, labels);
            // All (state, last label) that runs reach.
            std::set<std::pair<StateId, std::string>> reached = {{lts.initial(), ""}};
            for (std::size_t before = 0; before != reached.size();) {
                before = reached.size();
                for (const auto& [state, label] : std::set(reached))
                    for (const Transition& step : lts.outgoing(state))
                        reached.emplace(step.target, lts.labels().text(step.label));
            }
            for (const auto& [state, label] : reached) {
                const bool stuck = reached.count({state, "b"}) + reached.count({state, ""}) > 0;
                QCOMPARE(found[state.index()],
                         !lts.outgoing(state).empty() ? Running : (stuck ? Deadlock : End));
            }
        }
    }

    void countsWhatIsReachable()
    {
        const LtsStatistics found =
            statisticsOf(ltsOf("0 a 1 1 tau 2 2 i 1 1 b 3 1 b 4 3 exit 5 4 c 4 6 a 7 7 tau 7"));
        LtsStatistics expected;
        expected.states = 8;
        expected.transitions = 9;
        expected.labels = 6;
        expected.reachableStates = 6;
        expected.reachableTransitions = 7;
        expected.deadlocks = 0;
        expected.ends = 1;
        expected.livelocks = 2;
        expected.components = 5;
        expected.depth = 3;
        expected.deterministic = false;
        QCOMPARE(found, expected);
    }

    void answersForTheSmallestSystem()
    {
        LtsStatistics expected;
        expected.states = expected.reachableStates = expected.deadlocks = expected.components = 1;
        QCOMPARE(statisticsOf(Lts()), expected);
    }

    void stopsAtEveryPoll()
    {
        Random random(52);
        for (int round = 0; round < 50; ++round) {
            const Lts lts = randomLts(random);
            QVERIFY(stopsEverywhere([&](RunContext& run) { return statistics(lts, termination, run); }));
        }
    }
};

THREADMEND_TEST_MAIN(StatisticsTest)
#include "statistics_test.moc"
