// SPDX-License-Identifier: GPL-3.0-or-later
// Verdicts on behavioral programs, in the words of BPjs, with the shortest evidence.
#include "core/check/check_program.h"
#include "core/property/property_kind.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/corpus.h"
#include "tests/testing/test_main.h"

#include <algorithm>
#include <numeric>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

/// `holds`, or the word of the violation and its events, the loop in brackets.
std::string verdictOfProgram(const std::string& text, const std::string& property, DeadEnds deadEnds = {},
                             Selection selection = Selection::All)
{
    const auto program = programOf(text);
    Stepper stepper(*program, selection);
    RunContext run;
    const auto graph = explore(stepper, {}, run);
    if (!graph)
        return "error: " + graph.error()->message;
    const auto parsed = parseProperty(property);
    if (!parsed)
        return "error: " + parsed.error()->message;
    const Verdict verdict = checkProgram(*graph, stepper, parsed->formula, deadEnds, run);
    if (verdict.kind == Verdict::Kind::Holds)
        return verdict.vacuous ? "holds (vacuous)" : "holds";
    const ProgramSpace space(*graph, stepper, deadEnds);
    std::string words = verdict.finding->word + ":";
    for (std::size_t i = 0; i < verdict.evidence->length(); ++i)
        words += (verdict.evidence->loop == i ? " [" : " ") +
                 std::string(space.labels().text(verdict.evidence->steps[i].label));
    return words + (verdict.evidence->loop ? "]" : "");
}

} // namespace

class CheckProgramTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void verdicts_data();
    void verdicts();
    void deadlockAndEndCanBeTakenForOneAnother();
    void hotCyclesDoNotDependOnNamesOrOrder();
    void hotCyclesOfTheCorpus();
    void checkingStopsWhenToldTo();
    void onlyASearchToItsEndSaysThatThePartHasNoViolation();
    void whatWasOverWhileExploringIsSaidOfTheExploration();

private:
    static void checkingStopsAtEachPoll(const std::string& text, const Formula& formula);
};

