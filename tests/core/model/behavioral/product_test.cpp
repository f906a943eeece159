// SPDX-License-Identifier: GPL-3.0-or-later
// The product of b-threads: one size for all ways to write a program, and the meaning of each part of bp.
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/random_models.h"
#include "tests/testing/test_main.h"

#include <algorithm>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

std::size_t countOf(const ProgramGraph& graph, StateKind kind)
{
    std::size_t count = 0;
    for (std::uint32_t state = 0; state < graph.stateCount(); ++state)
        count += graph.kind(state) == kind ? 1 : 0;
    return count;
}

/// The words of all maximal runs, joined; for programs without cycles.
void addRuns(const ProgramGraph& graph, const Program& program, std::uint32_t state, const std::string& word,
             std::vector<std::string>& runs)
{
    constexpr const char* ends[] = {"", "!dead", "", "!pruned", "!failed"};
    if (graph.outgoing(state).empty())
        runs.push_back(word + ends[static_cast<int>(graph.kind(state))]);
    for (const Edge& edge : graph.outgoing(state))
        addRuns(graph, program, edge.target, word + program.events()[edge.event].label + " ", runs);
}

std::string runsOf(const std::string& text, Selection selection = Selection::All)
{
    const auto program = programOf(text);
    const ProgramGraph graph = graphOf(*program, selection);
    std::vector<std::string> runs;
    for (std::uint32_t state = 0; state < graph.initialCount(); ++state)
        addRuns(graph, *program, state, "", runs);
    std::sort(runs.begin(), runs.end());
    runs.erase(std::unique(runs.begin(), runs.end()), runs.end());
    std::string joined;
    for (const std::string& run : runs)
        joined += (joined.empty() ? "" : "| ") + run;
    return joined;
}

} // namespace

class ProductTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void differentWaysToWriteOneProgramHaveOneSize_data();
    void differentWaysToWriteOneProgramHaveOneSize();
    void runs_data();
    void runs();
    void selection();
    void mistakes_data();
    void mistakes();
    void whatFollowsAStateIsExploredFromThere();
    void theStatesAlongARunComeFirst();
};

void ProductTest::differentWaysToWriteOneProgramHaveOneSize_data()
{
    QTest::addColumn<QString>("body");
    const auto row = [](const char* name, const char* body) {
        QTest::newRow(name) << QString::fromUtf8(body);
    };
    row("written out", "sync(A); sync(B); sync(C);");
    row("a loop", "for (var i = 0; i < 3; i++) sync([A, B, C][i]);");
    row("a loop with a dead variable", "var last; for (var i = 0; i < 3; i++) last = sync([A, B, C][i]);");
    row("for of", "for (const e of [A, B, C]) sync(e);");
    row("for in", "const o = {a: A, b: B, c: C}; for (const k in o) sync(o[k]);");
    row("forEach", "[A, B, C].forEach(e => sync(e));");
    row("a closure that counts", "let n = 0; const next = () => [A, B, C][n++]; while (n < 3) sync(next());");
    row("recursion", "(function go(i) { if (i < 3) { sync([A, B, C][i]); go(i + 1); } })(0);");
    row("a queue", "const q = [A, B, C]; while (q.length) sync(q.shift());");
    row("a captured variable that is dead while it waits",
        "let e; for (const x of [A, B, C]) { e = sync(x); [1].forEach(() => e.name); }");
    row("try", "try { sync(A); throw 1; } catch (x) { sync(B); } finally { sync(C); }");
    row("switch", "for (let i = 0; i < 3; i++) switch (i) { case 0: sync(A); break; case 1: sync(B); break; "
                  "default: sync(C); }");
    row("a map", "const m = new Map(); m.set(1, A).set(2, B).set(3, C); for (const [k, v] of m) sync(v);");
    row("call and apply", "sync.call(null, A); sync.apply(null, [B]); sync.bind(null, C)();");
    row("new", "function Step(e) { this.e = e; this.r = sync(e); } new Step(A); new Step(B); new Step(C);");
}

