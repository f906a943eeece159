// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of the canvas while a person pans and zooms: 1,000, 10,000 and 100,000 visible states with two
// transitions each, on the offscreen platform, without a graphics processor. Prints the 95th percentile of a
// frame against its budget, the same for a scene of one QGraphicsItem a thing (up to 10,000 states), memory a
// visible element, how long the fine picture takes, and whether anything is repainted at rest. Fails if a
// budget is missed.
#include "core/run/run_context.h"
#include "views/canvas/canvas.h"
#include "views/graph/routing.h"

#include <QApplication>
#include <QEventLoop>
#include <QGraphicsEllipseItem>
#include <QGraphicsLineItem>
#include <QGraphicsScene>
#include <QGraphicsView>
#include <QScrollBar>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <random>

using namespace threadmend;

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// States in rows and columns that fill a window, two transitions from each to near ones.
struct Graph {
    Picture picture;
    Layout layout;
};

Graph graphOf(std::uint32_t states)
{
    std::mt19937 random(7);
    const auto columns = static_cast<std::uint32_t>(std::ceil(std::sqrt(states * 16.0 / 9)));
    Graph graph;
    PictureBuilder builder;
    for (std::uint32_t i = 0; i < states; ++i) {
        builder.addNode({std::to_string(i), i == 0 ? NodeMark::Initial : std::uint16_t{0}, StateId(i), 0, i});
        graph.layout.positions.emplace_back(60.0 * (i % columns), 60.0 * (i / columns));
        graph.layout.halfWidths.push_back(static_cast<float>(nodesize::radius));
    }
    for (std::uint32_t i = 0; i < states; ++i)
        for (const auto way : {1 + random() % 3, columns - 1 + random() % 4})
            builder.addEdge(
                {i, static_cast<std::uint32_t>((i + way) % states), builder.label("a"), EdgeColour::None, 0});
    graph.picture = std::move(builder).build();
    graph.layout.captions.detail = detailOf(graph.picture);
    graph.layout.bounds = QRectF(-40, -40, 60.0 * columns + 80, 60.0 * (states / columns + 1) + 80);
    if (graph.layout.captions.detail == Detail::Dots)
        return graph;
    makeRoutes(graph.picture, graph.layout);
    Router router(graph.picture, graph.layout);
    for (Route& route : graph.layout.routes)
        router.straight(route, 8);
    return graph;
}

/// A recorded path: fitted, then to and fro by a few pixels, in and out by a few percent, so that about all
/// states stay visible.
struct Move {
    QPointF pan;
    double zoom = 1;
};

std::vector<Move> path()
{
    std::vector<Move> moves;
    for (int i = 0; i < 120; ++i)
        if (i % 3 == 2)
            moves.push_back({QPointF(), 1 + 0.03 * std::sin(i * 0.31)});
        else
            moves.push_back({QPointF(9 * std::sin(i * 0.17), 6 * std::cos(i * 0.23)), 1});
    return moves;
}

double percentile95(std::vector<double> times)
{
    std::sort(times.begin(), times.end());
    return times[times.size() * 95 / 100];
}

template <class Apply>
double framesOf(QWidget& widget, const Apply& apply)
{
    std::vector<double> times;
    for (const Move& move : path()) {
        const auto start = Clock::now();
        apply(move);
        widget.repaint();
        times.push_back(millisecondsSince(start));
        QApplication::processEvents();
    }
    return percentile95(std::move(times));
}

class CountingCanvas : public Canvas {
public:
    int paints = 0;

protected:
    void paintEvent(QPaintEvent* event) override
    {
        ++paints;
        Canvas::paintEvent(event);
    }
};

void spin(int milliseconds)
{
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

struct CanvasFrames {
    double p95 = 0;
    double fine = 0;
    int atRest = 0;
    double bytesAnElement = 0;
};

CanvasFrames canvasFrames(std::uint32_t states)
{
    const std::uint64_t before = residentBytes();
    RunContext run;
    Graph graph = graphOf(states);
    const auto placed = *placedPicture(std::move(graph.picture), std::move(graph.layout), run);
    const double elements = static_cast<double>(placed->nodeCount() + placed->curveCount());
    CanvasFrames result;
    CountingCanvas canvas;
    canvas.setAnimated(false);
    canvas.resize(1280, 720);
    canvas.show();
    canvas.setPicture(placed);
    while (!canvas.isSettled())
        spin(2);
    result.bytesAnElement = static_cast<double>(residentBytes() - before) / elements;
    result.p95 = framesOf(canvas, [&](const Move& move) {
        Viewport view = canvas.viewport();
        view.pan(move.pan);
        view.zoomAt(QPointF(640, 360), move.zoom);
        canvas.setViewport(view);
    });
    const auto start = Clock::now();
    while (!canvas.isSettled())
        spin(2);
    result.fine = millisecondsSince(start);
    spin(100);
    canvas.paints = 0;
    spin(600);
    result.atRest = canvas.paints;
    return result;
}

double itemFrames(std::uint32_t states)
{
    const Graph graph = graphOf(states);
    QGraphicsScene scene;
    for (const PictureEdge& edge : graph.picture.edges)
        scene.addLine(QLineF(graph.layout.positions[edge.source], graph.layout.positions[edge.target]));
    for (const QPointF& at : graph.layout.positions)
        scene.addEllipse(at.x() - 15, at.y() - 15, 30, 30, QPen(Qt::black), QBrush(Qt::white));
    QGraphicsView view(&scene);
    view.setFrameStyle(0);
    view.setTransformationAnchor(QGraphicsView::AnchorViewCenter);
    view.resize(1280, 720);
    view.show();
    view.fitInView(graph.layout.bounds, Qt::KeepAspectRatio);
    return framesOf(*view.viewport(), [&](const Move& move) {
        view.scale(move.zoom, move.zoom);
        view.horizontalScrollBar()->setValue(view.horizontalScrollBar()->value() - qRound(move.pan.x()));
        view.verticalScrollBar()->setValue(view.verticalScrollBar()->value() - qRound(move.pan.y()));
    });
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    const std::pair<std::uint32_t, double> budgets[] = {{1000, 16}, {10000, 33}, {100000, 100}};
    bool kept = true;
    (void)canvasFrames(100); // fonts and the like are loaded once
    std::printf("%8s %12s %9s %14s %7s %12s %15s %14s\n", "states", "p95 frame", "budget", "items' p95",
                "ratio", "fine after", "bytes/element", "paints at rest");
    for (const auto& [states, budget] : budgets) {
        const CanvasFrames frames = canvasFrames(states);
        const double items = states <= 10000 ? itemFrames(states) : 0;
        std::printf("%8u %9.1f ms %6.0f ms", states, frames.p95, budget);
        items > 0 ? std::printf(" %11.1f ms %7.1f", items, items / frames.p95)
                  : std::printf(" %14s %7s", "-", "-");
        std::printf(" %9.0f ms %15.0f %14d\n", frames.fine, frames.bytesAnElement, frames.atRest);
        kept = kept && frames.p95 <= budget && frames.atRest == 0;
    }
    return kept ? 0 : 1;
}
