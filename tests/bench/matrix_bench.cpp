// SPDX-License-Identifier: GPL-3.0-or-later
// How fluid the synchronisation matrix (200 b-threads, 500 events) and the trace grid (200 b-threads, 10,000
// steps) are while a person scrolls and steps: milliseconds of a frame, from the action to the last pixel.
#ifndef Q_MOC_RUN
#include "core/model/behavioral/product/program_model.h"
#include "views/grid/grid_panel.h"
#include "views/program/edited_source.h"
#include "views/program/synchronisation_panel.h"
#include "views/program/synchronisation_table.h"
#endif
#include "views/commands/commands.h"
#include "views/run/jobs.h"
#include "views/style/appearance.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QScrollBar>
#include <QTableView>
#include <QTemporaryDir>
#include <algorithm>
#include <cstdio>

using namespace threadmend;

namespace {

constexpr int threads = 200;
constexpr int events = 500;
constexpr int steps = 10'000;

/// Three groups of b-threads, each of which goes round eight points together: 512 states, in each of which
/// all events are requested, waited for by a third of the b-threads, and some are blocked.
QByteArray program()
{
    const QByteArray text =
        "const E = [], groups = [[], [], []];\n"
        "for (let i = 0; i < EVENTS; i++) { E.push(bp.Event('event number ' + i));\n"
        "  groups[i % 3].push(E[i]); }\n"
        "for (let t = 0; t < THREADS; t++) bp.registerBThread('b-thread number ' + t, () => {\n"
        "  const own = groups[t % 3];\n"
        "  while (true) for (let i = 0; i < 8; i++)\n"
        "    bp.hot(i % 4 === 3 && t % 7 === 0).sync({waitFor: own,\n"
        "      request: [0, 1, 2].map(k => own[(t + 8 * k + i) % own.length]),\n"
        "      block: t % 20 === 0 ? [E[(t + i) % EVENTS], E[(t + 3 * i) % EVENTS]] : []});\n"
        "});\n";
    return QByteArray(text)
        .replace("EVENTS", QByteArray::number(events))
        .replace("THREADS", QByteArray::number(threads));
}

struct Frames {
    std::vector<double> milliseconds;

    template <class Act>
    void measure(const Act& act)
    {
        QElapsedTimer timer;
        timer.start();
        act();
        QApplication::processEvents(); // paints what has changed
        milliseconds.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    void report(const char* what)
    {
        std::sort(milliseconds.begin(), milliseconds.end());
        const std::size_t count = milliseconds.size();
        std::printf("%-44s %5zu frames: median %6.2f ms, p95 %6.2f ms, longest %6.2f ms\n", what, count,
                    milliseconds[count / 2], milliseconds[count * 95 / 100], milliseconds.back());
        std::fflush(stdout);
    }
};

double mebibytes(std::uint64_t bytes)
{
    return static_cast<double>(bytes) / (1 << 20);
}

struct Bench {
    Session session;
    Commands commands{session};
    Jobs jobs;
    Appearance appearance;
    EditedSource source{session};
    PanelContext context{session, commands, jobs, appearance, source};
};

/// As many steps as are wanted, along the first way of each state in turn.
Trace longRun(const Lts& lts)
{
    Trace trace{lts.initialStates().front(), {}};
    for (int i = 0; i < steps; ++i) {
        const auto ways = lts.outgoing(trace.last());
        if (ways.empty())
            break;
        trace.steps.push_back(ways[static_cast<std::size_t>(i) % ways.size()]);
    }
    return trace;
}

template <class Panel>
void show(Panel& panel)
{
    panel.resize(1440, 700);
    panel.show();
    QApplication::processEvents();
}

void scrollAndStep(Bench& bench, QTableView& table, QScrollBar& across, const char* name)
{
    Frames scrolled, down, stepped;
    for (int i = 0; i < 200; ++i)
        scrolled.measure([&] { across.setValue(across.maximum() * i / 200); });
    for (int i = 0; i < 200; ++i)
        down.measure(
            [&] { table.verticalScrollBar()->setValue(table.verticalScrollBar()->maximum() * i / 200); });
    for (std::size_t i = 0; i < 300; ++i)
        stepped.measure([&] { bench.session.dispatch(action::MoveCursor{i * 31 % steps}); });
    const std::string title(name);
    scrolled.report((title + ", scrolled sideways").c_str());
    down.report((title + ", scrolled down").c_str());
    stepped.report((title + ", stepped").c_str());
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("ring.js"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(program()) < 0)
        return 1;
    file.close();
    Bench bench;
    RunContext run;
    auto opened = openModel(path.toStdString(), {.mostStates = 50'000}, run);
    if (!opened) {
        std::printf("the program of the benchmark cannot be opened: %s\n",
                    opened.error() != nullptr ? opened.error()->message.c_str() : "stopped");
        return 1;
    }
    bench.session.dispatch(
        action::OpenModel{std::make_shared<const OpenedModel>(*std::move(opened)), nullptr});
    const OpenedModel& model = *bench.session.now().model;
    std::printf("%zu b-threads, %zu events, %zu states\n", programOf(model)->synchronisations().names.size(),
                programOf(model)->synchronisations().events.size(), model.lts.stateCount());
    bench.session.dispatch(action::LoadRun{longRun(model.lts)});
    std::printf("a trace of %zu steps; resident %.0f MiB\n", bench.session.now().trace->length(),
                mebibytes(residentBytes()));
    {
        const std::uint64_t before = residentBytes();
        SynchronisationPanel panel(bench.context, nullptr);
        show(panel);
        auto& table = *panel.findChild<CellTable*>(QStringLiteral("synchronisation.table"));
        std::printf("matrix: %d events by %d b-threads\n", table.model()->rowCount(),
                    table.model()->columnCount() - 1);
        scrollAndStep(bench, table, *panel.findChild<QScrollBar*>(QStringLiteral("synchronisation.across")),
                      "matrix");
        std::printf("%-44s %.1f MiB\n", "matrix, resident memory added", mebibytes(residentBytes() - before));
    }
    {
        const std::uint64_t before = residentBytes();
        GridPanel panel(bench.context, nullptr);
        show(panel);
        auto& table = *panel.findChild<QTableView*>(QStringLiteral("grid.table"));
        std::printf("grid: %d b-threads by %d steps\n", table.model()->rowCount(),
                    table.model()->columnCount() - 1);
        scrollAndStep(bench, table, *table.horizontalScrollBar(), "grid");
        bench.commands.action(QStringLiteral("grid.narrow"))->trigger();
        scrollAndStep(bench, table, *table.horizontalScrollBar(), "grid, narrow");
        std::printf("%-44s %.1f MiB, of which %.2f MiB are its own cells\n", "grid, resident memory added",
                    mebibytes(residentBytes() - before), mebibytes(panel.model().bytes()));
    }
    return 0;
}
