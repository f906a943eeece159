// SPDX-License-Identifier: GPL-3.0-or-later
// Opening, cancelling, reopening, editing properties, undoing, exporting: what a person does all day.
#include "tests/app/window/window_test.h"

#ifndef Q_MOC_RUN
#include "app/trace_file.h"
#include "app/window/exporting.h"
#include "core/property/property_file.h"
#include "core/property/property_kind.h"
#endif

#include <QAccessible>
#include <QAction>
#include <QDockWidget>
#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QUrl>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

void write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

QByteArray read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

const char* const smallModel = "des (0, 3, 3)\n(0, \"a\", 1)\n(1, \"b\", 2)\n(0, \"c\", 2)\n";

} // namespace

class HabitsTest : public QObject {
    Q_OBJECT
private slots:
    void init() { settings_.clear(); }

    void aMissingFileIsOneSentenceInAnEmptyWindow()
    {
        // O4: elsewhere a path that does not exist ends in a crash.
        TestWindow window;
        window.open(folder_.filePath(QStringLiteral("nofile.aut")));
        QVERIFY(window.now().model == nullptr);
        QVERIFY(window.child<QWidget>("banner")->isVisible());
        QVERIFY(window.label("banner.text").contains(QLatin1String("nofile.aut")));
        QVERIFY(window.child<QWidget>("welcome")->isVisible());
        window.click(window.button("banner.dismiss"));
        QVERIFY(!window.child<QWidget>("banner")->isVisible());
    }

    void aBrokenFileNamesItsLineAndTheOldModelStays()
    {
        const QString path = folder_.filePath(QStringLiteral("broken.aut"));
        write(path, "des (0, 2, 2)\n(0, \"a\", 1)\n(1, \"b\" 0)\n");
        TestWindow window;
        window.open(samplePathOf("lift-door"));
        const auto model = window.now().model;
        window.open(path);
        QVERIFY(window.now().model == model);
        QVERIFY(window.label("banner.text").contains(QLatin1String("line 3")));
    }

    void openingIsCancelledAndTriedAgain()
    {
        const QString path = folder_.filePath(QStringLiteral("large.aut"));
        QByteArray text = "des (0, 900000, 900001)\n";
        for (int i = 0; i < 900000; ++i)
            text += "(" + QByteArray::number(i) + ", \"step\", " + QByteArray::number(i + 1) + ")\n";
        write(path, text);
        TestWindow window;
        window.window().open(path);
        QTRY_VERIFY(window.button("status.cancel")->isVisible());
        window.click(window.button("status.cancel"));
        QVERIFY(window.settled());
        QVERIFY(window.now().model == nullptr);
        QVERIFY(!window.child<QWidget>("banner")->isVisible());
        window.open(path);
        QCOMPARE(window.now().model->lts.stateCount(), std::size_t{900001});
        QCOMPARE(window.label("graph.extent"), QStringLiteral("300 of 900,001 states shown"));
        // O15: a view of a part is said to be one, and is not carried over to the next model.
        window.open(samplePathOf("lift-door"));
        QCOMPARE(window.label("graph.extent"), QStringLiteral("34 of 34 states shown"));
    }

