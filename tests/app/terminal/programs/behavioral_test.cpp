// SPDX-License-Identifier: GPL-3.0-or-later
// Behavioral programs on the command line.
#include "tests/app/terminal/running_program.h"
#include "tests/testing/test_main.h"

using namespace threadmend::testing;

class BehavioralTest : public QObject {
    Q_OBJECT

    Workshop shop_;

    static QString sample(const char* name)
    {
        return QString::fromStdString(samplePath(std::string("behavioral/") + name));
    }

private Q_SLOTS:
    void checkingWithoutPropertiesLooksForAllThatCanGoWrong()
    {
        shop_.write("stuck.js",
                    "bp.registerBThread('A', () => bp.sync({request: bp.Event('go')}));\n"
                    "bp.registerBThread('B', () => bp.hot(true).sync({block: bp.Event('go')}));\n");
        const Answer answer = shop_.run({"check", "stuck.js"});
        QCOMPARE(answer.code, 1);
        QVERIFY(answer.says("violated  deadlock-free   deadlock: 0 steps"));
        QVERIFY(answer.says("requested but blocked: 'go'"));
        QVERIFY(answer.says("violated  no-hot-termination   hot termination: 0 steps"));
        QVERIFY(answer.says("b-thread 'B' (line 2) is hot when the run ends"));
        QVERIFY(answer.says("holds     no-hot-cycle"));
        FITS(shop_.run({"check", "stuck.js", "--json"}), "check-1");
        QCOMPARE(shop_.run({"check", "stuck.js", "--deadlock-is-end", "-p", "deadlock-free"}).code, 0);
    }

    void aLassoSaysWhereItsLoopBegins()
    {
        shop_.write("loop.js", "bp.registerBThread('A', () => { bp.sync({request: bp.Event('first')});\n"
                               "  while (true) bp.hot(true).sync({request: bp.Event('again')}); });\n");
        const Answer answer = shop_.run({"check", "loop.js", "-p", "no-hot-cycle"});
        QVERIFY(answer.says("hot b-thread cycle: 1 step to a loop of 1"));
        QVERIFY(answer.says("and from here again and again:"));
        const Answer json = shop_.run({"check", "loop.js", "-p", "no-hot-cycle", "--json"});
        FITS(json, "check-1");
        const Json evidence = json.json()["properties"][0]["evidence"];
        QVERIFY(evidence["kind"] == "lasso" && evidence["loop"] == 1);
    }

    void eachStageOfTicTacToeHasItsVerdict()
    {
        constexpr int lengths[] = {0, 5, 5, 7, 7, 7, 7, 0};
        for (int stage = 1; stage <= 8; ++stage) {
            const Answer answer =
                shop_.run({"check", sample("tic-tac-toe.js"), "--define", QString("STAGE=%1").arg(stage),
                           "-p", "no-assertion-failure", "--json"});
            FITS(answer, "check-1");
            const Json verdict = answer.json()["properties"][0];
            const int length = lengths[stage - 1];
            QCOMPARE(answer.code, length > 0 ? 1 : 0);
            if (length > 0)
                QCOMPARE(verdict["evidence"]["length"].get<int>(), length);
        }
    }

    void theBridgeIsCrossedIn60MinutesAndNotIn59()
    {
        QCOMPARE(shop_.run({"check", sample("bridge.js"), "-p", "never \"all over\""}).code, 1);
        QCOMPARE(shop_.run({"check", sample("bridge.js"), "-p", "never \"all over\"", "--define", "LIMIT=59"})
                     .code,
                 0);
    }

    void theRefreshMakesTheRadarsBuffersTooSmall()
    {
        const QStringList words = {"check", sample("radar-arbiter.js"), "-p", "no-assertion-failure",
                                   "--define"};
        QCOMPARE(shop_.run(words + QStringList{"CAPACITY=3"}).code, 1);
        QCOMPARE(shop_.run(words + QStringList{"CAPACITY=4"}).code, 0);
        QCOMPARE(shop_.run(words + QStringList{"REFRESH=false"}).code, 0);
    }

