// SPDX-License-Identifier: GPL-3.0-or-later
// Programs that are edited in the window: read again while one types, saved, reverted, and kept through
// crashes.
#include "tests/app/window/window_test.h"
#include "tests/testing/failing_disk.h"
#include "tests/views/typing.h"

#ifndef Q_MOC_RUN
#include "core/model/behavioral/product/program_model.h"
#include "core/property/property_kind.h"
#endif
#include "views/program/source_view.h"
#include "views/rows/row_delegate.h"

#include <QDir>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFile>
#include <QListView>
#include <QMimeData>
#include <QProcess>
#include <QStandardPaths>
#include <QUrl>
#include <csignal>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

const char* const tea = "bp.registerBThread('asks', function () {\n"
                        "  bp.sync({request: bp.Event('tea')});\n"
                        "  bp.sync({request: bp.Event('milk')});\n"
                        "});\n";

QStringList draftFiles()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
    return QDir(folder + QStringLiteral("/drafts")).entryList(QDir::Files);
}

/// A window with the keyboard in its source.
struct EditingWindow : TestWindow {
    explicit EditingWindow(const QString& path)
    {
        open(path);
        window().commands().action(QStringLiteral("source.edit"))->trigger();
        require(view().hasFocus(), "the source can be gone to by its key");
    }
    SourceView& view() { return *child<SourceView>("source.view"); }
    EditedSource& source() { return window().source(); }
    void type(const char* keys) { typeInto(view(), keys); }
    void goTo(int line, int column) { view().setCursorPosition(line - 1, column); }
    std::size_t states() { return now().model ? now().model->lts.stateCount() : 0; }
    bool isRead() { return source().problemsAreOfNow(); }
    QString row(int number)
    {
        const QAbstractItemModel& model = *child<QListView>("propertyList")->model();
        return model.index(number, 0).data(RowRole::Trailing).toString();
    }
};

/// What another process does: edits until it is killed.
int editForever(const QString& path)
{
    EditingWindow window(path);
    window.type("// typed before the crash\n");
    while (draftFiles().isEmpty())
        QTest::qWait(20);
    std::puts("edited");
    std::fflush(stdout);
    for (;;)
        QTest::qWait(1000);
}

} // namespace

class EditingTest : public QObject {
    Q_OBJECT
private:
    TestSettings settings_;
    QTemporaryDir folder_;

    QString written(const QByteArray& bytes)
    {
        const QString path = folder_.filePath(QStringLiteral("tea.js"));
        write(path, bytes);
        return path;
    }

private Q_SLOTS:
    void init()
    {
        settings_.clear();
        const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
        QDir(folder + QStringLiteral("/drafts")).removeRecursively();
    }

