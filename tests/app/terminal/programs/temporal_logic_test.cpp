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