void CheckProgramTest::verdicts_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("property");
    QTest::addColumn<QString>("verdict");
    const auto row = [](const char* name, const char* program, const char* property, const char* verdict) {
        QTest::newRow(name) << QString("const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(n => bp.Event(n));"
                                       "const thread = f => bp.registerBThread('t', f);\n") +
                                   program
                            << property << verdict;
    };
    // What is a deadlock, what is hot (BPjs issues 10, 96, 180).
    row("a b-thread blocks what it requests itself", "thread(() => bp.sync({request: a, block: a}));",
        "deadlock-free", "deadlock:");
    row("a deadlock is no hot termination if nobody is hot",
        "thread(() => bp.sync({request: a})); thread(() => bp.sync({block: a}));", "no-hot-termination",
        "holds");
    row("a deadlock is one all the same",
        "thread(() => bp.sync({request: a})); thread(() => bp.sync({block: a}));", "deadlock-free",
        "deadlock:");
    row("waiting for ever is an end", "thread(() => { bp.sync({request: a}); bp.sync({waitFor: b}); });",
        "deadlock-free", "holds");
    row("waiting hot for ever is a hot termination",
        "thread(() => { bp.sync({request: a}); bp.hot(true).sync({waitFor: b}); });", "no-hot-termination",
        "hot termination: a");
    row("the shortest way to a failed assertion",
        "thread(() => { while (true) { bp.sync({request: [a, b]}); } });"
        "thread(() => { let n = 0; while (true) { const e = bp.sync({waitFor: [a, b]}); n = e === b ? n + 1 "
        ": 0; bp.ASSERT(n < 2, 'two'); } });",
        "no-assertion-failure", "failed assertion: b b");
    row("a JavaScript error", "thread(() => { bp.sync({request: a}); null.x; });", "no-error",
        "JavaScript error: a");
    row("an error is no failed assertion", "thread(() => { bp.sync({request: a}); null.x; });",
        "no-assertion-failure", "holds");
    row("a conflict in the store",
        "for (const n of [1, 2]) thread(() => { bp.sync({request: a}); bp.store.put('k', n); });", "no-error",
        "store conflict: a");
    // Cycles.
    row("a b-thread that stays hot",
        "thread(() => { while (true) bp.sync({request: a}); }); thread(() => bp.hot(true).sync({waitFor: "
        "b}));",
        "no-hot-cycle", "hot b-thread cycle: [a]");
    row("a hot b-thread that goes on may be hot again",
        "thread(() => { while (true) { bp.hot(true).sync({request: a}); bp.hot(true).sync({request: b}); } "
        "});",
        "no-hot-cycle", "hot b-thread cycle: [a b]");
    row("a b-thread that cools down",
        "thread(() => { while (true) { bp.hot(true).sync({request: a}); bp.sync({request: b}); } });",
        "no-hot-cycle", "holds");
    row("two that are hot in turn",
        "thread(() => { while (true) { bp.hot(true).sync({request: a}); bp.sync({waitFor: b}); } });"
        "thread(() => { while (true) { bp.sync({waitFor: a}); bp.hot(true).sync({request: b}); } });",
        "no-hot-cycle", "hot system: [a b]");
    row("stem and loop count together",
        "thread(() => { const e = bp.sync({request: [a, b]});"
        "  if (e === a) { while (true) { bp.hot(true).sync({request: a}); bp.hot(true).sync({request: b}); } "
        "}"
        "  bp.sync({request: c}); while (true) bp.hot(true).sync({request: d}); });",
        "no-hot-cycle", "hot b-thread cycle: a [a b]");
    // Two readings of hot: a monitor that waits for the same event in each round advances.
    const char* monitor = "thread(() => { while (true) bp.sync({request: a}); });"
                          "thread(() => { while (true) bp.hot(true).sync({waitFor: a}); });";
    row("a monitor is hot in each state", monitor, "no-hot-cycle", "hot b-thread cycle: [a]");
    row("whatever is fair", monitor, "no-hot-cycle fair strong {a}", "hot b-thread cycle: [a]");
    row("but it advances", monitor, "no-hot-cycle without progress", "holds");
    row("one that never advances",
        "thread(() => { while (true) bp.sync({request: a}); }); thread(() => bp.hot(true).sync({waitFor: "
        "b}));",
        "no-hot-cycle without progress", "hot without progress: [a]");
    row("one that is blocked while others go on",
        "thread(() => { while (true) bp.sync({request: a, block: b}); });"
        "thread(() => { while (true) bp.hot(true).sync({request: b, waitFor: c}); });",
        "no-hot-cycle without progress fair strong {b}", "hot without progress: [a]");
    row("one that is overtaken, which fairness rules out",
        "thread(() => { while (true) bp.sync({request: a}); });"
        "thread(() => { while (true) bp.hot(true).sync({request: b}); });",
        "no-hot-cycle without progress fair weak {b}", "holds");
    row("one that is ended is not hot without progress",
        "thread(() => { while (true) bp.sync({request: a}); });"
        "thread(() => bp.hot(true).sync({waitFor: b, interrupt: a}));",
        "no-hot-cycle without progress", "holds");
    row("hot in turn is no one without progress",
        "thread(() => { while (true) { bp.hot(true).sync({request: a}); bp.sync({waitFor: b}); } });"
        "thread(() => { while (true) { bp.sync({waitFor: a}); bp.hot(true).sync({request: b}); } });",
        "no-hot-cycle without progress", "holds");
    // Fairness: x may overtake y for ever.
    const char* overtaking =
        "thread(() => { while (true) bp.sync({request: a}); });"
        "thread(() => { while (true) { bp.sync({request: b}); bp.hot(true).sync({request: c}); } });";
    row("without fairness c may be overtaken", overtaking, "no-hot-cycle", "hot b-thread cycle: b [a]");
    row("weak fairness: c is enabled all the time", overtaking, "no-hot-cycle fair weak {c}", "holds");
    row("strong fairness towards c", overtaking, "no-hot-cycle fair strong {c}", "holds");
    row("unconditional fairness towards c", overtaking, "no-hot-cycle fair unconditional {c}", "holds");
    row("fairness towards another event", overtaking, "no-hot-cycle fair strong {b}",
        "hot b-thread cycle: b [a]");
    const char* blocking =
        "thread(() => { while (true) { bp.sync({request: a}); bp.sync({request: b, block: c}); } });"
        "thread(() => { while (true) { bp.sync({request: d}); bp.hot(true).sync({request: c}); } });";
    row("weak fairness: c is disabled again and again", blocking, "no-hot-cycle fair weak {c}",
        "hot b-thread cycle: d [a b]");
    row("weak fairness: of x and y there is always one, but no one always",
        "const [x, y] = ['x', 'y'].map(n => bp.Event(n));"
        "thread(() => { while (true) { if (bp.hot(true).sync({request: [a, x]}).name === 'x') break;"
        "  if (bp.hot(true).sync({request: [b, y]}).name === 'y') break; } });",
        "no-hot-cycle fair weak {x, y}", "hot b-thread cycle: [a b]");
    row("weak fairness: x is enabled all the time",
        "const [x, y] = ['x', 'y'].map(n => bp.Event(n));"
        "thread(() => { while (true) { if (bp.hot(true).sync({request: [a, x]}).name === 'x') break;"
        "  if (bp.hot(true).sync({request: [b, x, y]}).name !== 'b') break; } });",
        "no-hot-cycle fair weak {x, y}", "holds");
    row("strong fairness: c is enabled again and again", blocking, "no-hot-cycle fair strong {c}", "holds");
    row("two sets, each to be satisfied", blocking, "no-hot-cycle fair strong {c} {a}", "holds");
    row("an event that never happens", overtaking, "no-hot-cycle fair unconditional {nothing}",
        "holds (vacuous)");
    // Safety and invariants.
    row("regular safety", "thread(() => { while (true) bp.sync({request: [a, b]}); });",
        "never true* . b . b", "safety violated: b b");
    row("regular safety that holds",
        "thread(() => { while (true) { bp.sync({request: a}); bp.sync({request: b}); } });",
        "never true* . b . b", "holds");
    row("of several initial states, each begins words",
        "thread(() => { if (bp.random.nextInt(2) === 1)"
        "  bp.sync({request: c}); bp.sync({request: d}); });",
        "never c . d", "safety violated: c d");
    row("and the nearest is the one that counts",
        "thread(() => { if (bp.random.nextInt(2) === 1)"
        "  bp.sync({request: c}); bp.sync({request: d}); });",
        "never true* . d", "safety violated: d");
    row("an invariant can be violated in one of them",
        "thread(() => { if (bp.random.nextInt(2) === 1)"
        "  bp.sync({request: c}, {props: ['low']}); bp.sync({request: d}); });",
        "never low", "invariant violated:");
    row("an invariant over propositions",
        "thread(() => { bp.sync({request: a}, {props: ['low']}); bp.sync({request: b}, {props: 'high'}); });"
        "thread(() => { bp.sync({request: c}); bp.sync({waitFor: d}, {props: ['low']}); });",
        "never (low and high)", "invariant violated: a c");
    row("an invariant that holds",
        "thread(() => { bp.sync({request: a}, {props: ['low']}); bp.sync({request: b}, {props: ['high']}); "
        "});",
        "never (low and high)", "holds");
    row("what is pruned is not looked at",
        "thread(() => { bp.sync({request: a}); bp.sync({request: b}, {prune: true}); bp.ASSERT(false); });",
        "no-assertion-failure", "holds");
}