    void anEditIsReadAsSoonAsOneStopsTyping()
    {
        EditingWindow window(written(tea));
        QCOMPARE(window.states(), std::size_t{3});
        const auto properties = window.now().properties;
        window.goTo(3, 0);
        window.type("bp.sync({request: bp.Event('sugar')});\n");
        QTRY_COMPARE(window.states(), std::size_t{4});
        QVERIFY(window.now().properties == properties);
        QVERIFY(window.view().hasFocus());
        // Undone, it is what it was.
        window.key(Qt::Key_Z, Qt::ControlModifier);
        while (window.source().isModified())
            window.keyOn(&window.view(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(window.states(), std::size_t{3});
    }

    void anEditThatBreaksTheProgramLeavesTheOldOneAndSaysSo()
    {
        EditingWindow window(written(tea));
        const auto model = window.now().model;
        auto* note = window.child<QLabel>("stale");
        QVERIFY(!note->isVisible());
        window.goTo(2, 10);
        window.type(")");
        QTRY_VERIFY(window.source().error() != nullptr);
        QCOMPARE(window.source().error()->line, 2);
        QVERIFY(window.now().model == model);
        QVERIFY(note->isVisible());
        QVERIFY(note->text().contains(QLatin1String("as it was when it last could")));
        QVERIFY(window.label("source.problem").contains(QLatin1String("line 2")));
        QVERIFY(!window.now().notice.has_value());
        // The panels still work, on the old program.
        window.key(Qt::Key_F10);
        QCOMPARE(window.now().cursor, std::size_t{1});
        window.view().setFocus();
        window.keyOn(&window.view(), Qt::Key_Backspace);
        QTRY_VERIFY(window.isRead() && window.source().error() == nullptr);
        QVERIFY(!note->isVisible());
        // It is the program that was open: where one was in it stays.
        QVERIFY(window.now().model == model);
        QCOMPARE(window.now().cursor, std::size_t{1});
    }

    void whatWasKnownIsCheckedAgainAndChangesAreMarked()
    {
        EditingWindow window(written(QByteArray(tea) + "bp.registerBThread('serves', function () {\n"
                                                       "  bp.sync({waitFor: bp.Event('milk')});\n"
                                                       "});\n"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        const PropertyKey first = window.now().properties->front().key;
        QVERIFY(window.now().verdictOf(first)->verdict.kind == Verdict::Kind::Holds);
        window.view().setFocus();
        window.goTo(6, 36);
        window.type(", block: bp.Event('tea')");
        QTRY_VERIFY(window.isRead() && window.settled() && window.now().verdictOf(first) != nullptr &&
                    window.now().verdictOf(first)->verdict.kind == Verdict::Kind::Violated);
        QVERIFY(window.row(0).contains(QLatin1String("was: holds")));
        QVERIFY(!window.row(1).contains(QLatin1String("was:")));
        // Nobody asked for the evidence.
        QVERIFY(!window.now().shown.has_value());
        QVERIFY(window.view().hasFocus());
    }

    void theFixOfAWarningIsAppliedByItsKeyAndTakenBack()
    {
        const QByteArray text =
            QByteArray(tea) +
            "bp.registerBThread('waits', function () {\n  bp.sync({waitFor: bp.Event('millk')});\n});\n";
        EditingWindow window(written(text));
        QCOMPARE(window.source().problems().size(), std::size_t{1});
        window.key(Qt::Key_F3);
        window.keyOn(&window.view(), Qt::Key_Return, Qt::AltModifier);
        QVERIFY(window.source().text().contains(QLatin1String("waitFor: bp.Event('milk')")));
        QTRY_VERIFY(window.isRead());
        QVERIFY(window.source().problems().empty());
        window.keyOn(&window.view(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(window.source().text().toUtf8(), text);
        QTRY_COMPARE(window.source().problems().size(), std::size_t{1});
    }

    void undoInTheMenuIsThatOfWhereTheKeyboardIs()
    {
        EditingWindow window(written(tea));
        PropertyList list = *window.now().properties;
        list.pop_back();
        window.session().editProperties(list, QStringLiteral("test"));
        QAction* undo = window.window().commands().action(QStringLiteral("edit.undo"));
        QVERIFY(!undo->isEnabled());
        window.type("x");
        QVERIFY(undo->isEnabled());
        undo->trigger();
        QVERIFY(!window.source().isModified());
        QCOMPARE(window.now().properties->size(), list.size());
        window.child<QListView>("propertyList")->setFocus();
        QVERIFY(undo->isEnabled());
        undo->trigger();
        QCOMPARE(window.now().properties->size(), list.size() + 1);
    }

    void savingWritesTheFileAndIsNotTakenForAnotherProgram()
    {
        const QString path = written(QByteArray(tea).replace("\n", "\r\n"));
        EditingWindow window(path);
        auto* dock = window.child<QDockWidget>("source");
        window.type("// 1\n");
        QVERIFY(window.window().isWindowModified());
        QCOMPARE(dock->windowTitle(), QStringLiteral("Source · edited"));
        QTRY_COMPARE(draftFiles().size(), qsizetype{1});
        window.keyOn(&window.view(), Qt::Key_S, Qt::ControlModifier);
        QCOMPARE(content(path), "// 1\r\n" + QByteArray(tea).replace("\n", "\r\n"));
        QVERIFY(!window.window().isWindowModified());
        QCOMPARE(dock->windowTitle(), QStringLiteral("Source"));
        QVERIFY(draftFiles().isEmpty());
        QTest::qWait(600);
        QVERIFY(!window.now().notice.has_value());
        QVERIFY(draftFiles().isEmpty());
    }

    void aFullDiskIsSaidAndNothingIsLost()
    {
        const QString path = written(tea);
        EditingWindow window(path);
        window.type("// mine\n");
        QTRY_COMPARE(draftFiles().size(), qsizetype{1});
        for (int call = 1; call <= 3; ++call) {
            const FailingDisk disk(folder_.path().toStdString(), FailingDisk::Fault::FullSince, call);
            window.keyOn(&window.view(), Qt::Key_S, Qt::ControlModifier);
            QCOMPARE(content(path), QByteArray(tea));
            QVERIFY(window.label("banner.text").contains(QLatin1String("No space left")));
            QVERIFY(window.window().isWindowModified());
            QCOMPARE(draftFiles().size(), qsizetype{1});
        }
        window.keyOn(&window.view(), Qt::Key_S, Qt::ControlModifier);
        QCOMPARE(content(path), "// mine\n" + QByteArray(tea));
        QVERIFY(draftFiles().isEmpty());
    }

    void twoWindowsKeepTheirEditsApart()
    {
        const QString path = written(tea);
        {
            EditingWindow one(path);
            one.type("// one\n");
            QTRY_COMPARE(draftFiles().size(), qsizetype{1});
            EditingWindow other(path);
            QCOMPARE(other.source().text().toUtf8(), QByteArray(tea));
            other.type("// other\n");
            QTRY_COMPARE(draftFiles().size(), qsizetype{2});
        }
        EditingWindow one(path);
        QCOMPARE(one.source().text().toUtf8(), "// one\n" + QByteArray(tea));
        EditingWindow other(path);
        QCOMPARE(other.source().text().toUtf8(), "// other\n" + QByteArray(tea));
        // Who saves last is told that the other one has saved.
        for (EditingWindow* window : {&one, &other})
            window->window().commands().action(QStringLiteral("file.save"))->trigger();
        QCOMPARE(content(path), "// one\n" + QByteArray(tea));
        QVERIFY(other.label("banner.text").contains(QLatin1String("not overwritten")));
    }

    void aFileThatAnotherProgramChangedIsNotOverwrittenUnasked()
    {
        const QString path = written(tea);
        EditingWindow window(path);
        window.type("// mine\n");
        const QByteArray theirs = QByteArray(tea) + "// theirs\n";
        write(path, theirs);
        QAction* overwrite = window.window().commands().action(QStringLiteral("file.overwrite"));
        QVERIFY(!overwrite->isEnabled());
        window.keyOn(&window.view(), Qt::Key_S, Qt::ControlModifier);
        QCOMPARE(content(path), theirs);
        QVERIFY(window.label("banner.text").contains(QLatin1String("not overwritten")));
        QVERIFY(window.source().isModified());
        overwrite->trigger();
        QCOMPARE(content(path), "// mine\n" + QByteArray(tea));
        QVERIFY(!overwrite->isEnabled());
    }

    void reloadTakesWhatIsThereAndUndoBringsTheTextBack()
    {
        const QString path = written(tea);
        EditingWindow window(path);
        window.type("// mine\n");
        write(path, QByteArray(tea) + "// theirs\n");
        window.key(Qt::Key_R, Qt::ControlModifier);
        QVERIFY(window.settled());
        QCOMPARE(window.source().text().toUtf8(), QByteArray(tea) + "// theirs\n");
        QVERIFY(!window.source().isModified());
        window.view().undo();
        QCOMPARE(window.source().text().toUtf8(), "// mine\n" + QByteArray(tea));
        // Now it is known what would be overwritten.
        window.keyOn(&window.view(), Qt::Key_S, Qt::ControlModifier);
        QCOMPARE(content(path), "// mine\n" + QByteArray(tea));
    }

    void revertingIsAnEditAsWell()
    {
        EditingWindow window(written(tea));
        window.type("bp.");
        window.click(window.button("source.revert"));
        QCOMPARE(window.source().text().toUtf8(), QByteArray(tea));
        QVERIFY(draftFiles().isEmpty());
        window.view().undo();
        QCOMPARE(window.source().text().toUtf8(), "bp." + QByteArray(tea));
    }

    void unsavedEditsAreThereWhenTheFileIsOpenedAgain()
    {
        const QString path = written(tea);
        EditingWindow window(path);
        window.type("// mine\n");
        window.open(samplePathOf("lift-door"));
        QVERIFY(!window.source().isOpen());
        QCOMPARE(content(path), QByteArray(tea));
        window.open(path);
        QCOMPARE(window.source().text().toUtf8(), "// mine\n" + QByteArray(tea));
        QVERIFY(window.label("banner.text").contains(QLatin1String("restored")));
        // Still said when the edits have been read.
        QTRY_VERIFY(window.isRead());
        QVERIFY(window.settled());
        QVERIFY(window.child<QWidget>("banner")->isVisible());
        window.window().commands().action(QStringLiteral("file.revert"))->trigger();
        QVERIFY(!window.child<QWidget>("banner")->isVisible());
        window.open(path);
        QVERIFY(!window.source().isModified());
    }

    void aCrashLosesNothing()
    {
        const QString path = written(tea);
        QProcess process;
        process.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--edit"), path});
        QVERIFY(process.waitForReadyRead(60000));
        QVERIFY(process.readAll().contains("edited"));
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGKILL), 0);
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitStatus(), QProcess::CrashExit);
        QCOMPARE(content(path), QByteArray(tea));
        EditingWindow window(path);
        QCOMPARE(window.source().text().toUtf8(), "// typed before the crash\n" + QByteArray(tea));
        QVERIFY(
            window.label("banner.text").contains(QLatin1String("unsaved edits of this file were restored")));
        // The file was changed in between: that is said, and saving does not overwrite it.
        write(path, QByteArray(tea) + "\n");
        window.open(path);
        QVERIFY(window.label("banner.text").contains(QLatin1String("changed since")));
        window.keyOn(&window.view(), Qt::Key_S, Qt::ControlModifier);
        QCOMPARE(content(path), QByteArray(tea) + "\n");
    }

    void aFileThatCannotBeReadIsMendedInPlace()
    {
        EditingWindow window(
            written("bp.registerBThread('t', function () {\n  bp.sync({request: });\n});\n"));
        QVERIFY(window.now().model == nullptr);
        QVERIFY(window.child<QWidget>("unreadable")->isVisible());
        QVERIFY(window.label("unreadable.sentence").contains(QLatin1String("Line 2")));
        QVERIFY(window.child<QDockWidget>("source")->isVisible());
        window.goTo(2, 20);
        window.type("bp.Event('tea')");
        QTRY_COMPARE(window.states(), std::size_t{2});
        QVERIFY(!window.child<QWidget>("unreadable")->isVisible());
        // As if it had been opened: with its properties.
        QCOMPARE(window.now().properties->size(), std::size_t{5});
        window.key(Qt::Key_S, Qt::ControlModifier); // else closing asks
        window.key(Qt::Key_W, Qt::ControlModifier);
        QVERIFY(window.child<QWidget>("welcome")->isVisible());
        QVERIFY(!window.source().isOpen());
    }

    void aProgramWithoutEndIsShownInPartWhileOneTypes()
    {
        EditingWindow window(written(tea));
        window.goTo(2, 0);
        window.type("for (let i = 0; ; i++) bp.sync({request: bp.Event('n', i)});\n");
        QTRY_VERIFY_WITH_TIMEOUT(programOf(*window.now().model) && !programOf(*window.now().model)->isWhole(),
                                 60000);
        window.view().undo();
        while (window.source().isModified())
            window.view().undo();
        QTRY_COMPARE_WITH_TIMEOUT(window.states(), std::size_t{3}, 60000);
    }

    void breakpointsMoveWithTheirLinesWhenTheTextIsRead()
    {
        EditingWindow window(written(tea));
        window.goTo(3, 0);
        window.keyOn(&window.view(), Qt::Key_F7);
        QCOMPARE(window.now().breakpoints.size(), std::size_t{1});
        QCOMPARE(window.now().breakpoints.front().line, 3u);
        window.goTo(1, 0);
        window.type("// one\n// two\n");
        QTRY_VERIFY(window.isRead());
        QCOMPARE(window.now().breakpoints.front().line, 5u);
        QCOMPARE(window.view().breakpoints().front().line, 5);
        // With its line it goes.
        window.goTo(5, 0);
        window.keyOn(&window.view(), Qt::Key_Down, Qt::ShiftModifier);
        window.keyOn(&window.view(), Qt::Key_Delete);
        QTRY_VERIFY(window.isRead());
        QVERIFY(window.now().breakpoints.empty());
    }

    void aFileThatIsDroppedOnTheTextIsOpened()
    {
        EditingWindow window(written(tea));
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(samplePathOf("retry-protocol"))});
        // The text refuses it, so that the window is asked.
        QDragEnterEvent text(QPoint(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        static_cast<QObject*>(window.view().viewport())->event(&text);
        QVERIFY(!text.isAccepted());
        QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window.window(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window.window(), &drop);
        QVERIFY(window.settled());
        QCOMPARE(QString::fromStdString(window.now().model->path), samplePathOf("retry-protocol"));
        QVERIFY(!window.source().isOpen());
        QVERIFY(draftFiles().isEmpty());
    }

    void aNewerEditSupersedesWhatIsBeingRead()
    {
        EditingWindow window(written(tea));
        window.goTo(2, 0);
        window.type("while (true) bp.sync({request: bp.Event('n', Math.PI)}); //");
        for (const char* key : {"a", "b", "c"}) {
            QTest::qWait(320);
            window.type(key);
        }
        QTRY_VERIFY(window.isRead());
        QVERIFY(window.settled());
        QVERIFY(window.source().text().contains(QLatin1String("//abc")));
        QVERIFY(window.source().isTextOf(*window.now().model));
    }
};

static const TestEntry editing("--edit", [](int argc, char** argv) {
    const WindowTestApplication application(argc, argv);
    return editForever(QString::fromLocal8Bit(argv[1]));
});
THREADMEND_WINDOW_TEST_MAIN(EditingTest)
#include "editing_test.moc"
