// SPDX-License-Identifier: GPL-3.0-or-later
// The picture is that of its name, and what a person looks at is in it.
#include "tests/app/window/window_test.h"
#include "tests/testing/corpus.h"

#include <QPushButton>
#include <QScrollBar>
#include <QTest>
#include <algorithm>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// A run of `steps` steps to `boom`, which can be left after every `every`th of them.
QByteArray longRun(int steps, int every)
{
    QByteArray text;
    int transitions = 0;
    const auto add = [&](int from, const char* label, int to) {
        text += "(" + QByteArray::number(from) + ", \"" + label + "\", " + QByteArray::number(to) + ")\n";
        ++transitions;
    };
    for (int state = 0; state < steps; ++state) {
        add(state, state + 1 == steps ? "boom" : "step", state + 1);
        if (state % every == every - 1)
            add(state, "leave", steps + 1);
    }
    add(steps + 1, "rest", steps + 1);
    return "des (0, " + QByteArray::number(transitions) + ", " + QByteArray::number(steps + 2) + ")\n" + text;
}

/// So many states, two transitions from each.
QByteArray wideModel(int states)
{
    QByteArray text = "des (0, " + QByteArray::number(2 * states) + ", " + QByteArray::number(states) + ")\n";
    for (int state = 0; state < states; ++state)
        for (const int next : {(2 * state + 1) % states, (2 * state + 2) % states})
            text += "(" + QByteArray::number(state) + ",a," + QByteArray::number(next) + ")\n";
    return text;
}

struct PicturesWindow : TestWindow {
    const PictureMaking& making() { return window().findChild<GraphPanel*>()->making(); }
    QWidget* veil() { return child<QWidget>("graph.veil"); }
    /// Whether a whole label that begins so is drawn.
    bool hasLabel(const QString& text)
    {
        const QStringList lines = canvas().dumpScene();
        return std::any_of(lines.begin(), lines.end(), [&](const QString& line) {
            return line.startsWith(QLatin1String("label ")) && line.contains(QChar(u'"') + text);
        });
    }
    bool showsCurrent()
    {
        const auto& current = canvas().overlay().current;
        return !current.empty() && canvas().rect().contains(canvas().screenOf(current.front()).toPoint());
    }
};

} // namespace

class PicturesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { settings_.clear(); }

    void isThatOfTheModelThatWasOpenedLast()
    {
        PicturesWindow window;
        window.open(programSample("water-tank-2"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        const auto large = corpusPath("clear/sanitary_agency/EX153.aut");
        window.open(large ? QString::fromStdString(*large) : samplePathOf("invoice-service"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QVERIFY(window.making().isOfNow());
        QVERIFY(!window.veil()->isVisible());
        QCOMPARE(window.canvas().picture()->nodeCount(), window.now().model->lts.stateCount());
        // The same by one who does not wait for the picture.
        window.window().open(programSample("water-tank-2"));
        QTRY_VERIFY(window.now().model->path.ends_with("water-tank-2.js"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QVERIFY(window.making().isOfNow());
        QVERIFY(!window.veil()->isVisible());
    }

    void isVeiledWhileItIsThatOfAnotherView()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("wide.aut"));
        write(path, wideModel(200000));
        PicturesWindow window;
        window.open(programSample("water-tank-2"));
        window.open(path);
        for (int more = 0; more < 3; ++more)
            window.key(Qt::Key_M, Qt::ControlModifier);
        QVERIFY(window.settled());
        // Around the initial state, then all of it, which takes a while.
        window.key(Qt::Key_5, Qt::ControlModifier);
        QVERIFY(window.settled());
        const std::size_t few = window.canvas().picture()->nodeCount();
        window.click(window.button("view.full.button"));
        QTRY_VERIFY(window.veil()->isVisible());
        QVERIFY(window.label("graph.veil.sentence").contains(QStringLiteral("“Full” of wide.aut")));
        // Nothing under the veil can be clicked.
        const Pointed before = window.now().selected;
        QTest::mouseClick(window.veil(), Qt::LeftButton, {}, QPoint(20, 20));
        QCOMPARE(window.now().selected, before);
        window.click(window.child<QPushButton>("graph.veil.button"));
        QVERIFY(window.settled());
        if (!window.making().isOfNow()) { // else it was there before it could be stopped
            QVERIFY(window.veil()->isVisible());
            QCOMPARE(window.canvas().picture()->nodeCount(), few);
            QVERIFY(window.label("graph.veil.sentence").contains(QLatin1String("was not drawn")));
            window.click(window.child<QPushButton>("graph.veil.button"));
            QVERIFY(window.settled());
        }
        QVERIFY(!window.veil()->isVisible());
        QCOMPARE(window.canvas().picture()->nodeCount(), std::size_t(200000));
    }

    void hasEveryDecisionOfALongRun_data()
    {
        QTest::addColumn<QString>("button");
        for (const char* button : {"view.full.button", "view.overlay.button", "view.counterexamples.button",
                                   "view.neighbourhoods.button", "view.trace.button"})
            QTest::newRow(button) << QString::fromLatin1(button);
    }
    void hasEveryDecisionOfALongRun()
    {
        QFETCH(QString, button);
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("long.aut"));
        write(path, longRun(400, 40));
        write(folder.filePath(QStringLiteral("long.props")), "never true* . boom\n");
        PicturesWindow window;
        window.open(path);
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QCOMPARE(window.now().trace->length(), std::size_t(400));
        window.click(window.button(qPrintable(button)));
        QVERIFY(window.settled());
        window.key(Qt::Key_Home, Qt::AltModifier);
        QVERIFY(window.settled());
        QVERIFY(window.showsCurrent() || button == QLatin1String("view.neighbourhoods.button"));
        const std::size_t decisions = window.now().trace->decisionCount();
        QVERIFY(decisions >= 10);
        for (std::size_t i = window.now().trace->decisions[0] ? 1 : 0; i < decisions; ++i) {
            const std::size_t before = window.now().cursor;
            window.key(Qt::Key_F11);
            QVERIFY(window.settled());
            QVERIFY(window.now().cursor > before);
            QVERIFY2(window.showsCurrent(), qPrintable(QStringLiteral("step %1").arg(window.now().cursor)));
        }
    }

    void aLongRunIsFoldedAndStandsInLines()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("long.aut"));
        write(path, longRun(400, 40));
        write(folder.filePath(QStringLiteral("long.props")), "never true* . boom\n");
        PicturesWindow window;
        window.open(path);
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        for (const char* button :
             {"view.overlay.button", "view.counterexamples.button", "view.trace.button"}) {
            window.click(window.button(button));
            QVERIFY(window.settled());
            QVERIFY2(window.canvas().picture()->nodeCount() < 80, button);
            QVERIFY2(window.label("graph.extent").contains(QLatin1String("folded")), button);
            QVERIFY2(window.hasLabel(QStringLiteral("40 step")), button);
            // A step into a folded stretch shows where one is.
            window.key(Qt::Key_Home, Qt::AltModifier);
            for (int step = 0; step < 3; ++step)
                window.key(Qt::Key_F10);
            QVERIFY(window.settled());
            QVERIFY2(window.showsCurrent(), button);
        }
        QVERIFY(window.canvas().isPage());
        QVERIFY(window.canvas().viewport().scale() > 0.8);
        // Unfolded in the list of steps, unfolded in the picture.
        window.session().dispatch(action::SetFold{false});
        QVERIFY(window.settled());
        QCOMPARE(window.canvas().picture()->nodeCount(), std::size_t(401));
        QVERIFY(window.showsCurrent());
    }

    void neighbourhoodsStandInAGridAtFullSize()
    {
        const auto file = corpusPath("clear/sanitary_agency/EX153.aut");
        if (!file)
            QSKIP("without the data");
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("EX153.aut"));
        QVERIFY(QFile::copy(QString::fromStdString(*file), path));
        write(folder.filePath(QStringLiteral("EX153.props")),
              "never true* . REQUEST_EM . true* . PAYMENTT_EM\n");
        PicturesWindow window;
        window.window().resize(1440, 900);
        window.open(path);
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        window.key(Qt::Key_4, Qt::ControlModifier);
        QVERIFY(window.settled());
        QVERIFY(window.canvas().isPage());
        QCOMPARE(window.canvas().viewport().scale(), 1.0);
        auto* bar = window.child<QScrollBar>("graph.scroll");
        QVERIFY(bar->isVisible());
        // F11 scrolls to the decision.
        for (int decision = 0; decision < 3; ++decision) {
            window.key(Qt::Key_F11);
            QVERIFY(window.settled());
            QVERIFY(window.showsCurrent());
        }
        // The more room, the more columns.
        const auto widthOf = [&] { return window.canvas().picture()->bounds.width(); };
        const double narrow = widthOf();
        window.window().resize(2600, 900);
        QVERIFY(window.settled());
        QTRY_VERIFY(widthOf() > 1.5 * narrow);
        QCOMPARE(window.canvas().viewport().scale(), 1.0);
    }

    void aTransitionIsAThingOfItsOwn()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("offer.aut"));
        write(path, "des (0, 4, 4)\n(0, \"request\", 1)\n(1, \"refuse\", 3)\n(1, \"grant\", 2)\n(2, "
                    "\"release\", 0)\n");
        PicturesWindow window;
        window.open(path);
        const PlacedPicture& placed = *window.canvas().picture();
        for (std::uint32_t curve = 0; curve < placed.curveCount(); ++curve) {
            if (placed.picture.nodeTexts[placed.curve(curve).target] != "3")
                continue;
            const auto points = placed.polyline(curve).points();
            const QPointF middle = (points[(points.size() - 1) / 2] + points[points.size() / 2]) / 2;
            window.click(&window.canvas(), window.canvas().viewport().toScreen(middle).toPoint());
        }
        QVERIFY(window.now().selected.transition);
        QCOMPARE(window.label("stateTitle"), QStringLiteral("refuse, from state 1 to state 3"));
        QCOMPARE(window.label("why.verdict"), QStringLiteral("refuse can happen in state 1."));
        auto* take = window.child<QPushButton>("details.take");
        QVERIFY(!take->isEnabled()); // the run is in state 0
        const PlacedPicture& now = *window.canvas().picture();
        window.click(&window.canvas(), window.canvas().screenOf(now.nodesOf(StateId(1u)).front()).toPoint());
        QCOMPARE(window.label("stateTitle"), QStringLiteral("State 1"));
    }

private:
    TestSettings settings_;
};

THREADMEND_WINDOW_TEST_MAIN(PicturesTest)
#include "pictures_test.moc"
