// SPDX-License-Identifier: GPL-3.0-or-later
// Violations are found without the whole state space, also where it has no end, and what cannot be decided is
// said to be undecided.
#include "core/check/behavioral/check_while_exploring.h"
#include "core/property/property_kind.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/random_programs.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

/// Counts for ever; may stop at any time, and is stuck then; fails at 100.
const char* const endless = R"(
bp.registerBThread('counter', function () {
  for (let n = 0;; n++) {
    bp.ASSERT(n < 100, 'too far');
    const e = bp.sync({request: [bp.Event('inc'), bp.Event('stop')]}, {props: n == 7 ? ['seven'] : []});
    if (e.name == 'stop')
      bp.sync({request: bp.Event('x'), block: bp.Event('x')});
  }
});
)";

/// Counts in `count` ways and never fails.
std::string counters(int count)
{
    return "for (let i = 0; i < " + std::to_string(count) +
           "; i++) bp.registerBThread('c' + i, () => { for (let n = 0;; n++) bp.sync({request: bp.Event('e' "
           "+ "
           "i)}, {props: n == 999999 ? ['far'] : []}); });\n"
           "bp.registerBThread('loop', () => { while (true) bp.sync({request: bp.Event('a')}); });\n";
}

struct Checked {
    std::unique_ptr<Program> program;
    std::unique_ptr<Stepper> stepper;
    Outcome<ProgramAnswers> answers;
};

Checked checked(const std::string& text, std::initializer_list<const char*> properties, Limits limits = {})
{
    auto program = programOf(text);
    auto stepper = std::make_unique<Stepper>(*program, program->start().selection);
    std::vector<Property> all;
    for (const char* property : properties)
        all.push_back(*parseProperty(property));
    RunContext run({}, nullptr, limits);
    auto answers = checkWhileExploring(
        *stepper, all, {}, [] { return RunContext(); }, run);
    return {std::move(program), std::move(stepper), std::move(answers)};
}

Limits withStates(std::uint64_t states)
{
    Limits limits;
    limits.states = states;
    return limits;
}

} // namespace

class CheckWhileExploringTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void anEndlessProgramIsFoundViolatedByTheShortestRun_data();
    void anEndlessProgramIsFoundViolatedByTheShortestRun();
    void allViolationsTogetherEndTheSearch();
    void whatIsNotViolatedIsUndecidedAtALimit();
    void aRunThatMayNotBeShortestIsSaidToBeSo();
    void namesThatAreNotYetKnownAreNotTakenForEvents();
    void answersAreThoseOnTheWholeGraph();
    void everyPollCanCancel();
};

void CheckWhileExploringTest::anEndlessProgramIsFoundViolatedByTheShortestRun_data()
{
    QTest::addColumn<QString>("property");
    QTest::addColumn<int>("steps");
    const auto row = [](const char* property, int steps) {
        QTest::newRow(property) << QString::fromUtf8(property) << steps;
    };
    row("deadlock-free", 1);
    row("no-assertion-failure", 100);
    row("never \"stop\"", 1);
    row("never \"seven\"", 7);
    row("[true* . \"inc\" . \"inc\" . \"inc\" . \"stop\"] false", 4);
}

void CheckWhileExploringTest::anEndlessProgramIsFoundViolatedByTheShortestRun()
{
    QFETCH(QString, property);
    QFETCH(int, steps);
    // The assertion bounds the counter; beside it there is one that nothing bounds.
    const std::string text = std::string(endless) +
                             "bp.registerBThread('more', () => { for (let n = 0;; n++) "
                             "bp.sync({waitFor: bp.Event('inc')}); });\n" +
                             "bp.registerBThread('other', () => { for (let n = 0;; n++) "
                             "bp.sync({request: bp.Event('z')}, {props: []}); });\n"
                             "bp.registerBThread('guard', () => { bp.sync({waitFor: bp.Event('stop')}); "
                             "bp.sync({block: bp.Event('z')}); });\n";
    const Checked found = checked(text, {property.toUtf8().constData()});
    QVERIFY(found.answers);
    const ProgramVerdict& verdict = found.answers->verdicts[0];
    QVERIFY(verdict.kind == Verdict::Kind::Violated);
    QVERIFY(verdict.shortest);
    QCOMPARE(static_cast<int>(verdict.evidence->steps.size()), steps);
    QVERIFY(!found.answers->graph.isWhole());
    QVERIFY(!found.answers->graph.stopped());
}

void CheckWhileExploringTest::allViolationsTogetherEndTheSearch()
{
    const std::string text = counters(3) +
                             "bp.registerBThread('late', () => { for (let n = 0; n < 40; n++) "
                             "bp.sync({waitFor: bp.Event('e1')}); bp.ASSERT(false, 'late'); });";
    const Checked both = checked(text, {"never \"e0\"", "no-assertion-failure"});
    QVERIFY(both.answers);
    for (const ProgramVerdict& verdict : both.answers->verdicts)
        QVERIFY(verdict.kind == Verdict::Kind::Violated && verdict.shortest);
    QCOMPARE(both.answers->verdicts[1].evidence->steps.size(), std::size_t{40});
    // The one that is seen early waits for the other.
    const Checked early = checked(text, {"never \"e0\""});
    QVERIFY(early.answers->graph.stateCount() < both.answers->graph.stateCount());
}

