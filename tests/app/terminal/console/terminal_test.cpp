// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/console/console.h"
#include "app/terminal/topics/help_topic.h"
#include "app/wording/printable.h"
#include "tests/app/terminal/running_program.h"
#include "tests/testing/test_main.h"

#include <pty.h>
#include <unistd.h>

using namespace threadmend::testing;

/// What a person sees at the terminal: progress, help, and labels that cannot play tricks on it.
class TerminalTest : public QObject {
    Q_OBJECT

    Workshop shop_;
    QString slow_ = "never true* . a" + QString(" . (a | b)").repeated(21) + " . c";

    static constexpr const char* noTerminal = "this machine has no pseudo-terminals (is /dev/pts there?)";

    /// Runs with stderr on a terminal, and says what came there.
    std::string onTerminal(const QStringList& words) const
    {
        int master = -1, slave = -1;
        if (::openpty(&master, &slave, nullptr, nullptr, nullptr) != 0)
            return noTerminal;
        QProcess process;
        shop_.prepare(process);
        process.setChildProcessModifier([slave] { ::dup2(slave, STDERR_FILENO); });
        process.start(THREADMEND_PROGRAM, words);
        process.waitForFinished(20000);
        ::close(slave);
        std::string seen;
        char bytes[4096];
        for (ssize_t count; (count = ::read(master, bytes, sizeof bytes)) > 0;)
            seen.append(bytes, std::size_t(count));
        ::close(master);
        return seen;
    }

private Q_SLOTS:
    void initTestCase()
    {
        shop_.write("small.aut", "des (0,3,1)\n(0,\"a\",0)\n(0,\"b\",0)\n(0,\"c\",0)\n");
        // Bytes that a terminal obeys: ESC, bell, C1 in UTF-8 and alone, DEL, a turn of the direction of
        // writing, Latin-1.
        shop_.write("tricks.aut",
                    "des (0,7,8)\n(0,\"e\x1b[31mred\",1)\n(1,\"bell\x07\",2)\n(2,\"c1\xC2\x9B"
                    "31m\",3)\n(3,\"raw\x9B"
                    "31m\",4)\n(4,\"del\x7F\",5)\n(5,\"turn\xE2\x80\xAE\",6)\n(6,\"caf\xE9\",7)\n");
    }

    void progressIsShownOnATerminalAndWipedOut()
    {
        const std::string seen = onTerminal({"check", "small.aut", "-p", slow_, "--timeout", "0.6"});
        if (seen == noTerminal)
            QSKIP(noTerminal);
        const std::string wipe = "\r\x1b[K";
        QVERIFY2(seen.find(wipe) == 0, seen.c_str());
        QVERIFY2(seen.size() > 3 * wipe.size() && seen.ends_with(wipe), seen.c_str());
    }
    void progressCanBeTurnedOff()
    {
        for (const char* option : {"--no-progress", "-q"}) {
            const std::string seen =
                onTerminal({"check", "small.aut", "-p", slow_, "--timeout", "0.4", option});
            if (seen == noTerminal)
                QSKIP(noTerminal);
            QCOMPARE(seen, std::string());
        }
        QCOMPARE(shop_.run({"check", "small.aut", "-p", slow_, "--timeout", "0.4"}).err, std::string());
    }

