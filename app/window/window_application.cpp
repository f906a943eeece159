// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_application.h"

#include "app/window/end_signals.h"
#include "app/window/main_window.h"
#include "core/run/left_behind.h"
#include "views/tour/tour_plan.h"

#include <QApplication>
#include <QHashFunctions>
#include <QSessionManager>
#include <QSettings>
#include <cstdlib>
#include <string_view>

namespace threadmend {

namespace {

std::vector<MainWindow*> openWindows()
{
    std::vector<MainWindow*> windows;
    for (QWidget* each : QApplication::topLevelWidgets())
        if (auto* window = qobject_cast<MainWindow*>(each))
            windows.push_back(window);
    return windows;
}

/// Until the last window is closed, or the program is asked to end.
bool runUntilEnd()
{
    EndSignals end;
    const auto leaveAll = [] {
        for (MainWindow* window : openWindows())
            window->leave();
    };
    QObject::connect(&end, &EndSignals::asked, qApp, [&] {
        leaveAll();
        QApplication::exit(0);
    });
    // The session of the desktop ends, and nobody can be asked.
    QObject::connect(qApp, &QGuiApplication::commitDataRequest, qApp, leaveAll);
    const bool good = QApplication::exec() == 0;
    for (MainWindow* window : openWindows())
        delete window;
    return good;
}

bool isSet(const char* variable)
{
    const char* value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

} // namespace

bool hasDisplay()
{
    if (isSet("QT_QPA_PLATFORM")) {
        const std::string_view platform = std::getenv("QT_QPA_PLATFORM");
        return !platform.starts_with("offscreen") && !platform.starts_with("minimal");
    }
    return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY");
}

bool runWindows(const std::vector<std::string>& files)
{
    // Else the fonts of a PDF stand in another order each time.
    QHashSeed::setDeterministicGlobalSeed();
    // Qt keeps references to the words of the command line.
    static int count = 1;
    static char name[] = "threadmend";
    static char* words[] = {name, nullptr};
    QCoreApplication::setOrganizationName(QStringLiteral("threadmend"));
    QCoreApplication::setApplicationName(QStringLiteral("threadmend"));
    QCoreApplication::setApplicationVersion(QLatin1String(THREADMEND_VERSION));
    const KeptForWork<QApplication> application(new QApplication(count, words));
    Appearance appearance;
    std::vector<QString> paths;
    for (const std::string& file : files)
        paths.push_back(QString::fromStdString(file));
    const auto openWindow = [&appearance](const QString& path) {
        auto* window = new MainWindow(appearance); // deleted when it is closed
        window->show();
        if (!path.isEmpty())
            window->create(path);
        return window;
    };
    for (const QString& path : paths)
        openWindow(path);
    if (paths.empty()) {
        MainWindow* window = openWindow({});
        // What was open when the program was left; unless it was killed: then that is offered, since it may
        // have been what killed it.
        const QString last = QSettings().value(QLatin1String("window/last")).toString();
        if (window->offersSession())
            return runUntilEnd();
        if (!last.isEmpty())
            window->open(last);
        else if (!QSettings().value(QLatin1String("tour/offered")).toBool())
            window->takeTour(*tourPlans().front());
    }
    QSettings().setValue(QLatin1String("tour/offered"), true);
    return runUntilEnd();
}

} // namespace threadmend
