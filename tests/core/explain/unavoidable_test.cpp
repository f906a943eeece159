// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/unavoidable.h"
#include "core/model/lts/lts_builder.h"
#include "tests/testing/bidirectional_lts.h"
#include "tests/testing/safety_questions.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <algorithm>

#include <boost/graph/dominator_tree.hpp>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

constexpr std::uint32_t million = 1'000'000;

Unavoidable unavoidableOf(const Lts& lts, const std::vector<bool>& goals)
{
    RunContext run;
    return *unavoidable(lts, goals, run);
}

/// Whether a goal can be reached without a state and without a transition.
bool reachesGoal(const Lts& lts, const std::vector<bool>& goals, StateId withoutState,
                 std::uint32_t withoutTransition)
{
    std::vector<StateId> waiting;
    std::vector<bool> seen(lts.stateCount(), false);
    const auto visit = [&](StateId state) {
        if (state != withoutState && !seen[state.index()])
            waiting.push_back(state);
        seen[state.index()] = true;
    };
    for (const StateId state : lts.initialStates())
        visit(state);
    while (!waiting.empty()) {
        const StateId state = waiting.back();
        waiting.pop_back();
        if (goals[state.index()])
            return true;
        std::uint32_t index = lts.firstTransition(state);
        for (const Transition& step : lts.outgoing(state))
            if (index++ != withoutTransition)
                visit(step.target);
    }
    return false;
}

/// The dominators of a sink behind all goals, by Lengauer and Tarjan, from a root before all initial states
/// on; without the root.
std::vector<StateId> dominatorsOfSink(const Lts& lts, const std::vector<bool>& goals)
{
    LtsBuilder builder(lts.labels());
    const StateId sink(lts.stateCount()), root(lts.stateCount() + 1);
    builder.ensureStates(lts.stateCount() + 2);
    builder.setInitial(root);
    for (const StateId state : lts.initialStates())
        builder.add(root, builder.label("root"), state);
    for (std::size_t state = 0; state < lts.stateCount(); ++state) {
        for (const Transition& step : lts.outgoing(StateId(state)))
            builder.add(StateId(state), step.label, step.target);
        if (goals[state])
            builder.add(StateId(state), builder.label("sink"), sink);
    }
    const Lts extended = std::move(builder).build();
    const BidirectionalLts graph(extended);
    // The short form of Boost 1.74 takes unreachable states for the initial one, hence the long one.
    const LtsStateIndex index;
    const std::size_t n = extended.stateCount();
    std::vector<std::size_t> numbers(n, std::numeric_limits<std::size_t>::max());
    std::vector<StateId> treeParents(n, none<StateId>), byNumber(n, none<StateId>), parents(n, none<StateId>);
    boost::lengauer_tarjan_dominator_tree(
        graph, root, index, boost::make_iterator_property_map(numbers.begin(), index),
        boost::make_iterator_property_map(treeParents.begin(), index), byNumber,
        boost::make_iterator_property_map(parents.begin(), index));
    std::vector<StateId> result;
    for (StateId state = parents[sink.index()]; state != none<StateId> && state != root;
         state = parents[state.index()])
        result.push_back(state);
    std::reverse(result.begin(), result.end());
    return result;
}

std::vector<bool> randomGoals(Random& random, const Lts& lts)
{
    std::vector<bool> goals;
    for (std::size_t state = 0; state < lts.stateCount(); ++state)
        goals.push_back(random.chance(20));
    return goals;
}

} // namespace

class UnavoidableTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithTheDefinition()
    {
        Random random(61);
        std::size_t statesFound = 0, transitionsFound = 0, severalFound = 0;
        for (int round = 0; round < 6000; ++round) {
            Lts lts = randomLts(random, {12, 2, round % 2 == 0 ? 1u : 2u});
            if (round % 4 > 1)
                lts = withRandomInitialStates(random, lts);
            const auto goals = randomGoals(random, lts);
            const Unavoidable found = unavoidableOf(lts, goals);
            constexpr std::uint32_t noTransition = none<StateId>.value;
            const bool possible = reachesGoal(lts, goals, none<StateId>, noTransition);
            for (std::uint32_t s = 0; s < lts.stateCount(); ++s) {
                const auto count = std::count(found.states.begin(), found.states.end(), StateId(s));
                QCOMPARE(count, possible && !reachesGoal(lts, goals, StateId(s), noTransition) ? 1 : 0);
            }
            for (std::uint32_t t = 0; t < lts.transitionCount(); ++t) {
                const auto count = std::count(found.transitions.begin(), found.transitions.end(), t);
                QCOMPARE(count, possible && !reachesGoal(lts, goals, none<StateId>, t) ? 1 : 0);
            }
            severalFound += lts.initialStates().size() > 1 ? found.states.size() : 0;
            statesFound += found.states.size();
            transitionsFound += found.transitions.size();
        }
        QVERIFY(statesFound > 1500);
        QVERIFY(transitionsFound > 400);
        QVERIFY(severalFound > 400);
    }

    void agreesWithTheDominatorTreeInOrder()
    {
        Random random(62);
        for (int round = 0; round < 2000; ++round) {
            Lts lts = randomLts(random, {40, 2, 2});
            if (round % 2 == 0)
                lts = withRandomInitialStates(random, lts);
            const auto goals = randomGoals(random, lts);
            QVERIFY(unavoidableOf(lts, goals).states == dominatorsOfSink(lts, goals));
        }
    }

    void findsTheStepsBetweenDetours()
    {
        const Lts lts = ltsOf("0 a 1 1 b 2 1 c 3 2 d 4 3 d 4 4 e 5 5 f 1");
        const Unavoidable found = unavoidableOf(lts, {false, false, false, false, false, true});
        QVERIFY(found.states == std::vector({StateId(0u), StateId(1u), StateId(4u), StateId(5u)}));
        QVERIFY(found.transitions == std::vector<std::uint32_t>({0, 5}));
    }

    void parallelTransitionsAreAChoice()
    {
        const Unavoidable found = unavoidableOf(ltsOf("0 a 1 0 b 1"), {false, true});
        QCOMPARE(found.states.size(), std::size_t(2));
        QVERIFY(found.transitions.empty());
    }

    void runsThatBeginApartMayMeet()
    {
        const Lts lts = beginningIn(ltsOf("0 a 2 1 b 2 2 c 3"), {StateId(0u), StateId(1u)});
        const Unavoidable found = unavoidableOf(lts, {false, false, false, true});
        QVERIFY(found.states == std::vector({StateId(2u), StateId(3u)}));
        QVERIFY(found.transitions == std::vector<std::uint32_t>{2});
        // A run that begins in a goal has nothing in common with one that begins elsewhere.
        QVERIFY(unavoidableOf(lts, {false, true, false, true}) == Unavoidable());
        QVERIFY(unavoidableOf(beginningIn(lts, {StateId(0u), StateId(2u)}), {false, false, true, false}) ==
                (Unavoidable{{StateId(2u)}, {}}));
    }

    void theInitialStateMayBeAGoal()
    {
        QVERIFY(unavoidableOf(Lts(), {true}) == (Unavoidable{{StateId(0u)}, {}}));
        QVERIFY(unavoidableOf(Lts(), {false}) == Unavoidable());
    }

    void survivesPathsOfAMillionStates()
    {
        LtsBuilder builder;
        for (std::uint32_t i = 0; i + 1 < million; ++i)
            builder.add(StateId(i), builder.label("a"), StateId(i + 1));
        const Lts lts = std::move(builder).build();
        std::vector<bool> goals(million, false);
        goals.back() = true;
        QCOMPARE(unavoidableOf(lts, goals).transitions.size(), std::size_t(million - 1));
    }

    void stopsAtEveryPoll()
    {
        Random random(63);
        for (int round = 0; round < 100; ++round) {
            const Lts lts = withRandomInitialStates(random, randomLts(random, {12, 2, 2}));
            const auto goals = randomGoals(random, lts);
            const auto initial = lts.initialStates();
            if (std::all_of(initial.begin(), initial.end(), [&](StateId state) {
                    return !goals[state.index()] && !lts.outgoing(state).empty();
                }))
                QVERIFY(stopsEverywhere([&](RunContext& run) { return unavoidable(lts, goals, run); }));
        }
    }
};

THREADMEND_TEST_MAIN(UnavoidableTest)
#include "unavoidable_test.moc"