/// Beside a b-thread that does a, b, c there is one that does x, y: 4 x 3 states.
void ProductTest::differentWaysToWriteOneProgramHaveOneSize()
{
    QFETCH(QString, body);
    const std::string text = "const A = bp.Event('a'), B = bp.Event('b'), C = bp.Event('c'); function "
                             "sync(e) { return bp.sync({request: e}); }"
                             "bp.registerBThread('one', function () {" +
                             body.toStdString() +
                             "}); bp.registerBThread('two', () => { bp.sync({request: bp.Event('x')}); "
                             "bp.sync({request: bp.Event('y')}); });";
    const auto program = programOf(text);
    const ProgramGraph graph = graphOf(*program);
    QCOMPARE(static_cast<int>(graph.stateCount()), 12);
    QCOMPARE(static_cast<int>(graph.transitionCount()), 3 * 3 + 4 * 2);
    QCOMPARE(static_cast<int>(countOf(graph, StateKind::End)), 1);
}

void ProductTest::runs_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("runs");
    const auto row = [](const char* name, const char* program, const char* runs) {
        QTest::newRow(name) << QString::fromUtf8(program) << QString::fromUtf8(runs);
    };
    row("a blocked event is a deadlock",
        "bp.registerBThread(() => bp.sync({request: bp.Event('a')})); bp.registerBThread(() => "
        "bp.sync({block: bp.Event('a')}));",
        "!dead");
    row("nothing requested is an end", "bp.registerBThread(() => bp.sync({waitFor: bp.Event('a')}));", "");
    row("a b-thread that blocks what it requests itself",
        "bp.registerBThread(() => bp.sync({request: bp.Event('a'), block: bp.Event('a')}));", "!dead");
    row("one event moves all who request or wait for it",
        "const a = bp.Event('a'), f = () => { bp.sync({request: a}); }; bp.registerBThread(f); "
        "bp.registerBThread(f);"
        "bp.registerBThread(() => { bp.sync({waitFor: a}); bp.sync({request: bp.Event('b')}); });",
        "a b ");
    row("event sets",
        "bp.registerBThread(() => bp.sync({request: [bp.Event('a', {n: 1}), bp.Event('b', {n: 2})]}));"
        "bp.registerBThread(() => bp.sync({block: bp.EventSet('big', e => e.data !== null && e.data.n > "
        "1)}));"
        "bp.registerBThread(() => { bp.sync({waitFor: bp.all}); bp.sync({request: bp.Event('done')}); });",
        "a {n: 1} done ");
    row("an interrupt ends the b-thread and runs its handler",
        "const a = bp.Event('a'); bp.registerBThread(() => bp.sync({request: a}));"
        "bp.registerBThread(() => { bp.setInterruptHandler(e => bp.registerBThread(() => bp.sync({request: "
        "bp.Event('after ' + e.name)})));"
        "  bp.sync({interrupt: a}); bp.sync({request: bp.Event('never')}); });",
        "a after a ");
    row("b-threads register b-threads",
        "bp.registerBThread(() => { bp.registerBThread('kid', () => bp.sync({request: bp.Event('k'), block: "
        "bp.Event('p')}));"
        "  bp.sync({request: bp.Event('p')}); });",
        "k p ");
    row("a fork goes on in both",
        "bp.registerBThread(() => { let n = 1; const r = bp.fork(); n += r; bp.sync({request: bp.Event(r ? "
        "'child' : 'parent')}); bp.sync({request: bp.Event('n' + n)}); });",
        "child n2 parent n1 | child parent n1 n2 | child parent n2 n1 | parent child n1 n2 | parent child n2 "
        "n1 | parent n1 child n2 ");
    row("random choices are branches",
        "bp.registerBThread(() => { bp.sync({request: bp.Event('roll')}); bp.sync({request: bp.Event('got ' "
        "+ bp.random.nextInt(3))}); });",
        "roll got 0 | roll got 1 | roll got 2 ");
    row("what two b-threads write to the store",
        "const a = bp.Event('a'); bp.registerBThread(() => { bp.sync({request: a}); bp.store.put('x', 1); });"
        "bp.registerBThread(() => { bp.sync({waitFor: a}); bp.store.put('y', 2); bp.sync({request: "
        "bp.Event('next')}); bp.sync({request: bp.Event('' + bp.store.get('x') + bp.store.get('y'))}); });",
        "a next 12 ");
    row("a step does not see what others write in it",
        "const a = bp.Event('a'); bp.registerBThread(() => { bp.sync({request: a}); bp.store.put('x', 1); });"
        "bp.registerBThread(() => { bp.sync({waitFor: a}); bp.sync({request: "
        "bp.Event(String(bp.store.get('x')))}); });",
        "a null ");
    row("a conflict in the store",
        "const a = bp.Event('a'); for (const v of [1, 2]) bp.registerBThread(() => { bp.sync({request: a}); "
        "bp.store.put('x', v); });",
        "a !failed");
    row("equal writes are no conflict",
        "const a = bp.Event('a'); for (const v of [1, 1]) bp.registerBThread(() => { bp.sync({request: a}); "
        "bp.store.put('x', v); });",
        "a ");
    row("a failed assertion ends the run",
        "bp.registerBThread(() => { bp.sync({request: bp.Event('a')}); bp.ASSERT(false, 'no'); "
        "bp.sync({request: bp.Event('b')}); });",
        "a !failed");
    row("a JavaScript error ends the run",
        "bp.registerBThread(() => { bp.sync({request: bp.Event('a')}); notThere(); });", "a !failed");
    row("external events come when nothing else can happen",
        "bp.registerBThread(() => { bp.sync({request: bp.Event('start')}); "
        "bp.enqueueExternalEvent(bp.Event('ext')); bp.sync({waitFor: bp.Event('ext')}); bp.sync({request: "
        "bp.Event('done')}); });"
        "bp.registerBThread(() => { bp.sync({waitFor: bp.Event('start')}); bp.sync({request: "
        "bp.Event('internal')}); });",
        "start internal ext done ");
    row("data of the b-thread",
        "const f = function () { for (const i in bp.thread.data) bp.sync({request: bp.Event(bp.thread.name + "
        "bp.thread.data[i])}); };"
        "bp.registerBThread('t', [1, 2], f);",
        "t1 t2 ");
    row("prune",
        "bp.registerBThread(() => { bp.sync({request: bp.Event('a')}); bp.sync({request: bp.Event('b')}, "
        "{prune: true}); });",
        "a !pruned");
    row("short forms",
        "bthread('x', function () { request(Event('a')); waitFor(Event('b')); }); bthread('y', () => { "
        "sync({waitFor: Event('a')}); request(Event('b')); });",
        "a b ");
    row("the value of sync",
        "bp.registerBThread(() => { const e = bp.sync({request: [bp.Event('a'), bp.Event('b')]}); "
        "bp.sync({request: bp.Event(e.name + '!')}); });",
        "a a! | b b! ");
}

