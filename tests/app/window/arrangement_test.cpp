// SPDX-License-Identifier: GPL-3.0-or-later
// Panels: where they are, how large, and how a person gets them back.
#include "core/run/input_error.h"
#include "tests/app/window/window_test.h"

#include <QDockWidget>
#include <QLineEdit>
#include <QListView>
#include <cmath>

using namespace threadmend;
using namespace threadmend::testing;

class ArrangementTest : public QObject {
    Q_OBJECT
private:
    TestSettings settings_;

    static bool isInFront(TestWindow& window, const char* name)
    {
        return !window.child<QDockWidget>(name)->visibleRegion().isEmpty();
    }

private Q_SLOTS:
    void init() { settings_.clear(); }

    void aClosedPanelIsFoundAmongTheCommands()
    {
        TestWindow window;
        window.open(samplePathOf("lift-door"));
        auto* dock = window.child<QDockWidget>("trace");
        dock->close();
        QVERIFY(!dock->isVisible());
        window.key(Qt::Key_K, Qt::ControlModifier);
        auto* query = window.child<QLineEdit>("palette.query");
        QTest::keyClicks(query, QStringLiteral("panel trace"));
        QTest::keyClick(query, Qt::Key_Return);
        QTRY_VERIFY(dock->isVisible());
        // One that has nothing to say of what is open says so.
        QVERIFY(!window.window().commands().action(QStringLiteral("panel.synchronisation"))->isEnabled());
    }

    void theLayoutCanBeReset()
    {
        TestWindow window;
        window.open(programSample("water-tank-2"));
        window.rest();
        for (const char* name : {"trace", "threads"})
            window.child<QDockWidget>(name)->close();
        window.window().addDockWidget(Qt::LeftDockWidgetArea, window.child<QDockWidget>("properties"));
        window.window().commands().action(QStringLiteral("view.resetLayout"))->trigger();
        window.rest();
        for (const char* name : {"trace", "threads", "properties", "source", "synchronisation"})
            QVERIFY2(window.child<QDockWidget>(name)->isVisibleTo(&window.window()), name);
        QCOMPARE(window.window().dockWidgetArea(window.child<QDockWidget>("properties")),
                 Qt::RightDockWidgetArea);
        QVERIFY(isInFront(window, "trace"));
    }

    void sizesAndTabsOfPanelsAreThereTheNextTime()
    {
        int width = 0;
        {
            TestWindow window;
            window.open(programSample("water-tank-2"));
            window.rest();
            window.window().resizeDocks({window.child<QDockWidget>("threads")}, {410}, Qt::Horizontal);
            window.child<QDockWidget>("grid")->raise();
            window.rest();
            width = window.child<QDockWidget>("threads")->width();
            QVERIFY(isInFront(window, "grid"));
            window.window().close();
        }
        TestWindow window;
        window.open(programSample("water-tank-2"));
        window.rest();
        QVERIFY2(std::abs(window.child<QDockWidget>("threads")->width() - width) < 12,
                 qPrintable(QString::number(window.child<QDockWidget>("threads")->width()) +
                            QStringLiteral(" in place of %1").arg(width)));
        QVERIFY(isInFront(window, "grid"));
    }

    void whatIsSaidNeverWidensTheWindow()
    {
        TestWindow window;
        window.open(programSample("water-tank-2"));
        const int before = window.window().minimumSizeHint().width();
        const std::string endless(4000, 'x');
        window.session().dispatch(action::Notify{{Notice::Kind::Error, {endless, 7, 3, endless, endless}}});
        window.session().refuse(QString::fromStdString(endless));
        window.rest();
        QVERIFY(window.window().minimumSizeHint().width() <= before);
        QCOMPARE(window.window().width(), 1280);
    }

    void theWindowFitsASmallScreen()
    {
        TestWindow window;
        for (const QString& path : {samplePathOf("lift-door"), programSample("water-tank-2")}) {
            window.open(path);
            window.key(Qt::Key_F5);
            QVERIFY(window.settled());
            // 1280 by 720 at twice the scale, with a frame.
            window.window().resize(620, 330);
            window.rest();
            QVERIFY2(
                window.window().width() <= 620 && window.window().height() <= 330,
                qPrintable(
                    QStringLiteral("%1 by %2").arg(window.window().width()).arg(window.window().height())));
        }
    }
};

THREADMEND_WINDOW_TEST_MAIN(ArrangementTest)
#include "arrangement_test.moc"
