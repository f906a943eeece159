// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept of the steps of a program against the stepper, asked each time: the same graph to the last
// number, the same failures and the same errors, for programs of all constructs.
#include "core/model/behavioral/product/program_graph.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/random_programs.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"

#include <array>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

/// The text of programs whose b-threads share a store, register others, fork, choose at random, hear external
/// events and fail.
class Writer {
public:
    explicit Writer(unsigned seed) : random_(seed) {}

    std::string program()
    {
        std::string text = "bp.store.set('k0', 0);\n";
        if (isIn(8))
            text += "bp.enqueueExternalEvent(bp.Event('x'));\n";
        const unsigned threads = 1 + below(3);
        for (unsigned i = 0; i < threads; ++i)
            text += "bp.registerBThread('t" + std::to_string(i) + "', " + priority() + "function () {\n" +
                    start() + "  while (true) {\n" + sync() + effect() + effect() + "  }\n});\n";
        return text;
    }

private:
    unsigned below(unsigned bound) { return random_() % bound; }
    bool isIn(unsigned outOf) { return below(outOf) == 0; }
    std::string event() { return "bp.Event('" + std::string(1, static_cast<char>('a' + below(4))) + "')"; }
    std::string priority() { return isIn(3) ? "{priority: " + std::to_string(below(3)) + "}, " : ""; }
    std::string start() { return isIn(6) ? "  if (bp.random.nextInt(2) === 1) " + sync() : ""; }
    std::string key() { return "'k" + std::to_string(below(2)) + "'"; }

    std::string set()
    {
        switch (below(8)) {
        case 0:
            return "bp.all";
        case 1:
            return "bp.EventSet('not a', function (e) { return e.name !== 'a'; })";
        case 2:
            return "[" + event() + ", " + event() + "]";
        default:
            return event();
        }
    }

    std::string sync()
    {
        std::string text =
            "    const e = bp.sync({request: [" + event() + (isIn(2) ? ", " + event() : "") + "]";
        if (isIn(2))
            text += ", waitFor: " + set();
        if (isIn(4))
            text += ", block: " + set();
        if (isIn(10))
            text += ", interrupt: " + event();
        return text + "});\n";
    }

    std::string effect()
    {
        switch (below(11)) {
        case 0:
            return "    bp.store.set(" + key() + ", (bp.store.get('k0') + 1) % 3);\n";
        case 1:
            return "    bp.store.set(" + key() + ", " + std::to_string(below(2)) + ");\n";
        case 2:
            return "    if (bp.store.get('k0') === 1) bp.sync({waitFor: " + event() + "});\n";
        case 3:
            return "    if (bp.random.nextBoolean()) bp.sync({request: " + event() + "});\n";
        case 4:
            return "    if (e.name === 'b') bp.registerBThread('new', function () { bp.sync({request: " +
                   event() + "}); " + (isIn(3) ? "bp.store.set('k0', 2);" : "") + " });\n";
        case 5:
            return "    if (e.name === 'c') { if (bp.fork() === 1) { bp.sync({request: " + event() +
                   "}); return; } }\n";
        case 6:
            return isIn(2) ? "    bp.ASSERT(e.name !== 'd', 'no d');\n" : "";
        case 7:
            return isIn(3) ? "    if (e.name === 'a') bp.enqueueExternalEvent(bp.Event('x'));\n" : "";
        case 8:
            return isIn(3)
                       ? "    bp.setWaitForExternalEvents(" + std::string(isIn(2) ? "true" : "false") + ");\n"
                       : "";
        case 9:
            return isIn(2) ? "    if (e.name === 'd') return;\n" : "";
        default:
            return "";
        }
    }

    std::mt19937 random_;
};

struct Explored {
    std::unique_ptr<Program> program;
    std::vector<ProgramFailure> failures;
    std::vector<StoreContent> stores; ///< by state
    Outcome<ProgramGraph> graph;
};

/// A part of at most so many states.
Explored explored(const std::string& text, Selection selection, bool learns)
{
    auto program = Program::load(text, {"program.js", {}, {}});
    if (!program)
        return {nullptr, {}, {}, program.failure()};
    Stepper stepper(**program, selection);
    Limits limits;
    limits.states = 150;
    RunContext run({}, nullptr, limits);
    ExploreOptions options;
    options.packs = false;
    options.keepsPart = true;
    options.learnsSteps = learns;
    auto graph = explore(stepper, options, run);
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
    std::size_t failed = 0, refused = 0, large = 0, branching = 0;
    for (unsigned seed = 0; seed < static_cast<unsigned>(smallShareOf(700)); ++seed) {
        const std::string text = Writer(seed).program();
        const Explored slow = explored(text, chosen, false);
        const Explored fast = explored(text, chosen, true);
        QVERIFY2(static_cast<bool>(slow.graph) == static_cast<bool>(fast.graph), text.c_str());
        if (!slow.graph) {
            QVERIFY2(slow.graph.error() != nullptr && fast.graph.error() != nullptr, text.c_str());
            QVERIFY2(slow.graph.error()->message == fast.graph.error()->message &&
                         slow.graph.error()->line == fast.graph.error()->line,
                     text.c_str());
            ++refused;
            continue;
        }
        QVERIFY2(*slow.graph == *fast.graph, text.c_str());
        QVERIFY2(slow.stores == fast.stores && slow.failures == fast.failures, text.c_str());
        QVERIFY2(continuations(slow) == continuations(fast), text.c_str());
        failed += slow.failures.empty() ? 0 : 1;
        large += slow.graph->stateCount() > 100 ? 1 : 0;
        branching += slow.graph->leadsToSeveral() ? 1 : 0;
    }
    // The programs show something.
    QVERIFY2(!looksAtAll || (failed > 20 && large > 40 && branching > 30 && refused < 400),
             qPrintable(QString("%1 %2 %3 %4").arg(failed).arg(large).arg(branching).arg(refused)));
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
