// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/panel_fixture.h"
#include "tests/views/widget_test_main.h"
#include "views/paths/path_words.h"
#include "views/paths/paths_panel.h"
#include "views/rows/row_delegate.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QTreeView>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

struct PathsFixture : PanelFixture {
    PathsFixture()
    {
        panel.resize(700, 200);
        panel.show();
    }
    /// A request that need not be answered: it can be waited for ever, and once it is dropped.
    void openRequests()
    {
        RunContext run;
        auto opened = openedModel(*readModelText("var asked : bool;\nvar done : bool;\n"
                                                 "process A {\n  1: asked := true;\n  2: goto 2;\n}\n",
                                                 "requests.conc", {}, run),
                                  run);
        session.dispatch(action::OpenModel{std::make_shared<const OpenedModel>(*std::move(opened)), nullptr});
    }
    QTreeView& tree() { return *child<QTreeView>(panel, "paths.tree"); }
    PathsPanel panel{context, nullptr};
};

} // namespace

class PathsPanelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatAPathShowsIsSaid_data()
    {
        QTest::addColumn<QString>("formula");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* formula, const char* sentence) {
            QTest::newRow(formula) << QString::fromUtf8(formula) << QString::fromUtf8(sentence);
        };
        row("AF !flag1B", "from here on flag1B stays true for ever, fairly");
        row("AF A@5", "from here on A@5 is never true, fairly");
        row("AG (p -> AF q)", "this comes to a state in which p -> AF q fails");
        row("p -> AF q", "here p is true, but from here on q is never true, fairly");
        row("AX p", "in the next state p fails");
        row("A (p U q)", "on this path p does not stay true until q is, fairly");
        row("A (p W q)", "on this path p ends before q is true");
        row("A (p V q)", "on this path q ends, and p was not true before");
        row("EF p", "no fair run from here does what EF p asks for");
        row("!p", "here p is true");
        row("n = 2", "here n = 2 is not true");
    }
    void whatAPathShowsIsSaid()
    {
        QFETCH(QString, formula);
        QFETCH(QString, sentence);
        QCOMPARE(shownBy(formula.toStdString(), true), sentence);
    }
    void withoutConstraintsNothingIsSaidOfFairness()
    {
        QCOMPARE(shownBy("AF p", false), QStringLiteral("from here on p is never true"));
        QCOMPARE(shownBy("EG p", false), QStringLiteral("no run from here does what EG p asks for"));
    }

    void aPathIsUnfoldedAndSteppedAlong()
    {
        PathsFixture fixture;
        const QAbstractItemModelTester tester(fixture.tree().model());
        QVERIFY(!fixture.tree().isVisible());
        QVERIFY(
            child<QLabel>(fixture.panel, "paths.empty")->text().startsWith(QLatin1String("Open a model")));
        fixture.openRequests();
        QVERIFY(child<QLabel>(fixture.panel, "paths.empty")->text().contains(QLatin1String("CTL")));
        const auto keys = fixture.properties({"ctl AG (asked -> AF done)", "deadlock-free"});
        fixture.checkAll(keys);
        fixture.session.dispatch(action::ShowProperty{keys.front()});
        QVERIFY(fixture.tree().isVisible());
        const QAbstractItemModel& rows = *fixture.tree().model();
        QCOMPARE(rows.rowCount(), 1);
        const QModelIndex root = rows.index(0, 0);
        QVERIFY(root.data().toString().startsWith(QLatin1String("This comes to a state")));
        QVERIFY(fixture.tree().isExpanded(root));
        QCOMPARE(rows.rowCount(root), 1);
        const QModelIndex nested = rows.index(0, 0, root);
        QCOMPARE(nested.data().toString(),
                 QStringLiteral("Here asked is true, but from here on done is never true"));
        QVERIFY(nested.data(RowRole::Note).toString().startsWith(QLatin1String("after 1 step")));
        const std::size_t branches = fixture.now().history->branches.size();
        Q_EMIT fixture.tree().activated(nested);
        QVERIFY(fixture.now().trace != nullptr && fixture.now().trace->trace.loop);
        QCOMPARE(fixture.now().cursor, std::size_t{1});
        // Who comes back gets no further branch.
        const std::size_t after = fixture.now().history->branches.size();
        Q_EMIT fixture.tree().activated(root);
        Q_EMIT fixture.tree().activated(nested);
        QCOMPARE(fixture.now().history->branches.size(), after);
        QVERIFY(after <= branches + 1);
        // Of another property there is one run.
        fixture.session.dispatch(action::ShowProperty{keys.back()});
        QVERIFY(!fixture.tree().isVisible());
    }
};

THREADMEND_WIDGET_TEST_MAIN(PathsPanelTest)
#include "paths_panel_test.moc"
