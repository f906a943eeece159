// SPDX-License-Identifier: GPL-3.0-or-later
// The product of smallest b-threads is strongly bisimilar to the product of those that are written down, with
// all that a state tells.
#include "core/model/behavioral/product/local_minimisation.h"
#include "core/model/behavioral/product/program_space.h"
#include "core/model/lts/lts_builder.h"
#include "core/model/lts/strong_bisimulation.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/random_programs.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"

#include <map>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

ProgramGraph exploredAs(Program& program, Selection selection, const Reduction& reduction)
{
    Stepper stepper(program, selection);
    RunContext run;
    ExploreOptions options;
    options.reduction = reduction;
    return *explore(stepper, options, run);
}

/// What a state tells: how it ends, what holds, which b-threads are hot, and the names that they give it.
std::string toldBy(const ProgramSpace& space, StateId state)
{
    std::string told = std::to_string(static_cast<int>(space.ending(state)));
    for (const std::uint32_t proposition : space.propositionsOf(state))
        told += " " + space.propositionNames()[proposition];
    for (std::size_t lane = 0; lane < space.laneCount(state); ++lane)
        told += space.isHot(state, lane) ? " hot " + space.describeLane(state, lane) : " -";
    const std::string name = space.describe(state);
    return told + name.substr(std::min(name.size(), name.find(' ')));
}

/// Both in one system; whether their initial states are in one class.
bool areBisimilar(ProgramSpace one, ProgramSpace two)
{
    LtsBuilder builder;
    std::map<std::string, std::uint32_t> numbers;
    std::vector<std::uint32_t> classes;
    std::uint32_t offset = 0;
    for (ProgramSpace* space : {&one, &two}) {
        for (std::uint32_t state = 0; state < space->stateCount(); ++state) {
            classes.push_back(
                numbers
                    .try_emplace(toldBy(*space, StateId(state)), static_cast<std::uint32_t>(numbers.size()))
                    .first->second);
            for (const Transition& step : space->outgoing(StateId(state)))
                builder.add(StateId(offset + state), builder.label(space->labels().text(step.label)),
                            StateId(offset + step.target.value));
        }
        offset += static_cast<std::uint32_t>(space->stateCount());
    }
    builder.ensureStates(offset);
    builder.setInitial({StateId(0u)});
    RunContext run;
    const Lts both = *std::move(builder).build(run);
    const Partition partition = *strongBisimulation(both, run, classes);
    return partition.classOf[0] == partition.classOf[one.stateCount()];
}

} // namespace

class LocalMinimisationTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsLeftIsBisimilar_data();
    void whatIsLeftIsBisimilar();
    void statesThatDoTheSameAreOne();
    void whatAStateTellsKeepsItApart_data();
    void whatAStateTellsKeepsItApart();
};

void LocalMinimisationTest::whatIsLeftIsBisimilar_data()
{
    QTest::addColumn<int>("selection");
    QTest::newRow("all") << static_cast<int>(Selection::All);
    QTest::newRow("by priority") << static_cast<int>(Selection::Priority);
    QTest::newRow("in order") << static_cast<int>(Selection::Ordered);
}

void LocalMinimisationTest::whatIsLeftIsBisimilar()
{
    QFETCH(int, selection);
    std::mt19937 random(81);
    const int cases = looksAtAll ? 600 : 60;
    int smaller = 0;
    for (int i = 0; i < cases; ++i) {
        const int events = 2 + static_cast<int>(random() % 3);
        DrawnProgram drawn = drawTuned(random, events, 5);
        for (DrawnThread& thread : drawn) // some states twice, each led to now and then
            for (std::size_t copies = random() % 3; copies > 0; --copies) {
                const auto original = static_cast<int>(random() % thread.size());
                thread.push_back(thread[static_cast<std::size_t>(original)]);
                for (DrawnState& state : thread)
                    for (auto& [event, next] : state.next)
                        if (next == original && random() % 2 == 0)
                            next = static_cast<int>(thread.size()) - 1;
            }
        const std::string text = textOf(drawn, plainNames(events), 1);
        const auto program = programOf(text);
        const auto which = static_cast<Selection>(selection);
        const ProgramGraph whole = exploredAs(*program, which, {});
        const ProgramGraph less = exploredAs(*program, which, {.local = true});
        smaller += less.stateCount() < whole.stateCount();
        QVERIFY(less.stateCount() <= whole.stateCount());
        QVERIFY(less.reduction().local || less.stateCount() == whole.stateCount());
        Stepper stepper(*program, which);
        QVERIFY2(areBisimilar({whole, stepper}, {less, stepper}), text.c_str());
    }
    QVERIFY(smaller > cases / 12);
}

void LocalMinimisationTest::statesThatDoTheSameAreOne()
{
    // Six rounds written down one by one, and as a loop.
    const auto program = programOf(R"(
bp.registerBThread('unrolled', function () {
  for (let i = 0; ; i = (i + 1) % 6) bp.sync({request: bp.Event('tick')});
});
bp.registerBThread('other', function () { while (true) bp.sync({request: bp.Event('tock')}); });
)");
    QCOMPARE(exploredAs(*program, Selection::All, {}).stateCount(), std::size_t{6});
    const ProgramGraph less = exploredAs(*program, Selection::All, {.local = true});
    QCOMPARE(less.stateCount(), std::size_t{1});
    QVERIFY(less.reduction() == Reduction{.local = true});
    // What nothing can be taken from says so.
    const ProgramGraph again = exploredAs(*programOf("bp.registerBThread('a', function () {\n"
                                                     "  bp.sync({request: bp.Event('x')});\n});\n"),
                                          Selection::All, {.local = true});
    QVERIFY(!again.reduction().isAny());
}

void LocalMinimisationTest::whatAStateTellsKeepsItApart_data()
{
    QTest::addColumn<QString>("second");
    QTest::newRow("a name") << "bp.sync({request: x}, {state: 'second'})";
    QTest::newRow("a proposition") << "bp.sync({request: x}, {props: ['p']})";
    QTest::newRow("hot") << "bp.hot(true).sync({request: x})";
    QTest::newRow("blocking") << "bp.sync({request: x, block: y})";
    QTest::newRow("another request") << "bp.sync({request: [x, y]})";
}

void LocalMinimisationTest::whatAStateTellsKeepsItApart()
{
    QFETCH(QString, second);
    const auto program =
        programOf(("const x = bp.Event('x'), y = bp.Event('y');\nbp.registerBThread('a', function () {\n"
                   "  while (true) { bp.sync({request: x}); " +
                   second + "; }\n});\nbp.registerBThread('b', function () { bp.sync({request: y}); });\n")
                      .toStdString());
    QVERIFY(!exploredAs(*program, Selection::All, {.local = true}).reduction().isAny());
}

THREADMEND_TEST_MAIN(LocalMinimisationTest)
#include "local_minimisation_test.moc"
