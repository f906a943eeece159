// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of words and propositions has its answer where one state stands for those that differ by
// names, and evidence is as short.
#include "tests/testing/answers_of_the_whole.h"
#include "tests/testing/symmetric_programs.h"
#include "tests/testing/test_main.h"

#include <array>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

// Some do not know who is who, some do: then these are not exchanged.
constexpr std::array asked = {"deadlock-free",
                              "no-hot-termination",
                              "never true* . 's0' . (not 's1')* . 's0'",
                              "[ (not 'o0_.*')* . 'o1_.*' . true* . 's1' ] false",
                              "never true* . 'o0_.*' . 'o1_.*' . 'o0_.*'",
                              "never 's0'",
                              "never true* . 'o0_0' . true* . 'o0_1'",
                              "never true* . 'o1_1' . 's0|o1_0'",
                              "never p",
                              "never p and not q",
                              "never p and q"};

} // namespace

class SymmetryAnswersTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void answersAndLengthsAreThoseOfTheWhole()
    {
        std::mt19937 random(3011);
        const int cases = looksAtAll ? 2500 : 100;
        AnswersOfTheWhole answers(asked, &Reduction::symmetry);
        const QString wrong = answers.wrongIn(cases, random, [](std::mt19937& drawing, int i) {
            const int copies = 2 + static_cast<int>(drawing() % 3);
            const SymmetricProgram drawn = drawSymmetric(drawing, copies, 2, 2, i % 4 == 0);
            return textOf(drawn.threads, drawn.names, 0);
        });
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        if (!looksAtAll)
            return;
        QCOMPARE(answers.seldomMet(10), QString());
        QVERIFY2(answers.smaller() > cases / 25, std::to_string(answers.smaller()).c_str());
    }
};

THREADMEND_TEST_MAIN(SymmetryAnswersTest)
#include "symmetry_answers_test.moc"
