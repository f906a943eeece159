// SPDX-License-Identifier: GPL-3.0-or-later
// What the pointer finds, against the plainest search through everything that is drawn.
#ifndef Q_MOC_RUN // moc of Qt 6.4 stumbles over concepts in what these include
#include "tests/views/canvas/placed_samples.h"
#include "tests/views/widget_test_main.h"
#include "views/canvas/canvas.h"
#include "views/graph/nearness.h"
#endif

#include <QObject>
#include <cmath>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

Viewport randomView(Random& random, const PlacedPicture& placed)
{
    Viewport viewport;
    viewport.setSize({640, 480});
    viewport.setBounds(placed.bounds);
    viewport.fit(placed.bounds, {});
    viewport.zoomAt({320, 240}, std::pow(1.4, random.below(placed.dots() ? 14 : 8)));
    viewport.centreOn(placed.layout.positions[random.below(static_cast<std::uint32_t>(placed.nodeCount()))]);
    return viewport;
}

bool covers(const Shown& shown, std::uint32_t node, QPointF at, double more)
{
    const QSizeF half = shown.halfSize(node);
    const QPointF off = at - shown.viewport.toScreen(shown.placed.layout.positions[node]);
    const double beyond = std::max(0.0, std::abs(off.x()) - (half.width() - half.height()));
    return std::hypot(beyond, off.y()) <= half.height() + more;
}

double distanceOf(const Shown& shown, std::uint32_t curve, QPointF at)
{
    const Polyline line = shown.placed.polyline(curve);
    std::vector<QPointF> points;
    for (const QPointF& point : line.points())
        points.push_back(shown.viewport.toScreen(point));
    return distanceTo(points, at);
}

/// Empty if the hit is one that a person would expect.
QString problemWith(const Shown& shown, std::span<const ShownLabel> labels, QPointF at)
{
    const Hit hit = hitAt(shown, labels, at);
    bool onBadge = false, onLabel = false;
    for (std::uint32_t node = 0; node < shown.placed.nodeCount(); ++node)
        onBadge = onBadge || shown.badge(node).contains(at);
    for (const ShownLabel& label : labels)
        onLabel = onLabel || label.box.contains(at);
    if (onBadge != (hit.kind == Hit::Kind::Badge))
        return QStringLiteral("badge");
    if (onBadge)
        return {};
    std::optional<std::uint32_t> uppermost;
    for (std::uint32_t node = 0; node < shown.placed.nodeCount(); ++node)
        if (covers(shown, node, at, 0))
            uppermost = node;
    if (uppermost)
        return hit.kind == Hit::Kind::Node && covers(shown, hit.index, at, 0) &&
                       (shown.level < Level::Shapes || hit.index == *uppermost)
                   ? QString()
                   : QStringLiteral("a node is not found");
    if (shown.level == Level::Density)
        return {};
    if (hit.kind == Hit::Kind::Node)
        return QStringLiteral("a node is found where none is");
    if (onLabel)
        return hit.kind == Hit::Kind::Edge ? QString() : QStringLiteral("a label is not found");
    double nearest = graspOfLines + 1;
    for (std::uint32_t curve = 0; curve < shown.placed.curveCount(); ++curve)
        nearest = std::min(nearest, distanceOf(shown, curve, at));
    if (hit.kind != Hit::Kind::Edge)
        return nearest < graspOfLines - 1e-6 ? QStringLiteral("a line is not found") : QString();
    return distanceOf(shown, shown.placed.curveOf(hit.index), at) <= nearest + 1e-6
               ? QString()
               : QStringLiteral("another line is nearer");
}

} // namespace

class PickingTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsPickedIsWhatIsDrawn()
    {
        Random random(11);
        for (int round = 0; round < 60; ++round) {
            const auto picture = randomPlaced(random, round % 20 == 19);
            for (int view = 0; view < 6; ++view) {
                const Viewport viewport = randomView(random, *picture);
                const Shown shown{*picture, viewport, levelOf(*picture, viewport)};
                const auto labels = shownLabels(shown, QRectF(0, 0, 640, 480));
                for (int point = 0; point < 25; ++point) {
                    const QPointF at(random.below(640), random.below(480));
                    const QString problem = problemWith(shown, labels, at);
                    QVERIFY2(problem.isEmpty(), qPrintable(problem));
                }
            }
        }
    }

    void whatIsDumpedCanBePicked()
    {
        Random random(12);
        for (int round = 0; round < 20; ++round) {
            Canvas canvas;
            canvas.resize(640, 480);
            canvas.show();
            canvas.setPicture(randomPlaced(random, false));
            Viewport viewport = randomView(random, *canvas.picture());
            viewport.setSize(canvas.size());
            canvas.setViewport(viewport);
            const QStringList dump = canvas.dumpScene();
            for (std::uint32_t node = 0; node < canvas.picture()->nodeCount(); ++node) {
                const QPointF at = canvas.screenOf(node);
                if (!QRectF(canvas.rect()).contains(at))
                    continue;
                const QString line = QStringLiteral("node %1 \"").arg(node);
                QVERIFY(std::any_of(dump.begin(), dump.end(),
                                    [&](const QString& other) { return other.startsWith(line); }));
                const Hit hit = canvas.hitAt(at);
                QVERIFY(hit == (Hit{Hit::Kind::Node, node}) || hit.kind == Hit::Kind::Badge);
            }
        }
    }

    void whereNothingIsPickedNothingIsDrawn()
    {
        Random random(13);
        for (int round = 0; round < 10; ++round) {
            Canvas canvas;
            canvas.resize(640, 480);
            canvas.show();
            canvas.clearFocus();
            canvas.setPicture(randomPlaced(random, false));
            const QImage image = canvas.grab().toImage();
            for (int point = 0; point < 400; ++point) {
                const QPoint at(8 + static_cast<int>(random.below(620)),
                                8 + static_cast<int>(random.below(460)));
                const auto initial = canvas.screenOf(0);
                const bool arrow = std::abs(at.y() - initial.y()) < 8 && at.x() < initial.x();
                const bool nothing = canvas.hitAt(at).kind == Hit::Kind::Nothing && !arrow;
                if (nothing && image.pixelColor(at) != canvas.theme().canvas) {
                    // Rims of nodes and heavy lines, and halos, reach a little farther than what is grasped.
                    bool close = false;
                    for (int dx = -6; dx <= 6; dx += 2)
                        for (int dy = -6; dy <= 6; dy += 2)
                            close = close || canvas.hitAt(at + QPoint(dx, dy)).kind != Hit::Kind::Nothing;
                    QVERIFY(close);
                }
            }
        }
    }

    void gridsFindEverythingThatTouches()
    {
        Random random(14);
        for (int round = 0; round < 20; ++round) {
            const auto picture = randomPlaced(random, round % 10 == 9);
            for (int k = 0; k < 20; ++k) {
                const QPointF corner = picture->bounds.topLeft() +
                                       QPointF(random.below(900), random.below(500)) - QPointF(50, 50);
                const QRectF box(corner, QSizeF(1 + random.below(80), 1 + random.below(80)));
                const auto found = picture->nodeGrid.near(box);
                for (std::uint32_t node = 0; node < picture->nodeCount(); ++node)
                    if (box.contains(picture->layout.positions[node]))
                        QVERIFY(std::binary_search(found.begin(), found.end(), node));
                const auto curves = picture->curveGrid.near(box);
                for (std::uint32_t curve = 0; curve < picture->curveCount(); ++curve) {
                    const Polyline line = picture->polyline(curve);
                    for (const QPointF& point : line.points())
                        if (box.contains(point))
                            QVERIFY(std::binary_search(curves.begin(), curves.end(), curve));
                }
            }
        }
    }
};

THREADMEND_WIDGET_TEST_MAIN(PickingTest)
#include "picking_test.moc"
