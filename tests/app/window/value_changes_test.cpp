// SPDX-License-Identifier: GPL-3.0-or-later
// Which step changed a value, and which one will: by clicks and by keys.
#include "tests/app/window/window_test.h"

#include <QContextMenuEvent>
#include <QListView>
#include <QMenu>
#include <QTreeView>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

const char* const lift = "bp.registerBThread('lift', function () {\n"
                         "  let floor = 0;\n"
                         "  const queue = [2, 1];\n"
                         "  while (queue.length > 0) {\n"
                         "    const to = queue.shift();\n"
                         "    while (floor !== to) {\n"
                         "      floor += floor < to ? 1 : -1;\n"
                         "      bp.sync({request: bp.Event('at' + floor)});\n"
                         "    }\n"
                         "    bp.sync({request: bp.Event('open')});\n"
                         "  }\n"
                         "});\n";

const char* const counter = "x(3) Nat \"0\" \"2\" \"10\"\n"
                            "mode(2) Mode \"idle\" \"busy\"\n"
                            "---\n0 0\n1 0\n1 1\n2 1\n---\n"
                            "1 2 \"a\"\n2 3 \"b\"\n3 4 \"c\"\n4 1 \"d\"\n";

constexpr Qt::KeyboardModifiers backwards = Qt::ControlModifier | Qt::ShiftModifier;

QModelIndex rowCalled(const QAbstractItemModel& model, const QString& name, const QModelIndex& parent = {})
{
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        if (index.data().toString() == name)
            return index;
        if (const QModelIndex inside = rowCalled(model, name, index); inside.isValid())
            return inside;
    }
    return {};
}

/// Chooses from the menu that the right button opens there.
void chooseAt(TestWindow& window, QAbstractItemView* view, const QModelIndex& index, const char* text)
{
    const QPoint place = view->visualRect(index).center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, place, view->viewport()->mapToGlobal(place));
    QApplication::sendEvent(view->viewport(), &event);
    auto* menu = view->findChild<QMenu*>(QStringLiteral("value.menu"));
    require(menu != nullptr, "a menu opens at a value");
    for (QAction* action : menu->actions())
        if (action->text().remove(QLatin1Char('&')) == QLatin1String(text)) {
            menu->setActiveAction(action);
            QTest::keyClick(menu, Qt::Key_Return);
            window.window().activateWindow();
            (void)QTest::qWaitForWindowActive(&window.window());
            require(window.settled(), "looking for a step comes to an end");
            return;
        }
    qFatal("%s cannot be chosen", text);
}

} // namespace

class ValueChangesTest : public QObject {
    Q_OBJECT
private:
    TestSettings settings_;
    QTemporaryDir folder_;

    QString written(const char* name, const char* text)
    {
        const QString path = folder_.filePath(QLatin1String(name));
        write(path, text);
        return path;
    }
    static void ask(TestWindow& window, Qt::KeyboardModifiers modifiers)
    {
        window.key(Qt::Key_F12, modifiers);
        require(window.settled(), "looking for a step comes to an end");
    }
    /// The tree of variables, with the one of that name selected by a click.
    static QTreeView* selectVariable(TestWindow& window, const char* name)
    {
        window.child<QDockWidget>("variables")->show();
        window.child<QDockWidget>("variables")->raise();
        require(window.settled(), "reading variables comes to an end");
        auto* tree = window.child<QTreeView>("variables.tree");
        const QModelIndex row = rowCalled(*tree->model(), QLatin1String(name));
        require(row.isValid(), "the variable is shown");
        tree->scrollTo(row);
        window.click(tree->viewport(), tree->visualRect(row).center());
        return tree;
    }

private Q_SLOTS:
    void init() { settings_.clear(); }

    void theStepsThatChangedAVariableAreGoneBackToOneAfterTheOther()
    {
        TestWindow window;
        window.open(written("lift.js", lift));
        for (int i = 0; i < 4; ++i)
            window.key(Qt::Key_F10);
        QCOMPARE(window.now().cursor, std::size_t{4});
        selectVariable(window, "floor");
        ask(window, backwards);
        QCOMPARE(window.now().cursor, std::size_t{3});
        QCOMPARE(window.label("status.said"),
                 QStringLiteral("Step 3, open, changed lift.floor from 2 to 1."));
        ask(window, backwards);
        QCOMPARE(window.now().cursor, std::size_t{1});
        QCOMPARE(window.label("status.said"), QStringLiteral("Step 1, at1, changed lift.floor from 1 to 2."));
        ask(window, backwards);
        QCOMPARE(window.now().cursor, std::size_t{1});
        QCOMPARE(window.label("status.said"), QStringLiteral("No step before changed lift.floor."));
        // The variable stays the one in question from step to step.
        ask(window, Qt::ControlModifier);
        QCOMPARE(window.now().cursor, std::size_t{3});
        ask(window, Qt::ControlModifier);
        QCOMPARE(window.now().cursor, std::size_t{3});
        QCOMPARE(window.label("status.said"), QStringLiteral("No run from here changes lift.floor."));
    }

