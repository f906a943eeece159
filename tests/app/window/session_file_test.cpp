// SPDX-License-Identifier: GPL-3.0-or-later
// A session is saved as a file, written on by itself, and opened as it was.
#include "tests/app/window/window_test.h"

#ifndef Q_MOC_RUN
#include "app/files/session_file.h"
#include "core/property/property_kind.h"
#endif

#include <QDir>
#include <QFileInfo>
#include <QLineF>
#include <QStandardPaths>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

const char* const tapProgram = "bp.registerBThread('tap', function () {\n"
                               "    while (true) {\n"
                               "        bp.sync({request: bp.Event('drip')});\n"
                               "        bp.sync({request: bp.Event('drop')});\n"
                               "    }\n"
                               "});\n";

} // namespace

class WindowSessionFileTest : public QObject {
    Q_OBJECT
private:
    TestSettings settings_;
    std::unique_ptr<QTemporaryDir> folder_;

    QString pathOf(const char* name) { return folder_->filePath(QLatin1String(name)); }

    /// Three steps, a breakpoint and a property; saved as `tap.tmend`.
    void workAndSave(TestWindow& window)
    {
        window.open(pathOf("tap.js"));
        PropertyList list = *window.now().properties;
        list.push_back(
            {PropertyKey(window.now().nextKey), *parseProperty("never true* . drip . drop"), true});
        window.session().editProperties(list, QStringLiteral("adding a property"));
        window.session().dispatch(action::ToggleBreakpoint{{Breakpoint::Kind::Line, "", 4, true}});
        for (int i = 0; i < 3; ++i)
            window.key(Qt::Key_F10);
        QVERIFY(window.settled());
        answerFileDialog(pathOf("tap")); // the extension is added
        window.window().commands().action(QStringLiteral("file.saveSession"))->trigger();
        QVERIFY(QFileInfo::exists(pathOf("tap.tmend")));
        window.window().activateWindow(); // as it is wherever there is a desktop
        QVERIFY(QTest::qWaitForWindowActive(&window.window()));
    }

private Q_SLOTS:
    void init()
    {
        settings_.clear();
        const QString data = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
        QDir(data + QStringLiteral("/sessions")).removeRecursively();
        folder_ = std::make_unique<QTemporaryDir>();
        write(pathOf("tap.js"), tapProgram);
    }

    void itIsOpenedAsItWas()
    {
        {
            TestWindow window;
            workAndSave(window);
        }
        TestWindow window;
        window.open(pathOf("tap.tmend"));
        QTRY_COMPARE(window.now().properties->size(), std::size_t{6});
        // They are in the session: nobody need save them elsewhere.
        QVERIFY(window.window().windowTitle().contains(QLatin1String("in tap.tmend")));
        QVERIFY(!window.window().isWindowModified());
        QCOMPARE(window.now().properties->back().property.text, std::string("never true* . drip . drop"));
        QCOMPARE(window.now().breakpoints.size(), std::size_t{1});
        QCOMPARE(window.now().cursor, std::size_t{3});
        QVERIFY(!window.now().notice);
        QVERIFY(!window.window().offersSession());
    }

    void theWorkplaceAndThePartOfThePictureComeBack()
    {
        double scale = 0;
        QPointF middle;
        const auto middleOf = [](TestWindow& window) {
            const Canvas& canvas = window.canvas();
            return canvas.viewport().toWorld(QPointF(canvas.width() / 2.0, canvas.height() / 2.0));
        };
        {
            TestWindow window;
            workAndSave(window);
            window.window().commands().action(QStringLiteral("workplace.debug"))->trigger();
            QVERIFY(window.settled());
            window.canvas().setAnimated(false);
            window.canvas().zoomIn();
            window.canvas().zoomIn();
            window.canvas().pan({40, 25});
            scale = window.canvas().viewport().scale();
            middle = middleOf(window);
            QTRY_VERIFY(readSessionFile(pathOf("tap.tmend").toStdString())->record.zoom.has_value());
            window.session().undoStack().clear();
            window.window().close();
        }
        settings_.clear(); // another person's window has another workplace
        TestWindow window;
        QVERIFY(!window.window().commands().action(QStringLiteral("workplace.debug"))->isChecked());
        window.open(pathOf("tap.tmend"));
        QVERIFY(window.settled());
        QTRY_VERIFY(window.window().commands().action(QStringLiteral("workplace.debug"))->isChecked());
        QTRY_VERIFY(qAbs(window.canvas().viewport().scale() - scale) < 1e-6);
        QVERIFY(QLineF(middleOf(window), middle).length() < 2);
    }

    void whatChangesIsWrittenThereByItself()
    {
        {
            TestWindow window;
            workAndSave(window);
            window.key(Qt::Key_F10);
            QTRY_COMPARE(readSessionFile(pathOf("tap.tmend").toStdString())->record.cursor, std::size_t{4});
            // Reading the model again leaves the session what it is; the last change is not lost by closing.
            window.window().commands().action(QStringLiteral("file.reload"))->trigger();
            QVERIFY(window.settled());
            window.session().dispatch(action::SetBreakpoints{{}});
            window.session().undoStack().clear();
            window.window().close();
        }
        const auto saved = readSessionFile(pathOf("tap.tmend").toStdString());
        QVERIFY(saved && saved->record.breakpoints.empty());
    }

    void anotherModelIsNotWrittenIntoIt()
    {
        write(pathOf("other.js"),
              "bp.registerBThread('a', function () { bp.sync({request: bp.Event('x')}); });\n");
        TestWindow window;
        workAndSave(window);
        window.session().undoStack().clear();
        window.open(pathOf("other.js"));
        window.key(Qt::Key_F10);
        QTest::qWait(1500);
        QCOMPARE(readSessionFile(pathOf("tap.tmend").toStdString())->record.path, pathOf("tap.js"));
    }

    void aModelThatWasChangedMeanwhileIsTold()
    {
        {
            TestWindow window;
            workAndSave(window);
        }
        write(pathOf("tap.js"), QByteArray("// more\n") + tapProgram);
        TestWindow window;
        window.open(pathOf("tap.tmend"));
        QTRY_VERIFY(window.now().notice && window.now().notice->kind == Notice::Kind::Warning);
        QVERIFY(
            window.label("banner.text").contains(QLatin1String("was changed since the session was saved")));
        QTRY_COMPARE(window.now().cursor, std::size_t{3});
    }

    void whatIsWrongWithItIsToldAndNothingIsLost()
    {
        TestWindow window;
        window.open(pathOf("tap.js"));
        write(pathOf("broken.tmend"), "{\n  oh");
        write(pathOf("lost.tmend"),
              R"({"schema": "threadmend/session/1", "path": "gone.js", "properties": ""})");
        for (const char* name : {"broken.tmend", "lost.tmend"}) {
            window.open(pathOf(name));
            QVERIFY2(window.now().notice && window.now().notice->kind == Notice::Kind::Error, name);
            QCOMPARE(QString::fromStdString(window.now().model->path), pathOf("tap.js"));
            QVERIFY(!window.window().offersSession());
        }
    }
};

THREADMEND_WINDOW_TEST_MAIN(WindowSessionFileTest)
#include "session_file_test.moc"
