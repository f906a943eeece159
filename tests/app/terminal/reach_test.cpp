// SPDX-License-Identifier: GPL-3.0-or-later
// `threadmend reach`: communicating pushdown systems.
#include "tests/app/terminal/running_program.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::testing;

namespace {

QString sample(const char* name)
{
    return QStringLiteral(THREADMEND_SAMPLES "/pushdown/%1.cpds").arg(QLatin1String(name));
}

} // namespace

class ReachTest : public QObject {
    Q_OBJECT

    Workshop shop_;

private Q_SLOTS:
    void aWitnessIsToldStepByStepWithAllStacks()
    {
        const Answer answer = shop_.run({"reach", sample("bluetooth-1")});
        QCOMPARE(answer.code, 1);
        QVERIFY2(answer.says("reachable: 9 steps, replayed"), answer.out.c_str());
        QVERIFY(answer.says("counter: counting <zero>"));
        QVERIFY(answer.says("adder: broken <inside>"));
        const Answer json =
            shop_.run({"reach", sample("bluetooth-1"), "--policy", "individual-multi-step", "--json"});
        QVERIFY2(wrongInDocument(json.out, "reach-1").empty(), wrongInDocument(json.out, "reach-1").c_str());
        const Json document = json.json();
        QCOMPARE(document["verdict"].get<std::string>(), std::string("reachable"));
        QCOMPARE(document["witness"]["steps"].size(), std::size_t{9});
        QCOMPARE(document["witness"]["steps"][0]["event"].get<std::string>(), std::string("tau"));
        QCOMPARE(document["witness"]["steps"][8]["moves"].size(), std::size_t{2});
        QVERIFY(document["rounds"].front()["k"] == Json::parse("[1, 1, 1, 1, 1]"));
        QCOMPARE(document["processes"].size(), std::size_t{5});
    }

    void whatIsUnreachableSaysWhy()
    {
        const Answer words = shop_.run({"reach", sample("bluetooth-3-two-adders"), "--policy", "succinct"});
        QCOMPARE(words.code, 0);
        QVERIFY2(words.says("none in common at k = (7, 7, 7, 7, 7, 7), confirmed"), words.out.c_str());
        const Answer tops = shop_.run({"reach", sample("lock")});
        QCOMPARE(tops.code, 0);
        QVERIFY2(tops.says("nothing of the target, confirmed"), tops.out.c_str());
        const Answer json = shop_.run({"reach", sample("lock"), "--json"});
        QVERIFY(wrongInDocument(json.out, "reach-1").empty());
        QCOMPARE(json.json()["certificate"].get<std::string>(), std::string("stack tops"));
    }

    void roundsAndTimeHaveAnEnd()
    {
        const Answer rounds = shop_.run({"reach", sample("counting"), "--max-rounds", "6"});
        QCOMPARE(rounds.code, 3);
        QVERIFY2(rounds.says("undecided after 6 rounds at k = ("), rounds.out.c_str());
        const Answer time = shop_.run({"reach", sample("counting"), "--timeout", "0.5", "--json"});
        QCOMPARE(time.code, 3);
        QVERIFY(wrongInDocument(time.out, "reach-1").empty());
        QCOMPARE(time.json()["reason"].get<std::string>(), std::string("time-limit"));
        QVERIFY(!time.json()["rounds"].empty());
    }

    void everyPolicyGivesTheSameAnswer()
    {
        for (const char* policy :
             {"auto", "succinct", "multi-step", "individual", "individual-multi-step", "minimax"})
            QCOMPARE(shop_.run({"reach", sample("bluetooth-2-two-adders"), "--policy", policy}).code, 1);
    }

    void mistakesHaveAPlace()
    {
        shop_.write("bad.cpds", "process p {\n  initial s <a>;\n  s <a> -> s <b> x;\n}\n");
        const Answer bad = shop_.run({"reach", "bad.cpds"});
        QCOMPARE(bad.code, 2);
        QVERIFY2(bad.complains("bad.cpds:3:18: expected `:` and an action"), bad.err.c_str());
        QCOMPARE(shop_.run({"reach", "none.cpds"}).code, 2);
        QCOMPARE(shop_.run({"reach", sample("lock"), "--policy", "best"}).code, 2);
    }

