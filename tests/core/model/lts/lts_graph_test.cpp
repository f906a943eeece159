// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/components.h"
#include "core/model/lts/initial_distances.h"
#include "core/model/lts/lts_builder.h"
#include "core/model/lts/lts_graph.h"
#include "core/model/lts/polled_lts.h"
#include "core/model/lts/shortest_search.h"
#include "tests/testing/bidirectional_lts.h"
#include "tests/testing/random_models.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <algorithm>

#include <boost/concept/assert.hpp>
#include <boost/graph/graph_concepts.hpp>
#include <boost/graph/topological_sort.hpp>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

BOOST_CONCEPT_ASSERT((boost::IncidenceGraphConcept<Lts>));
BOOST_CONCEPT_ASSERT((boost::VertexListGraphConcept<Lts>));
BOOST_CONCEPT_ASSERT((boost::EdgeListGraphConcept<Lts>));
BOOST_CONCEPT_ASSERT((boost::ReadablePropertyGraphConcept<Lts, StateId, boost::vertex_index_t>));
BOOST_CONCEPT_ASSERT((boost::IncidenceGraphConcept<PolledLts>));
BOOST_CONCEPT_ASSERT((boost::VertexListGraphConcept<PolledLts>));
BOOST_CONCEPT_ASSERT((boost::BidirectionalGraphConcept<BidirectionalLts>));
BOOST_CONCEPT_ASSERT((boost::VertexListGraphConcept<BidirectionalLts>));

constexpr std::uint32_t million = 1'000'000;

/// [s][t]: whether a run of at least one step that `follows` leads from s to t.
template <class Follows>
std::vector<std::vector<bool>> reachability(const Lts& lts, Follows follows)
{
    const std::size_t n = lts.stateCount();
    std::vector reach(n, std::vector<bool>(n, false));
    for (std::size_t s = 0; s < n; ++s)
        for (const Transition& step : lts.outgoing(StateId(s)))
            if (follows(step))
                reach[s][step.target.index()] = true;
    for (std::size_t k = 0; k < n; ++k)
        for (std::size_t s = 0; s < n; ++s)
            for (std::size_t t = 0; t < n; ++t)
                reach[s][t] = reach[s][t] || (reach[s][k] && reach[k][t]);
    return reach;
}

/// By Bellman and Ford: n rounds are enough.
std::vector<std::uint32_t> distancesFrom(const Lts& lts, std::span<const StateId> states)
{
    std::vector<std::uint32_t> distances(lts.stateCount(), unreachable);
    for (const StateId state : states)
        distances[state.index()] = 0;
    for (std::size_t i = 0; i < lts.stateCount(); ++i)
        for (std::size_t s = 0; s < lts.stateCount(); ++s)
            for (const Transition& step : lts.outgoing(StateId(s)))
                if (distances[s] != unreachable)
                    distances[step.target.index()] =
                        std::min(distances[step.target.index()], distances[s] + 1);
    return distances;
}

Lts path(std::uint32_t states, bool closed)
{
    LtsBuilder builder;
    for (std::uint32_t i = 0; i + 1 < states; ++i)
        builder.add(StateId(i), builder.label("tau"), StateId(i + 1));
    if (closed)
        builder.add(StateId(states - 1), builder.label("tau"), StateId(0u));
    return std::move(builder).build();
}

} // namespace

class LtsGraphTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void edgesAreTheTransitions()
    {
        Random random(41);
        for (int round = 0; round < 500; ++round) {
            const Lts lts = randomLts(random);
            std::vector<LtsEdge> all, byState;
            for (auto [edge, end] = edges(lts); edge != end; ++edge)
                all.push_back(*edge);
            for (auto [state, end] = vertices(lts); state != end; ++state)
                for (auto [edge, last] = out_edges(*state, lts); edge != last; ++edge) {
                    QCOMPARE(source(*edge, lts), *state);
                    QCOMPARE(target(*edge, lts), lts.transitions()[(*edge).index].target);
                    byState.push_back(*edge);
                }
            QVERIFY(all == byState);
            QCOMPARE(all.size(), num_edges(lts));
        }
    }

    void incomingEdgesAreTheSameTransitions()
    {
        const Lts lts = ltsOf("0 a 1 1 b 1 2 a 1 1 c 0");
        const BidirectionalLts graph(lts);
        std::vector<StateId> sources;
        for (auto [edge, end] = in_edges(StateId(1u), graph); edge != end; ++edge) {
            QCOMPARE(target(*edge, graph), StateId(1u));
            sources.push_back(source(*edge, graph));
        }
        QVERIFY(sources == std::vector({StateId(0u), StateId(1u), StateId(2u)}));
        QCOMPARE(degree(StateId(1u), graph), std::size_t(5));
    }

    void algorithmsOfBoostRunOnAnLts()
    {
        const Lts lts = ltsOf("0 a 2 2 a 1 0 b 1 1 a 3");
        std::vector<StateId> order;
        boost::topological_sort(lts, std::back_inserter(order));
        QVERIFY(order == std::vector({StateId(3u), StateId(1u), StateId(2u), StateId(0u)}));
    }

    void componentsAgreeWithTheDefinition()
    {
        Random random(42);
        for (int round = 0; round < 1000; ++round) {
            const Lts lts = randomLts(random, {10, 2, 2});
            const auto reach = reachability(lts, [](const Transition&) { return true; });
            RunContext run;
            const auto components = stronglyConnectedComponents(lts, run);
            for (std::size_t s = 0; s < lts.stateCount(); ++s)
                for (std::size_t t = 0; t < lts.stateCount(); ++t) {
                    const std::uint32_t own = components->componentOf[s], other = components->componentOf[t];
                    QCOMPARE(own == other, s == t || (reach[s][t] && reach[t][s]));
                    QVERIFY(!reach[s][t] || own >= other);
                    QVERIFY(own < components->count);
                }
        }
    }

    void internalCyclesAgreeWithTheDefinition()
    {
        Random random(43);
        std::size_t found = 0;
        for (int round = 0; round < 1000; ++round) {
            const Lts plain = randomLts(random, {10, 3, 2});
            LtsBuilder builder;
            builder.ensureStates(plain.stateCount());
            const char* names[] = {"tau", "i", "a"};
            for (std::size_t s = 0; s < plain.stateCount(); ++s)
                for (const Transition& step : plain.outgoing(StateId(s)))
                    builder.add(StateId(s), builder.label(names[step.label.index()]), step.target);
            const Lts lts = std::move(builder).build();
            const auto reach = reachability(
                lts, [&](const Transition& step) { return isInternal(lts.labels().text(step.label)); });
            RunContext run;
            const auto cycles = onInternalCycle(lts, run);
            for (std::size_t s = 0; s < lts.stateCount(); ++s) {
                QCOMPARE(bool((*cycles)[s]), bool(reach[s][s]));
                found += (*cycles)[s];
            }
        }
        QVERIFY(found > 500);
    }

    void distancesAgreeWithTheDefinition()
    {
        Random random(44);
        for (int round = 0; round < 1000; ++round) {
            const Lts lts = randomLts(random, {10, 2, 2, 3});
            RunContext run;
            QVERIFY(*initialDistances(lts, run) == distancesFrom(lts, lts.initialStates()));
        }
    }

    void searchesFindAShortestWay()
    {
        Random random(46);
        std::size_t found = 0;
        for (int round = 0; round < 1000; ++round) {
            const Lts lts = randomLts(random, {10, 3, 2, 3});
            const LabelId wanted(random.below(3));
            const auto distances = distancesFrom(lts, lts.initialStates());
            std::uint32_t expected = unreachable;
            for (std::size_t state = 0; state < lts.stateCount(); ++state)
                for (const Transition& step : lts.outgoing(StateId(state)))
                    if (step.label == wanted && distances[state] != unreachable)
                        expected = std::min(expected, distances[state] + 1);
            ShortestSearch search(lts, lts.initialStates(),
                                  [&](StateId, const Transition& step) { return step.label == wanted; });
            RunContext run;
            QVERIFY(!search.find(run, [](StateId) {}));
            QCOMPARE(search.hasFound(), expected != unreachable);
            if (!search.hasFound())
                continue;
            const std::vector<std::uint32_t> way = search.way();
            QCOMPARE(std::uint32_t(way.size()), expected);
            const auto sourceOf = [&](std::uint32_t transition) {
                std::uint32_t state = 0;
                while (state + 1 < lts.stateCount() && lts.firstTransition(StateId(state + 1)) <= transition)
                    ++state;
                return StateId(state);
            };
            QVERIFY(lts.isInitial(sourceOf(way.front())));
            for (std::size_t i = 1; i < way.size(); ++i)
                QCOMPARE(sourceOf(way[i]), lts.transitions()[way[i - 1]].target);
            QCOMPARE(lts.transitions()[way.back()].label, wanted);
            ++found;
        }
        QVERIFY(found > 300);
    }

    void survivesPathsOfAMillionStates()
    {
        RunContext run;
        for (const bool closed : {false, true}) {
            const Lts lts = path(million, closed);
            QCOMPARE(stronglyConnectedComponents(lts, run)->count, closed ? 1u : million);
            QCOMPARE(bool(onInternalCycle(lts, run)->back()), closed);
            QCOMPARE(initialDistances(lts, run)->back(), million - 1);
        }
    }

    void stopsAtEveryPoll()
    {
        Random random(45);
        for (int round = 0; round < 50; ++round) {
            const Lts lts = randomLts(random);
            QVERIFY(stopsEverywhere([&](RunContext& run) { return stronglyConnectedComponents(lts, run); }));
            QVERIFY(stopsEverywhere([&](RunContext& run) { return initialDistances(lts, run); }));
        }
        const Lts internal = ltsOf("0 tau 1 1 a 2 1 i 0");
        QVERIFY(stopsEverywhere([&](RunContext& run) { return onInternalCycle(internal, run); }));
    }
};

THREADMEND_TEST_MAIN(LtsGraphTest)
#include "lts_graph_test.moc"
