// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/program_model.h"
#include "tests/testing/corpus.h"
#include "tests/views/program_fixture.h"
#include "tests/views/widget_test_main.h"
#include "views/program/source_view.h"
#include "views/repair/repair_pages.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QTextBrowser>
#include <QToolButton>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// Who rings is let in; what a guest does comes from outside.
constexpr const char* doors = R"(bp.registerBThread('guest', {environment: true}, () => {
  while (true) bp.sync({request: [bp.Event('ring', {door: 1}), bp.Event('ring', {door: 2})]});
});
bp.registerBThread('porter', () => {
  while (true) {
    const e = bp.sync({waitFor: bp.all});
    if (e.name == 'ring')
      bp.sync({request: bp.Event('open', {door: e.data.door}),
               block: [bp.Event('ring', {door: 1}), bp.Event('ring', {door: 2})]});
  }
});
)";

struct BuilderFixture : ProgramFixture {
    BuilderFixture()
    {
        panel.resize(1300, 240);
        panel.show();
        panel.activateWindow();
        (void)QTest::qWaitForWindowActive(&panel);
        QObject::connect(&session, &Session::refused, [this](const QString& sentence) { said = sentence; });
    }
    void showTank()
    {
        openProgram(contentOf(THREADMEND_SAMPLES "/behavioral/water-tank-1.js").c_str());
        const auto keys = properties({"no-assertion-failure", "deadlock-free"});
        checkAll(keys);
        session.dispatch(action::ShowProperty{keys.front()});
        work();
    }
    void forbid()
    {
        commands.action(QStringLiteral("repair.forbid"))->trigger();
        wait();
    }
    void wait()
    {
        require(QTest::qWaitFor([this] { return jobs.running().empty(); }, 60000), "trying comes to an end");
    }
    QString sentence() { return child<QLabel>(panel, "scenario.sentence")->text(); }
    QString facts() { return child<QTextBrowser>(panel, "scenario.facts")->toPlainText(); }
    QString code() { return child<SourceView>(panel, "scenario.code")->content(); }
    QComboBox& box(const char* name) { return *child<QComboBox>(panel, name); }
    QListView& steps() { return *child<QListView>(panel, "scenario.steps"); }
    QString step(int row) { return steps().model()->index(row, 0).data(Qt::AccessibleTextRole).toString(); }
    void key(QWidget* widget, Qt::Key pressed, Qt::KeyboardModifiers with = Qt::NoModifier)
    {
        QTest::keyClick(widget, pressed, with);
        wait();
    }
    bool isOpen() { return steps().isVisible(); }

    QString said;
    RepairPages panel{context, nullptr};
};

} // namespace

class ScenarioBuilderTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aRunIsForbiddenByKeys()
    {
        BuilderFixture fixture;
        QVERIFY(!fixture.commands.action(QStringLiteral("repair.forbid"))->isEnabled());
        fixture.showTank();
        fixture.forbid();
        QVERIFY(fixture.isOpen() && fixture.steps().hasFocus());
        QCOMPARE(fixture.sentence(), QStringLiteral("A run of 2 steps, to mend “no-assertion-failure”."));
        QCOMPARE(fixture.step(0), QStringLiteral("Step 1  hot, waited for"));
        QCOMPARE(fixture.step(1), QStringLiteral("Step 2  hot, blocked"));
        QVERIFY2(fixture.facts().contains(QLatin1String("Nothing else is blocked.")),
                 qPrintable(fixture.facts()));
        QVERIFY(fixture.facts().contains(
            QLatin1String("The property is still violated with it, but this counterexample is gone.")));
        QVERIFY(fixture.code().contains(QLatin1String("// threadmend:patch 1 begin")));

        fixture.key(&fixture.box("scenario.prefix"), Qt::Key_Down);
        QVERIFY2(
            fixture.facts().contains(QLatin1String("Elsewhere it blocks 3 steps, 3 of them good; as in: ")),
            qPrintable(fixture.facts()));
        QVERIFY(fixture.facts().contains(QLatin1String("The property holds with it.")));
        const QString code = fixture.code();
        fixture.key(&fixture.steps(), Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(!fixture.isOpen());
        QCOMPARE(fixture.now().proposals->list.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(fixture.now().shownProposal()->proposal.code), code);
        QVERIFY(child<QListView>(fixture.panel, "repair.list")->hasFocus());
        // It is accepted as any other.
        QTest::keyClick(child<QListView>(fixture.panel, "repair.list"), Qt::Key_Return);
        QVERIFY(fixture.source.text().endsWith(code));
    }

    void stepsArePickedAndBlockedByHand()
    {
        BuilderFixture fixture;
        QAbstractItemModelTester tester(fixture.steps().model());
        fixture.showTank();
        fixture.run({"cold", "hot", "hot", "hot"});
        fixture.forbid();
        QCOMPARE(fixture.step(3), QStringLiteral("Step 4  hot, blocked"));
        fixture.steps().setCurrentIndex(fixture.steps().model()->index(0, 0));
        fixture.key(&fixture.steps(), Qt::Key_Space);
        QCOMPARE(fixture.step(0), QStringLiteral("Step 1  cold, not waited for"));
        QCOMPARE(fixture.box("scenario.prefix").currentText(), QStringLiteral("After the ticked events"));
        QVERIFY(!fixture.code().contains(QLatin1String("cold\")")));
        fixture.key(&fixture.steps(), Qt::Key_Down);
        fixture.key(&fixture.steps(), Qt::Key_Return);
        QCOMPARE(fixture.step(1), QStringLiteral("Step 2  hot, blocked"));
        QCOMPARE(fixture.step(2), QStringLiteral("Step 3  hot, does not count"));
        // Nothing before it is waited for any more.
        QVERIFY(fixture.facts().startsWith(QLatin1String("·")) || !fixture.facts().isEmpty());
        QVERIFY2(fixture.facts().contains(QLatin1String("'hot' is always blocked.")),
                 qPrintable(fixture.facts()));
        // The mark of a row is as good as Enter on it.
        const QRect row = fixture.steps().visualRect(fixture.steps().model()->index(2, 0));
        QTest::mouseClick(fixture.steps().viewport(), Qt::LeftButton, {},
                          QPoint(row.right() - 16, row.center().y()));
        fixture.wait();
        QCOMPARE(fixture.step(2), QStringLiteral("Step 3  hot, blocked"));
        fixture.key(&fixture.steps(), Qt::Key_Escape);
        QVERIFY(!fixture.isOpen() && !fixture.now().proposals);
    }

    void theEnvironmentIsBlockedOnlyIfAskedFor()
    {
        BuilderFixture fixture;
        fixture.openProgram(doors);
        fixture.run({"ring {door: 1}", "open {door: 1}", "ring {door: 2}"});
        fixture.forbid();
        QVERIFY(fixture.sentence().contains(QLatin1String("it is the run itself that must not happen")));
        QCOMPARE(fixture.step(1), QStringLiteral("Step 2  open {door: 1}, blocked"));
        fixture.steps().setCurrentIndex(fixture.steps().model()->index(2, 0));
        fixture.key(&fixture.steps(), Qt::Key_Return);
        QVERIFY2(fixture.said.startsWith(QLatin1String("Step 3 is for the environment")),
                 qPrintable(fixture.said));
        QTest::mouseClick(child<QToolButton>(fixture.panel, "scenario.environment"), Qt::LeftButton);
        fixture.wait();
        QCOMPARE(fixture.step(2), QStringLiteral("Step 3  ring {door: 2}, blocked"));
        QVERIFY(fixture.facts().contains(QLatin1String("The run cannot happen with it.")));
    }

    void aFieldOfTheDataIsForgotten()
    {
        BuilderFixture fixture;
        fixture.openProgram(doors);
        fixture.run({"ring {door: 1}", "open {door: 1}"});
        fixture.forbid();
        QVERIFY(fixture.box("scenario.data").isVisible());
        QVERIFY(!fixture.code().contains(QLatin1String("door: 2")));
        fixture.key(&fixture.box("scenario.data"), Qt::Key_Down);
        QCOMPARE(fixture.box("scenario.data").currentText(), QStringLiteral("With any value of 'door'"));
        QVERIFY(fixture.code().contains(QLatin1String("door: 2")));
        QVERIFY(fixture.facts().contains(QLatin1String("; any value of 'door'.")));
        fixture.key(&fixture.steps(), Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(fixture.now().proposals && !fixture.now().shown);
        QVERIFY(child<QLabel>(fixture.panel, "repair.sentence")
                    ->text()
                    .startsWith(QLatin1String("So that the run")));
    }

    void theLastOfManyChoicesCounts()
    {
        BuilderFixture fixture;
        fixture.showTank();
        fixture.forbid();
        for (const Qt::Key pressed : {Qt::Key_Down, Qt::Key_Down, Qt::Key_Up, Qt::Key_Up})
            QTest::keyClick(&fixture.box("scenario.prefix"), pressed);
        QVERIFY(!child<QPushButton>(fixture.panel, "scenario.propose")->isEnabled());
        fixture.wait();
        QVERIFY(child<QPushButton>(fixture.panel, "scenario.propose")->isEnabled());
        QVERIFY(fixture.facts().contains(QLatin1String("After exactly the events")));
    }

    void aModelThatGoesTakesTheBuilderAlong()
    {
        BuilderFixture fixture;
        fixture.showTank();
        fixture.forbid();
        fixture.session.dispatch(action::CloseModel{});
        QVERIFY(!fixture.isOpen());
        fixture.wait();
        QVERIFY(!fixture.commands.action(QStringLiteral("repair.forbid"))->isEnabled());
    }
};

THREADMEND_WIDGET_TEST_MAIN(ScenarioBuilderTest)
#include "scenario_builder_test.moc"
