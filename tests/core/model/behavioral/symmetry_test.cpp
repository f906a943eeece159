// SPDX-License-Identifier: GPL-3.0-or-later
// B-threads that differ by the names of their events: the renamings that are found, and what is left of a
// state space of which one state stands for those that it can be renamed to.
#include "core/model/behavioral/product/symmetry.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/explored_programs.h"
#include "tests/testing/share.h"
#include "tests/testing/symmetric_programs.h"
#include "tests/testing/test_main.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

/// By kind of ending, the length of a shortest run to one.
std::map<StateKind, std::size_t> endings(const ProgramGraph& graph)
{
    std::map<StateKind, std::size_t> found;
    for (std::uint32_t state = 0; state < graph.stateCount(); ++state)
        if (graph.kind(state) != StateKind::Running)
            found.emplace(graph.kind(state), graph.depthOf(state));
    return found;
}

std::vector<Renaming> foundIn(Program& program)
{
    Stepper stepper(program, Selection::All);
    RunContext run;
    const auto automata = localAutomata(stepper, {}, run);
    auto renamings = renamingsOf(**automata, program, nullptr, {}, run);
    for (const Renaming& renaming : *renamings)
        if (!isRenaming(renaming, **automata, program))
            qFatal("no renaming");
    return *std::move(renamings);
}

} // namespace

class SymmetryTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void neighboursAreExchangedAndRingsAreTurned();
    void ofClientsInAnyOrderOneIsLeft();
    void endingsAreThoseOfTheWholeAndAllThatIsLeftIsReal();
};

void SymmetryTest::neighboursAreExchangedAndRingsAreTurned()
{
    const auto clients = programOf(
        "for (let i = 0; i < 5; i++) bp.registerBThread('client ' + i, () => {\n"
        "  bp.sync({request: bp.Event('enter ' + i)}); bp.sync({request: bp.Event('leave ' + i)}); });\n");
    const std::vector<Renaming> exchanges = foundIn(*clients);
    QCOMPARE(exchanges.size(), std::size_t{4});
    for (std::uint32_t i = 0; i < 4; ++i) {
        std::vector<std::uint32_t> expected(5);
        std::iota(expected.begin(), expected.end(), 0u);
        std::swap(expected[i], expected[i + 1]);
        QCOMPARE(exchanges[i].thread, expected);
    }
    // Philosophers and their sticks are turned; where one of them is left-handed nothing is.
    QCOMPARE(foundIn(*programOf(philosophers(6, false, false))).size(), std::size_t{1});
    QCOMPARE(foundIn(*programOf(philosophers(6, false, true))).size(), std::size_t{0});
}

void SymmetryTest::ofClientsInAnyOrderOneIsLeft()
{
    const std::string text =
        "for (let i = 0; i < N; i++) bp.registerBThread('client ' + i, () => { while (true) {\n"
        "  bp.sync({request: bp.Event('enter ' + i)}); bp.sync({request: bp.Event('leave ' + i)});\n"
        "  bp.sync({request: bp.Event('rest ' + i)}); } });\n";
    for (const std::size_t count : {3u, 7u, 40u}) {
        const auto program = programOf("const N = " + std::to_string(count) + ";\n" + text);
        const ProgramGraph graph = exploredWith(*program, {.symmetry = true}, true);
        QVERIFY(graph.reduction().symmetry);
        QCOMPARE(graph.stateCount(), (count + 1) * (count + 2) / 2); // how many are in which of three states
        QCOMPARE(graph.depth(), 2 * count);
    }
    const auto ring = programOf(philosophers(6, false, false));
    const std::size_t whole = exploredWith(*ring, {}, true).stateCount();
    const std::size_t turned = exploredWith(*ring, {.symmetry = true}, true).stateCount();
    QVERIFY(turned * 6 >= whole && turned * 5 < whole);
}

void SymmetryTest::endingsAreThoseOfTheWholeAndAllThatIsLeftIsReal()
{
    std::mt19937 random(471);
    std::size_t reducedOnes = 0, smaller = 0, stuck = 0;
    for (int i = 0; i < smallShareOf(3000); ++i) {
        const bool ring = i % 3 == 0;
        const int copies = 2 + static_cast<int>(random() % 3);
        const SymmetricProgram drawn = drawSymmetric(random, copies, 2, 2, ring);
        const std::string text = textOf(drawn.threads, drawn.names, i % 3);
        const auto program = programOf(text);
        const ProgramGraph whole = exploredWith(*program, {}, false);
        const ProgramGraph reduced = exploredWith(*program, {.symmetry = true}, true);
        if (!reduced.reduction().symmetry)
            continue;
        ++reducedOnes;
        QVERIFY2(endings(reduced) == endings(whole), text.c_str());
        const auto some = stepsOf(reduced), all = stepsOf(whole);
        QCOMPARE(reduced.transitionCount(), some.size());
        QVERIFY2(std::includes(all.begin(), all.end(), some.begin(), some.end()), text.c_str());
        smaller += reduced.stateCount() < whole.stateCount();
        stuck += !endings(whole).empty();
    }
    QVERIFY(!looksAtAll || (reducedOnes > 1000 && smaller > 500 && stuck > 300));
}

THREADMEND_TEST_MAIN(SymmetryTest)
#include "symmetry_test.moc"
