// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/terminal/running_program.h"
#include "tests/testing/test_main.h"

#include <QDir>
#include <random>

#include <unistd.h>

using namespace threadmend::testing;

/// Damaged and hostile inputs: one sentence, exit code 2, no crash, bounded memory, nothing written.
class HostileInputTest : public QObject {
    Q_OBJECT

    Workshop shop_;

    std::string junk(std::size_t bytes) const
    {
        std::mt19937 engine(7);
        std::string text(bytes, '\0');
        for (char& byte : text)
            byte = static_cast<char>(engine());
        return text;
    }

private Q_SLOTS:
    void initTestCase()
    {
        shop_.write("good.aut", "des (0,2,3)\n(0,\"a\",1)\n(1,\"b\",2)\n");
        shop_.write("empty.aut", "");
        shop_.write("far.aut", "des (0,2,5)\n(0,\"a\",1)\n(1,\"b\",47000000)\n");
        shop_.write("junk.aut", junk(100000));
        shop_.write("junk.fsm", junk(100000));
        shop_.write("junk.dot", junk(100000));
        shop_.write("damaged.aut", "des (0,2,3)\n(0,\"a\",1)\n(1 \"b\",2)\n");
        shop_.write("model.foo", "des (0,0,1)\n");
        shop_.write("none.aut", "des (0,0,0)\n");
        shop_.write("probabilistic.aut", "des (0 1/2 1,1,2)\n(0,\"a\",1)\n");
        QDir(QString::fromStdString(shop_.path(""))).mkdir("folder.aut");
    }

