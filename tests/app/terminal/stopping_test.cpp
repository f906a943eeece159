// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/terminal/running_program.h"
#include "tests/testing/test_main.h"

#include <QElapsedTimer>
#include <QThread>
#include <csignal>

#include <sys/types.h>

using namespace threadmend::testing;

/// Limits, and the wish of a person that the program stop.
class StoppingTest : public QObject {
    Q_OBJECT

    Workshop shop_;
    static constexpr int soon = 5000;

    /// A property over a chain whose automaton has some 2^21 states, which the search would build for
    /// minutes.
    static QString slowProperty() { return "never true* . a" + QString(" . (a | b)").repeated(21) + " . c"; }

    /// Starts work that would last very long, and waits until the shell has become the program and is busy.
    void startLong(QProcess& process, const QStringList& more = {}) const
    {
        shop_.prepare(process);
        process.start(THREADMEND_PROGRAM,
                      QStringList{"check", "small.aut", "-p", "never a . c", "-p", slowProperty()} + more);
        QVERIFY(process.waitForStarted());
        QThread::msleep(300);
        QCOMPARE(process.state(), QProcess::Running);
    }
    static void send(const QProcess& process, int signal) { ::kill(pid_t(process.processId()), signal); }

private Q_SLOTS:
    void initTestCase()
    {
        shop_.write("small.aut", "des (0,3,1)\n(0,\"a\",0)\n(0,\"b\",0)\n(0,\"c\",0)\n");
        // A chain with two ways at each step.
        QByteArray chain = "des (0,400000,200001)\n";
        for (int i = 0; i < 200000; ++i)
            for (const char* label : {"a", "b"})
                chain +=
                    "(" + QByteArray::number(i) + ",\"" + label + "\"," + QByteArray::number(i + 1) + ")\n";
        shop_.write("chain.aut", chain.toStdString());
    }

