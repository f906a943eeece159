// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/lts_builder.h"
#include "core/model/lts/simulation.h"
#include "tests/testing/random_models.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <algorithm>

#include <fmt/format.h>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// Definition 5 by striking out pairs until nothing changes: [s1][s2] is whether s2 simulates s1.
std::vector<std::vector<bool>> naiveSimulation(const Lts& m1, const Lts& m2, std::string_view ignored)
{
    std::vector related(m1.stateCount(), std::vector<bool>(m2.stateCount(), true));
    const auto answered = [&](const Transition& step, StateId s2) {
        const std::string_view label = m1.labels().text(step.label);
        const auto answers = m2.outgoing(s2);
        return label == ignored || std::any_of(answers.begin(), answers.end(), [&](const Transition& answer) {
                   return m2.labels().text(answer.label) == label &&
                          related[step.target.index()][answer.target.index()];
               });
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t s1 = 0; s1 < m1.stateCount(); ++s1)
            for (std::size_t s2 = 0; s2 < m2.stateCount(); ++s2)
                for (const Transition& step : m1.outgoing(StateId(s1)))
                    if (related[s1][s2] && !answered(step, StateId(s2))) {
                        related[s1][s2] = false;
                        changed = true;
                    }
    }
    return related;
}

constexpr StateId first(0u);

SimulationRelation simulationOf(const Lts& m1, const Lts& m2)
{
    RunContext run;
    return *simulation(m1, m2, {}, run);
}

Lts dense(std::uint32_t states)
{
    Random random(1);
    LtsBuilder builder;
    for (std::uint32_t state = 0; state < states; ++state)
        for (std::uint32_t i = 0; i < 4; ++i)
            builder.add(StateId(state), builder.label(fmt::format("{}", random.below(3))),
                        StateId(random.below(states)));
    return std::move(builder).build();
}

} // namespace

class SimulationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithTheDefinition()
    {
        Random random(31);
        std::size_t yes = 0, no = 0;
        for (int round = 0; round < 4000; ++round) {
            // Facts of states are none of its business.
            const Lts m1 = withRandomFacts(random, randomLts(random, {10, 3, 2, 2}));
            const Lts m2 = withRandomFacts(random, randomLts(random, {10, 3, 4, 2}));
            const std::string_view ignored = random.chance(25) ? "b" : "";
            RunContext run;
            const auto found = simulation(m1, m2, {&ignored, 1}, run);
            const auto expected = naiveSimulation(m1, m2, ignored);
            for (std::size_t s1 = 0; s1 < m1.stateCount(); ++s1)
                for (std::size_t s2 = 0; s2 < m2.stateCount(); ++s2) {
                    const bool simulates = found->simulates(StateId(s2), StateId(s1));
                    QCOMPARE(simulates, bool(expected[s1][s2]));
                    ++(simulates && !m1.outgoing(StateId(s1)).empty() ? yes : no);
                }
        }
        QVERIFY(yes > 10000);
        QVERIFY(no > 10000);
    }

    void everySystemSimulatesItself()
    {
        Random random(32);
        for (int round = 0; round < 300; ++round) {
            const Lts lts = randomLts(random, {100, 3, 3});
            const SimulationRelation relation = simulationOf(lts, lts);
            for (std::size_t state = 0; state < lts.stateCount(); ++state)
                QVERIFY(relation.simulates(StateId(state), StateId(state)));
        }
    }

    void choosingEarlyIsSimulatedByChoosingLate()
    {
        const Lts early = ltsOf("0 a 1 0 a 2 1 b 3 2 c 3");
        const Lts late = ltsOf("0 a 1 1 b 2 1 c 2");
        QVERIFY(simulationOf(early, late).simulates(first, first));
        QVERIFY(!simulationOf(late, early).simulates(first, first));
    }

    void labelsThatOneSystemLacksAreNotAnswered()
    {
        const Lts m1 = ltsOf("0 x 1");
        const Lts m2 = ltsOf("0 a 1 0 y 1");
        QVERIFY(!simulationOf(m1, m2).simulates(first, first));
        QVERIFY(simulationOf(Lts(), m2).simulates(first, first));
        QVERIFY(!simulationOf(m2, Lts()).simulates(first, first));
        QVERIFY(simulationOf(Lts(), Lts()).simulates(first, first));
        const std::string_view ignored = "x";
        RunContext run;
        QVERIFY(simulation(m1, m2, {&ignored, 1}, run)->simulates(first, first));
    }

    void refusesWhatPassesTheLimitOfMemory()
    {
        const Lts lts = dense(20000);
        Limits limits;
        limits.bytes = residentBytes() + 60'000'000;
        RunContext run({}, nullptr, limits);
        const auto refused = simulation(lts, lts, {}, run);
        QVERIFY(refused.stopped() != nullptr);
        QCOMPARE(refused.stopped()->reason, StopReason::MemoryLimit);
    }

    void stopsAtEveryPoll()
    {
        Random random(33);
        for (int round = 0; round < 40; ++round) {
            const Lts m1 = randomLts(random, {6, 2, 2});
            const Lts m2 = randomLts(random, {6, 2, 3});
            QVERIFY(stopsEverywhere([&](RunContext& run) { return simulation(m1, m2, {}, run); }));
        }
    }
};

THREADMEND_TEST_MAIN(SimulationTest)
#include "simulation_test.moc"
