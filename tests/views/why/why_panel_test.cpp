// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/event_reasons.h"
#include "core/model/behavioral/product/program_model.h"
#include "tests/views/program_fixture.h"
#include "tests/views/widget_test_main.h"
#include "views/program/synchronisation_panel.h"
#include "views/program/synchronisation_table.h"
#include "views/rows/row_delegate.h"
#include "views/why/why_panel.h"

#include <QAbstractItemModelTester>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

const char* const tank = R"(const hot = bp.Event("hot"), cold = bp.Event("cold");
bp.registerBThread("add hot", function () {
  while (true) bp.sync({request: hot});
});
bp.registerBThread("add cold", function () {
  while (true) bp.sync({request: cold}, {props: ["wants cold"]});
});
bp.registerBThread("hurry", function () {
  const e = bp.sync({request: bp.Event("turn off")});
  bp.sync({block: bp.EventSet("all cold", e => e.name == "cold")}, {props: ["dry"]});
  bp.sync({request: bp.Event("turn on")});
});
)";

struct WhyFixture : ProgramFixture {
    WhyFixture()
    {
        panel.resize(360, 420);
        panel.show();
        openProgram(tank);
    }
    QString text(const char* name) { return child<QLabel>(panel, name)->text(); }
    const QAbstractItemModel& rows() { return *child<QListView>(panel, "why.list")->model(); }
    void ask(const char* name)
    {
        auto* field = child<QLineEdit>(panel, "why.field");
        field->setText(QLatin1String(name));
        QTest::keyClick(field, Qt::Key_Return);
    }
    void click(int row)
    {
        auto* list = child<QListView>(panel, "why.list");
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(rows().index(row, 0)).center());
    }
    QString row(int number) { return rows().index(number, 0).data(Qt::AccessibleTextRole).toString(); }
    WhyPanel panel{context, nullptr};
};

} // namespace

class WhyPanelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void itFollowsTheRowOfTheMatrix()
    {
        WhyFixture fixture;
        SynchronisationPanel matrix(fixture.context, nullptr);
        matrix.resize(700, 250);
        matrix.show();
        fixture.run({"hot", "turn off", "hot"});
        fixture.session.dispatch(action::MoveCursor{3});
        auto* cells = child<CellTable>(matrix, "synchronisation.table");
        const auto& events = *static_cast<const SynchronisationModel*>(cells->model());
        const int row = events.rowOf(*eventOf(programOf(*fixture.now().model)->synchronisations(), "cold"));
        QTest::mouseClick(cells->viewport(), Qt::LeftButton, {},
                          cells->visualRect(events.index(row, 0)).center());
        QCOMPARE(fixture.text("why.verdict"),
                 QStringLiteral("cold cannot happen: blocked by hurry (line 10)."));
        QCOMPARE(fixture.rows().rowCount(), 2);
        QCOMPARE(fixture.row(0),
                 QStringLiteral("hurry, line 10: blocks it since step 2 (turn off) · in the set: all cold"));
        QCOMPARE(fixture.row(1), QStringLiteral("add cold, line 6: requests it from the start"));
        QCOMPARE(child<QLineEdit>(fixture.panel, "why.field")->text(), QStringLiteral("cold"));
    }

    void aClickGoesToTheStepThatPutTheBThreadThere()
    {
        WhyFixture fixture;
        fixture.run({"hot", "turn off", "hot"});
        fixture.session.dispatch(action::MoveCursor{3});
        fixture.ask("cold");
        fixture.click(0);
        QCOMPARE(fixture.now().cursor, std::size_t{2});
        QVERIFY(fixture.now().thread == 2u);
        QVERIFY(fixture.rows().index(0, 0).data(RowRole::Marked).toBool());
        // By the keyboard, too; the other one has been there from the start.
        auto* list = child<QListView>(fixture.panel, "why.list");
        list->setCurrentIndex(fixture.rows().index(1, 0));
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(fixture.now().cursor, std::size_t{0});
        QVERIFY(fixture.now().thread == 1u);
    }

    void theShortestWayBecomesABranch()
    {
        WhyFixture fixture;
        fixture.run({"hot", "hot"});
        fixture.session.dispatch(action::MoveCursor{2});
        fixture.ask("dry");
        QTRY_COMPARE(fixture.text("why.way"), QStringLiteral("Shortest way: turn off (1 step)"));
        QCOMPARE(fixture.text("why.verdict"), QStringLiteral("dry does not hold."));
        QCOMPARE(fixture.row(0), QStringLiteral("Holds elsewhere through"));
        QCOMPARE(fixture.row(1), QStringLiteral("hurry, line 10"));
        QTest::mouseClick(child<QPushButton>(fixture.panel, "why.walk.button"), Qt::LeftButton);
        QCOMPARE(fixture.now().cursor, std::size_t{3});
        QCOMPARE(fixture.text("why.verdict"), QStringLiteral("dry holds."));
        QTRY_COMPARE(fixture.text("why.way"), QStringLiteral("It holds already."));
        QVERIFY(!child<QPushButton>(fixture.panel, "why.walk.button")->isVisible());
    }

    void whatCannotHappenAnyMoreIsSaid()
    {
        WhyFixture fixture;
        fixture.run({"turn off"});
        fixture.session.dispatch(action::MoveCursor{1});
        fixture.ask("cold");
        QTRY_COMPARE(fixture.text("why.way"), QStringLiteral("No way there: it cannot happen any more."));
        fixture.ask("turn off");
        QCOMPARE(fixture.text("why.verdict"), QStringLiteral("turn off cannot happen: nobody requests it."));
        QCOMPARE(fixture.row(0), QStringLiteral("Requested elsewhere by"));
        QCOMPARE(fixture.row(1), QStringLiteral("hurry, line 9"));
    }

    void aSlipIsToldWhatWasMeant()
    {
        WhyFixture fixture;
        fixture.ask("trun off");
        QCOMPARE(
            fixture.text("why.verdict"),
            QStringLiteral("“trun off” is no event or proposition of the program; is “turn off” meant?"));
        QVERIFY(!fixture.now().event);
        const auto* field = child<QLineEdit>(fixture.panel, "why.field");
        QVERIFY(field->completer()->completionModel() != nullptr);
        QVERIFY(!field->accessibleName().isEmpty());
        QVERIFY(!child<QListView>(fixture.panel, "why.list")->accessibleName().isEmpty());
    }

    void elsewhereNobodyKnowsSinceWhen()
    {
        WhyFixture fixture;
        fixture.run({"turn off", "hot"});
        fixture.session.dispatch(action::MoveCursor{1});
        fixture.ask("cold");
        fixture.session.dispatch(
            action::Select{{fixture.now().model->lts.initialStates().front(), std::nullopt}});
        QCOMPARE(fixture.text("why.verdict"), QStringLiteral("cold can happen."));
        QCOMPARE(fixture.row(0), QStringLiteral("add cold, line 6: requests it"));
        QTRY_COMPARE(fixture.text("why.way"), QStringLiteral("Shortest way: cold (1 step)"));
        // A walk would not begin here.
        QVERIFY(!child<QPushButton>(fixture.panel, "why.walk.button")->isVisible());
    }

    void roundALoopThePastIsTheLapBefore()
    {
        WhyFixture fixture;
        fixture.openProgram(
            "bp.registerBThread('t', function () { while (true) {\n"
            "  bp.sync({request: bp.Event('a')});\n  bp.sync({request: bp.Event('b')}); } });\n"
            "bp.registerBThread('u', function () { while (true) {\n"
            "  bp.sync({waitFor: bp.Event('b')}); } });");
        const Lts& lts = fixture.now().model->lts;
        Trace lasso{lts.initialStates().front(), {}, std::size_t{0}};
        for (int i = 0; i < 2; ++i)
            lasso.steps.push_back(lts.outgoing(lasso.last())[0]);
        fixture.session.dispatch(action::LoadRun{lasso});
        fixture.session.dispatch(action::MoveCursor{0});
        fixture.session.dispatch(action::StepOn{});
        fixture.ask("b");
        QCOMPARE(fixture.row(1), QStringLiteral("u, line 5: waits for it from the start"));
        for (int i = 0; i < 2; ++i)
            fixture.session.dispatch(action::StepOn{});
        // Once round: since the end of the loop, not from the start.
        QVERIFY(fixture.now().lap > 0);
        QCOMPARE(fixture.row(1), QStringLiteral("u, line 5: waits for it since step 2 (b)"));
    }

    void modelsWithoutBThreadsKnowWhetherAndHow()
    {
        WhyFixture fixture;
        fixture.open(waterTank());
        fixture.ask("overflow");
        QCOMPARE(fixture.text("why.verdict"), QStringLiteral("overflow cannot happen in state 0."));
        QTRY_COMPARE(fixture.text("why.way"),
                     QStringLiteral("Shortest way: WaterLow, AddHot, AddHot, overflow (4 steps)"));
        fixture.commands.action(QStringLiteral("why.walk"))->trigger();
        QCOMPARE(fixture.now().trace->length(), std::size_t{4});
        fixture.ask("AddWarm");
        QCOMPARE(fixture.text("why.verdict"),
                 QStringLiteral("“AddWarm” is no label or proposition of the model."));
        // A transition that is selected is asked about by itself.
        fixture.session.dispatch(action::Select{{std::nullopt, 0u}});
        QVERIFY(fixture.text("why.verdict").startsWith(QLatin1String("WaterLow")));
        fixture.session.dispatch(action::CloseModel{});
        QVERIFY(!child<QLineEdit>(fixture.panel, "why.field")->isEnabled());
    }

    void aPropositionOfAnyModelCanBeAskedAbout()
    {
        WhyFixture fixture;
        RunContext run;
        auto opened = openModel(std::string(THREADMEND_SAMPLES) + "/kripke/microwave-oven.kripke", {}, run);
        QVERIFY(opened);
        fixture.session.dispatch(
            action::OpenModel{std::make_shared<const OpenedModel>(*std::move(opened)), nullptr});
        fixture.ask("heat");
        QCOMPARE(fixture.text("why.verdict"), QStringLiteral("heat does not hold in state idle."));
        QTRY_VERIFY(
            fixture.text("why.way").startsWith(QStringLiteral("Shortest way: close door, start oven, ")));
        fixture.commands.action(QStringLiteral("why.walk"))->trigger();
        QVERIFY(fixture.text("why.verdict").startsWith(QStringLiteral("heat holds in state ")));
        // It stays while the cursor moves; a transition that is pointed at takes its place.
        fixture.session.dispatch(action::MoveCursor{0});
        QCOMPARE(fixture.text("why.verdict"), QStringLiteral("heat does not hold in state idle."));
        fixture.session.dispatch(action::Select{{std::nullopt, 0u}});
        QVERIFY(!fixture.text("why.verdict").startsWith(QStringLiteral("heat")));
    }

    void theModelKeepsTheRulesOfQt()
    {
        ProgramFixture fixture;
        WhyModel model(fixture.session);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        fixture.openProgram(tank);
        QCOMPARE(model.names().size(), 5);
        for (const QString& name : model.names()) {
            QVERIFY(model.ask(name).isEmpty());
            for (std::uint32_t state = 0; state < fixture.now().model->lts.stateCount(); ++state)
                fixture.session.dispatch(action::Select{{StateId(state), std::nullopt}});
        }
        // The same file again: what was asked about is still there.
        QVERIFY(model.ask(QStringLiteral("cold")).isEmpty());
        fixture.openProgram(tank);
        QCOMPARE(model.question().name, std::string("cold"));
        fixture.session.dispatch(action::CloseModel{});
        QCOMPARE(model.rowCount(), 0);
    }

    void whatNothingIsKnownOfHasNoAnswer()
    {
        WhyFixture fixture;
        fixture.ask("cold");
        QVERIFY(fixture.rows().rowCount() > 0);
        fixture.ask("xyz");
        QVERIFY(fixture.text("why.verdict").contains(QStringLiteral("“xyz” is no")));
        QCOMPARE(fixture.rows().rowCount(), 0);
        QVERIFY(fixture.text("why.way").isEmpty());
        // It stays so, whatever is selected.
        fixture.session.dispatch(action::Select{{StateId(1u), std::nullopt}});
        QVERIFY(fixture.text("why.verdict").contains(QStringLiteral("“xyz” is no")));
        QCOMPARE(fixture.rows().rowCount(), 0);
        fixture.ask("hot");
        QVERIFY(fixture.rows().rowCount() > 0);
    }

    void aQuestionIsOneAboutItsModel()
    {
        WhyFixture fixture;
        fixture.ask("cold");
        QVERIFY(fixture.rows().rowCount() > 0);
        fixture.open(ltsOf("0 cold 1\n1 hot 0\n"), "other.aut");
        QCOMPARE(fixture.rows().rowCount(), 0);
        QVERIFY(child<QLineEdit>(fixture.panel, "why.field")->text().isEmpty());
        QVERIFY(!fixture.text("why.verdict").contains(QLatin1String("cold")));
    }
};

THREADMEND_WIDGET_TEST_MAIN(WhyPanelTest)
#include "why_panel_test.moc"