    void exploringCountsAndWrites()
    {
        const Answer answer =
            shop_.run({"explore", sample("philosophers.js"), "--define", "N=4", "-o", "phils.aut", "--json"});
        FITS(answer, "explore-1");
        QVERIFY(answer.json()["states"] == 80 && answer.json()["transitions"] == 212 &&
                answer.json()["deadlocks"] == 1);
        QCOMPARE(shop_.read("phils.aut").substr(0, 15), std::string("des (0,212,80)\n"));
        QCOMPARE(shop_.run({"explore", "phils.aut"}).code, 0);
    }

    void oneBThreadIsAnAutomaton()
    {
        const Answer answer = shop_.run({"explore", sample("philosophers.js"), "--define", "N=3", "--thread",
                                         "stick 1", "-o", "stick.dot"});
        QCOMPARE(answer.code, 0);
        QVERIFY(answer.says("stick 1: 3 states, 4 transitions"));
        QVERIFY(shop_.read("stick.dot").find("waits for") != std::string::npos);
        REFUSED(shop_.run({"explore", sample("philosophers.js"), "--thread", "nobody"}));
        shop_.write("one.aut", "des (0,1,2)\n(0,a,1)\n");
        const Answer still = shop_.run({"explore", "one.aut", "--thread", "nobody"});
        REFUSED(still);
        QVERIFY(still.complains("nothing is known to move in one.aut"));
    }

    void ltsCommandsWorkOnPrograms()
    {
        const QString model = sample("philosophers.js");
        const QString property = QStringLiteral("never true* . 'take right.*' . true* . 'take right.*'");
        const Answer near = shop_.run({"neighbourhoods", model, "-p", property});
        QCOMPARE(near.code, 1);
        QVERIFY(near.says("take right"));
        QCOMPARE(shop_.run({"neighbourhoods", model, "-p", "deadlock-free"}).code, 1);
        // Of a loop there are no decisions, but the verdict and the loop are the same.
        shop_.write("hot.js", "bp.registerBThread('t', () => { while (true) bp.hot(true).sync({request: "
                              "bp.Event('a')}); });\n");
        for (const char* command : {"check", "neighbourhoods", "counterexamples"}) {
            QCOMPARE(shop_.run({command, model, "-p", "no-hot-cycle"}).code, 0);
            QCOMPARE(shop_.run({command, "hot.js", "-p", "no-hot-cycle"}).code, 1);
        }
        QCOMPARE(shop_.run({"convert", model, "x.fsm"}).code, 0);
        QCOMPARE(shop_.run({"render", model, "-p", property, "-o", "x.svg"}).code, 0);
        // Grouped by where a b-thread is, as in the window.
        const Answer overview = shop_.run(
            {"render", model, "--view", "overview", "--by", "value of philosopher 1", "-o", "o.dot"});
        QCOMPARE(overview.code, 0);
        QVERIFY(overview.says("node"));
    }

    void runsAreReproducible()
    {
        const QStringList words = {"run", sample("philosophers.js"), "--steps", "20", "--seed", "7"};
        const Answer one = shop_.run(words);
        QCOMPARE(one.code, 0);
        QCOMPARE(QString::fromStdString(shop_.run(words).out), QString::fromStdString(one.out));
        QVERIFY(one.says("philosopher 0: line"));
        QVERIFY(one.says("stopped after the steps that were asked for"));
        const Answer other = shop_.run({"run", sample("philosophers.js"), "--steps", "20", "--seed", "8"});
        QVERIFY(other.out != one.out);
        FITS(shop_.run(words + QStringList{"--json"}), "run-1");
    }

    void aGivenRunIsFollowedToTheFirstStepThatDoesNotFit()
    {
        const QString model = sample("water-tank-2.js");
        const Answer fits = shop_.run({"run", model, "--events", "cold,hot,cold,hot"});
        QCOMPARE(fits.code, 0);
        const Answer misfits = shop_.run({"run", model, "--events", "cold,cold"});
        QCOMPARE(misfits.code, 1);
        QVERIFY(misfits.says("step 2 does not fit: 'cold' cannot happen here, only: hot"));
        const Answer dead = shop_.run({"run", model, "--events", "turn off"});
        QVERIFY(dead.says("deadlock: something is requested, nothing can happen"));
    }