void CheckWhileExploringTest::whatIsNotViolatedIsUndecidedAtALimit()
{
    const Checked found =
        checked(counters(2), {"deadlock-free", "never \"e1\"", "no-hot-cycle", "no-error"}, withStates(1000));
    QVERIFY(found.answers);
    const ProgramGraph& graph = found.answers->graph;
    QVERIFY(graph.stateCount() > 1000 && graph.expandedCount() < graph.stateCount());
    QVERIFY(graph.stopped() && graph.stopped()->reason == StopReason::StateLimit);
    const auto& verdicts = found.answers->verdicts;
    for (const std::size_t i : {0u, 2u, 3u}) {
        QVERIFY(verdicts[i].kind == Verdict::Kind::Undecided);
        QVERIFY(verdicts[i].reason == graph.stopped());
    }
    QVERIFY(verdicts[1].kind == Verdict::Kind::Violated && verdicts[1].shortest);
    QCOMPARE(verdicts[1].evidence->steps.size(), std::size_t{1});
}

void CheckWhileExploringTest::aRunThatMayNotBeShortestIsSaidToBeSo()
{
    std::string word = "\"a\"";
    for (int i = 0; i < 39; ++i)
        word += " . \"a\"";
    const std::string property = "[" + word + "] false";
    const Checked found = checked(counters(4), {property.c_str()}, withStates(1000));
    const ProgramVerdict& verdict = found.answers->verdicts[0];
    QVERIFY(verdict.kind == Verdict::Kind::Violated);
    QCOMPARE(verdict.evidence->steps.size(), std::size_t{40});
    QVERIFY(!verdict.shortest);
}

void CheckWhileExploringTest::namesThatAreNotYetKnownAreNotTakenForEvents()
{
    const Checked found = checked(counters(1), {"never not \"far\"", "never \"far\""}, withStates(5000));
    for (const ProgramVerdict& verdict : found.answers->verdicts)
        QVERIFY(verdict.kind == Verdict::Kind::Undecided);
}

/// Where several threads, pauses and limits cut the exploration, evidence is that of the whole.
void CheckWhileExploringTest::answersAreThoseOnTheWholeGraph()
{
    const std::string text = philosophers(9, false, false);
    const std::initializer_list<const char*> properties = {
        "deadlock-free", "never true* . \"put left 3\"", "no-assertion-failure",
        "[true* . \"take left 1\" . \"put right 1\" . true* . \"take left 2\"] false"};
    const auto program = programOf(text);
    Stepper stepper(*program, Selection::All);
    RunContext run;
    const auto whole = explore(stepper, {}, run);
    QVERIFY(whole && whole->isWhole());
    for (const std::uint32_t threads : {1u, 2u}) {
        Limits limits;
        limits.threads = threads;
        const Checked found = checked(text, properties, limits);
        QVERIFY(found.answers);
        for (std::size_t i = 0; i < properties.size(); ++i) {
            const Formula formula = parseProperty(properties.begin()[i])->formula;
            const ProgramVerdict expected = checkProgram(*whole, stepper, formula, {}, run);
            const ProgramVerdict& verdict = found.answers->verdicts[i];
            QVERIFY(verdict.kind == expected.kind && verdict.shortest);
            QCOMPARE(verdict.evidence.has_value(), expected.evidence.has_value());
            if (verdict.evidence)
                QVERIFY(verdict.evidence->steps == expected.evidence->steps);
        }
        QVERIFY(found.answers->graph == *whole); // one property holds, so that all had to be seen
    }
    const Checked alone = checked(text, {"never true* . \"put left 3\""});
    QVERIFY(alone.answers->graph.stateCount() < whole->stateCount());
}

void CheckWhileExploringTest::everyPollCanCancel()
{
    const std::string text = philosophers(5, false, false);
    const std::vector<Property> properties{*parseProperty("deadlock-free")};
    for (std::uint64_t k = 1;; k += 7) {
        const auto program = programOf(text);
        Stepper stepper(*program, Selection::All);
        RunContext run;
        run.cancelAtPoll(k);
        const auto answers = checkWhileExploring(
            stepper, properties, {}, [] { return RunContext(); }, run);
        if (!answers) {
            QVERIFY(answers.stopped()->reason == StopReason::Cancelled);
            continue;
        }
        const ProgramVerdict& verdict = answers->verdicts[0];
        if (answers->graph.isWhole()) {
            QVERIFY(verdict.kind == Verdict::Kind::Violated);
            QVERIFY(k > 20);
            break;
        }
        QVERIFY(answers->graph.stopped()->reason == StopReason::Cancelled);
        QVERIFY(verdict.kind == Verdict::Kind::Violated || verdict.reason == answers->graph.stopped());
    }
}

THREADMEND_TEST_MAIN(CheckWhileExploringTest)
#include "check_while_exploring_test.moc"