void CheckProgramTest::verdicts()
{
    QFETCH(QString, program);
    QFETCH(QString, property);
    QFETCH(QString, verdict);
    QCOMPARE(QString::fromStdString(verdictOfProgram(program.toStdString(), property.toStdString())),
             verdict);
}

void CheckProgramTest::deadlockAndEndCanBeTakenForOneAnother()
{
    const std::string ends = "bp.registerBThread(() => bp.sync({request: bp.Event('a')}));";
    const std::string stuck = ends + "bp.registerBThread(() => bp.sync({block: bp.Event('a')}));";
    QCOMPARE(verdictOfProgram(ends, "deadlock-free"), std::string("holds"));
    QCOMPARE(verdictOfProgram(ends, "deadlock-free", {.endIsDeadlock = true}), std::string("deadlock: a"));
    QCOMPARE(verdictOfProgram(stuck, "deadlock-free", {.deadlockIsEnd = true}), std::string("holds"));
}

/// A cycle of three states, two of them in a loop that stays hot: found under every naming of the events and
/// every order of the b-threads.
void CheckProgramTest::hotCyclesDoNotDependOnNamesOrOrder()
{
    std::vector<std::string> names = {"a", "b", "c"};
    do {
        for (const bool swapped : {false, true}) {
            const std::string first =
                "bp.registerBThread('go', () => { while (true) { const e = bp.sync({request: [E[0], E[1]]}); "
                "if (e === E[1]) bp.sync({request: E[2]}); } });";
            const std::string second = "bp.registerBThread('hot', () => { while (true) { "
                                       "bp.hot(true).sync({waitFor: E[2]}); bp.sync({waitFor: E[0]}); } });";
            const std::string text = "const E = ['" + names[0] + "', '" + names[1] + "', '" + names[2] +
                                     "'].map(n => bp.Event(n));" +
                                     (swapped ? second + first : first + second);
            QCOMPARE(verdictOfProgram(text, "no-hot-cycle"), "hot b-thread cycle: [" + names[0] + "]");
        }
    } while (std::next_permutation(names.begin(), names.end()));
}

