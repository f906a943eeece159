// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/game/repair_rounds.h"
#include "core/repair/patch/concrete_repair.h"
#include "tests/core/repair/game/arenas.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::testing;

namespace {

using Join = RepairRounds::Join;

/// Every state of the model is drawn under its own number.
std::vector<StateId> allOf(std::size_t count)
{
    std::vector<StateId> states;
    for (std::uint32_t state = 0; state < count; ++state)
        states.emplace_back(state);
    return states;
}

RepairRounds roundsOf(const Arena& arena, const std::vector<StateId>& drawn, std::size_t count)
{
    const Trimming trimming = trimmed(arena);
    RunContext run;
    return *repairRounds({arena, nullptr, trimming, drawn, count}, run);
}

RepairRounds roundsOf(const Arena& arena)
{
    return roundsOf(arena, allOf(arena.stateCount()), arena.stateCount());
}

std::vector<Join> joined(const RepairRounds& rounds, std::size_t round)
{
    const auto span = rounds.joinedIn(round);
    return {span.begin(), span.end()};
}

/// The states that are there after a round.
std::vector<std::uint32_t> statesIn(const RepairRounds& rounds, std::size_t round, RoundPart part)
{
    std::vector<std::uint32_t> states;
    for (std::uint32_t state = 0; state < rounds.bad.size(); ++state)
        if (rounds.partOf(StateId(state), round) == part)
            states.push_back(state);
    return states;
}

/// Katz 2013, figure 3: 0 is q0, ..., 6 is the bad state.
Arena figureThree()
{
    return arenaOf(ltsOf("0 a 1\n0 b 3\n1 a 2\n1 b 3\n2 a 4\n3 a 0\n3 b 5\n3 c 6\n4 a 6\n4 b 6\n"
                         "5 a 2\n5 b 4\n"),
                   {6});
}

} // namespace

class RepairRoundsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void figureThreeOfKatzIsAFilmOfFourRounds()
    {
        const RepairRounds rounds = roundsOf(figureThree());
        QCOMPARE(rounds.roundCount(), std::size_t{4});
        QVERIFY(joined(rounds, 0) == (std::vector<Join>{{StateId(6u), RoundReason::Violates, false}}));
        QVERIFY(joined(rounds, 1) == (std::vector<Join>{{StateId(4u), RoundReason::NoWayOut, false}}));
        QVERIFY(joined(rounds, 2) == (std::vector<Join>{{StateId(2u), RoundReason::NoWayOut, false}}));
        QVERIFY(joined(rounds, 3) == (std::vector<Join>{{StateId(5u), RoundReason::NoWayOut, false}}));
        QCOMPARE(statesIn(rounds, 0, RoundPart::Pre), (std::vector<std::uint32_t>{3, 4}));
        QCOMPARE(statesIn(rounds, 1, RoundPart::Pre), (std::vector<std::uint32_t>{2, 3, 5}));
        QCOMPARE(statesIn(rounds, 2, RoundPart::Pre), (std::vector<std::uint32_t>{1, 3, 5}));
        QCOMPARE(statesIn(rounds, 3, RoundPart::Pre), (std::vector<std::uint32_t>{1, 3}));
        QCOMPARE(statesIn(rounds, 3, RoundPart::Bad), (std::vector<std::uint32_t>{2, 4, 5, 6}));
        QVERIFY((rounds.rounds[3] == RepairRounds::Round{4, 0, 2, 0}));
        QVERIFY(!rounds.initialRound && rounds.elsewhere == 0);
    }

    void theEnvironmentsChoiceIsAReason()
    {
        // 1 could go on, but the environment can choose x there; that leaves 0 with no way out.
        const RepairRounds rounds = roundsOf(arenaOf(ltsOf("0 a 1\n1 b 1\n1 x 2\n"), {2}, {"x"}));
        QVERIFY(joined(rounds, 1) == (std::vector<Join>{{StateId(1u), RoundReason::Environment, false}}));
        QVERIFY(joined(rounds, 2) == (std::vector<Join>{{StateId(0u), RoundReason::NoWayOut, false}}));
        QVERIFY(rounds.initialRound == 2u);
    }

    void aStateThatIsBadAfterSomeRunsIsBadInPart()
    {
        // A product in which 0 and 1 stand for one state of the model: 1 remembers something bad.
        Arena arena = arenaOf(ltsOf("0 a 2\n0 b 1\n1 a 3\n2 a 2\n"), {3});
        arena.model = {0, 0, 1, 2};
        const RepairRounds rounds = roundsOf(arena, allOf(3), 3);
        QVERIFY(joined(rounds, 1) == (std::vector<Join>{{StateId(0u), RoundReason::NoWayOut, false}}));
        QVERIFY(rounds.partOf(StateId(0u), 0) == RoundPart::Pre);
        QVERIFY(rounds.partOf(StateId(0u), 1) == RoundPart::PartlyBad);
        QVERIFY((rounds.rounds[1] == RepairRounds::Round{2, 1, 0, 0}));
        // The initial state of the product is the other one.
        QVERIFY(!rounds.initialRound);
    }

    void aStateInPartJoinsAgainAsAWhole()
    {
        Arena arena = arenaOf(ltsOf("0 a 1\n0 b 4\n1 a 2\n2 a 3\n"), {3});
        arena.model = {0, 1, 1, 2, 3};
        const RepairRounds rounds = roundsOf(arena, allOf(4), 4);
        QVERIFY(joined(rounds, 1) == (std::vector<Join>{{StateId(1u), RoundReason::NoWayOut, false}}));
        QVERIFY(joined(rounds, 2) == (std::vector<Join>{{StateId(1u), RoundReason::NoWayOut, true}}));
        QVERIFY(rounds.partOf(StateId(1u), 1) == RoundPart::PartlyBad);
        QVERIFY(rounds.partOf(StateId(1u), 2) == RoundPart::Bad);
        QVERIFY((rounds.rounds[2] == RepairRounds::Round{2, 0, 1, 0}));
    }

    void statesThatRunsDoNotTellApartFallTogether()
    {
        // By a one can be in 1 or in 2, and of these only 1 leads to what is bad.
        const Arena arena = arenaOf(ltsOf("0 a 1\n0 a 2\n0 b 0\n1 c 3\n2 c 2\n2 d 2\n"), {3});
        RunContext run;
        const ConcreteRepair found = *repairConcretely(arena, {}, run);
        QVERIFY(!found.seesStates && !found.trimming.failure);
        const std::vector<StateId> drawn = allOf(4);
        const RepairRounds rounds = *repairRounds({arena, &found.observed, found.trimming, drawn, 4}, run);
        // 2 is bad as one of {2, 3}, which looks like {3}; and {1, 2} is left without a way for 1.
        QVERIFY(joined(rounds, 0) == (std::vector<Join>{{StateId(2u), RoundReason::Alike, false},
                                                        {StateId(3u), RoundReason::Violates, false}}));
        QVERIFY(joined(rounds, 1) == (std::vector<Join>{{StateId(1u), RoundReason::NoWayOut, false},
                                                        {StateId(2u), RoundReason::Alike, true}}));
        QVERIFY(rounds.partOf(StateId(0u), 1) == RoundPart::Pre);
    }

    void whatTheModelDoesNotHaveIsCounted()
    {
        const std::vector<StateId> drawn = {StateId(0u), none<StateId>, StateId(1u),  none<StateId>,
                                            StateId(2u), none<StateId>, none<StateId>};
        const RepairRounds rounds = roundsOf(figureThree(), drawn, 3);
        QCOMPARE(rounds.elsewhere, std::size_t{4});
        QVERIFY(joined(rounds, 0).empty() && rounds.rounds[0].elsewhere == 1);
        QVERIFY(joined(rounds, 1) == (std::vector<Join>{{StateId(2u), RoundReason::NoWayOut, false}}));
        QVERIFY(rounds.rounds[1].elsewhere == 0 && rounds.rounds[3].elsewhere == 1);
        QCOMPARE(rounds.bad.size(), std::size_t{3});
    }

    void onTheArenaItselfTheRoundsAreThoseOfTheTrimming()
    {
        for (std::uint64_t seed = 0; seed < 500; ++seed) {
            Random random(seed);
            const Arena arena = randomArena(random, 12, 3, random.chance(50));
            const Trimming trimming = trimmed(arena);
            const RepairRounds rounds = roundsOf(arena);
            QCOMPARE(rounds.roundCount(), trimming.roundCount());
            QCOMPARE(rounds.initialRound.has_value(), trimming.failure.has_value());
            for (std::size_t round = 0; round < rounds.roundCount(); ++round) {
                QCOMPARE(statesIn(rounds, round, RoundPart::Pre), preOf(arena, trimming, round));
                std::vector<std::uint32_t> joins;
                for (const Join& join : rounds.joinedIn(round)) {
                    joins.push_back(join.state.value);
                    QVERIFY((join.reason == RoundReason::Violates) == (round == 0) && !join.again);
                }
                const auto expected = trimming.joinedIn(round);
                QCOMPARE(joins, std::vector<std::uint32_t>(expected.begin(), expected.end()));
                const RepairRounds::Round& counts = rounds.rounds[round];
                QCOMPARE(counts.pre, preOf(arena, trimming, round).size());
                QCOMPARE(counts.bad, statesIn(rounds, round, RoundPart::Bad).size());
                QVERIFY(counts.partlyBad == 0 && counts.elsewhere == 0);
            }
        }
    }

    void inSetsCountsAreThoseOfTheParts()
    {
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            Random random(seed);
            const Arena arena = randomArena(random, 8, 3, false);
            RunContext run;
            const ConcreteRepair found = *repairConcretely(arena, {}, run);
            const std::vector<StateId> drawn = allOf(arena.stateCount());
            const RepairRounds rounds = *repairRounds({arena, found.seesStates ? nullptr : &found.observed,
                                                       found.trimming, drawn, arena.stateCount()},
                                                      run);
            for (std::size_t round = 0; round < rounds.roundCount(); ++round) {
                const RepairRounds::Round& counts = rounds.rounds[round];
                const std::size_t partly = statesIn(rounds, round, RoundPart::PartlyBad).size();
                QCOMPARE(counts.partlyBad, partly);
                QCOMPARE(counts.bad, statesIn(rounds, round, RoundPart::Bad).size() + partly);
                QCOMPARE(counts.pre, statesIn(rounds, round, RoundPart::Pre).size());
            }
        }
    }

    void itStopsWhereverItIsAsked()
    {
        const Arena arena = figureThree();
        const Trimming trimming = trimmed(arena);
        const std::vector<StateId> drawn = allOf(arena.stateCount());
        QVERIFY(stopsEverywhere([&](RunContext& run) {
            return repairRounds({arena, nullptr, trimming, drawn, arena.stateCount()}, run);
        }));
    }
};

THREADMEND_TEST_MAIN(RepairRoundsTest)
#include "repair_rounds_test.moc"
