// SPDX-License-Identifier: GPL-3.0-or-later
// The variables of the b-thread that was pointed at.
#include "core/model/behavioral/product/program_model.h"
#include "tests/views/panel_fixture.h"
#include "tests/views/widget_test_main.h"
#include "views/variables/variables_panel.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QLabel>
#include <QTemporaryDir>
#include <QTreeView>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

const char* const counting = R"(function twice(what) {
  for (let n = 1; n <= 2; n++) bp.sync({request: bp.Event(what, {n: n, kind: [what]})});
}
bp.registerBThread('counts', function () {
  const plan = {name: 'go', next: {name: 'stop'}};
  twice(plan.name);
  bp.sync({request: bp.Event(plan.next.name)});
});
bp.registerBThread('waits', function () {
  let seen = 0;
  while (true) { bp.sync({waitFor: bp.Event('stop')}); seen = 1 - seen; bp.sync({waitFor: bp.Event('e' + seen)}); }
});
)";

struct Looking : PanelFixture {
    QTemporaryDir folder;
    VariablesPanel panel{context, nullptr};
    QTreeView* tree = child<QTreeView>(panel, "variables.tree");
    QAbstractItemModelTester tester{tree->model(), QAbstractItemModelTester::FailureReportingMode::Fatal};

    Looking()
    {
        panel.resize(420, 360);
        panel.show();
    }
    void openProgram(const char* text)
    {
        const QString path = folder.filePath(QStringLiteral("program.js"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        RunContext run;
        session.dispatch(action::OpenModel{
            std::make_shared<const OpenedModel>(*openModel(path.toStdString(), {}, run)), nullptr});
    }
    void step()
    {
        const StateId state = now().current().value_or(now().model->lts.initialStates().front());
        session.dispatch(action::TakeStep{now().model->lts.firstTransition(state)});
    }
    QString heading() const { return child<QLabel>(panel, "variables.heading")->text(); }
    QModelIndex find(const QString& name, const QModelIndex& parent = {}) const
    {
        for (int row = 0; row < tree->model()->rowCount(parent); ++row)
            if (const QModelIndex index = tree->model()->index(row, 0, parent);
                index.data().toString() == name)
                return index;
        return {};
    }
    QString value(const QModelIndex& index) const { return index.siblingAtColumn(1).data().toString(); }
};

} // namespace

class VariablesPanelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void withoutAProgramItSaysWhatToDo()
    {
        Looking looking;
        QVERIFY(looking.heading().contains(QStringLiteral("open a behavioral program")));
        looking.open(waterTank());
        QVERIFY(looking.heading().contains(QStringLiteral("behavioral programs")));
        QVERIFY(!looking.tree->isVisible());
    }

    void theCallsOfTheFirstBThreadStandOpen()
    {
        Looking looking;
        looking.openProgram(counting);
        QTRY_VERIFY(looking.find(QStringLiteral("twice")).isValid());
        QCOMPARE(looking.heading(), QStringLiteral("counts at line 2"));
        const QModelIndex twice = looking.find(QStringLiteral("twice"));
        QVERIFY(looking.tree->isExpanded(twice));
        QCOMPARE(looking.value(twice), QStringLiteral("line 2"));
        QCOMPARE(looking.value(looking.find(QStringLiteral("what"), twice)), QStringLiteral("\"go\""));
        QCOMPARE(looking.value(looking.find(QStringLiteral("n"), twice)), QStringLiteral("1"));
        const QModelIndex outer = looking.tree->model()->index(1, 0);
        QCOMPARE(looking.value(looking.find(QStringLiteral("plan"), outer)),
                 QStringLiteral("{name: \"go\", next: {name: \"stop\"}}"));
    }

    void aStepShowsItsEventAndWhatWasOpenStaysOpen()
    {
        Looking looking;
        looking.openProgram(counting);
        QTRY_VERIFY(looking.find(QStringLiteral("twice")).isValid());
        const QModelIndex plan = looking.find(QStringLiteral("plan"), looking.tree->model()->index(1, 0));
        looking.tree->setCurrentIndex(plan);
        QTest::keyClick(looking.tree, Qt::Key_Right);
        QVERIFY(looking.tree->isExpanded(plan));
        looking.step();
        QTRY_VERIFY(looking.find(QStringLiteral("last event")).isValid());
        const QModelIndex event = looking.find(QStringLiteral("last event"));
        QCOMPARE(looking.value(event), QStringLiteral("event go {kind: [\"go\"], n: 1}"));
        QCOMPARE(
            looking.value(looking.find(QStringLiteral("n"), looking.find(QStringLiteral("data"), event))),
            QStringLiteral("1"));
        const QModelIndex again = looking.find(QStringLiteral("plan"), looking.tree->model()->index(2, 0));
        QVERIFY(again.isValid() && looking.tree->isExpanded(again));
    }

    void theBThreadThatIsPointedAtIsShownElseTheOneThatMoved()
    {
        Looking looking;
        looking.openProgram(counting);
        for (int i = 0; i < 3; ++i)
            looking.step();
        QTRY_COMPARE(looking.heading(), QStringLiteral("counts has ended."));
        looking.session.dispatch(action::PointAtThread{1});
        QCOMPARE(looking.heading(), QStringLiteral("waits at line 11"));
        const auto seen = [&] {
            const QModelIndex function = looking.tree->model()->index(1, 0);
            return looking.value(looking.find(QStringLiteral("seen"), function));
        };
        QTRY_COMPARE(seen(), QStringLiteral("1"));
    }

    void whileAnotherUsesTheProgramTheWindowIsFree()
    {
        Looking looking;
        looking.openProgram(counting);
        QTRY_VERIFY(looking.find(QStringLiteral("twice")).isValid());
        RunContext run;
        const auto elsewhere = programOf(*looking.now().model)->machines().borrow(run);
        QVERIFY(elsewhere);
        looking.step();
        QTRY_VERIFY(looking.find(QStringLiteral("last event")).isValid());
    }

    void itSurvivesAnotherModelAndNone()
    {
        Looking looking;
        looking.openProgram(counting);
        looking.open(waterTank());
        looking.openProgram("bp.registerBThread('t', () => bp.sync({request: bp.Event('a')}));\n");
        QTRY_COMPARE(looking.heading(), QStringLiteral("t at line 1"));
        looking.session.dispatch(action::CloseModel{});
        QVERIFY(!looking.tree->isVisible());
        QVERIFY(!looking.tree->accessibleName().isEmpty());
    }
};

THREADMEND_WIDGET_TEST_MAIN(VariablesPanelTest)
#include "variables_panel_test.moc"
