// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/game/hot_game.h"
#include "tests/core/repair/game/arenas.h"
#include "tests/testing/share.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <QTest>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

using States = std::vector<std::uint32_t>;

/// `violating` of the arena says what is hot.
HotTrimming played(const Arena& arena)
{
    RunContext run;
    return *trimHot(arena, {arena.violating, {}}, run);
}

/// What is left of an arena when some edges are blocked: by state, the edges that can still happen.
std::vector<States> leftBy(const Arena& arena, const std::vector<bool>& blocks)
{
    std::vector<States> left(arena.stateCount());
    for (std::uint32_t state = 0; state < arena.stateCount(); ++state) {
        std::uint32_t first = Trimming::never;
        for (std::uint32_t edge = arena.firsts[state]; edge < arena.firsts[state + 1]; ++edge)
            if (!blocks[edge])
                first = std::min(first, arena.rank(edge));
        for (std::uint32_t edge = arena.firsts[state]; edge < arena.firsts[state + 1]; ++edge)
            if (!blocks[edge] && arena.rank(edge) == first)
                left[state].push_back(edge);
    }
    return left;
}

std::vector<bool> reachableFrom(std::uint32_t start, const Arena& arena, const std::vector<States>& left,
                                const std::vector<bool>& within)
{
    std::vector<bool> seen(arena.stateCount(), false);
    States queue{start};
    for (std::size_t i = 0; i < queue.size(); ++i)
        for (const std::uint32_t edge : left[queue[i]])
            if (const std::uint32_t target = arena.edges[edge].target; within[target] && !seen[target]) {
                seen[target] = true;
                queue.push_back(target);
            }
    return seen;
}

/// The definition: no reachable state gets stuck that did not, and none that is hot comes back to itself by
/// hot states only.
bool isHotRepair(const Arena& arena, std::uint32_t start, const std::vector<bool>& blocks)
{
    const std::vector<States> left = leftBy(arena, blocks);
    std::vector<bool> reached =
        reachableFrom(start, arena, left, std::vector<bool>(arena.stateCount(), true));
    reached[start] = true;
    for (std::uint32_t state = 0; state < arena.stateCount(); ++state) {
        if (!reached[state])
            continue;
        if (left[state].empty() && !arena.outgoing(state).empty())
            return false;
        if (arena.violating[state] && reachableFrom(state, arena, left, arena.violating)[state])
            return false;
    }
    return true;
}

std::vector<bool> blocksOf(const Arena& arena, const Trimming& trimming)
{
    std::vector<bool> blocks(arena.edges.size(), false);
    for (const Cut& cut : trimming.cuts)
        blocks[cut.edge] = true;
    return blocks;
}

/// Whether a run of the arena, under some blocking, is hot for ever and takes only steps into BAD.
void checkFailureRun(const Arena& arena, const Trimming& trimming)
{
    const RepairFailure& failure = *trimming.failure;
    QVERIFY(failure.loop && *failure.loop < failure.run.size());
    std::uint32_t at = failure.initial, loopBegin = 0;
    for (std::size_t i = 0; i < failure.run.size(); ++i) {
        if (i == *failure.loop)
            loopBegin = at;
        const auto edges = arena.outgoing(at);
        QVERIFY(std::find(edges.begin(), edges.end(), failure.run[i]) != edges.end());
        QVERIFY(i < *failure.loop || arena.violating[at]);
        at = failure.run[i].target;
        QVERIFY(trimming.isBad(at));
    }
    QCOMPARE(at, loopBegin);
}

} // namespace

class HotGameTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theStepIntoWhatStaysHotIsCut()
    {
        // From 0 one can go to work (1, 2: hot and back) or get lost (3: hot for ever).
        const Arena arena = arenaOf(ltsOf("0 work 1\n1 done 0\n0 lose 3\n3 again 3\n"), {1, 2});
        const HotTrimming game = played(arena);
        QVERIFY(!game.trimming.failure && !game.strict);
        QVERIFY(game.trimming.bad.empty());
        const Arena lost = arenaOf(ltsOf("0 work 1\n1 done 0\n0 lose 2\n2 again 2\n"), {1, 2});
        const HotTrimming cut = played(lost);
        QCOMPARE(cut.trimming.bad, States{2});
        QCOMPARE(cut.trimming.cuts.size(), std::size_t(1));
        QCOMPARE(cut.hotRounds, std::vector<std::size_t>{0});
        QVERIFY(!cut.strict);
    }

    void whereOneMayGoRoundNoPatchAllowsMost()
    {
        // 1 may retry as often as it likes: only fairness leads to 0 again.
        const Arena arena = arenaOf(ltsOf("0 begin 1\n1 retry 1\n1 done 0\n"), {1});
        const HotTrimming game = played(arena);
        QVERIFY(game.trimming.bad.empty() && game.trimming.cuts.empty());
        QVERIFY(game.strict.has_value());
        QCOMPARE(game.strict->cuts.size(), std::size_t(1));
        QCOMPARE(game.strict->keptEdges, std::size_t(2));
    }

    void theEnvironmentCanStayHot()
    {
        const Arena arena = arenaOf(ltsOf("0 begin 1\n1 retry 1\n1 done 0\n"), {1}, {"retry"});
        const HotTrimming game = played(arena);
        QVERIFY(game.trimming.failure->reason == RepairFailure::Reason::Environment);
        QCOMPARE(game.trimming.bad, (States{1, 0}));
        QCOMPARE(game.trimming.roundCount(), std::size_t(2));
        checkFailureRun(arena, game.trimming);
    }

    void aWayOutThatEndsBadlyIsTheLastResort()
    {
        // Out of the loop 1, 2 lead the deadlock 3, which is nearer, and 0.
        const Arena arena = arenaOf(ltsOf("0 begin 1\n1 on 2\n2 back 1\n1 crash 3\n2 done 0\n"), {1, 2, 3});
        RunContext run;
        std::vector<bool> badEnd(4, false);
        badEnd[3] = true;
        const auto game = trimHot(arena, {arena.violating, badEnd}, run);
        QVERIFY(game->strict.has_value());
        QCOMPARE(game->strict->cuts.size(), std::size_t(1));
        QCOMPARE(game->strict->cuts[0].state, std::uint32_t(2));
        QVERIFY(arena.edges[game->strict->cuts[0].edge].target == 1);
    }

    void randomArenasAgainstAllWaysToBlock_data()
    {
        QTest::addColumn<bool>("ranked");
        QTest::newRow("as they come") << false;
        QTest::newRow("by priority") << true;
    }

    void randomArenasAgainstAllWaysToBlock()
    {
        QFETCH(bool, ranked);
        std::size_t failures = 0, strict = 0, cut = 0;
        for (std::uint32_t seed = 0; seed < std::uint32_t(shareOf(3000)); ++seed) {
            Random random(seed + (ranked ? 100'000 : 0));
            Arena arena = randomArena(random, 4, 3, true);
            for (std::uint32_t state = 0; state < arena.stateCount(); ++state)
                arena.violating[state] = random.chance(60);
            if (ranked)
                arena = withRanks(random, std::move(arena));
            if (arena.edges.size() > 9)
                continue;
            const HotTrimming game = played(arena);
            std::vector<bool> repairable(arena.stateCount(), false);
            const Trimming& trimming = game.trimming;
            for (std::uint32_t choice = 0; choice < 1u << arena.edges.size(); ++choice) {
                std::vector<bool> blocks;
                bool allowed = true;
                for (std::uint32_t edge = 0; edge < arena.edges.size(); ++edge) {
                    blocks.push_back((choice >> edge & 1) == 1);
                    allowed = allowed && !(blocks[edge] && arena.isForced(edge));
                }
                for (std::uint32_t start = 0; allowed && start < arena.stateCount(); ++start) {
                    if (!isHotRepair(arena, start, blocks))
                        continue;
                    repairable[start] = true;
                    if (start != 0 || ranked)
                        continue;
                    // No repair allows a step that BAD forbids.
                    const std::vector<States> left = leftBy(arena, blocks);
                    std::vector<bool> seen =
                        reachableFrom(0, arena, left, std::vector<bool>(arena.stateCount(), true));
                    seen[0] = true;
                    for (std::uint32_t state = 0; state < arena.stateCount(); ++state)
                        QVERIFY(!seen[state] || trimming.kept[state]);
                }
            }
            for (std::uint32_t state = 0; state < arena.stateCount(); ++state)
                QVERIFY2(repairable[state] != trimming.isBad(state), qPrintable(QString::number(seed)));
            QCOMPARE(trimming.failure.has_value(), trimming.isBad(0));
            if (trimming.failure) {
                ++failures;
                checkFailureRun(arena, trimming);
                continue;
            }
            const std::vector<bool> blocks = blocksOf(arena, trimming);
            cut += trimming.cuts.empty() ? 0 : 1;
            QCOMPARE(isHotRepair(arena, 0, blocks), !game.strict);
            if (game.strict) {
                ++strict;
                const std::vector<bool> more = blocksOf(arena, *game.strict);
                QVERIFY2(isHotRepair(arena, 0, more), qPrintable(QString::number(seed)));
                for (std::uint32_t edge = 0; edge < arena.edges.size(); ++edge)
                    QVERIFY(!(more[edge] && arena.isForced(edge)));
            }
        }
        QVERIFY(failures > std::size_t(shareOf(100)) && strict > std::size_t(shareOf(100)) &&
                cut > std::size_t(shareOf(40)));
    }

    void aStopLeavesNothing()
    {
        const Arena arena = arenaOf(
            ltsOf("0 begin 1\n1 retry 1\n1 done 0\n0 lose 2\n2 again 2\n1 on 3\n3 back 1\n"), {1, 2, 3});
        QVERIFY(stopsEverywhere([&](RunContext& run) { return trimHot(arena, {arena.violating, {}}, run); }));
    }
};

THREADMEND_TEST_MAIN(HotGameTest)
#include "hot_game_test.moc"
