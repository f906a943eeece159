// SPDX-License-Identifier: GPL-3.0-or-later
// Opening, cancelling, reopening, editing properties, undoing, exporting: what a person does all day.
#include "tests/app/window/window_test.h"

#ifndef Q_MOC_RUN
#include "app/files/trace_file.h"
#include "app/window/exporting.h"
#include "core/model/lts/format.h"
#include "core/model/lts/lts_builder.h"
#include "core/model/model_kind.h"
#include "core/property/property_file.h"
#include "core/property/property_kind.h"
#endif

#include <QAbstractButton>
#include <QAccessible>
#include <QAction>
#include <QClipboard>
#include <QDockWidget>
#include <QDropEvent>
#include <QFile>
#include <QImage>
#include <QListView>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTimer>
#include <QUrl>
#include <map>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// The processes that this one has started and that still run.
int childProcesses()
{
    QFile file(QStringLiteral("/proc/self/task/%1/children").arg(QCoreApplication::applicationPid()));
    return file.open(QIODevice::ReadOnly) ? static_cast<int>(file.readAll().split(' ').size()) - 1 : 0;
}

/// Each takes the left fork, the right one, and puts them down in this order.
Lts fourPhilosophers()
{
    constexpr std::uint32_t count = 4;
    std::map<std::vector<int>, std::uint32_t> numbers = {{std::vector<int>(count, 0), 0}};
    std::vector<std::vector<int>> states = {std::vector<int>(count, 0)};
    LtsBuilder builder;
    for (std::size_t i = 0; i < states.size(); ++i)
        for (std::uint32_t who = 0; who < count; ++who) {
            // 0: no fork, 1: the left one, 2: both, 3: the right one only.
            std::vector<int> next = states[i];
            const int left = next[(who + count - 1) % count], right = next[(who + 1) % count];
            const bool leftFree = left < 2, rightFree = right == 0 || right == 3;
            if ((next[who] == 0 && !leftFree) || (next[who] == 1 && !rightFree))
                continue;
            const std::string label = "step " + std::to_string(next[who]) + " !" + std::to_string(who);
            next[who] = (next[who] + 1) % 4;
            const auto [place, fresh] = numbers.try_emplace(next, static_cast<std::uint32_t>(states.size()));
            if (fresh)
                states.push_back(next);
            builder.add(StateId(i), builder.label(label), StateId(place->second));
        }
    RunContext run;
    return *std::move(builder).build(run);
}

const char* const smallModel = "des (0, 3, 3)\n(0, \"a\", 1)\n(1, \"b\", 2)\n(0, \"c\", 2)\n";

} // namespace

class HabitsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { settings_.clear(); }

    void theColoursThatWereChosenAreThereTheNextTime()
    {
        {
            TestWindow window;
            window.window().commands().action(QStringLiteral("view.dark"))->trigger();
        }
        TestWindow window;
        QCOMPARE(window.appearance().brightness(), Brightness::Dark);
    }

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
        QCOMPARE(window.label("graph.extent"), QStringLiteral("2 of 900,001 states shown"));
        // O15: a view of a part is said to be one, and is not carried over to the next model.
        window.open(samplePathOf("lift-door"));
        QCOMPARE(window.label("graph.extent"), QStringLiteral("34 of 34 states shown"));
    }

    void aReopenedModelShowsTheSameScene()
    {
        TestWindow window;
        window.open(samplePathOf("invoice-service"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        const QStringList scene = window.canvas().dumpScene();
        QVERIFY(scene.size() > 50);
        window.key(Qt::Key_W, Qt::ControlModifier);
        QVERIFY(window.now().model == nullptr);
        QVERIFY(window.child<QWidget>("welcome")->isVisible());
        window.open(samplePathOf("invoice-service"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QCOMPARE(window.canvas().dumpScene(), scene);
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
        const QByteArray saved = content(props);
        QVERIFY(saved.startsWith("# About this system.\n\n# Never twice.\nonce: never true* . b . b\n"));
        const auto again = readProperties(props.toStdString());
        QVERIFY(static_cast<bool>(again));
        QCOMPARE(again->size(), std::size_t{2});
        QCOMPARE((*again)[1].text, std::string("never c"));
    }

    void propertiesStandWhereTheCommandsFindThem()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("small.aut"));
        write(path, smallModel);
        const auto namesIn = [&] {
            TestWindow window;
            window.open(path);
            std::vector<std::string> names;
            for (const ListedProperty& each : *window.now().properties)
                names.push_back(each.property.name);
            return names;
        };
        write(folder.filePath(QStringLiteral("second.mcl")), "[ true* . \"b\" ] false\n");
        write(folder.filePath(QStringLiteral("first.mcl")), "[ true* . \"c\" ] false\n");
        QVERIFY(namesIn() == (std::vector<std::string>{"first", "second"}));
        write(folder.filePath(QStringLiteral("small.mcl")), "[ \"b\" ] false\n");
        QVERIFY(namesIn() == std::vector<std::string>{"small"});
        write(folder.filePath(QStringLiteral("small.props")), "once: never true* . b . b\n");
        QVERIFY(namesIn() == std::vector<std::string>{"once"});
    }

    void propertiesThatNobodyHereHasReadAreNotReplaced()
    {
        const QString path = folder_.filePath(QStringLiteral("shared.aut"));
        const QString props = folder_.filePath(QStringLiteral("shared.props"));
        write(path, smallModel);
        const QByteArray slip = "once: never true* . b . b\n# Oh.\ntwice: nver a\n";
        for (const bool slipped : {true, false}) {
            write(props, slipped ? slip : QByteArray("once: never true* . b . b\n"));
            TestWindow window;
            window.open(path);
            PropertyList list = *window.now().properties;
            list.push_back({PropertyKey(window.now().nextKey), *parseProperty("never c"), true});
            window.session().editProperties(list, QStringLiteral("adding a property"));
            const QByteArray theirs = slipped ? slip : QByteArray("once: never true* . b . b\nnever z\n");
            write(props, theirs);
            window.key(Qt::Key_S, Qt::ControlModifier);
            QCOMPARE(content(props), theirs);
            QVERIFY(window.label("banner.text").contains(QLatin1String("not overwritten")));
            QVERIFY(window.window().isWindowModified());
        }
    }

    void aPropertyIsWrittenWronglyThenRightly()
    {
        TestWindow window;
        window.open(samplePathOf("retry-protocol"));
        const std::size_t before = window.now().properties->size();
        window.window().commands().action(QStringLiteral("properties.add"))->trigger();
        auto* field = window.child<QPlainTextEdit>("formula");
        QTRY_VERIFY(field->isVisible());
        QTest::keyClicks(field, QStringLiteral("never true* . "));
        auto* accept = window.child<QAbstractButton>("acceptProperty");
        QVERIFY(!accept->isEnabled());
        window.keyOn(field, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(window.now().properties->size(), before);
        QTest::keyClicks(field, QStringLiteral("lose"));
        QVERIFY(accept->isEnabled());
        window.click(accept);
        QVERIFY(window.settled());
        QCOMPARE(window.now().properties->size(), before + 1);
        const CheckedProperty* found = window.now().verdictOf(window.now().properties->back().key);
        QVERIFY(found != nullptr && found->verdict.kind == Verdict::Kind::Violated);
    }

    void deadlocksAndLivelocksAreSeenAndTold()
    {
        // O12: elsewhere deadlocks vanish from the view.
        const QString path = folder_.filePath(QStringLiteral("locks.aut"));
        write(path, "des (0, 6, 5)\n(0, \"a\", 1)\n(1, \"b\", 2)\n(0, \"b\", 2)\n(0, \"c\", 3)\n(1, "
                    "\"i\", 4)\n(4, \"i\", 1)\n");
        TestWindow window;
        window.open(path);
        for (const char* state : {"2", "3"})
            QVERIFY(window.sceneHas(QLatin1String(state), QStringLiteral("deadlock")));
        for (const char* state : {"1", "4"})
            QVERIFY(window.sceneHas(QLatin1String(state), QStringLiteral("livelock")));
        QVERIFY(!window.sceneHas(QStringLiteral("0"), QStringLiteral("lock")));
    }

    void aStateWithoutValuesCanBeClicked()
    {
        // O13: elsewhere a click crashes where the file has no values.
        TestWindow window;
        window.open(samplePathOf("lift-door"));
        const std::uint32_t node = window.canvas().picture()->nodesOf(StateId(4u)).front();
        QTest::mouseClick(&window.canvas(), Qt::LeftButton, {}, window.canvas().screenOf(node).toPoint());
        QVERIFY(window.now().selected.state == StateId(4u));
        QVERIFY(window.label("stateTitle").contains(QLatin1String("4")));
    }

    void whereAPictureGrowsWhatIsClickedIsWhatIsSeen()
    {
        // O15: elsewhere clicks on old positions expand wrong states.
        TestWindow window;
        window.open(samplePathOf("invoice-service"));
        window.session().dispatch(action::FocusOn{StateId(4u)});
        QVERIFY(window.settled());
        const std::size_t before = window.canvas().picture()->nodeCount();
        window.session().dispatch(action::Expand{StateId(6u)});
        QVERIFY(window.settled());
        QVERIFY(window.canvas().picture()->nodeCount() > before);
        const PlacedPicture& placed = *window.canvas().picture();
        for (std::uint32_t node = 0; node < placed.nodeCount(); ++node) {
            const QPoint at = window.canvas().screenOf(node).toPoint();
            if (!window.canvas().rect().contains(at) || window.canvas().childAt(at) != nullptr)
                continue;
            QTest::mouseClick(&window.canvas(), Qt::LeftButton, {}, at);
            QVERIFY(window.now().selected.state == placed.picture.nodeStates[node]);
        }
    }

    void aTraceOfTenThousandStepsIsWalked()
    {
        // O20: elsewhere long traces exhaust memory or show nothing.
        constexpr int length = 10000;
        const QString path = folder_.filePath(QStringLiteral("long.aut"));
        QByteArray text =
            "des (0, " + QByteArray::number(length) + ", " + QByteArray::number(length + 1) + ")\n";
        for (int i = 0; i < length; ++i)
            text += "(" + QByteArray::number(i) + ", \"step !" + QByteArray::number(i % 40) + "\", " +
                    QByteArray::number(i + 1) + ")\n";
        write(path, text);
        TestWindow window;
        window.open(path);
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QCOMPARE(window.now().trace->length(), std::size_t{length});
        auto* list = window.child<QListView>("trace.list");
        window.key(Qt::Key_F9);
        QCOMPARE(list->model()->rowCount(), length + 1);
        window.key(Qt::Key_End, Qt::AltModifier);
        QCOMPARE(window.now().cursor, std::size_t{length});
        QVERIFY(list->viewport()->rect().intersects(list->visualRect(list->currentIndex())));
        window.key(Qt::Key_F10, Qt::ShiftModifier);
        QCOMPARE(window.now().cursor, std::size_t{length - 1});
    }

    void graphvizIsStoppedInTime()
    {
        // Four dining philosophers, on which stock dot does not end.
        const QString path = folder_.filePath(QStringLiteral("philosophers.aut"));
        RunContext run;
        QVERIFY(!writeLts(fourPhilosophers(), path.toStdString(), run));
        TestWindow window;
        window.open(path);
        int beats = 0;
        QTimer heart;
        connect(&heart, &QTimer::timeout, [&beats] { ++beats; });
        heart.start(5);
        window.session().dispatch(action::SetLayout{"graphviz"});
        QVERIFY(window.settled());
        QVERIFY(beats > 0);
        QCOMPARE(window.canvas().picture()->nodeCount(), window.now().model->lts.stateCount());
        QCOMPARE(childProcesses(), 0);
        // Cancelled while it works, it leaves the old picture and no process.
        window.session().dispatch(action::SetLayout{"layered"});
        QVERIFY(window.settled());
        const auto before = window.canvas().picture();
        window.session().dispatch(action::SetLayout{"graphviz"});
        window.window().jobs().cancelAll();
        QVERIFY(window.settled());
        QCOMPARE(window.canvas().picture(), before);
        QCOMPARE(childProcesses(), 0);
    }

    void eachLayoutIsChosenFromTheMenu()
    {
        TestWindow window;
        window.open(QStringLiteral(THREADMEND_SAMPLES "/lts/invoice-service.aut"));
        QVERIFY(window.settled());
        std::vector<std::vector<QPointF>> places;
        for (const char* name : {"graphviz", "neato", "sfdp", "layered"}) {
            QAction* action =
                window.window().commands().action(QLatin1String("layout.") + QLatin1String(name));
            action->trigger();
            QVERIFY(window.settled());
            QVERIFY(action->isChecked());
            QCOMPARE(window.now().layout, std::string(name));
            QCOMPARE(QString::fromStdString(window.canvas().picture()->layout.note), QString());
            places.push_back(window.canvas().picture()->layout.positions);
            for (std::size_t before = 0; before + 1 < places.size(); ++before)
                QVERIFY(places[before] != places.back());
        }
        QCOMPARE(childProcesses(), 0);
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
        const QByteArray written = content(path);
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
        QVERIFY(window.settled());
        QVERIFY(window.label("status.said").startsWith(QLatin1String("Copied")));
        // It is the picture as it is exported.
        const QString path = folder_.filePath(QStringLiteral("copied.png"));
        auto* exporting = window.window().findChild<Exporting*>();
        exporting->exportPicture(*window.window().findChild<GraphPanel*>(), path);
        QVERIFY(window.settled());
        const QImage exported(path), copied = QApplication::clipboard()->image();
        QCOMPARE(copied.size(), exported.size());
        QVERIFY(copied.convertToFormat(QImage::Format_RGB32) ==
                exported.convertToFormat(QImage::Format_RGB32));
    }

    void copyingALargePictureDoesNotStopTheWindow()
    {
        const QString model = folder_.filePath(QStringLiteral("philosophers.aut"));
        RunContext run;
        QVERIFY(!writeLts(fourPhilosophers(), model.toStdString(), run));
        TestWindow window;
        window.open(model);
        QApplication::clipboard()->setText(QStringLiteral("as before"));
        const auto copy = [&] { window.key(Qt::Key_C, Qt::ControlModifier | Qt::AltModifier); };
        copy();
        QCOMPARE(window.window().jobs().running().size(), std::size_t{1});
        window.window().jobs().cancelAll();
        QVERIFY(window.settled());
        QVERIFY(window.label("status.said").contains(QLatin1String("clipboard is as it was")));
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("as before"));
        // What is exported meanwhile is not ended by it.
        const QString path = folder_.filePath(QStringLiteral("large.svg"));
        auto* exporting = window.window().findChild<Exporting*>();
        exporting->exportPicture(*window.window().findChild<GraphPanel*>(), path);
        copy();
        QCOMPARE(window.window().jobs().running().size(), std::size_t{2});
        QVERIFY(window.settled());
        QVERIFY(content(path).startsWith("<?xml"));
        const QSize size = QApplication::clipboard()->image().size();
        QVERIFY2(size.width() * size.height() > 4'000'000 && size.width() * size.height() <= 24'000'000,
                 qPrintable(QString("%1 %2").arg(size.width()).arg(size.height())));
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
        QTRY_VERIFY(window.now().trace->trace == trace);
        window.session().dispatch(action::ShowPathTo{StateId(1u)});
        exporting->openTrace(aut);
        QTRY_COMPARE(window.now().trace->trace.length(), trace.length());
        // In another model the first step that does not fit is named.
        window.open(samplePathOf("retry-protocol"));
        exporting->openTrace(json);
        QTRY_VERIFY(window.label("banner.text").contains(QLatin1String("step 1")));
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
        // Commands for different kinds of models may share a key: one of them is possible.
        std::map<std::pair<QString, const ModelKind*>, QString> owners;
        for (const Commands::Entry& entry : window.window().commands().all()) {
            QVERIFY2(!entry.text.text.isEmpty(), qPrintable(entry.text.id));
            QVERIFY2(!entry.text.hint.isEmpty(), qPrintable(entry.text.id));
            if (entry.action->shortcutContext() != Qt::WindowShortcut)
                continue;
            for (const QKeySequence& key : entry.text.keys)
                for (const ModelKind* kind : modelKinds()) {
                    if (entry.text.appliesTo != nullptr && !entry.text.appliesTo(*kind))
                        continue;
                    const auto [owner, fresh] = owners.try_emplace({key.toString(), kind}, entry.text.id);
                    QVERIFY2(fresh, qPrintable(key.toString() + QStringLiteral(": ") + owner->second +
                                               QStringLiteral(" and ") + entry.text.id));
                }
        }
        QVERIFY(owners.size() > 20 * modelKinds().size());
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
            // Qt keeps the tabs of docks that are all closed: without a tab, outside of the window.
            if (const auto* tabs = qobject_cast<const QTabBar*>(widget);
                tabs != nullptr && tabs->count() == 0)
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
