// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/property_kind.h"
#include "core/property/unmatched_letters.h"
#include "tests/testing/test_main.h"

using namespace threadmend;

namespace {

std::vector<UnmatchedLetter> unmatchedIn(const char* text)
{
    LabelTable labels;
    for (const char* label : {"REQUEST_EM", "ACK !1", "tau"})
        labels.intern(label);
    return unmatchedLetters(parseProperty(text)->formula, labels);
}

} // namespace

class UnmatchedLettersTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatMatchesIsNotReported()
    {
        QVERIFY(unmatchedIn("never true* . REQUEST_EM . 'ACK.*'").empty());
        QVERIFY(unmatchedIn("deadlock-free").empty());
    }

    void aMisspeltLabelIsReportedWithItsNeighbour()
    {
        QCOMPARE(unmatchedIn("never true* . \"REQUESTEM\""),
                 (std::vector<UnmatchedLetter>{{"REQUESTEM", false, "REQUEST_EM"}}));
        QCOMPARE(unmatchedIn("never true* . \"request_em\""),
                 (std::vector<UnmatchedLetter>{{"request_em", false, "REQUEST_EM"}}));
    }

    void aPatternMustMatchAWholeLabel()
    {
        QCOMPARE(unmatchedIn("never true* . 'ACK'"), (std::vector<UnmatchedLetter>{{"ACK", true, ""}}));
    }

    void eventsOfFairnessAreLookedUpToo()
    {
        QVERIFY(unmatchedIn("no-hot-cycle fair weak {tau}").empty());
        QCOMPARE(unmatchedIn("no-hot-cycle fair weak {tau, REQUESTEM} {nothing}"),
                 (std::vector<UnmatchedLetter>{{"REQUESTEM", false, "REQUEST_EM"}, {"nothing", false, ""}}));
    }

    void eachIsReportedOnceAndOnlyWithANearNeighbour()
    {
        QCOMPARE(unmatchedIn("never nothing . (not nothing)* . nothing"),
                 (std::vector<UnmatchedLetter>{{"nothing", false, ""}}));
    }
};

THREADMEND_TEST_MAIN(UnmatchedLettersTest)
#include "unmatched_letters_test.moc"
