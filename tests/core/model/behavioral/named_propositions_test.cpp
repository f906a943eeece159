// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/language/named_propositions.h"
#include "tests/testing/test_main.h"

#include <QObject>
#include <QString>

using threadmend::behavioral::propositionsNamedIn;

class NamedPropositionsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theTextSaysWhichThereCanBe_data();
    void theTextSaysWhichThereCanBe();
};

void NamedPropositionsTest::theTextSaysWhichThereCanBe_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("names");
    const auto row = [](const char* text, const char* names) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(names);
    };
    const char* any = "any";
    row("bp.sync({request: e})", "");
    row("// props: [x]\nf(x)", "");
    row("bp.sync(s, {props: []})", "");
    row("bp.sync(s, {props: ['b', \"a\"], prune: false}); bp.sync(s, {hot: 1, 'props': ['c',]})", "a b c");
    row("bp.sync(s, {props: n == 7 ? ['seven'] : []})", "seven");
    row("bp.sync(s, {props: f(n, [1]) ? ['a'] : n[2] > 1 ? (['b']) : ({a: 1}.b ? ['c'] : [])})", "a b c");
    row("bp.sync(s, {props: (n ? ['a'] : ['b'])})", "a b");
    row("bp.sync(s, {props: 'a'}); bp.sync(s, {props: n ? 'b' : [], hot: true})", "a b");
    row("bp.sync(s, {props: 'a' + x})", any);
    row("bp.sync(s, {props: 'a'.concat(x)})", any);
    row("bp.sync(s, {props: (n > 1) ? ['a'] : [n].length > 0 ? ['b'] : []})", "a b");
    row("bp.sync(s, {props: ['a', x]})", any);
    row("bp.sync(s, {props: ['a' + x]})", any);
    row("bp.sync(s, {props: [`a`]})", any);
    row("bp.sync(s, {props: [...x]})", any);
    row("bp.sync(s, {props: x})", any);
    row("bp.sync(s, {props: n ? ['a'] : x})", any);
    row("bp.sync(s, {props: n ? x : ['a']})", any);
    row("bp.sync(s, {props: ['a'].concat(x)})", any);
    row("bp.sync(s, {props: n ? ['a'] : ['b'].concat(x)})", any);
    row("bp.sync(s, {props: (n ? ['a'] : ['b']).concat(x)})", any);
    row("bp.sync(s, {props: (x, ['a'])})", any);
    row("bp.sync(s, {props: ['a']}); h.props = x", any);
    row("bp.sync(s, {props})", any);
    row("bp.sync(s, {['props']: x})", any);
    row("bp.sync(s, {[n ? 'props' : 'other']: x})", any);
    row("h[`props`] = x", any);
    row("bp.sync(s, {pr\\u006fps: x})", any);
    row("bp.sync(s, JSON.parse('{\"props\": [\"a\"]}'))", any);
    row("f('props of it', x)", any);
    row("bp.sync(s, {'my props': ['a']})", any);
    row("h[/props/.source] = x", any);
}

void NamedPropositionsTest::theTextSaysWhichThereCanBe()
{
    QFETCH(QString, text);
    QFETCH(QString, names);
    QString found = "any";
    if (const auto known = propositionsNamedIn(text.toStdString())) {
        QStringList list;
        for (const std::string& name : *known)
            list << QString::fromStdString(name);
        found = list.join(' ');
    }
    QCOMPARE(found, names);
}

THREADMEND_TEST_MAIN(NamedPropositionsTest)
#include "named_propositions_test.moc"