    void whyNotNamesTheBThreadsTheirLinesAndWhoPutThemThere()
    {
        const QString model = sample("water-tank-2.js");
        const QStringList words = {"run", model, "--events", "turn off", "--why", "cold", "-q"};
        const Answer answer = shop_.run(words);
        QCOMPARE(answer.code, 0);
        QVERIFY(answer.says("why cold: it cannot happen in the state reached: it is requested, but blocked"));
        QVERIFY(answer.says("hurry (line 36) blocks it (cold); there since step 1, turn off"));
        QVERIFY(answer.says("add cold (line 14) requests it; there from the start"));
        QVERIFY(answer.says("no way there: it cannot happen any more"));
        const Answer json = shop_.run(words + QStringList{"--why", "hot", "--json"});
        FITS(json, "run-1");
        const Json why = json.json()["why"];
        QCOMPARE(why.size(), std::size_t{2});
        QVERIFY(why[0]["answer"] == "blocked" && why[0]["threads"][0]["thread"] == "hurry");
        QVERIFY(why[0]["threads"][0]["since"]["step"] == 1);
        QVERIFY(why[1]["name"] == "hot" && why[1]["way"]["answer"] == "not-from-here");
    }

    void theShortestWayIsARunThatFits()
    {
        const QString model = sample("water-tank-2.js");
        const Json why =
            shop_.run({"run", model, "--events", "cold", "--why", "cold", "--json"}).json()["why"][0];
        QVERIFY(why["way"]["events"] == Json::array({"hot", "cold"}));
        QCOMPARE(shop_.run({"run", model, "--events", "cold,hot,cold"}).code, 0);
        // A step that does not fit is asked about where the run got stuck.
        const Answer misfit = shop_.run({"run", model, "--events", "cold,cold", "--why", "cold"});
        QCOMPARE(misfit.code, 1);
        QVERIFY(misfit.says("take turns (line 29) blocks it (cold); there since step 1, cold"));
        QVERIFY(misfit.says("the shortest way there: hot, cold (2 steps)"));
    }

    void eachStandingHasItsAnswer()
    {
        shop_.write("ranks.js",
                    "// threadmend: selection priority\n"
                    "const ev = n => bp.Event(n);\n"
                    "bp.registerBThread('low', {priority: 1}, () => bp.sync({request: ev('a')}, {props: "
                    "['calm']}));\n"
                    "bp.registerBThread('high', {priority: 2}, () => { bp.sync({request: ev('b')});\n"
                    "  bp.sync({waitFor: ev('never')}); bp.sync({request: ev('late')}); });\n"
                    "bp.registerBThread('fails', () => { bp.sync({waitFor: ev('a')}); bp.ASSERT(false, "
                    "'too bad'); });\n");
        const Answer first = shop_.run({"run", "ranks.js", "-q", "--steps", "0", "--why", "a", "--why", "b",
                                        "--why", "never", "--why", "calm"});
        QVERIFY(first.says("it is requested and not blocked, but others come first: b"));
        QVERIFY(first.says("why b: it can happen in the state reached"));
        QVERIFY(first.says("the shortest way there: b (1 step)"));
        QVERIFY(first.says("nobody requests it"));
        QVERIFY(first.says("no b-thread requests it at a synchronisation that some run reaches"));
        QVERIFY(first.says("it can happen in no run of the program"));
        QVERIFY(first.says("why calm: it holds in the state reached"));
        QVERIFY(first.says("the shortest way there: no step, it holds already"));
        const Answer failed = shop_.run({"run", "ranks.js", "--events", "b,a", "--why", "a", "--json"});
        QCOMPARE(failed.code, 1);
        FITS(failed, "run-1");
        QVERIFY(failed.json()["why"][0]["answer"] == "failed");
        QVERIFY(failed.json()["why"][0]["way"]["answer"] == "not-from-here");
    }

    void whatIsNoEventIsRefusedWithTheNameThatWasMeant()
    {
        shop_.write("names.js",
                    "bp.registerBThread('t', () => bp.sync({request: bp.Event('deliver')}, {props: "
                    "['ready']}));\n");
        const Answer slip = shop_.run({"run", "names.js", "--why", "delivr"});
        REFUSED(slip);
        QVERIFY(slip.complains("is \"deliver\" meant?"));
        const Answer other = shop_.run({"run", "names.js", "--why", "xyz"});
        REFUSED(other);
        QVERIFY(other.complains("there are ready, deliver"));
        REFUSED(shop_.run({"run", "names.js", "--why"}));
    }