    void aDroppedFileIsOpened()
    {
        TestWindow window;
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(samplePathOf("retry-protocol"))});
        QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window.window(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window.window(), &drop);
        QVERIFY(window.settled());
        QVERIFY(window.now().model != nullptr);
    }

    void aFileChangedOutsideIsNoticedAndReloaded()
    {
        const QString path = folder_.filePath(QStringLiteral("changing.aut"));
        write(path, smallModel);
        TestWindow window;
        window.open(path);
        QCOMPARE(window.now().model->lts.transitionCount(), std::size_t{3});
        write(path, QByteArray(smallModel).replace("(0, 3, 3)", "(0, 4, 3)") + "(2, \"d\", 0)\n");
        QTRY_VERIFY(window.child<QWidget>("banner")->isVisible());
        QVERIFY(window.label("banner.text").contains(QLatin1String("changed by another program")));
        QCOMPARE(window.now().model->lts.transitionCount(), std::size_t{3});
        window.key(Qt::Key_R, Qt::ControlModifier);
        QVERIFY(window.settled());
        QCOMPARE(window.now().model->lts.transitionCount(), std::size_t{4});
        QVERIFY(!window.child<QWidget>("banner")->isVisible());
    }

    void editsAreUndoneAndSavedWithTheCommentsOfTheFile()
    {
        const QString path = folder_.filePath(QStringLiteral("edited.aut"));
        const QString props = folder_.filePath(QStringLiteral("edited.props"));
        write(path, smallModel);
        write(props, "# About this system.\n\n# Never twice.\nonce: never true* . b . b\n    expect holds\n");
        TestWindow window;
        window.open(path);
        PropertyList list = *window.now().properties;
        list.push_back({PropertyKey(window.now().nextKey), *parseProperty("never c"), true});
        window.session().editProperties(list, QStringLiteral("adding a property"));
        QVERIFY(window.window().isWindowModified());
        window.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(window.now().properties->size(), std::size_t{1});
        QVERIFY(!window.window().isWindowModified());
        window.key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(window.now().properties->size(), std::size_t{2});
        window.key(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!window.window().isWindowModified());
        const QByteArray saved = read(props);
        QVERIFY(saved.startsWith("# About this system.\n\n# Never twice.\nonce: never true* . b . b\n"));
        const auto again = readProperties(props.toStdString());
        QVERIFY(static_cast<bool>(again));
        QCOMPARE(again->size(), std::size_t{2});
        QCOMPARE((*again)[1].text, std::string("never c"));
    }

    void whatIsSeenIsExported_data()
    {
        QTest::addColumn<QString>("extension");
        QTest::addColumn<QByteArray>("begin");
        QTest::newRow("SVG") << ".svg" << QByteArray("<?xml");
        QTest::newRow("PNG") << ".png" << QByteArray("\x89PNG");
        QTest::newRow("PDF") << ".pdf" << QByteArray("%PDF");
        QTest::newRow("DOT") << ".dot" << QByteArray("digraph");
        QTest::newRow("TikZ") << ".tikz" << QByteArray("");
    }
    void whatIsSeenIsExported()
    {
        QFETCH(QString, extension);
        QFETCH(QByteArray, begin);
        TestWindow window;
        window.open(samplePathOf("invoice-service"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        const QString path = folder_.filePath(QStringLiteral("seen") + extension);
        auto* exporting = window.window().findChild<Exporting*>();
        exporting->exportPicture(*window.window().findChild<GraphPanel*>(), path);
        QVERIFY(window.settled());
        const QByteArray written = read(path);
        QVERIFY(written.size() > 500);
        QVERIFY(written.startsWith(begin) || written.contains(begin));
        // Text formats hold every state that the scene shows.
        if (extension == QLatin1String(".svg"))
            for (const QString& line : window.canvas().dumpScene())
                if (line.startsWith(QLatin1String("node ")))
                    QVERIFY(written.contains("node-" + line.split(QLatin1Char(' '))[1].toUtf8()));
    }

    void aPictureGoesToTheClipboard()
    {
        TestWindow window;
        window.open(samplePathOf("lift-door"));
        window.key(Qt::Key_C, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(window.label("status.said").startsWith(QLatin1String("Copied")));
    }

    void aTraceIsSavedAndOpenedInALaterVersionOfTheModel()
    {
        // O16, O17: a way to a state, saved in one documented format, opened again.
        TestWindow window;
        window.open(samplePathOf("lift-door"));
        window.session().dispatch(action::Select{{StateId(29u), std::nullopt}});
        window.key(Qt::Key_P, Qt::ControlModifier);
        QCOMPARE(window.now().trace->length(), std::size_t{11});
        const Trace trace = window.now().trace->trace;
        auto* exporting = window.window().findChild<Exporting*>();
        const QString json = folder_.filePath(QStringLiteral("trace.json"));
        const QString aut = folder_.filePath(QStringLiteral("trace.aut"));
        exporting->saveTrace(json);
        exporting->saveTrace(aut);
        window.session().dispatch(action::ShowPathTo{StateId(1u)});
        exporting->openTrace(json);
        QVERIFY(window.now().trace->trace == trace);
        // In another model the first step that does not fit is named.
        window.open(samplePathOf("retry-protocol"));
        exporting->openTrace(json);
        QVERIFY(window.label("banner.text").contains(QLatin1String("step 1")));
        window.open(aut);
        QCOMPARE(window.now().model->lts.stateCount(), std::size_t{12});
        QCOMPARE(window.now().model->lts.transitionCount(), std::size_t{11});
    }

    void docksComeBackWhereTheyWere()
    {
        {
            TestWindow window;
            auto* dock = window.child<QDockWidget>("trace");
            dock->close();
            window.window().addDockWidget(Qt::LeftDockWidgetArea, window.child<QDockWidget>("properties"));
            window.window().close();
        }
        TestWindow window;
        QVERIFY(!window.child<QDockWidget>("trace")->isVisible());
        QCOMPARE(window.window().dockWidgetArea(window.child<QDockWidget>("properties")),
                 Qt::LeftDockWidgetArea);
    }

    void everyCommandHasATextAHintAndNoKeyTwice()
    {
        TestWindow window;
        std::map<QString, QString> owners;
        for (const Commands::Entry& entry : window.window().commands().all()) {
            QVERIFY2(!entry.text.text.isEmpty(), qPrintable(entry.text.id));
            QVERIFY2(!entry.text.hint.isEmpty(), qPrintable(entry.text.id));
            if (entry.action->shortcutContext() != Qt::WindowShortcut)
                continue;
            for (const QKeySequence& key : entry.text.keys) {
                const auto [owner, fresh] = owners.try_emplace(key.toString(), entry.text.id);
                QVERIFY2(fresh, qPrintable(key.toString() + QStringLiteral(": ") + owner->second +
                                           QStringLiteral(" and ") + entry.text.id));
            }
        }
        QVERIFY(owners.size() > 20);
    }

    void everyControlHasAName()
    {
        TestWindow window;
        window.open(samplePathOf("invoice-service"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        for (const QWidget* widget : window.window().findChildren<QWidget*>()) {
            if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible())
                continue;
            QAccessibleInterface* accessible =
                QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
            const QString name = accessible->text(QAccessible::Name);
            QVERIFY2(!name.isEmpty(),
                     qPrintable(QLatin1String(widget->metaObject()->className()) + QLatin1Char(' ') +
                                widget->objectName() + QStringLiteral(" in ") +
                                widget->parentWidget()->objectName()));
        }
    }

private:
    TestSettings settings_;
    QTemporaryDir folder_;
};

THREADMEND_WINDOW_TEST_MAIN(HabitsTest)
#include "habits_test.moc"