    void limitsLeaveItUndecided_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("reason");
        const QStringList states{"--max-states", "1000"}, time{"--timeout", "0.01"}, memory{"--memory", "1"};
        for (const QStringList& command :
             {QStringList{"check", "-p", "never c"}, QStringList{"counterexamples", "-p", "deadlock-free"},
              QStringList{"neighbourhoods", "-p", "deadlock-free"}, QStringList{"explore"},
              QStringList{"render", "-o", "x.svg"}}) {
            const QStringList words = QStringList{command[0], "chain.aut"} + command.mid(1);
            if (command[0] != "explore")
                QTest::newRow(qPrintable(command[0] + " states")) << words + states << "state-limit";
            QTest::newRow(qPrintable(command[0] + " time")) << words + time << "time-limit";
            QTest::newRow(qPrintable(command[0] + " memory")) << words + memory << "memory-limit";
        }
        QTest::newRow("convert time") << QStringList{"convert", "chain.aut", "x.fsm"} + time << "time-limit";
    }
    void limitsLeaveItUndecided()
    {
        QFETCH(const QStringList, words);
        QFETCH(const QString, reason);
        const Answer text = shop_.run(words);
        QVERIFY2(text.code == 3, (std::to_string(text.code) + text.out + text.err).c_str());
        QVERIFY(text.complains("undecided: ") || text.says("undecided "));
        const Answer json = shop_.run(words + QStringList{"--json"});
        QCOMPARE(json.code, 3);
        QVERIFY2(json.err.empty(), json.err.c_str());
        QVERIFY(!shop_.has("x.svg") && !shop_.has("x.fsm"));
        if (words[0] == "check" && json.says("threadmend/check/1")) {
            FITS(json, "check-1");
            SAME(json.json()["properties"][0]["verdict"], "undecided");
            return;
        }
        FITS(json, "stopped-1");
        SAME(json.json()["stopped"]["reason"], reason.toStdString());
    }
    void whatIsKnownIsToldOnAStop()
    {
        const Answer answer = shop_.run({"neighbourhoods", "small.aut", "-p", "never d", "-p", slowProperty(),
                                         "--timeout", "0.3", "--json"});
        QCOMPARE(answer.code, 3);
        FITS(answer, "stopped-1");
        SAME(answer.json()["known"], (Json{{"model", {{"states", 1}, {"transitions", 3}}}, {"holding", 1}}));
    }
    void generousLimitsDoNoHarm()
    {
        QCOMPARE(shop_
                     .run({"check", "small.aut", "--max-states", "18446744073709551615", "--timeout", "1e300",
                           "--memory", "17592186044415"})
                     .code,
                 0);
    }

    void interruptionEndsSoonAndTellsWhatIsKnown_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("SIGINT") << SIGINT;
        QTest::newRow("SIGTERM") << SIGTERM;
    }
    void interruptionEndsSoonAndTellsWhatIsKnown()
    {
        QFETCH(const int, signal);
        QProcess process;
        startLong(process);
        send(process, signal);
        QVERIFY(process.waitForFinished(soon));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 130);
        const QByteArray out = process.readAllStandardOutput();
        QVERIFY2(out.contains("violated  never a . c") && out.contains("undecided "), out);
    }
    void interruptedJsonIsStillOneDocument()
    {
        QProcess process;
        startLong(process, {"--json"});
        send(process, SIGINT);
        QVERIFY(process.waitForFinished(soon));
        QCOMPARE(process.exitCode(), 130);
        const std::string out = process.readAllStandardOutput().toStdString();
        QCOMPARE(QString::fromStdString(wrongInDocument(out, "check-1")), QString());
        const Json verdicts = Json::parse(out)["properties"];
        SAME(verdicts[0]["verdict"], "violated");
        SAME(verdicts[1]["verdict"], "undecided");
    }
    void aSecondSignalEndsAtOnce()
    {
        QProcess process;
        shop_.prepare(process);
        // Nobody reads the pipe: the program cannot finish its answer, whatever it was asked.
        process.start(
            "bash",
            {"-c", "mkfifo stuck; (sleep 30 < stuck) & echo $!; exec $T check chain.aut -p 'never \"zz\"' "
                   "-p deadlock-free > stuck"});
        QVERIFY(process.waitForStarted());
        QThread::msleep(1500);
        for (int i = 0; i < 2 && process.state() == QProcess::Running; ++i) {
            send(process, SIGINT);
            process.waitForFinished(200);
        }
        QVERIFY(process.waitForFinished(soon) || process.state() == QProcess::NotRunning);
        QCOMPARE(process.exitCode(), 130);
        ::kill(pid_t(process.readAllStandardOutput().trimmed().toInt()), SIGTERM);
    }
    void interruptedWritingLeavesNothingBehind()
    {
        const std::size_t files = shop_.fileCount();
        QProcess process;
        shop_.prepare(process);
        process.start(THREADMEND_PROGRAM, {"convert", "chain.aut", "half.fsm"});
        QVERIFY(process.waitForStarted());
        QThread::msleep(40);
        send(process, SIGINT);
        QVERIFY(process.waitForFinished(soon));
        QVERIFY(process.exitStatus() == QProcess::CrashExit || process.exitCode() == 130 ||
                process.exitCode() == 0);
        QCOMPARE(shop_.fileCount(),
                 files + (process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0 ? 1 : 0));
        QFile::remove(QString::fromStdString(shop_.path("half.fsm")));
    }
    void aReaderWhoHasSeenEnoughDoesNoHarm()
    {
        const Answer answer =
            shop_.shell("$T check chain.aut -p deadlock-free | head -1; echo ${PIPESTATUS[0]}");
        QVERIFY2(answer.says("chain.aut: 200,001 states"), answer.out.c_str());
        // 141 is the ending by SIGPIPE that shells expect.
        QVERIFY2(answer.says("\n1\n") || answer.says("\n141\n"), answer.out.c_str());
        QVERIFY2(answer.err.empty(), answer.err.c_str());
    }
};

THREADMEND_TEST_MAIN(StoppingTest)
#include "stopping_test.moc"
