// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef Q_MOC_RUN // moc of Qt 6.4 stumbles over concepts in what these include
#include "core/model/lts/format.h"
#include "core/property/property_file.h"
#include "tests/testing/corpus.h"
#include "tests/testing/random_models.h"
#include "tests/testing/safety_questions.h"
#include "tests/views/graph/checked_layout.h"
#include "tests/views/graph/explained_models.h"
#include "tests/views/graph/gui_test_main.h"
#include "views/graph/drawn_nodes.h"
#include "views/graph/label_placement.h"
#include "views/graph/pictures_of.h"
#include "views/graph/render.h"
#include "views/graph/routing.h"

#include <QTemporaryDir>
#include <algorithm>
#include <set>
#endif

#include <QObject>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

Layout layOutBy(const Picture& picture, const char* method = "layered")
{
    RunContext run;
    return *layoutMethodOf(method)->layout(picture, captionsOf(picture, Theme::light()), {}, run);
}

/// Empty if no label stands on an arrow head, on a node, or on another label.
QString problemWithLabels(const Picture& picture, const Layout& layout)
{
    std::vector<std::pair<QRectF, std::size_t>> boxes;
    for (std::size_t i = 0; i < layout.labels.size(); ++i)
        for (const QRectF& box : lineBoxes(layout.labels[i]))
            boxes.emplace_back(box, i);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const QString text = layout.labels[boxes[i].second].lines.join(QChar(u'/'));
        for (std::size_t k = 0; k < i; ++k)
            if (boxes[k].second != boxes[i].second && boxes[k].first.intersects(boxes[i].first))
                return QStringLiteral("%1 stands on %2")
                    .arg(text, layout.labels[boxes[k].second].lines.join(QChar(u'/')));
        for (const Route& route : layout.routes)
            if (arrowHeadBox(layout.curve(route)).intersects(boxes[i].first))
                return text + QStringLiteral(" stands on an arrow head");
        for (std::uint32_t node = 0; node < picture.nodeCount(); ++node) {
            const double corner = 2 * halfHeightOf(picture, node) * 0.18;
            if (boxOf(picture, layout, node)
                    .adjusted(corner, corner, -corner, -corner)
                    .intersects(boxes[i].first))
                return QStringLiteral("%1 stands on node %2").arg(text).arg(node);
        }
    }
    return {};
}

struct Sample {
    Lts model;
    Explanation explanation;
};

/// A sample with its first violated property.
Sample sampleOf(const std::string& name)
{
    RunContext run;
    Sample sample;
    sample.model = readLts(samplePath("lts/" + name + ".aut"), run)->lts;
    const auto properties = readProperties(samplePath("lts/" + name + ".props"));
    for (const Property& property : *properties) {
        sample.explanation =
            *explain(sample.model, testing::questionOf(sample.model, property.text), {}, run);
        if (sample.explanation.violated())
            break;
    }
    return sample;
}

std::vector<Picture> viewsOf(const Lts& lts, const Explanation& explanation)
{
    RunContext run;
    return {*counterexampleView(lts, explanation, {}, run), *overlayView(lts, explanation, {}, run),
            *neighbourhoodView(lts, explanation, {}, run), *fullView(lts, {}, run)};
}

const Route& stepOf(const Picture& picture, const Layout& layout, std::uint32_t step)
{
    for (const Route& route : layout.routes)
        for (const std::uint32_t edge : layout.edgesOf(route))
            if (picture.stepNumber(edge) == step)
                return route;
    qFatal("no such step");
}

} // namespace

class PictureQualityTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void samplesAreLegible_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("widest");
        QTest::newRow("invoice-service") << "invoice-service" << 1500;
        QTest::newRow("lift-door") << "lift-door" << 1720;
        QTest::newRow("retry-protocol") << "retry-protocol" << 1500;
    }
    void samplesAreLegible()
    {
        QFETCH(QString, name);
        QFETCH(int, widest);
        const Sample sample = sampleOf(name.toStdString());
        QVERIFY(sample.explanation.violated());
        for (const Picture& picture : viewsOf(sample.model, sample.explanation)) {
            const Layout layout = layOutBy(picture);
            QVERIFY2(problemWithLabels(picture, layout).isEmpty(),
                     qPrintable(problemWithLabels(picture, layout)));
            QCOMPARE(layout.labelsLeftOut, 0u);
            const Drawing drawing = drawingOf(picture, layout, Theme::light());
            QVERIFY2(drawing.size.width() <= widest, qPrintable(QString::number(drawing.size.width())));
        }
    }

    void labelsDisturbNothingInRandomExplanations()
    {
        std::size_t placed = 0, leftOut = 0;
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            Random random(seed);
            const Lts lts = randomLts(random, {seed % 10 == 0 ? 40u : 12u, 3, 3});
            const Explanation explanation = NaiveExplanation(lts, {"a", "b"}).take();
            for (const Picture& picture : viewsOf(lts, explanation)) {
                const Layout layout = layOutBy(picture);
                const QString problem = problemWithLabels(picture, layout);
                QVERIFY2(problem.isEmpty(), qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(problem)));
                placed += layout.labels.size();
                leftOut += layout.labelsLeftOut;
            }
        }
        QVERIFY2(leftOut * 100 <= placed, qPrintable(QStringLiteral("%1 of %2").arg(leftOut).arg(placed)));
    }

    void breaksWideLabelsWhereWordsEnd()
    {
        QCOMPARE(broken(QStringLiteral("PAYMENTPUBLICFEE_EM"), 34), QStringList({"PAYMENTPUBLICFEE_", "EM"}));
        QCOMPARE(broken(QStringLiteral("report failure"), 34), QStringList({"report", "failure"}));
        QCOMPARE(broken(QStringLiteral("ACTION !DLC_GATE"), 34), QStringList({"ACTION", "!DLC_GATE"}));
        QCOMPARE(broken(QStringLiteral("acknowledgement"), 34), QStringList({"acknowledgement"}));
        QCOMPARE(broken(QString(), 34), QStringList({QString()}));
        for (const QString& line : broken(QString(200, QChar(u'x')), 34))
            QVERIFY(line.size() <= 24);
    }

    void stepsBackGoRoundEverything()
    {
        RunContext run;
        // The second `b` leads back to state 2, which is on the run before.
        const Lts lts = ltsOf("0 c 1 1 b 2 2 c 3 3 c 4 4 b 2 3 c 5 1 c 6 6 c 5");
        const Explanation explanation = NaiveExplanation(lts, {"b", "b"}).take();
        const Picture picture = *overlayView(lts, explanation, {}, run);
        const Layout layout = layOutBy(picture);
        const Route& back = stepOf(picture, layout, 5);
        QVERIFY(back.backward);
        QCOMPARE(lineLook(Theme::light(), back.colour, back.marks, back.backward).style, Qt::SolidLine);
        const auto curve = layout.curve(back);
        for (std::uint32_t node = 0; node < picture.nodeCount(); ++node)
            for (int i = 0; i <= 200 && node != back.source && node != back.target; ++i)
                QVERIFY(!boxOf(picture, layout, node).contains(pointOn(curve, i / 200.0)));
        const double middle = pointOn(curve, 0.5).y();
        for (std::uint32_t node = 0; node < picture.nodeCount(); ++node) {
            const double x = layout.positions[node].x();
            if (x >= layout.positions[back.target].x() && x <= layout.positions[back.source].x())
                QVERIFY((middle < layout.positions[node].y()) ==
                        (middle < layout.positions[back.source].y()));
        }
    }

    void foldsStepsOnWhichNothingIsDecided()
    {
        RunContext run;
        const Lts lts = ltsOf("0 a 1 1 a 2 2 a 3 3 a 4 4 a 5 5 a 6 6 b 7 6 c 8");
        const Explanation explanation = NaiveExplanation(lts, {"b"}).take();
        const Picture folded = *counterexampleView(lts, explanation, {}, run);
        QCOMPARE(folded.nodeCount(), std::size_t{5}); // 0, 5, 6, 7, and what goes right
        QVERIFY(folded.extent.find("4 on the way folded") != std::string::npos);
        const PictureEdge& edge = folded.edges.back();
        QCOMPARE(std::string(folded.labels[edge.label]), std::string("steps 1 to 5"));
        QCOMPARE(folded.nodeHidden[edge.source], 0u);
        ViewOptions options;
        options.fold = false;
        QCOMPARE(counterexampleView(lts, explanation, options, run)->nodeCount(), std::size_t{9});
        // Whatever else happens on the way is shown: the state where the window stands.
        options.fold = true;
        options.current = StateId(3u);
        QCOMPARE(counterexampleView(lts, explanation, options, run)->nodeCount(), std::size_t{9});
    }

    void foldsNothingBesideWhichSomethingElseHappens()
    {
        RunContext run;
        for (const char* text :
             {"0 a 1 1 a 2 2 a 3 3 a 4 4 b 5 2 a 6 6 a 3", "0 a 1 1 a 2 2 a 0 2 a 3 3 b 4"}) {
            const Lts lts = ltsOf(text);
            const Explanation explanation = NaiveExplanation(lts, {"b"}).take();
            const Picture picture = *counterexampleView(lts, explanation, {}, run);
            QVERIFY(picture.extent.find("on the way") == std::string::npos);
        }
    }

    void onlyTheEndOfTheCounterexampleIsMarkedHeavily()
    {
        RunContext run;
        const Lts lts = ltsOf("0 a 1 1 b 2 0 c 3 3 c 4 4 b 5");
        const Explanation explanation = NaiveExplanation(lts, {"b"}).take();
        for (const Picture& picture :
             {*counterexampleView(lts, explanation, {}, run), *overlayView(lts, explanation, {}, run)}) {
            std::set<std::string> here, elsewhere;
            for (std::uint32_t node = 0; node < picture.nodeCount(); ++node) {
                if (picture.has(node, NodeMark::Violating))
                    here.emplace(picture.nodeTexts[node]);
                if (picture.has(node, NodeMark::AlsoViolating))
                    elsewhere.emplace(picture.nodeTexts[node]);
            }
            QCOMPARE(here, std::set<std::string>{"2"});
            QCOMPARE(elsewhere, std::set<std::string>{"5"});
            const auto legend = legendOf(picture);
            QVERIFY(std::count(legend.begin(), legend.end(), LegendEntry::AlsoViolated) == 1);
        }
    }

    void neighbourhoodsStandInAGrid()
    {
        const Sample sample = sampleOf("invoice-service");
        RunContext run;
        const Picture picture = *neighbourhoodView(sample.model, sample.explanation, {}, run);
        const Layout layout = layOutBy(picture);
        QVERIFY(layout.groupBoxes.size() > 3);
        std::vector<QPointF> centres(layout.groupBoxes.size());
        for (std::uint32_t node = 0; node < picture.nodeCount(); ++node)
            if (picture.has(node, NodeMark::Decision) && !picture.has(node, NodeMark::Context))
                centres[picture.nodeGroups[node]] = layout.positions[node];
        for (std::size_t a = 0; a < centres.size(); ++a)
            for (std::size_t b = 0; b < a; ++b) {
                const QRectF &first = layout.groupBoxes[a], &second = layout.groupBoxes[b];
                QVERIFY(!first.intersects(second));
                QCOMPARE(first.top() == second.top(), centres[a].y() == centres[b].y());
                QCOMPARE(first.left() == second.left(), centres[a].x() == centres[b].x());
            }
    }

    void composingStopsAtEveryPoll()
    {
        const Sample sample = sampleOf("retry-protocol");
        RunContext run, whole;
        const Picture picture = *overlayView(sample.model, sample.explanation, {}, run);
        const Layout layout = layOutBy(picture);
        QVERIFY(static_cast<bool>(drawingOf(picture, layout, Theme::light(), whole)));
        QVERIFY(whole.polls() > picture.nodeCount());
        for (std::uint64_t k = 1; k <= whole.polls(); ++k) {
            RunContext stopped;
            stopped.cancelAtPoll(k);
            QVERIFY(drawingOf(picture, layout, Theme::light(), stopped).stopped() != nullptr);
        }
    }

    void hugePicturesFitOnAPage()
    {
        LtsBuilder builder;
        Random random(5);
        for (std::uint32_t state = 1; state < 60000; ++state)
            builder.add(StateId(random.below(1 + state / 3)), builder.label("a"), StateId(state));
        for (std::uint32_t i = 0; i < 500000; ++i)
            builder.add(StateId(random.below(60000)), builder.label("b"), StateId(random.below(60000)));
        RunContext run;
        ViewOptions options;
        options.maxNodes = 1000000;
        const Picture picture = *fullView(std::move(builder).build(), options, run);
        const Drawing drawing = drawingOf(picture, layOutBy(picture), Theme::light());
        QVERIFY(std::max(drawing.size.width(), drawing.size.height()) < 2700);
        QTemporaryDir folder;
        RenderOptions render;
        render.path = folder.filePath(QStringLiteral("huge.svg")).toStdString();
        const auto refused = threadmend::render(picture, render, run);
        QVERIFY(refused.error() != nullptr);
        QVERIFY(refused.error()->hint.find(".png") != std::string::npos);
    }
};

THREADMEND_GUI_TEST_MAIN(PictureQualityTest)
#include "picture_quality_test.moc"
