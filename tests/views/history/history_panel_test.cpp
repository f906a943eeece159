// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/panel_fixture.h"
#include "tests/views/widget_test_main.h"
#ifndef Q_MOC_RUN
#include "views/history/history_panel.h"
#endif

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QTreeView>

using namespace threadmend;
using namespace threadmend::testing;

class HistoryPanelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theModelIsATreeThroughRandomSteps()
    {
        PanelFixture fixture;
        HistoryModel model(fixture.session);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        fixture.open(waterTank());
        Random random(7);
        for (int i = 0; i < 400; ++i) {
            const auto outgoing =
                fixture.now().model->lts.outgoing(fixture.now().current().value_or(StateId(0u)));
            if (outgoing.empty() || random.chance(40))
                fixture.session.dispatch(action::StepBack{});
            else
                fixture.session.dispatch(action::TakeStep{
                    fixture.now().model->lts.firstTransition(fixture.now().current().value_or(StateId(0u))) +
                    random.below(static_cast<std::uint32_t>(outgoing.size()))});
            if (random.chance(5) && fixture.now().branch)
                fixture.session.dispatch(action::DeleteBranch{*fixture.now().branch});
            const QModelIndex current = model.currentIndex();
            QCOMPARE(current.isValid(), fixture.now().branch.has_value());
            QVERIFY(!current.isValid() || model.branch(current).id == *fixture.now().branch);
        }
        QVERIFY(model.rowCount() > 0);
        fixture.session.dispatch(action::CloseModel{});
        QCOMPARE(model.rowCount(), 0);
    }

    void enterGoesToABranchF2RenamesItAndDeleteCanBeUndone()
    {
        PanelFixture fixture;
        HistoryPanel panel(fixture.context, nullptr);
        auto* tree = child<QTreeView>(panel, "history.tree");
        auto* empty = child<QLabel>(panel, "history.empty");
        QVERIFY(!tree->accessibleName().isEmpty());
        panel.show();
        panel.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&panel));
        QVERIFY(empty->isVisible());
        fixture.open(waterTank());
        fixture.session.dispatch(action::Walk{{0, 1, 3}});
        fixture.session.dispatch(action::MoveCursor{1});
        fixture.session.dispatch(action::TakeStep{2});
        QVERIFY(tree->isVisible() && !empty->isVisible());
        tree->setFocus();
        const QModelIndex first = tree->model()->index(0, 0);
        QVERIFY(tree->currentIndex() == tree->model()->index(0, 0, first));
        QTest::keyClick(tree, Qt::Key_Up);
        QTest::keyClick(tree, Qt::Key_Return);
        QCOMPARE(fixture.now().cursor, std::size_t{3});
        QTest::keyClick(tree, Qt::Key_F2);
        QWidget* editor = QApplication::focusWidget();
        QVERIFY(editor != tree && editor != nullptr);
        QTest::keyClicks(editor, QStringLiteral("cold first"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(tree->model()->index(0, 0).data().toString(), QStringLiteral("cold first"));
        tree->setFocus();
        tree->setCurrentIndex(tree->model()->index(0, 0));
        QTest::keyClick(tree, Qt::Key_Delete);
        QCOMPARE(fixture.now().history->branches.size(), std::size_t{1});
        QVERIFY(!fixture.now().history->branches.front().parent);
        // As if nothing had happened; but if the history went on, the branch comes back as a new one.
        fixture.session.undoStack().undo();
        QCOMPARE(fixture.now().history->branches.size(), std::size_t{2});
        QCOMPARE(fixture.now().history->branches.front().name, std::string("cold first"));
        QVERIFY(fixture.now().history->branches.back().parent == fixture.now().history->branches.front().id);
        fixture.session.undoStack().redo();
        fixture.session.dispatch(action::ShowPathTo{StateId(7u)});
        fixture.session.undoStack().undo();
        QCOMPARE(fixture.now().history->branches.size(), std::size_t{3});
        QCOMPARE(fixture.now().history->branches.back().name, std::string("cold first"));
        fixture.session.undoStack().clear();
    }
};

THREADMEND_WIDGET_TEST_MAIN(HistoryPanelTest)
#include "history_panel_test.moc"