void CheckProgramTest::hotCyclesOfTheCorpus()
{
    SKIP_WITHOUT_CORPUS();
    const auto verdict = [](const std::string& file, const std::string& property) {
        return verdictOfProgram(contentOf(*corpusPath("bpjs/test/resources/" + file)), property);
    };
    QCOMPARE(verdict("statementtemp/hotBThreadCycleExample.js", "no-hot-cycle"),
             std::string("hot b-thread cycle: a [b c e]"));
    QCOMPARE(verdict("statementtemp/hotTerminationExample.js", "no-hot-termination"),
             std::string("hot termination: A C"));
    QCOMPARE(verdict("DFSVerifierTests/deadlocking.js", "deadlock-free"), std::string("deadlock: A"));
    QCOMPARE(verdict("DFSVerifierTests/MultipleFailedAssertions.js", "no-assertion-failure"),
             std::string("failed assertion: 0 1"));
}

void CheckProgramTest::checkingStopsWhenToldTo()
{
    const auto program = programOf(philosophers(4, false, false));
    Stepper stepper(*program, Selection::All);
    RunContext free;
    const auto graph = explore(stepper, {}, free);
    QVERIFY(graph);
    for (std::uint64_t poll = 1; poll <= free.polls(); ++poll) {
        const auto other = programOf(philosophers(4, false, false));
        Stepper otherStepper(*other, Selection::All);
        RunContext run;
        run.cancelAtPoll(poll);
        const auto stopped = explore(otherStepper, {}, run);
        QVERIFY(stopped.stopped() != nullptr);
    }
    const auto endless =
        programOf("bp.registerBThread('T', () => { bp.sync({request: bp.Event('a')}); while (true); });");
    Stepper endlessStepper(*endless, Selection::All);
    RunContext run;
    run.cancelAtPoll(100);
    QVERIFY(explore(endlessStepper, {}, run).stopped() != nullptr);
    Limits limits;
    limits.states = 10;
    RunContext limited({}, nullptr, limits);
    ExploreOptions slowly;
    slowly.packs = false;
    QVERIFY(explore(stepper, slowly, limited).stopped() != nullptr);
    const char* overtaking = "const [a, b, c] = ['a', 'b', 'c'].map(n => bp.Event(n));"
                             "bp.registerBThread(() => { while (true) bp.sync({request: a}); });"
                             "bp.registerBThread(() => { while (true) { bp.sync({request: b}); "
                             "bp.hot(true).sync({request: c}); } });";
    for (const auto& [text, property] :
         {std::pair(philosophers(4, false, false), "deadlock-free"),
          std::pair(philosophers(4, false, false), "never true* . \"take left 0\" . \"put left 0\""),
          std::pair(std::string(overtaking), "no-hot-cycle"),
          std::pair(std::string(overtaking), "no-hot-cycle fair strong {c}"),
          std::pair(std::string(overtaking), "no-hot-cycle fair unconditional {nothing}")})
        checkingStopsAtEachPoll(text, parseProperty(property)->formula);
}

