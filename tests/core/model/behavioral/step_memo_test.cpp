// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept of the steps of a program against the stepper, asked each time: the same graph to the last
// number, the same failures and the same errors, for programs of all constructs, by one thread or several.
#include "core/model/behavioral/product/written_exploration.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"
#include "tests/testing/written_programs.h"

#include <array>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

struct Explored {
    std::unique_ptr<Program> program;
    std::vector<ProgramFailures> failures;
    std::vector<StoreContent> stores; ///< by state
    Outcome<ProgramGraph> graph;
};

struct Way {
    bool learns = true;
    unsigned threads = 1;
};

/// By several threads even where there is little to do.
Outcome<ProgramGraph> exploredTogether(Stepper& stepper, const ExploreOptions& options, RunContext& run)
{
    try {
        auto graph = exploreWritten(stepper, options, run, ~std::uint32_t{0}, {4, 8});
        return graph ? Outcome<ProgramGraph>(**std::move(graph)) : graph.failure();
    } catch (const ProgramError& error) {
        return error.error;
    }
}

/// A part of at most so many states.
Explored explored(const std::string& text, Selection selection, const Way& way)
{
    auto program = Program::load(text, {"program.js", {}, {}});
    if (!program)
        return {nullptr, {}, {}, program.failure()};
    Stepper stepper(**program, selection);
    Limits limits;
    limits.states = 150;
    limits.threads = way.threads;
    RunContext run({}, nullptr, limits);
    ExploreOptions options;
    options.packs = false;
    options.keepsPart = true;
    options.learnsSteps = way.learns;
    auto graph = way.threads > 1 ? exploredTogether(stepper, options, run) : explore(stepper, options, run);
    Explored result{nullptr, stepper.failures(), {}, graph};
    if (graph)
        for (std::uint32_t state = 0; state < graph->stateCount(); ++state)
            result.stores.push_back(stepper.store(graph->state(state)));
    result.program = *std::move(program);
    return result;
}

/// States of b-threads as a person sees them: two programs of one text number them in the order of asking.
std::vector<std::string> continuations(const Explored& of)
{
    std::vector<std::string> all;
    for (std::uint32_t state = 0; state < of.graph->stateCount(); ++state)
        for (const LocalId thread : of.graph->threads(state))
            all.push_back(thread == ended ? "" : of.program->local(thread).continuation);
    return all;
}

void compare(const Explored& slow, const Explored& fast, const std::string& text)
{
    QVERIFY2(static_cast<bool>(slow.graph) == static_cast<bool>(fast.graph), text.c_str());
    if (!slow.graph) {
        QVERIFY2(slow.graph.error() != nullptr && fast.graph.error() != nullptr, text.c_str());
        QVERIFY2(slow.graph.error()->message == fast.graph.error()->message &&
                     slow.graph.error()->line == fast.graph.error()->line,
                 text.c_str());
        return;
    }
    QVERIFY2(*slow.graph == *fast.graph, text.c_str());
    QVERIFY2(slow.stores == fast.stores && slow.failures == fast.failures, text.c_str());
    QVERIFY2(continuations(slow) == continuations(fast), text.c_str());
}

} // namespace

class StepMemoTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theGraphIsThatOfTheStepper_data();
    void theGraphIsThatOfTheStepper();
    void aProgramWithANewEventInEachStateIsLeftToTheStepper();
};

void StepMemoTest::theGraphIsThatOfTheStepper_data()
{
    QTest::addColumn<int>("selection");
    QTest::newRow("all") << static_cast<int>(Selection::All);
    QTest::newRow("priority") << static_cast<int>(Selection::Priority);
    QTest::newRow("ordered") << static_cast<int>(Selection::Ordered);
}

void StepMemoTest::theGraphIsThatOfTheStepper()
{
    QFETCH(int, selection);
    const auto chosen = static_cast<Selection>(selection);
    std::size_t failures = 0, refused = 0, large = 0, branching = 0;
    for (unsigned seed = 0; seed < static_cast<unsigned>(smallShareOf(700)); ++seed) {
        const std::string text = ProgramWriter(seed).program();
        const Explored slow = explored(text, chosen, {.learns = false});
        for (const unsigned threads : {1u, 2u + seed % 2})
            compare(slow, explored(text, chosen, {.threads = threads}), text);
        if (QTest::currentTestFailed())
            return;
        if (!slow.graph) {
            ++refused;
            continue;
        }
        failures += slow.failures.empty() ? 0 : 1;
        large += slow.graph->stateCount() > 100 ? 1 : 0;
        branching += slow.graph->leadsToSeveral() ? 1 : 0;
    }
    // The programs show something.
    QVERIFY2(!looksAtAll || (failures > 20 && large > 40 && branching > 30 && refused < 400),
             qPrintable(QString("%1 %2 %3 %4").arg(failures).arg(large).arg(branching).arg(refused)));
}

void StepMemoTest::aProgramWithANewEventInEachStateIsLeftToTheStepper()
{
    const std::string text =
        "bp.registerBThread('count', function () {\n"
        "  for (let i = 0; i < 2000; i++) bp.sync({request: bp.Event('n' + i)});\n"
        "});\n"
        "bp.registerBThread('wait', function () { while (true) bp.sync({waitFor: bp.all}); });";
    const auto program = programOf(text);
    Stepper stepper(*program, Selection::All);
    RunContext run;
    ExploreOptions options;
    options.packs = false;
    const auto graph = explore(stepper, options, run);
    QVERIFY(graph);
    QCOMPARE(graph->stateCount(), std::size_t{2001});
    QCOMPARE(graph->transitionCount(), std::size_t{2000});
}

THREADMEND_TEST_MAIN(StepMemoTest)
#include "step_memo_test.moc"
