// SPDX-License-Identifier: GPL-3.0-or-later
// What people complained about in public of other tools for concurrent systems, asked of this program:
// shortened to the smallest input that shows it.
#include "tests/app/terminal/running_program.h"
#include "tests/testing/test_main.h"

using namespace threadmend::testing;

namespace {

/// A b-thread of the name 'T' with this body.
std::string bThread(const std::string& body)
{
    return "bp.registerBThread('T', function () { " + body + " });\n";
}

std::string sync(const std::string& event)
{
    return "bp.sync({request: bp.Event('" + event + "')});";
}

} // namespace

class PublicIssuesTest : public QObject {
    Q_OBJECT

    Workshop shop_;

    Json checked(const char* property, const char* file = "model.js") const
    {
        return shop_.run({"check", file, "-p", property, "--json"}).json()["properties"][0];
    }
    std::string verdictOf(const char* property, const char* file = "model.js") const
    {
        return checked(property, file).value("verdict", "none");
    }

private Q_SLOTS:
    /// tlaplus 2, 608: elsewhere the mark of the loop stands at the wrong step.
    void theLoopOfALassoBeginsWhereTheRunComesBack()
    {
        shop_.write("model.js", bThread(sync("1") + "while (true) for (const n of ['2', '3', '4']) "
                                                    "bp.hot(true).sync({request: bp.Event(n)});"));
        const Json evidence = checked("no-hot-cycle")["evidence"];
        QVERIFY(evidence["kind"] == "lasso");
        QCOMPARE(evidence["loop"].get<int>(), 1);
        std::string events;
        for (const Json& step : evidence["steps"])
            events += step["event"].get<std::string>();
        QCOMPARE(events, std::string("1234"));
        QVERIFY(evidence["steps"][0]["state"] == evidence["steps"][3]["state"]);
        const Answer run = shop_.run({"run", "model.js", "--events", "1,2,3,4,2"});
        QCOMPARE(run.code, 0);
    }

    /// tlaplus 871: elsewhere a loop of one real action is called stuttering.
    void anActionThatChangesNothingIsALoopAndNotAnEnd()
    {
        shop_.write("model.js", bThread("while (true) bp.hot(true).sync({request: bp.Event('send')});"));
        const Answer loop = shop_.run({"check", "model.js"});
        QVERIFY(loop.says("hot b-thread cycle: 0 steps to a loop of 1"));
        QVERIFY(loop.says("send"));
        QVERIFY(loop.says("holds     no-hot-termination"));
        shop_.write("model.js", bThread("bp.hot(true).sync({waitFor: bp.Event('send')});"));
        const Answer stop = shop_.run({"check", "model.js"});
        QVERIFY(stop.says("hot termination: 0 steps"));
        QVERIFY(stop.says("holds     no-hot-cycle"));
    }

    /// tlaplus 971: elsewhere a violation of "at most one rise" is missed.
    void aVariableThatTogglesRisesTwice()
    {
        shop_.write("model.js", bThread("while (true) { " + sync("up") + sync("down") + " }"));
        const Json verdict = checked("never true* . up . true* . up");
        QVERIFY(verdict["verdict"] == "violated");
        QCOMPARE(verdict["evidence"]["length"].get<int>(), 3);
    }

    /// tla-rs 62, 63: elsewhere a step that changes nothing counts as the fair one, and an operator that is
    /// not known is left out, so that the rest holds.
    void weakFairnessAsksForTheActionItself()
    {
        shop_.write("model.js",
                    bThread("for (let x = 0; x < 3;) { const e = bp.hot(true).sync({request: "
                            "[bp.Event('add'), bp.Event('keep')]}); if (e.name === 'add') x++; }"));
        QCOMPARE(verdictOf("no-hot-cycle"), std::string("violated"));
        QCOMPARE(verdictOf("no-hot-cycle fair weak {add}"), std::string("holds"));
        QCOMPARE(verdictOf("no-hot-cycle fair weak {keep}"), std::string("violated"));
        for (const char* unknown : {"no-hot-cycle and FG add", "no-hot-cycle fair rarely {add}",
                                    "leads-to add keep", "[ <add> true ] false"}) {
            const Answer refused = shop_.run({"check", "model.js", "-p", unknown});
            REFUSED(refused);
        }
    }

    /// Spin 83: elsewhere the trail to a deadlock in the first state has -4 steps and cannot be replayed.
    void aDeadlockInTheFirstStateHasARunOfNoSteps()
    {
        shop_.write("model.js", "for (const n of [1, 2]) bp.registerBThread('P' + n, () => "
                                "bp.sync({request: bp.Event('take ' + n)}));\n"
                                "bp.registerBThread('i is 0', () => bp.sync({block: [bp.Event('take 1'), "
                                "bp.Event('take 2')]}));\n");
        const Json evidence = checked("deadlock-free")["evidence"];
        QVERIFY(evidence["kind"] == "trace" && evidence["steps"].empty());
        QCOMPARE(evidence["length"].get<int>(), 0);
        QVERIFY(shop_.run({"check", "model.js"}).says("requested but blocked: 'take 1', 'take 2'"));
    }

