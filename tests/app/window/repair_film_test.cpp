// SPDX-License-Identifier: GPL-3.0-or-later
// How a repair is found, round by round, as a person sees it: figure 3 of Katz 2013, walked by keys.
#include "tests/app/window/window_test.h"

#ifndef Q_MOC_RUN
#include "core/model/behavioral/product/program_model.h"
#include "views/repair/film_control.h"
#endif

#include <QDockWidget>
#include <QFile>
#include <QSlider>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// One b-thread that goes about in the graph of the figure; q_b is where an assertion fails.
const char* const figureThree = R"(const ways = {
  q0: {a: "q1", b: "q3"}, q1: {a: "q2", b: "q3"}, q2: {a: "q4"}, q3: {a: "q0", b: "q5", c: "qb"},
  q4: {a: "qb", b: "qb"}, q5: {a: "q2", b: "q4"}
};
bp.registerBThread("figure 3", function () {
  let at = "q0";
  while (true) {
    bp.ASSERT(at !== "qb", "the bad state");
    const event = bp.sync({request: Object.keys(ways[at]).map(name => bp.Event(name))}, {state: at});
    at = ways[at][event.name];
  }
});
)";

/// The environment alone decides to get stuck.
const char* const forced = R"(bp.registerBThread("environment", {environment: true}, function () {
  bp.sync({request: bp.Event("storm")});
  bp.sync({block: bp.all, waitFor: bp.Event("calm")});
});
bp.registerBThread("sails", function () {
  while (true) bp.sync({request: bp.Event("sail")});
});
)";

struct FilmWindow : TestWindow {
    explicit FilmWindow(const char* program)
    {
        const QString path = folder.filePath(QStringLiteral("film.js"));
        QFile file(path);
        require(file.open(QIODevice::WriteOnly), "a temporary file can be written");
        file.write(program);
        file.close();
        open(path);
        key(Qt::Key_F5);
        require(settled(), "checking comes to an end");
        key(Qt::Key_F5, Qt::ControlModifier);
        require(settled(), "looking for repairs comes to an end");
        canvas().fit();
    }
    /// The names of the nodes, or the labels of edges, that bear a mark on the canvas, in alphabetical order.
    QStringList marked(const char* kind, const char* mark)
    {
        QStringList names;
        for (const QString& line : canvas().dumpScene()) {
            const QStringList parts = line.split(QLatin1Char('"'));
            if (line.startsWith(QLatin1String(kind)) &&
                parts.back().trimmed().split(QStringLiteral(", ")).contains(QLatin1String(mark)))
                // "6 (q4)": the name is enough.
                names.push_back(parts[1].section(QLatin1Char('('), -1).remove(QLatin1Char(')')));
        }
        names.sort();
        return names;
    }
    QString bad() { return marked("node", "BAD").join(QLatin1Char(' ')); }
    QString joins() { return marked("node", "joins").join(QLatin1Char(' ')); }
    QString pre() { return marked("node", "PRE").join(QLatin1Char(' ')); }
    QString title() { return label("repair.filmTitle"); }
    QString sentence() { return label("repair.filmSentence"); }
    void toggle() { key(Qt::Key_F6, Qt::ControlModifier); }
    void next() { key(Qt::Key_F7, Qt::ControlModifier); }
    void back() { key(Qt::Key_F7, Qt::ControlModifier | Qt::ShiftModifier); }

    QTemporaryDir folder;
};

} // namespace

class RepairFilmTest : public QObject {
    Q_OBJECT
private:
    TestSettings settings_;

private Q_SLOTS:
    void init() { settings_.clear(); }

