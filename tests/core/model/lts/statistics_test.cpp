// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/ending.h"
#include "core/model/lts/lts_builder.h"
#include "core/model/lts/statistics.h"
#include "tests/core/model/lts/endings_of.h"
#include "tests/testing/random_models.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

const std::vector<std::string> termination = {"exit", "Terminate", "terminate"};

Lts terminating(Lts lts, std::span<const std::string> labels = termination)
{
    RunContext run;
    return *LtsBuilder::terminating(std::move(lts), labels, run);
}

std::vector<Ending> endingsWith(Lts lts, std::span<const std::string> labels = termination)
{
    const Lts ending = terminating(std::move(lts), labels);
    return endingsOf(ending);
}

SpaceStatistics statisticsOf(const Lts& lts)
{
    RunContext run;
    return *statistics(lts, run);
}

/// All pairs of a state and a label by which some run comes to it last; without a label, where runs begin.
std::set<std::pair<StateId, std::string>> arrivals(const Lts& lts)
{
    std::set<std::pair<StateId, std::string>> reached;
    for (const StateId initial : lts.initialStates())
        reached.emplace(initial, "");
    for (std::size_t before = 0; before != reached.size();) {
        before = reached.size();
        for (const auto& [state, label] : std::set(reached))
            for (const Transition& step : lts.outgoing(state))
                reached.emplace(step.target, lts.labels().text(step.label));
    }
    return reached;
}

using enum Ending;

} // namespace

class StatisticsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsAnEndFromADeadlock()
    {
        QVERIFY(endingsWith(ltsOf("0 p 1 1 Terminate 2")) == std::vector({Running, Running, End}));
        QVERIFY(endingsWith(ltsOf("0 p 1 1 exit 2 0 a 3")) == std::vector({Running, Running, End, Deadlock}));
        QVERIFY(endingsWith(ltsOf("0 p 1 1 exit 2"), {}) == std::vector({Running, Running, Deadlock}));
    }

    void marksEveryDeadlockOfABranchingSystem()
    {
        QVERIFY(endingsWith(ltsOf("0 a 1 1 b 2 0 b 2 0 c 3")) ==
                std::vector({Running, Running, Deadlock, Deadlock}));
    }

    void runsDecideWhereATerminationLabelIsNotTheOnlyWayIn()
    {
        QVERIFY(endingsWith(ltsOf("0 exit 1 0 a 1")) == std::vector({Running, Deadlock}));
        // The other way in is not reachable.
        QVERIFY(endingsWith(ltsOf("0 exit 1 2 a 1")) == std::vector({Running, End, Running}));
    }

    void anInitialStateWithoutSuccessorsIsADeadlock()
    {
        QVERIFY(endingsWith(Lts()) == std::vector({Deadlock}));
        QVERIFY(endingsWith(ltsOf("1 exit 0")) == std::vector({Deadlock, Running}));
    }

    void judgesUnreachableStatesByAllTheirTransitions()
    {
        QVERIFY(endingsWith(ltsOf("0 a 0 1 exit 2 1 a 3")) == std::vector({Running, Running, End, Deadlock}));
    }

    void endingsAgreeWithTheDefinition()
    {
        Random random(51);
        for (int round = 0; round < 1000; ++round) {
            const Lts lts = randomLts(random, {8, 2, 1, 3});
            const std::vector<std::string> labels = {"a"};
            const auto found = endingsWith(lts, labels);
            const auto reached = arrivals(lts);
            for (const auto& [state, label] : reached) {
                const bool stuck = reached.count({state, "b"}) + reached.count({state, ""}) > 0;
                QCOMPARE(found[state.index()],
                         !lts.outgoing(state).empty() ? Running : (stuck ? Deadlock : End));
            }
        }
    }

    void whatTheModelSaysStays()
    {
        LtsBuilder builder;
        for (const std::uint32_t target : {1u, 2u, 3u, 4u})
            builder.add(StateId(0u), builder.label("exit"), StateId(target));
        builder.setEndings({Running, Deadlock, End, Pruned, Failed});
        QVERIFY(endingsWith(std::move(builder).build()) == std::vector({Running, End, End, Pruned, Failed}));
    }

    void tellsEndingsOfLabelsFromThoseOfTheModel()
    {
        QVERIFY(endingsFollowFromLabels(ltsOf("0 a 1")));
        QVERIFY(endingsFollowFromLabels(terminating(ltsOf("0 a 1 1 exit 2"))));
        Random random(53);
        std::size_t follow = 0;
        for (int round = 0; round < 1000; ++round) {
            const Lts lts = withRandomFacts(random, randomLts(random, {5, 2, 1, 2}));
            // The same system read from a file that says nothing but labels.
            LtsBuilder builder(lts.labels());
            builder.ensureStates(lts.stateCount());
            for (std::size_t state = 0; state < lts.stateCount(); ++state)
                for (const Transition& step : lts.outgoing(StateId(state)))
                    builder.add(StateId(state), step.label, step.target);
            builder.setInitial({lts.initialStates().begin(), lts.initialStates().end()});
            builder.setExpanded(lts.expandedCount());
            std::vector<std::string> labels;
            for (std::uint32_t label = 0; label < lts.labels().size(); ++label)
                if (lts.isTermination(LabelId(label)))
                    labels.emplace_back(lts.labels().text(LabelId(label)));
            const auto told = endingsWith(std::move(builder).build(), labels);
            bool same = true;
            for (std::size_t state = 0; state < lts.stateCount(); ++state)
                same = same && told[state] == lts.ending(StateId(state));
            QCOMPARE(endingsFollowFromLabels(lts), same);
            follow += same && lts.hasOwnEndings();
        }
        QVERIFY(follow > 20);
    }

    void endingsAreSpelledAndReadBack()
    {
        for (const Ending ending : {Running, Deadlock, End, Pruned, Failed})
            QVERIFY(endingSpelled(spelled(ending)) == ending);
        QVERIFY(!endingSpelled("") && !endingSpelled("ended"));
    }

    void countsWhatIsReachableFromAnyInitialState()
    {
        Random random(54);
        for (int round = 0; round < 1000; ++round) {
            const Lts lts = withRandomFacts(random, randomLts(random, {8, 2, 2, 3}));
            std::set<StateId> reached;
            for (const auto& [state, label] : arrivals(lts))
                reached.insert(state);
            SpaceStatistics expected = statisticsOf(lts);
            expected.reachableStates = reached.size();
            expected.reachableTransitions = expected.deadlocks = expected.ends = expected.pruned =
                expected.failures = 0;
            expected.deterministic = lts.initialStates().size() == 1;
            for (const StateId state : reached) {
                std::set<LabelId> labels;
                for (const Transition& step : lts.outgoing(state))
                    expected.deterministic = labels.insert(step.label).second && expected.deterministic;
                expected.reachableTransitions += lts.outgoing(state).size();
                expected.deadlocks += lts.ending(state) == Deadlock;
                expected.ends += lts.ending(state) == End;
                expected.pruned += lts.ending(state) == Pruned;
                expected.failures += lts.ending(state) == Failed;
            }
            QCOMPARE(statisticsOf(lts), expected);
        }
    }

    void countsWhatIsReachable()
    {
        const SpaceStatistics found =
            statisticsOf(terminating(ltsOf("0 a 1 1 tau 2 2 i 1 1 b 3 1 b 4 3 exit 5 4 c 4 6 a 7 7 tau 7")));
        SpaceStatistics expected;
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
        SpaceStatistics expected;
        expected.states = expected.reachableStates = expected.deadlocks = 1;
        expected.components = 1;
        QCOMPARE(statisticsOf(Lts()), expected);
    }

    void stopsAtEveryPoll()
    {
        Random random(52);
        for (int round = 0; round < 50; ++round) {
            const Lts lts = randomLts(random);
            QVERIFY(stopsEverywhere([&](RunContext& run) { return statistics(lts, run); }));
        }
    }
};

THREADMEND_TEST_MAIN(StatisticsTest)
#include "statistics_test.moc"
