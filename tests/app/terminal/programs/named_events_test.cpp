// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/terminal/running_program.h"
#include "tests/testing/test_main.h"

using namespace threadmend::testing;

/// Every event of a program can be named on the command line.
class NamedEventsTest : public QObject {
    Q_OBJECT

    Workshop shop_;

    static QString quoted(const QString& event)
    {
        QString text = event;
        return '"' + text.replace('\\', "\\\\").replace('"', "\\\"") + '"';
    }

private Q_SLOTS:
    void anyEventCanBeGiven_data()
    {
        QTest::addColumn<QString>("event"); ///< in JavaScript
        QTest::addColumn<bool>("bare");     ///< whether it may stand as it is printed
        QTest::newRow("a word") << "bp.Event('go')" << true;
        QTest::newRow("blanks") << "bp.Event('turn off')" << true;
        QTest::newRow("data") << "bp.Event('lock', {by: 'P', l: 'a'})" << true;
        QTest::newRow("nested data") << "bp.Event('lock', {by: ['P', 'Q, \"R\"'], l: {n: 1}})" << true;
        QTest::newRow("a bracket in data") << "bp.Event('say', {what: '} , {'})" << true;
        QTest::newRow("a backslash in data") << "bp.Event('say', {what: '\\\\\", '})" << true;
        QTest::newRow("a quotation mark") << "bp.Event('5\" pipe')" << true;
        QTest::newRow("quotation marks around") << "bp.Event('\"go\"')" << false;
        QTest::newRow("a comma") << "bp.Event('a, b')" << false;
        QTest::newRow("an open bracket") << "bp.Event('a{, b')" << false;
        QTest::newRow("parentheses") << "bp.Event('X(0,1)')" << true;
        QTest::newRow("nested parentheses") << "bp.Event('move((a, b), [c, d])')" << true;
        QTest::newRow("an open parenthesis") << "bp.Event(':-(')" << true;
        QTest::newRow("a backslash") << "bp.Event('a\\\\')" << false;
        QTest::newRow("not ASCII") << "bp.Event('caf\u00e9')" << true;
    }
    void anyEventCanBeGiven()
    {
        QFETCH(const QString, event);
        QFETCH(const bool, bare);
        shop_.write("p.js", ("bp.registerBThread('p', function () { bp.sync({request: " + event +
                             "}); bp.sync({request: bp.Event('end')}); });\n")
                                .toStdString());
        const QString label = QString::fromStdString(
            shop_.run({"run", "p.js", "--json"}).json()["events"][0].get<std::string>());
        for (const QString& given : {quoted(label), bare ? label : quoted(label)}) {
            const Answer answer = shop_.run({"run", "p.js", "--events", " " + given + " , end", "--json"});
            QVERIFY2(answer.code == 0, answer.out.c_str());
            QCOMPARE(answer.json()["events"].dump(), Json({label.toStdString(), "end"}).dump());
        }
    }
};

THREADMEND_TEST_MAIN(NamedEventsTest)
#include "named_events_test.moc"
