// SPDX-License-Identifier: GPL-3.0-or-later
// Concurrent programs on the command line, and corrections of them (story 5 of a person at the keyboard).
#include "core/model/text/new_file.h"
#include "tests/app/terminal/running_program.h"
#include "tests/testing/corpus.h"
#include "tests/testing/figure_1.h"
#include "tests/testing/test_main.h"

#include <map>

using namespace threadmend::testing;

class ConcurrentProgramsTest : public QObject {
    Q_OBJECT

    Workshop shop_;

    static std::string sampleOf(const QString& name)
    {
        return contentOf(samplePath("concurrent/" + name.toStdString() + ".conc"));
    }

private Q_SLOTS:
    void figure1IsExploredAndItsSpecificationFails()
    {
        shop_.write("figure1.conc", figure1());
        const Json explored = shop_.run({"explore", "figure1.conc", "--json"}).json();
        QCOMPARE(explored["states"].get<int>(), 452);
        QCOMPARE(explored["transitions"].get<int>(), 904);
        QCOMPARE(explored["threads"].get<int>(), 2);
        const Answer answer = shop_.run({"check", "figure1.conc"});
        QCOMPARE(answer.code, 1);
        QVERIFY(answer.says("what fails: AG (flag1B -> AF !flag1B)"));
        QVERIFY(answer.says("fair paths: last(A), last(B) hold again and again"));
        QVERIFY(answer.says("branch 1"));
        const Answer json = shop_.run({"check", "figure1.conc", "--json"});
        FITS(json, "check-1");
        const Json property = json.json()["properties"][0];
        QCOMPARE(property["name"].get<std::string>(), std::string("phi"));
        QCOMPARE(property["evidence"]["kind"].get<std::string>(), std::string("multipath"));
        QVERIFY(!property["evidence"]["branches"].empty());
        QVERIFY(property["evidence"]["branches"][0].contains("loop"));
    }

    void aPropertyReplacesTheSpecsOrIsOneOfThem()
    {
        shop_.write("figure1.conc", figure1());
        QCOMPARE(shop_.run({"check", "figure1.conc", "-p", "phi"}).code, 1);
        QCOMPARE(shop_.run({"check", "figure1.conc", "-p", "ctl AG !(A@12 and B@10)"}).code, 0);
        QCOMPARE(shop_.run({"check", "figure1.conc", "-p", "deadlock-free"}).code, 0);
        QCOMPARE(shop_.run({"check", "figure1.conc", "-p", "never (\"A@12\" and \"B@10\")"}).code, 0);
        QCOMPARE(shop_.run({"check", "figure1.conc", "-p", "never true* . 'A@5: .*'"}).code, 1);
        const Answer unknown = shop_.run({"check", "figure1.conc", "-p", "ctl AG flag1"});
        QCOMPARE(unknown.code, 2);
        QVERIFY(unknown.err.find("no variable is called 'flag1'") != std::string::npos);
    }

    void theRightCorrectionIsFoundAmong77()
    {
        shop_.write("figure1.conc", figure1("repair { not x, y; }\n"));
        const Answer answer = shop_.run({"repair", "figure1.conc", "--json"});
        FITS(answer, "repair-1");
        QCOMPARE(answer.code, 0);
        const Json document = answer.json();
        QCOMPARE(document["candidates"]["all"].get<int>(), 77);
        QCOMPARE(document["candidates"]["executed"].get<int>(), 32);
        QCOMPARE(document["candidates"]["exploited"].get<int>(), 32);
        QCOMPARE(document["candidates"]["papersReading"].get<int>(), 17);
        QCOMPARE(document["table"].size(), std::size_t{77});
        QCOMPARE(document["proposals"].size(), std::size_t{1});
        QCOMPARE(document["proposals"][0]["description"].get<std::string>(), std::string("<A, 2, r-change>"));
        const Answer said = shop_.run({"repair", "figure1.conc"});
        QVERIFY(said.says("<A, 2, r-change>: every property holds"));
        QVERIFY(said.says("+   4    2: turn1B := true;"));
    }