    void otherCommandsSayWhoAsksThem_data()
    {
        QTest::addColumn<QStringList>("words");
        const QString lock = sample("lock");
        QTest::newRow("check") << QStringList{"check", lock, "-p", "deadlock-free"};
        QTest::newRow("check what is usual") << QStringList{"check", lock};
        QTest::newRow("check ctl") << QStringList{"check", lock, "-p", "ctl AG true"};
        QTest::newRow("explore") << QStringList{"explore", lock};
        QTest::newRow("explore a part") << QStringList{"explore", lock, "--max-states", "5"};
        QTest::newRow("counterexamples")
            << QStringList{"counterexamples", lock, "-p", "never true* . \"a.lock\"", "-o", "c.aut"};
        QTest::newRow("counterexamples, usual") << QStringList{"counterexamples", lock, "-o", "c.aut"};
        QTest::newRow("neighbourhoods") << QStringList{"neighbourhoods", lock, "-p", "deadlock-free"};
        QTest::newRow("neighbourhoods, usual") << QStringList{"neighbourhoods", lock};
        QTest::newRow("repair") << QStringList{"repair", lock, "-p", "deadlock-free"};
        QTest::newRow("repair, usual") << QStringList{"repair", lock};
        QTest::newRow("convert") << QStringList{"convert", lock, "c.aut"};
        QTest::newRow("render") << QStringList{"render", lock, "-o", "c.svg"};
        QTest::newRow("render groups") << QStringList{"render", lock, "--view", "overview", "-o", "c.svg"};
    }
    void otherCommandsSayWhoAsksThem()
    {
        QFETCH(const QStringList, words);
        const Answer answer = shop_.run(words);
        QCOMPARE(answer.code, 2);
        QVERIFY2(answer.complains("a communicating pushdown system has no finite state space") &&
                     answer.complains("threadmend reach asks whether it can come to its target"),
                 answer.err.c_str());
        QVERIFY(!shop_.has("c.aut") && !shop_.has("c.svg"));
        const Answer document = shop_.run(words + QStringList{"--json"});
        QCOMPARE(document.code, 2);
        QVERIFY(wrongInDocument(document.out, "error-1").empty());
    }

    void commandsOfProgramsAreNotItsOwn()
    {
        for (const char* command : {"run", "abstract"})
            QCOMPARE(shop_.run({command, sample("lock")}).code, 2);
    }

    void theHelpTellsTheLanguage()
    {
        const Answer help = shop_.run({"help", "pushdown"});
        QCOMPARE(help.code, 0);
        QVERIFY(help.says("initial p0 <main>;"));
        QVERIFY(shop_.run({"help", "formats"}).says(".cpds"));
    }

    void programsAreTranslatedAndAnswerAsTheirTranslation_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("two locks") << "pair-two-locks" << 1 << QByteArray("reachable: 11 steps, replayed");
        QTest::newRow("one lock") << "pair-one-lock" << 0 << QByteArray("unreachable");
        QTest::newRow("recursion") << "recursive-producer" << 1 << QByteArray("reachable: 17 steps");
    }
    void programsAreTranslatedAndAnswerAsTheirTranslation()
    {
        QFETCH(QString, program);
        QFETCH(int, code);
        QFETCH(QByteArray, says);
        const QString path = QStringLiteral(THREADMEND_SAMPLES "/pushdown/%1.rec").arg(program);
        const Answer direct = shop_.run({"reach", path});
        QCOMPARE(direct.code, code);
        QVERIFY2(direct.says(says.toStdString()), direct.out.c_str());
        const QString written = QString::fromStdString(shop_.path("translated.cpds"));
        const Answer converted = shop_.run({"convert", path, written, "--json"});
        QCOMPARE(converted.code, 0);
        QVERIFY(wrongInDocument(converted.out, "convert-1").empty());
        const Answer again = shop_.run({"reach", written});
        QCOMPARE(again.code, code);
        QCOMPARE(again.out, direct.out);
    }
};

THREADMEND_TEST_MAIN(ReachTest)
#include "reach_test.moc"
