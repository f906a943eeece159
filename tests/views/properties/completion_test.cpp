// SPDX-License-Identifier: GPL-3.0-or-later
// What is proposed while a property is written.
#include "tests/testing/test_main.h"
#include "views/properties/completion.h"
#include "views/properties/property_draft.h"

using namespace threadmend;
using Kind = CompletionPlace::Kind;

namespace {

/// The place of `|` in a text.
CompletionPlace at(QString text)
{
    const auto cursor = static_cast<int>(text.indexOf(QLatin1Char('|')));
    return completionPlace(text.remove(cursor, 1), cursor);
}

LabelTable table(std::initializer_list<const char*> labels)
{
    LabelTable all;
    for (const char* label : labels)
        all.intern(label);
    return all;
}

} // namespace

class CompletionTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void labelsStandInsideDoubleQuotes()
    {
        QCOMPARE(at(QStringLiteral("never \"give u|p\"")),
                 (CompletionPlace{Kind::Label, 7, QStringLiteral("give u")}));
        QCOMPARE(at(QStringLiteral("never \"a\\\"b|")),
                 (CompletionPlace{Kind::Label, 7, QStringLiteral("a\\\"b")}));
        QCOMPARE(at(QStringLiteral("never \"a\" . no|")),
                 (CompletionPlace{Kind::Word, 12, QStringLiteral("no")}));
    }
    void patternsAndCommentsAreLeftAlone()
    {
        QCOMPARE(at(QStringLiteral("never 'a|")).kind, Kind::None);
        QCOMPARE(at(QStringLiteral("(* never \"a| *)")).kind, Kind::None);
        QCOMPARE(at(QStringLiteral("(* (* x *) nev|")).kind, Kind::None);
        QCOMPARE(at(QStringLiteral("(* x *) nev|")).kind, Kind::Word);
        QCOMPARE(at(QStringLiteral("never |")).kind, Kind::None);
    }
    void labelsThatBeginSoComeFirst()
    {
        const LabelTable labels = table({"a hot day", "Hot water", "cold", "\"quoted\" hot", "\xff hot"});
        const CompletionPlace place{Kind::Label, 0, QStringLiteral("hot")};
        QCOMPARE(proposals(place, labels),
                 QStringList({QStringLiteral("Hot water"), QStringLiteral("a hot day"),
                              QStringLiteral("\\\"quoted\\\" hot")}));
        QCOMPARE(proposals(place, labels, 1), QStringList({QStringLiteral("Hot water")}));
    }
    void aHundredThousandLabelsGiveAShortList()
    {
        LabelTable labels;
        for (int i = 0; i < 100000; ++i)
            labels.intern("label " + std::to_string(i));
        QCOMPARE(proposals({Kind::Label, 0, QStringLiteral("label 99")}, labels).size(), 50);
        QCOMPARE(proposals({Kind::Label, 0, QStringLiteral("99999")}, labels),
                 QStringList({QStringLiteral("label 99999")}));
    }
    void wordsOfTheLanguage()
    {
        QCOMPARE(proposals({Kind::Word, 0, QStringLiteral("ne")}, {}),
                 QStringList({QStringLiteral("never")}));
        QCOMPARE(proposals({Kind::Word, 0, QStringLiteral("never")}, {}), QStringList());
    }
    void placesInTextsThatAreNotAscii()
    {
        // Columns count bytes: the two letters before have two bytes each.
        QCOMPARE(offsetIn(QStringLiteral("a\nüß x"), 2, 6), 5);
        QCOMPARE(offsetIn(QStringLiteral("a"), 9, 9), 1);
    }
    void stepsAreExpectedOfTheSameTextOnly()
    {
        Property before{"p", "never \"a\"", {}, Expectation{false, 3}};
        Property after = before;
        QCOMPARE(keptExpectation(before, after)->steps, std::optional<std::uint64_t>(3));
        after.text = "never \"b\"";
        QVERIFY(!keptExpectation(before, after)->holds);
        QVERIFY(!keptExpectation(before, after)->steps);
    }
};

THREADMEND_TEST_MAIN(CompletionTest)
#include "completion_test.moc"