void ProductTest::runs()
{
    QFETCH(QString, program);
    QFETCH(QString, runs);
    QCOMPARE(QString::fromStdString(runsOf(program.toStdString())), runs);
}

void ProductTest::selection()
{
    const std::string text =
        "bp.registerBThread(() => bp.sync({request: bp.Event('low')}, 1));"
        "bp.registerBThread(() => bp.sync({request: [bp.Event('second'), bp.Event('first')]}, 5));"
        "bp.registerBThread('t', {priority: 1}, () => bp.sync({request: bp.Event('top')}));";
    QCOMPARE(runsOf(text, Selection::Priority), std::string("top first low | top second low "));
    QCOMPARE(runsOf("bp.registerBThread(() => bp.sync({request: [bp.Event('z'), bp.Event('a')]}));",
                    Selection::Ordered),
             std::string("z "));
    QCOMPARE(runsOf("bp.registerBThread(() => bp.sync({request: [bp.Event('z'), bp.Event('a')]}));"
                    "bp.registerBThread(() => bp.sync({block: bp.Event('z')}));",
                    Selection::Ordered),
             std::string("a "));
}

void ProductTest::mistakes_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("error");
    const auto row = [](const char* body, const char* error) {
        QTest::newRow(body) << "let g = 0; const shared = {x: 1};\nbp.registerBThread('T', function () {\n" +
                                   QString::fromUtf8(body) + "\n});"
                            << QString::fromUtf8(error);
    };
    row("while (true) {}", "3: b-thread 'T': does not come to its next bp.sync within 20000000 instructions");
    row("const a = []; while (true) a.push({});", "3: b-thread 'T': needs more than 128 MiB of memory");
    row("bp.sync({waitFor: [null]});",
        "3: b-thread 'T': 'waitFor' of bp.sync holds null, which is no event and no event set");
    row("bp.sync({request: undefined});",
        "3: b-thread 'T': 'request' of bp.sync holds undefined, which is no event");
    row("bp.sync({request: bp.EventSet('s', e => true)});",
        "3: b-thread 'T': 'request' of bp.sync holds an event set, but only events can be requested");
    row("bp.sync({});", "3: b-thread 'T': bp.sync is called with an object without keys, so the b-thread "
                        "would wait for nothing");
    row("bp.sync({wait: bp.all});", "3: b-thread 'T': bp.sync does not know the key 'wait'");
    row("bp.sync({request: 'a'});", "3: b-thread 'T': 'request' of bp.sync holds \"a\", which is no event");
    row("bp.sync({request: bp.Event('a'), block: bp.EventSet('s', e => e.data.x)});",
        "3: b-thread 'T': the event set 's' asked about the event 'a': TypeError: 'x' is read of null");
    row("g = 1;", "3: b-thread 'T': the b-thread changes the global 'g'");
    row("i = 1; bp.registerBThread('kid', () => { g = i; });",
        "3: b-thread 'kid': the b-thread changes the global 'g'");
    row("shared.x = 2;", "3: b-thread 'T': the b-thread changes an object that all b-threads share");
    row("Array.prototype.x = 2;", "3: b-thread 'T': the b-thread changes an object that all b-threads share");
    row("bp.random.nextFloat();",
        "3: b-thread 'T': uses bp.random.nextFloat, whose outcomes cannot all be checked");
    row("bp.getTime();", "3: b-thread 'T': uses bp.getTime, so no two runs would be alike");
    row("Math.random();", "3: b-thread 'T': uses Math.random, so no two runs would be alike");
    row("({get x() { bp.sync({request: bp.Event('a')}); }}).x;",
        "3: b-thread 'T': bp.sync is called where the b-thread cannot wait");
}

