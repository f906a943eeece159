// SPDX-License-Identifier: GPL-3.0-or-later
// Two branches of the history side by side.
#include "tests/views/panel_fixture.h"
#include "tests/views/widget_test_main.h"
#include "views/comparison/comparison_panel.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QTableView>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

const char* const delivery =
    "0 order 1\n1 pack 2\n2 check 3\n3 label 4\n4 stamp 5\n5 weigh 6\n6 send 7\n6 keep 8\n"
    "8 send 7\n7 arrive 9\n";

struct Comparing : PanelFixture {
    ComparisonPanel panel{context, nullptr};
    QTableView* table = child<QTableView>(panel, "comparison.table");
    QAbstractItemModelTester tester{table->model(), QAbstractItemModelTester::FailureReportingMode::Fatal};

    Comparing()
    {
        panel.resize(700, 320);
        panel.show();
    }
    QString summary() const { return child<QLabel>(panel, "comparison.summary")->text(); }
    void load(const std::vector<const char*>& events, const char* name)
    {
        NamedRun run;
        for (const char* event : events)
            run.steps.push_back({event});
        const FittedRun fitted = fittedRun(now().model->lts, run);
        session.dispatch(action::LoadRun{fitted.trace, name,
                                         fitted.misfit ? std::make_shared<const NamedRun>(run) : nullptr,
                                         fitted.misfit});
    }
    /// Two ways to send: at once, and after keeping it.
    void openBoth()
    {
        open(ltsOf(delivery));
        load({"order", "pack", "check", "label", "stamp", "weigh", "keep", "send", "arrive"}, "kept");
        load({"order", "pack", "check", "label", "stamp", "weigh", "send", "arrive"}, "at once");
        QTRY_COMPARE(table->model()->rowCount(), 6);
    }
    QString text(int row, int column) const { return table->model()->index(row, column).data().toString(); }
    void click(int row, int column)
    {
        const QRect cell = table->visualRect(table->model()->index(row, column));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, cell.center());
    }
};

} // namespace

class ComparisonPanelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void withoutTwoRunsItSaysWhatToDo()
    {
        Comparing panel;
        QVERIFY(panel.summary().contains(QStringLiteral("open a saved trace")));
        panel.open(ltsOf(delivery));
        panel.load({"order"}, "one");
        QVERIFY(!panel.table->isVisible());
    }

    void theCurrentRunStandsBesideTheOtherWithItsBeginningFolded()
    {
        Comparing panel;
        panel.openBoth();
        QCOMPARE(panel.text(0, 0), QStringLiteral("1–4  the same 4 steps"));
        QCOMPARE(panel.text(2, 0), QStringLiteral("6  weigh"));
        QCOMPARE(panel.text(3, 0), QString());
        QCOMPARE(panel.text(3, 1), QStringLiteral("▶"));
        QCOMPARE(panel.text(3, 2), QStringLiteral("7  keep"));
        QCOMPARE(panel.text(4, 1), QStringLiteral("="));
        QCOMPARE(panel.text(4, 2), QStringLiteral("8  send"));
        QCOMPARE(
            panel.summary(),
            QStringLiteral("8 steps in both, 0 steps only in the first (◀), 1 step only in the second (▶)."));
    }

    void aClickGoesToTheStepInItsRun()
    {
        Comparing panel;
        panel.openBoth();
        const auto first = panel.now().branch;
        panel.click(3, 2);
        QVERIFY(panel.now().branch != first);
        QCOMPARE(panel.now().cursor, std::size_t{7});
        // What is compared stays, and says where we are.
        QCOMPARE(panel.text(3, 2), QStringLiteral("7  keep"));
        QVERIFY(panel.table->model()
                    ->index(3, 2)
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .contains(QStringLiteral("You are here")));
        panel.click(4, 0);
        QVERIFY(panel.now().branch == first);
        QCOMPARE(panel.now().cursor, std::size_t{7});
    }

    void theKeyboardUnfoldsAndGoes()
    {
        Comparing panel;
        panel.openBoth();
        panel.table->setFocus();
        panel.table->setCurrentIndex(panel.table->model()->index(0, 0));
        QTest::keyClick(panel.table, Qt::Key_Return);
        QCOMPARE(panel.table->model()->rowCount(), 9);
        QCOMPARE(panel.text(0, 0), QStringLiteral("1  order"));
        QTest::keyClick(panel.table, Qt::Key_Down);
        QTest::keyClick(panel.table, Qt::Key_Return);
        QCOMPARE(panel.now().cursor, std::size_t{2});
    }

    void otherBranchesAreChosen()
    {
        Comparing panel;
        panel.openBoth();
        panel.load({"order", "pack"}, "short");
        QTRY_VERIFY(panel.summary().startsWith(QStringLiteral("2 steps in both")));
        auto* box = child<QComboBox>(panel.panel, "comparison.second");
        QCOMPARE(box->count(), 3);
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Home);
        QVERIFY(box->currentText().startsWith(QStringLiteral("kept")));
        QTRY_VERIFY(panel.summary().contains(QStringLiteral("7 steps only in the second")));
        // A branch that is deleted is compared no more.
        panel.session.dispatch(action::DeleteBranch{panel.now().history->branches.front().id});
        QTRY_VERIFY(panel.summary().contains(QStringLiteral("6 steps only in the second")));
    }

    void whatTheModelHasNoMoreIsComparedToo()
    {
        Comparing panel;
        panel.open(ltsOf(delivery));
        panel.load({"order", "pack"}, "fits");
        panel.load({"order", "pack", "lose"}, "does not");
        QTRY_VERIFY(panel.summary().contains(QStringLiteral("1 step only in the first")));
        panel.click(1, 0);
        QCOMPARE(panel.now().cursor, std::size_t{2});
    }

    void aLoopIsMarkedWhereItBegins()
    {
        Comparing panel;
        panel.open(ltsOf("0 a 1\n1 b 1\n"));
        panel.load({"a", "b"}, "line");
        Trace lasso = panel.now().trace->trace;
        lasso.loop = 1;
        panel.session.dispatch(action::LoadRun{lasso, "lasso", nullptr, std::nullopt});
        QTRY_VERIFY(panel.table->model()->rowCount() > 0);
        panel.click(0, 0);
        QTRY_COMPARE(panel.text(1, 0), QStringLiteral("2  ↻ b"));
    }

    void anotherModelEmptiesIt()
    {
        Comparing panel;
        panel.openBoth();
        panel.open(ltsOf("0 a 1\n"), "other.aut");
        QTRY_COMPARE(panel.table->model()->rowCount(), 0);
        panel.session.dispatch(action::CloseModel{});
        QVERIFY(panel.summary().contains(QStringLiteral("Two runs are compared here")));
    }

    void everyControlHasAName()
    {
        Comparing panel;
        for (const char* name : {"comparison.first", "comparison.second", "comparison.table"})
            QVERIFY2(!child<QWidget>(panel.panel, name)->accessibleName().isEmpty(), name);
    }
};

THREADMEND_WIDGET_TEST_MAIN(ComparisonPanelTest)
#include "comparison_panel_test.moc"
