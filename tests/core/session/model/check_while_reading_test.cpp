// SPDX-License-Identifier: GPL-3.0-or-later
// Violations are found without the whole state space, also where it has no end, and what cannot be decided is
// said to be undecided.
#include "core/check/check_program.h"
#include "core/model/behavioral/product/program_model.h"
#include "core/property/property_kind.h"
#include "core/session/model/work.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/test_main.h"

#include <QFile>
#include <QTemporaryDir>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

/// Counts for ever; may stop at any time, and is stuck then; fails at 100.
const char* const endlessLoop = R"(
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

/// A program in a file of its own.
class File {
public:
    explicit File(const std::string& text) : path_(folder_.filePath("program.js").toStdString())
    {
        QFile file(QString::fromStdString(path_));
        if (!file.open(QIODevice::WriteOnly) || file.write(text.c_str()) != static_cast<qint64>(text.size()))
            qFatal("cannot write %s", path_.c_str());
    }
    const std::string& path() const { return path_; }

private:
    QTemporaryDir folder_;
    std::string path_;
};

std::vector<Property> propertiesOf(std::initializer_list<const char*> texts)
{
    std::vector<Property> all;
    for (const char* text : texts)
        all.push_back(*parseProperty(text));
    return all;
}

Outcome<CheckedModel> checked(const std::string& text, const std::vector<Property>& properties,
                              RunContext& run)
{
    const File file(text);
    return checkWhileReading(
        file.path(), {}, properties, {}, [] { return RunContext(); }, run);
}

CheckedModel checked(const std::string& text, std::initializer_list<const char*> properties,
                     Limits limits = {})
{
    RunContext run({}, nullptr, limits);
    auto found = checked(text, propertiesOf(properties), run);
    if (found.error() != nullptr)
        qFatal("%s", found.error()->message.c_str());
    return *std::move(found);
}

const ProgramGraph& graphOf(const CheckedModel& found)
{
    return found.model.as<ProgramModel>()->graph();
}

Limits withStates(std::uint64_t states)
{
    Limits limits;
    limits.states = states;
    return limits;
}

} // namespace

