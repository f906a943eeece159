// SPDX-License-Identifier: GPL-3.0-or-later
// Temporal logic on the command line, asked of models of every kind with a finite space.
#include "tests/app/terminal/running_program.h"
#include "tests/testing/corpus.h"
#include "tests/testing/test_main.h"

using namespace threadmend::testing;

class TemporalLogicTest : public QObject {
    Q_OBJECT

    Workshop shop_;

private Q_SLOTS:
    void ltlIsCheckedOnEveryKindOfModel()
    {
        shop_.write("ring.aut", "des (0, 3, 2)\n(0, \"send\", 1)\n(1, \"receive\", 0)\n(1, \"lose\", 0)\n");
        const char* const answered = "ltl G (event \"send\" -> X event \"receive\")";
        const Answer fails = shop_.run({"check", "ring.aut", "-p", answered});
        QCOMPARE(fails.code, 1);
        QVERIFY(fails.says("lose"));
        QVERIFY(fails.says("a state that nothing leaves repeats itself, with no event"));
        QCOMPARE(shop_.run({"check", "ring.aut", "-p", "ltl G F event \"send\""}).code, 0);
        for (const char* file : {"ring.fsm", "ring.dot"}) {
            QCOMPARE(shop_.run({"convert", "ring.aut", file}).code, 0);
            QCOMPARE(shop_.run({"check", file, "-p", answered}).code, 1);
            QCOMPARE(shop_.run({"check", file, "-p", "ltl G F event \"send\""}).code, 0);
        }
        shop_.write("ring.js", "bp.registerBThread('ring', function () {\n"
                               "    while (true) {\n"
                               "        bp.sync({request: bp.Event('send')});\n"
                               "        bp.sync({request: [bp.Event('receive'), bp.Event('lose')]});\n"
                               "    }\n});\n");
        QCOMPARE(shop_.run({"check", "ring.js", "-p", answered}).code, 1);
        QCOMPARE(shop_.run({"check", "ring.js", "-p", "ltl G F event \"send\""}).code, 0);
        const QString dekker = QString::fromStdString(samplePath("concurrent/dekker.conc"));
        QCOMPARE(shop_.run({"check", dekker, "-p", "ltl G !(A@5 and B@5)"}).code,
                 shop_.run({"check", dekker, "-p", "ctl AG !(A@5 and B@5)"}).code);
        QCOMPARE(shop_.run({"check", dekker, "-p", "ltl G F last(A)"}).code, 1);
        const Answer fair = shop_.run({"check", dekker, "-p", "ltl G F last(A) fair {last(A), last(B)}"});
        QCOMPARE(fair.code, 0);
        QVERIFY(fair.says("fair paths: last(A), last(B) hold again and again"));
        const Answer vacuous = shop_.run({"check", dekker, "-p", "ltl F A@9 fair {A@9 and B@9}"});
        QVERIFY(vacuous.says("vacuous: no run is fair"));
    }

    void aViolatedFormulaOfLtlHasALassoOrARunThatStops()
    {
        shop_.write("stops.aut", "des (0, 2, 2)\n(0, \"go\", 1)\n(0, \"stay\", 0)\n");
        const Answer lasso = shop_.run({"check", "stops.aut", "--json", "-p", "ltl F event \"go\""});
        FITS(lasso, "check-1");
        const Json property = lasso.json()["properties"][0];
        QCOMPARE(property["verdict"].get<std::string>(), std::string("violated"));
        QCOMPARE(property["evidence"]["kind"].get<std::string>(), std::string("lasso"));
        QCOMPARE(property["deadEnds"].get<std::string>(), std::string("repeat themselves"));
        QCOMPARE(property["shortest"].get<bool>(), false);
        const Json stopped =
            shop_.run({"check", "stops.aut", "--json", "-p", "ltl G (event \"go\" -> X next \"stay\")"})
                .json()["properties"][0];
        QCOMPARE(stopped["evidence"]["kind"].get<std::string>(), std::string("trace"));
        QCOMPARE(stopped["evidence"]["steps"].size(), std::size_t{1});
    }

