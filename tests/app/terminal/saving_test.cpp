// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/terminal/command_in_process.h"
#include "tests/testing/failing_disk.h"
#include "tests/testing/test_main.h"

#include <csignal>

using namespace threadmend::testing;

namespace {

const char* const stuck = "bp.registerBThread('one', function () {\n"
                          "  bp.sync({request: [bp.Event('good'), bp.Event('bad')]});\n"
                          "  bp.sync({request: bp.Event('end')});\n"
                          "});\n"
                          "bp.registerBThread('two', function () {\n"
                          "  bp.sync({waitFor: bp.Event('bad')});\n"
                          "  bp.sync({block: bp.Event('end')});\n"
                          "});\n";

} // namespace

/// What commands write is there as a whole or not at all, and only in the place of what was meant.
class SavingTest : public QObject {
    Q_OBJECT

    /// The words of each command that writes, with the file that it writes.
    struct Writing {
        std::vector<std::string> words;
        std::string output;
    };
    static std::vector<Writing> writings(const Workshop& shop)
    {
        const auto at = [&](const char* name) { return shop.path(name); };
        return {{{"convert", at("m.aut"), at("out.fsm")}, "out.fsm"},
                {{"explore", at("m.js"), "-o", at("out.aut")}, "out.aut"},
                {{"counterexamples", at("m.aut"), "-p", "never a", "-o", at("out.dot")}, "out.dot"},
                {{"repair", at("m.js"), "-p", "deadlock-free", "--write", at("m.js")}, "m.js"},
                {{"repair", at("m.js"), "-p", "deadlock-free", "--patch", at("out.aut")}, "out.aut"},
                {{"run", at("m.js"), "--save-trace", at("out.json")}, "out.json"}};
    }
    static void begin(const Workshop& shop, const Writing& writing)
    {
        shop.write("m.aut", "des (0, 2, 2)\n(0, \"a\", 1)\n(1, \"b\", 0)\n");
        shop.write(writing.output, "old\n");
        shop.write("m.js", stuck);
    }

private Q_SLOTS:
    void whateverFailsTheOutputIsOldOrNew()
    {
        const Workshop shop;
        const std::string folder = shop.path("");
        for (const Writing& writing : writings(shop)) {
            begin(shop, writing);
            const std::string before = shop.read(writing.output);
            const std::size_t files = shop.fileCount();
            Answer whole;
            const int calls = callsOf(folder, [&] { whole = inProcess(writing.words); });
            QVERIFY2(whole.code == 0 || whole.code == 1, whole.err.c_str());
            const std::string after = shop.read(writing.output);
            QVERIFY(after != before && calls >= 4);
            for (const auto fault : {FailingDisk::Fault::Once, FailingDisk::Fault::FullSince})
                for (int call = 1; call <= calls; ++call) {
                    begin(shop, writing);
                    const FailingDisk disk(folder, fault, call);
                    const Answer answer = inProcess(writing.words);
                    QCOMPARE(answer.code == 2, shop.read(writing.output) == before);
                    QVERIFY(answer.code == 2 || shop.read(writing.output) == after);
                    QVERIFY(answer.code != 2 || answer.complains("cannot be written"));
                    QCOMPARE(shop.fileCount(), files);
                }
        }
    }

    void aProgramThatChangedIsNotRepairedOver()
    {
        const Workshop shop;
        const Writing writing = writings(shop)[3];
        begin(shop, writing);
        const std::string theirs = std::string(stuck) + "// theirs\n";
        Answer answer;
        {
            const FailingDisk disk(shop.path(""), 1, [&] { shop.write("m.js", theirs); });
            answer = inProcess(writing.words);
        }
        REFUSED(answer);
        QVERIFY2(answer.complains("was changed by another program"), answer.err.c_str());
        QCOMPARE(shop.read("m.js"), theirs);
    }

    void twoRepairsAtOnceWriteOnePatch()
    {
        const Workshop shop;
        for (int round = 0; round < 5; ++round) {
            shop.write("m.js", stuck);
            const Answer answer = shop.shell("for i in 1 2 3 4; do $T repair m.js -p deadlock-free --write "
                                             "m.js -q > /dev/null 2>&1 & done; "
                                             "wait");
            QCOMPARE(answer.code, 0);
            const QByteArray text = QByteArray::fromStdString(shop.read("m.js"));
            QVERIFY(text.startsWith(stuck));
            // Who came later found nothing to repair, or refused.
            QCOMPARE(text.count("registerBThread"), qsizetype{3});
        }
    }

    void outputsAreNotInputsAndNotEachOther()
    {
        const Workshop shop;
        begin(shop, writings(shop)[0]);
        shop.write("t.json", "{}");
        const std::string model = shop.read("m.aut");
        REFUSED(shop.run({"repair", "m.aut", "-p", "never a", "--write", "a.aut", "--patch", "./a.aut"}));
        REFUSED(shop.run({"repair", "m.js", "--write", "x.props"}));
        REFUSED(shop.run({"repair", "m.aut", "--write", "x.props"}));
        REFUSED(shop.run({"explore", "m.aut", "-o", "m.aut"}));
        REFUSED(shop.run({"run", "m.js", "--trace", "t.json", "--save-trace", "t.json"}));
        QCOMPARE(shop.read("m.aut"), model);
        QCOMPARE(shop.read("t.json"), std::string("{}"));
        QVERIFY(!shop.has("a.aut") && !shop.has("x.props"));
    }

    void whatIsWriteProtectedStays()
    {
        const Workshop shop;
        begin(shop, writings(shop)[0]);
        shop.shell("chmod a-w out.fsm");
        const Answer answer = shop.run({"convert", "m.aut", "out.fsm"});
        REFUSED(answer);
        QVERIFY(answer.complains("write-protected"));
        QCOMPARE(shop.read("out.fsm"), std::string("old\n"));
    }

    void everySignalThatEndsTheProgramLeavesNothingBehind_data()
    {
        QTest::addColumn<int>("signal");
        for (const int signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGKILL})
            QTest::newRow(strsignal(signal)) << signal;
    }
    void everySignalThatEndsTheProgramLeavesNothingBehind()
    {
        QFETCH(const int, signal);
        const Workshop shop;
        constexpr int states = 400000;
        std::string text = "des (0, " + std::to_string(states) + ", " + std::to_string(states + 1) + ")\n";
        for (int i = 0; i < states; ++i)
            text += "(" + std::to_string(i) + ", \"step\", " + std::to_string(i + 1) + ")\n";
        shop.write("chain.aut", text);
        QCOMPARE(shop.run({"convert", "chain.aut", "out.fsm"}).code, 0);
        const std::string whole = shop.read("out.fsm");
        for (int round = 0; round < 6; ++round) {
            shop.write("out.fsm", "old\n");
            QProcess process;
            shop.prepare(process);
            process.start(THREADMEND_PROGRAM, {"convert", "chain.aut", "out.fsm"});
            QVERIFY(process.waitForStarted());
            QThread::msleep(static_cast<unsigned long>(100 + 60 * round));
            ::kill(pid_t(process.processId()), signal);
            QVERIFY(process.waitForFinished(30000));
            const bool done = process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
            // It may come between the last act, the new name, and the end of the program.
            const std::string left = shop.read("out.fsm");
            QVERIFY(left == whole || (!done && left == "old\n"));
            QCOMPARE(shop.fileCount(), std::size_t{2});
        }
    }
};

THREADMEND_TEST_MAIN(SavingTest)
#include "saving_test.moc"
