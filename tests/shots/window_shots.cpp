// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the window in every state that a person meets, for those who judge them and for the README.
#ifndef Q_MOC_RUN
#include "app/window/main_window.h"
#include "core/model/lts/format.h"
#include "tests/bench/dining_philosophers.h"
#endif
#include "views/graph/graphviz_helper.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QPainter>
#include <QSettings>
#include <QSlider>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QThread>
#include <cstdio>
#include <cstring>
#include <functional>

using namespace threadmend;

namespace {

constexpr int patienceMilliseconds = 60000;

/// Lets the window work until nothing runs any more.
void settle(MainWindow& window)
{
    QElapsedTimer waited;
    waited.start();
    int quiet = 0;
    while (quiet < 8 && waited.elapsed() < patienceMilliseconds) {
        QApplication::processEvents(QEventLoop::AllEvents, 20);
        QThread::msleep(10);
        quiet = window.jobs().running().empty() ? quiet + 1 : 0;
    }
}

/// One picture: what is opened, how large the window is, what is done before it is taken.
struct Shot {
    QString name;
    QString model;
    std::function<void(MainWindow&)> act;
    QSize size{1440, 900};
    Brightness brightness = Brightness::Light;
    double fontScale = 1;
    bool whileLoading = false;
};

/// Lets the window read until a part of the file is read.
void readAPart(MainWindow& window)
{
    QElapsedTimer waited;
    waited.start();
    while (waited.elapsed() < patienceMilliseconds) {
        QApplication::processEvents(QEventLoop::AllEvents, 5);
        const auto& running = window.jobs().running();
        if (!running.empty() && running.front()->progress().total &&
            2 * running.front()->progress().done > *running.front()->progress().total)
            break;
    }
    // The status bar follows with the next tick.
    for (waited.start(); waited.elapsed() < 60;)
        QApplication::processEvents(QEventLoop::AllEvents, 5);
}

void trigger(MainWindow& window, const char* id)
{
    window.commands().action(QLatin1String(id))->trigger();
    settle(window);
}

void check(MainWindow& window)
{
    trigger(window, "check.all");
}

std::function<void(MainWindow&)> checkedIn(GraphView view)
{
    return [view](MainWindow& window) {
        check(window);
        window.session().dispatch(action::SetView{view});
        settle(window);
        trigger(window, "step.nextDecision");
    };
}

void checkAndGoToTheEnd(MainWindow& window)
{
    check(window);
    trigger(window, "step.last");
}

/// Waits until the text as it is was read.
void readEdit(MainWindow& window)
{
    QElapsedTimer waited;
    for (waited.start(); !window.source().problemsAreOfNow() && waited.elapsed() < patienceMilliseconds;)
        QApplication::processEvents(QEventLoop::AllEvents, 20);
    settle(window);
}

/// Edits the program, and waits until it was read again.
void edit(MainWindow& window, const char* before, const char* after)
{
    QString text = window.source().text();
    window.source().edit(text.replace(QLatin1String(before), QLatin1String(after)));
    readEdit(window);
}

void slipOfThePen(MainWindow& window)
{
    check(window);
    edit(window, "request: bp.Event(\"turn off\"), waitFor: [hot, cold]",
         "request: bp.Event(\"turn off\"), waitFor: [bp.Event(\"hott\"), cold]");
    trigger(window, "source.nextProblem");
}

std::vector<Shot> repairShots(const QString& folder)
{
    const auto propose = [](MainWindow& window) {
        check(window);
        trigger(window, "repair.propose");
    };
    const auto film = [propose](std::size_t picture) {
        return [propose, picture](MainWindow& window) {
            propose(window);
            window.session().dispatch(action::ShowFilm{picture});
            settle(window);
        };
    };
    const auto result = [propose](MainWindow& window) {
        propose(window);
        trigger(window, "repair.filmLast");
    };
    const auto matrix = [propose](MainWindow& window) {
        propose(window);
        window.findChild<QDockWidget*>(QStringLiteral("synchronisation"))->raise();
        const auto& trace = window.session().now().trace->trace;
        window.session().dispatch(action::MoveCursor{trace.length() - 1});
        settle(window);
    };
    constexpr QSize small{1280, 720};
    return {
        {QStringLiteral("repair-film-start"), folder + QStringLiteral("philosophers.js"), film(0), small},
        {QStringLiteral("repair-film-round"), folder + QStringLiteral("philosophers.js"), film(1), small},
        {QStringLiteral("repair-film-result"), folder + QStringLiteral("philosophers.js"), result, small},
        {QStringLiteral("repair-film-dark"), folder + QStringLiteral("philosophers.js"), film(1), small,
         Brightness::Dark},
        {QStringLiteral("repair-film-impossible"), folder + QStringLiteral("water-tank-2.js"), film(1),
         small},
        {QStringLiteral("repair-film-large"), folder + QStringLiteral("radar-arbiter.js"), film(1), small},
        {QStringLiteral("repair-matrix"), folder + QStringLiteral("water-tank-1.js"), matrix, small},
        {QStringLiteral("repair-matrix-dark"), folder + QStringLiteral("water-tank-1.js"), matrix, small,
         Brightness::Dark},
        {QStringLiteral("repair-proposed"), folder + QStringLiteral("water-tank-1.js"), propose},
        {QStringLiteral("repair-scenario"), folder + QStringLiteral("water-tank-1.js"),
         [propose](MainWindow& window) {
             propose(window);
             window.session().dispatch(action::ShowProposal{1});
             settle(window);
         }},
        {QStringLiteral("repair-deadlock"), folder + QStringLiteral("philosophers.js"), propose},
        {QStringLiteral("repair-impossible"), folder + QStringLiteral("water-tank-2.js"), propose},
        {QStringLiteral("repair-accepted"), folder + QStringLiteral("water-tank-1.js"),
         [propose](MainWindow& window) {
             propose(window);
             trigger(window, "repair.accept");
             readEdit(window);
         }}};
}

/// Corrections of a concurrent program, as they are found, and one that was accepted.
std::vector<Shot> correctionShots(const QString& samples)
{
    const QString wrong = samples + QStringLiteral("/concurrent/peterson-wrong-turn.conc");
    const auto propose = [](MainWindow& window) {
        checkAndGoToTheEnd(window);
        trigger(window, "repair.propose");
    };
    std::vector<Shot> shots;
    for (const QSize size : {QSize(1280, 720), QSize(1440, 900), QSize(1920, 1200)})
        for (const Brightness brightness : {Brightness::Light, Brightness::Dark})
            shots.push_back(
                {QStringLiteral("corrections-%1-%2")
                     .arg(brightness == Brightness::Light ? QStringLiteral("light") : QStringLiteral("dark"))
                     .arg(size.width()),
                 wrong, propose, size, brightness});
    shots.push_back({QStringLiteral("corrections-accepted"), wrong, [propose](MainWindow& window) {
                         propose(window);
                         trigger(window, "repair.accept");
                         readEdit(window);
                     }});
    for (const QSize size : {QSize(1280, 720), QSize(1920, 1200)})
        shots.push_back({QStringLiteral("corrections-paths-%1").arg(size.width()), wrong,
                         [](MainWindow& window) {
                             check(window);
                             const auto& properties = *window.session().now().properties;
                             window.session().dispatch(action::ShowProperty{properties[1].key});
                             trigger(window, "explain.paths");
                         },
                         size});
    shots.push_back({QStringLiteral("corrections-none"),
                     samples + QStringLiteral("/concurrent/naive-test-then-set.conc"), propose});
    return shots;
}

/// Programs, as they are opened and where they fail.
std::vector<Shot> programShots(const QString& samples, const QString& hot, const QString& brokenProgram)
{
    const QString folder = samples + QStringLiteral("/behavioral/");
    const QString tank = folder + QStringLiteral("water-tank-2.js");
    return {
        {QStringLiteral("program-opened"), folder + QStringLiteral("level-crossing.js"), {}},
        {QStringLiteral("program-deadlock"), tank,
         [](MainWindow& window) {
             checkAndGoToTheEnd(window);
             window.session().dispatch(action::PointAtThread{4});
         }},
        {QStringLiteral("program-assertion"), folder + QStringLiteral("water-tank-1.js"), checkAndGoToTheEnd},
        {QStringLiteral("program-many-threads"), folder + QStringLiteral("philosophers.js"),
         checkedIn(GraphView::Neighbourhoods)},
        {QStringLiteral("program-variables"),
         tank,
         [](MainWindow& window) {
             checkAndGoToTheEnd(window);
             for (auto* dock : window.findChildren<QDockWidget*>())
                 if (dock->objectName() == QLatin1String("variables") ||
                     dock->objectName() == QLatin1String("comparison"))
                     dock->raise();
             trigger(window, "step.back");
             const Snapshot& now = window.session().now();
             const auto ways = now.model->lts.outgoing(*now.current());
             const std::uint32_t first = now.model->lts.firstTransition(*now.current());
             if (ways.size() > 1)
                 window.session().dispatch(action::TakeStep{first});
             settle(window);
         },
         {1280, 720}},
        {QStringLiteral("program-hot-loop"), hot, checkAndGoToTheEnd},
        {QStringLiteral("concurrent-opened"), samples + QStringLiteral("/concurrent/dekker.conc"), {}},
        {QStringLiteral("concurrent-violated"),
         samples + QStringLiteral("/concurrent/peterson-wrong-turn.conc"), checkAndGoToTheEnd},
        {QStringLiteral("program-edited"), tank, slipOfThePen},
        {QStringLiteral("program-broken-edit"), tank,
         [](MainWindow& window) {
             check(window);
             edit(window, "waitFor: hot", "waitFor: hot hot");
             trigger(window, "source.nextProblem");
         }},
        {QStringLiteral("program-unreadable"), brokenProgram, {}},
        {QStringLiteral("tour"), {}, [](MainWindow& window) { trigger(window, "help.tour.first-look"); }},
        {QStringLiteral("tour-mending"),
         {},
         [](MainWindow& window) {
             trigger(window, "help.tour.the-race-at-the-crossing");
             for (int step = 1; step < 4; ++step)
                 trigger(window, "help.nextInTour");
         },
         {1280, 720}}};
}

/// Each workplace, of each kind of model, at each size of screen.
std::vector<Shot> workplaceShots(const QString& samples)
{
    const std::pair<const char*, const char*> models[] = {{"program", "/behavioral/water-tank-2.js"},
                                                          {"lts", "/lts/invoice-service.aut"},
                                                          {"kripke", "/kripke/two-phase-commit.kripke"}};
    std::vector<Shot> shots;
    for (const Workplace& workplace : workplaces())
        for (const auto& [kind, path] : models)
            for (const QSize size : {QSize(1280, 720), QSize(1440, 900), QSize(1920, 1200)}) {
                const QString name = QString::fromStdString(std::string(workplace.name));
                const auto act = [name](MainWindow& window) {
                    check(window);
                    window.commands().action(QStringLiteral("workplace.") + name)->trigger();
                    settle(window);
                };
                const QString shot =
                    QStringLiteral("workplace-%1-%2-%3").arg(name, QLatin1String(kind)).arg(size.width());
                shots.push_back({shot, samples + QLatin1String(path), act, size});
            }
    return shots;
}

/// The web server through abstractions: what a person sees first, a round, a class, the answer.
std::vector<Shot> abstractionShots(const QString& samples)
{
    const QString server = samples + QStringLiteral("/behavioral/webserver/webserver.js");
    const auto go = [](MainWindow& window, int property, int page, bool toFirst) {
        trigger(window, "workplace.abstract");
        window.findChild<QComboBox*>(QStringLiteral("abstraction.property"))->setCurrentIndex(property);
        trigger(window, "abstraction.check");
        if (toFirst)
            trigger(window, "abstraction.filmFirst");
        window.findChild<QTabWidget*>(QStringLiteral("abstraction.pages"))->setCurrentIndex(page);
        settle(window);
    };
    std::vector<Shot> shots;
    for (const QSize size : {QSize(1280, 720), QSize(1440, 900), QSize(1920, 1200)}) {
        const auto add = [&](const char* name, std::function<void(MainWindow&)> act) {
            shots.push_back({QStringLiteral("abstraction-%1-%2").arg(QLatin1String(name)).arg(size.width()),
                             server, std::move(act), size});
        };
        add("map", [](MainWindow& window) { trigger(window, "workplace.abstract"); });
        add("violated", [go](MainWindow& window) { go(window, 0, 1, false); });
        add("round", [go](MainWindow& window) { go(window, 2, 1, true); });
        add("classes", [go](MainWindow& window) { go(window, 2, 2, false); });
        add("graph", [go](MainWindow& window) { go(window, 2, 3, false); });
        add("program", [go](MainWindow& window) {
            go(window, 0, 3, false);
            auto* drawn = window.findChild<QComboBox*>(QStringLiteral("abstraction.drawn"));
            drawn->setCurrentIndex(drawn->count() - 1);
            for (int back = 0; back < 2; ++back)
                trigger(window, "abstraction.filmBack");
        });
        add("patch", [go](MainWindow& window) {
            go(window, 0, 4, false);
            trigger(window, "abstraction.mend");
        });
        add("large", [go](MainWindow& window) {
            trigger(window, "workplace.abstract");
            window.findChild<QSlider*>(QStringLiteral("abstraction.threshold"))->setValue(100);
            settle(window);
            go(window, 2, 3, false);
            auto* drawn = window.findChild<QComboBox*>(QStringLiteral("abstraction.drawn"));
            drawn->setCurrentIndex(drawn->count() - 1);
            trigger(window, "abstraction.filmBack");
        });
    }
    return shots;
}

std::vector<Shot> allShots(const QString& samples, const QString& large, const QString& broken,
                           const QString& hot, const QString& brokenProgram)
{
    const QString invoice = samples + QStringLiteral("/lts/invoice-service.aut");
    const QString lift = samples + QStringLiteral("/lts/lift-door.aut");
    const QString retry = samples + QStringLiteral("/lts/retry-protocol.aut");
    std::vector<Shot> shots = {
        {QStringLiteral("empty"), {}, {}},
        {QStringLiteral("opened"), lift, {}},
        {QStringLiteral("holds"), retry,
         [](MainWindow& window) {
             check(window);
             window.session().dispatch(action::ShowProperty{(*window.session().now().properties)[1].key});
             settle(window);
         }},
        {QStringLiteral("overlay"), invoice, checkedIn(GraphView::Overlay)},
        {QStringLiteral("counterexamples"), invoice, checkedIn(GraphView::Counterexamples)},
        {QStringLiteral("neighbourhoods"), invoice, checkedIn(GraphView::Neighbourhoods)},
        {QStringLiteral("trace-view"), lift, checkedIn(GraphView::Trace)},
        {QStringLiteral("lift-door"), lift, checkedIn(GraphView::Overlay)},
        {QStringLiteral("error"), broken, {}},
        {QStringLiteral("palette"), retry, [](MainWindow& window) { trigger(window, "help.palette"); }},
    };
    for (Shot& shot : programShots(samples, hot, brokenProgram))
        shots.push_back(std::move(shot));
    for (Shot& shot : repairShots(samples + QStringLiteral("/behavioral/")))
        shots.push_back(std::move(shot));
    for (Shot& shot : abstractionShots(samples))
        shots.push_back(std::move(shot));
    for (Shot& shot : correctionShots(samples))
        shots.push_back(std::move(shot));
    for (Shot& shot : workplaceShots(samples))
        shots.push_back(std::move(shot));
    Shot loading{QStringLiteral("loading"), large, {}};
    loading.whileLoading = true;
    shots.push_back(loading);
    shots.push_back({QStringLiteral("large"), large, {}});
    shots.push_back({QStringLiteral("large-focus"), large, [](MainWindow& window) {
                         check(window);
                         window.session().dispatch(action::FocusOn{*window.session().now().current()});
                         window.session().dispatch(action::Expand{StateId(1000u)});
                         settle(window);
                     }});
    shots.push_back({QStringLiteral("large-table"), large, [](MainWindow& window) {
                         window.findChild<QDockWidget*>(QStringLiteral("states"))->raise();
                         settle(window);
                     }});
    const std::size_t plain = shots.size();
    for (std::size_t i = 0; i < plain; ++i) {
        Shot dark = shots[i];
        dark.name += QStringLiteral("-dark");
        dark.brightness = Brightness::Dark;
        shots.push_back(dark);
    }
    for (const QSize size : {QSize(1280, 720), QSize(2560, 1440)}) {
        Shot shot{QStringLiteral("overlay-%1x%2").arg(size.width()).arg(size.height()), invoice,
                  checkedIn(GraphView::Overlay)};
        shot.size = size;
        shots.push_back(shot);
        Shot program = programShots(samples, hot, brokenProgram)[1];
        program.name += QStringLiteral("-%1x%2").arg(size.width()).arg(size.height());
        program.size = size;
        shots.push_back(program);
        Shot repair = repairShots(samples + QStringLiteral("/behavioral/"))[0];
        repair.name += QStringLiteral("-%1x%2").arg(size.width()).arg(size.height());
        repair.size = size;
        shots.push_back(repair);
    }
    Shot bigFont{QStringLiteral("overlay-font-150"), invoice, checkedIn(GraphView::Overlay)};
    bigFont.fontScale = 1.5;
    shots.push_back(bigFont);
    return shots;
}

void take(const Shot& shot, const QString& folder, const QFont& font)
{
    QFont scaled = font;
    scaled.setPixelSize(qRound(13 * shot.fontScale));
    QApplication::setFont(scaled);
    Appearance appearance;
    appearance.setBrightness(shot.brightness);
    auto* window = new MainWindow(appearance);
    window->setAttribute(Qt::WA_DeleteOnClose, false);
    window->resize(shot.size);
    window->show();
    settle(*window);
    if (!shot.model.isEmpty())
        window->open(shot.model);
    if (shot.whileLoading)
        readAPart(*window);
    else
        settle(*window);
    if (shot.act)
        shot.act(*window);
    if (!shot.whileLoading)
        settle(*window);
    QImage image = window->grab().toImage();
    for (QWidget* child : QApplication::topLevelWidgets())
        if (child != window && child->isVisible() && child->inherits("QDialog")) {
            QPainter painter(&image);
            painter.drawPixmap(window->mapFromGlobal(child->pos()), child->grab());
        }
    const QString path = folder + QLatin1Char('/') + shot.name + QStringLiteral(".png");
    if (!image.save(path))
        std::fprintf(stderr, "cannot write %s\n", qPrintable(path));
    window->session().undoStack().clear();
    // The next picture shows the file, not a draft.
    window->source().edit(window->source().saved());
    delete window;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc == 2 && std::strcmp(argv[1], layoutHelperFlag) == 0)
        return runLayoutHelper();
    QCoreApplication::setOrganizationName(QStringLiteral("threadmend"));
    QCoreApplication::setApplicationName(QStringLiteral("window-shots"));
    const QTemporaryDir settings;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    qputenv("XDG_DATA_HOME", settings.path().toLocal8Bit());
    QApplication application(argc, argv);
    if (argc < 3) {
        std::fprintf(stderr, "usage: window_shots SAMPLES FOLDER [NAME]\n");
        return 2;
    }
    const QString folder = QString::fromLocal8Bit(argv[2]);
    QDir().mkpath(folder);
    const QString broken = settings.path() + QStringLiteral("/broken.aut");
    QFile file(broken);
    if (file.open(QIODevice::WriteOnly))
        file.write("des (0, 2, 2)\n(0, \"request\", 1)\n(1, \"reply\" 0)\n");
    file.close();
    const QString hot = settings.path() + QStringLiteral("/hot-loop.js");
    QFile program(hot);
    if (program.open(QIODevice::WriteOnly))
        program.write("bp.registerBThread(\"customer\", function () {\n"
                      "    while (true) {\n"
                      "        bp.sync({request: bp.Event(\"coin\")});\n"
                      "        bp.hot(true).sync({waitFor: bp.Event(\"coffee\")}, {state: \"thirsty\"});\n"
                      "    }\n"
                      "});\n\n"
                      "bp.registerBThread(\"machine\", function () {\n"
                      "    bp.sync({waitFor: bp.Event(\"coin\")});\n"
                      "    while (true) {\n"
                      "        bp.sync({request: bp.Event(\"rinse\")});\n"
                      "        bp.sync({request: [bp.Event(\"heat\"), bp.Event(\"cool\")]});\n"
                      "    }\n"
                      "});\n");
    program.close();
    const QString brokenProgram = settings.path() + QStringLiteral("/broken.js");
    QFile unreadable(brokenProgram);
    if (unreadable.open(QIODevice::WriteOnly))
        unreadable.write("bp.registerBThread(\"customer\", function () {\n"
                         "    bp.sync({request: bp.Event(\"coin\")});\n"
                         "    bp.sync({waitFor: });\n"
                         "});\n");
    unreadable.close();
    const QString large = settings.path() + QStringLiteral("/philosophers.aut");
    RunContext run;
    if (writeLts(benchmarks::diningPhilosophers(11), large.toStdString(), run))
        std::fprintf(stderr, "cannot write %s\n", qPrintable(large));
    const QFont font = QApplication::font();
    for (const Shot& shot : allShots(QString::fromLocal8Bit(argv[1]), large, broken, hot, brokenProgram))
        if (argc < 4 || shot.name.startsWith(QString::fromLocal8Bit(argv[3])))
            take(shot, folder, font);
    return 0;
}
