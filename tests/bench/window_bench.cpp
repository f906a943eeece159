// SPDX-License-Identifier: GPL-3.0-or-later
// How long the window keeps a person waiting while half a million states are read, checked, explained and
// drawn. `window_bench program`: a program of 4.8 million states only.
#ifndef Q_MOC_RUN
#include "app/window/main_window.h"
#include "tests/bench/dining_philosophers.h"
#endif

#include "core/model/lts/format.h"
#include "core/run/run_context.h"
#include "core/session/stepping/stepping.h"
#include "tests/testing/thread_seconds.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <string_view>
#include <utility>

using namespace threadmend;

namespace {

double threadMilliseconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

/// Knows which event took the window's thread longest, by the processor: what waits for other programs on the
/// machine does not count.
class TimedApplication : public QApplication {
public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override
    {
        if (isInside_)
            return QApplication::notify(receiver, event);
        isInside_ = true;
        const char* name = receiver->metaObject()->className(); // it may not live to the end
        const int type = event->type();
        const double begin = threadMilliseconds();
        const bool taken = QApplication::notify(receiver, event);
        const double took = threadMilliseconds() - begin;
        if (took > longest_) {
            longest_ = took;
            what_ = std::string(name) + ", event " + std::to_string(type);
        }
        isInside_ = false;
        return taken;
    }
    /// The longest one since the last call.
    std::pair<double, std::string> longest()
    {
        return {std::exchange(longest_, 0.0), std::exchange(what_, std::string())};
    }

private:
    bool isInside_ = false;
    double longest_ = 0;
    std::string what_;
};

/// Measures the gaps between turns of the event loop.
class Heartbeat {
public:
    Heartbeat()
    {
        timer_.setTimerType(Qt::PreciseTimer);
        timer_.setInterval(1);
        QObject::connect(&timer_, &QTimer::timeout, [this] { beat(); });
        since_.start();
        timer_.start();
    }
    void pause() { timer_.stop(); }
    void resume() { timer_.start(); }
    void beat()
    {
        longest_ = std::max(longest_, since_.nsecsElapsed());
        since_.restart();
    }
    /// The longest gap in milliseconds since the last call.
    double longest()
    {
        const double milliseconds = static_cast<double>(longest_) / 1e6;
        longest_ = 0;
        since_.restart();
        return milliseconds;
    }

private:
    QTimer timer_;
    QElapsedTimer since_;
    qint64 longest_ = 0;
};

/// Runs the event loop as a program does: asleep while nothing happens.
void runFor(int milliseconds)
{
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

void settle(MainWindow& window)
{
    QElapsedTimer quiet;
    quiet.start();
    while (quiet.elapsed() < 150) {
        runFor(5);
        if (!window.jobs().running().empty())
            quiet.restart();
    }
}

template <class Act>
void measure(const char* what, MainWindow& window, Heartbeat& heartbeat, const Act& act)
{
    auto& application = static_cast<TimedApplication&>(*QCoreApplication::instance());
    heartbeat.longest();
    application.longest();
    QElapsedTimer whole;
    whole.start();
    act();
    settle(window);
    const auto [longest, name] = application.longest();
    std::printf("%-44s %8.0f ms, longest pause of the event loop %5.1f ms; longest event %5.1f ms of the "
                "processor (%s)\n",
                what, static_cast<double>(whole.elapsed()) - 150, heartbeat.longest(), longest, name.c_str());
    std::fflush(stdout);
}

/// While a program grows, again and again: how long what it was asked for still works when the text changes.
void measureSuperseding(MainWindow& window, const QString& program)
{
    constexpr int edits = 12;
    double longest = 0, sum = 0;
    const testing::SecondsByThread idle = testing::secondsByThread();
    window.open(program);
    for (int edit = 1; edit <= edits; ++edit) {
        runFor(edit % 3 == 0 ? 5000 : edit * 150);
        const testing::SecondsByThread working = testing::threadsAtWork(idle, runFor);
        const QString text = window.source().text() + QStringLiteral("\n// %1\n").arg(edit);
        const double took = testing::secondsAfter([&] { window.source().edit(text); }, working, runFor);
        longest = std::max(longest, took);
        sum += took;
    }
    std::printf("%-44s %8.0f ms of the processor, at most %5.0f ms\n", "what an edit ends goes on for",
                1e3 * sum / edits, 1e3 * longest);
    std::fflush(stdout);
}

/// Processor time of all threads while nothing is asked for.
double idlePercent()
{
    constexpr int seconds = 3;
    const std::clock_t begin = std::clock();
    runFor(1000 * seconds);
    return 100.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC / seconds;
}

} // namespace

int main(int argc, char** argv)
{
    const QTemporaryDir folder;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
    TimedApplication application(argc, argv);
    const std::string path = folder.filePath(QStringLiteral("philosophers.aut")).toStdString();
    RunContext run;
    // A program of 4,782,968 states.
    const std::string program = folder.filePath(QStringLiteral("philosophers.js")).toStdString();
    QFile source(QStringLiteral(THREADMEND_SAMPLES "/behavioral/philosophers.js"));
    QFile copy(QString::fromStdString(program));
    if (!source.open(QIODevice::ReadOnly) || !copy.open(QIODevice::WriteOnly))
        return 1;
    copy.write(
        source.readAll().replace("const count = N || 5;", "const count = 14;").replace("LEFTY && ", ""));
    copy.close();
    const std::string small = folder.filePath(QStringLiteral("small.aut")).toStdString();
    if (writeLts(benchmarks::diningPhilosophers(12), path, run) ||
        writeLts(benchmarks::diningPhilosophers(3), small, run))
        return 1;
    Appearance appearance;
    MainWindow window(appearance);
    window.setAttribute(Qt::WA_DeleteOnClose, false);
    window.resize(1440, 900);
    window.show();
    settle(window);
    if (argc < 2 || std::string_view(argv[1]) != "program") {
        Heartbeat heartbeat;
        measure("nothing to do", window, heartbeat, [] {});
        measure("open 26 states, the first picture of all", window, heartbeat,
                [&] { window.open(QString::fromStdString(small)); });
        measure("open 531,440 states, 4.25 M transitions", window, heartbeat,
                [&] { window.open(QString::fromStdString(path)); });
        measure("check and explain deadlock-free", window, heartbeat,
                [&] { window.commands().action(QStringLiteral("check.all"))->trigger(); });
        measure("step to the end", window, heartbeat,
                [&] { window.commands().action(QStringLiteral("step.last"))->trigger(); });
        measure("draw 3,000 states", window, heartbeat,
                [&] { window.session().dispatch(action::SetMostStates{3000}); });
        measure("draw 30,000 states", window, heartbeat,
                [&] { window.session().dispatch(action::SetMostStates{30000}); });
        measure("draw all states", window, heartbeat,
                [&] { window.session().dispatch(action::SetMostStates{600000}); });
        measure("the view around a state", window, heartbeat,
                [&] { window.session().dispatch(action::FocusOn{StateId(4711u)}); });
        heartbeat.pause();
        runFor(2000); // what was drawn last becomes sharp
        std::printf("%-44s %8.2f %% of a core\n", "idle, a large model open", idlePercent());
        heartbeat.resume();
        measure("close the model", window, heartbeat,
                [&] { window.session().dispatch(action::CloseModel{}); });
    }
    {
        Heartbeat heartbeat;
        measure("open a program of 4.8 M states", window, heartbeat,
                [&] { window.open(QString::fromStdString(program)); });
        std::printf("%-44s %8.0f MB, %zu states\n", "the process, then",
                    static_cast<double>(residentBytes()) / 1e6,
                    window.session().now().model->lts.stateCount());
        measure("check deadlock-free", window, heartbeat, [&] {
            window.session().dispatch(action::Check{{window.session().now().properties->front().key}});
        });
        for (int i = 0; i < 12; ++i) {
            if (i % 4 == 0)
                measure("a step", window, heartbeat, [&] {
                    const Snapshot& now = window.session().now();
                    window.session().dispatch(
                        action::TakeStep{now.model->lts.firstTransition(stateInQuestion(now))});
                });
            else
                window.session().dispatch(action::TakeStep{window.session().now().model->lts.firstTransition(
                    stateInQuestion(window.session().now()))});
        }
        measure("explore further", window, heartbeat,
                [&] { window.commands().action(QStringLiteral("model.exploreFurther"))->trigger(); });
        std::printf("%-44s %8.0f MB, %zu states\n", "the process, then",
                    static_cast<double>(residentBytes()) / 1e6,
                    window.session().now().model->lts.stateCount());
        measure("close the model", window, heartbeat,
                [&] { window.session().dispatch(action::CloseModel{}); });
    }
    measureSuperseding(window, QString::fromStdString(program));
    window.session().dispatch(action::CloseModel{});
    settle(window);
    std::printf("%-44s %8.2f %% of a core\n", "idle, empty", idlePercent());
    return 0;
}
