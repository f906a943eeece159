// SPDX-License-Identifier: GPL-3.0-or-later
// Packed exploration by one thread and by several: the same graph to the last number, the same counts, and
// the same answer to a limit. Work is cut finely here, so that small programs too are shared.
#include "core/model/behavioral/product/packed_exploration.h"
#include "core/model/behavioral/program/program_file.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/random_programs.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"

#include <array>
#include <filesystem>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

constexpr std::array threadCounts = {2u, 3u, 4u};
constexpr TeamGrain fine{3, 1};

RunContext withThreads(std::uint32_t threads, Limits limits = {})
{
    limits.threads = threads;
    return {{}, nullptr, limits};
}

/// A program and its b-threads as automata, if it can be taken apart.
struct Taken {
    explicit Taken(std::unique_ptr<Program> given)
        : program(std::move(given)), stepper(*program, program->start().selection)
    {
        RunContext run;
        automata = **localAutomata(stepper, {}, run);
    }
    std::unique_ptr<Program> program;
    Stepper stepper;
    LocalAutomata automata;
};

/// The depths of the deadlocks, in the order of their numbers.
std::vector<std::size_t> deadlockDepths(const ProgramGraph& graph)
{
    std::vector<std::size_t> depths;
    for (std::uint32_t state = 0; state < graph.stateCount(); ++state)
        if (graph.kind(state) == StateKind::Deadlock)
            depths.push_back(graph.depthOf(state));
    return depths;
}

} // namespace

class PackedExplorationTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void severalThreadsBuildTheGraphOfOne();
    void severalThreadsBuildTheGraphOfOneFromSamples();
    void whatIsSelectedAndPrunedIsThatOfTheProductStepByStep_data();
    void whatIsSelectedAndPrunedIsThatOfTheProductStepByStep();
    void severalThreadsBuildALargeGraphOfOne();
    void theNearestDeadlockIsFound();
    void aLimitStopsAtTheSameState();
    void aPartIsTheBeginningOfTheWhole();
    void aPartHasTheStatesOfTheLimitHoweverItIsKept();
    void everyPollCanCancel();
};

void PackedExplorationTest::severalThreadsBuildTheGraphOfOne()
{
    std::mt19937 random(20260801);
    int compared = 0;
    std::size_t largest = 0;
    for (int i = 0; i < 250; ++i) {
        const int events = 5 + static_cast<int>(random() % 4);
        const std::string text = textOf(drawProgram(random, events, 4, 5), plainNames(events), 1);
        const auto program = programOf(text);
        Stepper stepper(*program, Selection::All);
        RunContext alone;
        const auto automata = localAutomata(stepper, {}, alone);
        QVERIFY(automata);
        if (!*automata)
            continue;
        const auto expected = explorePacked(**automata, stepper, alone);
        QVERIFY(expected && *expected);
        largest = std::max(largest, (*expected)->stateCount());
        ++compared;
        for (const std::uint32_t threads : threadCounts) {
            RunContext run = withThreads(threads);
            const auto graph = explorePacked(**automata, stepper, run, fine);
            QVERIFY2(graph && *graph && **graph == **expected, text.c_str());
        }
    }
    QVERIFY(compared > 20);
    QVERIFY(largest > 500);
}

void PackedExplorationTest::severalThreadsBuildTheGraphOfOneFromSamples()
{
    int compared = 0;
    for (const auto& entry : std::filesystem::directory_iterator(THREADMEND_SAMPLES "/behavioral")) {
        if (entry.path().extension() != ".js")
            continue;
        auto program = readProgram(entry.path().string(), {});
        QVERIFY(program);
        Stepper stepper(**program, Selection::All);
        RunContext alone;
        const auto automata = localAutomata(stepper, {}, alone);
        QVERIFY(automata);
        if (!*automata)
            continue;
        const auto expected = explorePacked(**automata, stepper, alone);
        QVERIFY(expected && *expected);
        ++compared;
        for (const std::uint32_t threads : threadCounts) {
            RunContext run = withThreads(threads);
            const auto graph = explorePacked(**automata, stepper, run, fine);
            QVERIFY2(graph && *graph && **graph == **expected, entry.path().c_str());
        }
    }
    QVERIFY(compared > 3);
}