class CheckWhileReadingTest : public QObject {
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

void CheckWhileReadingTest::anEndlessProgramIsFoundViolatedByTheShortestRun_data()
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

void CheckWhileReadingTest::anEndlessProgramIsFoundViolatedByTheShortestRun()
{
    QFETCH(QString, property);
    QFETCH(int, steps);
    // The assertion bounds the counter; beside it there is one that nothing bounds.
    const std::string text = std::string(endlessLoop) +
                             "bp.registerBThread('more', () => { for (let n = 0;; n++) "
                             "bp.sync({waitFor: bp.Event('inc')}); });\n" +
                             "bp.registerBThread('other', () => { for (let n = 0;; n++) "
                             "bp.sync({request: bp.Event('z')}, {props: n < 9 ? [] : 'nine'}); });\n"
                             "bp.registerBThread('guard', () => { bp.sync({waitFor: bp.Event('stop')}); "
                             "bp.sync({block: bp.Event('z')}); });\n";
    const CheckedModel found = checked(text, {property.toUtf8().constData()});
    const Verdict& verdict = found.answers[0].verdict;
    QVERIFY(verdict.kind == Verdict::Kind::Violated);
    QVERIFY(verdict.shortest);
    QCOMPARE(static_cast<int>(verdict.evidence->length()), steps);
    QVERIFY(!isWhole(found.model));
    QVERIFY(!graphOf(found).stopped());
}

void CheckWhileReadingTest::allViolationsTogetherEndTheSearch()
{
    const std::string text = counters(3) +
                             "bp.registerBThread('late', () => { for (let n = 0; n < 40; n++) "
                             "bp.sync({waitFor: bp.Event('e1')}); bp.ASSERT(false, 'late'); });";
    const CheckedModel both = checked(text, {"never \"e0\"", "no-assertion-failure"});
    for (const CheckedProperty& answer : both.answers)
        QVERIFY(answer.verdict.kind == Verdict::Kind::Violated && answer.verdict.shortest);
    QCOMPARE(both.answers[1].verdict.evidence->length(), std::size_t{40});
    // The one that is seen early waits for the other.
    const CheckedModel early = checked(text, {"never \"e0\""});
    QVERIFY(graphOf(early).stateCount() < graphOf(both).stateCount());
}

void CheckWhileReadingTest::whatIsNotViolatedIsUndecidedAtALimit()
{
    const CheckedModel found =
        checked(counters(2), {"deadlock-free", "never \"e1\"", "no-hot-cycle", "no-error"}, withStates(1000));
    const ProgramGraph& graph = graphOf(found);
    QVERIFY(graph.stateCount() == 1000 && graph.expandedCount() < graph.stateCount());
    QVERIFY(graph.stopped() && graph.stopped()->reason == StopReason::StateLimit);
    for (const std::size_t i : {0u, 2u, 3u}) {
        QVERIFY(found.answers[i].verdict.kind == Verdict::Kind::Undecided);
        QVERIFY(found.answers[i].verdict.reason == graph.stopped());
    }
    const Verdict& verdict = found.answers[1].verdict;
    QVERIFY(verdict.kind == Verdict::Kind::Violated && verdict.shortest);
    QCOMPARE(verdict.evidence->length(), std::size_t{1});
}

void CheckWhileReadingTest::aRunThatMayNotBeShortestIsSaidToBeSo()
{
    std::string word = "\"a\"";
    for (int i = 0; i < 39; ++i)
        word += " . \"a\"";
    const std::string property = "[" + word + "] false";
    const CheckedModel found = checked(counters(4), {property.c_str()}, withStates(1000));
    const Verdict& verdict = found.answers[0].verdict;
    QVERIFY(verdict.kind == Verdict::Kind::Violated);
    QCOMPARE(verdict.evidence->length(), std::size_t{40});
    QVERIFY(!verdict.shortest);
}

void CheckWhileReadingTest::namesThatAreNotYetKnownAreNotTakenForEvents()
{
    const CheckedModel found = checked(counters(1), {"never not \"far\"", "never \"far\""}, withStates(5000));
    for (const CheckedProperty& answer : found.answers)
        QVERIFY(answer.verdict.kind == Verdict::Kind::Undecided);
}

/// Where several threads, pauses and limits cut the exploration, evidence is that of the whole.
void CheckWhileReadingTest::answersAreThoseOnTheWholeGraph()
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
        const CheckedModel found = checked(text, properties, limits);
        for (std::size_t i = 0; i < properties.size(); ++i) {
            const Formula formula = parseProperty(properties.begin()[i])->formula;
            const Verdict expected = checkProgram(*whole, stepper, formula, {}, run);
            const Verdict& verdict = found.answers[i].verdict;
            QVERIFY(verdict.kind == expected.kind && verdict.shortest);
            QVERIFY(verdict.evidence == expected.evidence);
        }
        QVERIFY(graphOf(found) == *whole); // one property holds, so that all had to be seen
    }
    const CheckedModel alone = checked(text, {"never true* . \"put left 3\""});
    QVERIFY(graphOf(alone).stateCount() < whole->stateCount());
    // In a part the labels have other numbers than in the whole; the evidence has those of its model.
    const Verdict& verdict = alone.answers[0].verdict;
    QVERIFY(verdict.kind == Verdict::Kind::Violated && verdict.shortest);
    const ProgramSpace& space = alone.model.as<ProgramModel>()->space();
    QCOMPARE(std::string(space.labels().text(verdict.evidence->steps.back().label)),
             std::string("put left 3"));
}

void CheckWhileReadingTest::everyPollCanCancel()
{
    const std::string text = philosophers(5, false, false);
    const std::vector<Property> properties = propertiesOf({"deadlock-free"});
    bool leftPart = false;
    for (std::uint64_t k = 1;; k += 7) {
        RunContext run;
        run.cancelAtPoll(k);
        const auto found = checked(text, properties, run);
        if (!found) {
            QVERIFY(found.stopped()->reason == StopReason::Cancelled);
            continue;
        }
        const Verdict& verdict = found->answers[0].verdict;
        if (isWhole(found->model)) {
            QVERIFY(verdict.kind == Verdict::Kind::Violated);
            QVERIFY(k > 20);
            break;
        }
        leftPart = true;
        QVERIFY(graphOf(*found).stopped()->reason == StopReason::Cancelled);
        QVERIFY(verdict.kind == Verdict::Kind::Violated || verdict.reason == graphOf(*found).stopped());
    }
    QVERIFY(leftPart);
}

THREADMEND_TEST_MAIN(CheckWhileReadingTest)
#include "check_while_reading_test.moc"