    void anAcceptedCorrectionIsWrittenAsAMinimalChange()
    {
        const std::string before = sampleOf("peterson-wrong-turn");
        shop_.write("peterson.conc", before);
        QCOMPARE(shop_.run({"check", "peterson.conc"}).code, 1);
        const Answer answer = shop_.run({"repair", "peterson.conc", "--write", "peterson.conc"});
        QCOMPARE(answer.code, 0);
        QVERIFY(answer.says("<B, 2, r-change>"));
        std::string expected = before;
        const std::size_t place = expected.rfind("turnB := true;");
        expected.replace(place, 14, "turnB := false;");
        QCOMPARE(shop_.read("peterson.conc"), expected);
        QCOMPARE(shop_.run({"check", "peterson.conc"}).code, 0);
        QVERIFY(shop_.run({"repair", "peterson.conc"}).says("nothing is to be repaired"));
    }

    void endsOfLinesStayAsTheyAre()
    {
        std::string text = sampleOf("peterson-wrong-turn");
        for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
            text.replace(at, 1, "\r\n");
        shop_.write("lines.conc", text);
        QCOMPARE(shop_.run({"repair", "lines.conc", "--write", "mended.conc"}).code, 0);
        QCOMPARE(shop_.read("mended.conc").size(), text.size() + 1);
        QCOMPARE(shop_.run({"check", "mended.conc"}).code, 0);
    }

    void whatCannotBeDoneIsRefusedAndNothingIsWritten()
    {
        shop_.write("peterson.conc", sampleOf("peterson-wrong-turn"));
        REFUSED(shop_.run({"repair", "peterson.conc", "--method", "concrete"}));
        REFUSED(shop_.run({"repair", "peterson.conc", "--patch", "patch.aut"}));
        REFUSED(shop_.run({"repair", "peterson.conc", "--write", "out.conc", "--accept", "2"}));
        shop_.write("bad.conc", "var flag : bool;\nprocess A {\n  1: flg := true;\n  2: goto 1;\n}\n");
        const Answer bad = shop_.run({"check", "bad.conc", "--json"});
        QCOMPARE(bad.code, 2);
        const Json error = bad.json()["error"];
        QCOMPARE(error["line"].get<int>(), 3);
        QCOMPARE(error["column"].get<int>(), 6);
        QCOMPARE(error["hint"].get<std::string>(), std::string("did you mean 'flag'?"));
        shop_.write("hopeless.conc", "var x : bool;\nprocess A { 1: x := x; 2: goto 1; }\nspec s: AF A@7;\n");
        QCOMPARE(shop_.run({"repair", "hopeless.conc"}).code, 2);
        shop_.write("hopeless.conc", "var x : bool;\nprocess A { 1: x := x; 2: goto 1; }\nspec s: AF x;\n");
        QCOMPARE(shop_.run({"repair", "hopeless.conc"}).code, 1);
        shop_.write("nothing.conc",
                    "var s : 0..1 = 0;\nprocess A { 1: wait(s); 2: goto 1; }\nspec s: AF A@2;\n");
        const Answer nothing = shop_.run({"repair", "nothing.conc"});
        QCOMPARE(nothing.code, 1);
        QVERIFY(nothing.says("there is nothing to correct"));
    }

    void twoCorrectionsTogetherAreTriedIfThatIsWished()
    {
        shop_.write("two.conc", "var x, y : bool;\nprocess P { 1: x := false; 2: y := false; 3: goto 1; }\n"
                                "spec s: AF x and AF y;\n");
        const Answer alone = shop_.run({"repair", "two.conc"});
        QCOMPARE(alone.code, 1);
        QVERIFY(alone.says("--length 2"));
        const Answer both = shop_.run({"repair", "two.conc", "--length", "2", "--write", "mended.conc"});
        QCOMPARE(both.code, 0);
        QVERIFY(both.says("<P, 1, r-change> <P, 2, r-change>"));
        QVERIFY(shop_.read("mended.conc").find("1: x := true; 2: y := true;") != std::string::npos);
    }

