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
HotTrimming played(const Arena& arena, FairSets fairness = {})
{
    RunContext run;
    return *trimHot(arena, {.hot = arena.violating, .fairness = std::move(fairness)}, run);
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

/// Whether a run can go round through exactly these states, and be fair. It may take all steps between them:
/// to take more is never less fair, and what is enabled depends on the states alone.
bool hasFairWalk(const Arena& arena, const std::vector<States>& left, const std::vector<bool>& states,
                 const FairSets& fairness)
{
    std::set<std::uint32_t> taken;
    std::vector<std::set<std::uint32_t>> enabled;
    for (std::uint32_t state = 0; state < arena.stateCount(); ++state) {
        if (!states[state])
            continue;
        if (reachableFrom(state, arena, left, states) != states)
            return false;
        enabled.emplace_back();
        for (const std::uint32_t edge : left[state]) {
            enabled.back().insert(arena.edges[edge].event);
            if (states[arena.edges[edge].target])
                taken.insert(arena.edges[edge].event);
        }
    }
    for (std::size_t set = 0; set < fairness.sets.size(); ++set) {
        bool happens = false, sometimes = false, always = false;
        for (std::uint32_t event = 0; event < fairness.sets[set].size(); ++event) {
            if (!fairness.has(set, LabelId(event)))
                continue;
            const auto can = std::count_if(enabled.begin(), enabled.end(),
                                           [&](const auto& events) { return events.count(event) > 0; });
            happens = happens || taken.count(event) > 0;
            sometimes = sometimes || can > 0;
            always = always || std::size_t(can) == enabled.size();
        }
        const bool isDue = fairness.kind == Fairness::Kind::Unconditional ||
                           (fairness.kind == Fairness::Kind::Strong && sometimes) ||
                           (fairness.kind == Fairness::Kind::Weak && always);
        if (isDue && !happens)
            return false;
    }
    return true;
}

/// The definition: no reachable state gets stuck that did not, and through no hot states that can be reached
/// does a fair run go round.
bool isFairHotRepair(const Arena& arena, std::uint32_t start, const std::vector<bool>& blocks,
                     const FairSets& fairness)
{
    const std::vector<States> left = leftBy(arena, blocks);
    std::vector<bool> reached =
        reachableFrom(start, arena, left, std::vector<bool>(arena.stateCount(), true));
    reached[start] = true;
    for (std::uint32_t state = 0; state < arena.stateCount(); ++state)
        if (reached[state] && left[state].empty() && !arena.outgoing(state).empty())
            return false;
    for (std::uint32_t choice = 1; choice < 1u << arena.stateCount(); ++choice) {
        std::vector<bool> states;
        bool allHot = true;
        for (std::uint32_t state = 0; state < arena.stateCount(); ++state) {
            states.push_back((choice >> state & 1) == 1);
            allHot = allHot && (!states[state] || (arena.violating[state] && reached[state]));
        }
        if (allHot && hasFairWalk(arena, left, states, fairness))
            return false;
    }
    return true;
}

FairSets randomFairness(Random& random, std::uint32_t events)
{
    constexpr Fairness::Kind kinds[] = {Fairness::Kind::Unconditional, Fairness::Kind::Strong,
                                        Fairness::Kind::Weak};
    FairSets fairness{kinds[random.below(3)], {}};
    for (std::uint32_t set = 1 + random.below(3); set > 0; --set) {
        fairness.sets.emplace_back();
        for (std::uint32_t event = 0; event < events; ++event)
            fairness.sets.back().push_back(random.chance(40));
    }
    return fairness;
}

/// All ways to block that the environment allows.
template <class Function>
void forEachBlocking(const Arena& arena, const Function& function)
{
    for (std::uint32_t choice = 0; choice < 1u << arena.edges.size(); ++choice) {
        std::vector<bool> blocks;
        bool allowed = true;
        for (std::uint32_t edge = 0; edge < arena.edges.size(); ++edge) {
            blocks.push_back((choice >> edge & 1) == 1);
            allowed = allowed && !(blocks[edge] && arena.isForced(edge));
        }
        if (allowed)
            function(blocks);
    }
}

/// Whether a trimmed arena of the same runs lets happen all that is left of `arena` by `blocks`. Both are
/// deterministic, so runs are followed in both.
bool letsHappen(const TrimmedArena& wide, const Arena& arena, const std::vector<bool>& blocks)
{
    const std::vector<States> left = leftBy(arena, blocks);
    std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> queue{{wide.arena.initial[0], arena.initial[0]}};
    while (!queue.empty()) {
        const auto [at, state] = queue.back();
        queue.pop_back();
        if (!seen.emplace(at, state).second)
            continue;
        for (const std::uint32_t edge : left[state]) {
            bool found = false;
            for (std::uint32_t step = wide.arena.firsts[at]; step < wide.arena.firsts[at + 1]; ++step)
                if (wide.arena.edges[step].event == arena.edges[edge].event) {
                    found = wide.trimming.matters(wide.arena, at, step) &&
                            !wide.trimming.isBlocked(wide.arena, step);
                    queue.emplace_back(wide.arena.edges[step].target, arena.edges[edge].target);
                }
            if (!found)
                return false;
        }
    }
    return true;
}

/// `violating` says what is hot again, by what the states of the arena stand for.
Arena hotAgain(Arena wide, const Arena& arena)
{
    for (std::uint32_t state = 0; state < wide.stateCount(); ++state)
        wide.violating[state] = arena.violating[wide.modelState(state)];
    return wide;
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
        QCOMPARE(game.strict->trimming.cuts.size(), std::size_t(1));
        QCOMPARE(game.strict->trimming.keptEdges, std::size_t(2));
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
        const auto game = trimHot(arena, {.hot = arena.violating, .lastResort = badEnd}, run);
        QVERIFY(game->strict.has_value());
        const TrimmedArena& strict = *game->strict;
        QCOMPARE(strict.trimming.cuts.size(), std::size_t(1));
        QCOMPARE(strict.arena.modelState(strict.trimming.cuts[0].state), std::uint32_t(2));
        QCOMPARE(strict.arena.edges[strict.trimming.cuts[0].edge].event, arena.outgoing(2)[0].event);
        QCOMPARE(arena.outgoing(2)[0].target, std::uint32_t(1));
    }

    void ofARingOnlyTheClosingStepIsBlocked()
    {
        // Three hot states, each with a way out: a run may take both steps to the last of them.
        const Arena arena =
            arenaOf(ltsOf("0 begin 1\n1 next1 2\n2 next2 3\n3 next3 1\n1 leave 0\n2 leave 0\n3 leave 0\n"),
                    {1, 2, 3});
        const HotTrimming game = played(arena);
        QVERIFY(game.trimming.bad.empty() && game.strict.has_value());
        const TrimmedArena& strict = *game.strict;
        QCOMPARE(strict.trimming.cuts.size(), std::size_t(1));
        QCOMPARE(strict.arena.modelState(strict.trimming.cuts[0].state), std::uint32_t(3));
        QCOMPARE(strict.trimming.keptEdges, std::size_t(6));
    }

    void aLoopThatIsTooLongToBeCountedIsBrokenWithoutMemory()
    {
        const Arena arena = arenaOf(ltsOf("0 begin 1\n1 on 2\n2 back 1\n1 done 0\n2 stop 0\n"), {1, 2});
        RunContext run;
        const auto game = trimHot(arena, {.hot = arena.violating, .mostCounted = 6}, run);
        QVERIFY(game->strict.has_value());
        QCOMPARE(game->strict->arena.stateCount(), arena.stateCount());
        QVERIFY(isHotRepair(arena, 0, blocksOf(arena, game->strict->trimming)));
    }

    /// The environment may ask for a or b for ever. If b is fair, the loop of a is none that counts; x is
    /// due, too, so what must not be entered is the loop that takes it.
    void underFairnessOnlyFairLoopsMustBeLeft()
    {
        const Arena arena = arenaOf(ltsOf("0 alt 1\n0 go 2\n1 x 1\n1 a 1\n1 b 1\n2 a 2\n2 b 3\n3 c 2\n"
                                          "3 a 3\n3 b 3\n"),
                                    {1, 2}, {"a", "b"});
        QVERIFY(played(arena).trimming.failure.has_value());
        // Labels in their order: a, alt, b, c, go, x.
        const auto only = [](std::size_t event) {
            std::vector<bool> set(6, false);
            set[event] = true;
            return set;
        };
        const HotTrimming game = played(arena, {Fairness::Kind::Strong, {only(2), only(3), only(5)}});
        QVERIFY(!game.trimming.failure);
        QCOMPARE(game.trimming.bad, States{1});
        QCOMPARE(game.trimming.cuts.size(), std::size_t(1));
        QVERIFY(!game.strict);
    }

    void randomArenasUnderFairnessAgainstAllWaysToBlock_data() { randomArenasAgainstAllWaysToBlock_data(); }

    void randomArenasUnderFairnessAgainstAllWaysToBlock()
    {
        QFETCH(bool, ranked);
        std::size_t failures = 0, strict = 0, cut = 0, byFairness = 0;
        for (std::uint32_t seed = 0; seed < std::uint32_t(shareOf(3000)); ++seed) {
            Random random(seed + (ranked ? 300'000 : 200'000));
            Arena arena = randomArena(random, 4, 3, true);
            for (std::uint32_t state = 0; state < arena.stateCount(); ++state)
                arena.violating[state] = random.chance(75);
            if (ranked)
                arena = withRanks(random, std::move(arena));
            if (arena.edges.size() > 9)
                continue;
            const FairSets fairness = randomFairness(random, 3);
            const HotTrimming game = played(arena, fairness);
            std::vector<bool> repairable(arena.stateCount(), false);
            forEachBlocking(arena, [&](const std::vector<bool>& blocks) {
                for (std::uint32_t start = 0; start < arena.stateCount(); ++start)
                    repairable[start] = repairable[start] || isFairHotRepair(arena, start, blocks, fairness);
            });
            const std::vector<std::uint32_t> withoutFairness = played(arena).trimming.bad;
            byFairness += withoutFairness.size() > game.trimming.bad.size() ? 1 : 0;
            for (std::uint32_t state = 0; state < arena.stateCount(); ++state)
                QVERIFY2(repairable[state] != game.trimming.isBad(state), qPrintable(QString::number(seed)));
            if (game.trimming.failure) {
                ++failures;
                QVERIFY(game.trimming.failure->isFair);
                checkFailureRun(arena, game.trimming);
                continue;
            }
            cut += game.trimming.cuts.empty() ? 0 : 1;
            QCOMPARE(isFairHotRepair(arena, 0, blocksOf(arena, game.trimming), fairness), !game.strict);
            if (game.strict) {
                ++strict;
                const std::vector<bool> more = blocksOf(arena, game.strict->trimming);
                QVERIFY2(isFairHotRepair(arena, 0, more, fairness), qPrintable(QString::number(seed)));
                for (std::uint32_t edge = 0; edge < arena.edges.size(); ++edge)
                    QVERIFY(!(more[edge] && arena.isForced(edge)));
            }
        }
        for (const std::size_t count : {failures, strict, cut, byFairness})
            QVERIFY(count > std::size_t(shareOf(20)));
    }

    /// Bernet, Janin and Walukiewicz 2002: what some repair without memory lets happen, the strict one does.
    void aPermissiveRepairContainsEachOneWithoutMemory()
    {
        std::size_t strict = 0, repairs = 0;
        for (std::uint32_t seed = 0; seed < std::uint32_t(shareOf(6800)); ++seed) {
            Random random(seed + 400'000);
            Arena arena = randomArena(random, 4, 3, true);
            for (std::uint32_t state = 0; state < arena.stateCount(); ++state)
                arena.violating[state] = random.chance(60);
            if (arena.edges.size() > 9)
                continue;
            const HotTrimming game = played(arena);
            if (!game.strict)
                continue;
            ++strict;
            forEachBlocking(arena, [&](const std::vector<bool>& blocks) {
                if (!isHotRepair(arena, 0, blocks))
                    return;
                ++repairs;
                QVERIFY2(letsHappen(*game.strict, arena, blocks), qPrintable(QString::number(seed)));
            });
        }
        QVERIFY(strict > std::size_t(shareOf(1000)) && repairs > strict);
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
                const Arena wide = hotAgain(game.strict->arena, arena);
                const std::vector<bool> more = blocksOf(wide, game.strict->trimming);
                QVERIFY2(isHotRepair(wide, wide.initial[0], more), qPrintable(QString::number(seed)));
                for (std::uint32_t edge = 0; edge < wide.edges.size(); ++edge)
                    QVERIFY(!(more[edge] && wide.isForced(edge)));
            }
        }
        QVERIFY(failures > std::size_t(shareOf(100)) && strict > std::size_t(shareOf(100)) &&
                cut > std::size_t(shareOf(40)));
    }

    void aStopLeavesNothing()
    {
        const Arena arena = arenaOf(
            ltsOf("0 begin 1\n1 retry 1\n1 done 0\n0 lose 2\n2 again 2\n1 on 3\n3 back 1\n"), {1, 2, 3});
        QVERIFY(
            stopsEverywhere([&](RunContext& run) { return trimHot(arena, {.hot = arena.violating}, run); }));
        // One entry for each of the seven labels.
        const FairSets fairness{Fairness::Kind::Strong,
                                {{true, false, true, false, false, false, false},
                                 {false, true, false, false, false, false, false}}};
        QVERIFY(stopsEverywhere([&](RunContext& run) {
            return trimHot(arena, {.hot = arena.violating, .fairness = fairness}, run);
        }));
    }
};

THREADMEND_TEST_MAIN(HotGameTest)
#include "hot_game_test.moc"
