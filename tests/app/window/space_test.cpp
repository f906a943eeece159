// SPDX-License-Identifier: GPL-3.0-or-later
// The space of the window: what is cut off, what is too large, what is in reach.
#include "tests/app/window/window_test.h"
#include "views/style/elided_label.h"

#include <QAbstractButton>
#include <QMenu>
#include <QMenuBar>
#include <QMouseEvent>
#include <QTabBar>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

constexpr QSize sizes[] = {{1280, 720}, {1440, 900}, {1920, 1200}};

QString textOf(QSize size)
{
    return QStringLiteral("%1x%2").arg(size.width()).arg(size.height());
}

/// Fonts that are half as large again, as on a desktop that asks for them.
class LargeFonts {
public:
    LargeFonts() : before_(QApplication::font())
    {
        QFont large = before_;
        large.setPixelSize(20);
        QApplication::setFont(large);
    }
    ~LargeFonts() { QApplication::setFont(before_); }
    LargeFonts(const LargeFonts&) = delete;
    LargeFonts& operator=(const LargeFonts&) = delete;

private:
    QFont before_;
};

/// Those of the menu bar, with all that they open.
QList<QMenu*> menusOf(TestWindow& window)
{
    QList<QMenu*> found;
    for (const QAction* action : window.window().menuBar()->actions())
        found.push_back(action->menu());
    for (qsizetype i = 0; i < found.size(); ++i)
        for (const QAction* action : found[i]->actions())
            if (action->menu() != nullptr)
                found.push_back(action->menu());
    return found;
}

void verifyMenusFit(TestWindow& window, QSize screen)
{
    constexpr int panel = 40;
    for (QMenu* menu : menusOf(window))
        QVERIFY2(
            menu->sizeHint().height() <= screen.height() - panel,
            qPrintable(QStringLiteral("%1 is %2 high").arg(menu->title()).arg(menu->sizeHint().height())));
}

/// In how many pixels of a widget's width it is seen.
int widthSeen(const QWidget& widget)
{
    return widget.visibleRegion().boundingRect().width();
}

/// The texts of the window that are wider than what is seen of them, and do not say so by an ellipsis.
QStringList textsCutOff(QWidget& window)
{
    QStringList cut;
    const auto note = [&](const QWidget& widget, const QString& text) {
        cut.push_back(QStringLiteral("%1 (%2 of %3): %4")
                          .arg(widget.objectName())
                          .arg(widthSeen(widget))
                          .arg(widget.sizeHint().width())
                          .arg(text));
    };
    for (auto* label : window.findChildren<QLabel*>()) {
        if (label->visibleRegion().isEmpty() || label->text().isEmpty() ||
            qobject_cast<ElidedLabel*>(label) != nullptr)
            continue;
        const int wanted = label->wordWrap() ? label->width() : label->sizeHint().width();
        if (widthSeen(*label) < wanted - 1)
            note(*label, label->text());
    }
    for (auto* button : window.findChildren<QAbstractButton*>())
        if (!button->visibleRegion().isEmpty() && !button->text().isEmpty() &&
            widthSeen(*button) < button->sizeHint().width() - 1)
            note(*button, button->text());
    for (auto* tabs : window.findChildren<QTabBar*>())
        for (int i = 0; i < tabs->count(); ++i)
            if (!tabs->visibleRegion().isEmpty() && !tabs->rect().contains(tabs->tabRect(i)))
                note(*tabs, tabs->tabText(i));
    return cut;
}

/// The tabs that a panel shares with others, and its place among them; -1 if it stands alone.
std::pair<QTabBar*, int> tabOf(TestWindow& window, const QString& title)
{
    for (auto* tabs : window.window().findChildren<QTabBar*>(Qt::FindDirectChildrenOnly))
        for (int i = 0; i < tabs->count(); ++i)
            if (tabs->isVisible() && tabs->tabText(i) == title)
                return {tabs, i};
    return {nullptr, -1};
}

void chooseWorkplace(TestWindow& window, const Workplace& workplace)
{
    window.window()
        .commands()
        .action(QStringLiteral("workplace.") + QString::fromUtf8(workplace.name))
        ->trigger();
    window.rest();
}

} // namespace

class SpaceTest : public QObject {
    Q_OBJECT
private:
    TestSettings settings_;

    static QStringList samplePaths()
    {
        return {programSample("water-tank-2"), programSample("philosophers"), samplePathOf("invoice-service"),
                QStringLiteral(THREADMEND_SAMPLES "/kripke/two-phase-commit.kripke")};
    }

private Q_SLOTS:
    void init() { settings_.clear(); }

    void noMenuIsHigherThanTheScreen()
    {
        TestWindow window;
        window.open(programSample("water-tank-2"));
        verifyMenusFit(window, sizes[0]);
    }

    void noMenuIsHigherThanTheScreenInLargeFonts()
    {
        const LargeFonts fonts;
        TestWindow window;
        window.open(programSample("water-tank-2"));
        verifyMenusFit(window, sizes[1]);
    }

