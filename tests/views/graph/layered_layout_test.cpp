// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef Q_MOC_RUN // moc of Qt 6.4 stumbles over concepts in what these include
#include "tests/testing/random_models.h"
#include "tests/views/graph/checked_layout.h"
#include "tests/views/graph/explained_models.h"
#include "tests/views/graph/gui_test_main.h"
#include "views/graph/layered/ordering.h"
#include "views/graph/pictures_of.h"

#include <set>
#endif

#include <QObject>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

Layout layOut(const Picture& picture, const LayoutOptions& options = {})
{
    RunContext run;
    return *layoutMethodOf("layered")->layout(picture, captionsOf(picture, Theme::light()), options, run);
}

const Route& routeOf(const Picture& picture, const Layout& layout, const char* source, const char* target)
{
    for (const Route& route : layout.routes)
        if (picture.nodeTexts[route.source] == source && picture.nodeTexts[route.target] == target)
            return route;
    qFatal("no route from %s to %s", source, target);
}

std::uint32_t nodeOf(const Picture& picture, const std::string& text)
{
    for (std::uint32_t node = 0; node < picture.nodeCount(); ++node)
        if (picture.nodeTexts[node] == text)
            return node;
    qFatal("no such node");
}

/// Edges without order, so that a picture with the same nodes twice can be compared.
std::vector<std::pair<double, double>> placesOf(const Layout& layout)
{
    std::vector<std::pair<double, double>> places;
    for (const QPointF& point : layout.positions)
        places.emplace_back(point.x(), point.y());
    return places;
}

} // namespace

class LayeredLayoutTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void keepsItsPromisesOnRandomModels()
    {
        for (std::uint64_t seed = 0; seed < 1000; ++seed) {
            Random random(seed);
            const Lts lts = randomLts(random, {seed % 10 == 0 ? 40u : 9u, 3, 3});
            const Picture picture = pictureOf(lts);
            const QString problem = problemWith(picture, layOut(picture));
            QVERIFY2(problem.isEmpty(), qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(problem)));
        }
    }

    void keepsItsPromisesOnRandomExplanations()
    {
        RunContext run;
        for (std::uint64_t seed = 0; seed < 400; ++seed) {
            Random random(seed);
            const Lts lts = randomLts(random, {12, 3, 3});
            const Explanation explanation = NaiveExplanation(lts, {"a", "b"}).take();
            ViewOptions options;
            options.fold = seed % 2 == 0;
            for (const Picture& picture : {*counterexampleView(lts, explanation, options, run),
                                           *overlayView(lts, explanation, options, run),
                                           *neighbourhoodView(lts, explanation, options, run)}) {
                const Layout layout = layOut(picture);
                const QString problem = problemWith(picture, layout);
                QVERIFY2(problem.isEmpty(),
                         qPrintable(QStringLiteral("seed %1, %2: %3")
                                        .arg(seed)
                                        .arg(QString::fromStdString(picture.title), problem)));
                QCOMPARE(layout.groupBoxes.size(), picture.groups.size());
            }
        }
    }

    void goesFromLeftToRightByDistance()
    {
        const Picture picture = pictureOf(ltsOf("0 a 1 1 b 2 0 c 3 3 d 2 2 e 4"));
        const Layout layout = layOut(picture);
        const auto x = [&](const char* text) { return layout.positions[nodeOf(picture, text)].x(); };
        QVERIFY(x("0") < x("1"));
        QCOMPARE(x("1"), x("3"));
        QVERIFY(x("1") < x("2"));
        QVERIFY(x("2") < x("4"));
    }

    void drawsTheCounterexampleAsOneStraightLine()
    {
        RunContext run;
        const Lts lts = ltsOf("0 a 1 0 c 2 1 c 3 1 c 4 2 a 5 1 a 6 6 b 7 6 c 8 3 c 9 2 c 10 10 a 11 11 b 12");
        const Explanation explanation = NaiveExplanation(lts, {"a", "b"}).take();
        const Picture picture = *counterexampleView(lts, explanation, {}, run);
        const Layout layout = layOut(picture);
        int onRun = 0;
        for (std::uint32_t node = 0; node < picture.nodeCount(); ++node)
            if (picture.has(node, NodeMark::OnRun)) {
                QCOMPARE(layout.positions[node].y(), 0.0);
                ++onRun;
            }
        QCOMPARE(onRun, 4);
    }

    void drawsChainsAsStraightLines()
    {
        // Two chains of different lengths, one of which leads back, and states beside them.
        std::string text;
        for (int i = 0; i < 30; ++i)
            text += std::to_string(i) + " step " + std::to_string(i + 1) + "\n";
        text += "0 other 31\n";
        for (int i = 31; i < 44; ++i)
            text += std::to_string(i) + " go " + std::to_string(i + 1) + "\n";
        text += "30 again 0\n44 x 45\n44 y 46\n44 z 47\n45 u 48\n46 u 48\n47 u 48\n";
        const Picture picture = pictureOf(ltsOf(text));
        const Layout layout = layOut(picture);
        const auto y = [&](int state) {
            return layout.positions[nodeOf(picture, std::to_string(state).c_str())].y();
        };
        for (int state = 2; state <= 30; ++state)
            QCOMPARE(y(state), y(1));
        for (int state = 32; state <= 44; ++state)
            QCOMPARE(y(state), y(31));
        QVERIFY(problemWith(picture, layout).isEmpty());
    }

    void breaksARunThatIsWiderThanThePageIntoLines()
    {
        std::string text;
        for (int state = 0; state < 30; ++state)
            text += std::to_string(state) + (state % 3 == 0 ? " some_event " : " PAYMENTPUBLICFEE_EM ") +
                    std::to_string(state + 1) + "\n";
        RunContext run;
        const Picture picture = *fullView(ltsOf(text + "7 stay 7"), {}, run);
        QVERIFY(!layOut(picture).paged);
        LayoutOptions options;
        for (const double width : {300.0, 800.0, 1400.0}) {
            options.pageWidth = width;
            const Layout layout = layOut(picture, options);
            QVERIFY2(problemWithNodes(picture, layout).isEmpty() &&
                         problemWithRoutes(picture, layout).isEmpty(),
                     qPrintable(problemWithNodes(picture, layout) + problemWithRoutes(picture, layout)));
            QVERIFY(layout.paged);
            QCOMPARE(layout.labelsLeftOut, 0u);
            double last = -1e9;
            for (int state = 0; state <= 30; ++state) {
                const QPointF at = layout.positions[nodeOf(picture, std::to_string(state))];
                QVERIFY(at.x() >= 0 && at.x() <= width);
                QVERIFY(at.y() >= last); // on the same line, or on the next one
                last = at.y();
            }
            QVERIFY(last > 0);
        }
        // Half of a line is none.
        options.pageWidth = 10000;
        QVERIFY(!layOut(picture, options).paged);
        // What is no run is not broken.
        options.pageWidth = 300;
        QVERIFY(!layOut(*fullView(ltsOf(text + "7 back 2"), {}, run), options).paged);
    }

    void marksEdgesThatLeadBack()
    {
        const Picture picture = pictureOf(ltsOf("0 a 1 1 b 2 2 c 3 3 d 0"));
        const Layout layout = layOut(picture);
        QVERIFY(routeOf(picture, layout, "3", "0").backward);
        QVERIFY(!routeOf(picture, layout, "0", "1").backward);
        // It is led round the states between.
        const Route& back = routeOf(picture, layout, "3", "0");
        QVERIFY(back.pointCount >= 7);
        for (const char* between : {"1", "2"})
            for (const QPointF& point : layout.curve(back))
                QVERIFY(!boxOf(picture, layout, nodeOf(picture, between)).contains(point));
    }

    void bendsEdgesToAndFroApart()
    {
        const Picture picture = pictureOf(ltsOf("0 a 1 1 b 0"));
        const Layout layout = layOut(picture);
        const auto there = layout.curve(routeOf(picture, layout, "0", "1"));
        const auto back = layout.curve(routeOf(picture, layout, "1", "0"));
        QVERIFY(std::abs(there[1].y() - back[2].y()) > 10);
    }

    void stacksTheLabelsOfParallelEdges()
    {
        const Picture picture = pictureOf(ltsOf("0 a 1 0 b 1 0 c 1"));
        const Layout layout = layOut(picture);
        QCOMPARE(layout.routes.size(), std::size_t{1});
        QCOMPARE(layout.labels.at(0).lines, QStringList({"a", "b", "c"}));
    }

    void saysHowManyLabelsAreLeftOut()
    {
        const Picture picture = pictureOf(ltsOf("0 a 1 0 b 1 0 c 1 0 d 1 0 e 1"));
        QCOMPARE(layOut(picture).labels.at(0).lines, QStringList({"a", "b", "c", "+2 more"}));
    }

    void countsTransitionsWithTheSameLabel()
    {
        // Three ways to do the same that lead out of the picture.
        PictureBuilder builder;
        builder.addNode({"0", 0, StateId(0u), 0, 0});
        builder.addNode({"", NodeMark::Ghost, none<StateId>, 0, 1});
        for (int i = 0; i < 3; ++i)
            builder.addEdge({0, 1, builder.label("put"), EdgeColour::Correct, 0});
        builder.addEdge({0, 1, builder.label(""), EdgeColour::Correct, 0});
        const Picture picture = std::move(builder).build();
        QCOMPARE(layOut(picture).labels.at(0).lines, QStringList({QStringLiteral("put × 3"), "\"\""}));
    }

    void showsLoopsAboveTheirState()
    {
        const Picture picture = pictureOf(ltsOf("0 a 0 0 b 1"));
        const Layout layout = layOut(picture);
        const auto curve = layout.curve(routeOf(picture, layout, "0", "0"));
        QVERIFY(curve[1].y() < layout.positions[0].y() - 2 * nodesize::radius);
        QVERIFY(problemWith(picture, layout).isEmpty());
    }

    void showsStatesThatCannotBeReached()
    {
        LtsBuilder builder;
        builder.add(StateId(0u), builder.label("p"), StateId(1u));
        builder.ensureStates(4);
        const Picture picture = pictureOf(std::move(builder).build());
        QCOMPARE(picture.nodeCount(), std::size_t{4});
        QVERIFY(picture.extent.find("2 of them cannot be reached") != std::string::npos);
        QVERIFY(problemWith(picture, layOut(picture)).isEmpty());
    }

    void drawsAStateWithoutTransitions()
    {
        const Picture picture = pictureOf(Lts(ltsOf("")));
        QCOMPARE(picture.nodeCount(), std::size_t{1});
        QVERIFY(problemWith(picture, layOut(picture)).isEmpty());
        const Picture nothing;
        const Layout layout = layOut(nothing);
        QVERIFY(layout.positions.empty());
    }

    void isTheSameEveryTime()
    {
        Random random(7);
        const Picture picture = pictureOf(randomLts(random, {40, 3, 3}));
        const Layout first = layOut(picture), second = layOut(picture);
        QCOMPARE(placesOf(first), placesOf(second));
        QCOMPARE(first.points, second.points);
    }

    void keepsTheOrderWhenStatesAreAdded()
    {
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            Random random(seed);
            const Lts lts = randomLts(random, {30, 2, 2});
            RunContext run;
            ViewOptions few, more;
            few.maxNodes = 12;
            more.maxNodes = 20;
            const Picture before = *fullView(lts, few, run), after = *fullView(lts, more, run);
            const Layout old = layOut(before);
            LayoutOptions options;
            options.earlier = {&before, &old};
            const Layout grown = layOut(after, options);
            const QString problem = problemWith(after, grown);
            QVERIFY2(problem.isEmpty(), qPrintable(problem));
            // Nodes are numbered by distance, so those of `before` are the first of `after`.
            for (std::uint32_t a = 0; a < before.nodeCount(); ++a)
                for (std::uint32_t b = 0; b < before.nodeCount(); ++b)
                    if (old.positions[a].x() == old.positions[b].x() &&
                        grown.positions[a].x() == grown.positions[b].x() &&
                        old.positions[a].y() < old.positions[b].y())
                        QVERIFY(grown.positions[a].y() < grown.positions[b].y());
        }
    }

    void untanglesWhatCanBeUntangled()
    {
        // Two paths whose order is crossed as given.
        const Picture picture = pictureOf(ltsOf("0 a 1 0 b 2 1 a 4 2 b 3 3 a 6 4 b 5"));
        const Layout layout = layOut(picture);
        const auto above = [&](const char* a, const char* b) {
            return layout.positions[nodeOf(picture, a)].y() < layout.positions[nodeOf(picture, b)].y();
        };
        QCOMPARE(above("1", "2"), above("4", "3"));
        QCOMPARE(above("4", "3"), above("5", "6"));
    }

    void countsCrossingsAsTheDefinitionDoes()
    {
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            Random random(seed);
            layered::LevelGraph graph;
            const std::uint32_t a = 1 + random.below(8), b = 1 + random.below(8);
            std::vector<layered::Link> links;
            for (std::uint32_t i = 0; i < 20; ++i)
                links.push_back({1 + random.below(a), 1 + a + random.below(b), false});
            for (std::uint32_t i = 0; i < a; ++i)
                links.push_back({0, 1 + i, false});
            RunContext run;
            graph = *layered::levelGraph(1 + a + b, links, 0, run);
            layered::Levels levels(graph.levelCount);
            for (std::uint32_t node = 0; node < graph.nodeCount(); ++node)
                levels[graph.level[node]].push_back(node);
            std::uint64_t expected = 0;
            for (std::size_t i = 0; i < 20; ++i)
                for (std::size_t k = 0; k < i; ++k)
                    expected += (links[i].source < links[k].source && links[i].target > links[k].target) ||
                                (links[i].source > links[k].source && links[i].target < links[k].target);
            QCOMPARE(layered::crossings(graph, levels), expected);
        }
    }

    void drawsBigPicturesAsDots()
    {
        LtsBuilder builder;
        Random random(3);
        for (std::uint32_t state = 1; state < 6000; ++state)
            builder.add(StateId(random.below(state)), builder.label("a"), StateId(state));
        RunContext run;
        ViewOptions options;
        options.maxNodes = 1000000;
        const Picture picture = *fullView(std::move(builder).build(), options, run);
        const Layout layout = layOut(picture);
        QCOMPARE(layout.captions.detail, Detail::Dots);
        QVERIFY(layout.routes.empty() && layout.labels.empty());
        std::set<std::pair<double, double>> places;
        for (const auto& place : placesOf(layout))
            places.insert(place);
        QCOMPARE(places.size(), picture.nodeCount());
    }

    void stopsAtEveryPoll()
    {
        Random random(11);
        const Picture picture = pictureOf(randomLts(random, {14, 3, 3}));
        const Captions captions = captionsOf(picture, Theme::light());
        RunContext whole;
        QVERIFY(static_cast<bool>(layoutMethodOf("layered")->layout(picture, captions, {}, whole)));
        QVERIFY(whole.polls() > 20);
        for (std::uint64_t k = 1; k <= whole.polls(); ++k) {
            RunContext run;
            run.cancelAtPoll(k);
            const auto layout = layoutMethodOf("layered")->layout(picture, captions, {}, run);
            QVERIFY(!layout && layout.stopped()->reason == StopReason::Cancelled);
        }
    }
};

THREADMEND_GUI_TEST_MAIN(LayeredLayoutTest)
#include "layered_layout_test.moc"
