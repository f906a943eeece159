// SPDX-License-Identifier: GPL-3.0-or-later
// Abstractions of programs on the command line: modules, checking by refinement, abstract patches.
#include "tests/app/terminal/running_program.h"
#include "tests/testing/test_main.h"

using namespace threadmend::testing;

class AbstractionTest : public QObject {
    Q_OBJECT

    Workshop shop_;

    static QString server()
    {
        return QString::fromStdString(samplePath("behavioral/webserver/webserver.js"));
    }
    static QStringList bug()
    {
        return {"-p", "never true* . \"tcp 0: closed\" . (not \"tcp 0: SYN\")* . \"tcp 0: FIN ACK\""};
    }
    static QStringList twoConnections() { return {"--define", "CONNECTIONS=2"}; }

private Q_SLOTS:
    void modulesAreToldWithTheirSizes()
    {
        const Answer answer = shop_.run(QStringList{"abstract", server(), "--json"} + twoConnections());
        QCOMPARE(answer.code, 0);
        FITS(answer, "abstract-1");
        const Json document = answer.json();
        QCOMPARE(document["modules"].size(), std::size_t(4));
        QVERIFY(document["states"] > 1 && document["states"] < 2000);
        std::size_t threads = 0;
        for (const Json& module : document["modules"]) {
            threads += module["threads"].size();
            QVERIFY(module["abstractStates"] <= module["states"]);
        }
        QCOMPARE(threads, std::size_t(20));
        QCOMPARE(document["correlations"].size(), threads * (threads - 1) / 2);
    }

    void theThresholdDecidesWhatIsAModule()
    {
        const auto modules = [&](const char* threshold) {
            return shop_.run({"abstract", server(), "--threshold", threshold, "--json"})
                .json()["modules"]
                .size();
        };
        QCOMPARE(modules("1"), std::size_t(10));
        QCOMPARE(modules("0"), std::size_t(1));
        const Answer byNames = shop_.run({"abstract", server(), "--threshold", "0.9", "--weights",
                                          "propositions=0,requested=0,blocked=0,names=1,places=0", "--json"});
        QCOMPARE(byNames.json()["modules"].size(), std::size_t(10));
    }

    void theAbstractionIsWritten()
    {
        QCOMPARE(shop_.run({"abstract", server(), "-o", "small.aut"}).code, 0);
        const Json small = shop_.run({"explore", "small.aut", "--json"}).json();
        const Json told = shop_.run({"abstract", server(), "--json"}).json();
        QVERIFY(small["states"] == told["states"] && small["transitions"] == told["transitions"]);
    }

    /// Each round has its run, where and why it is spurious, and the classes before and after the split.
    void theRoundsOfARefinementAreTold()
    {
        const QStringList words = QStringList{"abstract", server()} + bug();
        const Answer answer = shop_.run(words);
        QCOMPARE(answer.code, 0);
        QVERIFY(answer.says("round 1") && answer.says("spurious: ") && answer.says("split "));
        QVERIFY(answer.says("a run of the program: tcp 0: SYN, "));
        const Answer json = shop_.run(words + QStringList{"--json", "-o", "refined.aut"});
        FITS(json, "abstract-1");
        const Json refinement = json.json()["refinement"];
        QVERIFY(refinement["verdict"] == "violated" && refinement["events"].size() == 8);
        QVERIFY(!refinement["rounds"].empty());
        for (const Json& round : refinement["rounds"]) {
            QVERIFY(round["step"] <= round["events"].size() && !round["splits"].empty());
            for (const Json& split : round["splits"])
                QVERIFY(split["parts"].size() >= 2 && split["parts"].size() == split["sizes"].size());
        }
        const Json refined = shop_.run({"explore", "refined.aut", "--json"}).json();
        QVERIFY(refined["states"] == json.json()["states"]);
    }

