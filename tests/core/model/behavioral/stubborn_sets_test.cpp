// SPDX-License-Identifier: GPL-3.0-or-later
// Partial-order reduction against the whole state space, explored step by step: the states in which nothing
// can happen are the same ones, with the same endings, and everything that is there is there in the whole,
// too.
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/explored_programs.h"
#include "tests/testing/random_programs.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"

#include <map>
#include <set>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

/// The states in which nothing can happen.
std::map<Locals, StateKind> stuckStates(const ProgramGraph& graph)
{
    std::map<Locals, StateKind> found;
    for (std::uint32_t state = 0; state < graph.stateCount(); ++state)
        if (graph.kind(state) != StateKind::Running)
            found.emplace(localsOf(graph, state), graph.kind(state));
    return found;
}

/// A program in which nothing fails: b-threads that do not know each other, and some that do.
DrawnProgram drawLoose(std::mt19937& random, int events)
{
    DrawnProgram program = drawProgram(random, events, 2, 5);
    for (DrawnThread& thread : program)
        for (DrawnState& state : thread)
            for (auto& [event, next] : state.next)
                next = next == failed ? noMore : next;
    return program;
}

} // namespace

class StubbornSetsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whereNothingCanHappenIsWhereItIsInTheWhole();
    void philosophersNeedAQuadraticNumberOfStates();
    void whatIsSelectedIsNotReduced();
};

void StubbornSetsTest::whereNothingCanHappenIsWhereItIsInTheWhole()
{
    std::mt19937 random(20261129);
    std::size_t smaller = 0, deadlocks = 0, ends = 0;
    for (int i = 0; i < smallShareOf(3000); ++i) {
        const int events = 3 + static_cast<int>(random() % 6);
        const std::string text = textOf(drawLoose(random, events), plainNames(events), i % 3);
        const auto program = programOf(text);
        const ProgramGraph whole = exploredWith(*program, Reduction{}, false);
        const ProgramGraph reduced = exploredWith(*program, Reduction{.partialOrder = true}, true);
        if (!reduced.reduction().isAny())
            continue;
        const auto stuck = stuckStates(reduced);
        QVERIFY2(stuck == stuckStates(whole), text.c_str());
        const auto some = stepsOf(reduced), all = stepsOf(whole);
        QVERIFY2(std::includes(all.begin(), all.end(), some.begin(), some.end()), text.c_str());
        smaller += reduced.stateCount() < whole.stateCount() ? 1 : 0;
        for (const auto& [state, kind] : stuck) {
            deadlocks += kind == StateKind::Deadlock ? 1 : 0;
            ends += kind == StateKind::End ? 1 : 0;
        }
    }
    // The programs show something.
    QVERIFY(!looksAtAll || (smaller > 300 && deadlocks > 300 && ends > 300));
}

/// Valmari 1998, section 7: 3 n^2 - 3 n + 2 states, of 3^n - 1.
void StubbornSetsTest::philosophersNeedAQuadraticNumberOfStates()
{
    for (const std::size_t count : {3u, 5u, 8u, 20u}) {
        const auto program = programOf(philosophers(static_cast<int>(count), false, false));
        const ProgramGraph graph = exploredWith(*program, Reduction{.partialOrder = true}, true);
        QCOMPARE(graph.stateCount(), 3 * count * count - 3 * count + 2);
        QCOMPARE(stuckStates(graph).size(), std::size_t{1});
    }
}

void StubbornSetsTest::whatIsSelectedIsNotReduced()
{
    const auto program = programOf(philosophers(4, false, false));
    const ProgramGraph whole = exploredWith(*program, Reduction{}, true, Selection::Priority);
    const ProgramGraph graph =
        exploredWith(*program, Reduction{.partialOrder = true}, true, Selection::Priority);
    QVERIFY(!graph.reduction().isAny());
    QVERIFY(graph == whole);
}

THREADMEND_TEST_MAIN(StubbornSetsTest)
#include "stubborn_sets_test.moc"
