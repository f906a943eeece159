// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/panel_fixture.h"
#include "tests/views/widget_test_main.h"
#ifndef Q_MOC_RUN
#include "views/steps/breakpoints_panel.h"
#endif

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QListView>

using namespace threadmend;
using namespace threadmend::testing;

class BreakpointsPanelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theModelSurvivesEveryChange()
    {
        PanelFixture fixture;
        BreakpointListModel model(fixture.session);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        fixture.open(waterTank());
        fixture.session.dispatch(action::ToggleBreakpoint{{Breakpoint::Kind::Event, "AddHot", 0, true}});
        fixture.session.dispatch(
            action::ToggleBreakpoint{{Breakpoint::Kind::Predicate, "deadlock", 0, true}});
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(1).data().toString(), QStringLiteral("when deadlock"));
        // A model that has no such event any more keeps the breakpoint and says so.
        fixture.open(ltsOf("0 a 0\n"));
        QCOMPARE(model.index(0).data().toString(),
                 QStringLiteral("event AddHot – the model has no such event"));
        fixture.open(ltsOf("0 a 0\n"), "other.aut");
        QCOMPARE(model.rowCount(), 0);
        fixture.session.dispatch(action::CloseModel{});
        QCOMPARE(model.rowCount(), 0);
    }

    void keysSwitchABreakpointOffAndTakeItAway()
    {
        PanelFixture fixture;
        BreakpointsPanel panel(fixture.context, nullptr);
        auto* list = child<QListView>(panel, "breakpoints.list");
        auto* empty = child<QLabel>(panel, "breakpoints.empty");
        QVERIFY(!list->accessibleName().isEmpty());
        panel.show();
        panel.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&panel));
        QVERIFY(empty->isVisible());
        fixture.open(waterTank());
        fixture.session.dispatch(action::ToggleBreakpoint{{Breakpoint::Kind::Event, "AddHot", 0, true}});
        QVERIFY(list->isVisible() && !empty->isVisible());
        list->setFocus();
        list->setCurrentIndex(list->model()->index(0, 0));
        QTest::keyClick(list, Qt::Key_Space);
        QVERIFY(!fixture.now().breakpoints.front().enabled);
        QTest::keyClick(list, Qt::Key_Space);
        QVERIFY(fixture.now().breakpoints.front().enabled);
        QTest::keyClick(list, Qt::Key_Delete);
        QVERIFY(fixture.now().breakpoints.empty());
    }
};

THREADMEND_WIDGET_TEST_MAIN(BreakpointsPanelTest)
#include "breakpoints_panel_test.moc"
