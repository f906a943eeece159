// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of states and transitions by clicks and keys.
#include "tests/views/panel_fixture.h"
#include "tests/views/widget_test_main.h"
#include "views/states/states_panel.h"
#include "views/states/transitions_panel.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// A table on the screen.
template <class Panel>
struct ShownTable : PanelFixture {
    std::unique_ptr<Panel> panel;
    std::string name;
    RowTable* table = nullptr;

    explicit ShownTable(const char* objects) : name(objects)
    {
        panel = std::make_unique<Panel>(context);
        panel->resize(700, 300);
        panel->show();
        table = child<RowTable>(*panel, (name + "Table").c_str());
        new QAbstractItemModelTester(table->model(), QAbstractItemModelTester::FailureReportingMode::QtTest,
                                     panel.get());
        static_cast<void>(QTest::qWaitForWindowActive(panel.get()));
    }
    QStringList column(int number) const
    {
        QStringList texts;
        for (int row = 0; row < table->model()->rowCount(); ++row)
            texts << table->model()->index(row, number).data().toString();
        return texts;
    }
    QLineEdit* filter() const { return child<QLineEdit>(*panel, (name + "Filter").c_str()); }
    QString said() const { return child<QLabel>(*panel, (name + "Count").c_str())->text(); }
    void sort(int section)
    {
        QHeaderView* head = table->horizontalHeader();
        QTest::mouseClick(head->viewport(), Qt::LeftButton, {},
                          QPoint(head->sectionViewportPosition(section) + 5, head->height() / 2));
    }
    void click(int row)
    {
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(table->model()->index(row, 0)).center());
    }
};

