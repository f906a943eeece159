// SPDX-License-Identifier: GPL-3.0-or-later
// Whose a label is can be seen: no other arrow is nearer to it than its own, or a line leads to its own.
#ifndef Q_MOC_RUN // moc of Qt 6.4 stumbles over concepts in what these include
#include "tests/testing/corpus.h"
#include "tests/views/canvas/every_picture.h"
#include "tests/views/canvas/placed_samples.h"
#include "tests/views/widget_test_main.h"
#include "views/canvas/canvas.h"
#include "views/graph/label_placement.h"
#include "views/graph/routing.h"
#endif

#include <QFile>
#include <QObject>
#include <QRegularExpression>
#include <algorithm>
#include <map>
#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// How far a label is from a line: its box, and the middle of the box. Found by walking along the line.
struct Distance {
    double box = 1e9, middle = 1e9;
};

Distance distanceOf(const QRectF& box, std::span<const QPointF> line)
{
    Distance least;
    const QPointF middle = box.center();
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const QPointF way = line[i + 1] - line[i];
        // Too far to be nearer than what was found.
        const double reach = least.middle + box.width();
        if (!QRectF(line[i], line[i + 1])
                 .normalized()
                 .adjusted(-reach, -reach, reach, reach)
                 .contains(middle))
            continue;
        const int steps = static_cast<int>(std::hypot(way.x(), way.y())) + 1;
        for (int k = 0; k <= steps; ++k) {
            const QPointF at = line[i] + way * (static_cast<double>(k) / steps);
            const double x = std::max({box.left() - at.x(), at.x() - box.right(), 0.0});
            const double y = std::max({box.top() - at.y(), at.y() - box.bottom(), 0.0});
            least.box = std::min(least.box, std::hypot(x, y));
            least.middle = std::min(least.middle, std::hypot(at.x() - middle.x(), at.y() - middle.y()));
        }
    }
    return least;
}

/// A line and the box around it, in pixels of the window.
struct ScreenLine {
    std::vector<QPointF> points;
    QRectF box;
};

std::vector<ScreenLine> linesOf(const PlacedPicture& placed, const Viewport& viewport)
{
    std::vector<ScreenLine> lines(placed.curveCount());
    for (std::uint32_t curve = 0; curve < lines.size(); ++curve) {
        const Polyline line = placed.polyline(curve);
        for (const QPointF& point : line.points())
            lines[curve].points.push_back(viewport.toScreen(point));
        for (const QPointF& point : lines[curve].points)
            lines[curve].box |= QRectF(point, QSizeF(0.1, 0.1));
    }
    return lines;
}

double distanceOf(QPointF at, std::span<const QPointF> line)
{
    return distanceOf(QRectF(at, QSizeF(0, 0)), line).middle;
}

struct Count {
    std::size_t labels = 0, led = 0;
    QStringList wrong;
};

/// Empty if a label's leader begins at its box and ends on its own line, where no other one is as near.
QString problemWithLeader(const ShownLabel& label, const std::vector<ScreenLine>& lines)
{
    if (!label.box.adjusted(-0.5, -0.5, 0.5, 0.5).contains(label.leader.p1()))
        return QStringLiteral("its line begins elsewhere");
    const double own = distanceOf(label.leader.p2(), lines[label.curve].points);
    if (own > 1.2)
        return QStringLiteral("its line misses its arrow by %1").arg(own);
    for (std::uint32_t other = 0; other < lines.size(); ++other)
        if (other != label.curve && lines[other].box.adjusted(-3, -3, 3, 3).contains(label.leader.p2()) &&
            distanceOf(label.leader.p2(), lines[other].points) <= own + 1)
            return QStringLiteral("its line could lead to another arrow");
    return {};
}

/// Empty if no other line is nearer to a label than its own.
QString problemWithPlace(const ShownLabel& label, const std::vector<ScreenLine>& lines)
{
    const Distance own = distanceOf(label.box, lines[label.curve].points);
    const double reach = own.middle + 1;
    const QRectF near(label.box.center() - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach));
    for (std::uint32_t other = 0; other < lines.size(); ++other) {
        if (other == label.curve || !lines[other].box.intersects(near))
            continue;
        const Distance theirs = distanceOf(label.box, lines[other].points);
        if (theirs.middle < own.middle - 0.2 || theirs.box < own.box - 0.7)
            return QStringLiteral("another arrow is nearer");
    }
    return {};
}