    void noTextIsCutOffWithoutSayingSo_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : sizes)
            QTest::newRow(qPrintable(textOf(size))) << size;
    }
    void noTextIsCutOffWithoutSayingSo()
    {
        QFETCH(QSize, size);
        TestWindow window;
        window.window().resize(size);
        window.rest();
        QCOMPARE(textsCutOff(window.window()), QStringList());
        for (const QString& path : samplePaths()) {
            window.open(path);
            window.key(Qt::Key_F5);
            QVERIFY(window.settled());
            for (const Workplace& workplace : workplaces()) {
                chooseWorkplace(window, workplace);
                const QStringList cut = textsCutOff(window.window());
                QVERIFY2(cut.isEmpty(),
                         qPrintable(path + QLatin1Char(' ') + QString::fromUtf8(workplace.name) +
                                    QLatin1String(": ") + cut.join(QLatin1String("\n"))));
            }
        }
    }

    void inLargeFontsTheSearchAndTheRepairStayInReach()
    {
        const LargeFonts fonts;
        TestWindow window;
        window.open(programSample("water-tank-2"));
        for (const int width : {1280, 1000, 1440}) {
            window.window().resize(width, 720);
            window.rest();
            for (const char* name : {"tool.help.palette", "tool.repair.propose", "tool.check.all"}) {
                QToolButton* button = window.button(name);
                QVERIFY2(button->isVisible() && widthSeen(*button) >= button->sizeHint().width(), name);
            }
        }
        // With more room the others come back.
        QVERIFY(!window.button("tool.step.random")->isVisible());
        window.window().resize(1920, 1200);
        window.rest();
        QVERIFY(window.button("tool.step.random")->isVisible());
    }

    void aTabClosesItsPanel()
    {
        TestWindow window;
        window.open(programSample("water-tank-2"));
        window.rest();
        const auto [tabs, index] = tabOf(window, QStringLiteral("History"));
        QVERIFY(tabs != nullptr);
        QWidget* close = tabs->tabButton(index, QTabBar::RightSide);
        QVERIFY(close != nullptr && close->isVisible());
        window.click(close);
        window.rest();
        QVERIFY(window.child<QDockWidget>("history")->isHidden());
        QCOMPARE(tabOf(window, QStringLiteral("History")).second, -1);
        QVERIFY(tabOf(window, QStringLiteral("Trace")).first != nullptr);
    }

    void aSeparatorIsGrabbedSixPixelsWide()
    {
        TestWindow window;
        window.open(programSample("water-tank-2"));
        window.rest();
        auto* source = window.child<QDockWidget>("source");
        const int right = source->geometry().right();
        const int centre = window.window().centralWidget()->geometry().left();
        QVERIFY2(centre - right > 6, qPrintable(QString::number(centre - right)));
        for (const int at : {right + 1, centre - 1}) {
            const int before = source->width();
            const QPoint from(at, source->geometry().center().y());
            QTest::mousePress(&window.window(), Qt::LeftButton, {}, from);
            // As a hand does: QTest's own moves press no button.
            const QPointF to = from + QPoint(30, 0);
            QMouseEvent move(QEvent::MouseMove, to, window.window().mapToGlobal(to), Qt::NoButton,
                             Qt::LeftButton, {});
            QApplication::sendEvent(&window.window(), &move);
            QTest::qWait(20);
            QTest::mouseRelease(&window.window(), Qt::LeftButton, {}, from + QPoint(30, 0));
            window.rest();
            QVERIFY2(source->width() > before, qPrintable(QString::number(at)));
            window.window().commands().action(QStringLiteral("view.resetLayout"))->trigger();
            window.rest();
        }
    }

    void aPanelThatIsAloneHasAWayBackThatIsSeen()
    {
        TestWindow window;
        window.open(programSample("water-tank-2"));
        window.rest();
        QVERIFY(!window.button("tool.allPanels")->isVisible());
        auto* source = window.child<QDockWidget>("source");
        const auto alone = [&] {
            QTest::mouseDClick(source->titleBarWidget(), Qt::LeftButton, {}, QPoint(20, 8));
            window.rest();
            return !window.canvas().isVisible() && source->width() > 1200;
        };
        QVERIFY(alone());
        window.click(window.button("tool.allPanels"));
        window.rest();
        QVERIFY(window.canvas().isVisible() && !window.button("tool.allPanels")->isVisible());
        // Nor does closing it leave nothing at all.
        QVERIFY(alone());
        window.click(source->titleBarWidget()->findChild<QToolButton*>());
        window.rest();
        QVERIFY(window.canvas().isVisible() && !source->isHidden());
    }

    void theFirstPageIsAlone()
    {
        TestWindow window;
        window.rest();
        for (auto* dock : window.window().findChildren<QDockWidget*>())
            QVERIFY2(dock->isHidden(), qPrintable(dock->objectName()));
        QVERIFY(!window.button("tool.check.all")->isVisible());
        QVERIFY(!window.button("tool.workplace.debug")->isVisible());
        QVERIFY(window.button("tool.help.palette")->isVisible());
        window.open(programSample("water-tank-2"));
        window.rest();
        QVERIFY(window.child<QDockWidget>("source")->isVisible());
        QVERIFY(window.button("tool.check.all")->isVisible());
        QVERIFY(window.button("tool.workplace.debug")->isVisible());
        window.window().commands().action(QStringLiteral("file.close"))->trigger();
        window.rest();
        QVERIFY(window.child<QDockWidget>("source")->isHidden());
        QVERIFY(!window.button("tool.check.all")->isVisible());
    }
};

THREADMEND_WINDOW_TEST_MAIN(SpaceTest)
#include "space_test.moc"
