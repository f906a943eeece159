// SPDX-License-Identifier: GPL-3.0-or-later
// Story 2: stepping through the synchronisation, by clicks and by keys.
#include "app/window/exporting.h"
#include "tests/app/window/window_test.h"
#include "tests/views/typing.h"
#include "views/graph/captions.h"
#include "views/program/source_view.h"

#include <QAbstractItemModelTester>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QTableView>
#include <QTreeView>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

const char* const hotLoop =
    "bp.registerBThread('starts', function () { bp.sync({request: bp.Event('begin')}); });\n"
    "bp.registerBThread('wants', function () {\n"
    "  bp.sync({waitFor: bp.Event('begin')});\n"
    "  bp.hot(true).sync({waitFor: bp.Event('never')});\n"
    "});\n"
    "bp.registerBThread('turns', function () {\n"
    "  bp.sync({waitFor: bp.Event('begin')});\n"
    "  while (true) { bp.sync({request: bp.Event('a')}); bp.sync({request: bp.Event('b')}); }\n"
    "});\n";

/// The run that is shown, with blanks between its events; "-" where the cursor is.
QString runOf(TestWindow& window)
{
    const Snapshot& now = window.now();
    if (!now.trace)
        return QStringLiteral("none");
    QStringList words;
    for (std::size_t i = 0; i <= now.trace->length(); ++i) {
        if (i == now.cursor)
            words.push_back(QStringLiteral("-"));
        if (i < now.trace->length())
            words.push_back(visibleText(now.model->lts.labels().text(now.trace->trace.steps[i].label)));
    }
    return words.join(QLatin1Char(' '));
}

/// Takes the step called `text` from the menu of a command: Step opens it where a branch ends in a choice.
void choose(TestWindow& window, const char* text, Qt::Key key = Qt::Key_F10,
            Qt::KeyboardModifiers modifiers = {})
{
    window.key(key, modifiers);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    if (menu == nullptr)
        qFatal("no menu opens to choose %s in %s", text, qPrintable(runOf(window)));
    for (QAction* action : menu->actions())
        if (action->text().contains(QLatin1String(text))) {
            menu->setActiveAction(action);
            QTest::keyClick(menu, Qt::Key_Return);
            // Without a window manager nobody gives the focus back.
            window.window().activateWindow();
            (void)QTest::qWaitForWindowActive(&window.window());
            return;
        }
    qFatal("%s cannot be chosen", text);
}

void runTo(TestWindow& window, const char* text, Qt::KeyboardModifiers modifiers = {})
{
    window.key(Qt::Key_F10, Qt::ControlModifier);
    auto* field = window.child<QLineEdit>("steps.target");
    field->setText(QString());
    QTest::keyClicks(field, QLatin1String(text));
    QTest::keyClick(field, Qt::Key_Return, modifiers);
    require(window.settled(), "looking for a way comes to an end");
}

} // namespace

class SteppingTest : public QObject {
    Q_OBJECT
private:
    TestSettings settings_;
    QTemporaryDir folder_;

    QString written(const char* name, const char* text)
    {
        const QString path = folder_.filePath(QLatin1String(name));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            qFatal("a temporary file can be written");
        file.write(text);
        return path;
    }

