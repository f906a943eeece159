// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/code/call_sites.h"
#include "tests/testing/test_main.h"

#include <QTest>

using namespace threadmend;
using namespace threadmend::behavioral;

namespace {

/// The place of the sync that is marked by `@` in front of it, and the text without the mark.
QString changed(const char* marked, double priority, bool ofThread)
{
    std::string text = marked;
    const std::size_t at = text.find('@');
    text.erase(at, 1);
    const auto line = static_cast<std::uint32_t>(1 + std::count(text.begin(), text.begin() + long(at), '\n'));
    const std::size_t begin = text.rfind('\n', at) == std::string::npos ? 0 : text.rfind('\n', at) + 1;
    const Place place{line, static_cast<std::uint32_t>(at - begin + 1)};
    const CallSites sites(text);
    const auto change =
        ofThread ? sites.withThreadPriority(place, priority) : sites.withSyncPriority(place, priority);
    return change ? QString::fromStdString(replaced(text, *change)) : QStringLiteral("left alone");
}

} // namespace

class CallSitesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theHintOfASyncIsChangedWhereItStands_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* text, const char* expected) {
            QTest::newRow(name) << QString(text) << QString(expected);
        };
        row("a number", "@bp.sync({request: [a, b]}, 3);", "bp.sync({request: [a, b]}, 7.5);");
        row("a negative number", "@bp.sync(x, -3);", "bp.sync(x, 7.5);");
        row("a hot sync", "@bp.hot(true).sync({request: f(a, (b))}, 0x10);",
            "bp.hot(true).sync({request: f(a, (b))}, 7.5);");
        row("no hint", "@bp.sync({request: a});", "bp.sync({request: a}, 7.5);");
        row("an object", "@bp.sync(x, {state: 'wait', priority: 2, props: [a, b]});",
            "bp.sync(x, {state: 'wait', priority: 7.5, props: [a, b]});");
        row("an object without", "@bp.sync(x, {state: 'wait'});",
            "bp.sync(x, {priority: 7.5, state: 'wait'});");
        row("an empty object", "@bp.sync(x, {});", "bp.sync(x, {priority: 7.5});");
        row("the short form", "@sync({request: a}, 1)", "sync({request: a}, 7.5)");
        row("another line", "bp.sync(x, 1);\n  @bp.sync(y, 1);", "bp.sync(x, 1);\n  bp.sync(y, 7.5);");
        row("an expression", "@bp.sync(x, 19 - rank);", "left alone");
        row("a variable", "@bp.sync(x, priority);", "left alone");
        row("an expression in an object", "@bp.sync(x, {priority: f(1, 2), props: []});", "left alone");
        row("what is spread", "@bp.sync(x, {...hint});", "left alone");
    }

    void theHintOfASyncIsChangedWhereItStands()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(changed(text.toUtf8().constData(), 7.5, false), expected);
    }

    void theDataOfARegistrationAreChanged_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* text, const char* expected) {
            QTest::newRow(name) << QString(text) << QString(expected);
        };
        row("no data", "bp.registerBThread('a' + 1, function () { @bp.sync(x); });",
            "bp.registerBThread('a' + 1, {priority: -1}, function () { bp.sync(x); });");
        row("data", "bp.registerBThread('a', {module: 'm'}, () => { @bp.sync(x); });",
            "bp.registerBThread('a', {priority: -1, module: 'm'}, () => { bp.sync(x); });");
        row("a priority", "bp.registerBThread('a', {priority: 3}, () => { @bp.sync(x); });",
            "bp.registerBThread('a', {priority: -1}, () => { bp.sync(x); });");
        row("data alone", "bp.registerBThread({priority: 3}, () => { @bp.sync(x); });",
            "bp.registerBThread({priority: -1}, () => { bp.sync(x); });");
        row("the innermost",
            "bp.registerBThread('a', () => { bp.registerBThread('b', () => { @bp.sync(x); }); });",
            "bp.registerBThread('a', () => { bp.registerBThread('b', {priority: -1}, () => { bp.sync(x); }); "
            "});");
        row("no name", "bp.registerBThread(() => { @bp.sync(x); });", "left alone");
        row("data from elsewhere", "bp.registerBThread('a', data, () => { @bp.sync(x); });", "left alone");
        row("a function from elsewhere", "const f = () => { @bp.sync(x); }; bp.registerBThread('a', f);",
            "left alone");
    }

    void theDataOfARegistrationAreChanged()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(changed(text.toUtf8().constData(), -1, true), expected);
    }
};

THREADMEND_TEST_MAIN(CallSitesTest)
#include "call_sites_test.moc"
