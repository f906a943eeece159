// SPDX-License-Identifier: GPL-3.0-or-later
// Workplaces: what each shows of each kind of model, how much of the source, and that it is kept.
#include "app/window/workplaces.h"
#include "tests/app/window/window_test.h"
#include "views/program/source_view.h"

#include <QDockWidget>
#include <QTabBar>
#include <cmath>
#include <set>

using namespace threadmend;
using namespace threadmend::testing;

class WorkplacesTest : public QObject {
    Q_OBJECT
private:
    TestSettings settings_;

    static bool isInFront(TestWindow& window, const char* name)
    {
        // Those behind tabs are visible, too, but lie outside.
        const auto* dock = window.child<QDockWidget>(name);
        return dock->isVisible() && window.window().rect().contains(dock->geometry().center());
    }

    /// By its key, as a person does; then the layout comes to rest.
    static void choose(TestWindow& window, Qt::Key key)
    {
        window.key(key, Qt::AltModifier);
        window.rest();
    }

    /// Columns by lines of the text that are seen at once, in the font that it is drawn in.
    static QSize sourceSize(TestWindow& window)
    {
        const auto* view = window.child<SourceView>("source.view");
        const QFontMetricsF font(view->lexer()->defaultFont(QsciLexerJavaScript::Identifier));
        int margins = 0;
        for (int each = 0; each < view->margins(); ++each)
            margins += view->marginWidth(each);
        return {static_cast<int>((view->viewport()->width() - margins) / font.horizontalAdvance('0')),
                view->viewport()->height() / view->textHeight(0)};
    }

    static QString samplePath(const QString& kind)
    {
        if (kind == QLatin1String("kripke"))
            return QStringLiteral(THREADMEND_SAMPLES "/kripke/two-phase-commit.kripke");
        return kind == QLatin1String("lts") ? samplePathOf("invoice-service") : programSample("water-tank-2");
    }

    /// Of all panels that are seen, and of the picture.
    static void verifyAllIsInside(TestWindow& window)
    {
        const QRect room = window.window().rect();
        QWidget* picture = &window.canvas();
        QVERIFY2(picture->width() >= 300 && picture->height() >= 120,
                 qPrintable(QStringLiteral("picture %1 x %2").arg(picture->width()).arg(picture->height())));
        for (auto* dock : window.window().findChildren<QDockWidget*>()) {
            if (!isInFront(window, dock->objectName().toLatin1().constData()))
                continue;
            QVERIFY2(room.contains(dock->geometry()), qPrintable(dock->objectName()));
            QVERIFY2(dock->height() >= 70 && dock->width() >= 200, qPrintable(dock->objectName()));
        }
    }

private Q_SLOTS:
    void init() { settings_.clear(); }

    void thePanelsOfTheTableAreThere()
    {
        std::set<std::string_view> known;
        for (const Panel* panel : panels())
            known.insert(panel->name);
        for (const Workplace& workplace : workplaces())
            for (const std::string_view part : {workplace.left, workplace.leftWithoutSource, workplace.right,
                                                workplace.bottom, workplace.closed, workplace.aim})
                for (const PanelStack& stack : stacksIn(part))
                    for (const std::string_view panel : stack.panels)
                        QVERIFY2(known.contains(panel), std::string(panel).c_str());
        QVERIFY(stacksIn("").empty());
        const std::vector<PanelStack> two = {{60, {"a", "b"}}, {1, {"c"}}};
        QVERIFY(stacksIn("60 a b | c") == two);
    }

    void noKeyIsThatOfAnotherCommand()
    {
        TestWindow window;
        std::set<QString> keys;
        for (const auto& entry : window.window().commands().all())
            for (const QKeySequence& key : entry.text.keys)
                if (key.toString().startsWith(QLatin1String("Alt+")))
                    QVERIFY2(keys.insert(key.toString()).second, qPrintable(key.toString()));
        QVERIFY(keys.contains(QStringLiteral("Alt+1")) && keys.contains(QStringLiteral("Alt+5")));
    }