    void figureThreeIsWalkedByKeys()
    {
        FilmWindow window(figureThree);
        QVERIFY(window.now().film() != nullptr && window.now().shownProposal() != nullptr);
        const QStringList cut = window.marked("edge", "cut");
        QVERIFY(!cut.empty() && !window.marked("node", "vanishes").empty());
        window.toggle();
        QCOMPARE(window.title(), QStringLiteral("Start"));
        // The bad state itself has no name: the assertion fails before its sync.
        QCOMPARE(window.marked("node", "BAD").size(), 1);
        QCOMPARE(window.pre(), QStringLiteral("q3 q4"));
        QCOMPARE(window.sentence(), QStringLiteral("1 state joins BAD: the property itself forbids it. 2 "
                                                   "states are in PRE now."));
        QVERIFY(window.marked("edge", "cut").empty() && window.marked("node", "vanishes").empty());
        window.next();
        QCOMPARE(window.title(), QStringLiteral("Round 1 of 3"));
        QCOMPARE(window.joins(), QStringLiteral("q4"));
        QCOMPARE(window.pre(), QStringLiteral("q2 q3 q5"));
        QCOMPARE(window.sentence(),
                 QStringLiteral("1 state joins BAD: all its successors are in it. 3 states are in PRE now."));
        window.next();
        QCOMPARE(window.joins(), QStringLiteral("q2"));
        window.next();
        QCOMPARE(window.joins(), QStringLiteral("q5"));
        QVERIFY(window.bad().endsWith(QStringLiteral("q2 q4 q5")));
        window.next();
        QCOMPARE(window.title(), QStringLiteral("Result"));
        QCOMPARE(window.joins(), QString());
        QCOMPARE(window.pre(), QStringLiteral("q1 q3"));
        QCOMPARE(window.marked("edge", "cut"), cut);
        QCOMPARE(window.sentence(),
                 QStringLiteral("No state joins any more, and the initial state is outside. "
                                "The wait-block patch blocks the 3 steps from PRE into BAD that a run "
                                "can come to."));
        // There is no more.
        window.next();
        QCOMPARE(window.title(), QStringLiteral("Result"));
        window.back();
        QCOMPARE(window.title(), QStringLiteral("Round 3 of 3"));
        window.key(Qt::Key_Home, Qt::ControlModifier | Qt::AltModifier);
        QCOMPARE(window.title(), QStringLiteral("Start"));
        window.key(Qt::Key_End, Qt::ControlModifier | Qt::AltModifier);
        QCOMPARE(window.title(), QStringLiteral("Result"));
        // Leaving it brings back what the proposal would do.
        window.toggle();
        QVERIFY(!window.child<FilmControl>("repair.filmControl")->isVisible());
        QVERIFY(window.bad().isEmpty() && !window.marked("node", "vanishes").empty());
        QCOMPARE(window.marked("edge", "cut"), cut);
    }

    void itPlaysToTheResultAndTheSliderGoesAnywhere()
    {
        FilmWindow window(figureThree);
        auto& control = *window.child<FilmControl>("repair.filmControl");
        window.key(Qt::Key_F6, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(control.isPlaying() && control.isVisible());
        QTRY_COMPARE_WITH_TIMEOUT(window.title(), QStringLiteral("Result"), 60000);
        QTRY_VERIFY(!control.isPlaying());
        auto& slider = *window.child<QSlider>("repair.filmSlider");
        QCOMPARE(slider.value(), 4);
        window.keyOn(&slider, Qt::Key_Left);
        QCOMPARE(window.title(), QStringLiteral("Round 3 of 3"));
        slider.setValue(1);
        QCOMPARE(window.now().filmPicture, std::optional<std::size_t>(1));
        // Played again, and stopped by leaving.
        window.key(Qt::Key_F6, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(control.isPlaying());
        window.toggle();
        QVERIFY(!control.isPlaying() && !window.now().filmPicture);
    }

    void whereNothingHelpsTheFilmSaysWhy()
    {
        FilmWindow window(forced);
        QVERIFY(window.now().film() != nullptr);
        window.click(window.child<QWidget>("repair.film.show"));
        QCOMPARE(window.title(), QStringLiteral("Start"));
        window.next();
        QCOMPARE(window.sentence(),
                 QStringLiteral("1 state joins BAD: the environment can choose a step into it. That is the "
                                "initial state. No step leads into BAD now."));
        window.next();
        QCOMPARE(window.sentence(),
                 QStringLiteral("The initial state joined BAD in round 1: nothing that is blocked helps."));
        QVERIFY(window.marked("edge", "cut").empty());
    }

    void theLegendSaysWhatTheMarksAre()
    {
        FilmWindow window(figureThree);
        window.next();
        const QWidget* legend = nullptr;
        for (const QWidget* each : window.canvas().findChildren<QWidget*>())
            if (each->accessibleName() == QLatin1String("Legend"))
                legend = each;
        QVERIFY(legend != nullptr);
        QVERIFY2(legend->accessibleDescription().contains(
                     QLatin1String("BAD, joins in this round, PRE: a step leads into BAD")),
                 qPrintable(legend->accessibleDescription()));
    }
};

THREADMEND_WINDOW_TEST_MAIN(RepairFilmTest)
#include "repair_film_test.moc"
