// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/testing/test_main.h"
#include "views/program/moved_lines.h"

#include <QStringList>
#include <random>

using namespace threadmend;

namespace {

/// Where each line of `before` is in `after`: "1 2 - 3".
QString moved(const char* before, const char* after)
{
    const QString first = QString::fromLatin1(before);
    MovedLines lines(lineCount(first));
    lines.edit(lineEdit(first, QString::fromLatin1(after)));
    QStringList places;
    for (int line = 1; line <= lineCount(first); ++line)
        places << (lines.now(line) == 0 ? QStringLiteral("-") : QString::number(lines.now(line)));
    return places.join(QLatin1Char(' '));
}

} // namespace

class MovedLinesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void linesBehindWhatIsAddedMoveDown()
    {
        QCOMPARE(moved("a\nb\nc", "a\nnew\nb\nc"), QStringLiteral("1 3 4"));
        QCOMPARE(moved("a\nb\nc", "new\na\nb\nc"), QStringLiteral("2 3 4"));
        QCOMPARE(moved("a\nb", "a\nb\nc"), QStringLiteral("1 2"));
        QCOMPARE(moved("", "a\nb"), QStringLiteral("1"));
    }

    void linesThatAreTakenOutAreGone()
    {
        QCOMPARE(moved("a\nb\nc\nd", "a\nd"), QStringLiteral("1 - - 2"));
        QCOMPARE(moved("a\nb\nc", ""), QStringLiteral("1 - -"));
    }

    void aLineThatIsEditedStaysItself()
    {
        QCOMPARE(moved("one\ntwo\nthree", "one\ntwice\nthree"), QStringLiteral("1 2 3"));
        QCOMPARE(moved("one\ntwo\nthree", "one\nXtwo\nthree"), QStringLiteral("1 2 3"));
        QCOMPARE(moved("one\ntwo\nthree", "one\nanything else\nthree"), QStringLiteral("1 2 3"));
    }

    void aLineBrokenBeforeItsFirstWordMovesDownWithIt()
    {
        QCOMPARE(moved("a\n    b();\nc", "a\n    \n    b();\nc"), QStringLiteral("1 3 4"));
        // Broken behind it, it stays.
        QCOMPARE(moved("a\n    b();\nc", "a\n    b\n();\nc"), QStringLiteral("1 2 4"));
    }

    void editsAddUpAndCanBeFollowedBack()
    {
        MovedLines lines(3);
        lines.edit(lineEdit(QStringLiteral("a\nb\nc"), QStringLiteral("a\nx\nb\nc")));
        lines.edit(lineEdit(QStringLiteral("a\nx\nb\nc"), QStringLiteral("x\nb\nc")));
        QCOMPARE(lines.now(1), 0);
        QCOMPARE(lines.now(2), 2);
        QCOMPARE(lines.now(3), 3);
        QCOMPARE(lines.now(0), 0);
        QCOMPARE(lines.now(4), 0);
        QCOMPARE(lines.original(3), 3);
        QCOMPARE(lines.original(1), 0);
        QCOMPARE(lines.original(9), 0);
    }

    void randomEditsKeepUntouchedLinesTheSame()
    {
        // Every line has a name of its own, so that it can be recognised.
        std::mt19937 random(7);
        const auto below = [&](qsizetype bound) {
            return std::uniform_int_distribution<qsizetype>(0, bound - 1)(random);
        };
        int names = 0;
        for (int round = 0; round < 300; ++round) {
            QStringList first;
            for (int i = 0; i < 12; ++i)
                first << QStringLiteral("%1line%2;").arg(QString(below(3), QLatin1Char(' '))).arg(names++);
            MovedLines lines(12);
            QStringList now = first;
            for (int edit = 0; edit < 5; ++edit) {
                QStringList next = now;
                const qsizetype at = below(next.size() + 1);
                for (qsizetype gone = below(3); gone > 0 && at < next.size(); --gone)
                    next.removeAt(at);
                for (qsizetype fresh = below(3); fresh > 0; --fresh)
                    next.insert(at, QStringLiteral("fresh%1").arg(names++));
                lines.edit(lineEdit(now.join(QLatin1Char('\n')), next.join(QLatin1Char('\n'))));
                now = next;
            }
            for (int line = 1; line <= 12; ++line) {
                const int place = static_cast<int>(now.indexOf(first[line - 1])) + 1;
                if (place > 0)
                    QCOMPARE(lines.now(line), place);
            }
        }
    }
};

THREADMEND_TEST_MAIN(MovedLinesTest)
#include "moved_lines_test.moc"