    void muchOfTheSourceIsSeen_data()
    {
        QTest::addColumn<QSize>("window");
        QTest::addColumn<int>("key");
        QTest::addColumn<QSize>("least");
        for (const auto& [name, key] : {std::pair("write", Qt::Key_1), std::pair("debug", Qt::Key_2)}) {
            QTest::addRow("%s 1440x900", name) << QSize(1440, 900) << static_cast<int>(key) << QSize(80, 25);
            QTest::addRow("%s 1280x720", name) << QSize(1280, 720) << static_cast<int>(key) << QSize(80, 15);
        }
    }
    void muchOfTheSourceIsSeen()
    {
        QFETCH(QSize, window);
        QFETCH(int, key);
        QFETCH(QSize, least);
        TestWindow opened;
        opened.window().resize(window);
        opened.open(programSample("water-tank-2"));
        opened.key(Qt::Key_F5);
        QVERIFY(opened.settled());
        const QSize before = sourceSize(opened);
        choose(opened, static_cast<Qt::Key>(key));
        const QSize seen = sourceSize(opened);
        const QString told = QStringLiteral("%1 x %2, in Explain %3 x %4")
                                 .arg(seen.width())
                                 .arg(seen.height())
                                 .arg(before.width())
                                 .arg(before.height());
        qInfo("%s", qPrintable(told));
        QCOMPARE(opened.window().size(), window);
        QVERIFY2(seen.width() >= least.width() && seen.height() >= least.height(), qPrintable(told));
        verifyAllIsInside(opened);
    }

