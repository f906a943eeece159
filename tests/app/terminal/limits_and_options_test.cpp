// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/terminal/running_program.h"
#include "tests/testing/test_main.h"

using namespace threadmend::testing;

/// Limits are limits and no verdicts; what is wrong in an option is told of that option.
class LimitsAndOptionsTest : public QObject {
    Q_OBJECT

    Workshop shop_;
    QString philosophers_ = QString::fromStdString(samplePath("behavioral/philosophers.js"));

private Q_SLOTS:
    void initTestCase()
    {
        // Long before anybody can request `late`.
        shop_.write("late.js", "bp.registerBThread('counts', function () {\n"
                               "  for (let i = 0; i < 5000; i = i + 1)\n"
                               "    bp.sync({request: bp.Event('tick')});\n"
                               "  bp.sync({request: bp.Event('late')});\n"
                               "});\n");
        shop_.write("p.js", "bp.registerBThread('p', function () {\n"
                            "  for (let i = 0; i < COUNT; i = i + 1)\n"
                            "    bp.sync({request: bp.Event('tick')});\n"
                            "});\n");
    }

    void whatWasNotExploredIsUndecided()
    {
        const QStringList words = {"run", "late.js", "--steps", "0", "--why", "late"};
        const Answer limited = shop_.run(words + QStringList{"--max-states", "1000"});
        QVERIFY2(limited.code == 3 && limited.says("where no run that was explored comes to"),
                 limited.out.c_str());
        FITS(shop_.run(words + QStringList({"--max-states", "1000", "--json"})), "run-1");
        const Answer unknown =
            shop_.run({"run", "late.js", "--steps", "0", "--why", "nobody", "--max-states", "1000"});
        QVERIFY2(unknown.code == 3 && unknown.complains("limit of states"), unknown.err.c_str());
        QVERIFY2(unknown.complains("is no event and no proposition of the"), unknown.err.c_str());
        QCOMPARE(shop_.run(words).code, 0);
        // Nothing of that name is there, and that is known.
        REFUSED(shop_.run({"run", "p.js", "--define", "COUNT=3", "--steps", "0", "--why", "late"}));
    }

    void aRunKeepsToTheLimitOfStates()
    {
        QCOMPARE(shop_.run({"run", "late.js", "--steps", "20", "--max-states", "21"}).code, 0);
        const Answer limited = shop_.run({"run", "late.js", "--steps", "20", "--max-states", "20"});
        QCOMPARE(limited.code, 3);
        QVERIFY2(limited.complains("limit of states"), limited.err.c_str());
        QCOMPARE(shop_.run({"run", "late.js", "--events", "tick,tick,tick", "--max-states", "2"}).code, 3);
    }

