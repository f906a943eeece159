// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/program_fixture.h"
#include "tests/views/widget_test_main.h"
#include "views/program/source_panel.h"
#include "views/program/synchronisation_panel.h"
#include "views/program/threads_panel.h"
#include "views/rows/row_delegate.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QListView>
#include <QTableView>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

const char* const tank = R"(const hot = bp.Event("hot"), cold = bp.Event("cold");
bp.registerBThread("add hot", function () {
  for (let i = 0; i < 2; i++)
    bp.sync({request: hot});
});
bp.registerBThread("add cold", function () {
  for (let i = 0; i < 2; i++)
    bp.hot(true).sync({request: cold}, {state: "cold " + i});
});
bp.registerBThread("turns", {environment: true}, function () {
  bp.sync({waitFor: hot, block: cold});
  bp.sync({waitFor: cold, block: hot});
});
)";

QString cell(const QAbstractItemModel& model, const char* event, int column)
{
    for (int row = 0; row < model.rowCount(); ++row)
        if (model.headerData(row, Qt::Vertical).toString() == QLatin1String(event))
            return model.index(row, column).data().toString();
    return QStringLiteral("no row of that event");
}

} // namespace

class ProgramPanelsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theMatrixSaysWhoAsksWhoWaitsWhoForbids()
    {
        ProgramFixture fixture;
        SynchronisationPanel panel(fixture.context, nullptr);
        fixture.openProgram(tank);
        const auto* table = child<QTableView>(panel, "synchronisation.table");
        const QAbstractItemModel& model = *table->model();
        QCOMPARE(model.headerData(0, Qt::Horizontal).toString(), QStringLiteral("add hot"));
        QCOMPARE(cell(model, "hot", 0), QStringLiteral("R"));
        QCOMPARE(cell(model, "hot", 2), QStringLiteral("W"));
        QCOMPARE(cell(model, "hot", 3), QStringLiteral("can happen"));
        QCOMPARE(cell(model, "cold", 1), QStringLiteral("R"));
        QCOMPARE(cell(model, "cold", 2), QStringLiteral("B"));
        QCOMPARE(cell(model, "cold", 3), QStringLiteral("blocked by turns (line 11)"));
        QCOMPARE(table->accessibleName().isEmpty(), false);
    }

    void theMatrixFollowsTheStateThatIsSelected()
    {
        ProgramFixture fixture;
        SynchronisationPanel panel(fixture.context, nullptr);
        fixture.openProgram(tank);
        const auto& model = *child<QTableView>(panel, "synchronisation.table")->model();
        fixture.session.dispatch(action::Select{{StateId(1u), std::nullopt}});
        QCOMPARE(cell(model, "cold", 3), QStringLiteral("can happen"));
        QCOMPARE(cell(model, "hot", 3), QStringLiteral("blocked by turns (line 12)"));
        QVERIFY(
            child<QLabel>(panel, "synchronisation.heading")->text().startsWith(QLatin1String("In state 1")));
    }

    void enterOnAnEventThatCanHappenGoesWhereItLeads()
    {
        ProgramFixture fixture;
        SynchronisationPanel panel(fixture.context, nullptr);
        panel.show();
        fixture.openProgram(tank);
        auto* table = child<QTableView>(panel, "synchronisation.table");
        const auto rowOf = [&](const char* event) {
            int row = 0;
            while (table->model()->headerData(row, Qt::Vertical).toString() != QLatin1String(event))
                ++row;
            return row;
        };
        table->setCurrentIndex(table->model()->index(rowOf("hot"), 3));
        QTest::keyClick(table, Qt::Key_Return);
        QVERIFY(fixture.now().selected.state == StateId(1u));
        // A blocked event leads nowhere.
        table->setCurrentIndex(table->model()->index(rowOf("hot"), 3));
        QTest::keyClick(table, Qt::Key_Return);
        QVERIFY(fixture.now().selected.state == StateId(1u));
    }

    void aClickOnACellPointsAtItsBThread()
    {
        ProgramFixture fixture;
        SynchronisationPanel panel(fixture.context, nullptr);
        panel.resize(800, 300);
        panel.show();
        fixture.openProgram(tank);
        auto* table = child<QTableView>(panel, "synchronisation.table");
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(table->model()->index(0, 2)).center());
        QVERIFY(fixture.now().thread == 2u);
    }

    void bThreadsSayWhereTheyAreAndWhatTheyWant()
    {
        ProgramFixture fixture;
        ThreadsPanel panel(fixture.context, nullptr);
        QVERIFY(!child<QLabel>(panel, "threads.sentence")->text().isEmpty());
        fixture.openProgram(tank);
        const auto& model = *child<QListView>(panel, "threads.list")->model();
        QCOMPARE(model.rowCount(), 3);
        const QModelIndex cold = model.index(1, 0);
        QCOMPARE(cold.data().toString(), QStringLiteral("add cold"));
        QCOMPARE(cold.data(RowRole::Trailing).toString(), QStringLiteral("hot · line 8"));
        QCOMPARE(cold.data(RowRole::Note).toString(), QStringLiteral("cold 0: requests cold"));
        const QString turns = model.index(2, 0).data(Qt::AccessibleTextRole).toString();
        QVERIFY(turns.contains(QLatin1String("environment")));
        QVERIFY(turns.contains(QLatin1String("waits for hot, blocks cold")));
        // At the end all have ended.
        const StateId last(fixture.now().model->lts.stateCount() - 1);
        fixture.session.dispatch(action::Select{{last, std::nullopt}});
        QVERIFY(model.index(0, 0).data(RowRole::Faded).toBool());
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("add hot"));
    }

    void eachStepMarksExactlyTheBThreadsThatMoved()
    {
        // O21: elsewhere some changed variables are not marked. Step 2 moves the third alone, step 3 moves it
        // back.
        ProgramFixture fixture;
        ThreadsPanel panel(fixture.context, nullptr);
        fixture.openProgram("bp.registerBThread('a', function () { bp.sync({request: bp.Event('one')}); "
                            "bp.sync({waitFor: bp.Event('never')}); });\n"
                            "bp.registerBThread('b', function () { bp.sync({waitFor: bp.Event('one')}); "
                            "bp.sync({waitFor: bp.Event('never')}); });\n"
                            "bp.registerBThread('c', function () { while (true) {\n"
                            "  bp.sync({request: bp.Event('up'), block: bp.Event('down')});\n"
                            "  bp.sync({request: bp.Event('down')}); } });");
        fixture.run({"one", "up", "down"});
        const auto& model = *child<QListView>(panel, "threads.list")->model();
        const auto moved = [&] {
            std::vector<bool> marks;
            for (int row = 0; row < model.rowCount(); ++row)
                marks.push_back(
                    model.index(row, 0).data(RowRole::Trailing).toString().contains(QLatin1String("moved")));
            return marks;
        };
        using Marks = std::vector<bool>;
        QCOMPARE(moved(), (Marks{false, false, false}));
        const Marks expected[] = {{true, true, false}, {false, false, true}, {false, false, true}};
        for (std::size_t step = 1; step <= 3; ++step) {
            fixture.session.dispatch(action::MoveCursor{step});
            QCOMPARE(moved(), expected[step - 1]);
        }
    }

    void theSourceMarksTheLinesWhereBThreadsAre()
    {
        ProgramFixture fixture;
        SourcePanel panel(fixture.context, nullptr);
        panel.resize(400, 300);
        panel.show();
        fixture.openProgram(tank);
        auto* view = child<SourceView>(panel, "source.view");
        QCOMPARE(view->text().toStdString(), std::string(tank));
        QVERIFY(!view->isReadOnly());
        std::vector<int> lines;
        for (const SourceMark& mark : view->marks())
            lines.push_back(mark.line);
        QCOMPARE(lines, (std::vector<int>{4, 8, 11}));
        QVERIFY(view->marks()[1].hot);
        // A click beside the line points at its b-thread.
        Q_EMIT view->lineClicked(11);
        QVERIFY(fixture.now().thread == 2u);
        QVERIFY(view->marks()[2].pointed);
        Q_EMIT view->lineClicked(1);
        QVERIFY(fixture.now().thread == 2u);
    }

    void otherModelsLeaveThePanelsEmpty()
    {
        ProgramFixture fixture;
        SynchronisationPanel matrix(fixture.context, nullptr);
        ThreadsPanel threads(fixture.context, nullptr);
        SourcePanel source(fixture.context, nullptr);
        source.show();
        fixture.openProgram(tank);
        fixture.open(waterTank());
        QCOMPARE(child<QTableView>(matrix, "synchronisation.table")->model()->rowCount(), 0);
        QCOMPARE(child<QListView>(threads, "threads.list")->model()->rowCount(), 0);
        QVERIFY(child<SourceView>(source, "source.view")->text().isEmpty());
        QVERIFY(child<QLabel>(source, "source.empty")->isVisible());
    }

    void theModelsKeepTheRulesOfQt()
    {
        ProgramFixture fixture;
        SynchronisationModel matrix(fixture.session);
        ThreadListModel threads(fixture.session);
        const QAbstractItemModelTester first(&matrix, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester second(&threads,
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        fixture.openProgram(tank);
        for (std::uint32_t state = 0; state < fixture.now().model->lts.stateCount(); ++state) {
            fixture.session.dispatch(action::Select{{StateId(state), std::nullopt}});
            fixture.session.dispatch(action::PointAtThread{state % 3});
        }
        fixture.open(waterTank());
        fixture.session.dispatch(action::CloseModel{});
        QCOMPARE(matrix.rowCount(), 0);
    }
};

THREADMEND_WIDGET_TEST_MAIN(ProgramPanelsTest)
#include "program_panels_test.moc"
