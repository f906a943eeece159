// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/effect/blocked_elsewhere.h"
#include "tests/core/repair/game/arenas.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::testing;

namespace {

BlockedElsewhere elsewhere(const Arena& arena, const PatchAutomaton& patch,
                           const std::vector<ModelStep>& own = {})
{
    RunContext run;
    return *blockedElsewhere(arena, trimmed(arena), patch, own, run);
}

PatchAutomaton randomPatch(Random& random, std::uint32_t events)
{
    PatchAutomaton patch;
    const std::uint32_t states = 1 + random.below(4);
    for (std::uint32_t state = 0; state < states; ++state) {
        PatchAutomaton::State made;
        for (std::uint32_t event = 0; event < events; ++event)
            if (random.chance(30))
                made.blocks.push_back(event);
            else if (const std::uint32_t target = random.below(states); random.chance(60) && target != state)
                made.steps.push_back({event, target});
        patch.states.push_back(made);
    }
    return patch;
}

using Pairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

/// All pairs that runs lead to, of good runs alone or of all.
Pairs pairsOf(const Arena& arena, const Trimming& bad, const PatchAutomaton& patch, bool good)
{
    Pairs pairs;
    for (const std::uint32_t state : arena.initial)
        if (!good || !bad.isBad(state))
            pairs.insert({state, 0});
    for (std::size_t size = 0; size < pairs.size();) {
        size = pairs.size();
        for (const auto& [state, at] : Pairs(pairs))
            for (const ArenaEdge& edge : arena.outgoing(state))
                if (!arena.violating[state] && !patch.blocks(at, edge.event) &&
                    (!good || !bad.isBad(edge.target)))
                    pairs.insert({edge.target, patch.next(at, edge.event)});
    }
    return pairs;
}

std::size_t blockedSteps(const Arena& arena, const Trimming& bad, const PatchAutomaton& patch, bool good)
{
    std::set<ModelStep> steps;
    for (const auto& [state, at] : pairsOf(arena, bad, patch, good))
        for (const ArenaEdge& edge : arena.outgoing(state))
            if (!arena.violating[state] && patch.blocks(at, edge.event) && (!good || !bad.isBad(edge.target)))
                steps.insert({state, edge.event, edge.target});
    return steps.size();
}

/// Whether some good run has these events, the last of them blocked and good, too.
bool isLost(const Arena& arena, const Trimming& bad, const PatchAutomaton& patch,
            const std::vector<std::uint32_t>& run)
{
    Pairs now;
    for (const std::uint32_t state : arena.initial)
        if (!bad.isBad(state))
            now.insert({state, 0});
    for (std::size_t i = 0; i < run.size(); ++i) {
        Pairs next;
        for (const auto& [state, at] : now)
            for (const ArenaEdge& edge : arena.outgoing(state))
                if (edge.event == run[i] && !bad.isBad(edge.target) &&
                    patch.blocks(at, edge.event) == (i + 1 == run.size()))
                    next.insert({edge.target, patch.next(at, edge.event)});
        now = next;
    }
    return !now.empty();
}

} // namespace

class BlockedElsewhereTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theStepsOfTheRunItselfDoNotCount()
    {
        // a b is the run; after another a, b is good.
        const Lts lts = ltsOf("0 a 1\n1 b 2\n0 c 3\n3 a 4\n4 b 5\n5 d 5\n");
        const Arena arena = arenaOf(lts, {2});
        const std::uint32_t a = 0, b = 1, c = 2;
        const PatchAutomaton patch{{{{}, {{a, 1}}, std::nullopt}, {{b}, {}, std::nullopt}}};
        const BlockedElsewhere all = elsewhere(arena, patch, {{0, a, 1}, {1, b, 2}});
        QCOMPARE(all.steps, std::size_t(1));
        QCOMPARE(all.goodSteps, std::size_t(1));
        QCOMPARE(all.goodRun, (std::vector<std::uint32_t>{c, a, b}));
        QCOMPARE(elsewhere(arena, patch).steps, std::size_t(2));
    }

    void whatLeadsIntoBadIsNotGood()
    {
        const Lts lts = ltsOf("0 a 1\n0 b 2\n1 c 3\n3 c 3\n2 d 2\n");
        const Arena arena = arenaOf(lts, {3});
        const BlockedElsewhere all = elsewhere(arena, PatchAutomaton{{{{0, 1}, {}, std::nullopt}}});
        QCOMPARE(all.steps, std::size_t(2));
        QCOMPARE(all.goodSteps, std::size_t(1));
        QCOMPARE(all.goodRun, std::vector<std::uint32_t>{1});
    }

    void itIsTheDefinitionOnRandomArenas()
    {
        std::size_t steps = 0, good = 0;
        for (std::uint64_t seed = 0; seed < 2000; ++seed) {
            Random random(seed);
            const Arena arena = randomArena(random, 10, 4, random.chance(50));
            const Trimming bad = trimmed(arena);
            const PatchAutomaton patch = randomPatch(random, 4);
            const BlockedElsewhere found = elsewhere(arena, patch);
            QCOMPARE(found.steps, blockedSteps(arena, bad, patch, false));
            QCOMPARE(found.goodSteps, blockedSteps(arena, bad, patch, true));
            QCOMPARE(found.goodRun.empty(), found.goodSteps == 0);
            QVERIFY(found.goodRun.empty() || isLost(arena, bad, patch, found.goodRun));
            steps += found.steps;
            good += found.goodSteps;
        }
        QVERIFY(good > 1000 && steps > good + 500);
    }

    void itStopsWhereverItIsAsked()
    {
        const Arena arena = arenaOf(ltsOf("0 a 1\n1 b 2\n2 c 0\n"), {2});
        const Trimming bad = trimmed(arena);
        QVERIFY(stopsEverywhere([&](RunContext& run) {
            return blockedElsewhere(arena, bad, PatchAutomaton{{{{2}, {}, std::nullopt}}}, {}, run);
        }));
    }
};

THREADMEND_TEST_MAIN(BlockedElsewhereTest)
#include "blocked_elsewhere_test.moc"
