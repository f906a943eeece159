// SPDX-License-Identifier: GPL-3.0-or-later
// Two runs side by side.
#include "core/session/history/run_difference.h"
#include "tests/testing/random_models.h"
#include "tests/testing/test_main.h"

#include <QObject>
#include <algorithm>

using namespace threadmend;
using namespace threadmend::testing;
using Kind = DifferenceRow::Kind;

namespace {

/// A letter a step.
NamedRun spelled(std::string_view letters)
{
    NamedRun run;
    for (const char letter : letters)
        run.steps.push_back({std::string(1, letter)});
    return run;
}

std::vector<DifferenceRow> rowsOf(std::string_view first, std::string_view second, std::size_t most = 1000)
{
    RunContext run;
    return *runDifference(spelled(first), spelled(second), run, most);
}

/// "=a -b +c": what a person would read.
std::string textOf(const std::vector<DifferenceRow>& rows, std::string_view first, std::string_view second)
{
    std::string text;
    for (const DifferenceRow& row : rows) {
        switch (row.kind) {
        case Kind::Both:
            text += std::string("=") + first[row.first];
            break;
        case Kind::OnlyFirst:
            text += std::string("-") + first[row.first];
            break;
        case Kind::OnlySecond:
            text += std::string("+") + second[row.second];
            break;
        case Kind::Folded:
            text += "[" + std::to_string(row.count) + "]";
            break;
        }
    }
    return text;
}

std::string differenceOf(std::string_view first, std::string_view second)
{
    return textOf(rowsOf(first, second), first, second);
}

/// By the definition, as a table of all prefixes.
std::size_t longestCommon(std::string_view first, std::string_view second)
{
    std::vector<std::vector<std::size_t>> table(first.size() + 1,
                                                std::vector<std::size_t>(second.size() + 1));
    for (std::size_t i = 1; i <= first.size(); ++i)
        for (std::size_t j = 1; j <= second.size(); ++j)
            table[i][j] = first[i - 1] == second[j - 1] ? table[i - 1][j - 1] + 1
                                                        : std::max(table[i - 1][j], table[i][j - 1]);
    return table[first.size()][second.size()];
}

std::string randomLetters(Random& random, std::uint32_t longest)
{
    std::string letters;
    for (std::uint32_t length = random.below(longest + 1); length > 0; --length)
        letters.push_back(static_cast<char>('a' + random.below(3)));
    return letters;
}

/// What is wrong with rows as an alignment of two runs; empty if nothing is.
std::string wrongIn(const std::vector<DifferenceRow>& rows, std::string_view first, std::string_view second)
{
    std::size_t x = 0, y = 0;
    bool afterSecond = false;
    for (const DifferenceRow& row : rows) {
        if (row.first != x || row.second != y)
            // Those of the first run stand before those of the second, which are all numbered from there.
            return "a row is out of order";
        if (row.kind == Kind::Both && first[x] != second[y])
            return "a common step has two events";
        if (row.kind == Kind::OnlyFirst && afterSecond)
            return "a step of the first run stands behind one of the second";
        afterSecond = row.kind == Kind::OnlySecond;
        x += row.kind != Kind::OnlySecond;
        y += row.kind != Kind::OnlyFirst;
    }
    return x == first.size() && y == second.size() ? "" : "steps are missing";
}

} // namespace

class RunDifferenceTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void commonStepsStandBesideOneAnother()
    {
        QCOMPARE(differenceOf("abc", "abc"), std::string("=a=b=c"));
        QCOMPARE(differenceOf("abd", "acd"), std::string("=a-b+c=d"));
        QCOMPARE(differenceOf("ab", ""), std::string("-a-b"));
        QCOMPARE(differenceOf("", "ab"), std::string("+a+b"));
        QCOMPARE(differenceOf("", ""), std::string());
        QCOMPARE(differenceOf("xab", "yab"), std::string("-x+y=a=b"));
    }

    void noAlignmentHasMoreCommonSteps()
    {
        Random random(11);
        for (int round = 0; round < 5000; ++round) {
            const std::string first = randomLetters(random, 14), second = randomLetters(random, 14);
            const auto rows = rowsOf(first, second);
            QCOMPARE(wrongIn(rows, first, second), std::string());
            const auto common = std::count_if(
                rows.begin(), rows.end(), [](const DifferenceRow& row) { return row.kind == Kind::Both; });
            QCOMPARE(static_cast<std::size_t>(common), longestCommon(first, second));
        }
    }

    void withTooManyDifferencesItIsStillAnAlignment()
    {
        Random random(12);
        for (int round = 0; round < 3000; ++round) {
            const std::string first = randomLetters(random, 40), second = randomLetters(random, 40);
            QCOMPARE(wrongIn(rowsOf(first, second, 1 + random.below(4)), first, second), std::string());
        }
        // Two long runs without a common step.
        const std::string first(20000, 'a'), second(20000, 'b');
        QCOMPARE(wrongIn(rowsOf(first, second, 50), first, second), std::string());
    }

    void longCommonStretchesAreFoldedButNotWhatStandsBesideADifference()
    {
        const std::string first = "abcdefXghijklm", second = "abcdefYghijklm";
        const auto rows = rowsOf(first, second);
        QCOMPARE(textOf(foldedRows(rows, 2), first, second), std::string("[4]=e=f-X+Y=g=h[5]"));
        QCOMPARE(textOf(foldedRows(rows, 0), first, second), std::string("[6]-X+Y[7]"));
        // One step is not worth folding; what was unfolded stays open.
        QCOMPARE(textOf(foldedRows(rows, 5), first, second), std::string("=a=b=c=d=e=f-X+Y=g=h=i=j=k[2]"));
        QCOMPARE(textOf(foldedRows(rows, 2, {0}), first, second), std::string("=a=b=c=d=e=f-X+Y=g=h[5]"));
        QCOMPARE(textOf(foldedRows(rowsOf("aa", "aa"), 2), "aa", "aa"), std::string("[2]"));
        QVERIFY(foldedRows({}, 2).empty());
    }

    void nothingIsLostInFolding()
    {
        Random random(13);
        for (int round = 0; round < 3000; ++round) {
            const std::string first = randomLetters(random, 30), second = randomLetters(random, 30);
            const auto rows = rowsOf(first, second);
            std::size_t steps = 0, next = 0;
            for (const DifferenceRow& row : foldedRows(rows, random.below(3))) {
                QVERIFY(row.first == rows[next].first && row.second == rows[next].second);
                QVERIFY(row.kind == Kind::Folded ? row.count > 1 : row == rows[next]);
                next += row.count;
                steps += row.count;
            }
            QCOMPARE(steps, rows.size());
        }
    }

    void stopsAtEveryPoll()
    {
        const NamedRun first = spelled("abcabcabba"), second = spelled("cbabacxyza");
        RunContext whole;
        const auto expected = runDifference(first, second, whole);
        QVERIFY(whole.polls() > 10);
        for (std::uint64_t k = 1; k <= whole.polls(); ++k) {
            RunContext run;
            run.cancelAtPoll(k);
            QVERIFY(runDifference(first, second, run).stopped() != nullptr);
        }
    }
};

THREADMEND_TEST_MAIN(RunDifferenceTest)
#include "run_difference_test.moc"
