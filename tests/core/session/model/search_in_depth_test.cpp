// SPDX-License-Identifier: GPL-3.0-or-later
// Searching in depth has the verdicts of searching in breadth, by runs that need not be the shortest.
#include "core/property/property_kind.h"
#include "core/session/model/work.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/random_programs.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"
#include "tests/testing/written_programs.h"

#include <QTemporaryDir>
#include <array>
#include <fstream>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

constexpr std::array askedInDepth = {"deadlock-free",
                                     "no-assertion-failure",
                                     "no-error",
                                     "no-hot-termination",
                                     "never true* . 'a|e0' . (not 'b|e1')* . 'a|e0'",
                                     "[ (not 'a|e0')* . 'b|e1' . true* . 'c|e2' ] false",
                                     "never p and not q"};

} // namespace

class SearchInDepthTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theVerdictIsThatOfBreadth_data();
    void theVerdictIsThatOfBreadth();
    void whatIsDeepIsFoundInFewStates();
    void everyPollStops();
    void aStopDoesNotHideWhatWasFound();

private:
    Outcome<CheckedModel> checked(const std::string& text, const char* property, bool depth,
                                  RunContext run = {}, std::size_t furtherKinds = 0)
    {
        const std::string path = folder_.filePath(QStringLiteral("program.js")).toStdString();
        std::ofstream(path) << text;
        ReadOptions options;
        options.depthFirst = depth;
        const std::vector<Property> properties = {*parseProperty(property)};
        return checkWhileReading(
            path, options, properties, {.furtherKinds = furtherKinds}, [] { return RunContext(); }, run);
    }
    QTemporaryDir folder_;
};

void SearchInDepthTest::theVerdictIsThatOfBreadth_data()
{
    QTest::addColumn<bool>("written");
    QTest::newRow("automata") << false;
    QTest::newRow("all constructs") << true;
}

void SearchInDepthTest::theVerdictIsThatOfBreadth()
{
    QFETCH(bool, written);
    std::mt19937 random(101);
    const int cases = looksAtAll ? 300 : 30;
    int violated = 0, longer = 0, inPart = 0;
    for (int i = 0; i < cases; ++i) {
        const int events = 3 + static_cast<int>(random() % 2);
        DrawnProgram drawn = drawProgram(random, events);
        for (DrawnThread& thread : drawn)
            for (DrawnState& state : thread)
                for (const char* name : {"p", "q"})
                    if (random() % 6 == 0)
                        state.props.push_back(name);
        const std::string text = written ? ProgramWriter(static_cast<unsigned>(i)).program()
                                         : textOf(drawn, plainNames(events), i % 3);
        for (const char* property : askedInDepth) {
            const RunContext few({}, nullptr, {.states = 400});
            const auto breadth = checked(text, property, false, few);
            if (!breadth)
                break; // the program is wrong
            const Verdict& expected = breadth->answers[0].verdict;
            if (expected.kind == Verdict::Kind::Undecided)
                break; // it has too many states
            const auto depth = checked(text, property, true);
            QVERIFY(depth);
            const Verdict& verdict = depth->answers[0].verdict;
            QVERIFY2(verdict.kind == expected.kind, (property + ("\n" + text)).c_str());
            if (!verdict.evidence)
                continue;
            ++violated;
            QVERIFY2(verdict.evidence->length() >= expected.evidence->length(), text.c_str());
            QVERIFY2(!verdict.shortest || verdict.evidence->length() == expected.evidence->length(),
                     text.c_str());
            longer += verdict.evidence->length() > expected.evidence->length();
            inPart += !isWhole(depth->model);
        }
    }
    QVERIFY(violated > cases / 10);
    QVERIFY2(!looksAtAll || (longer > 0 && inPart > 0),
             qPrintable(QStringLiteral("%1 %2 %3").arg(violated).arg(longer).arg(inPart)));
}

void SearchInDepthTest::whatIsDeepIsFoundInFewStates()
{
    // Five counters to twenty: four million states, and a violation where one of them is at its end.
    const std::string counters = R"(
for (let i = 0; i < 5; i++)
  bp.registerBThread('counter ' + i, function () {
    for (let n = 0; n < 20; n++) bp.sync({request: bp.Event('up ' + i)});
    bp.sync({waitFor: bp.Event('never')}, {props: ['full']});
  });
)";
    const auto found = checked(counters, "never full", true, RunContext({}, nullptr, {.states = 10000}));
    QVERIFY(found);
    const Verdict& verdict = found->answers[0].verdict;
    QVERIFY(verdict.kind == Verdict::Kind::Violated);
    QVERIFY(!verdict.shortest); // nobody looked for a shorter one
    QVERIFY(!isWhole(found->model));
    const auto breadth = checked(counters, "never full", false, RunContext({}, nullptr, {.states = 10000}));
    QVERIFY(breadth->answers[0].verdict.kind == Verdict::Kind::Undecided);
}

void SearchInDepthTest::everyPollStops()
{
    const std::string text = ProgramWriter(7).program();
    RunContext whole;
    const auto answer = checked(text, "deadlock-free", true, whole);
    QVERIFY(answer);
    for (std::uint64_t poll = 1; poll < 1000; poll += 3) {
        RunContext run;
        run.cancelAtPoll(poll);
        const auto stopped = checked(text, "deadlock-free", true, run);
        if (!stopped) {
            QVERIFY(stopped.stopped());
            continue;
        }
        const Verdict& verdict = stopped->answers[0].verdict;
        QVERIFY(verdict.kind == Verdict::Kind::Undecided || verdict.kind == answer->answers[0].verdict.kind);
    }
}

/// A second kind of violation is wanted and not there: what is explored for it has other numbers.
void SearchInDepthTest::aStopDoesNotHideWhatWasFound()
{
    const std::string text = R"(
bp.registerBThread('wrong', function () { bp.sync({request: bp.Event('z')}); bp.ASSERT(false, 'once'); });
for (let i = 0; i < 3; i++)
  bp.registerBThread('counter ' + i, function () {
    for (let n = 0; n < 3; n++) bp.sync({request: bp.Event('up ' + i)});
  });
)";
    bool wasFound = false;
    for (std::uint64_t poll = 1; poll < 1500; poll += 3) {
        RunContext run;
        run.cancelAtPoll(poll);
        const auto stopped = checked(text, "no-assertion-failure", true, run, 3);
        if (!stopped)
            continue; // before there was anything
        const Verdict& verdict = stopped->answers[0].verdict;
        QVERIFY(verdict.kind == Verdict::Kind::Violated || (verdict.reason && !wasFound));
        wasFound = verdict.kind == Verdict::Kind::Violated;
    }
    QVERIFY(wasFound);
}

THREADMEND_TEST_MAIN(SearchInDepthTest)
#include "search_in_depth_test.moc"