    /// The run is far from the start; what is near it is still found, and what is not is not claimed.
    void aProgramWithoutEndIsExploredFromWhereTheRunHasCome()
    {
        shop_.write("endless.js", "bp.registerBThread('T', () => { for (let n = 0;; n++) { bp.sync({request: "
                                  "bp.Event('e' + n % 3)}, {state: 'n' + n}); if (n == 2) bp.sync({request: "
                                  "bp.Event('once')}); } });\n");
        const Answer answer = shop_.run({"run", "endless.js", "--steps", "3000", "--max-states", "4000",
                                         "--why", "e1", "--why", "once", "--json"});
        FITS(answer, "run-1");
        const Json why = answer.json()["why"];
        QVERIFY(why[0]["way"]["answer"] == "found");
        QVERIFY(why[1]["way"]["answer"] == "not-explored");
        QVERIFY(why[1]["places"][0]["line"] == 1);
    }

    void mistakesAreOneSentence_data()
    {
        QTest::addColumn<QString>("body");
        QTest::addColumn<bool>("runs");
        for (const char* body :
             {"while (true) {}", "(function f() { f(); })();", "const o = {get x() { return this.x; }}; o.x;",
              "const a = []; while (true) a.push(new Array(100).fill(0));", "bp.sync({waitFor: null});",
              "bp.sync({block: [undefined]});", "bp.sync({request: bp.EventSet('s', e => true)});",
              "bp.sync({});", "bp.sync({waitfor: bp.all});", "bp.sync({request: 1});", "g = 1;",
              "for (i = 0; i < 9; i++) g += i;", "java.lang.System.exit(0);", "console.log(1);"})
            QTest::newRow(body) << body << true;
        for (const char* body : {"}", "let 1;", "'", "class A {}", "async () => 1;"})
            QTest::newRow(body) << body << false;
    }
    void mistakesAreOneSentence()
    {
        QFETCH(const QString, body);
        QFETCH(const bool, runs);
        shop_.write("wrong.js",
                    "let g = 0;\nbp.registerBThread('T', function () {\n" + body.toStdString() + "\n});\n");
        for (const char* command : {"check", "explore", "run", "neighbourhoods"}) {
            const Answer answer = shop_.run({command, "wrong.js"});
            REFUSED(answer);
            // A bracket too many is found one line later.
            QVERIFY2(answer.complains("wrong.js:3:") || answer.complains("wrong.js:4:"), answer.err.c_str());
            QCOMPARE(answer.complains(": b-thread 'T': "), runs);
        }
    }

    void whatLooksLikeAMistakeIsSaidBesideTheAnswer()
    {
        shop_.write("typo.js",
                    "bp.registerBThread('T', () => bp.sync({request: bp.Event('water is hot')}));\n"
                    "bp.registerBThread('U', () => bp.sync({waitFor: bp.Event('watre is hot')}));\n");
        for (const char* command : {"check", "explore"}) {
            const Answer answer = shop_.run({command, "typo.js", "--json"});
            QCOMPARE(answer.code, 0);
            QCOMPARE(QString::fromStdString(answer.err),
                     QString("warning: typo.js:2:34: 'watre is hot' is waited for, but in no run somebody "
                             "requests it; "
                             "is 'water is hot' meant?\n"));
            QVERIFY(!answer.json().is_discarded());
        }
        QVERIFY(shop_.run({"check", "typo.js", "--quiet"}).err.empty());
    }

    void globalsCanBeAPartOfTheState()
    {
        shop_.write("counts.js",
                    "let n = 0;\nbp.registerBThread('T', () => {\n  for (;;) { bp.sync({request: "
                    "bp.Event('up')}); n = (n + 1) % 5; }\n});\n");
        const Answer refused = shop_.run({"explore", "counts.js"});
        REFUSED(refused);
        QVERIFY(refused.complains("counts.js:3:") && refused.complains("--globals state"));
        const Answer counted = shop_.run({"explore", "counts.js", "--globals", "state", "--json"});
        QCOMPARE(counted.json()["states"].get<int>(), 5);
    }

