// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/patch/patch_derivation.h"
#include "tests/core/repair/game/arenas.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <QTest>
#include <optional>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

DerivedPatch derived(const Arena& arena)
{
    RunContext run;
    const auto trimming = trim(arena, run);
    return *derivePatch(arena, *trimming, {}, run);
}

/// Follows all runs of the arena under a machine. True if exactly the cuts are blocked, as far as runs come.
bool blocksWhatIsCut(const Arena& arena, const Trimming& trimming, const PatchAutomaton& patch)
{
    std::set<std::pair<std::uint32_t, std::uint32_t>> seen{{arena.initial[0], 0}};
    std::vector<std::pair<std::uint32_t, std::uint32_t>> queue(seen.begin(), seen.end());
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const auto [state, at] = queue[i];
        for (std::uint32_t edge = arena.firsts[state]; edge < arena.firsts[state + 1]; ++edge) {
            const ArenaEdge& step = arena.edges[edge];
            if (!trimming.matters(arena, state, edge))
                continue;
            if (patch.blocks(at, step.event) != trimming.isBad(step.target))
                return false;
            const std::pair next(step.target, patch.next(at, step.event));
            if (!trimming.isBad(step.target) && seen.insert(next).second)
                queue.push_back(next);
        }
    }
    return true;
}

/// The least number of states of any machine that blocks the cuts, by trying all machines of up to `most`
/// states over `events` events. What a machine's states must block follows from its steps.
std::optional<std::size_t> leastStates(const Arena& arena, const Trimming& trimming, std::uint32_t events,
                                       std::size_t most)
{
    for (std::size_t count = 1; count <= most; ++count) {
        std::vector<std::size_t> next(count * events, 0);
        while (true) {
            PatchAutomaton machine;
            machine.states.resize(count);
            for (std::size_t i = 0; i < next.size(); ++i)
                machine.states[i / events].steps.push_back(
                    {static_cast<std::uint32_t>(i % events), static_cast<std::uint32_t>(next[i])});
            std::set<std::pair<std::uint32_t, std::uint32_t>> seen{{arena.initial[0], 0}};
            std::vector<std::pair<std::uint32_t, std::uint32_t>> queue(seen.begin(), seen.end());
            std::vector<std::set<std::uint32_t>> blocks(count);
            for (std::size_t i = 0; i < queue.size(); ++i)
                for (const ArenaEdge& step : arena.outgoing(queue[i].first)) {
                    const std::pair to(step.target, machine.next(queue[i].second, step.event));
                    if (trimming.isBad(step.target))
                        blocks[queue[i].second].insert(step.event);
                    else if (seen.insert(to).second)
                        queue.push_back(to);
                }
            for (std::size_t i = 0; i < count; ++i)
                machine.states[i].blocks.assign(blocks[i].begin(), blocks[i].end());
            if (blocksWhatIsCut(arena, trimming, machine))
                return count;
            std::size_t digit = 0;
            while (digit < next.size() && ++next[digit] == count)
                next[digit++] = 0;
            if (digit == next.size())
                break;
        }
    }
    return std::nullopt;
}

} // namespace

class PatchDerivationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneStateIsEnoughWhereTheSameEventIsAlwaysBad()
    {
        const DerivedPatch patch = derived(arenaOf(ltsOf("0 a 1\n1 b 0\n0 c 2\n1 c 2\n"), {2}));
        QCOMPARE(patch.automaton.states.size(), std::size_t(1));
        QCOMPARE(patch.automaton.states[0].blocks, std::vector<std::uint32_t>{2});
        QVERIFY(patch.automaton.states[0].steps.empty());
    }

    /// x and y come and go; only after a is b bad, until c.
    void eventsThatDoNotMatterAreNotWaitedFor()
    {
        const DerivedPatch patch = derived(arenaOf(
            ltsOf("0 a 2\n0 x 1\n1 y 0\n1 a 3\n2 x 3\n3 y 2\n2 b 4\n3 b 4\n2 c 0\n3 c 1\n0 b 0\n"), {4}));
        QCOMPARE(patch.automaton.states.size(), std::size_t(2));
        QCOMPARE(patch.automaton.states[0], (PatchAutomaton::State{{}, {{0, 1}}, std::nullopt})); // a
        QCOMPARE(patch.automaton.states[1],
                 (PatchAutomaton::State{{1}, {{2, 0}}, std::nullopt})); // blocks b, waits for c
        QCOMPARE(patch.stateOf, (std::vector<std::uint32_t>{0, 0, 1, 1, DerivedPatch::none}));
    }

    void whatCannotHappenMayBeBlocked()
    {
        // At most one of two is inside: who is inside does not matter, since it cannot enter again.
        const DerivedPatch patch = derived(
            arenaOf(ltsOf("0 enter1 1\n0 enter2 2\n1 leave1 0\n2 leave2 0\n1 enter2 3\n2 enter1 3\n"), {3}));
        QCOMPARE(patch.automaton.states.size(), std::size_t(2));
        QCOMPARE(patch.automaton.states[1].blocks, (std::vector<std::uint32_t>{0, 1}));
    }

    void blocksExactlyTheCuts()
    {
        Random random(21);
        int patches = 0;
        for (int i = 0; i < 4000; ++i) {
            Arena arena = randomArena(random, 14, 4, true);
            if (i % 4 == 0)
                arena = withRanks(random, std::move(arena));
            RunContext run;
            const auto trimming = trim(arena, run);
            if (trimming->failure)
                continue;
            const auto patch = derivePatch(arena, *trimming, {}, run);
            QVERIFY(blocksWhatIsCut(arena, *trimming, patch->automaton));
            QVERIFY(patch->automaton.states.size() <= trimming->keptStates);
            patches += trimming->cuts.empty() ? 0 : 1;
            // Without time to merge, the machine is larger, and right.
            const auto raw = derivePatch(arena, *trimming, {.smallStates = 0, .work = 0}, run);
            QVERIFY(blocksWhatIsCut(arena, *trimming, raw->automaton));
        }
        QVERIFY(patches > 1000);
    }

    /// Minimal in all but a few cases: to be so always would be NP-hard.
    void isNearlyAlwaysMinimal()
    {
        Random random(22);
        int compared = 0, minimal = 0;
        for (int i = 0; i < 3000; ++i) {
            const Arena arena = randomArena(random, 8, 3, true);
            RunContext run;
            const auto trimming = trim(arena, run);
            if (trimming->failure || trimming->cuts.empty())
                continue;
            const std::size_t found = derivePatch(arena, *trimming, {}, run)->automaton.states.size();
            const auto least = leastStates(arena, *trimming, 3, std::min<std::size_t>(found, 3));
            if (!least)
                continue; // needs more than three states, as found
            QVERIFY(found >= *least);
            ++compared;
            minimal += found == *least ? 1 : 0;
        }
        qInfo("%d of %d minimal", minimal, compared);
        QVERIFY(compared > 200);
        QVERIFY(minimal * 100 >= compared * 93);
    }

    void stopsWhenAsked()
    {
        Random random(23);
        RunContext free;
        Arena arena = randomArena(random, 14, 4, true);
        auto trimming = trim(arena, free);
        while (trimming->failure || trimming->keptStates < 8) {
            arena = randomArena(random, 14, 4, true);
            trimming = trim(arena, free);
        }
        QVERIFY(stopsEverywhere([&](RunContext& run) { return derivePatch(arena, *trimming, {}, run); }));
    }
};

THREADMEND_TEST_MAIN(PatchDerivationTest)
#include "patch_derivation_test.moc"
