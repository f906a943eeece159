// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/terminal/running_program.h"
#include "tests/testing/test_main.h"

using namespace threadmend::testing;

/// Exit codes and JSON documents of every command, for results and for what is wrong.
class ExitCodesTest : public QObject {
    Q_OBJECT

    Workshop shop_;
    QString model_;
    QString lift_ = QString::fromStdString(samplePath("lts/lift-door.aut"));

private Q_SLOTS:
    void initTestCase()
    {
        model_ = QString::fromStdString(
            shop_.write("m.aut", "des (0,4,4)\n(0,\"a\",1)\n(0,\"b\",2)\n(1,\"bad\",3)\n(2,\"ok\",2)\n"));
    }

    void tellWhatTheCommandFound_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("schema");
        const QStringList good{model_, "-p", "never worse"}, bad{model_, "-p", "never true* . bad"};
        QTest::newRow("check holds") << QStringList{"check"} + good << 0 << "check-1";
        QTest::newRow("check violated") << QStringList{"check"} + bad << 1 << "check-1";
        QTest::newRow("check a file") << QStringList{"check", lift_} << 1 << "check-1";
        QTest::newRow("explore") << QStringList{"explore", model_} << 0 << "explore-1";
        QTest::newRow("abstract") << QStringList{"abstract",
                                                 THREADMEND_SAMPLES "/behavioral/level-crossing.js"}
                                  << 0 << "abstract-1";
        QTest::newRow("counterexamples none")
            << QStringList{"counterexamples"} + good << 0 << "counterexamples-1";
        QTest::newRow("counterexamples")
            << QStringList{"counterexamples", "-o", "x.aut", "--reduce", "--final-label", "end"} + bad << 1
            << "counterexamples-1";
        QTest::newRow("neighbourhoods none")
            << QStringList{"neighbourhoods"} + good << 0 << "neighbourhoods-1";
        QTest::newRow("neighbourhoods")
            << QStringList{"neighbourhoods", "-n", "2"} + bad << 1 << "neighbourhoods-1";
        QTest::newRow("two systems") << QStringList{"neighbourhoods", model_, "--counterexamples", model_}
                                     << 1 << "matching-1";
        QTest::newRow("convert") << QStringList{"convert", model_, "m.fsm"} << 0 << "convert-1";
        QTest::newRow("render holds") << QStringList{"render", "-o", "h.svg"} + good << 0 << "render-1";
        QTest::newRow("render") << QStringList{"render", "-o", "v.dot"} + bad << 0 << "render-1";
        QTest::newRow("render overview")
            << QStringList{"render", "--view", "overview", "--by", "components", "-o", "w.dot"} + good << 0
            << "render-1";
    }
    void tellWhatTheCommandFound()
    {
        QFETCH(const QStringList, words);
        QFETCH(const int, code);
        QFETCH(const QString, schema);
        const Answer text = shop_.run(words);
        QCOMPARE(text.code, code);
        QVERIFY(!text.out.empty() && text.json().is_discarded());
        const Answer json = shop_.run(words + QStringList{"--json"});
        QCOMPARE(json.code, code);
        FITS(json, schema.toStdString());
        // The option may stand before the command, too.
        const Answer before = shop_.run(QStringList{"--json"} + words);
        QCOMPARE(before.code, code);
        FITS(before, schema.toStdString());
    }

    void areTwoForWrongWordsAndInputs_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("sentence");
        const auto row = [this](const char* words, const char* sentence) {
            QTest::newRow(words) << QString(words).replace("MODEL", model_).split(' ') << sentence;
        };
        row("chekc MODEL", "\"chekc\" is neither a command nor a file");
        row("chekc MODEL -p x", "\"chekc\" is neither a command nor a file");
        row("--nonsense", "\"--nonsense\" is no option of threadmend");
        row("check", "FILE is missing");
        row("check MODEL MODEL", "is one word too many for threadmend check");
        row("check MODEL --prefer most", "\"--prefer\" is no option of threadmend check");
        row("check MODEL -p", "--property takes one value");
        row("check MODEL --props", "--props takes one value");
        row("check MODEL --max-states 1 --max-states 2", "--max-states takes one value");
        row("check MODEL --max-states -5", "\"-5\"");
        row("check MODEL --max-states 1e6", "\"1e6\"");
        row("check MODEL --max-states 99999999999999999999", "\"99999999999999999999\"");
        row("check MODEL --timeout nan", "\"nan\"");
        row("check MODEL --timeout inf", "\"inf\"");
        row("check MODEL --timeout 0", "\"0\"");
        row("check MODEL --memory 17592186044417", "\"17592186044417\"");
        row("check MODEL --memory 0", "\"0\"");
        row("check ", "FILE: it must not be empty");
        row("check MODEL -p nonsense", "-p:1:1: found 'nonsense'");
        row("check MODEL --props missing.props", "missing.props: cannot be opened");
        row("explore missing.aut", "missing.aut: cannot be opened");
        row("explore MODEL -o x.foo", "x.foo: no format that can be written");
        row("counterexamples MODEL -p deadlock-free -o x.foo", "x.foo: no format that can be written");
        row("counterexamples MODEL -p deadlock-free --final-label ok", "\"ok\" is a label of the model");
        row("neighbourhoods MODEL -n -1", "\"-1\"");
        row("neighbourhoods MODEL --prefer best", "\"best\" is none of fewest, most");
        row("neighbourhoods MODEL --final-label x", "--final-label needs --counterexamples");
        row("neighbourhoods MODEL --counterexamples MODEL -n 2", "does not go with");
        row("neighbourhoods MODEL --counterexamples MODEL -p x", "not from both");
        row("convert MODEL", "OUT is missing");
        row("convert MODEL out", "out: no format that can be written");
        row("render MODEL", "--output is missing");
        row("render MODEL -o x.gif", "x.gif: the extension names no kind of picture");
        row("render MODEL -o x.svg --view half", "\"half\" is none of");
        row("render MODEL -o x.svg --view overview --by behavior", "did you mean \"behaviour\"?");
        row("render MODEL -o x.svg --max-nodes 0", "\"0\"");
        row("help nonsense", "\"nonsense\" is none of");
    }
    void areTwoForWrongWordsAndInputs()
    {
        QFETCH(const QStringList, words);
        QFETCH(const QString, sentence);
        const Answer answer = shop_.run(words);
        REFUSED(answer);
        QVERIFY2(answer.complains(sentence.toStdString()), answer.err.c_str());
        const Answer json = shop_.run(QStringList{"--json"} + words);
        QCOMPARE(json.code, 2);
        QCOMPARE(json.err, std::string());
        FITS(json, "error-1");
    }

    void jsonNeedsACommand()
    {
        for (const QStringList& words :
             {QStringList{"--json"}, QStringList{model_, "--json"}, QStringList{"--json", "help"}}) {
            const Answer answer = shop_.run(words);
            QCOMPARE(answer.code, 2);
            FITS(answer, "error-1");
        }
    }
    void walkThroughTellsOfViolations()
    {
        QCOMPARE(shop_.run({lift_}).code, 1);
        QCOMPARE(shop_.run({}).code, 0);
        REFUSED(shop_.run({"missing.aut"}));
    }
    void quietIsOneLineAProperty()
    {
        shop_.write("quiet.aut", "des (0,2,3)\n(0,\"a\",1)\n(1,\"b\",2)\n");
        shop_.write("quiet.props",
                    "x: never a\n    expect holds\ny: never b\n    expect holds\nz: never a . b\n"
                    "    expect violated 7\n");
        const Answer answer = shop_.run({"check", "quiet.aut", "-q"});
        QCOMPARE(answer.code, 1);
        QCOMPARE(lineCount(answer.out), 3u);
        QVERIFY(answer.says("not as expected: the property file says that it holds"));
        QVERIFY(answer.says("not as expected: the property file says 7 steps"));
        const Json json = shop_.run({"check", "quiet.aut", "--json"}).json();
        SAME(json["properties"][0]["asExpected"], false);
        SAME(json["properties"][1]["asExpected"], true);
    }
};

THREADMEND_TEST_MAIN(ExitCodesTest)
#include "exit_codes_test.moc"
