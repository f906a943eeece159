// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/game/concrete.h"
#include "tests/core/repair/game/arenas.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <QTest>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

using States = std::vector<std::uint32_t>;

ObservedArena observed(const Arena& arena)
{
    RunContext run;
    return *observe(arena, run);
}

/// Events of an observed arena that a patch blocks, by state: a bit an edge.
using Blocks = std::vector<bool>;

/// Whether blocking exactly these edges of a deterministic arena is a repair: played out member by member.
bool isRepair(const Arena& observedArena, const ObservedArena* sets, const Arena& concrete,
              const Blocks& blocks)
{
    std::vector<bool> seen(observedArena.stateCount(), false);
    States queue = observedArena.initial;
    seen[queue[0]] = true;
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const std::uint32_t at = queue[i];
        std::set<std::uint32_t> allowed;
        // By priority only the first rank in which something is left can happen.
        std::uint32_t first = Trimming::never;
        for (std::uint32_t edge = observedArena.firsts[at]; edge < observedArena.firsts[at + 1]; ++edge)
            if (!blocks[edge])
                first = std::min(first, observedArena.rank(edge));
        for (std::uint32_t edge = observedArena.firsts[at]; edge < observedArena.firsts[at + 1]; ++edge) {
            if (blocks[edge] || observedArena.rank(edge) != first)
                continue;
            allowed.insert(observedArena.edges[edge].event);
            const std::uint32_t target = observedArena.edges[edge].target;
            if (!seen[target])
                queue.push_back(target);
            seen[target] = true;
        }
        States members{at};
        if (sets != nullptr) {
            members.clear();
            for (const StateId member : sets->membersOf(at))
                members.push_back(member.value);
        }
        for (const std::uint32_t member : members) {
            if (concrete.violating[member])
                return false;
            const auto steps = concrete.outgoing(member);
            if (!steps.empty() && std::none_of(steps.begin(), steps.end(), [&](const ArenaEdge& step) {
                    return allowed.count(step.event) > 0;
                }))
                return false;
        }
    }
    return true;
}

/// Whether some set of edges that may be blocked is a repair: all of them are tried.
bool hasRepair(const Arena& arena, const ObservedArena* sets, const Arena& concrete)
{
    const std::size_t edges = arena.edges.size();
    for (std::uint64_t choice = 0; choice < std::uint64_t{1} << edges; ++choice) {
        Blocks blocks(edges);
        bool allowed = true;
        for (std::uint32_t edge = 0; edge < edges; ++edge) {
            blocks[edge] = (choice >> edge & 1) != 0;
            allowed = allowed && !(blocks[edge] && arena.isForced(edge));
        }
        if (allowed && isRepair(arena, sets, concrete, blocks))
            return true;
    }
    return false;
}

/// Whether from a state every maximal run, or the environment's will, meets a violation: by naive iteration
/// of the definition over whole sets.
std::set<std::uint32_t> badByDefinition(const Arena& arena)
{
    std::set<std::uint32_t> bad;
    for (std::uint32_t state = 0; state < arena.stateCount(); ++state)
        if (arena.violating[state])
            bad.insert(state);
    for (bool grows = true; grows;) {
        grows = false;
        for (std::uint32_t state = 0; state < arena.stateCount(); ++state) {
            bool all = arena.firsts[state] < arena.firsts[state + 1], forced = false;
            for (std::uint32_t edge = arena.firsts[state]; edge < arena.firsts[state + 1]; ++edge) {
                const bool leads = bad.count(arena.edges[edge].target) > 0;
                all = all && leads;
                forced = forced || (leads && arena.isForced(edge));
            }
            if (all || forced)
                grows = bad.insert(state).second || grows;
        }
    }
    return bad;
}

/// The run of a failure ends in a violation, each step leads to an earlier round, and where a step is not
/// forced there was no good one.
bool showsFailure(const Arena& arena, const Trimming& trimming)
{
    std::uint32_t state = trimming.failure->initial;
    for (const ArenaEdge& step : trimming.failure->run) {
        bool isEdge = false, forced = false, otherWay = false;
        for (std::uint32_t edge = arena.firsts[state]; edge < arena.firsts[state + 1]; ++edge) {
            isEdge = isEdge || arena.edges[edge] == step;
            forced = forced || (arena.edges[edge] == step && arena.isForced(edge));
            otherWay = otherWay || trimming.roundOf[arena.edges[edge].target] >= trimming.roundOf[state];
        }
        if (!isEdge || (otherWay && !forced) || trimming.roundOf[step.target] >= trimming.roundOf[state])
            return false;
        state = step.target;
    }
    return arena.violating[state];
}

} // namespace

class ConcreteTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Katz 2013, figure 3: the bad state, then q4, q2 and q5 become bad, in that order; q1 and q3 can avoid
    /// them. 0 is q0, ..., 6 is the bad state.
    void statesThatOnlyLeadToBadOnesBecomeBadOneAfterTheOther()
    {
        const Arena arena =
            arenaOf(ltsOf("0 a 1\n0 b 3\n1 a 2\n1 b 3\n2 a 4\n3 a 0\n3 b 5\n3 c 6\n4 a 6\n4 b 6\n"
                          "5 a 2\n5 b 4\n"),
                    {6});
        const Trimming trimming = trimmed(arena);
        QVERIFY(!trimming.failure);
        QCOMPARE(trimming.bad, (States{6, 4, 2, 5}));
        QCOMPARE(trimming.roundCount(), std::size_t(4));
        QCOMPARE(preOf(arena, trimming, 0), (States{3, 4}));
        QCOMPARE(preOf(arena, trimming, 1), (States{2, 3, 5}));
        QCOMPARE(preOf(arena, trimming, 2), (States{1, 3, 5}));
        QCOMPARE(preOf(arena, trimming, 3), (States{1, 3}));
        QCOMPARE(trimming.cuts.size(), std::size_t(3)); // 1 a 2, 3 b 5, 3 c 6
        QCOMPARE(trimming.keptStates, std::size_t(3));
        QCOMPARE(trimming.keptEdges, std::size_t(4));
    }

    /// Katz 2013, figure 4, left: blocking e1 in the initial state is enough. Right: when the two states that
    /// e1 and e2 lead to look alike, no blocking repairs without a deadlock.
    void blockingOneEventInTheInitialStateIsEnough()
    {
        const Arena concrete = arenaOf(ltsOf("0 e1 1\n0 e2 2\n1 e3 3\n2 e3 4\n3 e4 3\n4 e4 4\n"), {3});
        const Trimming trimming = trimmed(concrete);
        QCOMPARE(trimming.cuts, (std::vector<Cut>{{0, 0}}));
        QCOMPARE(trimming.keptStates, std::size_t(3));

        const Arena abstracted = arenaOf(ltsOf("0 e1 1\n0 e2 1\n1 e3 2\n1 e3 3\n2 e4 2\n3 e4 3\n"), {2});
        const ObservedArena sets = observed(abstracted);
        const Trimming failed = trimmed(sets.arena);
        QVERIFY(failed.failure && failed.failure->reason == RepairFailure::Reason::NoWayOut);
        QVERIFY(failed.cuts.empty());
    }

    void whatHappensAnywayIsNoCut()
    {
        const Trimming lost = trimmed(arenaOf(ltsOf("0 a 1\n1 b 2\n"), {2}));
        QVERIFY(lost.failure && lost.failure->reason == RepairFailure::Reason::NoWayOut);
        QCOMPARE(lost.failure->run.size(), std::size_t(2));
        const Trimming wrong = trimmed(arenaOf(ltsOf("0 a 1\n"), {0}));
        QVERIFY(wrong.failure && wrong.failure->reason == RepairFailure::Reason::StartsViolating);
        QVERIFY(wrong.failure->run.empty());
        // A dead end that does not violate is a way out.
        const Trimming end = trimmed(arenaOf(ltsOf("0 a 1\n0 b 2\n"), {2}));
        QVERIFY(!end.failure);
        QCOMPARE(end.keptStates, std::size_t(2));
        // Nothing violates: nothing is cut.
        const Trimming good = trimmed(arenaOf(ltsOf("0 a 1\n1 b 0\n"), {}));
        QVERIFY(!good.failure && good.bad.empty() && good.cuts.empty());
        QCOMPARE(good.keptEdges, std::size_t(2));
    }

    void theEnvironmentIsNotBlocked()
    {
        const Lts lts = ltsOf("0 go 1\n0 wait 0\n1 break 2\n1 work 0\n");
        QCOMPARE(trimmed(arenaOf(lts, {2})).cuts.size(), std::size_t(1));
        const Trimming earlier = trimmed(arenaOf(lts, {2}, {"break"}));
        QCOMPARE(earlier.bad, (States{2, 1}));
        QCOMPARE(earlier.cuts.front().state, 0u);
        const Trimming lost = trimmed(arenaOf(lts, {2}, {"break", "go"}));
        QVERIFY(lost.failure && lost.failure->reason == RepairFailure::Reason::Environment);
        QCOMPARE(lost.failure->run.size(), std::size_t(2));
    }

    void aPatchSeesEventsOnly()
    {
        // After a, the run is in 1 or 2; b is bad in 1 and all that there is in 2.
        const Arena arena = arenaOf(ltsOf("0 a 1\n0 a 2\n0 d 0\n1 b 3\n1 c 0\n2 b 0\n"), {3});
        QVERIFY(!arena.isDeterministic());
        QCOMPARE(trimmed(arena).cuts.size(), std::size_t(1));
        const ObservedArena sets = observed(arena);
        const Trimming trimming = trimmed(sets.arena);
        QCOMPARE(trimming.keptStates, std::size_t(1)); // only d remains
        QCOMPARE(trimming.cuts.size(), std::size_t(1));
    }

    void agreesWithTryingAllSetsOfBlockedEdges_data()
    {
        QTest::addColumn<bool>("deterministic");
        QTest::newRow("deterministic") << true;
        QTest::newRow("with random choices") << false;
    }
    void agreesWithTryingAllSetsOfBlockedEdges()
    {
        QFETCH(const bool, deterministic);
        Random random(deterministic ? 11 : 12);
        int repaired = 0, failed = 0;
        for (int i = 0; i < 4000; ++i) {
            const Arena arena = randomArena(random, 5, 3, deterministic);
            const ObservedArena sets = observed(arena);
            const Arena& seen = deterministic ? arena : sets.arena;
            if (seen.edges.size() > 12)
                continue;
            const Trimming trimming = trimmed(seen);
            const ObservedArena* members = deterministic ? nullptr : &sets;
            QCOMPARE(trimming.failure.has_value(), !hasRepair(seen, members, arena));
            if (trimming.failure) {
                ++failed;
                if (deterministic)
                    QVERIFY(showsFailure(arena, trimming));
                continue;
            }
            ++repaired;
            Blocks blocks(seen.edges.size());
            for (const Cut& cut : trimming.cuts) {
                QVERIFY(!seen.isForced(cut.edge));
                blocks[cut.edge] = true;
            }
            QVERIFY(isRepair(seen, members, arena, blocks));
        }
        QVERIFY2(repaired > 400 && failed > 400, qPrintable(QString("%1 %2").arg(repaired).arg(failed)));
    }

    /// By priority, blocking makes way for what has less; the same sets of edges are tried.
    void agreesWithTryingAllSetsWherePrioritiesRank()
    {
        Random random(15);
        int repaired = 0, failed = 0;
        for (int i = 0; i < 4000; ++i) {
            const Arena arena = withRanks(random, randomArena(random, 5, 3, true));
            if (arena.edges.size() > 12)
                continue;
            const Trimming trimming = trimmed(arena);
            QCOMPARE(trimming.failure.has_value(), !hasRepair(arena, nullptr, arena));
            if (trimming.failure) {
                ++failed;
                continue;
            }
            ++repaired;
            Blocks blocks(arena.edges.size());
            for (const Cut& cut : trimming.cuts)
                blocks[cut.edge] = true;
            QVERIFY(isRepair(arena, nullptr, arena, blocks));
        }
        QVERIFY2(repaired > 400 && failed > 400, qPrintable(QString("%1 %2").arg(repaired).arg(failed)));
    }

    /// What is kept is exactly what lies outside BAD as the definition says, so no good run is lost.
    void keepsEverythingOutsideBad()
    {
        Random random(13);
        for (int i = 0; i < 3000; ++i) {
            const Arena arena = randomArena(random, 12, 3, true);
            const Trimming trimming = trimmed(arena);
            const std::set<std::uint32_t> bad = badByDefinition(arena);
            QCOMPARE(std::set<std::uint32_t>(trimming.bad.begin(), trimming.bad.end()), bad);
            QCOMPARE(trimming.failure.has_value(), bad.count(0) > 0);
            if (trimming.failure) {
                QVERIFY(showsFailure(arena, trimming));
                continue;
            }
            std::set<std::uint32_t> reached{0};
            States queue{0};
            std::size_t edges = 0;
            for (std::size_t k = 0; k < queue.size(); ++k)
                for (const ArenaEdge& step : arena.outgoing(queue[k]))
                    if (bad.count(step.target) == 0) {
                        ++edges;
                        if (reached.insert(step.target).second)
                            queue.push_back(step.target);
                    }
            QCOMPARE(trimming.keptStates, reached.size());
            QCOMPARE(trimming.keptEdges, edges);
        }
    }

    void roundsAreAsLongAsTheyMustBe()
    {
        // A line of 2^20 states into a violation falls back to its start, one state a round.
        Arena arena;
        const std::uint32_t length = 1u << 20;
        arena.initial = {0};
        for (std::uint32_t state = 0; state <= length; ++state) {
            arena.violating.push_back(state == length);
            if (state < length)
                arena.edges.push_back({0, state + 1});
            arena.firsts.push_back(static_cast<std::uint32_t>(arena.edges.size()));
        }
        const Trimming trimming = trimmed(arena);
        QCOMPARE(trimming.roundCount(), std::size_t(length) + 1);
        QCOMPARE(trimming.failure->run.size(), std::size_t(length));
    }

    void stopsWhenAsked()
    {
        Random random(14);
        const Arena arena = randomArena(random, 12, 3, false);
        QVERIFY(stopsEverywhere([&](RunContext& run) { return trim(arena, run); }));
        QVERIFY(stopsEverywhere([&](RunContext& run) { return observe(arena, run); }));
    }
};

THREADMEND_TEST_MAIN(ConcreteTest)
#include "concrete_test.moc"