    void wrongWordsAreRefused_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("threshold") << QStringList{"abstract", server(), "--threshold", "1.5"}
                                   << "a threshold is a number from 0 to 1";
        QTest::newRow("weights") << QStringList{"abstract", server(), "--weights", "colour=1"}
                                 << "weights are written NAME=NUMBER";
        QTest::newRow("no weight") << QStringList{"abstract", server(), "--weights",
                                                  "propositions=0,requested=0,blocked=0,names=0,places=0"}
                                   << "one at least is not 0";
        QTest::newRow("two properties")
            << QStringList{"abstract", server(), "-p", "deadlock-free", "-p", "no-error"}
            << "refined for one property at a time";
        QTest::newRow("no program") << QStringList{"abstract", "m.aut"}
                                    << "only a behavioral program has modules";
        QTest::newRow("hot cycles") << QStringList{"check", server(), "--method",
                                                   "cegar", "-p",     "no-hot-cycle"}
                                    << "abstractions are asked about finite runs alone";
        QTest::newRow("reduced") << QStringList{"check", server(), "--method", "cegar", "--reduce", "local"}
                                 << "does not search the states of the model";
        QTest::newRow("in depth") << QStringList{"check", server(), "--method", "cegar", "--search", "depth"}
                                  << "does not search the states of the model";
        QTest::newRow("further") << QStringList{"check", server(), "--method", "cegar", "-n", "3"}
                                 << "does not search the states of the model";
        QTest::newRow("another proposal")
            << QStringList{"repair", server(), "--method", "abstract", "--write", "x.js", "--accept", "2"}
            << "abstract patching makes one proposal";
        QTest::newRow("priorities") << QStringList{"check",       server(),   "--method", "cegar",
                                                   "--selection", "priority", "-p",       "deadlock-free"}
                                    << "abstractions do not know priorities";
    }
    void wrongWordsAreRefused()
    {
        QFETCH(const QStringList, words);
        QFETCH(const QString, sentence);
        shop_.write("m.aut", "des (0, 1, 2)\n(0, \"a\", 1)\n");
        const Answer answer = shop_.run(words);
        QCOMPARE(answer.code, 2);
        QVERIFY2(answer.complains(sentence.toStdString()), answer.err.c_str());
        QVERIFY(!shop_.has("x.js"));
    }

    /// Twenty-two million states, of which none is looked at but those of the run that is shown.
    void theServerIsCheckedWithoutItsStates()
    {
        const Answer answer =
            shop_.run(QStringList{"check", server(), "--method", "cegar"} + bug() + twoConnections());
        QCOMPARE(answer.code, 1);
        QVERIFY(answer.says("safety violated: 8 steps"));
        QVERIFY(answer.says("an abstraction of 5 modules") || answer.says("an abstraction of 4 modules"));
        const Answer json = shop_.run(QStringList{"check", server(), "--method", "cegar", "--json"} + bug() +
                                      twoConnections());
        FITS(json, "check-1");
        const Json entry = json.json()["properties"][0];
        QCOMPARE(entry["evidence"]["length"].get<int>(), 8);
        QVERIFY(entry["refinement"]["rounds"] > 0);
        QVERIFY(entry["statistics"]["states"] < 10'000);
    }

    void aSmallProgramIsMendedAndJudgedWhole()
    {
        const Answer answer = shop_.run(
            QStringList{"repair", server(), "--method", "abstract", "--write", "mended.js", "--json"} +
            bug());
        QCOMPARE(answer.code, 0);
        FITS(answer, "repair-1");
        const Json judgement = answer.json()["proposals"][0]["judgement"];
        QVERIFY(judgement["repairs"] == true && judgement["newDeadlocks"] == 0 &&
                judgement["goodRunsLost"] == 0);
        QVERIFY(judgement["statesBefore"] == 4722);
        QCOMPARE(shop_.run(QStringList{"check", "mended.js"} + bug()).code, 0);
    }

    void aLargeProgramIsMendedWithoutItsStates()
    {
        const Answer answer = shop_.run(
            QStringList{"repair", server(), "--method", "abstract", "--write", "large.js", "--json"} + bug() +
            twoConnections());
        QCOMPARE(answer.code, 0);
        FITS(answer, "repair-1");
        const Json proposal = answer.json()["proposals"][0];
        QVERIFY(proposal["judgement"]["repairs"] == true && proposal["judgement"].contains("shownBy"));
        QVERIFY(proposal["blocked"] == Json::array({"tcp 0: FIN ACK"}));
        QCOMPARE(
            shop_.run(QStringList{"check", "large.js", "--method", "cegar"} + bug() + twoConnections()).code,
            0);
    }
};

THREADMEND_TEST_MAIN(AbstractionTest)
#include "abstraction_test.moc"
