// SPDX-License-Identifier: GPL-3.0-or-later
// The synchronisation matrix as a person works with it: filter, fold away, scroll, step.
#include "core/model/behavioral/product/program_model.h"
#include "tests/views/program_fixture.h"
#include "tests/views/widget_test_main.h"
#include "views/program/slanted_heads.h"
#include "views/program/synchronisation_panel.h"
#include "views/program/synchronisation_table.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QToolButton>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

const char* const taps = R"(const hot = bp.Event("hot"), cold = bp.Event("cold"), off = bp.Event("turn off");
bp.registerBThread("user", {environment: true}, function () {
  bp.sync({request: off});
});
bp.registerBThread("add hot", {module: "taps"}, function () {
  while (true) bp.sync({request: hot});
});
bp.registerBThread("alarm", function () {
  bp.sync({waitFor: bp.Event("smoke")});
});
bp.registerBThread("add cold", {module: "taps"}, function () {
  while (true) bp.sync({request: cold});
});
bp.registerBThread("turns", function () {
  while (true) {
    bp.sync({waitFor: hot, block: cold});
    bp.sync({waitFor: cold, block: hot});
  }
});
)";

/// Sixty b-threads with long names.
std::string crowd()
{
    std::string text =
        "for (let i = 0; i < 60; i++) bp.registerBThread('b-thread number ' + i, function () {\n"
        "  bp.sync({request: bp.Event('event ' + i)});\n"
        "  bp.sync({waitFor: bp.Event('never')}); });\n"
        "bp.registerBThread('order', function () { for (let i = 0; i < 60; i++) bp.sync({waitFor: "
        "bp.Event('event ' + i), block: bp.EventSet('all but ' + i, e => e.name != 'event ' + "
        "i)}); });\n";
    return text;
}

struct MatrixFixture : ProgramFixture {
    MatrixFixture()
    {
        panel.resize(900, 260);
        panel.show();
        openProgram(taps);
    }
    CellTable& cells() { return *child<CellTable>(panel, "synchronisation.table"); }
    CellTable& outcomes() { return *child<CellTable>(panel, "synchronisation.outcomes"); }
    const QAbstractItemModel& model() { return *cells().model(); }
    QStringList heads(Qt::Orientation orientation)
    {
        QStringList names;
        const int count = orientation == Qt::Horizontal ? model().columnCount() : model().rowCount();
        for (int i = 0; i < count; ++i)
            names.push_back(model().headerData(i, orientation).toString());
        return names;
    }
    int rowOf(const char* event)
    {
        return static_cast<int>(heads(Qt::Vertical).indexOf(QLatin1String(event)));
    }
    QString cell(const char* event, int column)
    {
        return model().index(rowOf(event), column).data().toString();
    }
    QString outcome(int row) { return model().index(row, model().columnCount() - 1).data().toString(); }
    SynchronisationPanel panel{context, nullptr};
};

/// Nothing at first; once "hot" was there, "cold" is blocked, and waited for. And a proposal without a patch.
action::ProposalsDone proposalsFor(const Snapshot& now)
{
    const auto& events = programOf(*now.model)->synchronisations().events;
    const auto number = [&](const char* name) {
        return static_cast<std::uint32_t>(std::find(events.begin(), events.end(), name) - events.begin());
    };
    ProposedRepair repair;
    repair.effect.gone.assign(now.model->lts.stateCount(), false);
    auto found = std::make_shared<ProposedRepairs>();
    found->list.push_back(std::make_shared<const ProposedRepair>(repair));
    repair.proposal.patch.states = {{{}, {{number("hot"), 1}}, std::nullopt},
                                    {{number("cold")}, {{number("cold"), 0}}, std::nullopt}};
    repair.proposal.stateNames = {"", "warm"};
    found->list.push_back(std::make_shared<const ProposedRepair>(repair));
    return {now.modelRevision, *now.shown, found};
}

} // namespace

class SynchronisationMatrixViewTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void outcomesAreInSightWhateverIsScrolled()
    {
        MatrixFixture fixture;
        fixture.openProgram(crowd().c_str());
        QCOMPARE(fixture.model().columnCount(), 62);
        auto* across = child<QScrollBar>(fixture.panel, "synchronisation.across");
        QVERIFY(across->isVisible());
        QVERIFY(!across->accessibleName().isEmpty());
        const auto shown = [&] {
            return fixture.outcomes()
                .visualRect(fixture.model().index(0, 61))
                .intersects(fixture.outcomes().viewport()->rect());
        };
        QVERIFY(shown());
        QVERIFY(fixture.cells().verticalHeader()->isVisible());
        across->setValue(across->maximum());
        QVERIFY(shown());
        QVERIFY(fixture.cells()
                    .visualRect(fixture.model().index(0, 60))
                    .intersects(fixture.cells().viewport()->rect()));
        QVERIFY(fixture.outcomes().width() >= 200);
        // Both stay at one height.
        fixture.cells().verticalScrollBar()->setValue(20);
        QCOMPARE(fixture.outcomes().verticalScrollBar()->value(), 20);
        QCOMPARE(fixture.cells().viewport()->height(), fixture.outcomes().viewport()->height());
        fixture.outcomes().verticalScrollBar()->setValue(7);
        QCOMPARE(fixture.cells().verticalScrollBar()->value(), 7);
    }

    void namesOfManyBThreadsStandOnEndAboveNarrowColumns()
    {
        MatrixFixture fixture;
        const auto* heads = qobject_cast<SlantedHeads*>(fixture.cells().horizontalHeader());
        QVERIFY(heads != nullptr && !heads->isSlanted());
        const int flat = heads->height();
        fixture.openProgram(crowd().c_str());
        QVERIFY(heads->isSlanted() && heads->height() > 2 * flat);
        QCOMPARE(fixture.outcomes().horizontalHeader()->height(), heads->height());
        QCOMPARE(fixture.cells().viewport()->height(), fixture.outcomes().viewport()->height());
        // Of sixty b-threads in 900 pixels more than a dozen are seen at once.
        QVERIFY2(
            fixture.cells().columnAt(fixture.cells().viewport()->width() - 1) >= 15,
            qPrintable(QString::number(fixture.cells().columnAt(fixture.cells().viewport()->width() - 1))));
        fixture.openProgram(taps);
        QVERIFY(!heads->isSlanted());
        QCOMPARE(heads->height(), flat);
        // Where there is less room, as well.
        fixture.panel.resize(420, 260);
        QVERIFY(heads->isSlanted());
        fixture.panel.resize(900, 260);
        QVERIFY(!heads->isSlanted());
    }

    void slashGoesToTheFilterAndEnterBackToTheTable()
    {
        MatrixFixture fixture;
        fixture.panel.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&fixture.panel));
        fixture.cells().setFocus();
        QTest::keyClick(&fixture.cells(), Qt::Key_Slash);
        auto* filter = child<QLineEdit>(fixture.panel, "synchronisation.filter");
        QVERIFY(filter->hasFocus());
        QVERIFY(!filter->accessibleName().isEmpty());
        QTest::keyClicks(filter, "OFF");
        QCOMPARE(fixture.heads(Qt::Vertical), QStringList{QStringLiteral("turn off")});
        QTest::keyClick(filter, Qt::Key_Return);
        QVERIFY(fixture.cells().hasFocus());
        // A letter goes to the filter.
        QTest::keyClick(&fixture.cells(), Qt::Key_H);
        QCOMPARE(filter->text(), QStringLiteral("h"));
        QVERIFY(filter->hasFocus());
    }

    void aNameOfABThreadFindsWhatItSpeaksOf()
    {
        MatrixFixture fixture;
        auto* filter = child<QLineEdit>(fixture.panel, "synchronisation.filter");
        filter->setText(QStringLiteral("turns"));
        QCOMPARE(fixture.heads(Qt::Vertical), (QStringList{QStringLiteral("cold"), QStringLiteral("hot")}));
        filter->setText(QStringLiteral("nobody"));
        QCOMPARE(fixture.model().rowCount(), 0);
        QCOMPARE(child<QLabel>(fixture.panel, "synchronisation.instead")->text(),
                 QStringLiteral(
                     "None of the 4 events here, and no b-thread that speaks of them, contains “nobody”."));
        QVERIFY(child<QLabel>(fixture.panel, "synchronisation.instead")->isVisible());
        filter->clear();
        QVERIFY(!child<QLabel>(fixture.panel, "synchronisation.instead")->isVisible());
        QCOMPARE(fixture.model().rowCount(), 4);
    }

    void idleBThreadsCanBeLeftOut()
    {
        MatrixFixture fixture;
        auto* button = child<QToolButton>(fixture.panel, "matrix.hideIdle.button");
        QVERIFY(!button->isChecked());
        child<QLineEdit>(fixture.panel, "synchronisation.filter")->setText(QStringLiteral("off"));
        QCOMPARE(fixture.model().columnCount(), 6);
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(button->isChecked());
        QCOMPARE(fixture.heads(Qt::Horizontal),
                 (QStringList{QStringLiteral("user"), QStringLiteral("outcome")}));
        fixture.commands.action(QStringLiteral("matrix.hideIdle"))->trigger();
        QCOMPARE(fixture.model().columnCount(), 6);
    }

    void modulesStandSideBySide()
    {
        MatrixFixture fixture;
        fixture.commands.action(QStringLiteral("matrix.byModule"))->trigger();
        QCOMPARE(
            fixture.heads(Qt::Horizontal),
            (QStringList{QStringLiteral("alarm"), QStringLiteral("turns"), QStringLiteral("add hot"),
                         QStringLiteral("add cold"), QStringLiteral("user"), QStringLiteral("outcome")}));
        QVERIFY(fixture.model().index(0, 2).data(SynchronisationModel::ModuleRole).toBool());
        QVERIFY(!fixture.model().index(0, 3).data(SynchronisationModel::ModuleRole).toBool());
        QCOMPARE(fixture.model().headerData(2, Qt::Horizontal, Qt::ToolTipRole).toString(),
                 QStringLiteral("add hot, module taps"));
        // A click still means the b-thread that stands there.
        QTest::mouseClick(fixture.cells().viewport(), Qt::LeftButton, {},
                          fixture.cells().visualRect(fixture.model().index(0, 4)).center());
        QVERIFY(fixture.now().thread == 0u);
    }

    void whatTheTraceGoesOnWithIsMarked()
    {
        MatrixFixture fixture;
        fixture.run({"hot", "cold", "turn off"});
        fixture.session.dispatch(action::MoveCursor{1});
        const int row = static_cast<int>(fixture.heads(Qt::Vertical).indexOf(QStringLiteral("cold")));
        QCOMPARE(fixture.outcome(row), QStringLiteral("selected: the trace goes on with it"));
        QVERIFY(fixture.model().index(row, 0).data(SynchronisationModel::TakenRole).toBool());
        fixture.session.dispatch(action::MoveCursor{3});
        for (int each = 0; each < fixture.model().rowCount(); ++each)
            QVERIFY(!fixture.outcome(each).startsWith(QLatin1String("selected")));
        // Another state than that of the trace.
        fixture.session.dispatch(action::MoveCursor{1});
        fixture.session.dispatch(action::Select{{StateId(0u), std::nullopt}});
        QVERIFY(!fixture.outcome(row).startsWith(QLatin1String("selected")));
    }

    void rowsKeepTheirOrderWhateverCanHappen()
    {
        MatrixFixture fixture;
        fixture.openProgram("bp.registerBThread('takes turns', function () {\n"
                            "  for (const n of [10, 2, 1]) bp.sync({request: bp.Event('step ' + n), block: "
                            "bp.Event('step ' + (n === 10 ? 1 : 10))});\n"
                            "});\n"
                            "bp.registerBThread('wants all', function () {\n"
                            "  while (true) bp.sync({request: [10, 2, 1].map(n => bp.Event('step ' + n))});\n"
                            "});");
        const QStringList natural{QStringLiteral("step 1"), QStringLiteral("step 2"),
                                  QStringLiteral("step 10")};
        fixture.run({"step 10", "step 2", "step 1"});
        for (std::size_t position = 0; position <= 3; ++position) {
            fixture.session.dispatch(action::MoveCursor{position});
            QCOMPARE(fixture.heads(Qt::Vertical), natural);
        }
        fixture.session.dispatch(action::MoveCursor{0});
        QVERIFY2(fixture.outcome(0).contains(QLatin1String("blocked")), qPrintable(fixture.outcome(0)));
        QCOMPARE(fixture.outcome(2), QStringLiteral("selected: the trace goes on with it"));
    }

    void whatCanHappenIsInSightAtEachStep()
    {
        MatrixFixture fixture;
        fixture.openProgram(
            "bp.registerBThread('counts down', function () {\n"
            "  for (let n = 60; n > 0; n--)\n"
            "    bp.sync({waitFor: bp.Event('step ' + n), block: bp.EventSet('others', e => e.name "
            "!== 'step ' + n)});\n"
            "});\n"
            "bp.registerBThread('wants all', function () {\n"
            "  while (true) bp.sync({request: Array.from({length: 60}, (_, i) => "
            "bp.Event('step ' + (i + 1)))});\n"
            "});");
        fixture.run({"step 60", "step 59", "step 58"});
        QCOMPARE(fixture.model().rowCount(), 60);
        for (std::size_t position = 0; position < 3; ++position) {
            fixture.session.dispatch(action::MoveCursor{position});
            const QRect row =
                fixture.cells().visualRect(fixture.model().index(59 - static_cast<int>(position), 0));
            QVERIFY(fixture.cells().viewport()->rect().contains(row));
        }
    }

    void theEventOfTheRowStaysWhileAPersonSteps()
    {
        MatrixFixture fixture;
        fixture.run({"hot", "cold", "hot"});
        fixture.session.dispatch(action::MoveCursor{0});
        const auto rowOf = [&](const char* event) {
            return static_cast<int>(fixture.heads(Qt::Vertical).indexOf(QLatin1String(event)));
        };
        QTest::mouseClick(fixture.outcomes().viewport(), Qt::LeftButton, {},
                          fixture.outcomes().visualRect(fixture.model().index(rowOf("cold"), 5)).center());
        QCOMPARE(fixture.cells().currentIndex().row(), rowOf("cold"));
        for (std::size_t position = 1; position <= 3; ++position) {
            fixture.session.dispatch(action::MoveCursor{position});
            QCOMPARE(fixture.cells().currentIndex().row(), rowOf("cold"));
            QCOMPARE(fixture.outcomes().currentIndex().row(), rowOf("cold"));
        }
    }

    void aClickOnARowPointsAtItsEventAndEnterTakesTheStep()
    {
        MatrixFixture fixture;
        const auto click = [&](const char* event) {
            const auto row = static_cast<int>(fixture.heads(Qt::Vertical).indexOf(QLatin1String(event)));
            QTest::mouseClick(fixture.cells().viewport(), Qt::LeftButton, {},
                              fixture.cells().visualRect(fixture.model().index(row, 1)).center());
            QCOMPARE(programOf(*fixture.now().model)->synchronisations().events[*fixture.now().event],
                     std::string(event));
        };
        click("hot");
        QTest::keyClick(&fixture.cells(), Qt::Key_Return);
        QCOMPARE(fixture.now().trace->length(), std::size_t{1});
        QCOMPARE(fixture.now().cursor, std::size_t{1});
        // The event stays, though it is blocked now: no step.
        QTest::keyClick(&fixture.cells(), Qt::Key_Return);
        QCOMPARE(fixture.now().cursor, std::size_t{1});
        click("cold");
        QTest::keyClick(&fixture.outcomes(), Qt::Key_Return);
        QCOMPARE(fixture.now().cursor, std::size_t{2});
        // In another state it is only looked where the event leads.
        fixture.session.dispatch(action::MoveCursor{1});
        const StateId after = *fixture.now().current();
        fixture.session.dispatch(action::Select{{StateId(0u), std::nullopt}});
        click("hot");
        QTest::keyClick(&fixture.cells(), Qt::Key_Return);
        QCOMPARE(fixture.now().cursor, std::size_t{1});
        QCOMPARE(fixture.now().trace->length(), std::size_t{2});
        QVERIFY(fixture.now().selected.state == after);
    }

    void steppingKeepsWhereAPersonHasScrolledTo()
    {
        MatrixFixture fixture;
        fixture.openProgram(crowd().c_str());
        fixture.run({"event 0", "event 1", "event 2"});
        fixture.session.dispatch(action::MoveCursor{0});
        auto* across = child<QScrollBar>(fixture.panel, "synchronisation.across");
        across->setValue(across->maximum() / 2);
        const int value = across->value();
        QVERIFY(value > 0);
        for (std::size_t position = 1; position <= 3; ++position) {
            fixture.session.dispatch(action::MoveCursor{position});
            QCOMPARE(across->value(), value);
        }
    }

    void aProposedPatchIsAFurtherColumnThatFollowsTheRun()
    {
        MatrixFixture fixture;
        const auto keys = fixture.properties({"never 'cold'"});
        fixture.checkAll(keys);
        fixture.session.dispatch(action::ShowProperty{keys.front()});
        fixture.work();
        fixture.run({"hot", "cold", "hot"});
        fixture.session.dispatch(action::MoveCursor{0});
        const int threads = fixture.model().columnCount() - 1;
        fixture.session.dispatch(proposalsFor(fixture.now()));
        // The first proposal has no patch.
        QCOMPARE(fixture.model().columnCount(), threads + 1);
        fixture.session.dispatch(action::ShowProposal{1});
        QCOMPARE(fixture.model().columnCount(), threads + 2);
        QCOMPARE(fixture.heads(Qt::Horizontal)[threads], QStringLiteral("proposed patch"));
        QVERIFY(fixture.model().index(0, threads).data(SynchronisationModel::ProposedRole).toBool());
        QVERIFY(!fixture.cells().isColumnHidden(threads) && fixture.outcomes().isColumnHidden(threads));
        QCOMPARE(fixture.cell("hot", threads), QStringLiteral("W"));
        QCOMPARE(fixture.cell("cold", threads), QString());
        fixture.session.dispatch(action::MoveCursor{1});
        QCOMPARE(fixture.cell("cold", threads), QStringLiteral("WB"));
        QVERIFY(fixture.model()
                    .headerData(threads, Qt::Horizontal, Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("“warm”, after the trace up to here")));
        QCOMPARE(fixture.outcome(fixture.rowOf("cold")),
                 QStringLiteral("selected: the trace goes on with it, but it would be blocked"));
        QCOMPARE(fixture.outcome(fixture.rowOf("turn off")), QStringLiteral("can happen"));
        const auto* heading = child<QLabel>(fixture.panel, "synchronisation.heading");
        QVERIFY(!heading->text().contains(QLatin1String("has cut")));
        fixture.session.dispatch(action::MoveCursor{2});
        QVERIFY2(heading->text().endsWith(QLatin1String("The proposed patch has cut this run at step 2.")),
                 qPrintable(heading->text()));
        QCOMPARE(fixture.cell("hot", threads), QString());
        fixture.session.dispatch(action::ForgetProposals{});
        QCOMPARE(fixture.model().columnCount(), threads + 1);
        QVERIFY(!heading->text().contains(QLatin1String("patch")));
    }

    void elsewhereThePatchIsWhereAShortestRunLeavesIt()
    {
        MatrixFixture fixture;
        const auto keys = fixture.properties({"never 'cold'"});
        fixture.checkAll(keys);
        fixture.session.dispatch(action::ShowProperty{keys.front()});
        fixture.work();
        fixture.session.dispatch(proposalsFor(fixture.now()));
        fixture.session.dispatch(action::ShowProposal{1});
        fixture.session.dispatch(action::MoveCursor{0});
        const Lts& lts = fixture.now().model->lts;
        const auto ways = lts.outgoing(lts.initialStates().front());
        const auto hot = std::find_if(ways.begin(), ways.end(), [&](const Transition& step) {
            return lts.labels().text(step.label) == "hot";
        });
        fixture.session.dispatch(action::Select{{hot->target, std::nullopt}});
        const int column = fixture.model().columnCount() - 2;
        QCOMPARE(fixture.cell("cold", column), QStringLiteral("WB"));
        QCOMPARE(fixture.outcome(fixture.rowOf("cold")),
                 QStringLiteral("would be blocked by the proposed patch"));
        QVERIFY(fixture.model()
                    .headerData(column, Qt::Horizontal, Qt::ToolTipRole)
                    .toString()
                    .endsWith(QLatin1String("after a shortest run to this state.")));
        // It is no b-thread that could be pointed at.
        QTest::mouseClick(fixture.cells().viewport(), Qt::LeftButton, {},
                          fixture.cells().visualRect(fixture.model().index(0, column)).center());
        QVERIFY(!fixture.now().thread);
    }

    void theModelKeepsTheRulesOfQtWhateverIsAskedFor()
    {
        ProgramFixture fixture;
        SynchronisationModel matrix(fixture.session);
        const QAbstractItemModelTester tester(&matrix,
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        fixture.openProgram(taps);
        fixture.session.dispatch(action::ShowProperty{fixture.properties({"never 'cold'"}).front()});
        for (int i = 0; i < 40; ++i) {
            matrix.setQuery({i % 5 == 0 ? "hot" : i % 7 == 0 ? "xyz" : "", i % 2 == 0, i % 3 == 0});
            const std::uint32_t state = static_cast<std::uint32_t>(i) %
                                        static_cast<std::uint32_t>(fixture.now().model->lts.stateCount());
            fixture.session.dispatch(action::Select{{StateId(state), std::nullopt}});
            if (i % 4 == 0)
                fixture.session.dispatch(proposalsFor(fixture.now()));
            fixture.session.dispatch(action::ShowProposal{static_cast<std::size_t>(i % 3) / 2});
        }
        fixture.session.dispatch(action::CloseModel{});
        QCOMPARE(matrix.columnCount(), 0);
    }
};

THREADMEND_WIDGET_TEST_MAIN(SynchronisationMatrixViewTest)
#include "synchronisation_matrix_test.moc"