    void theModalMuCalculusIsCheckedOnEveryKindOfModel()
    {
        shop_.write(
            "answers.aut",
            "des (0, 4, 3)\n(0, \"send\", 1)\n(1, \"wait\", 1)\n(1, \"receive\", 0)\n(0, \"stop\", 2)\n");
        const Answer part = shop_.run({"counterexamples", "answers.aut", "--json", "-o", "part.aut", "-p",
                                       "<send> ([ wait ] false or [ receive ] <wait> true)"});
        QCOMPARE(part.code, 1);
        FITS(part, "counterexamples-1");
        QCOMPARE(part.json()["part"]["transitions"].get<int>(), 3);
        QCOMPARE(
            shop_.run({"check", "part.aut", "-p", "<send> ([ wait ] false or [ receive ] <wait> true)"}).code,
            1);
        const char* const inevitable = "[ true* . send ] mu X . <true> true and [ not receive ] X";
        const Answer lasso = shop_.run({"check", "answers.aut", "--json", "-p", inevitable});
        QCOMPARE(lasso.code, 1);
        FITS(lasso, "check-1");
        const Json property = lasso.json()["properties"][0];
        QCOMPARE(property["evidence"]["kind"].get<std::string>(), std::string("lasso"));
        QCOMPARE(property["part"]["states"].size(), std::size_t{2});
        QCOMPARE(property["part"]["transitions"].size(), std::size_t{2});
        QCOMPARE(property["deadEnds"].get<std::string>(), std::string("have no step"));
        const Answer said = shop_.run({"check", "answers.aut", "-p", inevitable});
        QVERIFY(said.says("a state that nothing leaves has no step"));
        QVERIFY(said.says("the formula is false of this run alone"));
        QCOMPARE(
            shop_.run({"check", "answers.aut", "-p", "<true* . receive> true and [ receive ] false"}).code,
            0);
        for (const char* file : {"answers.fsm", "answers.dot"}) {
            QCOMPARE(shop_.run({"convert", "answers.aut", file}).code, 0);
            QCOMPARE(shop_.run({"check", file, "-p", inevitable}).code, 1);
        }
        const QString dekker = QString::fromStdString(samplePath("concurrent/dekker.conc"));
        QCOMPARE(shop_.run({"check", dekker, "-p", "nu X . <true> true and [ true ] X"}).code,
                 shop_.run({"check", dekker, "-p", "deadlock-free"}).code);
        shop_.write("ring.js", "bp.registerBThread('ring', function () {\n"
                               "    while (true) bp.sync({request: [bp.Event('a'), bp.Event('b')]});\n});\n");
        QCOMPARE(shop_.run({"check", "ring.js", "-p", "nu X . <a> X and <b> X"}).code, 0);
        QCOMPARE(shop_.run({"check", "ring.js", "-p", "mu X . <true> true and [ not b ] X"}).code, 1);
        const Answer alternating = shop_.run({"check", "ring.js", "-p", "nu X . mu Y . <a> X or <b> Y"});
        QCOMPARE(alternating.code, 2);
        QVERIFY(alternating.err.find("alternation-free") != std::string::npos);
    }

    /// Behind it nothing is looked at, and every report says so.
    void whatHoldsDoesSoUpToWhereTheProgramFails()
    {
        const QString tank = QString::fromStdString(samplePath("behavioral/water-tank-1.js"));
        for (const char* holding : {"ltl G !event \"x\"", "ctl AG true", "[ x ] false and true"}) {
            const Answer answer = shop_.run({"check", tank, "-p", holding});
            QCOMPARE(answer.code, 0);
            QVERIFY2(answer.says("up to 1 failed state"), answer.out.c_str());
        }
        const Answer stopped = shop_.run({"check", tank, "-p", "ltl F event \"cold\""});
        QCOMPARE(stopped.code, 1);
        QVERIFY2(stopped.says("the program fails in the last state"), stopped.out.c_str());
    }

    void aRunStopsOnlyWhereTheModelDoes()
    {
        shop_.write("two.aut", "des (0, 2, 2)\n(0, \"a\", 1)\n(0, \"b\", 0)\n");
        const Answer goesOn = shop_.run({"check", "two.aut", "-p", "<c> true"});
        QVERIFY2(goesOn.says("counterexample: 0 steps"), goesOn.out.c_str());
        const Answer stops = shop_.run({"check", "two.aut", "-p", "[ a ] <b> true"});
        QVERIFY2(stops.says("counterexample that stops: 1 step"), stops.out.c_str());
    }

    void aFileThatIsNotWrittenIsNamed()
    {
        shop_.write("two.aut", "des (0, 2, 2)\n(0, \"a\", 1)\n(0, \"b\", 0)\n");
        for (const char* command : {"counterexamples", "render"}) {
            const char* file = command[0] == 'r' ? "all.svg" : "all.aut";
            const Answer answer =
                shop_.run({command, "two.aut", "-q", "-p", "ltl F event \"a\"", "-o", file});
            QCOMPARE(answer.code, 1);
            QVERIFY2(answer.says("nothing was written to all."), answer.out.c_str());
        }
    }

    void badFormulasAreRefusedWithTheirPlace()
    {
        shop_.write("stops.aut", "des (0, 1, 2)\n(0, \"go\", 1)\n");
        const Answer open = shop_.run({"check", "stops.aut", "-p", "ltl G (event \"go\" -> "});
        QCOMPARE(open.code, 2);
        QVERIFY(open.err.find("expected") != std::string::npos);
        const Answer quantified = shop_.run({"check", "stops.aut", "-p", "ltl AG true"});
        QCOMPARE(quantified.code, 2);
        QVERIFY(quantified.err.find("write 'G'") != std::string::npos);
        QCOMPARE(shop_.run({"check", "stops.aut", "-p", "ltl G going"}).code, 2); // no such proposition
        const Answer misspelt = shop_.run({"check", "stops.aut", "-p", "ltl F event \"og\""});
        QCOMPARE(misspelt.code, 1);
    }
};

THREADMEND_TEST_MAIN(TemporalLogicTest)
#include "temporal_logic_test.moc"