    void theRelationOfAKripkeStructureIsMended()
    {
        // Example 3.1 of Buccafurri et al. 1999, in both readings of a state that nothing leaves.
        shop_.write("figure2.kripke",
                    "propositions a;\ninitial state s0 : a;\nstate s1;\ns0 -> s0, s1;\ns1 -> s1;\n");
        const auto solutions = [&](const char* deadEnds) {
            const Answer answer = shop_.run({"repair", "figure2.kripke", "-p", "ctl AG AF a", "--method",
                                             "transition", "--dead-ends", deadEnds, "--json"});
            QStringList found;
            if (const std::string wrong = wrongInDocument(answer.out, "repair-1"); !wrong.empty())
                return QStringList(QString::fromStdString(wrong + answer.err));
            const Json document = answer.json();
            for (const Json& proposal : document["proposals"])
                found << QString::fromStdString(proposal["description"].get<std::string>());
            return found;
        };
        QCOMPARE(solutions("no-path"), QStringList({"take away s0 -> s1", "take away s1 -> s1"}));
        QCOMPARE(solutions("repeat"),
                 QStringList({"take away s0 -> s1", "take away s1 -> s1; add s1 -> s0"}));
        QCOMPARE(shop_
                     .run({"repair", "figure2.kripke", "-p", "ctl AG AF a", "--method", "transition",
                           "--write", "mended.kripke", "--accept", "2"})
                     .code,
                 0);
        QCOMPARE(shop_.run({"check", "mended.kripke", "-p", "ctl AG AF a"}).code, 0);
        REFUSED(shop_.run({"repair", "figure2.kripke", "-p", "deadlock-free", "--method", "transition"}));
        shop_.write("a.conc", "process A { goto 1; }\n");
        REFUSED(shop_.run({"repair", "a.conc", "-p", "ctl AG A@1", "--method", "transition"}));
    }

    void theProgramInTheHelpIsOne()
    {
        std::string text;
        for (const QString& line :
             QString::fromStdString(shop_.run({"help", "concurrent"}).out).split('\n')) {
            if (line.startsWith("Each elementary"))
                break;
            if (line.startsWith("  "))
                text += line.toStdString() + "\n";
        }
        shop_.write("help.conc", text);
        const Answer answer = shop_.run({"check", "help.conc"});
        QVERIFY2(answer.code == 0 || answer.code == 1, answer.err.c_str());
        QVERIFY(answer.says("mutex"));
    }

    void aProgramCanBeWrittenAsASystemAndDrawn()
    {
        shop_.write("peterson.conc", sampleOf("peterson"));
        QCOMPARE(shop_.run({"convert", "peterson.conc", "peterson.kripke"}).code, 0);
        const std::string fairness = " fair {\"last(A)\" or (\"A@3\" and flagB and not turnA), \"last(B)\" "
                                     "or (\"B@3\" and flagA and turnA)}";
        for (const std::string formula : {"ctl AG !(\"A@4\" and \"B@4\")", "ctl AG (\"A@3\" -> AF \"A@4\")"})
            QCOMPARE(shop_.run({"check", "peterson.kripke", "-p", QString::fromStdString(formula + fairness)})
                         .code,
                     0);
        QCOMPARE(shop_.run({"render", "peterson.conc", "--view", "full", "-o", "peterson.svg"}).code, 0);
    }

