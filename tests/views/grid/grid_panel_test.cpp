// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/program_fixture.h"
#include "tests/views/widget_test_main.h"
#include "views/grid/grid_panel.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QToolButton>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

const char* const tank = R"(const hot = bp.Event("hot"), cold = bp.Event("cold");
bp.registerBThread("add hot", function () {
  while (true) bp.sync({request: hot});
});
bp.registerBThread("add cold", function () {
  while (true) bp.hot(true).sync({request: cold});
});
bp.registerBThread("turns", function () {
  bp.sync({waitFor: hot, block: cold});
  bp.registerBThread("late", function () { bp.sync({request: bp.Event("extra"), interrupt: cold}); });
  bp.sync({waitFor: cold, block: hot});
});
)";

struct GridFixture : ProgramFixture {
    GridFixture()
    {
        panel.resize(900, 260);
        panel.show();
        openProgram(tank);
    }
    QTableView& table() { return *child<QTableView>(panel, "grid.table"); }
    const GridModel& model() { return panel.model(); }
    /// The letters of a row.
    QStringList letters(int row)
    {
        QStringList all;
        for (int column = 0; column < model().columnCount(); ++column)
            all.push_back(model().index(row, column).data().toString());
        return all;
    }
    void click(int row, int column)
    {
        QTest::mouseClick(table().viewport(), Qt::LeftButton, {},
                          table().visualRect(model().index(row, column)).center());
    }
    GridPanel panel{context, nullptr};
};

QStringList list(const char* letters)
{
    return QString::fromLatin1(letters).split(QLatin1Char(' '));
}

} // namespace

class GridPanelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachCellSaysOnWhatTheBThreadAdvanced()
    {
        GridFixture fixture;
        fixture.run({"hot", "cold", "hot"});
        QCOMPARE(fixture.model().columnCount(), 4);
        QCOMPARE(fixture.letters(0), list(" R  R"));
        QCOMPARE(fixture.letters(1), list("  R "));
        QCOMPARE(fixture.letters(2), list(" W W "));
        QCOMPARE(fixture.letters(3), list(" + I "));
        QCOMPARE(fixture.table().model()->headerData(1, Qt::Horizontal).toString(), QStringLiteral("1 hot"));
        QCOMPARE(fixture.table().model()->headerData(3, Qt::Vertical).toString(), QStringLiteral("late"));
        QVERIFY(!fixture.table().accessibleName().isEmpty());
    }

    void hotAndHeldBackShowBehindTheStep()
    {
        GridFixture fixture;
        fixture.run({"hot", "cold", "hot"});
        const GridCell start = fixture.model().cellAt(1, 0);
        QVERIFY(start.hot && start.held && start.alive);
        QVERIFY(!fixture.model().cellAt(1, 1).held);
        QVERIFY(fixture.model().cellAt(0, 1).held);
        QVERIFY(!fixture.model().cellAt(0, 1).hot);
        QVERIFY(!fixture.model().cellAt(3, 0).alive);
        QCOMPARE(fixture.model().index(0, 1).data(Qt::AccessibleTextRole).toString(),
                 QStringLiteral("add hot, step 1, hot: advances: it requested the event; line 3; requests "
                                "hot; all that it requests is blocked"));
        QVERIFY(fixture.model()
                    .index(3, 3)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .endsWith(QLatin1String("not running")));
    }

    void aClickGoesToTheStepAndPointsAtTheBThread()
    {
        GridFixture fixture;
        fixture.run({"hot", "cold", "hot", "hot"});
        fixture.click(1, 2);
        QCOMPARE(fixture.now().cursor, std::size_t{2});
        QVERIFY(fixture.now().thread == 1u);
        QCOMPARE(fixture.model().currentColumn(), 2);
        auto* steps = fixture.table().horizontalHeader();
        QTest::mouseClick(steps->viewport(), Qt::LeftButton, {},
                          QPoint(steps->sectionViewportPosition(4) + 5, 5));
        QCOMPARE(fixture.now().cursor, std::size_t{4});
        auto* threads = fixture.table().verticalHeader();
        QTest::mouseClick(threads->viewport(), Qt::LeftButton, {},
                          QPoint(5, threads->sectionViewportPosition(0) + 5));
        QVERIFY(fixture.now().thread == 0u);
    }

    void arrowKeysStepAlongTheTrace()
    {
        GridFixture fixture;
        fixture.run({"hot", "cold", "hot"});
        fixture.panel.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&fixture.panel));
        fixture.table().setFocus();
        fixture.session.dispatch(action::MoveCursor{0});
        QTest::keyClick(&fixture.table(), Qt::Key_Right);
        QTest::keyClick(&fixture.table(), Qt::Key_Right);
        QCOMPARE(fixture.now().cursor, std::size_t{2});
        QTest::keyClick(&fixture.table(), Qt::Key_Down);
        QVERIFY(fixture.now().thread == 1u);
        QCOMPARE(fixture.now().cursor, std::size_t{2});
        QTest::keyClick(&fixture.table(), Qt::Key_Left);
        QCOMPARE(fixture.now().cursor, std::size_t{1});
    }

    void anotherWayTakenMovesNobodyElsewhere()
    {
        GridFixture fixture;
        fixture.run({"hot", "cold", "hot", "hot", "hot"});
        fixture.panel.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&fixture.panel));
        fixture.table().setFocus();
        fixture.session.dispatch(action::MoveCursor{5});
        fixture.session.dispatch(action::MoveCursor{2});
        const Lts& lts = fixture.now().model->lts;
        const StateId state = *fixture.now().current();
        std::uint32_t way = lts.firstTransition(state);
        while (lts.labels().text(lts.transitions()[way].label) == "hot")
            ++way;
        fixture.session.dispatch(action::TakeStep{way});
        QCOMPARE(fixture.now().cursor, std::size_t{3});
        QCOMPARE(fixture.model().columnCount(), 4);
        QCOMPARE(fixture.table().currentIndex().column(), 3);
    }

    void theCurrentStepIsBroughtIntoSight()
    {
        GridFixture fixture;
        std::vector<std::string> events = {"hot", "cold"};
        events.resize(300, "hot");
        fixture.run(events);
        for (const std::size_t position : {299u, 3u, 150u}) {
            fixture.session.dispatch(action::MoveCursor{position});
            const QModelIndex current = fixture.model().index(0, static_cast<int>(position));
            QVERIFY(fixture.table().viewport()->rect().intersects(fixture.table().visualRect(current)));
        }
    }

    void narrowStepsShowMoreOfThem()
    {
        GridFixture fixture;
        fixture.run({"hot", "cold", "hot"});
        const int before = fixture.table().columnWidth(1);
        QTest::mouseClick(child<QToolButton>(fixture.panel, "grid.narrow.button"), Qt::LeftButton);
        QVERIFY(fixture.table().columnWidth(1) < before / 3);
        fixture.commands.action(QStringLiteral("grid.narrow"))->trigger();
        QCOMPARE(fixture.table().columnWidth(1), before);
    }

    void whereThereIsNoTraceItSaysWhatToDo()
    {
        GridFixture fixture;
        QVERIFY(!fixture.table().isVisible());
        QVERIFY(child<QLabel>(fixture.panel, "grid.heading")->text().contains(QLatin1String("F10")));
        fixture.run({"hot"});
        QVERIFY(fixture.table().isVisible());
        fixture.open(waterTank());
        QVERIFY(!fixture.table().isVisible());
        QCOMPARE(fixture.model().rowCount(), 0);
        fixture.session.dispatch(action::CloseModel{});
        QCOMPARE(fixture.model().columnCount(), 0);
    }

    /// Steps taken one by one, back, along another way: always the columns of the trace.
    void columnsComeAndGoWithTheTrace()
    {
        ProgramFixture fixture;
        GridModel model(fixture.session);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        int resets = 0;
        QObject::connect(&model, &QAbstractItemModel::modelReset, [&] { ++resets; });
        fixture.openProgram(tank);
        const int atFirst = resets;
        Random random(7);
        for (int i = 0; i < 200; ++i) {
            if (fixture.now().cursor > 0 && random.chance(30)) {
                fixture.session.dispatch(action::MoveCursor{
                    random.below(static_cast<std::uint32_t>(fixture.now().trace->length()))});
                continue;
            }
            const Lts& lts = fixture.now().model->lts;
            const StateId state = fixture.now().current().value_or(lts.initialStates().front());
            const auto ways = static_cast<std::uint32_t>(lts.outgoing(state).size());
            if (ways > 0)
                fixture.session.dispatch(action::TakeStep{lts.firstTransition(state) + random.below(ways)});
            QCOMPARE(model.columnCount(), static_cast<int>(fixture.now().trace->length()) + 1);
            for (std::size_t step = 1; step <= fixture.now().trace->length(); ++step)
                QCOMPARE(model.eventAt(static_cast<int>(step)).toStdString(),
                         std::string(lts.labels().text(fixture.now().trace->trace.steps[step - 1].label)));
        }
        // Only the first trace is new as a whole.
        QCOMPARE(resets, atFirst + 1);
    }
};

THREADMEND_WIDGET_TEST_MAIN(GridPanelTest)
#include "grid_panel_test.moc"