/// Looks at every label that is drawn.
void look(const PlacedPicture& placed, const Viewport& viewport, const QString& name, Count& count)
{
    const std::vector<ScreenLine> lines = linesOf(placed, viewport);
    const Level level = levelOf(placed, viewport);
    for (const ShownLabel& label :
         shownLabels({placed, viewport, level}, QRectF(QPointF(), viewport.size()))) {
        ++count.labels;
        count.led += !label.leader.isNull();
        const QString problem =
            label.leader.isNull() ? problemWithPlace(label, lines) : problemWithLeader(label, lines);
        if (!problem.isEmpty())
            count.wrong.push_back(
                QStringLiteral("%1, %2: %3").arg(name, label.lines.join(QChar(u'/')), problem));
    }
}

/// How many transitions the lines of a label stand for.
std::size_t toldBy(const QStringList& lines, std::size_t edges)
{
    static const QRegularExpression times(QStringLiteral(" × (\\d+)$")),
        more(QStringLiteral("^\\+(\\d+) more$"));
    std::size_t told = 0;
    for (const QString& line : lines) {
        auto match = more.match(line);
        if (!match.hasMatch())
            match = times.match(line);
        told += match.hasMatch() ? match.captured(1).toULong() : 1;
    }
    return edges == 1 ? 1 : told; // a single one may be broken into two lines
}

bool isWithoutText(const PlacedPicture& placed, std::uint32_t curve)
{
    std::uint32_t own = 0;
    return placed.picture.labels[placed.picture.edges[placed.edgesOf(curve, own).front()].label].empty();
}

constexpr QSize window(900, 520);

/// How many of the curves that matter are in sight, and how many of them have a label that can be read.
struct Told {
    std::size_t told = 0, all = 0;
    void operator+=(const Told& other)
    {
        told += other.told;
        all += other.all;
    }
};

/// Of the steps of the counterexample, or of all that is coloured as well.
Told toldOf(const PlacedPicture& placed, const Viewport& view, bool stepsOnly)
{
    const QRectF all(QPointF(), view.size());
    std::set<std::uint32_t> labelled;
    for (const ShownLabel& label : shownLabels({placed, view, levelOf(placed, view)}, all)) {
        const bool legible = label.pixels >= std::min(11.0, 11 * std::max(1.0, view.scale()));
        if (legible && (view.scale() >= 1 || all.adjusted(-2, -2, 2, 2).contains(label.box)))
            labelled.insert(label.curve);
    }
    Told told;
    for (const std::uint32_t curve : placed.markedCurves) {
        const bool isStep = (placed.curve(curve).marks & EdgeMark::OnRun) != 0;
        const Polyline line = placed.polyline(curve);
        const bool inSight = std::all_of(line.points().begin(), line.points().end(),
                                         [&](QPointF point) { return all.contains(view.toScreen(point)); });
        if (!inSight || (stepsOnly && !isStep) || isWithoutText(placed, curve))
            continue;
        ++told.all;
        told.told += labelled.contains(curve);
    }
    return told;
}

Viewport fitted(const PlacedPicture& placed)
{
    Viewport view;
    view.setSize(window);
    view.setBounds(placed.bounds);
    view.fit(placed.bounds, {24, 24, 24, 24});
    return view;
}

} // namespace

class EveryLabelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        constexpr std::uintmax_t small = 28000;
        std::vector<NamedPicture> pictures = EveryPicture::ofSamplesAndData(small);
        for (NamedPicture& diamond : EveryPicture::of("digraph g { s0 -> a [label=\"take left 1\"]; s0 -> b "
                                                      "[label=\"take left 2\"]; s0 -> c [label=\"take "
                                                      "right 1\"]; s0 -> d [label=\"take right 2\"]; a -> e "
                                                      "[label=\"x\"]; b -> e [label=\"y\"]; c -> f "
                                                      "[label=\"z\"]; d -> f [label=\"w\"]; e -> s0 "
                                                      "[label=\"put 1\"]; f -> s0 [label=\"put 2\"]; }",
                                                      "diamond.dot", {"never true* . w"}))
            pictures.push_back(std::move(diamond));
        for (NamedPicture& named : pictures)
            pictures_.emplace_back(QString::fromStdString(named.name),
                                   testing::placed(std::move(named.picture)));
    }

    void isNearestToItsOwnArrowOrLedToIt_data()
    {
        QTest::addColumn<double>("scale");
        QTest::newRow("fitted") << 0.0;
        for (const double scale : {0.2, 0.4, 0.55, 0.7, 0.85, 1.0, 1.6})
            QTest::addRow("%.2f", scale) << scale;
    }
    void isNearestToItsOwnArrowOrLedToIt()
    {
        QFETCH(double, scale);
        Count count;
        for (const auto& [name, placed] : pictures_) {
            Viewport view = fitted(*placed);
            if (scale > 0)
                view.zoomAt(QPointF(window.width(), window.height()) / 2, scale / view.scale());
            look(*placed, view, name, count);
        }
        qInfo("%zu labels, %zu of them led", count.labels, count.led);
        QVERIFY(count.labels > 0);
        QVERIFY2(
            count.wrong.isEmpty(),
            qPrintable(QStringLiteral("%1 of %2\n").arg(count.wrong.size()).arg(count.labels) +
                       count.wrong.first(std::min<qsizetype>(8, count.wrong.size())).join(QChar(u'\n'))));
    }

    /// Steps of the counterexample keep their labels at every zoom, and so does all that is right or wrong
    /// where it can be read at all.
    void isThereForWhatMatters()
    {
        Told run, coloured;
        for (const auto& [name, placed] : pictures_) {
            if (!placed->written())
                continue;
            Viewport view = fitted(*placed);
            if (view.scale() > 0.2)
                run += toldOf(*placed, view, true);
            view.zoomAt(QPointF(window.width(), window.height()) / 2, 0.8 / view.scale());
            coloured += toldOf(*placed, view, false);
        }
        qInfo("%zu of %zu steps, %zu of %zu that are coloured", run.told, run.all, coloured.told,
              coloured.all);
        QVERIFY(run.all > 500 && coloured.all > 1000);
        QVERIFY((run.all - run.told) * 100 <= run.all);
        QVERIFY((coloured.all - coloured.told) * 100 <= coloured.all);
    }

    /// 91 states, 46 of them on counterexamples.
    void isThereInTheSanitaryAgency()
    {
        const auto path = corpusPath("clear/sanitary_agency/EX153.aut");
        if (!path)
            QSKIP("without the data");
        QFile file(QString::fromStdString(*path));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const std::string text = file.readAll().toStdString();
        for (NamedPicture& named :
             EveryPicture::of(text, "EX153.aut", {"never true* . REQUEST_EM . true* . PAYMENTT_EM"})) {
            const auto placed = testing::placed(std::move(named.picture));
            const Viewport view = fitted(*placed);
            const Told told = toldOf(*placed, view, false);
            qInfo("%s: %zu of %zu at %g", named.name.c_str(), told.told, told.all, view.scale());
            QVERIFY2(told.told == told.all, named.name.c_str());
            // The list of what the letters stand for covers none of them.
            const Shown shown{*placed, view, levelOf(*placed, view)};
            const auto labels = shownLabels(shown, QRectF(QPointF(), view.size()));
            for (const ShownLabel& label : labels)
                QVERIFY(!keyListBox(shown, labels).intersects(label.box));
        }
    }

    void hasRoomInMostCases()
    {
        std::size_t placed = 0, leftOut = 0, led = 0;
        for (const auto& [name, picture] : pictures_) {
            placed += picture->layout.labels.size();
            leftOut += picture->layout.labelsLeftOut;
            for (const PlacedLabel& label : picture->layout.labels)
                led += !label.leader.isNull();
        }
        qInfo("%zu placed, %zu of them led, %zu left out", placed, led, leftOut);
        QVERIFY(leftOut * 50 <= placed);
    }

    void standsForEveryTransition()
    {
        for (const auto& [name, placed] : pictures_)
            for (const PlacedLabel& label : placed->layout.labels) {
                const std::size_t edges = placed->layout.routes[label.route].edgeCount;
                QVERIFY2(toldBy(label.lines, edges) == edges,
                         qPrintable(name + QStringLiteral(": ") + label.lines.join(QChar(u'/'))));
            }
    }

    void looksLikeNoOther()
    {
        for (const auto& [name, placed] : pictures_) {
            const Captions& captions = placed->layout.captions;
            std::map<QString, std::string_view> labels, nodes;
            for (std::size_t i = 0; i < captions.labels.size(); ++i)
                QCOMPARE(labels.try_emplace(captions.labels[i], placed->picture.labels[i]).first->second,
                         placed->picture.labels[i]);
            for (std::size_t i = 0; i < captions.nodes.size(); ++i)
                QCOMPARE(nodes.try_emplace(captions.nodes[i], placed->picture.nodeTexts[i]).first->second,
                         placed->picture.nodeTexts[i]);
        }
    }

private:
    std::vector<std::pair<QString, std::shared_ptr<const PlacedPicture>>> pictures_;
};

THREADMEND_WIDGET_TEST_MAIN(EveryLabelTest)
#include "every_label_test.moc"
