// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of a round show what the round is about: the same words, the same shortest one in common.
#include "core/check/pushdown/round_automata.h"
#include "core/check/pushdown/word_intersection.h"
#include "tests/testing/pushdown_systems.h"
#include "tests/testing/share.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <deque>

using namespace threadmend;
using namespace threadmend::pushdown;
using namespace threadmend::testing;

namespace {

/// Steps from the start to the nearest accepting state, as a picture shows it; nothing if there is none.
std::optional<std::size_t> depthOfNearestEnd(const Lts& lts)
{
    std::vector<std::size_t> depth(lts.stateCount(), lts.stateCount());
    std::deque<StateId> waiting{lts.initialStates().front()};
    depth[waiting.front().index()] = 0;
    while (!waiting.empty()) {
        const StateId state = waiting.front();
        waiting.pop_front();
        if (lts.ending(state) == Ending::End)
            return depth[state.index()];
        for (const Transition& step : lts.outgoing(state))
            if (depth[step.target.index()] == lts.stateCount()) {
                depth[step.target.index()] = depth[state.index()] + 1;
                waiting.push_back(step.target);
            }
    }
    return std::nullopt;
}

} // namespace

class RoundAutomataTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anAutomatonIsDrawnStateByState()
    {
        const System system = systemOf("process p {\n  initial s <a>;\n  s <a> -> s <a a> : up;\n"
                                       "  s <a> -> s <> : down;\n  target s <>;\n}\n");
        RunContext run;
        const auto automata = automataOf(system, {2}, false, run);
        QVERIFY(automata);
        const Lts lts = drawnAutomaton(system, automata->front());
        QCOMPARE(lts.stateCount(), automata->front().stateCount());
        QCOMPARE(lts.initialStates().front().value, automata->front().start);
        QCOMPARE(lts.describe(StateId(WordAutomaton::anything)), std::string("any"));
        for (std::uint32_t state = 1; state < lts.stateCount(); ++state)
            QCOMPARE(lts.outgoing(StateId(state)).size(), automata->front().steps[state].size());
        // down alone is a word, up is the beginning of longer ones.
        QCOMPARE(depthOfNearestEnd(lts), std::optional<std::size_t>(1));
    }

    void withoutAWordThereIsOneState()
    {
        const System system = systemOf("process p {\n  initial s <a>;\n  s <a> -> s <a> : up;\n"
                                       "  t <a> -> t <a> : up;\n  target t <any*>;\n}\n");
        RunContext run;
        const auto automata = automataOf(system, {3}, false, run);
        QVERIFY(automata);
        QCOMPARE(drawnAutomaton(system, automata->front()).describe(StateId(0u)), std::string("no word"));
        const auto product = drawnProduct(system, *automata, false, 10, run);
        QVERIFY(product && product->stateCount() == 1 && !depthOfNearestEnd(*product));
    }

    void theProductHasTheWordOfTheRound()
    {
        Random random(32);
        int withWord = 0, without = 0;
        for (int round = 0; round < shareOf(600); ++round) {
            const System system = systemOf(randomSystem(random, 2 + random.below(2)));
            const Bounds bounds(system.processes.size(), 1 + random.below(3));
            const bool sharesAll = random.below(4) == 0;
            RunContext run;
            const auto automata = automataOf(system, bounds, sharesAll, run);
            QVERIFY(automata);
            const auto product = drawnProduct(system, *automata, sharesAll, 100'000, run);
            const auto common = shortestCommonWord(system, *automata, sharesAll, run);
            QVERIFY(product && common && isWhole(*product));
            const auto depth = depthOfNearestEnd(*product);
            QCOMPARE(depth.has_value(), common->word.has_value());
            if (depth)
                QCOMPARE(*depth, common->word->size());
            ++(depth ? withWord : without);
        }
        QVERIFY(withWord > 0 && without > 0);
    }

    void ofALargeProductAPartIsDrawnAndAStopLeavesNothing()
    {
        const System system = systemOf("process p { initial s <x>; s <x> -> s <x> : a; }\n"
                                       "process q { initial s <x>; s <x> -> s <x> : b; }");
        RunContext run;
        const auto automata = automataOf(system, {6, 6}, false, run);
        QVERIFY(automata);
        const auto part = drawnProduct(system, *automata, false, 3, run);
        QVERIFY(part && !isWhole(*part));
        QVERIFY(stopsEverywhere(
            [&](RunContext& stopped) { return drawnProduct(system, *automata, false, 40, stopped); }));
    }
};

THREADMEND_TEST_MAIN(RoundAutomataTest)
#include "round_automata_test.moc"