    /// The verdicts that were computed by other means (facts/mutual-exclusion.md).
    void theMutualExclusionAlgorithmsHaveTheVerdictsOfTheTable()
    {
        SKIP_WITHOUT_CORPUS();
        const std::map<QString, QString> samples = {{"semaphore", "semaphore"},
                                                    {"naive test-then-set", "naive-test-then-set"},
                                                    {"flag-first", "set-then-test"},
                                                    {"strict alternation", "strict-alternation"},
                                                    {"polite back-off", "polite-back-off"},
                                                    {"Lamport/Burns one-bit", "one-bit"},
                                                    {"Dekker", "dekker"},
                                                    {"Peterson", "peterson"},
                                                    {"Peterson, swapped assignments", "peterson-swapped"},
                                                    {"Peterson, only P1 swapped", "peterson-one-swapped"},
                                                    {"Hyman 1966", "hyman"}};
        const QString table =
            QString::fromStdString(contentOf(*corpusPath("facts/MUTEX_VERDICTS.tsv"))).trimmed();
        QCOMPARE(table.split('\n').size(), qsizetype(samples.size()));
        for (const QString& line : table.split('\n')) {
            const QStringList cells = line.split('\t');
            const auto after = [&](int cell) { return cells[cell].section('=', 1); };
            const QString file = QString::fromStdString(
                samplePath("concurrent/" + samples.at(cells[0]).toStdString() + ".conc"));
            const Json verdicts = shop_.run({"check", file, "--json"}).json()["properties"]; // a copy
            const auto holds = [&](const std::string& name) {
                for (const Json& property : verdicts)
                    if (property["name"] == name)
                        return property["verdict"] == "holds";
                qFatal("no property %s", name.c_str());
            };
            const auto both = [&](const std::string& name) {
                return QStringLiteral("[%1, %2]")
                    .arg(holds(name + "A") ? "True" : "False", holds(name + "B") ? "True" : "False");
            };
            QVERIFY2((after(3) == "True") == holds("mutex"), qPrintable(line));
            QVERIFY2((after(4) == "0") == holds("deadlock-free"), qPrintable(line));
            QCOMPARE(both("reach"), after(5));
            QCOMPARE(both("unfairAccess"), after(6));
            QCOMPARE(both("access"), after(7));
        }
    }

    /// Open issues of other tools (facts/public-issues.md).
    void publicIssues()
    {
        // O24: two processes blocked at once, at the very beginning.
        shop_.write("o24.conc",
                    "var i : 0..1 = 0;\nprocess P { wait(i); goto 1; }\nprocess Q { wait(i); goto 1; }\n");
        const Json stuck = shop_.run({"check", "o24.conc", "--json"}).json()["properties"][0];
        QCOMPARE(stuck["verdict"].get<std::string>(), std::string("violated"));
        QCOMPARE(stuck["evidence"]["steps"].size(), std::size_t{0});
        // O26: fairness is used, and told.
        const QString mutex = QString::fromStdString(samplePath("concurrent/dekker.conc"));
        QCOMPARE(shop_.run({"check", mutex, "-p", "accessA"}).code, 0);
        QCOMPARE(shop_.run({"check", mutex, "-p", "unfairAccessA"}).code, 1);
        QVERIFY(shop_.run({"check", mutex, "-p", "accessA"}).says("fair paths: last(A), last(B)"));
        const Answer vacuous = shop_.run({"check", mutex, "-p", "ctl AF A@9 fair {A@9 and B@9}"});
        QVERIFY(vacuous.says("vacuous: no run is fair"));
        // O23: what is not supported is an error, never skipped; a fair run increments at some time.
        shop_.write(
            "o23.conc",
            "var x : 0..3 = 0;\nprocess P { 1: either skip or if x < 3 then x := x + 1 end; goto 1; }\n");
        QCOMPARE(shop_.run({"check", "o23.conc"}).code, 2);
        shop_.write("o23.conc",
                    "var x : 0..3 = 0;\n"
                    "process P { 1: either goto 1 or atomic { await x < 3; x := x + 1; } end; 2: goto 1; }\n"
                    "fair P@2 or x = 3;\nspec s: AF (x = 3);\nspec t: AF AG (x = 3);\n");
        QCOMPARE(shop_.run({"check", "o23.conc"}).code, 0);
        // O22: the verdict does not depend on the number of threads.
        for (const char* threads : {"1", "2"})
            QCOMPARE(shop_.run({"check", mutex, "-p", "unfairAccessA", "--threads", threads}).code, 1);
    }
};

THREADMEND_TEST_MAIN(ConcurrentProgramsTest)
#include "concurrent_programs_test.moc"
