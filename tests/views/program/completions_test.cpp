// SPDX-License-Identifier: GPL-3.0-or-later
// What is proposed at a place of a program.
#include "tests/views/widget_test_main.h"

#ifndef Q_MOC_RUN
#include "core/session/model/opened_model.h"
#endif
#include "views/program/completions.h"

#include <QTest>

using namespace threadmend;

namespace {

const KnownNames known = {
    {QStringLiteral("warm"), QStringLiteral("water"), QStringLiteral("it's"), QStringLiteral("say \"x\"")},
    {QStringLiteral("waits"), QStringLiteral("asks")}};

/// At the bar.
Completions at(const char* text)
{
    QByteArray bytes(text);
    const qsizetype caret = bytes.indexOf('|');
    return completionsAt(bytes.remove(caret, 1), caret, known);
}

QStringList listed(const char* words)
{
    return QString::fromLatin1(words).split(QLatin1Char(' '));
}

} // namespace

class CompletionsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void membersAreProposedBehindTheirOwner()
    {
        QCOMPARE(at("bp.store.ge|").words, listed("get"));
        QCOMPARE(at("x = bp.r|").words, listed("random registerBThread"));
        QVERIFY(at("bp.|").isOffered);
        QVERIFY(at("bp.|").words.contains(QStringLiteral("sync")));
        QVERIFY(at("other.|").words.isEmpty());
        QCOMPARE(at("bp.ass|").words, listed("ASSERT"));
    }

    void namesOfEventsAreProposedWithinQuotationMarks()
    {
        QCOMPARE(at("bp.Event('wa|').data").words, listed("warm water"));
        QCOMPARE(at("bp.Event('wa|').data").begun, qsizetype{2});
        QCOMPARE(at("f('w|").words, listed("waits warm water"));
        QVERIFY(at("bp.registerBThread('wa|").words.isEmpty());
        // What would end the text in quotation marks is left out.
        QVERIFY(!at("bp.Event('|").words.contains(QStringLiteral("it's")));
        QVERIFY(at("bp.Event(\"|").words.contains(QStringLiteral("it's")));
        QVERIFY(!at("bp.Event(\"|").words.contains(QStringLiteral("say \"x\"")));
        // Behind such a text one is outside again.
        QCOMPARE(at("f('it\\'s', req|").words, listed("request"));
    }

    void wordsOfTheTextAndOfTheLanguageAreProposed()
    {
        QCOMPARE(at("const kettle = 1;\nket|").words, listed("kettle"));
        QCOMPARE(at("bp.sync({wai|").words, listed("waitFor"));
        QCOMPARE(at("bp.registerBThread; bp.sync({re|").words, listed("request"));
        QVERIFY(at("bp.sync({r|").isOffered);
        QCOMPARE(at("bp.sync({request: [a, b], w|").words, listed("waitFor"));
        QVERIFY(at("const wide = 1;\nbp.sync({request: [a, wi|").words.contains(QStringLiteral("wide")));
        QVERIFY(at("ket|").words.isEmpty()); // the word itself is no news
        QVERIFY(at("// ket| kettle").words.isEmpty());
        QVERIFY(!at("const kettle = 1;\nke|").isOffered);
        QVERIFY(at("const kettle = 1;\nket|").isOffered);
        // Who has written a whole word goes on.
        QVERIFY(!at("kettles kettle; kettle|").isOffered);
        QCOMPARE(at("kettles kettle; kettle|").words, listed("kettles"));
    }

    void everythingThatIsProposedIsThere()
    {
        for (const char* owner : {"bp", "bp.store", "bp.random", "bp.log", "bp.thread", "bp.eventSets"}) {
            const QStringList words = at((QByteArray(owner) + ".|").constData()).words;
            QVERIFY(!words.isEmpty());
            for (const QString& word : words) {
                const QString text = QStringLiteral("bp.registerBThread('one', function () {\n"
                                                    "  bp.ASSERT('%1' in %2, 'missing');\n"
                                                    "  bp.sync({request: bp.Event('done')});\n"
                                                    "});\n")
                                         .arg(word, QLatin1String(owner));
                RunContext run;
                const auto model = openModelText(text.toStdString(), "/one.js", {}, run);
                QVERIFY2(model, qPrintable(word));
                QCOMPARE(model->lts.labels().size(), std::size_t{1});
            }
        }
    }
};

THREADMEND_WIDGET_TEST_MAIN(CompletionsTest)
#include "completions_test.moc"
