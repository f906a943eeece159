// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of properties by clicks and keys.
#include "tests/views/program_fixture.h"
#include "tests/views/widget_test_main.h"
#include "views/properties/formula_field.h"
#include "views/properties/properties_panel.h"
#include "views/properties/property_list_model.h"

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// A panel on the screen, with the parts that a person uses.
struct Shown : ProgramFixture {
    std::unique_ptr<PropertiesPanel> panel;
    QListView* list = nullptr;

    Shown()
    {
        panel = std::make_unique<PropertiesPanel>(context);
        panel->resize(320, 600);
        panel->show();
        list = child<QListView>(*panel, "propertyList");
        new QAbstractItemModelTester(list->model(), QAbstractItemModelTester::FailureReportingMode::QtTest,
                                     list->model());
        static_cast<void>(QTest::qWaitForWindowActive(panel.get()));
    }
    QModelIndex row(int number) const { return list->model()->index(number, 0); }
    QString text(int number, int role) const { return row(number).data(role).toString(); }
    void click(int number)
    {
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(row(number)).center());
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        list->setFocus();
        QTest::keyClick(list, key, modifiers);
    }
    FormulaField* formula() const { return child<FormulaField>(*panel, "formula"); }
    QLineEdit* name() const { return child<QLineEdit>(*panel, "propertyName"); }
    QString said(const char* label) const
    {
        const auto* found = child<QLabel>(*panel, label);
        return found->isVisible() ? found->text() : QString();
    }
    void startAdding() { QTest::mouseClick(child<QPushButton>(*panel, "addProperty"), Qt::LeftButton); }
    QPushButton* acceptButton() const { return child<QPushButton>(*panel, "acceptProperty"); }
};

QString glyphs(const Shown& shown)
{
    QString all;
    for (int row = 0; row < shown.list->model()->rowCount(); ++row)
        all += shown.text(row, RowRole::Glyph);
    return all;
}

} // namespace

class PropertiesPanelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void anEmptySessionSaysWhatToDo()
    {
        Shown shown;
        QVERIFY(!shown.list->isVisible());
        QCOMPARE(shown.said("propertySummary"), QStringLiteral("no properties yet"));
        QVERIFY(child<QPushButton>(*shown.panel, "addProperty")->isVisible());
    }

    void eachVerdictHasAGlyphAndANumber()
    {
        Shown shown;
        shown.open(waterTank());
        const auto keys = shown.properties(
            {"deadlock-free", "never true* . \"AddHot\" . \"AddHot\"", "never \"AddHt\"", "never nil"});
        QCOMPARE(glyphs(shown), QStringLiteral("····"));
        shown.session.dispatch(action::Check{{keys[0], keys[1]}});
        QCOMPARE(glyphs(shown), QStringLiteral("……··"));
        QCOMPARE(shown.text(0, RowRole::Trailing), QStringLiteral("checking"));
        QCOMPARE(shown.text(1, RowRole::Trailing), QStringLiteral("waiting"));
        shown.work();
        shown.checkAll({keys[2]});
        QCOMPARE(glyphs(shown), QStringLiteral("✗✗∅·"));
        QCOMPARE(shown.text(1, RowRole::Trailing), QStringLiteral("3 steps"));
        QCOMPARE(shown.text(2, RowRole::Note),
                 QStringLiteral("holds vacuously: no label is \"AddHt\"; did you mean \"AddHot\"?"));
        QCOMPARE(shown.said("propertySummary"), QStringLiteral("1 of 4 hold (1 vacuously), 1 not checked"));
        QVERIFY(shown.text(1, Qt::AccessibleTextRole).contains(QStringLiteral("violated")));
    }

    void undecidedSaysWhy()
    {
        Shown shown;
        shown.open(waterTank());
        const auto keys = shown.properties({"deadlock-free"});
        shown.session.dispatch(action::Check{keys});
        CheckedProperty stopped;
        stopped.verdict.reason = Stopped{StopReason::TimeLimit, "", 0};
        stopped.verdict.statistics.states = 1204;
        shown.session.dispatch(action::CheckDone{shown.now().modelRevision, keys[0],
                                                 std::make_shared<const CheckedProperty>(stopped)});
        QCOMPARE(glyphs(shown), QStringLiteral("?"));
        QCOMPARE(shown.text(0, RowRole::Trailing), QStringLiteral("1,204 states"));
        QCOMPARE(
            shown.text(0, RowRole::Note),
            QStringLiteral("undecided: the limit of time was reached (--timeout); Go on checks it again, "
                           "from the beginning"));
        QCOMPARE(shown.text(0, RowRole::Action), QStringLiteral("Go on"));
        QCOMPARE(shown.said("propertySummary"), QStringLiteral("0 of 1 holds, 1 undecided"));
        // What a person has stopped has met no limit.
        shown.session.dispatch(action::Check{keys});
        stopped.verdict.reason = Stopped{StopReason::Cancelled, "", 0};
        shown.session.dispatch(action::CheckDone{shown.now().modelRevision, keys[0],
                                                 std::make_shared<const CheckedProperty>(stopped)});
        QCOMPARE(shown.text(0, RowRole::Note), QStringLiteral("undecided: the check was stopped"));
        QCOMPARE(shown.text(0, RowRole::Action), QString());
    }

    void aClickChecksAndShowsTheEvidence()
    {
        Shown shown;
        shown.open(waterTank());
        const auto keys = shown.properties({"never true* . \"AddHot\" . \"AddHot\""});
        shown.click(0);
        QVERIFY(shown.now().isWanted(keys[0]));
        QCOMPARE(shown.now().shown, keys[0]);
        shown.work();
        QVERIFY(shown.now().trace);
        QVERIFY(shown.row(0).data(RowRole::Marked).toBool());
    }

    /// Each further kind of violation is a row of its own; a click shows its run, one on the property goes
    /// back.
    void violationsOfOtherKindsAreRowsToBeClicked()
    {
        Shown shown;
        shown.openProgram("for (const n of [1, 2, 3]) bp.registerBThread('h' + n,\n"
                          "  () => bp.hot(true).sync({waitFor: bp.Event('x')}));\n"
                          "bp.registerBThread('r', () => bp.sync({request: bp.Event('go')}));\n");
        const auto keys = shown.properties({"no-hot-termination", "deadlock-free"});
        shown.checkAll(keys);
        QCOMPARE(glyphs(shown), QStringLiteral("✗✗✗✓"));
        QCOMPARE(shown.said("propertySummary"), QStringLiteral("1 of 2 hold"));
        QCOMPARE(shown.text(1, Qt::DisplayRole),
                 QStringLiteral("also: b-thread 'h2' (line 2) is hot when the run ends"));
        shown.click(2);
        shown.work();
        QCOMPARE(shown.now().shown, keys[0]);
        QCOMPARE(shown.now().trace->finding->lane, std::optional<std::size_t>(2));
        QVERIFY(shown.row(2).data(RowRole::Marked).toBool() && !shown.row(0).data(RowRole::Marked).toBool());
        shown.key(Qt::Key_Up);
        shown.key(Qt::Key_Return);
        QCOMPARE(shown.now().trace->finding->lane, std::optional<std::size_t>(1));
        shown.click(0);
        QCOMPARE(shown.now().trace->finding->lane, std::optional<std::size_t>(0));
        QVERIFY(shown.row(0).data(RowRole::Marked).toBool());
    }

    void theKeyboardWalksShowsAndSwitches()
    {
        Shown shown;
        shown.open(waterTank());
        const auto keys = shown.properties({"deadlock-free", "never \"AddHot\""});
        shown.key(Qt::Key_Down);
        QVERIFY(!shown.now().shown); // walking is not showing
        shown.key(Qt::Key_Return);
        QCOMPARE(shown.now().shown, keys[1]);
        shown.key(Qt::Key_Space);
        QVERIFY(!shown.now().property(keys[1])->enabled);
        QCOMPARE(shown.row(1).data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
        QVERIFY(shown.row(0).data(Qt::CheckStateRole).isNull());
        shown.session.undoStack().undo();
        QVERIFY(shown.now().property(keys[1])->enabled);
    }

    void aClickIntoTheBoxSwitchesOn()
    {
        Shown shown;
        const auto keys = shown.properties({"deadlock-free"});
        shown.key(Qt::Key_Space);
        QVERIFY(!shown.now().property(keys[0])->enabled);
        QTest::mouseClick(
            shown.list->viewport(), Qt::LeftButton, {},
            RowDelegate::boxIn(shown.list->visualRect(shown.row(0)), shown.list->font()).center());
        QVERIFY(shown.now().property(keys[0])->enabled);
        QVERIFY(!shown.now().shown); // the box is not the row
    }

    void propertiesMoveAndGoAndComeBack()
    {
        Shown shown;
        const auto keys = shown.properties({"deadlock-free", "never \"a\"", "never \"b\""});
        const PropertyList before = *shown.now().properties;
        shown.key(Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(shown.now().properties->at(1).key, keys[0]);
        QCOMPARE(shown.panel->current(), keys[0]);
        shown.key(Qt::Key_Delete);
        QCOMPARE(shown.now().properties->size(), std::size_t{2});
        QCOMPARE(shown.panel->current(), keys[2]);
        shown.session.undoStack().undo();
        shown.session.undoStack().undo();
        QVERIFY(*shown.now().properties == before);
        QVERIFY(!shown.session.undoStack().canUndo());
    }

    void whatIsWrongIsMarkedWhileOneWrites()
    {
        Shown shown;
        shown.open(waterTank());
        shown.startAdding();
        QVERIFY(shown.formula()->isVisible());
        QVERIFY(!shown.acceptButton()->isEnabled());
        QCOMPARE(shown.said("problem"), QString()); // an empty draft is not wrong
        QTest::keyClicks(shown.formula(), QStringLiteral("never \"AddHot\" . . \"exit\""));
        QVERIFY(!shown.acceptButton()->isEnabled());
        QVERIFY(shown.said("problem").contains(QStringLiteral("expected")));
        const auto marks = shown.formula()->extraSelections();
        QCOMPARE(marks.size(), 1);
        QCOMPARE(marks[0].cursor.selectedText(), QStringLiteral("."));
        QCOMPARE(marks[0].cursor.selectionStart(), 17);
        QTest::keyClick(shown.formula(), Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(shown.now().properties->empty());
    }

    void acceptingIsOneUndoStepAndChecks()
    {
        Shown shown;
        shown.open(waterTank());
        shown.startAdding();
        QTest::keyClicks(shown.name(), QStringLiteral("no overflow"));
        shown.formula()->setFocus();
        QTest::keyClicks(shown.formula(), QStringLiteral("never true* . 'over.*'"));
        QCOMPARE(shown.said("problem"), QString());
        QTRY_COMPARE(shown.said("facts"), QStringLiteral("'over.*' matches 1 label: overflow"));
        QTest::keyClick(shown.formula(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(shown.now().properties->size(), std::size_t{1});
        QCOMPARE(shown.now().properties->front().property.name, std::string("no overflow"));
        QVERIFY(shown.now().isWanted(shown.now().properties->front().key));
        QVERIFY(!shown.formula()->isVisible());
        shown.session.undoStack().undo();
        QVERIFY(shown.now().properties->empty());
        shown.session.undoStack().redo();
        QCOMPARE(shown.now().properties->size(), std::size_t{1});
    }

    void namesAreNotGivenTwice()
    {
        Shown shown;
        shown.properties({"deadlock-free"});
        shown.startAdding();
        QTest::keyClicks(shown.formula(), QStringLiteral("deadlock-free"));
        QVERIFY(shown.said("problem").contains(QStringLiteral("in the list already")));
        shown.name()->setFocus();
        QTest::keyClicks(shown.name(), QStringLiteral("deadlock-free"));
        QVERIFY(shown.said("problem").contains(QStringLiteral("has this name")));
        QTest::keyClicks(shown.name(), QStringLiteral(" again"));
        QCOMPARE(shown.said("problem"), QString());
        QTest::keyClick(shown.name(), Qt::Key_Return);
        QCOMPARE(shown.now().properties->size(), std::size_t{2});
    }

    void aNewNameKeepsTheVerdictANewTextDoesNot()
    {
        Shown shown;
        shown.open(waterTank());
        const auto keys = shown.properties({"never \"AddHot\""});
        shown.checkAll(keys);
        shown.key(Qt::Key_F2);
        QCOMPARE(shown.formula()->toPlainText(), QStringLiteral("never \"AddHot\""));
        shown.name()->setFocus();
        QTest::keyClicks(shown.name(), QStringLiteral("cold first"));
        QTest::keyClick(shown.name(), Qt::Key_Return);
        QCOMPARE(shown.now().properties->front().property.name, std::string("cold first"));
        QVERIFY(shown.now().verdictOf(keys[0]));
        QTest::mouseDClick(shown.list->viewport(), Qt::LeftButton, {},
                           shown.list->visualRect(shown.row(0)).center());
        QTest::keyClicks(shown.formula(), QStringLiteral(" . true"));
        QTest::mouseClick(shown.acceptButton(), Qt::LeftButton);
        QVERIFY(shown.now().properties->front().key != keys[0]);
        QVERIFY(shown.now().isWanted(shown.now().properties->front().key));
    }

    void escapeLeavesEverythingAsItWas()
    {
        Shown shown;
        shown.properties({"deadlock-free"});
        const auto before = shown.now().properties;
        shown.key(Qt::Key_F2);
        QTest::keyClicks(shown.formula(), QStringLiteral(" x"));
        QTest::keyClick(shown.formula(), Qt::Key_Escape);
        QVERIFY(!shown.formula()->isVisible());
        QCOMPARE(shown.now().properties, before);
        QVERIFY(shown.list->hasFocus());
    }

    void aPropertyThatGoesWhileItIsEditedCanBeAddedAgain()
    {
        Shown shown;
        shown.properties({"never \"a\""});
        shown.key(Qt::Key_F2);
        shown.properties({});
        QCOMPARE(shown.acceptButton()->text(), QStringLiteral("Add"));
        QTest::mouseClick(shown.acceptButton(), Qt::LeftButton);
        QCOMPARE(shown.now().properties->size(), std::size_t{1});
    }

    void labelsAreProposedAndInserted()
    {
        Shown shown;
        shown.open(ltsOf("0 add_hot 1\n1 add_cold 0\n1 exit 2\n"));
        shown.startAdding();
        QTest::keyClicks(shown.formula(), QStringLiteral("never \"HOT"));
        QVERIFY(shown.formula()->isCompleting());
        QTest::keyClick(shown.formula()->completer().popup(), Qt::Key_Return);
        QCOMPARE(shown.formula()->toPlainText(), QStringLiteral("never \"add_hot\""));
        QVERIFY(shown.acceptButton()->isEnabled());
    }

    void aModelThatIsReplacedOrClosedIsFollowed()
    {
        Shown shown;
        shown.open(waterTank());
        const auto keys = shown.properties({"deadlock-free"});
        shown.checkAll(keys);
        shown.open(ltsOf("0 a 0\n"));
        QCOMPARE(glyphs(shown), QStringLiteral("·"));
        shown.startAdding();
        shown.session.dispatch(action::CloseModel{});
        QVERIFY(!shown.list->isVisible());
        QTest::keyClicks(shown.formula(), QStringLiteral("never \"a\""));
        QTest::mouseClick(shown.acceptButton(), Qt::LeftButton);
        QCOMPARE(shown.now().properties->size(), std::size_t{1});
        QVERIFY(shown.now().wanted.empty());
    }
};

THREADMEND_WIDGET_TEST_MAIN(PropertiesPanelTest)
#include "properties_panel_test.moc"