QStringList words(const char* text)
{
    return QString::fromLatin1(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

} // namespace

class TablesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void withoutAModelTheySayWhatToDo()
    {
        ShownTable<StatesPanel> states("states");
        QVERIFY(!states.table->isVisible());
        QVERIFY(child<QLabel>(*states.panel, "statesEmpty")->text().contains(QStringLiteral("open one")));
        ShownTable<TransitionsPanel> transitions("transitions");
        QVERIFY(!transitions.table->isVisible());
    }

    void statesAreListedWithTheirFacts()
    {
        ShownTable<StatesPanel> shown("states");
        shown.open(waterTank());
        QVERIFY(shown.table->isVisible());
        QCOMPARE(shown.column(0), words("0 1 2 3 4 5 6 7"));
        QCOMPARE(shown.column(1), words("0 1 2 2 3 3 4 4"));
        QCOMPARE(shown.column(4)[0], QStringLiteral("initial"));
        QCOMPARE(shown.column(4)[6], QStringLiteral("end"));
        QCOMPARE(shown.column(4)[7], QStringLiteral("deadlock"));
        QCOMPARE(shown.said(), QStringLiteral("8 states, no state values in this file"));
    }

    void aClickOnAHeadSorts()
    {
        ShownTable<StatesPanel> shown("states");
        shown.open(waterTank());
        shown.sort(1);
        shown.sort(1);
        QTRY_COMPARE(shown.column(1), words("4 4 3 3 2 2 1 0"));
        QCOMPARE(shown.column(0), words("6 7 4 5 2 3 1 0"));
        shown.sort(0);
        QTRY_COMPARE(shown.column(0), words("0 1 2 3 4 5 6 7"));
    }

    void textAndKindFilter()
    {
        ShownTable<StatesPanel> shown("states");
        shown.open(waterTank());
        QTest::keyClicks(shown.filter(), QStringLiteral("addhot"));
        QTRY_COMPARE(shown.column(0), words("1 2 3"));
        QVERIFY(shown.said().startsWith(QStringLiteral("3 of 8 states")));
        shown.filter()->clear();
        QTRY_COMPARE(shown.column(0).size(), 8);
        auto* kind = child<QComboBox>(*shown.panel, "statesKind");
        kind->setFocus();
        QTest::keyClicks(kind, QStringLiteral("deadl"));
        QTRY_COMPARE(shown.column(0), words("7"));
    }

    void typingInTheTableFilters()
    {
        ShownTable<StatesPanel> shown("states");
        shown.open(waterTank());
        shown.table->setFocus();
        QTest::keyClick(shown.table, Qt::Key_O);
        QVERIFY(shown.filter()->hasFocus());
        QCOMPARE(shown.filter()->text(), QStringLiteral("o"));
    }

    void decisionsOfTheExplanationAreMarked()
    {
        ShownTable<StatesPanel> shown("states");
        shown.open(waterTank());
        const auto keys = shown.properties({"never true* . overflow"});
        QVERIFY(shown.session.dispatch(action::ShowProperty{keys[0]}));
        shown.checkAll(keys);
        QVERIFY(shown.column(4)[5].contains(QStringLiteral("decision")));
        QCOMPARE(shown.column(4)[2], QString());
    }

    void selectionAndMouseAreShared()
    {
        ShownTable<StatesPanel> shown("states");
        shown.open(waterTank());
        shown.click(3);
        QCOMPARE(shown.now().selected.state, std::optional(StateId(3u)));
        shown.session.dispatch(action::Select{{StateId(5u), std::nullopt}});
        QCOMPARE(shown.table->currentIndex().row(), 5);
        shown.session.dispatch(action::Select{});
        QVERIFY(!shown.table->selectionModel()->hasSelection());
        QTest::mouseMove(shown.table->viewport(),
                         shown.table->visualRect(shown.table->model()->index(2, 1)).center());
        QTRY_COMPARE(shown.now().hovered.state, std::optional(StateId(2u)));
        QVERIFY(shown.table->model()->index(2, 0).data(CellRole::Hovered).toBool());
    }

    void selectionIsFoundInASortedTable()
    {
        ShownTable<StatesPanel> shown("states");
        shown.open(waterTank());
        shown.click(1);
        shown.sort(1);
        shown.sort(1);
        QTRY_COMPARE(shown.table->currentIndex().row(), 6);
        QCOMPARE(shown.now().selected.state, std::optional(StateId(1u)));
    }

    void enterMovesTheCursorOrLooksAround()
    {
        ShownTable<StatesPanel> shown("states");
        shown.open(waterTank());
        shown.click(3);
        QTest::keyClick(shown.table, Qt::Key_Return);
        QCOMPARE(shown.now().view, GraphView::Focus);
        QCOMPARE(shown.now().focus.state, std::optional(StateId(3u)));
        shown.session.dispatch(action::ShowPathTo{StateId(5u)});
        shown.click(3);
        QTest::keyClick(shown.table, Qt::Key_Return);
        QCOMPARE(shown.now().cursor, std::size_t{2});
    }

    void aModelThatIsReplacedIsListedAnew()
    {
        ShownTable<StatesPanel> shown("states");
        shown.open(waterTank());
        QTest::keyClicks(shown.filter(), QStringLiteral("addhot"));
        shown.sort(1); // perhaps still being listed
        shown.open(ltsOf("0 a 1\n"));
        QCOMPARE(shown.column(0), words("0 1"));
        QCOMPARE(shown.filter()->text(), QString());
        shown.session.dispatch(action::CloseModel{});
        QCOMPARE(shown.table->model()->rowCount(), 0);
    }

    void transitionsHaveColoursWhereSomethingIsExplained()
    {
        ShownTable<TransitionsPanel> shown("transitions");
        shown.open(waterTank());
        QCOMPARE(shown.table->model()->columnCount(), 3);
        QCOMPARE(shown.column(1)[0], QStringLiteral("WaterLow"));
        const auto keys = shown.properties({"never true* . overflow"});
        shown.session.dispatch(action::ShowProperty{keys[0]});
        shown.checkAll(keys);
        QTRY_COMPARE(shown.table->model()->columnCount(), 4);
        QCOMPARE(shown.column(3).last(), QStringLiteral("✗ incorrect"));
        shown.session.dispatch(action::CloseModel{});
        QCOMPARE(shown.table->model()->columnCount(), 0);
    }

    void transitionsOfOneState()
    {
        ShownTable<TransitionsPanel> shown("transitions");
        shown.open(waterTank());
        shown.session.dispatch(action::Select{{StateId(4u), std::nullopt}});
        shown.commands.action(QStringLiteral("transitions.entering"))->trigger();
        QTRY_COMPARE(shown.column(0), words("2 3 5"));
        auto* restriction = child<QPushButton>(*shown.panel, "transitionsOf");
        QVERIFY(restriction->text().startsWith(QStringLiteral("entering 4")));
        QTest::mouseClick(restriction, Qt::LeftButton);
        QTRY_COMPARE(shown.column(0).size(), 9);
        QVERIFY(!restriction->isVisible());
    }

    void aTransitionIsSelectedAndFollowed()
    {
        ShownTable<TransitionsPanel> shown("transitions");
        shown.open(waterTank());
        shown.click(2);
        QCOMPARE(shown.now().selected.transition, std::optional<std::uint32_t>(2));
        QTest::keyClick(shown.table, Qt::Key_Return);
        QCOMPARE(shown.now().selected.state, std::optional(StateId(3u)));
        QVERIFY(!shown.table->selectionModel()->hasSelection());
    }
};

THREADMEND_WIDGET_TEST_MAIN(TablesTest)
#include "tables_test.moc"