    QString fourPhilosophers()
    {
        QFile sample(programSample("philosophers"));
        if (!sample.open(QIODevice::ReadOnly))
            qFatal("the sample can be read");
        return written("four.js", sample.readAll().replace("N || 5", "4").constData());
    }

private Q_SLOTS:
    void aSingleStepThatDoesNotMatterIsFoldedToo()
    {
        TestWindow window;
        window.open(samplePathOf("invoice-service"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        auto* list = window.child<QListView>("trace.list");
        const auto chip = [&](int row) { return list->model()->index(row, 0).data().toString(); };
        QCOMPARE(chip(2), QStringLiteral("accept"));
        QCOMPARE(chip(3), QStringLiteral("…"));
        QCOMPARE(chip(4), QStringLiteral("reminder due"));
        // Where a person is, it is seen.
        for (int step = 0; step < 3; ++step)
            window.key(Qt::Key_F10);
        QCOMPARE(chip(3), QStringLiteral("send invoice"));
        window.key(Qt::Key_F10);
        QCOMPARE(chip(3), QStringLiteral("…"));
        window.click(list->viewport(), list->visualRect(list->model()->index(3, 0)).center());
        QCOMPARE(window.now().cursor, std::size_t{3});
        QCOMPARE(chip(3), QStringLiteral("send invoice"));
    }

    void aModelThatIsReadAgainLeavesThePersonInTheCounterexampleThatWasShown()
    {
        TestWindow window;
        window.open(samplePathOf("invoice-service"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        window.key(Qt::Key_F8);
        window.session().dispatch(action::MoveCursor{3});
        const auto stepsOf = [&] { return window.now().trace->trace; };
        const auto before = stepsOf();
        QCOMPARE(window.now().counterexample, std::size_t{1});
        window.key(Qt::Key_R, Qt::ControlModifier);
        QVERIFY(window.settled());
        QCOMPARE(window.now().cursor, std::size_t{3});
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QVERIFY(window.now().explanation != nullptr);
        QVERIFY(stepsOf() == before);
        QCOMPARE(window.now().counterexample, std::size_t{1});
        QCOMPARE(window.now().cursor, std::size_t{3});
    }

    void init() { settings_.clear(); }

    void philosophersAreSteppedToTheirDeadlockAndBack()
    {
        TestWindow window;
        window.open(fourPhilosophers());
        QCOMPARE(runOf(window), QStringLiteral("none"));
        // Each takes the stick at their right: after that nobody can go on.
        for (const char* event : {"take right 0", "take right 1", "take right 2", "take right 3"})
            choose(window, event);
        QCOMPARE(runOf(window), QStringLiteral("take right 0 take right 1 take right 2 take right 3 -"));
        QVERIFY(window.label("synchronisation.heading").contains(QLatin1String("Deadlock")));
        QVERIFY(!window.button("tool.step.forward")->isEnabled());
        for (int i = 0; i < 4; ++i)
            window.key(Qt::Key_F10, Qt::ShiftModifier);
        QCOMPARE(runOf(window), QStringLiteral("- take right 0 take right 1 take right 2 take right 3"));
        QVERIFY(!window.button("tool.step.back")->isEnabled());
        // The same by itself.
        choose(window, "take right 3", Qt::Key_F11, Qt::ControlModifier);
        window.key(Qt::Key_L, Qt::AltModifier | Qt::ShiftModifier | Qt::ControlModifier);
        QVERIFY(window.settled());
        QCOMPARE(window.now().cursor, std::size_t{4});
        QVERIFY(window.label("synchronisation.heading").contains(QLatin1String("Deadlock")));
    }

    void anotherEventBranchesOffAndTheOldBranchCanBeReturnedTo()
    {
        TestWindow window;
        window.open(written("drinks.aut",
                            "des (0,7,6)\n(0,coin,1)\n(1,coffee,2)\n(1,tea,3)\n(2,serve,4)\n(3,serve,5)\n"
                            "(4,take,0)\n(5,take,0)\n"));
        window.key(Qt::Key_F10);
        choose(window, "coffee");
        window.key(Qt::Key_F10);
        QCOMPARE(runOf(window), QStringLiteral("coin coffee serve -"));
        window.key(Qt::Key_F10, Qt::ShiftModifier);
        window.key(Qt::Key_F10, Qt::ShiftModifier);
        QCOMPARE(runOf(window), QStringLiteral("coin - coffee serve"));
        // Along the branch a step is no question.
        window.key(Qt::Key_F10);
        QCOMPARE(runOf(window), QStringLiteral("coin coffee - serve"));
        window.key(Qt::Key_F10, Qt::ShiftModifier);
        // The other event, by its transition on the canvas.
        window.session().dispatch(action::Select{{std::nullopt, 2}});
        window.key(Qt::Key_F10, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(runOf(window), QStringLiteral("coin tea -"));

        auto* tree = window.child<QTreeView>("history.tree");
        QAbstractItemModelTester tester(tree->model(),
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(tree->model()->rowCount(), 1);
        const QModelIndex first = tree->model()->index(0, 0);
        QCOMPARE(first.data().toString(), QStringLiteral("coin from the start"));
        QCOMPARE(tree->model()->index(0, 0, first).data().toString(), QStringLiteral("tea after step 1"));
        window.key(Qt::Key_PageUp, Qt::AltModifier);
        QCOMPARE(runOf(window), QStringLiteral("coin coffee serve -"));
        // Renamed and deleted by keys, and undone.
        QVERIFY(tree->model()->setData(first, QStringLiteral("my coffee"), Qt::EditRole));
        QCOMPARE(tree->model()->index(0, 0).data().toString(), QStringLiteral("my coffee"));
        window.child<QDockWidget>("history")->raise();
        window.key(Qt::Key_PageDown, Qt::AltModifier);
        QCOMPARE(runOf(window), QStringLiteral("coin tea -"));
        tree->setFocus();
        QTest::keyClick(tree, Qt::Key_Delete);
        QCOMPARE(window.now().history->branches.size(), std::size_t{1});
        QCOMPARE(runOf(window), QStringLiteral("coin - coffee serve"));
        window.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(runOf(window), QStringLiteral("coin tea -"));
    }

    void aBreakpointOnAnEventStopsRunsBothWays()
    {
        TestWindow window;
        window.open(written("line.aut", "des (0,5,6)\n(0,a,1)\n(1,b,2)\n(2,a,3)\n(3,b,4)\n(4,a,5)\n"));
        window.key(Qt::Key_F10);
        window.key(Qt::Key_F10);
        window.key(Qt::Key_B, Qt::ControlModifier); // on b, the last event
        QCOMPARE(window.now().breakpoints.size(), std::size_t{1});
        window.key(Qt::Key_F12);
        QVERIFY(window.settled());
        QCOMPARE(runOf(window), QStringLiteral("a b a b -"));
        window.key(Qt::Key_F12, Qt::ShiftModifier);
        QCOMPARE(runOf(window), QStringLiteral("a b - a b"));
        window.key(Qt::Key_F12);
        window.key(Qt::Key_F12);
        QVERIFY(window.settled());
        QCOMPARE(window.label("status.said"), QStringLiteral("No run from here comes to a breakpoint."));
    }

    void aBreakpointOnAPredicateStopsARandomWalk()
    {
        TestWindow window;
        window.open(written("hot.js", hotLoop));
        window.key(Qt::Key_F10, Qt::ControlModifier);
        auto* field = window.child<QLineEdit>("steps.target");
        QTest::keyClicks(field, QStringLiteral("hot and can b"));
        QTest::keyClick(field, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(window.now().breakpoints.size(), std::size_t{1});
        QVERIFY(window.now().breakpoints.front().kind == Breakpoint::Kind::Predicate);
        QTest::keyClick(field, Qt::Key_Escape);
        window.key(Qt::Key_F4);
        QCOMPARE(runOf(window), QStringLiteral("begin a -"));
        QCOMPARE(window.label("status.said"), QStringLiteral("Stopped after step 2: when hot and can b."));
        window.key(Qt::Key_F4, Qt::ShiftModifier);
        QCOMPARE(runOf(window), QStringLiteral("- begin a"));
    }

    void whatIsAskedForComesBackWhereThePanelWasClosed()
    {
        for (const auto& [key, modifiers] :
             {std::pair(Qt::Key_F10, Qt::KeyboardModifiers(Qt::ControlModifier)),
              std::pair(Qt::Key_F12, Qt::KeyboardModifiers(Qt::ControlModifier))}) {
            TestWindow window;
            window.open(written("hot.js", hotLoop));
            window.child<QDockWidget>("trace")->close();
            window.rest();
            window.key(key, modifiers);
            QVERIFY(window.child<QDockWidget>("trace")->isVisible());
            QVERIFY(window.child<QLineEdit>("steps.target")->isVisible());
        }
    }

    void aWrongTargetIsSaidUnderTheFieldAndNothingMoves()
    {
        TestWindow window;
        window.open(written("hot.js", hotLoop));
        runTo(window, "begun");
        auto* error = window.child<QLabel>("steps.error");
        QVERIFY(error->isVisible());
        QCOMPARE(error->text(),
                 QStringLiteral("begun is no event, proposition or state of the model: did you mean begin?"));
        QCOMPARE(runOf(window), QStringLiteral("none"));
        runTo(window, "b");
        QVERIFY(!error->isVisible());
        QCOMPARE(runOf(window), QStringLiteral("begin a b -"));
        runTo(window, "hot", Qt::ShiftModifier);
        QCOMPARE(runOf(window), QStringLiteral("begin - a b"));
    }

    void aHotLassoIsSteppedRoundTwiceAndBack()
    {
        TestWindow window;
        window.open(written("hot.js", hotLoop));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QVERIFY(window.now().trace->trace.loop == std::size_t{1});
        std::vector<std::size_t> cursors;
        for (int i = 0; i < 7; ++i) {
            window.key(Qt::Key_F10);
            cursors.push_back(window.now().cursor);
        }
        QCOMPARE(cursors, (std::vector<std::size_t>{1, 2, 3, 2, 3, 2, 3}));
        QVERIFY(window.label("trace.heading").endsWith(QLatin1String("round 3")));
        for (int i = 0; i < 7; ++i)
            window.key(Qt::Key_F10, Qt::ShiftModifier);
        QCOMPARE(window.now().cursor + window.now().lap, std::size_t{0});
    }

    void aBreakpointOnALineStopsWhereABThreadComesToItsSync()
    {
        TestWindow window;
        window.open(written("hot.js", hotLoop));
        window.window().commands().action(QStringLiteral("source.edit"))->trigger();
        auto* source = window.child<SourceView>("source.view");
        source->setCursorPosition(3, 0);
        window.keyOn(source, Qt::Key_F7);
        QCOMPARE(window.now().breakpoints.size(), std::size_t{1});
        QCOMPARE(window.now().breakpoints.front().line, 4u);
        window.key(Qt::Key_F12);
        QVERIFY(window.settled());
        QCOMPARE(runOf(window), QStringLiteral("begin -"));
        window.keyOn(source, Qt::Key_F7);
        QVERIFY(window.now().breakpoints.empty());
    }

    void theDeleteKeyTakesTheSelectedBreakpointOfALineAway()
    {
        TestWindow window;
        window.open(written("hot.js", hotLoop));
        window.window().commands().action(QStringLiteral("source.edit"))->trigger();
        auto* source = window.child<SourceView>("source.view");
        const QString text = source->text();
        for (const int line : {0, 3}) {
            source->setCursorPosition(line, 0);
            window.keyOn(source, Qt::Key_F7);
        }
        QCOMPARE(window.now().breakpoints.size(), std::size_t{2});
        QCOMPARE(source->breakpoints().size(), std::size_t{2});
        window.child<QDockWidget>("breakpoints")->show();
        window.child<QDockWidget>("breakpoints")->raise();
        auto* list = window.child<QListView>("breakpoints.list");
        QTRY_VERIFY(list->isVisible());
        QCOMPARE(list->model()->rowCount(), 2);
        // The one that was not set last.
        window.click(list->viewport(), list->visualRect(list->model()->index(0, 0)).center());
        QVERIFY(list->hasFocus());
        window.keyOn(list, Qt::Key_Delete);
        QCOMPARE(window.now().breakpoints.size(), std::size_t{1});
        QCOMPARE(window.now().breakpoints.front().line, 4u);
        QCOMPARE(source->breakpoints().size(), std::size_t{1});
        QCOMPARE(source->breakpoints().front().line, 4);
        // One that is switched off goes, too.
        window.click(list->viewport(), list->visualRect(list->model()->index(0, 0)).center());
        window.keyOn(list, Qt::Key_Space);
        QVERIFY(!window.now().breakpoints.front().enabled);
        window.keyOn(list, Qt::Key_Delete);
        QVERIFY(window.now().breakpoints.empty());
        QVERIFY(source->breakpoints().empty());
        QCOMPARE(source->text(), text);
        QVERIFY(!window.window().source().isModified());
    }

    void whoKeepsAnEventFromHappeningIsNamedWithLineAndStep()
    {
        TestWindow window;
        window.open(programSample("water-tank-2"));
        choose(window, "turn off");
        auto* table = window.child<QTableView>("synchronisation.table");
        QCOMPARE(table->model()->headerData(0, Qt::Vertical).toString(), QStringLiteral("cold"));
        window.click(table->viewport(), table->visualRect(table->model()->index(0, 0)).center());
        QTRY_VERIFY(window.child<QLabel>("why.verdict")->isVisible());
        QCOMPARE(window.label("why.verdict"),
                 QStringLiteral("cold cannot happen: blocked by hurry (line 36)."));
        const QAbstractItemModel& rows = *window.child<QListView>("why.list")->model();
        const QString first = rows.index(0, 0).data(Qt::AccessibleTextRole).toString();
        QVERIFY2(first.startsWith(QLatin1String("hurry, line 36: blocks it since step 1 (turn off)")),
                 qPrintable(first));
    }

    void anEditThatBreaksTheTraceAtStepThreeKeepsWhatFitsAndItsUndoBringsTheRestBack()
    {
        TestWindow window;
        window.open(written("line.js", "bp.registerBThread('goes', function () {\n"
                                       "  bp.sync({request: bp.Event('one')});\n"
                                       "  bp.sync({request: bp.Event('two')});\n"
                                       "  bp.sync({request: bp.Event('three')});\n"
                                       "  bp.sync({request: bp.Event('four')});\n"
                                       "});\n"));
        for (int i = 0; i < 4; ++i)
            window.key(Qt::Key_F10);
        QCOMPARE(runOf(window), QStringLiteral("one two three four -"));
        window.window().commands().action(QStringLiteral("source.edit"))->trigger();
        auto* source = window.child<SourceView>("source.view");
        source->setCursorPosition(3, 30);
        typeInto(*source, "fold ");
        QTRY_COMPARE(runOf(window), QStringLiteral("one two -"));
        QCOMPARE(window.label("trace.heading"), QStringLiteral("one from the start · 2 of 4 steps fit"));
        QVERIFY2(window.label("trace.sentence")
                     .startsWith(
                         QLatin1String("Step 3, three, does not fit the model. Nearest that can happen: ")),
                 qPrintable(window.label("trace.sentence")));
        while (source->isUndoAvailable())
            source->undo();
        QTRY_COMPARE(window.now().trace->length(), std::size_t{4});
        QCOMPARE(runOf(window), QStringLiteral("one two three four -"));
    }

    void aTraceIsSavedReloadedAndCompared()
    {
        TestWindow window;
        window.open(written("hot.js", hotLoop));
        runTo(window, "b");
        window.child<QLineEdit>("steps.target")->clear();
        const QString path = folder_.filePath(QStringLiteral("run.json"));
        auto* exporting = window.window().findChild<Exporting*>();
        exporting->saveTrace(path);
        QVERIFY(window.settled());
        window.key(Qt::Key_F10);
        QCOMPARE(runOf(window), QStringLiteral("begin a b a -"));
        exporting->openTrace(path);
        QTRY_COMPARE(window.now().history->branches.size(), std::size_t{2});
        QCOMPARE(runOf(window), QStringLiteral("- begin a b"));
        window.child<QDockWidget>("comparison")->raise();
        QTRY_VERIFY2(window.label("comparison.summary").contains(QLatin1String("only")),
                     qPrintable(window.label("comparison.summary")));
    }

    void aFilmPlaysToTheEndAndCanBeStopped()
    {
        TestWindow window;
        window.open(written("line.aut", "des (0,3,4)\n(0,a,1)\n(1,b,2)\n(2,c,3)\n"));
        window.key(Qt::Key_F10, Qt::ControlModifier);
        QTest::keyClick(window.child<QLineEdit>("steps.target"), Qt::Key_Escape);
        window.child<QDoubleSpinBox>("steps.speed")->setValue(100);
        window.key(Qt::Key_F6);
        QTRY_COMPARE(runOf(window), QStringLiteral("a b c -"));
        window.key(Qt::Key_F6, Qt::ShiftModifier);
        QTRY_COMPARE(runOf(window), QStringLiteral("- a b c"));
    }
};

THREADMEND_WINDOW_TEST_MAIN(SteppingTest)
#include "stepping_test.moc"