void ProductTest::mistakes()
{
    QFETCH(QString, program);
    QFETCH(QString, error);
    QCOMPARE(QString::fromStdString(errorWhileExploring(program.toStdString())), error);
}

void ProductTest::whatFollowsAStateIsExploredFromThere()
{
    const auto program = programOf(philosophers(3, false, false));
    Stepper stepper(*program, Selection::All);
    RunContext run;
    const ProgramGraph whole = *explore(stepper, {}, run);
    for (std::uint32_t state = 0; state < whole.stateCount(); ++state) {
        ExploreOptions options;
        options.from = whole.state(state);
        const ProgramGraph part = *explore(stepper, options, run);
        QVERIFY(part.initialCount() == 1 && part.isWhole());
        QVERIFY(part.state(0) == whole.state(state));
        // All but the deadlock lead back to the start, and from there to all.
        const bool dead = whole.kind(state) == StateKind::Deadlock;
        QCOMPARE(part.stateCount(), dead ? 1u : whole.stateCount());
        QCOMPARE(part.transitionCount(), dead ? 0u : whole.transitionCount());
    }
}

void ProductTest::theStatesAlongARunComeFirst()
{
    const auto program = programOf(philosophers(9, false, true));
    Stepper stepper(*program, Selection::All);
    RunContext run;
    const ProgramGraph whole = *explore(stepper, {}, run);
    QVERIFY(whole.stateCount() > 2 * ExploreOptions::firstAsked);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Random random(seed);
        ExploreOptions options;
        std::vector<std::string> labels;
        std::vector<std::uint32_t> states = {0};
        for (int step = 0; step < 40; ++step) {
            const auto ways = whole.outgoing(states.back());
            const Edge way = ways.begin()[random.below(static_cast<std::uint32_t>(ways.size()))];
            labels.push_back(program->events()[way.event].label);
            states.push_back(way.target);
        }
        options.along = {labels};
        // All of it is the same, in the same order.
        QVERIFY(*explore(stepper, options, run) == whole);
        options.isEnough = [](const ProgramGraph&) { return true; };
        const ProgramGraph part = *explore(stepper, options, run);
        QVERIFY(!part.isWhole() && !part.isBreadthFirst());
        // The states of the run in its order, each once, and what can happen in them.
        std::vector<std::uint32_t> once;
        for (const std::uint32_t state : states)
            if (std::find(once.begin(), once.end(), state) == once.end())
                once.push_back(state);
        QVERIFY(part.expandedCount() >= once.size());
        for (std::uint32_t i = 0; i < once.size(); ++i) {
            QVERIFY(part.state(i) == whole.state(once[i]));
            const auto left = part.outgoing(i), right = whole.outgoing(once[i]);
            QVERIFY(std::equal(left.begin(), left.end(), right.begin(), right.end(),
                               [&](const Edge& a, const Edge& b) {
                                   return a.event == b.event && part.state(a.target) == whole.state(b.target);
                               }));
        }
    }
    // A run that the program has not is followed as far as it has it.
    ExploreOptions odd;
    odd.along = {{"no such event"}, {}};
    QVERIFY(*explore(stepper, odd, run) == whole);
}

THREADMEND_TEST_MAIN(ProductTest)
#include "product_test.moc"