    void eachShowsWhatItIsFor_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("key");
        QTest::addColumn<QStringList>("inFront");
        const auto row = [](const char* kind, const char* name, Qt::Key key, const char* panels) {
            QTest::addRow("%s %s", kind, name) << QString::fromLatin1(kind) << static_cast<int>(key)
                                               << QString::fromLatin1(panels).split(QLatin1Char(' '));
        };
        row("behavioral", "write", Qt::Key_1, "source properties trace");
        row("behavioral", "debug", Qt::Key_2, "source variables trace synchronisation");
        row("behavioral", "explain", Qt::Key_3, "threads source properties details trace synchronisation");
        row("behavioral", "repair", Qt::Key_4, "source properties repair");
        row("behavioral", "abstract", Qt::Key_6, "properties abstraction");
        row("lts", "write", Qt::Key_1, "properties trace");
        row("lts", "debug", Qt::Key_2, "details trace");
        row("lts", "explain", Qt::Key_3, "labels properties details trace");
        row("kripke", "write", Qt::Key_1, "source properties trace");
        row("kripke", "debug", Qt::Key_2, "source details trace");
        row("kripke", "explain", Qt::Key_3, "labels source properties details trace");
    }
    void eachShowsWhatItIsFor()
    {
        QFETCH(QString, kind);
        QFETCH(int, key);
        QFETCH(QStringList, inFront);
        for (const QSize size : {QSize(1280, 720), QSize(1440, 900), QSize(1920, 1200)}) {
            TestWindow window;
            window.window().resize(size);
            window.open(samplePath(kind));
            choose(window, static_cast<Qt::Key>(key));
            for (const QString& panel : inFront)
                QVERIFY2(isInFront(window, panel.toLatin1().constData()), qPrintable(panel));
            verifyAllIsInside(window);
            QCOMPARE(window.window().size(), size);
            settings_.clear();
        }
    }

    void whereNothingCanBeMendedRepairSaysSo()
    {
        TestWindow window;
        window.open(programSample("water-tank-2"));
        window.click(window.button("tool.workplace.repair"));
        QVERIFY(window.button("tool.workplace.repair")->isChecked());
        window.open(samplePathOf("lift-door"));
        QVERIFY(!window.button("tool.workplace.repair")->isEnabled());
        QVERIFY(window.button("tool.workplace.explain")->isChecked());
        window.open(programSample("water-tank-2"));
        QVERIFY(window.button("tool.workplace.repair")->isChecked());
    }

    void aPanelIsMaximisedAndComesBack()
    {
        TestWindow window;
        window.open(programSample("water-tank-2"));
        choose(window, Qt::Key_2);
        auto* source = window.child<QDockWidget>("source");
        const QRect before = source->geometry();
        const auto doubleClick = [&](QWidget* widget) {
            QTest::mouseDClick(widget, Qt::LeftButton, {}, QPoint(20, widget->height() / 2));
            window.rest();
        };
        doubleClick(source->titleBarWidget());
        QVERIFY(source->width() > 1200 && source->height() > 500 && !source->isFloating());
        QVERIFY(!window.canvas().isVisible() && !isInFront(window, "trace"));
        doubleClick(source->titleBarWidget());
        QCOMPARE(source->geometry(), before);
        QVERIFY(window.canvas().isVisible() && isInFront(window, "trace"));
        // By key, the one with the keyboard.
        window.window().commands().action(QStringLiteral("source.edit"))->trigger();
        window.keyOn(QApplication::focusWidget(), Qt::Key_0, Qt::AltModifier);
        window.rest();
        QVERIFY(source->width() > 1200);
        // What must be told is told in the middle.
        window.window().session().dispatch(action::Notify{{Notice::Kind::Error, {}}});
        window.rest();
        QVERIFY(window.canvas().isVisible() && source->geometry() == before);
        doubleClick(source->titleBarWidget());
        // A command that shows another one brings it.
        window.window().commands().action(QStringLiteral("panel.history"))->trigger();
        window.rest();
        QVERIFY(isInFront(window, "history") && source->geometry() == before);
    }

    void aPanelAmongTabsIsMaximisedByItsTab()
    {
        TestWindow window;
        window.open(programSample("water-tank-2"));
        choose(window, Qt::Key_2);
        for (auto* tabs : window.window().findChildren<QTabBar*>(Qt::FindDirectChildrenOnly))
            for (int i = 0; i < tabs->count(); ++i)
                if (tabs->isVisible() && tabs->tabText(i) == QLatin1String("B-threads"))
                    QTest::mouseDClick(tabs, Qt::LeftButton, {}, tabs->tabRect(i).center());
        window.rest();
        auto* threads = window.child<QDockWidget>("threads");
        QVERIFY(isInFront(window, "threads") && threads->width() > 1200 && !isInFront(window, "source"));
        window.key(Qt::Key_0, Qt::AltModifier);
        window.rest();
        QVERIFY(isInFront(window, "source"));
        QVERIFY2(threads->width() < 800, qPrintable(QString::number(threads->width())));
        QVERIFY(isInFront(window, "threads"));
    }

    void thePictureIsAlone()
    {
        TestWindow window;
        window.open(programSample("water-tank-2"));
        const int before = window.canvas().width();
        choose(window, Qt::Key_5);
        QVERIFY(window.canvas().width() > 1200 && !isInFront(window, "source"));
        choose(window, Qt::Key_5);
        QVERIFY(std::abs(window.canvas().width() - before) < 4 && isInFront(window, "source"));
        // Closed in this state, the panels are there the next time.
        choose(window, Qt::Key_5);
        window.window().close();
        TestWindow next;
        next.open(programSample("water-tank-2"));
        next.rest();
        QVERIFY(isInFront(next, "source") && isInFront(next, "trace"));
    }

    void whatIsArrangedIsKeptForItsWorkplaceAndKind()
    {
        {
            TestWindow window;
            window.open(programSample("water-tank-2"));
            choose(window, Qt::Key_1);
            window.child<QDockWidget>("trace")->close();
            window.window().resizeDocks({window.child<QDockWidget>("source")}, {500}, Qt::Horizontal);
            window.rest();
            window.window().close();
        }
        TestWindow window;
        window.open(programSample("water-tank-2"));
        window.rest();
        auto* source = window.child<QDockWidget>("source");
        QVERIFY(window.button("tool.workplace.write")->isChecked());
        QVERIFY(window.child<QDockWidget>("trace")->isHidden());
        QVERIFY2(std::abs(source->width() - 500) < 12, qPrintable(QString::number(source->width())));
        // Others are as they were.
        choose(window, Qt::Key_3);
        QVERIFY(isInFront(window, "trace") && source->width() < 400);
        choose(window, Qt::Key_1);
        QVERIFY(window.child<QDockWidget>("trace")->isHidden() && std::abs(source->width() - 500) < 12);
        window.open(samplePathOf("lift-door"));
        window.rest();
        QVERIFY(isInFront(window, "trace"));
        window.open(programSample("water-tank-2"));
        window.rest();
        QVERIFY(window.child<QDockWidget>("trace")->isHidden() && std::abs(source->width() - 500) < 12);
        window.window().commands().action(QStringLiteral("view.resetLayout"))->trigger();
        window.rest();
        QVERIFY(isInFront(window, "trace") && sourceSize(window).width() >= 80);
    }
};

THREADMEND_WINDOW_TEST_MAIN(WorkplacesTest)
#include "workplaces_test.moc"