    /// Spin 31: elsewhere the model must be edited to see another counterexample.
    void allCounterexamplesAreThereAtOnce()
    {
        shop_.write("diamond.aut", "des (0,7,6)\n(0,\"a\",1)\n(0,\"b\",2)\n(0,\"c\",3)\n(1,\"bad\",4)\n"
                                   "(2,\"bad\",4)\n(3,\"bad\",4)\n(0,\"good\",5)\n");
        QCOMPARE(
            shop_.run({"counterexamples", "diamond.aut", "-p", "never true* . bad", "-o", "all.aut"}).code,
            1);
        const std::string all = shop_.read("all.aut");
        for (const char* way : {"\"a\"", "\"b\"", "\"c\""})
            QVERIFY2(all.find(way) != std::string::npos, all.c_str());
        QVERIFY(all.find("good") == std::string::npos);
    }

    /// hw-cbmc 1996: elsewhere fairness is read and then ignored.
    void fairnessIsUsed()
    {
        // Two processes in turn or not: under strong fairness of the second one, it is not hot for ever.
        shop_.write("model.js", bThread("while (true) " + sync("other")) +
                                    "bp.registerBThread('try', () => { while (true) { " + sync("try") +
                                    " bp.hot(true).sync({request: bp.Event('enter')}); } });\n");
        QCOMPARE(verdictOf("no-hot-cycle"), std::string("violated"));
        QCOMPARE(verdictOf("no-hot-cycle fair weak {enter}"), std::string("holds"));
        const Json verdict = checked("no-hot-cycle fair weak {other}");
        QVERIFY(verdict["verdict"] == "violated");
        // The verdict says which fairness it depends on.
        QVERIFY(verdict["text"].get<std::string>().find("fair weak {other}") != std::string::npos);
    }

    /// BPjs 10: a b-thread that blocks what it requests itself.
    void whoBlocksItsOwnRequestIsStuckFromTheBeginning()
    {
        shop_.write("model.js", bThread("bp.sync({request: bp.Event('e'), block: bp.Event('e')});"));
        const Answer answer = shop_.run({"check", "model.js"});
        QVERIFY(answer.says("deadlock: 0 steps"));
        QVERIFY(answer.says("requested but blocked: 'e'"));
    }

    /// BPjs 96, 180: elsewhere a b-thread that is not hot makes the end of a run a failure of liveness.
    void whatIsBlockedForEverAndNotHotIsADeadlockOnly()
    {
        shop_.write("model.js", bThread(sync("e")) +
                                    "bp.registerBThread('T2', () => bp.sync({block: bp.Event('e')}));\n");
        const Answer answer = shop_.run({"check", "model.js"});
        QCOMPARE(answer.code, 1);
        QVERIFY(answer.says("violated  deadlock-free   deadlock: 0 steps"));
        QVERIFY(answer.says("holds     no-hot-termination"));
        QVERIFY(answer.says("holds     no-hot-cycle"));
        QCOMPARE(shop_.run({"check", "model.js", "-p", "deadlock-free", "--deadlock-is-end"}).code, 0);
    }

    /// BPjs 44, 197: elsewhere two states that differ in the queue of external events are taken for one.
    void theQueueIsAPartOfTheState()
    {
        shop_.write("model.js",
                    "bp.registerBThread('asks', () => { const e = bp.sync({request: [bp.Event('left'), "
                    "bp.Event('right')]});\n"
                    "  bp.enqueueExternalEvent(bp.Event(e.name === 'left' ? 'one' : 'two')); });\n"
                    "bp.registerBThread('answers', () => { const e = bp.sync({waitFor: [bp.Event('one'), "
                    "bp.Event('two')]}); bp.ASSERT(e.name === 'one', 'two comes'); });\n");
        QCOMPARE(shop_.run({"explore", "model.js", "--json"}).json()["states"].get<int>(), 5);
        const Json evidence = checked("no-assertion-failure")["evidence"];
        QCOMPARE(evidence["steps"][0]["event"].get<std::string>(), std::string("right"));
        QCOMPARE(evidence["steps"][1]["event"].get<std::string>(), std::string("two"));
        // So is whose turn it is when two b-threads are served in turn.
        shop_.write("turns.js",
                    "for (const n of [1, 2]) bp.registerBThread('P' + n, () => { while (true) "
                    "bp.sync({request: bp.Event('go ' + n)}); });\n"
                    "bp.registerBThread('turns', () => { for (let n = 1;; n = 3 - n) bp.sync({waitFor: "
                    "bp.Event('go ' + n), block: bp.Event('go ' + (3 - n))}); });\n");
        QCOMPARE(shop_.run({"explore", "turns.js", "--json"}).json()["states"].get<int>(), 2);
        QCOMPARE(verdictOf("never true* . \"go 1\" . \"go 1\"", "turns.js"), std::string("holds"));
    }
};

THREADMEND_TEST_MAIN(PublicIssuesTest)
#include "public_issues_test.moc"