    void thePartHasAsManyStatesAsTheLimitSays_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("as it is") << QStringList{};
        QTest::newRow("threads") << QStringList{"--threads", "2"};
        QTest::newRow("symmetry") << QStringList{"--reduce", "symmetry"};
        QTest::newRow("partial order") << QStringList{"--reduce", "partial-order"};
    }
    void thePartHasAsManyStatesAsTheLimitSays()
    {
        QFETCH(const QStringList, words);
        for (const int most : {1, 2, 10, 99, 100, 1500, 5000}) {
            const QStringList asked =
                QStringList{philosophers_, "--define", "N=11", "--max-states", QString::number(most)} + words;
            const Answer answer =
                shop_.run(QStringList{"check", "-p", "deadlock-free", "-p", "no-error", "--json"} + asked);
            const Json verdict = answer.json()["properties"][1];
            if (words.contains("--reduce") && verdict["verdict"] == "holds")
                continue; // so few are left
            SAME(verdict["verdict"], "undecided");
            QCOMPARE(verdict["statistics"]["states"].get<int>(), most);
            if (!words.isEmpty())
                continue;
            const std::string count = most == 1      ? "1 state "
                                      : most < 1000  ? std::to_string(most) + " states "
                                      : most == 1500 ? "1,500 states "
                                                     : "5,000 states ";
            QVERIFY(shop_.run(QStringList{"run", "--steps", "0", "--why", "nobody"} + asked)
                        .complains("of the " + count));
        }
    }

    void aViolationThatWasFoundIsOneWhateverIsLeftOpen()
    {
        // The second property is violated within three steps; the first needs all states.
        const Answer answer =
            shop_.run({"check", philosophers_, "--define", "N=9", "-p", "deadlock-free", "-p",
                       "never true* . \"take right 0\"", "--max-states", "500", "--json"});
        const Json verdicts = answer.json()["properties"];
        SAME(verdicts[0]["verdict"], "undecided");
        SAME(verdicts[1]["verdict"], "violated");
        QCOMPARE(answer.code, 1);
    }

    void whatWasFoundInDepthIsToldHoweverManyMoreAreWanted()
    {
        shop_.write("deep.js",
                    "bp.registerBThread('wrong', () => { bp.sync({request: bp.Event('wrong')});\n"
                    "  bp.ASSERT(false, 'one'); });\n"
                    "for (let i = 0; i < 5; i++) bp.registerBThread('counter ' + i, () => {\n"
                    "  for (let n = 0; n < 20; n++) bp.sync({request: bp.Event('up ' + i)}); });\n");
        for (const char* more : {"0", "2"}) {
            const Answer answer = shop_.run({"check", "deep.js", "--search", "depth", "-n", more, "-p",
                                             "no-assertion-failure", "--max-states", "3000", "--json"});
            QCOMPARE(answer.code, 1);
            FITS(answer, "check-1");
            const Json verdict = answer.json()["properties"][0];
            SAME(verdict["verdict"], "violated");
            SAME(verdict["mayHaveFurther"], true);
        }
    }

    void aLimitLeavesTheDocumentWhole_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("states") << QStringList{"--max-states", "500"};
        QTest::newRow("states, in depth") << QStringList{"--max-states", "20", "--search", "depth"};
        QTest::newRow("states, reduced") << QStringList{"--max-states", "5", "--reduce", "auto"};
        QTest::newRow("time") << QStringList{"--timeout", "0.01"};
        QTest::newRow("time, in depth") << QStringList{"--timeout", "0.01", "--search", "depth"};
        QTest::newRow("time, reduced") << QStringList{"--timeout", "0.01", "--reduce", "auto"};
        QTest::newRow("time, locally reduced") << QStringList{"--timeout", "0.01", "--reduce", "local"};
        QTest::newRow("no time") << QStringList{"--timeout", "0.000001"};
    }
    void aLimitLeavesTheDocumentWhole()
    {
        QFETCH(const QStringList, words);
        const Answer answer = shop_.run(
            QStringList{"check", philosophers_, "--define", "N=30", "-p", "deadlock-free", "--json"} + words);
        QCOMPARE(answer.code, 3);
        FITS(answer, "check-1");
        SAME(answer.json()["properties"][0]["verdict"], "undecided");
    }

    void whatIsWrongInAnOptionIsToldOfIt_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("option");
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("message");
        const auto define = [](const char* text) { return QStringList{"check", "p.js", "--define", text}; };
        QTest::newRow("no value") << define("COUNT") << "--define" << 1
                                  << "a definition is written NAME=VALUE";
        QTest::newRow("no name") << define("=3") << "--define" << 1 << "a definition is written NAME=VALUE";
        QTest::newRow("no identifier")
            << define("a b=3") << "--define" << 1 << "a definition is written NAME=VALUE";
        QTest::newRow("empty") << define("COUNT=") << "--define" << 7
                               << "the definition of COUNT is no expression: it ends too early";
        QTest::newRow("syntax") << define("COUNT=3 4") << "--define" << 9
                                << "the definition of COUNT is no expression";
        QTest::newRow("two") << define("COUNT=3); f(") << "--define" << 7
                             << "the definition of COUNT is no expression";
        QTest::newRow("failing") << define("COUNT=x.y") << "--define" << 7 << "the definition of COUNT fails";
        QTest::newRow("of nothing") << define("COUNTS=3") << "--define" << 1
                                    << "nothing in the program is called COUNTS";
        QTest::newRow("property") << QStringList{"check", "p.js", "-p", "never ("} << "-p" << 8 << "";
        QTest::newRow("of two") << QStringList{"run", "p.js", "--events", "a", "--trace", "b"} << "--trace"
                                << 0 << "";
        QTest::newRow("a number") << QStringList{"check", "p.js", "--timeout", "x"} << "--timeout" << 0
                                  << "a number of seconds is wanted, not \"x\"";
        QTest::newRow("a word") << QStringList{"check", "p.js", "--method", "x"} << "--method" << 0 << "";
    }
    void whatIsWrongInAnOptionIsToldOfIt()
    {
        QFETCH(const QStringList, words);
        QFETCH(const QString, option);
        QFETCH(const int, column);
        QFETCH(const QString, message);
        REFUSED(shop_.run(words));
        const Answer answer = shop_.run(words + QStringList{"--json"});
        FITS(answer, "error-1");
        const Json error = answer.json()["error"];
        SAME(error["file"], "");
        SAME(error["option"], option.toStdString());
        SAME(error["column"], column);
        QVERIFY2(error["message"].get<std::string>().starts_with(message.toStdString()), answer.out.c_str());
    }
    void whatIsMeantIsSaid()
    {
        const Answer answer = shop_.run({"check", "p.js", "--define", "CUONT=3"});
        QVERIFY2(answer.complains("is COUNT meant?"), answer.err.c_str());
    }

    void whatHasNoEndOrNoBytesEndsByTheLimits()
    {
        shop_.shell("mkfifo silent.aut silent.js silent.json silent.props; ln -s /dev/zero endless.aut; "
                    "ln -s /dev/zero endless.json; ln -s /dev/zero endless.js");
        for (const char* model : {"silent.aut", "silent.js"})
            for (const char* command : {"check", "explore"}) {
                const Answer late = shop_.run({command, model, "--timeout", "0.2"});
                QVERIFY2(late.code == 3, (std::string(model) + late.err).c_str());
            }
        QCOMPARE(shop_.run({"run", "silent.js", "--timeout", "0.2"}).code, 3);
        REFUSED(shop_.run({"check", "p.js", "--props", "silent.props", "--define", "COUNT=3"}));
        for (const char* trace : {"silent.json", "endless.json"})
            REFUSED(shop_.run({"run", "p.js", "--define", "COUNT=3", "--trace", trace}));
        for (const char* model : {"endless.aut", "endless.js"}) {
            const Answer endless = shop_.run({"explore", model, "--timeout", "20"});
            QVERIFY2(endless.code == 2 || endless.code == 3, endless.err.c_str());
        }
    }
    void aPipeIsReadToItsEnd()
    {
        const Answer answer =
            shop_.shell("mkfifo slow.aut; (echo 'des (0,1,2)'; sleep 0.3; echo '(0,\"a\",1)') > "
                        "slow.aut & $T explore slow.aut --json");
        QCOMPARE(answer.code, 0);
        SAME(answer.json()["states"], 2);
    }
    void externalEventsWithoutEndAreAnError()
    {
        shop_.write("endless-external.js", "bp.registerBThread('e', function () { while (true) "
                                           "bp.enqueueExternalEvent(bp.Event('x')); });\n");
        for (const char* command : {"check", "run", "explore"}) {
            const Answer answer = shop_.run({command, "endless-external.js", "--timeout", "20"});
            QVERIFY2(answer.code == 2 || answer.code == 3, answer.err.c_str());
        }
    }
};

THREADMEND_TEST_MAIN(LimitsAndOptionsTest)
#include "limits_and_options_test.moc"
