// SPDX-License-Identifier: GPL-3.0-or-later
// The space of the window: what is too large for it.
#include "tests/app/window/window_test.h"

#include <QMenu>
#include <QMenuBar>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

constexpr QSize smallestScreen(1280, 720);

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

} // namespace

class SpaceTest : public QObject {
    Q_OBJECT
private:
    TestSettings settings_;

private Q_SLOTS:
    void init() { settings_.clear(); }

    void noMenuIsHigherThanTheScreen()
    {
        TestWindow window;
        window.open(programSample("water-tank-2"));
        verifyMenusFit(window, smallestScreen);
    }
};

THREADMEND_WINDOW_TEST_MAIN(SpaceTest)
#include "space_test.moc"