    void limitsAreUndecided()
    {
        shop_.write("endless.js", "bp.registerBThread('T', () => { for (let n = 0;; n++) bp.sync({request: "
                                  "bp.Event('e' + n % 3)}); });\n");
        QCOMPARE(shop_.run({"check", "endless.js", "--max-states", "100"}).code, 3);
        QCOMPARE(shop_.run({"explore", "endless.js", "--timeout", "0.3"}).code, 3);
    }

    void anEndlessProgramIsCheckedAsFarAsItGoes()
    {
        shop_.write("count.js", "bp.registerBThread('T', () => { for (let n = 0;; n++) { const e = "
                                "bp.sync({request: [bp.Event('a'), bp.Event('b')]}); if (e.name == 'b') "
                                "bp.sync({request: bp.Event('x'), block: bp.Event('x')}); } });\n");
        const Answer dead = shop_.run({"check", "count.js", "-p", "deadlock-free"});
        QCOMPARE(dead.code, 1);
        QVERIFY(dead.says("deadlock: 1 step"));
        QVERIFY(dead.says("explored (not all that there are)"));
        const Answer unknown =
            shop_.run({"check", "count.js", "-p", "no-error", "-p", "never \"b\"", "--max-states", "500"});
        QCOMPARE(unknown.code, 1); // what was found counts
        QVERIFY(unknown.says("undecided no-error"));
        QVERIFY(
            unknown.says("the limit of states was reached while exploring; --max-states sets it (500 states "
                         "explored, no violation among them)"));
        QVERIFY(unknown.says("violated  never \"b\""));
    }

    void threadsDoNotChangeTheAnswer()
    {
        const QString model = sample("philosophers.js");
        const Answer one =
            shop_.run({"explore", model, "--define", "N=11", "--threads", "1", "-o", "one.aut"});
        const Answer three =
            shop_.run({"explore", model, "--define", "N=11", "--threads", "3", "-o", "three.aut"});
        QCOMPARE(one.code, 0);
        QCOMPARE(three.code, 0);
        QCOMPARE(shop_.read("one.aut"), shop_.read("three.aut"));
        REFUSED(shop_.run({"explore", model, "--threads", "0"}));
    }

    /// Ends are told from deadlocks, though the program has no label for them.
    void deadlocksOfProgramsAreExplained()
    {
        shop_.write("stuck.js",
                    "bp.registerBThread('T', () => { const e = bp.sync({request: [bp.Event('a'), "
                    "bp.Event('b')]}); if (e.name == 'b') bp.sync({request: bp.Event('x'), block: "
                    "bp.Event('x')}); });\n");
        const Answer stuck = shop_.run({"neighbourhoods", "stuck.js", "-p", "deadlock-free"});
        QCOMPARE(stuck.code, 1);
        QVERIFY(stuck.says("shortest             1 counterexample of 1 step"));
        QVERIFY(stuck.says("shared by all        b"));
        shop_.write("ends.js", "bp.registerBThread('T', () => bp.sync({request: bp.Event('a')}));\n");
        QCOMPARE(shop_.run({"neighbourhoods", "ends.js", "-p", "deadlock-free"}).code, 0);
    }

    void aSavedRunIsFollowedAgainAndItsFirstMisfitIsNamed()
    {
        const char* const before =
            "bp.registerBThread('adds', () => { bp.sync({request: bp.Event('add', 1)}); "
            "bp.sync({request: bp.Event('add', 1)}); bp.sync({request: bp.Event('stop')}); });\n";
        shop_.write("p.js", before);
        QCOMPARE(shop_.run({"run", "p.js", "--save-trace", "t.json"}).code, 0);
        FITS((Answer{0, shop_.read("t.json"), ""}), "trace-1");
        const Answer again = shop_.run({"run", "p.js", "--trace", "t.json", "--json"});
        QCOMPARE(again.code, 0);
        SAME(again.json()["events"], (Json{"add 1", "add 1", "stop"}));
        // Edited at the second step: the first fits, and what stands there instead is named.
        std::string after = before;
        after.replace(after.rfind("'add', 1"), 8, "'add', 2), bp.Event('stay'");
        after.insert(after.rfind("bp.Event('add', 2)"), "[");
        after.insert(after.find("bp.Event('stay')") + 16, "]");
        shop_.write("p.js", after);
        const Answer misfit = shop_.run({"run", "p.js", "--trace", "t.json", "--json"});
        QCOMPARE(misfit.code, 1);
        FITS(misfit, "run-1");
        SAME(misfit.json()["misfit"]["step"], 2);
        SAME(misfit.json()["misfit"]["alternatives"], (Json{"add 2", "stay"}));
        const Answer said = shop_.run({"run", "p.js", "--trace", "t.json"});
        QVERIFY(
            said.says("does not fit: step 2, the 2nd \"add 1\", is not possible where the run has come to"));
        QVERIFY(said.says("nearest first: \"add 2\", \"stay\""));
    }