    void isRefusedInOneSentence_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("empty") << "empty.aut"
                               << "empty.aut: no `des` header";
        QTest::newRow("folder") << "folder.aut"
                                << "folder.aut: is a directory";
        QTest::newRow("missing") << "missing.aut"
                                 << "missing.aut: cannot be opened: No such file or directory";
        QTest::newRow("extension") << "model.foo"
                                   << "model.foo: no format that can be read";
        QTest::newRow("47 million") << "far.aut"
                                    << "far.aut:3:8: state 47000000";
        QTest::newRow("binary aut") << "junk.aut"
                                    << "junk.aut:1:";
        QTest::newRow("binary fsm") << "junk.fsm"
                                    << "junk.fsm";
        QTest::newRow("binary dot") << "junk.dot"
                                    << "junk.dot:1:";
        QTest::newRow("damaged line") << "damaged.aut"
                                      << "damaged.aut:3:4: a comma was expected";
        QTest::newRow("no state") << "none.aut"
                                  << "none.aut:1:10:";
        QTest::newRow("probabilistic") << "probabilistic.aut"
                                       << "probabilistic.aut:1:";
        QTest::newRow("device") << "/dev/null"
                                << "/dev/null: no format";
    }
    void isRefusedInOneSentence()
    {
        QFETCH(const QString, file);
        QFETCH(const QString, sentence);
        for (const QStringList& words :
             {QStringList{"check", file}, QStringList{"explore", file}, QStringList{"counterexamples", file},
              QStringList{"neighbourhoods", file}, QStringList{"convert", file, "out.aut"},
              QStringList{"render", file, "-o", "out.svg"},
              QStringList{"render", file, "-o", "o.svg", "--view", "full"},
              QStringList{"neighbourhoods", "good.aut", "--counterexamples", file}, QStringList{file}}) {
            const Answer answer = shop_.run(words);
            REFUSED(answer);
            QVERIFY2(answer.err.starts_with(sentence.toStdString()), answer.err.c_str());
            // No byte of a hostile file reaches the terminal as it is.
            for (const char byte : answer.err)
                QVERIFY(byte == '\n' || static_cast<unsigned char>(byte) >= 0x20);
            FITS(shop_.run(QStringList{"--json"} + words), "error-1");
        }
        QVERIFY(!shop_.has("out.aut") && !shop_.has("out.svg"));
    }

    void unreadableFilesAreRefused()
    {
        if (geteuid() == 0)
            QSKIP("root reads everything");
        QFile::setPermissions(QString::fromStdString(shop_.write("secret.aut", "des (0,0,1)\n")), {});
        REFUSED(shop_.run({"check", "secret.aut"}));
    }

    void memoryIsBoundedByTheInputNotByItsNumbers()
    {
        // 400 MB of address space are little, but the same as for a small model.
        for (const char* file : {"good.aut", "far.aut", "junk.aut"}) {
            const Answer answer = shop_.shell(QString("ulimit -v 400000; $T explore %1").arg(file));
            QVERIFY2(answer.code == 0 || answer.code == 2, answer.err.c_str());
        }
    }
    void oneEndlessLineIsRefused()
    {
        shop_.shell("printf 'des (0,1,2)\\n(0,\"' > endless.aut; truncate -s 1G endless.aut");
        for (const char* line :
             {"ulimit -v 800000; $T explore endless.aut", "ulimit -v 800000; mkfifo pipe.aut; "
                                                          "(head -c 1G /dev/zero | tr '\\0' x > pipe.aut "
                                                          "2>/dev/null) 2>/dev/null & $T explore pipe.aut"}) {
            const Answer answer = shop_.shell(line);
            REFUSED(answer);
        }
        QFile::remove(QString::fromStdString(shop_.path("endless.aut")));
    }
    void lackOfMemoryIsUndecided()
    {
        shop_.shell("(echo 'des (0,1500000,1500001)'; "
                    "awk 'BEGIN {for (i = 0; i < 1500000; ++i) printf \"(%d,\\\"l%d\\\",%d)\\n\", i, i, i + "
                    "1}') > many.aut");
        const Answer answer = shop_.shell("ulimit -v 250000; $T explore many.aut");
        QVERIFY2(answer.code == 3, (std::to_string(answer.code) + answer.err).c_str());
        QCOMPARE(lineCount(answer.err), 1u);
        const Answer json = shop_.shell("ulimit -v 250000; $T explore many.aut --json");
        QCOMPARE(json.code, 3);
        FITS(json, "stopped-1");
        QFile::remove(QString::fromStdString(shop_.path("many.aut")));
    }

    void badPropertiesAreRefusedAtTheirPlace_data()
    {
        QTest::addColumn<QString>("property");
        QTest::addColumn<QString>("place");
        QTest::newRow("nothing") << ""
                                 << "-p:1:1: ";
        QTest::newRow("word") << "nonsense"
                              << "-p:1:1: ";
        QTest::newRow("quote") << "never true* . \"a"
                               << "-p:1:15: ";
        QTest::newRow("second line") << "never a\n  . (b"
                                     << "-p:2:7: ";
        QTest::newRow("escape") << "never \x1b[31m"
                                << "-p:1:7: ";
        QTest::newRow("nested") << "never " + QString("(").repeated(100000) << "-p:1:";
    }
    void badPropertiesAreRefusedAtTheirPlace()
    {
        QFETCH(const QString, property);
        QFETCH(const QString, place);
        const Answer answer = shop_.run({"check", "good.aut", "-p", property});
        REFUSED(answer);
        QVERIFY2(answer.err.starts_with(place.toStdString()), answer.err.c_str());
        QVERIFY(answer.err.find('\x1b') == std::string::npos);
    }
    void badPropertyFilesAreRefused()
    {
        shop_.write("bad.props", "x: never a\ny: never (\n");
        const Answer answer = shop_.run({"check", "good.aut", "--props", "bad.props"});
        REFUSED(answer);
        QVERIFY2(answer.err.starts_with("bad.props:2:11: "), answer.err.c_str());
        shop_.write("void.props", "# nothing\n");
        REFUSED(shop_.run({"check", "good.aut", "--props", "void.props"}));
        shop_.write("junk.props", junk(5000));
        REFUSED(shop_.run({"check", "good.aut", "--props", "junk.props"}));
    }
    void aBadFileBesideTheModelDoesNotStopANamedProperty()
    {
        shop_.write("beside.aut", "des (0,1,2)\n(0,\"a\",1)\n");
        shop_.write("beside.props", "never (\n");
        const Answer answer = shop_.run({"check", "beside.aut", "-p", "never a"});
        QCOMPARE(answer.code, 1);
        QVERIFY(answer.err.starts_with("warning: beside.props:1:8"));
        REFUSED(shop_.run({"check", "beside.aut"}));
    }

    void unwritableOutputLeavesEverythingAsItWas()
    {
        shop_.write("old.aut", "precious");
        const std::size_t files = shop_.fileCount();
        REFUSED(shop_.run({"convert", "good.aut", "no/such/folder.aut"}));
        REFUSED(shop_.run({"convert", "good.aut", "folder.aut"}));
        REFUSED(shop_.run({"convert", "damaged.aut", "old.aut"}));
        REFUSED(shop_.run({"render", "good.aut", "--view", "full", "-o", "/proc/x.svg"}));
        REFUSED(shop_.run({"convert", "good.aut", "good.aut/x.aut"}));
        const Answer small = shop_.shell("ulimit -f 0; trap '' XFSZ; $T convert good.aut old.aut");
        REFUSED(small);
        QCOMPARE(shop_.read("old.aut"), std::string("precious"));
        QCOMPARE(shop_.fileCount(), files);
    }
    void aLostAnswerIsNoSuccess()
    {
        const Answer full = shop_.shell("$T check good.aut -p 'never c' > /dev/full");
        QCOMPARE(full.code, 2);
        QVERIFY(full.complains("the answer could not be written: No space left on device"));
    }
    void closedStreamsDoNotMixWithFiles()
    {
        QCOMPARE(shop_.shell("$T convert good.aut closed.aut >&- 2>&- <&-").code, 0);
        QVERIFY(shop_.read("closed.aut").starts_with("des"));
        QVERIFY(shop_.read("closed.aut").find("states") == std::string::npos);
    }
};

THREADMEND_TEST_MAIN(HostileInputTest)
#include "hostile_input_test.moc"
