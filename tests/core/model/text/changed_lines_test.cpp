// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text/changed_lines.h"
#include "tests/testing/test_main.h"

#include <QObject>

using namespace threadmend;

class ChangedLinesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void severalChangesAreMadeInTheirOrder()
    {
        QCOMPARE(withChanges("a := b;", {{0, 1, "first"}, {5, 1, "second"}}),
                 std::string("first := second;"));
        QCOMPARE(withChanges("same", {}), std::string("same"));
    }
    void eachChangedLineIsToldOnceBeforeAndAfter()
    {
        const std::string text = "one\ntwo two\nthree";
        const std::vector<TextReplacement> changes = {{4, 3, "2"}, {8, 3, "II"}, {12, 5, "3"}};
        const std::vector<ChangedLine> lines = changedLines(text, changes);
        QCOMPARE(lines.size(), std::size_t{2});
        QVERIFY((lines[0] == ChangedLine{2, "two two", "2 II"}));
        QVERIFY((lines[1] == ChangedLine{3, "three", "3"}));
    }
    void ofNoChangeThereIsNoLine() { QVERIFY(changedLines("text\n", {}).empty()); }
};

THREADMEND_TEST_MAIN(ChangedLinesTest)
#include "changed_lines_test.moc"