    void aRunIsSavedInEveryFormOfTraces()
    {
        shop_.write("two.js",
                    "bp.registerBThread('t', () => { if (bp.random.nextBoolean()) bp.sync({request: "
                    "bp.Event('a')}); else bp.sync({request: bp.Event('b')}); });\n");
        for (const char* name : {"t.json", "t.aut", "t.txt", "t.svg", "t.png"})
            QCOMPARE(shop_.run({"run", "two.js", "--save-trace", name, "-q"}).code, 0);
        QVERIFY(shop_.read("t.svg").find("requested the event") != std::string::npos);
        // No step joins the initial states.
        QVERIFY(shop_.read("t.txt").find("start, to state") == std::string::npos);
        QCOMPARE(shop_.run({"run", "two.js", "--trace", "t.aut"}).code, 0);
        QCOMPARE(shop_.run({"run", "two.js", "--trace", "t.json"}).code, 0);
        shop_.write("plain.aut", "des (0,1,2)\n(0,\"c\",1)\n");
        const Answer misfit = shop_.run({"run", "two.js", "--trace", "plain.aut", "--json"});
        SAME(misfit.json()["misfit"]["step"], 1);
    }

    void aLassoIsFollowedRound()
    {
        shop_.write("turn.js",
                    "bp.registerBThread('t', () => { while (true) { bp.sync({request: bp.Event('a')}); "
                    "bp.sync({request: bp.Event('b')}); } });\n");
        shop_.write("turn.aut", "des (0,2,2)\n(0,\"a\",1)\n(1,\"b\",0)\n");
        const Answer round =
            shop_.run({"run", "turn.js", "--trace", "turn.aut", "--save-trace", "again.aut"});
        QCOMPARE(round.code, 0);
        QVERIFY(round.says("loop: from here on as after step 0, for ever"));
        QCOMPARE(shop_.read("again.aut"), shop_.read("turn.aut"));
        shop_.write("open.aut", "des (0,1,1)\n(0,\"a\",0)\n");
        const Answer open = shop_.run({"run", "turn.js", "--trace", "open.aut"});
        QCOMPARE(open.code, 1);
        QVERIFY(open.says("its loop does not come back to where it began"));
    }

    void tracesThatCannotBeReadOrWrittenAreRefused()
    {
        shop_.write("p.js", "bp.registerBThread('t', () => bp.sync({request: bp.Event('a')}));\n");
        shop_.write("bad.json", "{\"schema\": 7}");
        REFUSED(shop_.run({"run", "p.js", "--trace", "bad.json"}));
        REFUSED(shop_.run({"run", "p.js", "--trace", "none.json"}));
        REFUSED(shop_.run({"run", "p.js", "--save-trace", "x.foo"}));
        const Answer noFolder = shop_.run({"run", "p.js", "--save-trace", "none/x.json"});
        QCOMPARE(noFolder.code, 2); // the run has been told by then
        QVERIFY(noFolder.complains("none/x.json"));
        REFUSED(shop_.run({"run", "p.js", "--trace", "bad.json", "--events", "a"}));
    }

    void propertiesOfProgramsAreNotAskedOfOtherModels()
    {
        shop_.write("x.aut", "des (0,1,2)\n(0,\"a\",1)\n");
        REFUSED(shop_.run({"check", "x.aut", "-p", "no-hot-cycle"}));
        REFUSED(shop_.run({"run", "x.aut"}));
    }
};

THREADMEND_TEST_MAIN(BehavioralTest)
#include "behavioral_test.moc"