/// Undecided each time: also where all that is left to find out is whether it holds for want of fair runs.
void CheckProgramTest::checkingStopsAtEachPoll(const std::string& text, const Formula& formula)
{
    const auto program = programOf(text);
    Stepper stepper(*program, Selection::All);
    RunContext run, whole;
    const auto graph = explore(stepper, {}, run);
    QVERIFY(!checkProgram(*graph, stepper, formula, {}, whole).reason && whole.polls() > 0);
    for (std::uint64_t poll = 1; poll <= whole.polls(); ++poll) {
        RunContext cancelled;
        cancelled.cancelAtPoll(poll);
        const Verdict verdict = checkProgram(*graph, stepper, formula, {}, cancelled);
        QVERIFY(verdict.kind == Verdict::Kind::Undecided && !verdict.evidence && !verdict.vacuous);
        QVERIFY(verdict.reason && verdict.reason->reason == StopReason::Cancelled);
    }
}

void CheckProgramTest::onlyASearchToItsEndSaysThatThePartHasNoViolation()
{
    const auto program = programOf("bp.registerBThread('T', () => { for (let n = 0;; n++) "
                                   "bp.sync({request: [bp.Event('a'), bp.Event('b')]}); });");
    Stepper stepper(*program, Selection::All);
    ExploreOptions inPart;
    inPart.keepsPart = true;
    Limits few;
    few.states = 300;
    RunContext exploration({}, nullptr, few);
    const auto part = explore(stepper, inPart, exploration);
    QVERIFY(part && !part->isWhole());
    for (const char* property : {"never true* . \"a\" . \"c\"", "no-error", "no-hot-cycle"}) {
        const Formula formula = parseProperty(property)->formula;
        RunContext whole;
        const Verdict searched = checkProgram(*part, stepper, formula, {}, whole);
        QVERIFY(searched.kind == Verdict::Kind::Undecided && searched.noneInPart);
        for (std::uint64_t poll = 1; poll <= whole.polls(); ++poll) {
            RunContext cancelled;
            cancelled.cancelAtPoll(poll);
            const Verdict stopped = checkProgram(*part, stepper, formula, {}, cancelled);
            QVERIFY(stopped.kind == Verdict::Kind::Undecided && !stopped.noneInPart);
        }
    }
}

void CheckProgramTest::whatWasOverWhileExploringIsSaidOfTheExploration()
{
    int parts = 0;
    for (std::uint64_t poll = 1; poll < 60; ++poll) {
        const auto program = programOf(philosophers(4, false, false));
        Stepper stepper(*program, Selection::All);
        ExploreOptions inPart;
        inPart.packs = false;
        inPart.keepsPart = true;
        RunContext exploration;
        exploration.cancelAtPoll(poll);
        const auto part = explore(stepper, inPart, exploration);
        if (!part || part->isWhole())
            continue;
        RunContext search;
        search.cancelAtPoll(1);
        const Verdict verdict =
            checkProgram(*part, stepper, parseProperty("deadlock-free")->formula, {}, search);
        QVERIFY(verdict.reason);
        QCOMPARE(verdict.reason->phase, part->stopped()->phase);
        ++parts;
    }
    QVERIFY(parts > 0);
}

THREADMEND_TEST_MAIN(CheckProgramTest)
#include "check_program_test.moc"