void PackedExplorationTest::whatIsSelectedAndPrunedIsThatOfTheProductStepByStep_data()
{
    QTest::addColumn<int>("selection");
    QTest::addColumn<int>("prunedPercent");
    for (const int percent : {0, 15}) {
        QTest::addRow("all, %d %% pruned", percent) << static_cast<int>(Selection::All) << percent;
        QTest::addRow("priority, %d %% pruned", percent) << static_cast<int>(Selection::Priority) << percent;
        QTest::addRow("ordered, %d %% pruned", percent) << static_cast<int>(Selection::Ordered) << percent;
    }
}

void PackedExplorationTest::whatIsSelectedAndPrunedIsThatOfTheProductStepByStep()
{
    QFETCH(int, selection);
    QFETCH(int, prunedPercent);
    std::mt19937 random(20260802);
    std::size_t pruned = 0, deadlocks = 0, transitions = 0, ofAll = 0;
    for (int i = 0; i < 150; ++i) {
        const int events = 3 + static_cast<int>(random() % 4);
        const std::string text = textOf(drawTuned(random, events, prunedPercent), plainNames(events), i % 3);
        const auto program = programOf(text);
        Stepper stepper(*program, static_cast<Selection>(selection));
        RunContext run;
        ExploreOptions slowly;
        slowly.packs = false;
        const auto expected = explore(stepper, slowly, run);
        QVERIFY(expected);
        const auto automata = localAutomata(stepper, {}, run);
        QVERIFY2(automata && *automata, text.c_str());
        const auto graph = explorePacked(**automata, stepper, run);
        QVERIFY2(graph && *graph && **graph == *expected, text.c_str());
        RunContext three = withThreads(3);
        const auto shared = explorePacked(**automata, stepper, three, fine);
        QVERIFY2(shared && *shared && **shared == *expected, text.c_str());
        const std::size_t eventCount = program->events().size();
        QVERIFY((*graph)->occurring(eventCount) == expected->occurring(eventCount));
        for (std::uint32_t state = 0; state < expected->stateCount(); ++state) {
            pruned += expected->kind(state) == StateKind::Pruned ? 1 : 0;
            deadlocks += expected->kind(state) == StateKind::Deadlock ? 1 : 0;
        }
        transitions += expected->transitionCount();
        Stepper other(*program, Selection::All);
        ofAll += explore(other, slowly, run)->transitionCount();
    }
    // The programs show something.
    QVERIFY((pruned > 0) == (prunedPercent > 0));
    QVERIFY(deadlocks > 0);
    QCOMPARE(transitions < ofAll, static_cast<Selection>(selection) != Selection::All);
}

/// Large enough for the usual cut of work, and for the table to grow in pieces.
void PackedExplorationTest::severalThreadsBuildALargeGraphOfOne()
{
    const int count = looksAtAll ? 12 : 9;
    Taken taken(programOf(philosophers(count, false, false)));
    RunContext alone;
    const auto expected = explorePacked(taken.automata, taken.stepper, alone);
    QCOMPARE((*expected)->stateCount(), std::size_t{looksAtAll ? 531440u : 19682u});
    QVERIFY(deadlockDepths(**expected) == std::vector{static_cast<std::size_t>(count)});
    for (const std::uint32_t threads : threadCounts) {
        RunContext run = withThreads(threads);
        QVERIFY(**explorePacked(taken.automata, taken.stepper, run) == **expected);
    }
}

void PackedExplorationTest::theNearestDeadlockIsFound()
{
    for (int count = 2; count <= 8; ++count) {
        Taken taken(programOf(philosophers(count, count % 2 == 0, false)));
        RunContext alone;
        const auto expected = explorePacked(taken.automata, taken.stepper, alone);
        QCOMPARE(deadlockDepths(**expected).front(), static_cast<std::size_t>(count));
        for (const std::uint32_t threads : threadCounts) {
            RunContext run = withThreads(threads);
            QVERIFY(**explorePacked(taken.automata, taken.stepper, run, fine) == **expected);
        }
    }
}

void PackedExplorationTest::aLimitStopsAtTheSameState()
{
    Taken taken(programOf(philosophers(7, false, true)));
    for (const std::uint64_t states : {0u, 100u, 700u, 1500u, 2186u, 2187u, 3000u}) {
        Limits limits;
        limits.states = states;
        RunContext alone = withThreads(1, limits);
        const auto expected = explorePacked(taken.automata, taken.stepper, alone);
        QCOMPARE(static_cast<bool>(expected), states >= 2187);
        for (const std::uint32_t threads : threadCounts) {
            RunContext run = withThreads(threads, limits);
            const auto count = explorePacked(taken.automata, taken.stepper, run, fine);
            QCOMPARE(static_cast<bool>(count), static_cast<bool>(expected));
            if (count)
                continue;
            QVERIFY(count.stopped()->reason == StopReason::StateLimit);
            QCOMPARE(count.stopped()->done, expected.stopped()->done);
        }
    }
}

