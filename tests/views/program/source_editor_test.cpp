// SPDX-License-Identifier: GPL-3.0-or-later
// The source as an editor: by keys, without any file.
#include "tests/views/panel_fixture.h"
#include "tests/views/typing.h"
#include "tests/views/widget_test_main.h"

#ifndef Q_MOC_RUN
#include "core/model/behavioral/product/program_model.h"
#endif
#include "views/program/source_panel.h"
#include "views/program/unread_text.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QToolButton>
#include <random>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

const char* const tap = "bp.registerBThread('asks', function () {\n"
                        "  bp.sync({request: bp.Event('water')});\n"
                        "});\n"
                        "bp.registerBThread('waits', function () {\n"
                        "  bp.sync({waitFor: bp.Event('watre')});\n"
                        "});\n";

/// A panel with a program in it; what is read of it is read at once.
struct Editor : PanelFixture {
    explicit Editor(const char* text)
    {
        panel.resize(500, 400);
        panel.show();
        read(text);
        view().setFocus();
    }
    SourceView& view() { return panel.view(); }
    /// Opens a text under the same name; returns whether it can be read.
    bool read(const std::string& text)
    {
        RunContext run;
        auto model = openModelText(text, "/tap.js", {}, run);
        if (model)
            session.dispatch(
                action::OpenModel{std::make_shared<const OpenedModel>(*std::move(model)), nullptr});
        else
            source.wasNotRead(problemOf(*model.error()));
        return source.error() == nullptr;
    }
    bool readAgain() { return read(source.text().toStdString()); }
    void type(const char* keys) { typeInto(view(), keys); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&view(), key, modifiers); }
    void goToLine(int line) { view().setCursorPosition(line - 1, 0); }
    QString line(int number) { return source.text().split(QLatin1Char('\n')).value(number - 1); }
    std::vector<int> markedLines()
    {
        std::vector<int> lines;
        for (const SourceMark& mark : view().marks())
            lines.push_back(mark.line);
        return lines;
    }
    QString problem() { return child<QLabel>(panel, "source.problem")->text(); }

    SourcePanel panel{context, nullptr};
};

} // namespace

class SourceEditorTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsTypedIsTheTextAndCanBeUndone()
    {
        Editor editor(tap);
        QVERIFY(!editor.source.isModified());
        editor.type("// hot\n");
        QCOMPARE(editor.line(1), QStringLiteral("// hot"));
        QVERIFY(editor.source.isModified());
        QVERIFY(child<QLabel>(editor.panel, "source.unsaved")->isVisible());
        editor.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(editor.source.text(), QString::fromLatin1(tap));
        QVERIFY(!editor.source.isModified());
        QVERIFY(!child<QLabel>(editor.panel, "source.unsaved")->isVisible());
        editor.key(Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(editor.line(1), QStringLiteral("// hot"));
    }

    void marksStayWithTheirLinesWhileOneTypes()
    {
        Editor editor(tap);
        QCOMPARE(editor.markedLines(), (std::vector<int>{2, 5}));
        editor.goToLine(4);
        editor.type("\n\n");
        QCOMPARE(editor.markedLines(), (std::vector<int>{2, 7}));
        // Also when the state changes before the text is read again, and in the other direction.
        editor.session.dispatch(action::TakeStep{0});
        QCOMPARE(editor.markedLines(), (std::vector<int>{7}));
        Q_EMIT editor.view().lineClicked(7);
        QVERIFY(editor.now().thread == 1u);
        Q_EMIT editor.view().lineClicked(5);
        QVERIFY(editor.now().thread == 1u);
        QVERIFY(editor.readAgain());
        QCOMPARE(editor.markedLines(), (std::vector<int>{7}));
    }

    void aWarningIsUnderlinedToldAndMendedByItsKey()
    {
        Editor editor(tap);
        QCOMPARE(editor.source.problems().size(), std::size_t{1});
        QVERIFY(editor.problem().contains(QLatin1String("line 5")));
        auto* next = editor.commands.action(QStringLiteral("source.nextProblem"));
        auto* fix = editor.commands.action(QStringLiteral("source.fix"));
        QVERIFY(next->isEnabled() && fix->isEnabled());
        next->trigger();
        QVERIFY(editor.view().problemAtCaret() == std::size_t{0});
        fix->trigger();
        QCOMPARE(editor.line(5), QStringLiteral("  bp.sync({waitFor: bp.Event('water')});"));
        // One step back takes all of it back.
        editor.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(editor.source.text(), QString::fromLatin1(tap));
        editor.key(Qt::Key_Y, Qt::ControlModifier);
        QVERIFY(editor.readAgain());
        QVERIFY(editor.source.problems().empty());
        QVERIFY(!fix->isEnabled());
        QVERIFY(!child<QLabel>(editor.panel, "source.problem")->isVisible());
    }

    void aFixIsOnlyAppliedToTheTextThatItWasMadeFor()
    {
        Editor editor(tap);
        QSignalSpy refused(&editor.session, &Session::refused);
        editor.type("x");
        const QString text = editor.source.text();
        editor.commands.action(QStringLiteral("source.fix"))->trigger();
        QCOMPARE(editor.source.text(), text);
        QCOMPARE(refused.size(), 1);
    }

    void anErrorIsToldBesideTheLastProgramThatCouldBeRead()
    {
        Editor editor(tap);
        const StaleNote note(editor.source, editor.session, editor.appearance, nullptr);
        QVERIFY(note.isHidden());
        const auto model = editor.now().model;
        editor.goToLine(2);
        editor.type("))");
        QVERIFY(!editor.readAgain());
        QVERIFY(editor.now().model == model);
        QVERIFY(editor.problem().contains(QLatin1String("line 2")));
        QVERIFY(note.text().contains(QLatin1String("line 2")));
        QVERIFY(note.text().contains(QLatin1String("as it was when it last could")));
        editor.key(Qt::Key_Backspace);
        editor.key(Qt::Key_Backspace);
        QVERIFY(editor.readAgain());
        QVERIFY(note.isHidden());
    }

    void problemsAreWalkedByKeysRoundTheEnds()
    {
        std::string two = tap;
        two +=
            "bp.registerBThread('waits too', function () {\n  bp.sync({waitFor: bp.Event('wtaer')});\n});\n";
        Editor editor(two.c_str());
        QCOMPARE(editor.source.problems().size(), std::size_t{2});
        const auto next = [&] { editor.commands.action(QStringLiteral("source.nextProblem"))->trigger(); };
        const auto previous = [&] {
            editor.commands.action(QStringLiteral("source.previousProblem"))->trigger();
        };
        int line = 0, column = 0;
        const auto caretLine = [&] {
            editor.view().getCursorPosition(&line, &column);
            return line + 1;
        };
        next();
        QCOMPARE(caretLine(), 5);
        next();
        QCOMPARE(caretLine(), 8);
        next();
        QCOMPARE(caretLine(), 5);
        previous();
        QCOMPARE(caretLine(), 8);
        QVERIFY(editor.problem().contains(QLatin1String("line 8")));
        QCOMPARE(child<QLabel>(editor.panel, "source.problemNumber")->text(), QStringLiteral("2 of 2"));
        // They move with the text.
        editor.goToLine(1);
        editor.type("\n");
        next();
        QCOMPARE(caretLine(), 6);
    }

    void anErrorOfARunIsToldAtItsLineBeforeAnyWarning()
    {
        // A name is misspelt in two b-threads: which of them fails first is open.
        Editor editor("bp.registerBThread('asks', function () {\n"
                      "  bp.sync({request: bp.Event('go')});\n"
                      "});\n"
                      "bp.registerBThread('one', function () {\n"
                      "  bp.sync({waitFor: [bp.Event('gone'), stop]});\n"
                      "});\n"
                      "bp.registerBThread('two', function () {\n"
                      "  bp.sync({block: stop});\n"
                      "});\n");
        std::vector<int> lines;
        for (const SourceProblem& each : editor.source.problems())
            if (each.isFailure)
                lines.push_back(each.line);
        QVERIFY(!lines.empty());
        QVERIFY(lines.front() == 5 || lines.front() == 8);
        QVERIFY2(editor.problem().contains(QLatin1String("stop is not defined")),
                 qPrintable(editor.problem()));
        // It can be read: that is another thing than a slip of the pen in the syntax.
        QVERIFY(editor.source.error() == nullptr);
        QVERIFY(editor.source.problemsAreOfNow());
    }

    void breakpointsAreSetInTheMarginAndStayWithTheirLines()
    {
        Editor editor(tap);
        const auto shown = [&] {
            std::vector<int> lines;
            for (const SourceBreakpoint& each : editor.view().breakpoints())
                lines.push_back(each.line);
            return lines;
        };
        editor.goToLine(5);
        editor.commands.action(QStringLiteral("source.breakpoint"))->trigger();
        QCOMPARE(shown(), (std::vector<int>{5}));
        // Beside a line without a sync it is refused: the next one may be another b-thread's.
        QString said;
        connect(&editor.session, &Session::refused, [&](const QString& sentence) { said = sentence; });
        Q_EMIT editor.view().numberClicked(1);
        QCOMPARE(shown(), (std::vector<int>{5}));
        QCOMPARE(said,
                 QStringLiteral("No b-thread can stop at this line: the next one where it can is line 2."));
        Q_EMIT editor.view().numberClicked(2);
        QCOMPARE(shown(), (std::vector<int>{5, 2}));
        editor.goToLine(4);
        editor.type("\n");
        QCOMPARE(shown(), (std::vector<int>{6, 2}));
        QCOMPARE(editor.now().breakpoints.front().line, 5u);
        Q_EMIT editor.view().numberClicked(2);
        QCOMPARE(shown(), (std::vector<int>{6}));
        // A new line is not known yet; nobody synchronises at the end.
        QSignalSpy refused(&editor.session, &Session::refused);
        Q_EMIT editor.view().numberClicked(4);
        Q_EMIT editor.view().numberClicked(8);
        QCOMPARE(refused.size(), 2);
        QCOMPARE(shown(), (std::vector<int>{6}));
    }

    void whatOthersEditIsOneUndoStepInTheEditor()
    {
        Editor editor(tap);
        editor.goToLine(6);
        editor.source.edit(QString::fromLatin1(tap).replace(QLatin1String("watre"), QLatin1String("water")) +
                           QStringLiteral("// ä end\n"));
        QCOMPARE(editor.view().content(), editor.source.text());
        editor.view().undo();
        QCOMPARE(editor.source.text(), QString::fromLatin1(tap));
        QCOMPARE(editor.view().content(), editor.source.text());
    }

    void theKeyboardLeavesTheEditor()
    {
        Editor editor(tap);
        QVERIFY(QTest::qWaitForWindowActive(&editor.panel));
        editor.view().setFocus();
        editor.type("\t");
        QVERIFY(editor.line(1).startsWith(QLatin1String("    ")));
        QVERIFY(editor.view().hasFocus());
        editor.key(Qt::Key_Tab, Qt::ControlModifier);
        QVERIFY(!editor.view().hasFocus());
        QVERIFY(!editor.view().accessibleDescription().isEmpty());
        for (const char* name : {"source.previousButton", "source.nextButton"})
            QVERIFY(!child<QToolButton>(editor.panel, name)->accessibleName().isEmpty());
    }

    void anyCharacterIsKept()
    {
        Editor editor(tap);
        QString odd = QStringLiteral("// ä→😀 ");
        odd += QChar(0);
        odd += QStringLiteral(" end");
        editor.source.open(QStringLiteral("/odd.js"), odd);
        QCOMPARE(editor.view().content(), odd);
        editor.view().setCursorPosition(0, 0);
        editor.type("x");
        QCOMPARE(editor.source.text(), QStringLiteral("x") + odd);
    }

    void wordsAreFoundRoundTheEndsByKeys()
    {
        Editor editor(tap);
        QVERIFY(QTest::qWaitForWindowActive(&editor.panel));
        editor.view().setFocus();
        editor.key(Qt::Key_F, Qt::ControlModifier);
        auto* field = child<QLineEdit>(editor.panel, "source.find");
        auto* count = child<QLabel>(editor.panel, "source.find.count");
        QVERIFY(field->isVisible() && field->hasFocus());
        QTest::keyClicks(field, QStringLiteral("SYNC"));
        QCOMPARE(count->text(), QStringLiteral("1 of 2"));
        QCOMPARE(editor.view().caretLine(), 2);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(editor.view().caretLine(), 5);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(editor.view().caretLine(), 2);
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(count->text(), QStringLiteral("2 of 2"));
        child<QToolButton>(editor.panel, "source.find.case")->click();
        QCOMPARE(count->text(), QStringLiteral("nothing found"));
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(!field->isVisible());
        QVERIFY(editor.view().hasFocus());
        QCOMPARE(editor.source.text(), QString::fromLatin1(tap));
    }

    void whatIsSelectedIsLookedForAndWhatIsTypedMeanwhileIsFound()
    {
        Editor editor(tap);
        editor.view().setSelection(1, 5, 1, 9);
        editor.key(Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(child<QLineEdit>(editor.panel, "source.find")->text(), QStringLiteral("sync"));
        editor.goToLine(1);
        editor.type("// sync\n");
        QCOMPARE(child<QLabel>(editor.panel, "source.find.count")->text(), QStringLiteral("3"));
    }

    void wordsAreReplacedOneByOneAndAllAtOnce()
    {
        Editor editor(tap);
        editor.panel.find(true);
        auto* field = child<QLineEdit>(editor.panel, "source.find");
        auto* instead = child<QLineEdit>(editor.panel, "source.replace");
        QVERIFY(instead->isVisible());
        QTest::keyClicks(field, QStringLiteral("bp."));
        QTest::keyClicks(instead, QStringLiteral("BP."));
        const auto left = [&] { return editor.source.text().count(QLatin1String("bp.")); };
        QCOMPARE(left(), 6);
        QTest::keyClick(instead, Qt::Key_Return);
        QCOMPARE(left(), 5);
        QVERIFY(editor.line(1).startsWith(QLatin1String("BP.")));
        QCOMPARE(editor.view().caretLine(), 2);
        QSignalSpy edited(&editor.source, &EditedSource::edited);
        child<QToolButton>(editor.panel, "source.replace.all")->click();
        QCOMPARE(left(), 0);
        QCOMPARE(edited.size(), 1);
        // All of it is one step back.
        editor.view().undo();
        QCOMPARE(left(), 5);
    }

    void linesBecomeCommentsAndTextAgain()
    {
        Editor editor(tap);
        editor.view().setSelection(0, 0, 3, 0); // nothing of the fourth line
        editor.view().toggleComment();
        QCOMPARE(editor.line(1), QStringLiteral("// bp.registerBThread('asks', function () {"));
        QCOMPARE(editor.line(2), QStringLiteral("//   bp.sync({request: bp.Event('water')});"));
        QCOMPARE(editor.line(3), QStringLiteral("// });"));
        QVERIFY(editor.line(4).startsWith(QLatin1String("bp.")));
        editor.view().setSelection(1, 0, 2, 3);
        editor.view().toggleComment();
        QCOMPARE(editor.line(2), QStringLiteral("  bp.sync({request: bp.Event('water')});"));
        QVERIFY(editor.line(1).startsWith(QLatin1String("// ")));
        editor.goToLine(1);
        editor.view().toggleComment();
        QCOMPARE(editor.source.text(), QString::fromLatin1(tap));
        editor.goToLine(7); // an empty one
        editor.view().toggleComment();
        QCOMPARE(editor.source.text(), QString::fromLatin1(tap));
    }

    void aWordIsCompletedByTab()
    {
        Editor editor(tap);
        editor.goToLine(7);
        editor.type("bp.");
        QVERIFY(editor.view().isCompleting());
        editor.type("reg");
        QVERIFY(editor.view().isCompleting());
        editor.type("\t");
        QVERIFY(!editor.view().isCompleting());
        QCOMPARE(editor.line(7), QStringLiteral("bp.registerBThread"));
        editor.type("('wa");
        QVERIFY(!editor.view().isCompleting()); // a new name
        editor.key(Qt::Key_Z, Qt::ControlModifier);
        editor.goToLine(7);
        editor.type("Event('wa");
        QVERIFY(editor.view().isCompleting());
        editor.key(Qt::Key_Escape);
        QVERIFY(!editor.view().isCompleting());
        editor.view().complete(true);
        editor.key(Qt::Key_Return);
        QVERIFY2(editor.line(7).startsWith(QLatin1String("Event('water")), qPrintable(editor.line(7)));
    }

    void nothingIsProposedWhereNoScreenIs()
    {
        Editor editor(tap);
        editor.panel.move(-10'000, -10'000);
        editor.goToLine(7);
        editor.type("bp.re");
        QVERIFY(!editor.view().isCompleting());
        QCOMPARE(editor.line(7), QStringLiteral("bp.re"));
        editor.panel.move(0, 0);
        editor.view().complete(true);
        QVERIFY(editor.view().isCompleting());
    }

    void randomEditsNeverLoseText_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 4; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }
    void randomEditsNeverLoseText()
    {
        QFETCH(unsigned, seed);
        Editor editor(tap);
        std::mt19937 random(seed);
        const auto below = [&](int bound) {
            return std::uniform_int_distribution<int>(0, bound - 1)(random);
        };
        const QStringList words = {QStringLiteral("\n"),  QStringLiteral("("),    QStringLiteral("'"),
                                   QStringLiteral("bp."), QStringLiteral("  ä "), QStringLiteral("});\n")};
        for (int i = 0; i < 250; ++i) {
            editor.view().setCursorPosition(below(editor.view().lines()), below(20));
            switch (below(9)) {
            case 0:
                editor.key(Qt::Key_Backspace);
                break;
            case 1:
                editor.key(Qt::Key_Z, Qt::ControlModifier);
                break;
            case 2:
                editor.key(Qt::Key_Y, Qt::ControlModifier);
                break;
            case 3: {
                QString text = editor.source.text();
                const int from = below(static_cast<int>(text.size()) + 1);
                editor.source.edit(text.replace(from, below(10), words[below(6)]));
                break;
            }
            case 4:
                editor.commands.action(QStringLiteral("source.nextProblem"))->trigger();
                editor.commands.action(QStringLiteral("source.fix"))->trigger();
                break;
            case 5:
                (void)editor.readAgain();
                break;
            case 6:
                if (editor.now().model &&
                    !editor.now()
                         .model->lts.outgoing(editor.now().model->lts.initialStates().front())
                         .empty())
                    editor.session.dispatch(action::MoveCursor{0});
                break;
            default:
                editor.view().insert(words[below(6)]);
            }
            QCOMPARE(editor.view().content(), editor.source.text());
            for (const SourceMark& mark : editor.view().marks())
                QVERIFY(mark.line >= 1 && mark.line <= editor.view().lines());
        }
    }
};

THREADMEND_WIDGET_TEST_MAIN(SourceEditorTest)
#include "source_editor_test.moc"
