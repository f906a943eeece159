// SPDX-License-Identifier: GPL-3.0-or-later
// The panel about one state by clicks and keys.
#include "core/model/lts/lts_builder.h"
#include "tests/views/panel_fixture.h"
#include "tests/views/widget_test_main.h"
#include "views/states/details_panel.h"
#include "views/states/transitions_panel.h"
#include "views/trace/trace_model.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QListView>
#include <QPushButton>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

struct ShownDetails : PanelFixture {
    DetailsPanel panel{context};
    QListView* list = child<QListView>(panel, "stateDetails");

    ShownDetails()
    {
        panel.resize(320, 600);
        panel.show();
        new QAbstractItemModelTester(list->model(), QAbstractItemModelTester::FailureReportingMode::QtTest,
                                     &panel);
        static_cast<void>(QTest::qWaitForWindowActive(&panel));
    }
    void select(std::uint32_t state) { session.dispatch(action::Select{{StateId(state), std::nullopt}}); }
    /// "text|trailing" of each row.
    QStringList rows() const
    {
        QStringList texts;
        for (int row = 0; row < list->model()->rowCount(); ++row)
            texts << list->model()->index(row, 0).data().toString() + QLatin1Char('|') +
                         list->model()->index(row, 0).data(RowRole::Trailing).toString();
        return texts;
    }
    QString said(const char* label) const
    {
        const auto* found = child<QLabel>(panel, label);
        return found->isVisible() ? found->text() : QString();
    }
    void press(const char* button) { QTest::mouseClick(child<QPushButton>(panel, button), Qt::LeftButton); }
    void click(int row)
    {
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(row, 0)).center());
    }
};

QStringList lines(const char* text)
{
    return QString::fromUtf8(text).split(QLatin1Char('\n'));
}

} // namespace

class DetailsPanelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void emptinessSaysWhatToDo()
    {
        ShownDetails shown;
        QVERIFY(shown.said("stateSentences").contains(QStringLiteral("open a model")));
        shown.open(waterTank());
        QVERIFY(shown.said("stateSentences").contains(QStringLiteral("Select a state")));
        QVERIFY(!child<QPushButton>(shown.panel, "state.pathTo")->isVisible());
    }

    void aStateIsDescribed()
    {
        ShownDetails shown;
        shown.open(waterTank());
        shown.select(7);
        QCOMPARE(shown.said("stateTitle"), QStringLiteral("State 7"));
        QVERIFY(shown.said("stateSentences").startsWith(QStringLiteral("Deadlock: nothing can happen")));
        QCOMPARE(shown.rows(), lines("from the initial state|4 steps\nLeaving|none\nEntering|1\n"
                                     "overflow|from 5"));
    }

    void parametersAndNamesAreShown()
    {
        ShownDetails shown;
        LtsBuilder builder;
        builder.add(StateId(0u), builder.label("a"), StateId(1u));
        TextList names;
        names.push_back("idle");
        names.push_back("busy");
        builder.nameStates(names);
        builder.setParameters({{{"level", "Nat", {"3", "4"}}}, {0, 1}});
        shown.open(std::move(builder).build());
        shown.select(1);
        QCOMPARE(shown.said("stateTitle"), QStringLiteral("State busy (number 1)"));
        QVERIFY(shown.rows().contains(QStringLiteral("level|4")));
        QVERIFY(shown.rows().contains(QStringLiteral("a|from idle")));
    }

    void transitionsStandInGroupsOfTheirColour()
    {
        ShownDetails shown;
        shown.open(waterTank());
        const auto keys = shown.properties({"never true* . overflow"});
        shown.session.dispatch(action::ShowProperty{keys[0]});
        shown.checkAll(keys);
        shown.select(5);
        QTRY_COMPARE(shown.rows(),
                     lines("from the initial state|3 steps\nLeaving, incorrect|1\noverflow|to 7\n"
                           "Leaving, correct|1\nAddCold|to 4\nEntering, neutral|1\nAddHot|from 3"));
        const QModelIndex overflow = shown.list->model()->index(2, 0);
        QCOMPARE(overflow.data(RowRole::Glyph).toString(), QStringLiteral("✗"));
        QVERIFY(overflow.data(Qt::AccessibleTextRole).toString().startsWith(QStringLiteral("incorrect")));
        QVERIFY(shown.said("stateSentences").contains(QStringLiteral("Decision")));
    }

    void theOtherEndIsALink()
    {
        ShownDetails shown;
        shown.open(waterTank());
        shown.select(5);
        shown.click(2);
        QCOMPARE(shown.now().selected.state, std::optional(StateId(4u)));
        shown.list->setFocus();
        shown.list->setCurrentIndex(shown.list->model()->index(2, 0)); // leaving: exit
        QTest::keyClick(shown.list, Qt::Key_Return);
        QCOMPARE(shown.now().selected.state, std::optional(StateId(6u)));
    }

    void theButtonsAct()
    {
        ShownDetails shown;
        shown.open(waterTank());
        shown.select(5);
        shown.press("state.pathTo");
        QCOMPARE(shown.now().trace->length(), std::size_t{3});
        shown.press("state.around");
        QCOMPARE(shown.now().focus.state, std::optional(StateId(5u)));
        shown.press("state.pin");
        QVERIFY(shown.now().focus.pinned.contains(StateId(5u)));
        QCOMPARE(child<QPushButton>(shown.panel, "state.pin")->text(), QStringLiteral("Unpin"));
        shown.press("state.pin");
        QVERIFY(shown.now().focus.pinned.empty());
    }

    void theCurrentStateOfTheTraceIsShownWhereNothingIsSelected()
    {
        ShownDetails shown;
        shown.open(waterTank());
        shown.session.dispatch(action::ShowPathTo{StateId(5u)});
        shown.session.dispatch(action::Select{});
        QCOMPARE(shown.said("stateTitle"), QStringLiteral("State 5"));
        shown.session.dispatch(action::MoveCursor{0});
        QCOMPARE(shown.said("stateTitle"), QStringLiteral("State 0"));
    }

    void aHubOfThousandsShowsTheFirstAndLeadsToTheTable()
    {
        ShownDetails shown;
        TransitionsPanel table(shown.context);
        LtsBuilder builder;
        for (std::uint32_t i = 0; i < 20000; ++i)
            builder.add(StateId(0u), builder.label("a"), StateId(i + 1));
        shown.open(std::move(builder).build());
        shown.select(0);
        const QStringList rows = shown.rows();
        QCOMPARE(rows.size(), 1 + 1 + int(mostListed) + 1 + 1);
        const int more = 2 + int(mostListed);
        QCOMPARE(rows[more], QStringLiteral("… and 19,950 more|list all"));
        shown.list->scrollToBottom();
        shown.click(more);
        QTRY_VERIFY(!child<QPushButton>(table, "transitionsOf")->isHidden());
    }

    void aModelThatIsReplacedIsFollowed()
    {
        ShownDetails shown;
        shown.open(waterTank());
        shown.select(5);
        shown.open(ltsOf("0 a 1\n"));
        QCOMPARE(shown.list->model()->rowCount(), 0);
        shown.select(1);
        shown.session.dispatch(action::CloseModel{});
        QCOMPARE(shown.said("stateTitle"), QString());
    }

    /// Where nothing that happens rules the violation out, nobody is told that a run can be saved.
    void whatIsSaidOfADecisionIsWhatTheTraceSays()
    {
        for (const bool canBeSaved : {false, true}) {
            ShownDetails shown;
            shown.open(
                ltsOf(canBeSaved ? "0 go 1\n1 back 0\n1 bad 2\n1 good 3\n" : "0 go 1\n1 back 0\n1 bad 2\n"));
            const auto keys = shown.properties({"never true* . bad"});
            shown.session.dispatch(action::ShowProperty{keys[0]});
            shown.checkAll(keys);
            QVERIFY(shown.now().explanation);
            QCOMPARE(shown.now().explanation->neighbourhoods.nothingIsCorrect(), !canBeSaved);
            shown.session.dispatch(action::MoveCursor{1});
            const QString trace = sentenceAt(shown.now().model->lts, *shown.now().trace, 1);
            const QString state = shown.said("stateSentences");
            QVERIFY2(state.startsWith(QLatin1String("Decision: ")), qPrintable(state));
            QCOMPARE(state.contains(QLatin1String("can still be saved")), canBeSaved);
            QCOMPARE(trace.contains(QLatin1String("been saved by good")), canBeSaved);
            if (!canBeSaved)
                QVERIFY2(trace.startsWith(state), qPrintable(trace));
        }
    }
};

THREADMEND_WIDGET_TEST_MAIN(DetailsPanelTest)
#include "details_panel_test.moc"