void PackedExplorationTest::aPartIsTheBeginningOfTheWhole()
{
    Taken taken(programOf(philosophers(7, false, true)));
    RunContext alone;
    const auto whole = explorePacked(taken.automata, taken.stepper, alone);
    ExploreOptions options;
    options.keepsPart = true;
    for (const std::uint32_t threads : {1u, 2u, 3u})
        for (const std::uint64_t states : {1u, 100u, 700u, 1500u, 2186u}) {
            Limits limits;
            limits.states = states;
            RunContext run = withThreads(threads, limits);
            const auto part = explorePacked(taken.automata, taken.stepper, run, fine, options);
            QVERIFY(part && *part && !(*part)->isWhole() && (*part)->stopped());
            QCOMPARE((*part)->stateCount(), std::size_t{states});
            QVERIFY((*part)->expandedCount() < (*part)->stateCount());
            std::size_t steps = 0;
            for (std::uint32_t state = 0; state < (*part)->stateCount(); ++state) {
                const Row<Edge> row = (*part)->outgoing(state);
                const Row<Edge> expected = (*whole)->outgoing(state);
                QVERIFY((*part)->kind(state) == (*whole)->kind(state));
                QVERIFY((*part)->parent(state) == (*whole)->parent(state));
                if (state < (*part)->expandedCount())
                    QVERIFY(std::equal(row.begin(), row.end(), expected.begin(), expected.end()));
                else
                    QVERIFY(row.empty());
                steps += row.size();
            }
            QCOMPARE((*part)->transitionCount(), steps);
        }
}

void PackedExplorationTest::aPartHasTheStatesOfTheLimitHoweverItIsKept()
{
    Taken taken(programOf(philosophers(7, false, true)));
    for (std::uint64_t states = 1; states < 2187; states += states < 40 ? 1 : 101) {
        Limits limits;
        limits.states = states;
        ExploreOptions options;
        options.keepsPart = true;
        RunContext ofPacked = withThreads(1, limits);
        const auto packed = explorePacked(taken.automata, taken.stepper, ofPacked, fine, options);
        options.packs = false;
        RunContext ofWritten = withThreads(1, limits);
        const auto written = explore(taken.stepper, options, ofWritten);
        QVERIFY(packed && *packed && written);
        QCOMPARE(written->stateCount(), std::size_t{states});
        QVERIFY(**packed == *written);
        const std::size_t events = taken.program->events().size();
        QVERIFY((*packed)->occurring(events) == written->occurring(events));
        for (const auto& reduction : {Reduction{.partialOrder = true}, Reduction{.symmetry = true}}) {
            ExploreOptions reduced;
            reduced.keepsPart = true;
            reduced.reduction = reduction;
            RunContext ofReduced = withThreads(1, limits);
            const auto part = explorePacked(taken.automata, taken.stepper, ofReduced, fine, reduced);
            QVERIFY(part && *part);
            QVERIFY((*part)->isWhole() || (*part)->stateCount() == states);
            std::size_t steps = 0;
            for (std::uint32_t state = 0; state < (*part)->expandedCount(); ++state)
                for (const Edge& edge : (*part)->outgoing(state)) {
                    QVERIFY(edge.target < (*part)->stateCount());
                    ++steps;
                }
            QCOMPARE((*part)->transitionCount(), steps);
        }
    }
}

void PackedExplorationTest::everyPollCanCancel()
{
    Taken taken(programOf(philosophers(6, false, true)));
    for (const std::uint32_t threads : threadCounts)
        for (std::uint64_t k = 1;; ++k) {
            RunContext run = withThreads(threads);
            run.cancelAtPoll(k);
            const auto graph = explorePacked(taken.automata, taken.stepper, run, fine);
            if (graph) {
                QCOMPARE((*graph)->stateCount(), std::size_t{729});
                QVERIFY(k > 10);
                break;
            }
            QVERIFY(graph.stopped() != nullptr && graph.stopped()->reason == StopReason::Cancelled);
        }
}

THREADMEND_TEST_MAIN(PackedExplorationTest)
#include "packed_exploration_test.moc"