    void trickyLabelsNeverReachTheTerminalAsTheyAre_data()
    {
        QTest::addColumn<QStringList>("words");
        for (const char* command : {"check", "neighbourhoods", "counterexamples", "explore"}) {
            QTest::newRow(command) << QStringList{command, "tricks.aut"};
            QTest::newRow(qPrintable(QString(command) + " json"))
                << QStringList{command, "tricks.aut", "--json"};
        }
        QTest::newRow("verbose") << QStringList{"neighbourhoods", "tricks.aut", "-v"};
        QTest::newRow("two systems") << QStringList{"neighbourhoods", "tricks.aut", "--counterexamples",
                                                    "tricks.aut"};
        QTest::newRow("walk") << QStringList{"tricks.aut"};
        QTest::newRow("option") << QStringList{"check", "tricks.aut", "--x\x1b[31m\x07"};
        QTest::newRow("choice") << QStringList{"render", "tricks.aut", "-o", "x.svg", "--view", "\x1b[31m"};
        QTest::newRow("path") << QStringList{"check", "\x1b[31m.aut"};
        QTest::newRow("property") << QStringList{"check", "tricks.aut", "-p", "\"\x1b[31m\""};
    }
    void trickyLabelsNeverReachTheTerminalAsTheyAre()
    {
        QFETCH(const QStringList, words);
        const Answer answer = shop_.run(words);
        QVERIFY(answer.code >= 0 && answer.code <= 2);
        const QString all = QString::fromUtf8((answer.out + answer.err).c_str());
        for (const QChar character : all) {
            const ushort code = character.unicode();
            QVERIFY2(code == '\n' ||
                         (code >= 0x20 && code != 0x7F && !(code >= 0x80 && code < 0xA0) && code != 0x202E),
                     qPrintable(all.left(400)));
            if (!words.contains("--json"))
                QVERIFY2(code != QChar::ReplacementCharacter, qPrintable(all.left(400)));
        }
    }
    void namesThatAreNoUtf8AreReadAndWritten()
    {
        // In a folder that the shell removes: Qt does not find such files again.
        const Answer answer = shop_.shell("mkdir odd && cd odd && cp ../small.aut $'caf\\351 au lait.aut' "
                                          "&& $T convert $'caf\\351 au lait.aut' $'caf\\351.dot' "
                                          "&& $T render $'caf\\351 au lait.aut' -p 'never a' -o $'\\351.svg' "
                                          "&& $T check --json $'caf\\351.dot' -p 'never d' && ls *.svg *.dot "
                                          "| cat -v; code=$?; rm -r ../odd; exit $code");
        QVERIFY2(answer.code == 0, answer.err.c_str());
        QVERIFY2(answer.says("cafM-i.dot") && answer.says("\nM-i.svg"), answer.out.c_str());
        QVERIFY(QString::fromUtf8(answer.out.c_str()).toUtf8().toStdString() == answer.out);
    }

