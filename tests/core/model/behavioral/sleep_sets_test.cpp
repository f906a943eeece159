// SPDX-License-Identifier: GPL-3.0-or-later
// Which events may change places is asked of every state of random programs; and a search that leaves out
// what sleeps finds the graph of the product step by step, to the last number and first step.
#include "core/model/behavioral/product/packed_exploration.h"
#include "core/model/behavioral/product/packed_tables.h"
#include "core/model/behavioral/product/sleep_sets.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/random_programs.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"

#include <algorithm>
#include <random>
#include <vector>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

/// Calls `use` for the drawn programs that can be taken apart.
template <class Use>
void eachDrawn(std::uint32_t seed, int count, int events, const Use& use)
{
    std::mt19937 random(seed);
    for (int i = 0; i < count; ++i) {
        const DrawnProgram drawn = loosened(drawProgram(random, events, 3, 4), random, events);
        const auto program = programOf(textOf(drawn, plainNames(events), 1));
        Stepper stepper(*program, Selection::All);
        RunContext run;
        const auto automata = localAutomata(stepper, {}, run);
        QVERIFY(automata);
        if (*automata)
            use(*program, stepper, **automata);
    }
}

bool has(const EventBits<1>& events, std::uint32_t event)
{
    return (events[0] >> event & 1) != 0;
}

} // namespace

class SleepSetsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eventsThatMayChangePlacesDoSoInEveryState();
    void theSearchFindsTheGraphOfTheProductStepByStep();
    void aLimitCutsBothAtTheSameState();
};

void SleepSetsTest::eventsThatMayChangePlacesDoSoInEveryState()
{
    std::size_t exchanged = 0, dependent = 0;
    eachDrawn(20261201, shareOf(1000), 6, [&](Program& program, Stepper&, const LocalAutomata& automata) {
        const auto layout = PackedLayout::of(automata);
        QVERIFY(layout && layout->bits <= 64);
        const PackedTables<1, 1> tables(automata, *layout, program, Selection::All, false, nullptr);
        StateKind stuck = StateKind::End;
        std::vector<PackedState<1>> states{tables.initial()};
        const auto isKnown = [&](const PackedState<1>& state) {
            return std::find(states.begin(), states.end(), state) != states.end();
        };
        for (std::size_t at = 0; at < states.size(); ++at) {
            const PackedState<1> state = states[at];
            const EventBits<1> enabled = tables.enabled(state, stuck);
            forEach(enabled, [&](std::uint32_t event) {
                const PackedState<1> afterEvent = tables.successor(state, event);
                if (!isKnown(afterEvent))
                    states.push_back(afterEvent);
                forEach(enabled, [&](std::uint32_t e) {
                    if (!has(tables.independence().before(event), e)) {
                        dependent += e != event ? 1 : 0;
                        return;
                    }
                    const PackedState<1> afterE = tables.successor(state, e);
                    QVERIFY(has(tables.enabled(afterE, stuck), event));
                    if (has(tables.enabled(afterEvent, stuck), e)) {
                        QVERIFY(tables.successor(afterEvent, e) == tables.successor(afterE, event));
                        ++exchanged;
                    }
                });
            });
        }
    });
    QVERIFY(exchanged > std::size_t(shareOf(1000)));
    QVERIFY(dependent > std::size_t(shareOf(1000)));
}

void SleepSetsTest::theSearchFindsTheGraphOfTheProductStepByStep()
{
    int compared = 0;
    std::size_t largest = 0;
    eachDrawn(20261202, shareOf(1500), 7, [&](Program&, Stepper& stepper, const LocalAutomata& automata) {
        RunContext run;
        ExploreOptions slowly;
        slowly.packs = false;
        const auto expected = explore(stepper, slowly, run);
        QVERIFY(expected);
        for (const std::uint32_t threads : {1u, 3u}) {
            Limits limits;
            limits.threads = threads;
            RunContext shared({}, nullptr, limits);
            const auto graph = explorePacked(automata, stepper, shared, TeamGrain{2, 1});
            QVERIFY(graph && *graph && **graph == *expected);
        }
        ++compared;
        largest = std::max(largest, expected->stateCount());
    });
    QVERIFY(compared > shareOf(1500) / 4);
    QVERIFY(largest > std::size_t(shareOf(100)));
}

void SleepSetsTest::aLimitCutsBothAtTheSameState()
{
    int cut = 0;
    eachDrawn(20261203, shareOf(400), 7, [&](Program&, Stepper& stepper, const LocalAutomata& automata) {
        for (const std::uint64_t states : {3u, 8u, 20u}) {
            Limits limits;
            limits.states = states;
            ExploreOptions options;
            options.keepsPart = true;
            RunContext ofPacked({}, nullptr, limits);
            const auto packed = explorePacked(automata, stepper, ofPacked, TeamGrain{2, 1}, options);
            options.packs = false;
            RunContext ofWritten({}, nullptr, limits);
            const auto written = explore(stepper, options, ofWritten);
            QVERIFY(packed && *packed && written);
            QVERIFY(**packed == *written);
            cut += (*packed)->isWhole() ? 0 : 1;
        }
    });
    QVERIFY(cut > shareOf(400) / 4);
}

THREADMEND_TEST_MAIN(SleepSetsTest)
#include "sleep_sets_test.moc"
