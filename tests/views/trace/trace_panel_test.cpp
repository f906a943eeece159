// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/panel_fixture.h"
#include "tests/views/widget_test_main.h"
#ifndef Q_MOC_RUN
#include "views/trace/trace_model.h"
#include "views/trace/trace_panel.h"
#endif

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QListView>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// Two ways to deliver twice: after a long connection that decides nothing, with a way out before each end.
const char* const delivery =
    "0 dial 1\n1 ring 2\n2 answer 3\n3 greet 4\n4 deliver 5\n5 deliver 6\n5 refuse 7\n"
    "4 lose 8\n8 deliver 9\n9 deliver 10\n9 hang-up 11\n";

} // namespace

class TracePanelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theModelSurvivesEveryChange()
    {
        PanelFixture fixture;
        TraceModel model(fixture.session);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        fixture.open(ltsOf(delivery));
        const auto keys = fixture.properties({"never true* . deliver . deliver"});
        fixture.checkAll(keys);
        fixture.session.dispatch(action::ShowProperty{keys.front()});
        fixture.work();
        QVERIFY(model.rowCount() > 0);
        fixture.session.dispatch(action::SetFold{false});
        QCOMPARE(model.rowCount(), static_cast<int>(fixture.now().trace->length()) + 1);
        for (std::size_t i = 0; i <= fixture.now().trace->length(); ++i) {
            fixture.session.dispatch(action::MoveCursor{i});
            QVERIFY(model.index(model.rowOf(i)).data(TraceModel::CurrentRole).toBool());
        }
        fixture.open(ltsOf("0 a 0\n"), "other.aut");
        QCOMPARE(model.rowCount(), 0);
        fixture.session.dispatch(action::CloseModel{});
        QCOMPARE(model.rowCount(), 0);
    }

    void aFoldedStretchIsOneChipThatUnfolds()
    {
        PanelFixture fixture;
        TracePanel panel(fixture.context, nullptr);
        panel.resize(900, 160);
        panel.show();
        fixture.open(ltsOf(delivery));
        const auto keys = fixture.properties({"never true* . deliver . deliver"});
        fixture.checkAll(keys);
        fixture.session.dispatch(action::ShowProperty{keys.front()});
        fixture.work();
        auto* list = panel.findChild<QListView*>(QStringLiteral("trace.list"));
        const int rows = list->model()->rowCount();
        int folded = -1;
        for (int row = 0; row < rows; ++row)
            if (list->model()->index(row, 0).data().toString().contains(QLatin1String("steps")))
                folded = row;
        QVERIFY(folded >= 0);
        const QPoint at = list->visualRect(list->model()->index(folded, 0)).center();
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, at);
        QVERIFY(list->model()->rowCount() > rows);
        QCOMPARE(fixture.now().cursor, std::size_t{1});
    }

    void thePanelSaysWhatToDoWhenThereIsNoTrace()
    {
        PanelFixture fixture;
        TracePanel panel(fixture.context, nullptr);
        const auto said = [&] { return panel.findChild<QLabel*>(QStringLiteral("trace.sentence"))->text(); };
        QVERIFY(said().contains(QLatin1String("Open a model")));
        fixture.open(ltsOf(delivery));
        QVERIFY(said().contains(QLatin1String("F5")));
        const auto keys = fixture.properties({"never nothing"});
        fixture.checkAll(keys);
        fixture.session.dispatch(action::ShowProperty{keys.front()});
        QVERIFY(said().contains(QLatin1String("no counterexample")));
    }

    void thePathToAStateIsATraceWithoutAVerdict()
    {
        PanelFixture fixture;
        TracePanel panel(fixture.context, nullptr);
        fixture.open(ltsOf(delivery));
        fixture.session.dispatch(action::ShowPathTo{StateId(5u)});
        QVERIFY(panel.findChild<QLabel*>(QStringLiteral("trace.heading"))
                    ->text()
                    .contains(QLatin1String("state 5")));
        const QString text = traceAsText(fixture.now());
        QCOMPARE(text.count(QLatin1Char('\n')), 6);
        QVERIFY(!text.contains(QLatin1String("violated")));
    }
};

THREADMEND_WIDGET_TEST_MAIN(TracePanelTest)
#include "trace_panel_test.moc"
