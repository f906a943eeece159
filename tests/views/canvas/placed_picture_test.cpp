// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef Q_MOC_RUN // moc of Qt 6.4 stumbles over concepts in what these include
#include "tests/testing/stops_everywhere.h"
#include "tests/views/canvas/placed_samples.h"
#include "tests/views/widget_test_main.h"
#include "views/canvas/canvas.h"
#endif

#include <QObject>
#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

Picture pictureOf(const Lts& lts)
{
    RunContext run;
    ViewOptions options;
    options.maxNodes = lts.stateCount();
    return *fullView(lts, options, run);
}

/// The picture of a layout that has places only.
std::shared_ptr<const PlacedPicture> withoutRoutes(const Lts& lts, Detail detail)
{
    RunContext run;
    Picture picture = pictureOf(lts);
    Layout layout = *layoutMethodOf("layered")->layout(picture, captionsOf(picture, Theme::light()), {}, run);
    layout.routes.clear();
    layout.routeEdges.clear();
    layout.points.clear();
    layout.labels.clear();
    layout.captions.detail = detail;
    return *placedPicture(std::move(picture), std::move(layout), run);
}

} // namespace

class PlacedPictureTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void preparingStopsAtEveryPoll()
    {
        const Picture picture = pictureOf(ltsOf("0 a 1 1 b 2 2 c 0 2 d 2 0 e 2"));
        QVERIFY(stopsEverywhere([&](RunContext& run) {
            return placedPicture(Picture(picture), *layoutMethodOf("layered"), {}, run);
        }));
    }

    void statesAndKeysAreFound()
    {
        const auto placed = placedFull(ltsOf("0 a 1 1 b 2"));
        for (std::uint32_t state = 0; state < 3; ++state) {
            const auto nodes = placed->nodesOf(StateId(state));
            QCOMPARE(nodes.size(), std::size_t{1});
            QCOMPARE(placed->picture.nodeStates[nodes[0]], StateId(state));
            QCOMPARE(placed->nodeOfKey(placed->picture.nodeKeys[nodes[0]]), nodes[0]);
        }
        QVERIFY(placed->nodesOf(StateId(9u)).empty());
        QCOMPARE(placed->nodeOfKey(9), PlacedPicture::nothing);
    }

    void neighboursAreThoseOfThePicture()
    {
        Random random(3);
        for (int round = 0; round < 20; ++round) {
            const auto placed = randomPlaced(random, false);
            std::multiset<std::uint32_t> leaving, entering;
            for (std::uint32_t node = 0; node < placed->nodeCount(); ++node) {
                for (const std::uint32_t curve : placed->leaving(node)) {
                    QCOMPARE(placed->curve(curve).source, node);
                    leaving.insert(curve);
                }
                for (const std::uint32_t curve : placed->entering(node)) {
                    QCOMPARE(placed->curve(curve).target, node);
                    entering.insert(curve);
                }
            }
            QCOMPARE(leaving.size(), placed->curveCount());
            QCOMPARE(entering, leaving);
            for (std::uint32_t edge = 0; edge < placed->picture.edges.size(); ++edge)
                QCOMPARE(placed->curve(placed->curveOf(edge)).target, placed->picture.edges[edge].target);
        }
    }

    void straightEdgesBetweenTheSameStatesAreToldApart()
    {
        const auto placed = withoutRoutes(ltsOf("0 a 1 0 b 1 1 c 0 1 d 1"), Detail::Dots);
        QCOMPARE(placed->curveCount(), std::size_t{4});
        std::set<std::pair<double, double>> middles;
        for (std::uint32_t curve = 0; curve < 4; ++curve) {
            const Polyline line = placed->polyline(curve);
            const QPointF middle = (line.points().front() + line.points()[line.points().size() / 2]) / 2;
            middles.insert({std::round(middle.x() * 100), std::round(middle.y() * 100)});
        }
        QCOMPARE(middles.size(), std::size_t{4});
    }

    void picturesWithoutRoutesArePaintedAtEverySize()
    {
        for (const Detail detail : {Detail::Labels, Detail::Shapes, Detail::Dots}) {
            Canvas canvas;
            canvas.setAnimated(false);
            canvas.resize(640, 480);
            canvas.show();
            canvas.setPicture(withoutRoutes(ltsOf("0 a 1 0 b 2 1 c 3 2 d 3 3 e 0 3 f 3"), detail));
            for (const double zoom : {1.0, 0.05, 0.5, 40.0, 3.0}) {
                Viewport view = canvas.viewport();
                view.zoomAt({320, 240}, zoom);
                canvas.setViewport(view);
                QVERIFY(!canvas.grab().isNull());
                QVERIFY(QTest::qWaitFor([&] { return canvas.isSettled(); }));
                QVERIFY(!canvas.grab().isNull());
                QVERIFY(!canvas.dumpScene().isEmpty());
            }
        }
    }
};

THREADMEND_WIDGET_TEST_MAIN(PlacedPictureTest)
#include "placed_picture_test.moc"
