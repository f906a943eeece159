// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef Q_MOC_RUN // moc of Qt 6.4 stumbles over concepts in what these include
#include "tests/views/canvas/placed_samples.h"
#include "tests/views/widget_test_main.h"
#include "views/canvas/legend_strip.h"
#include "views/canvas/minimap.h"
#include "views/canvas/page_scroll.h"
#endif

#include <QContextMenuEvent>
#include <QObject>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QWheelEvent>
#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// A canvas of 800 by 600 pixels on the screen.
struct Window {
    explicit Window(std::shared_ptr<const PlacedPicture> placed)
    {
        canvas.setAnimated(false);
        canvas.resize(800, 600);
        canvas.show();
        canvas.setPicture(std::move(placed));
        (void)QTest::qWaitFor([this] { return canvas.isSettled(); });
    }
    QPoint at(std::uint32_t node) const { return canvas.screenOf(node).toPoint(); }
    void wheel(QPointF at, int notches, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QWheelEvent event(at, canvas.mapToGlobal(at.toPoint()), QPoint(), QPoint(0, 120 * notches),
                          Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&canvas, &event);
    }
    void drag(QPoint from, QPoint to)
    {
        QTest::mousePress(&canvas, Qt::LeftButton, Qt::NoModifier, from);
        QTest::mouseMove(&canvas, (from + to) / 2);
        QTest::mouseMove(&canvas, to);
        QTest::mouseRelease(&canvas, Qt::LeftButton, Qt::NoModifier, to);
    }
    bool says(const QString& line) const { return canvas.dumpScene().contains(line); }

    Canvas canvas;
};

const char* const diamond = "0 a 1 0 b 2 1 c 3 2 d 3 3 back 0";

/// 0 -> 1 -> ... , of which only so many states are shown.
std::shared_ptr<const PlacedPicture> chain(std::size_t shown, EarlierPicture earlier = {})
{
    RunContext run;
    ViewOptions options;
    options.maxNodes = shown;
    return placed(*fullView(ltsOf("0 a 1 1 a 2 2 a 3 2 b 4 3 a 5 4 b 5"), options, run), earlier);
}

/// So many groups of five nodes, for the width of the window.
std::shared_ptr<const PlacedPicture> manyStars(std::uint32_t count)
{
    PictureBuilder builder;
    for (std::uint32_t star = 0; star < count; ++star) {
        const std::uint32_t group =
            builder.addGroup("After step " + std::to_string(star) + ": a way to go right");
        std::vector<std::uint32_t> nodes;
        for (std::uint64_t i = 0; i < 5; ++i)
            nodes.push_back(
                builder.addNode({std::to_string(i), i == 0 ? NodeMark::Decision : NodeMark::Context,
                                 StateId(star * 5 + static_cast<std::uint32_t>(i)), 0, star * 5 + i, group}));
        for (std::size_t i = 1; i < nodes.size(); ++i)
            builder.addEdge({i == 1 ? nodes[i] : nodes[0], i == 1 ? nodes[0] : nodes[i],
                             builder.label("PAYMENTPUBLICFEE_EM"), EdgeColour::Neutral, 0});
    }
    RunContext run;
    LayoutOptions options;
    options.pageWidth = 740;
    return *placedPicture(std::move(builder).build(), *layoutMethodOf("layered"), options, run);
}

bool near(QPointF a, QPointF b, double most = 0.01)
{
    return std::abs(a.x() - b.x()) <= most && std::abs(a.y() - b.y()) <= most;
}

} // namespace

class CanvasTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void newPicturesAreShownWhole()
    {
        Window window(placedFull(wideLts(300, 1)));
        QVERIFY(window.canvas.viewport().showsAll());
        window.canvas.resize(500, 300);
        QVERIFY(window.canvas.viewport().showsAll());
    }

    void groupsAreReadLikeAPage()
    {
        Window window(manyStars(12));
        const auto top = [&] {
            return window.canvas.viewport().toScreen(window.canvas.picture()->bounds).top();
        };
        QVERIFY(window.canvas.isPage());
        QCOMPARE(window.canvas.viewport().scale(), 1.0);
        QVERIFY(!window.canvas.viewport().showsAll());
        QCOMPARE(top(), window.canvas.fitMargins().top());
        window.wheel({400, 300}, -2);
        QCOMPARE(window.canvas.viewport().scale(), 1.0);
        QVERIFY(top() < 0 && window.canvas.isPage());
        for (int page = 0; page < 20; ++page)
            QTest::keyClick(&window.canvas, Qt::Key_PageDown);
        const double bottom = window.canvas.viewport().toScreen(window.canvas.picture()->bounds).bottom();
        QVERIFY(near({bottom, 0}, {window.canvas.height() - window.canvas.fitMargins().bottom(), 0}, 1));
        window.canvas.centreOn(0);
        QCOMPARE(window.canvas.viewport().scale(), 1.0);
        QVERIFY(window.canvas.rect().contains(window.at(0)));
        window.canvas.resize(700, 500);
        QVERIFY(window.canvas.isPage());
        // All of it can still be seen, and the pointer zooms with Ctrl.
        QTest::keyClick(&window.canvas, Qt::Key_0, Qt::ControlModifier);
        QVERIFY(window.canvas.viewport().showsAll());
        window.wheel({400, 300}, 2, Qt::ControlModifier);
        QVERIFY(!window.canvas.viewport().showsAll());
    }

    void aPageHasAScrollBar()
    {
        Window window(manyStars(12));
        PageScroll bar(window.canvas);
        QVERIFY(bar.isVisible());
        bar.triggerAction(QAbstractSlider::SliderToMaximum);
        const PlacedPicture& placed = *window.canvas.picture();
        QVERIFY(window.canvas.rect().contains(window.at(static_cast<std::uint32_t>(placed.nodeCount()) - 1)));
        window.wheel({400, 300}, 100);
        QCOMPARE(bar.value(), 0);
        window.canvas.fit();
        QVERIFY(!bar.isVisible());
    }

    void smallNodesHaveTheirNamesBesideThem()
    {
        Window window(placedFull(wideLts(40, 1)));
        Viewport far = window.canvas.viewport();
        far.zoomAt({400, 300}, 0.4 / far.scale());
        window.canvas.setViewport(far);
        QVERIFY(window.canvas.level() != Level::Density);
        const QStringList scene = window.canvas.dumpScene();
        QVERIFY(scene.filter(QRegularExpression(QStringLiteral("^name "))).size() > 5);
        QVERIFY(window.says(QStringLiteral("name 0 \"0\"")));
        far.zoomAt({400, 300}, 2.5);
        window.canvas.setViewport(far);
        QVERIFY(window.canvas.dumpScene().filter(QRegularExpression(QStringLiteral("^name "))).isEmpty());
    }

    void theWheelZoomsAtThePointer()
    {
        Window window(placedFull(ltsOf(diamond)));
        const QPointF before = window.canvas.screenOf(3);
        const double fitted = window.canvas.viewport().scale();
        window.wheel(before, 2);
        QVERIFY(window.canvas.viewport().scale() > 1.3 * fitted);
        QVERIFY(near(window.canvas.screenOf(3), before));
        window.wheel(before, -2);
        QVERIFY(qFuzzyCompare(window.canvas.viewport().scale(), fitted));
        const QPointF still = window.canvas.screenOf(0);
        window.wheel(before, 1, Qt::ShiftModifier);
        QVERIFY(near(window.canvas.screenOf(0), still + QPointF(64, 0)));
    }

    void draggingPansAndClicksNothing()
    {
        Window window(placedFull(ltsOf(diamond)));
        QSignalSpy clicked(&window.canvas, &Canvas::nodeClicked);
        QSignalSpy background(&window.canvas, &Canvas::backgroundClicked);
        const QPointF before = window.canvas.screenOf(1);
        window.drag(window.at(1), window.at(1) + QPoint(60, 40));
        QVERIFY(near(window.canvas.screenOf(1), before + QPointF(60, 40), 1));
        QVERIFY(clicked.empty() && background.empty());
    }

    void thePictureCannotBeLost()
    {
        Window window(placedFull(ltsOf(diamond)));
        window.canvas.pan({1e6, -1e6});
        QVERIFY(QRectF(window.canvas.rect())
                    .intersects(window.canvas.viewport().toScreen(window.canvas.picture()->bounds)));
    }

    void keysZoomPanAndFit()
    {
        Window window(placedFull(ltsOf(diamond)));
        const Viewport whole = window.canvas.viewport();
        QTest::keyClick(&window.canvas, Qt::Key_Plus, Qt::ControlModifier);
        QVERIFY(window.canvas.viewport().scale() > whole.scale());
        QTest::keyClick(&window.canvas, Qt::Key_Right, Qt::ControlModifier);
        QTest::keyClick(&window.canvas, Qt::Key_Minus, Qt::ControlModifier);
        QVERIFY(window.canvas.viewport() != whole);
        QTest::keyClick(&window.canvas, Qt::Key_0, Qt::ControlModifier);
        QVERIFY(window.canvas.viewport() == whole);
        QTest::keyClick(&window.canvas, Qt::Key_Left, Qt::ControlModifier);
        QVERIFY(near(window.canvas.viewport().offset(), whole.offset() + QPointF(64, 0)));
        QTest::keyClick(&window.canvas, Qt::Key_F);
        QVERIFY(window.canvas.viewport() == whole);
    }

    void clickingTellsWhatIsThere()
    {
        Window window(placedFull(ltsOf(diamond)));
        QSignalSpy node(&window.canvas, &Canvas::nodeClicked), edge(&window.canvas, &Canvas::edgeClicked);
        QSignalSpy background(&window.canvas, &Canvas::backgroundClicked);
        QTest::mouseClick(&window.canvas, Qt::LeftButton, Qt::ControlModifier, window.at(2));
        QCOMPARE(node.size(), 1);
        QCOMPARE(node[0][0].toUInt(), 2u);
        QCOMPARE(node[0][1].value<Qt::KeyboardModifiers>(), Qt::ControlModifier);
        const auto line = window.canvas.picture()->polyline(0);
        const QPointF middle = (line.points().front() + line.points().back()) / 2;
        QTest::mouseClick(&window.canvas, Qt::LeftButton, Qt::NoModifier,
                          window.canvas.viewport().toScreen(middle).toPoint());
        QCOMPARE(edge.size(), 1);
        QTest::mouseClick(&window.canvas, Qt::LeftButton, Qt::NoModifier, QPoint(3, 3));
        QCOMPARE(background.size(), 1);
        QCOMPARE(node.size(), 1);
    }

    void doubleClickActivatesOnce()
    {
        Window window(placedFull(ltsOf(diamond)));
        QSignalSpy clicked(&window.canvas, &Canvas::nodeClicked);
        QSignalSpy activated(&window.canvas, &Canvas::nodeActivated);
        QTest::mouseClick(&window.canvas, Qt::LeftButton, Qt::NoModifier, window.at(1));
        QTest::mouseDClick(&window.canvas, Qt::LeftButton, Qt::NoModifier, window.at(1));
        QCOMPARE(activated.size(), 1);
        QVERIFY(clicked.size() <= 2);
        QTest::mouseClick(&window.canvas, Qt::LeftButton, Qt::NoModifier, window.at(2));
        QCOMPARE(clicked.back()[0].toUInt(), 2u);
    }

    void arrowsWalkAlongEdgesAndEnterActivates()
    {
        Window window(placedFull(ltsOf("0 a 1 1 b 2 1 c 3 2 d 4 3 e 4")));
        QSignalSpy clicked(&window.canvas, &Canvas::nodeClicked);
        QSignalSpy activated(&window.canvas, &Canvas::nodeActivated);
        const auto press = [&](Qt::Key key) {
            QTest::keyClick(&window.canvas, key);
            return window.canvas.cursorNode();
        };
        QCOMPARE(press(Qt::Key_Right), std::optional(0u)); // begins at the start
        QCOMPARE(press(Qt::Key_Right), std::optional(1u));
        const auto upper = press(Qt::Key_Right);
        QVERIFY(upper == 2u || upper == 3u);
        const auto& places = window.canvas.picture()->layout.positions;
        const bool above = places[*upper].y() < places[5 - *upper].y();
        QCOMPARE(press(above ? Qt::Key_Down : Qt::Key_Up), std::optional(5 - *upper));
        QCOMPARE(press(Qt::Key_Right), std::optional(4u));
        QCOMPARE(press(Qt::Key_Right), std::optional(4u)); // nothing follows
        QVERIFY(press(Qt::Key_Left) != 4u);
        press(Qt::Key_Return);
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated[0][0].toUInt(), *window.canvas.cursorNode());
        QCOMPARE(clicked.size(), 6);
        QVERIFY(window.canvas.accessibleDescription().contains(QLatin1String("At state")));
    }

    void pointAndCommaTurnToTheTransitionsThatLeave()
    {
        Window window(placedFull(ltsOf("0 a 1 1 b 2 1 c 3 1 d 3 2 e 4 3 f 4")));
        QSignalSpy nodes(&window.canvas, &Canvas::nodeClicked);
        QSignalSpy edges(&window.canvas, &Canvas::edgeClicked);
        const auto press = [&](Qt::Key key) { QTest::keyClick(&window.canvas, key); };
        const auto spoken = [&] { return window.canvas.accessibleDescription(); };
        press(Qt::Key_Period); // begins at the start
        QCOMPARE(window.canvas.cursorNode(), std::optional(0u));
        press(Qt::Key_Right);
        QCOMPARE(window.canvas.cursorNode(), std::optional(1u));
        QVERIFY(!window.canvas.cursorEdge());
        // Each of the three once, then again the first.
        std::set<std::uint32_t> seen;
        QStringList texts;
        for (int i = 0; i < 3; ++i) {
            press(Qt::Key_Period);
            seen.insert(*window.canvas.cursorEdge());
            texts.push_back(spoken());
            QCOMPARE(edges.back()[0].toUInt(), *window.canvas.cursorEdge());
        }
        QCOMPARE(seen.size(), std::size_t{3});
        const QString all = texts.join(QLatin1Char('\n'));
        for (const char* text : {"At the transition b from 1 to 2", "At the transition c from 1 to 3",
                                 "At the transition d from 1 to 3"})
            QVERIFY2(all.contains(QLatin1String(text)), qPrintable(all));
        const std::uint32_t last = *window.canvas.cursorEdge();
        press(Qt::Key_Period);
        press(Qt::Key_Comma);
        QCOMPARE(window.canvas.cursorEdge(), std::optional(last));
        QVERIFY(window.canvas.dumpScene()
                    .filter(QStringLiteral("edge"))
                    .join(QString())
                    .contains(QLatin1String("cursor")));
        // Enter and the arrow go along it.
        const std::uint32_t target = window.canvas.picture()->picture.edges[last].target;
        press(Qt::Key_Return);
        QCOMPARE(window.canvas.cursorNode(), std::optional(target));
        QVERIFY(!window.canvas.cursorEdge());
        QCOMPARE(nodes.back()[0].toUInt(), target);
        press(Qt::Key_Comma);
        press(Qt::Key_Right);
        QCOMPARE(window.canvas.cursorNode(), std::optional(4u));
        // Nothing leaves the last one.
        press(Qt::Key_Period);
        QVERIFY(!window.canvas.cursorEdge());
    }

    void walkingKeepsTheNodeInSight()
    {
        Window window(placedFull(ltsOf("0 a 1 1 a 2 2 a 3 3 a 4 4 a 5 5 a 6 6 a 7 7 a 8 8 a 9 9 a 10")));
        Viewport close = window.canvas.viewport();
        close.zoomAt({400, 300}, 20);
        window.canvas.setViewport(close);
        for (int i = 0; i < 11; ++i) {
            QTest::keyClick(&window.canvas, Qt::Key_Right);
            QVERIFY(window.canvas.rect().contains(window.at(*window.canvas.cursorNode())));
        }
        QCOMPARE(window.canvas.cursorNode(), std::optional(10u));
    }

    void hoveringTellsAndForgets()
    {
        Window window(placedFull(ltsOf(diamond)));
        QSignalSpy hovered(&window.canvas, &Canvas::nodeHovered);
        QTest::mouseMove(&window.canvas, QPoint(2, 2));
        QTest::mouseMove(&window.canvas, window.at(3));
        QCOMPARE(hovered.size(), 1);
        QCOMPARE(hovered[0][0].value<std::optional<std::uint32_t>>(), std::optional(3u));
        QVERIFY(window.says(QStringLiteral("node 3 \"3\" hovered")));
        QTest::mouseMove(&window.canvas, QPoint(2, 2));
        QCOMPARE(hovered.size(), 2);
        QVERIFY(!window.says(QStringLiteral("node 3 \"3\" hovered")));
        QVERIFY(window.canvas.tipAt(window.at(3)).startsWith(QLatin1String("3\n2 in, 1 out")));
        QVERIFY(window.canvas.tipAt(QPointF(2, 2)).isEmpty());
    }

    void overlaysAreShownAndNeedNoNewPicture()
    {
        Window window(placedFull(ltsOf(diamond)));
        const QImage before = window.canvas.grab().toImage();
        window.canvas.setCurrent({1});
        window.canvas.setSelected({1, 2, 99});
        window.canvas.setSearchHits({3});
        window.canvas.setPath({0});
        const Picture& picture = window.canvas.picture()->picture;
        for (std::uint32_t label = 0; label < picture.labels.size(); ++label)
            if (picture.labels[label] == "back")
                window.canvas.setHighlightedLabels({label, 77});
        QVERIFY(window.says(QStringLiteral("node 1 \"1\" here, selected")));
        QVERIFY(window.says(QStringLiteral("node 2 \"2\" selected")));
        QVERIFY(window.says(QStringLiteral("node 3 \"3\" found")));
        QCOMPARE(window.canvas.dumpScene().filter(QRegularExpression(QStringLiteral(" path$"))).size(), 1);
        QCOMPARE(window.canvas.dumpScene().filter(QStringLiteral("highlighted")),
                 QStringList{QStringLiteral("edge 4 \"3\" to \"0\" back, highlighted")});
        QVERIFY(window.canvas.grab().toImage() != before);
        window.canvas.setCurrent({});
        window.canvas.setSelected({});
        window.canvas.setSearchHits({});
        window.canvas.setPath({});
        window.canvas.setHighlightedLabels({});
        QCOMPARE(window.canvas.grab().toImage(), before);
    }

    void whatARepairBlocksIsStruckThroughAndWhatItLosesFades()
    {
        // Two edges from 0 to 1 share a curve.
        Window window(placedFull(ltsOf("0 a 1\n0 b 1\n0 c 2\n2 d 3\n")));
        const QImage before = window.canvas.grab().toImage();
        const Picture& picture = window.canvas.picture()->picture;
        std::vector<Fate> nodes(picture.nodeCount(), Fate::Stays), edges(picture.edges.size(), Fate::Stays);
        const auto edgeOf = [&](const char* label) -> Fate& {
            for (std::size_t edge = 0; edge < edges.size(); ++edge)
                if (picture.labels[picture.edges[edge].label] == label)
                    return edges[edge];
            qFatal("the picture has an edge of that label");
        };
        edgeOf("a") = Fate::Cut;
        edgeOf("c") = Fate::Cut;
        edgeOf("d") = Fate::Vanishes;
        nodes[2] = nodes[3] = Fate::Vanishes;
        window.canvas.setFates(nodes, edges);
        QVERIFY(window.says(QStringLiteral("edge 0 \"0\" to \"1\" partly cut")));
        QVERIFY(window.says(QStringLiteral("edge 1 \"0\" to \"2\" cut")));
        QVERIFY(window.says(QStringLiteral("edge 2 \"2\" to \"3\" vanishes")));
        QVERIFY(window.says(QStringLiteral("node 3 \"3\" deadlock, vanishes")));
        const QImage previewed = window.canvas.grab().toImage();
        QVERIFY(previewed != before);
        // The other one cut as well, it is struck through by a cross.
        edgeOf("b") = Fate::Cut;
        window.canvas.setFates(nodes, edges);
        QVERIFY(window.says(QStringLiteral("edge 0 \"0\" to \"1\" cut")));
        QVERIFY(window.canvas.grab().toImage() != previewed);
        // Fates of another picture are none.
        edges.pop_back();
        window.canvas.setFates(nodes, edges);
        QCOMPARE(window.canvas.grab().toImage(), before);
    }

    void theRingOfTheCurrentStateIsBlue()
    {
        Window window(placedFull(ltsOf(diamond)));
        window.canvas.setCurrent({2});
        const QImage image = window.canvas.grab().toImage();
        const double ring = nodesize::radius + 5.5;
        const QPointF above = window.canvas.screenOf(2) - QPointF(0, ring * window.canvas.viewport().scale());
        const QColor colour = image.pixelColor(above.toPoint());
        QVERIFY(colour.blue() > colour.red() + 60);
    }

    void badgesAreShownAndClicked()
    {
        Window window(chain(3));
        QVERIFY(window.says(QStringLiteral("badge 2 +2")));
        QSignalSpy badge(&window.canvas, &Canvas::badgeClicked), node(&window.canvas, &Canvas::nodeClicked);
        const Shown shown{*window.canvas.picture(), window.canvas.viewport(), window.canvas.level()};
        QTest::mouseClick(&window.canvas, Qt::LeftButton, Qt::NoModifier, shown.badge(2).center().toPoint());
        QCOMPARE(badge.size(), 1);
        QCOMPARE(badge[0][0].toUInt(), 2u);
        QVERIFY(node.empty());
        QVERIFY(window.canvas.tipAt(shown.badge(2).center()).contains(QLatin1String("not shown")));
    }

    void whatMovesIsSeenToMove()
    {
        Window window(chain(4));
        window.canvas.setAnimated(true);
        const QPointF before = window.canvas.screenOf(3);
        window.canvas.setPicture(
            chain(6, {&window.canvas.picture()->picture, &window.canvas.picture()->layout}),
            Canvas::Keep::View);
        // All of it is fitted anew: it moves, for a moment.
        QVERIFY(!near(window.canvas.screenOf(3), before, 1));
        QVERIFY(window.canvas.isMoving());
        (void)window.canvas.grab();
        QTRY_VERIFY(!window.canvas.isMoving());
        QTRY_VERIFY(window.canvas.isSettled());
        // The same once more: nothing moves.
        window.canvas.setPicture(chain(6), Canvas::Keep::View);
        QVERIFY(!window.canvas.isMoving());
    }

    void whatGrowsKeepsItsPlace()
    {
        Window window(chain(3));
        window.canvas.setCursorNode(1);
        window.canvas.setSelected({1});
        window.canvas.pan({120, 60});
        window.canvas.zoomOut();
        const QPointF before = window.canvas.screenOf(1);
        const double scale = window.canvas.viewport().scale();
        const auto earlier = window.canvas.picture();
        window.canvas.setPicture(chain(6, {&earlier->picture, &earlier->layout}), Canvas::Keep::View);
        QVERIFY(near(window.canvas.screenOf(1), before));
        QCOMPARE(window.canvas.viewport().scale(), scale);
        QCOMPARE(window.canvas.cursorNode(), std::optional(1u));
        QVERIFY(window.says(QStringLiteral("node 1 \"1\" selected, cursor")));
        window.canvas.setPicture(chain(6));
        QVERIFY(window.canvas.viewport().showsAll());
        QVERIFY(!window.canvas.cursorNode());
    }

    void selectionIsZoomedTo()
    {
        Window window(placedFull(wideLts(400, 3)));
        window.canvas.setSelected({200, 201});
        window.canvas.zoomToSelection();
        for (const std::uint32_t node : {200u, 201u})
            QVERIFY(window.canvas.rect().contains(window.at(node)));
        window.canvas.centreOn(7);
        QVERIFY(near(window.canvas.screenOf(7), QPointF(400, 300), 1));
    }

    void menusAreAskedForWhereOneIs()
    {
        Window window(placedFull(ltsOf(diamond)));
        QSignalSpy menu(&window.canvas, &Canvas::contextMenuWanted);
        QContextMenuEvent byMouse(QContextMenuEvent::Mouse, window.at(2), QPoint(5, 6));
        QApplication::sendEvent(&window.canvas, &byMouse);
        QCOMPARE(menu[0][0].value<Hit>(), (Hit{Hit::Kind::Node, 2}));
        window.canvas.setCursorNode(1);
        QContextMenuEvent byKey(QContextMenuEvent::Keyboard, QPoint(1, 1), QPoint(1, 1));
        QApplication::sendEvent(&window.canvas, &byKey);
        QCOMPARE(menu[1][0].value<Hit>(), (Hit{Hit::Kind::Node, 1}));
    }

    void nothingAndAlmostNothingAreShown()
    {
        Window nothing(nullptr);
        nothing.canvas.setEmptyText(QStringLiteral("Open a model."));
        QVERIFY(!nothing.canvas.grab().isNull());
        QVERIFY(nothing.canvas.dumpScene().isEmpty());
        QTest::mouseClick(&nothing.canvas, Qt::LeftButton);
        QTest::keyClick(&nothing.canvas, Qt::Key_Right);
        nothing.canvas.fit();
        nothing.canvas.zoomToSelection();
        Window empty(placed(Picture()));
        QVERIFY(!empty.canvas.grab().isNull());
        Window one(placedFull(ltsOf("0 a 0")));
        QCOMPARE(one.canvas.dumpScene(),
                 (QStringList{QStringLiteral("level labels"), QStringLiteral("node 0 \"0\" initial"),
                              QStringLiteral("edge 0 \"0\" to \"0\""), QStringLiteral("label 0 \"a\"")}));
        QTest::keyClick(&one.canvas, Qt::Key_Right);
        QCOMPARE(one.canvas.cursorNode(), std::optional(0u));
    }

    void bothThemesAreFollowed()
    {
        Window window(placedFull(ltsOf(diamond)));
        for (const Theme& theme : {Theme::light(), Theme::dark()}) {
            window.canvas.setTheme(theme);
            const QImage image = window.canvas.grab().toImage();
            QCOMPARE(image.pixelColor(10, 10), theme.canvas);
        }
    }

    void aHundredThousandStatesAreShown()
    {
        Window window(placedFull(wideLts(100000, 9)));
        QVERIFY(QTest::qWaitFor([&] { return window.canvas.isSettled(); }, 20000));
        QVERIFY(window.says(QStringLiteral("level density")));
        window.canvas.centreOn(50000);
        for (int i = 0; i < 30 && window.canvas.level() != Level::Labels; ++i)
            window.canvas.zoomIn();
        window.canvas.centreOn(50000);
        QVERIFY(QTest::qWaitFor([&] { return window.canvas.isSettled(); }, 20000));
        QCOMPARE(window.canvas.level(), Level::Labels);
        QCOMPARE(window.canvas.hitAt(window.canvas.screenOf(50000)), (Hit{Hit::Kind::Node, 50000}));
    }

    void nothingIsRepaintedAtRest()
    {
        class Counting : public Canvas {
        public:
            int paints = 0;

        protected:
            void paintEvent(QPaintEvent* event) override
            {
                ++paints;
                Canvas::paintEvent(event);
            }
        };
        Counting canvas;
        canvas.resize(800, 600);
        canvas.show();
        canvas.setPicture(placedFull(wideLts(2000, 4)));
        canvas.zoomIn();
        QVERIFY(QTest::qWaitFor([&] { return canvas.isSettled(); }, 20000));
        QTest::qWait(50);
        const int settled = canvas.paints;
        QTest::qWait(400);
        QCOMPARE(canvas.paints, settled);
    }

    void theMinimapMovesTheView()
    {
        Window window(placedFull(wideLts(300, 2)));
        Minimap minimap(window.canvas);
        QVERIFY(!minimap.isVisible()); // everything is in view
        for (int i = 0; i < 6; ++i)
            window.canvas.zoomIn();
        QVERIFY(minimap.isVisible());
        QVERIFY(window.canvas.rect().contains(minimap.geometry()));
        const QPoint corner(12, minimap.height() / 2);
        QTest::mousePress(&minimap, Qt::LeftButton, Qt::NoModifier, corner);
        QTest::mouseRelease(&minimap, Qt::LeftButton, Qt::NoModifier, corner);
        QVERIFY(minimap.seen().adjusted(-3, -3, 3, 3).contains(corner));
        window.canvas.fit();
        QVERIFY(!minimap.isVisible());
    }

    void theLegendFoldsAndCoversNoFittedPicture()
    {
        Window window(placedFull(ltsOf(diamond)));
        LegendStrip legend(window.canvas);
        QVERIFY(legend.isVisible());
        QVERIFY(!QRectF(legend.geometry())
                     .intersects(window.canvas.viewport().toScreen(window.canvas.picture()->bounds)));
        QVERIFY(!legend.accessibleDescription().contains(QLatin1String("here")));
        window.canvas.setCurrent({1});
        QVERIFY(legend.accessibleDescription().contains(QLatin1String("you are here")));
        const int wide = legend.width();
        QTest::mouseClick(&legend, Qt::LeftButton);
        QVERIFY(legend.isFolded() && legend.width() < wide);
        QTest::keyClick(&legend, Qt::Key_Space);
        QVERIFY(!legend.isFolded());
    }
};

THREADMEND_WIDGET_TEST_MAIN(CanvasTest)
#include "canvas_test.moc"