    void theStepThatLedHereIsNamedWhenItIsTheOne()
    {
        TestWindow window;
        window.open(written("lift.js", lift));
        window.key(Qt::Key_F10);
        selectVariable(window, "floor");
        ask(window, backwards);
        QCOMPARE(window.now().cursor, std::size_t{1});
        QCOMPARE(window.label("status.said"), QStringLiteral("Step 1, at1, changed lift.floor from 1 to 2."));
        window.key(Qt::Key_F10, Qt::ShiftModifier);
        QVERIFY(window.settled());
        ask(window, backwards);
        QCOMPARE(window.label("status.said"),
                 QStringLiteral("No step up to here changed lift.floor: it is 1 from the start."));
    }

    void aWayToTheNextChangeIsLookedForAndABreakpointStopsThere()
    {
        TestWindow window;
        window.open(written("lift.js", lift));
        QTreeView* tree = selectVariable(window, "queue");
        chooseAt(window, tree, rowCalled(*tree->model(), QStringLiteral("queue")),
                 "Which step changes it next?");
        QCOMPARE(window.now().cursor, std::size_t{3});
        QCOMPARE(window.label("status.said"),
                 QStringLiteral("Step 3, open, changed lift.queue from [1] to []."));
        window.key(Qt::Key_Home, Qt::AltModifier);
        QVERIFY(window.settled());
        chooseAt(window, tree, rowCalled(*tree->model(), QStringLiteral("queue")), "Break where it changes");
        QCOMPARE(window.now().breakpoints.size(), std::size_t{1});
        QCOMPARE(window.now().breakpoints.front().text, std::string("changed lift.queue"));
        window.key(Qt::Key_F12);
        QVERIFY(window.settled());
        QCOMPARE(window.now().cursor, std::size_t{3});
        QCOMPARE(window.label("status.said"),
                 QStringLiteral("Stopped after step 3: when changed lift.queue."));
    }

    void withoutAVariableThatWasPointedAtATermIsTyped()
    {
        TestWindow window;
        window.open(written("counter.fsm", counter));
        ask(window, Qt::ControlModifier);
        auto* field = window.child<QLineEdit>("steps.target");
        QVERIFY(field->isVisible());
        QCOMPARE(field->text(), QStringLiteral("changed "));
        QTest::keyClicks(field, QStringLiteral("mode"));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(window.settled());
        QCOMPARE(window.now().cursor, std::size_t{2});
        QCOMPARE(window.label("status.said"), QStringLiteral("Step 2, b, changed mode from idle to busy."));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(window.settled());
        QCOMPARE(window.now().cursor, std::size_t{4});
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(window.now().cursor, std::size_t{2});
        QTest::keyClick(field, Qt::Key_Backspace);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(window.child<QLabel>("steps.error")->text(),
                 QStringLiteral("the states have no parameter mod: they have x, mode"));
    }

    void aParameterOfAStateHasTheSameMenu()
    {
        TestWindow window;
        window.open(written("counter.fsm", counter));
        for (int i = 0; i < 3; ++i)
            window.key(Qt::Key_F10);
        auto* details = window.child<QListView>("stateDetails");
        chooseAt(window, details, rowCalled(*details->model(), QStringLiteral("mode")),
                 "Which step changed this last?");
        QCOMPARE(window.now().cursor, std::size_t{2});
        QCOMPARE(window.label("status.said"), QStringLiteral("Step 2, b, changed mode from idle to busy."));
    }

    void statesAreFoundByAConditionOnAVariable()
    {
        TestWindow window;
        window.open(written("lift.js", lift));
        window.canvas().setFocus();
        window.keyOn(&window.canvas(), Qt::Key_F, Qt::ControlModifier);
        auto* field = window.child<QLineEdit>("find.field");
        QTRY_VERIFY(field->isVisible());
        QTest::keyClicks(field, QStringLiteral("lift.floor = 2"));
        QVERIFY(window.settled());
        QCOMPARE(window.label("find.count"), QStringLiteral("2 states where it holds"));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(window.now().selected.state.has_value());
        field->clear();
        QTest::keyClicks(field, QStringLiteral("lift.flor = 2"));
        QVERIFY(window.settled());
        QCOMPARE(window.label("find.count"),
                 QStringLiteral("lift has no variable flor: it has floor, queue, to"));
    }
};

THREADMEND_WINDOW_TEST_MAIN(ValueChangesTest)
#include "value_changes_test.moc"