    void helpIsThereForEveryCommand()
    {
        const Answer all = shop_.run({"--help"});
        QCOMPARE(all.code, 0);
        for (const char* command :
             {"check", "explore", "counterexamples", "neighbourhoods", "convert", "render", "help"}) {
            QVERIFY(all.says(std::string("\n  ") + command + " "));
            const Answer one = shop_.run({command, "--help"});
            QCOMPARE(one.code, 0);
            QVERIFY(one.says(std::string("Usage: threadmend ") + command) && one.err.empty());
            QVERIFY2(!one.says(" TEXT"), one.out.c_str());
            QCOMPARE(shop_.run({"help", command}).out, one.out);
        }
        for (const char* option :
             {"--json", "--max-states", "--timeout", "--memory", "-v", "-q", "--no-progress"})
            for (const char* command :
                 {"check", "explore", "counterexamples", "neighbourhoods", "convert", "render"})
                QVERIFY(shop_.run({command, "--help"}).says(option));
    }
    void topicsAreExplained()
    {
        QCOMPARE(shop_.run({"help"}).code, 0);
        const Answer formats = shop_.run({"help", "formats"});
        for (const char* extension : {".aut", ".fsm", ".dot", ".graphml", ".json", ".tikz"})
            QVERIFY(formats.says(extension));
        QVERIFY(shop_.run({"help", "properties"}).says("deadlock-free"));
        QVERIFY(shop_.run({"help", "exit-codes"}).says("130"));
        for (const threadmend::HelpTopic* topic : threadmend::helpTopics()) {
            const Answer answer =
                shop_.run({"help", QString::fromUtf8(topic->name.data(), qsizetype(topic->name.size()))});
            QCOMPARE(answer.code, 0);
            for (const QString& line : QString::fromStdString(answer.out).split('\n'))
                QVERIFY2(line.size() <= 120, qPrintable(line));
        }
        REFUSED(shop_.run({"help", "nothing"}));
        const Answer version = shop_.run({"--version"});
        QCOMPARE(version.code, 0);
        QVERIFY(version.out.starts_with("threadmend ") && lineCount(version.out) == 1);
    }
    void theStructureInTheHelpIsOne()
    {
        std::string text;
        for (const QString& line : QString::fromStdString(shop_.run({"help", "kripke"}).out).split('\n')) {
            if (line.startsWith("Statements"))
                break;
            if (line.startsWith("  "))
                text += line.toStdString() + "\n";
        }
        shop_.write("oven.kripke", text);
        QCOMPARE(shop_.run({"check", "oven.kripke", "-p", "never (heat and not closed)"}).code, 0);
        QVERIFY(shop_.run({"explore", "oven.kripke"}).says("states        5"));
    }
    void examplesOfTheHelpAreProperties()
    {
        const QStringList lines = QString::fromStdString(shop_.run({"help", "properties"}).out).split('\n');
        shop_.write("small.js", "bp.registerBThread('t', () => bp.sync({request: bp.Event('eat')}));\n");
        shop_.write("small.conc", "var flag1B : bool;\nprocess A { goto 1; }\nprocess B { goto 1; }\n");
        int tried = 0;
        for (const QString& line : lines)
            if (line.trimmed().startsWith("example: ")) {
                const QString text = line.trimmed().mid(9);
                const QString model = text.startsWith("ctl") ? "small.conc" : "small.js";
                const Answer answer = shop_.run({"check", model, "-p", text});
                QVERIFY2(answer.code <= 1, answer.err.c_str());
                tried += shop_.run({"check", "small.aut", "-p", line.trimmed().mid(9)}).code <= 1 ? 1 : 0;
            }
        QVERIFY(tried >= 2);
    }
    void whereRunsBeginCanBeSaid()
    {
        shop_.write("idle.dot",
                    "digraph { Idle; Init -> Idle [label=ok]; Init -> Fault [label=bad]; Idle -> Idle "
                    "[label=work]; }\n");
        const QStringList check = {"check", "idle.dot", "-p", "never true* . bad"};
        const Answer guessed = shop_.run(check + QStringList{"--json"});
        QCOMPARE(guessed.code, 1);
        QVERIFY(guessed.complains("\"Init\" is; --initial NAME"));
        FITS(guessed, "check-1");
        QCOMPARE(guessed.json()["model"]["warnings"].size(), std::size_t{1});
        const Answer told = shop_.run(check + QStringList{"--initial", "Idle"});
        QVERIFY(told.code == 0 && told.err.empty());
        QCOMPARE(shop_.run(check + QStringList{"--initial", "Idle", "--initial", "Init"}).code, 1);
        REFUSED(shop_.run(check + QStringList{"--initial", "Nowhere"}));
        shop_.write("two.aut", "des (0,1,2)\n(0,a,1)\n");
        QCOMPARE(shop_.run({"check", "two.aut", "-p", "never a", "--initial", "1"}).code, 0);
    }
    void printableKeepsWhatCanBeRead()
    {
        using threadmend::printable;
        QCOMPARE(printable("naïve 日本 😀"), std::string("naïve 日本 😀"));
        QCOMPARE(printable(std::string_view("a\0b\n", 4)), std::string("a\\x00b\\x0A"));
        QCOMPARE(printable("\xC2\x9B"), std::string("\\xC2\\x9B"));
        QCOMPARE(printable("\xE2\x81\xA6"), std::string("\\xE2\\x81\\xA6"));
        QCOMPARE(printable("\xED\xA0\x80"), std::string("\\xED\\xA0\\x80"));
    }
    void nothingIsSaidTwiceOrTooEarly()
    {
        const Answer walk = shop_.run({"small.aut"});
        const std::string note = "No property was given";
        QCOMPARE(walk.out.find(note), std::size_t(0));
        QCOMPARE(walk.out.find(note, 1), std::string::npos);
        QVERIFY(shop_.run({"check", "missing.aut"}).out.empty());
        QVERIFY(!shop_.run({"render", "small.aut", "-o", "f.svg", "--view", "full"}).says(note));
    }
};

THREADMEND_TEST_MAIN(TerminalTest)
#include "terminal_test.moc"
