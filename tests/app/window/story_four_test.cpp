// SPDX-License-Identifier: GPL-3.0-or-later
// Story 4: the abstraction is seen, by clicks and by keys: modules, rounds, classes, and a run that is
// genuine.
#include "tests/app/window/window_test.h"
#include "views/abstraction/abstraction_panel.h"
#include "views/abstraction/correlation_map.h"
#include "views/abstraction/size_chart.h"
#include "views/rows/row_delegate.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QListView>
#include <QSlider>
#include <QTabWidget>
#include <QTextBrowser>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

constexpr auto ctrlAlt = Qt::ControlModifier | Qt::AltModifier;

/// A window in the workplace of abstractions.
struct AbstractWindow : TestWindow {
    explicit AbstractWindow(const QString& path)
    {
        open(path);
        key(Qt::Key_6, Qt::AltModifier);
        rest();
        require(settled(), "modules are composed");
        QObject::connect(&session(), &Session::refused, &window(),
                         [this](const QString& sentence) { said = sentence; });
    }
    AbstractionWork& work() { return window().findChild<AbstractionPanel*>()->work(); }
    QString title() { return label("abstraction.filmTitle"); }
    QString sentence() { return label("abstraction.filmSentence"); }
    QString heading() { return label("abstraction.sentence"); }
    QListView& list(const char* name) { return *child<QListView>(name); }
    QString row(const char* name, int number, int role = Qt::AccessibleTextRole)
    {
        return list(name).model()->index(number, 0).data(role).toString();
    }
    void clickRow(const char* name, int number, Qt::KeyboardModifiers modifiers = {})
    {
        QListView& shown = list(name);
        const QModelIndex index = shown.model()->index(number, 0);
        shown.scrollTo(index);
        QTest::mouseClick(shown.viewport(), Qt::LeftButton, modifiers, shown.visualRect(index).center());
    }
    void page(int number)
    {
        auto* bar = child<QTabWidget>("abstraction.pages")->tabBar();
        QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(number).center());
    }
    /// By the keys of the box, to the property of that place.
    void chooseProperty(int number)
    {
        auto* box = child<QComboBox>("abstraction.property");
        box->setFocus();
        keyOn(box, Qt::Key_Home);
        for (int i = 0; i < number; ++i)
            keyOn(box, Qt::Key_Down);
        require(box->currentIndex() == number, "the box goes by keys");
    }
    void check(int property)
    {
        chooseProperty(property);
        key(Qt::Key_A, ctrlAlt);
        require(settled(), "checking by abstraction comes to an end");
    }
    /// What checking all states says.
    Verdict::Kind explicitVerdict(std::size_t property)
    {
        return now().verdictOf((*now().properties)[property].key)->verdict.kind;
    }
    Verdict::Kind abstractVerdict()
    {
        return work().film()->answer.isReached ? Verdict::Kind::Violated : Verdict::Kind::Holds;
    }
    QString said;
};

QString webserver()
{
    return QStringLiteral(THREADMEND_SAMPLES "/behavioral/webserver/webserver.js");
}

} // namespace

class StoryFourTest : public QObject {
    Q_OBJECT
private:
    TestSettings settings_;

private Q_SLOTS:
    void init() { settings_.clear(); }

    /// The map first: b-threads of TCP beside each other, those of HTTP beside each other, each a block.
    void theModulesOfTheWebServer()
    {
        AbstractWindow window(webserver());
        auto* map = window.child<CorrelationMap>("abstraction.map");
        QVERIFY(map->isVisible());
        const auto& model = *static_cast<CorrelationModel*>(map->model());
        const QAbstractItemModelTester tester(map->model());
        QCOMPARE(model.rowCount(), 10);
        for (int row = 0; row < 10; ++row) {
            const QString name = model.headerData(row, Qt::Vertical, Qt::DisplayRole).toString();
            QVERIFY2(name.startsWith(QLatin1String(row < 7 ? "tcp" : "http")), qPrintable(name));
            QCOMPARE(model.moduleOf(row), std::size_t(row < 7 ? 0 : 1));
        }
        QCOMPARE(window.heading(),
                 QStringLiteral("10 b-threads in 2 modules. Check by abstraction: the answer "
                                "without the states of the program."));
        QCOMPARE(window.row("abstraction.modules", 0, RowRole::Trailing), QStringLiteral("242 states → 9"));
        QCOMPARE(window.row("abstraction.modules", 1, RowRole::Trailing), QStringLiteral("22 states → 3"));
        // A cell says its numbers in words; by the mouse and by keys.
        const QModelIndex cell = model.index(0, 1);
        window.click(map->viewport(), map->visualRect(cell).center());
        const QString related = window.label("abstraction.relation");
        QVERIFY2(related.contains(QLatin1String("are related by ")) &&
                     related.contains(QLatin1String("propositions ")) &&
                     related.contains(QLatin1String("So they are in one module")),
                 qPrintable(related));
        QCOMPARE(model.data(cell, Qt::DisplayRole).toString(),
                 QString::number(
                     window.work().related()->correlations.of(model.threadOf(0), model.threadOf(1)), 'f', 2));
        for (int i = 0; i < 8; ++i)
            window.keyOn(map, Qt::Key_Right);
        QVERIFY2(window.label("abstraction.relation").contains(QLatin1String("They are in two modules.")),
                 qPrintable(window.label("abstraction.relation")));
    }

    /// The threshold decides, at once; going back brings back what was.
    void theThresholdMovesTheModules()
    {
        AbstractWindow window(webserver());
        auto* slider = window.child<QSlider>("abstraction.threshold");
        slider->setFocus();
        window.keyOn(slider, Qt::Key_Home);
        QCOMPARE(window.label("abstraction.thresholdValue"), QStringLiteral("0.00"));
        QCOMPARE(window.work().plans().size(), std::size_t{1});
        QVERIFY(window.settled());
        QVERIFY(window.work().modules() != nullptr);
        QCOMPARE(window.work().modules()->modules.size(), std::size_t{1});
        window.keyOn(slider, Qt::Key_End);
        QVERIFY(window.work().plans().size() > 2);
        QVERIFY(window.settled());
        QCOMPARE(window.list("abstraction.modules").model()->rowCount(),
                 static_cast<int>(window.work().plans().size()));
        for (int i = 0; i < 10; ++i)
            window.keyOn(slider, Qt::Key_PageDown);
        QCOMPARE(window.label("abstraction.thresholdValue"), QStringLiteral("0.50"));
        QVERIFY(window.settled());
        QCOMPARE(window.work().plans().size(), std::size_t{2});
    }

    /// The bug: found by abstraction, the same verdict as by all states, and its run is stepped like any
    /// trace.
    void aGenuineRunBecomesTheTrace()
    {
        AbstractWindow window(webserver());
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        window.key(Qt::Key_6, Qt::AltModifier);
        window.check(0);
        QCOMPARE(window.title(), QStringLiteral("Result"));
        QVERIFY2(window.sentence().startsWith(
                     QLatin1String("Violated: the program itself has the run tcp 0: SYN")),
                 qPrintable(window.sentence()));
        QVERIFY(window.abstractVerdict() == window.explicitVerdict(0));
        QVERIFY(window.now().trace != nullptr);
        QCOMPARE(window.now().trace->length(), std::size_t{8});
        QVERIFY(window.now().history->branches.back().name.starts_with("by abstraction: "));
        const auto& steps = window.now().trace->trace.steps;
        QCOMPARE(std::string(window.now().model->lts.labels().text(steps.back().label)),
                 std::string("tcp 0: FIN ACK"));
        const std::size_t cursor = window.now().cursor;
        window.window().commands().action(QStringLiteral("step.back"))->trigger();
        QCOMPARE(window.now().cursor + 1, cursor == 0 ? std::size_t{1} : cursor);
        // The others hold, by either way.
        for (const int property : {1, 2}) {
            window.check(property);
            QVERIFY2(window.sentence().startsWith(QLatin1String("Holds")), qPrintable(window.sentence()));
            QVERIFY(window.abstractVerdict() == window.explicitVerdict(std::size_t(property)));
        }
    }

    /// Round by round: the run of the abstraction, why it is none of the program, what was split.
    void theFilmOfRounds()
    {
        AbstractWindow window(webserver());
        window.check(2);
        const auto film = window.work().film();
        const int rounds = static_cast<int>(film->answer.rounds.size());
        QVERIFY(rounds > 10);
        window.key(Qt::Key_PageUp, ctrlAlt | Qt::ShiftModifier);
        QCOMPARE(window.title(), QStringLiteral("Round 1 of %1").arg(rounds));
        QCOMPARE(window.sentence().section(QLatin1Char('.'), 0, 1),
                 QStringLiteral(
                     "In the abstraction a run may be stuck at the start. The program has this run, but "
                     "no state that it ends in is stuck"));
        QVERIFY2(window.sentence().contains(QLatin1String("becomes 2 classes: ")),
                 qPrintable(window.sentence()));
        std::size_t cases = 0;
        for (int round = 1; round < rounds; ++round) {
            window.key(Qt::Key_PageDown, ctrlAlt);
            QCOMPARE(window.title(), QStringLiteral("Round %1 of %2").arg(round + 1).arg(rounds));
            cases += window.sentence().contains(QLatin1String("(case 1)")) ? 1 : 0;
        }
        QVERIFY(cases > 0);
        window.key(Qt::Key_PageDown, ctrlAlt);
        QCOMPARE(window.title(), QStringLiteral("Result"));
        window.key(Qt::Key_PageDown, ctrlAlt);
        QCOMPARE(window.title(), QStringLiteral("Result"));
        // The list, the chart and the slider go along, and anywhere.
        window.page(1);
        QCOMPARE(window.list("abstraction.rounds").currentIndex().row(), rounds);
        window.clickRow("abstraction.rounds", 1);
        QCOMPARE(window.title(), QStringLiteral("Round 2 of %1").arg(rounds));
        auto* chart = window.child<SizeChart>("abstraction.chart");
        window.click(chart, QPoint(chart->placeOf(4), chart->height() / 2));
        QCOMPARE(window.title(), QStringLiteral("Round 5 of %1").arg(rounds));
        window.keyOn(window.child<QSlider>("abstraction.filmSlider"), Qt::Key_Right);
        QCOMPARE(window.work().picture(), std::size_t{5});
        QVERIFY(
            chart->accessibleDescription().startsWith(QLatin1String("Round 1: 1 abstract state searched")));
    }

    /// Classes before and after a split; what a person splits or merges is where it goes on from.
    void classesAreSplitAndMergedByHand()
    {
        AbstractWindow window(webserver());
        window.check(2);
        window.key(Qt::Key_PageUp, ctrlAlt | Qt::ShiftModifier);
        window.page(2);
        const auto classes = [&] { return window.list("abstraction.classes").model()->rowCount(); };
        QCOMPARE(classes(), 1);
        QVERIFY2(window.row("abstraction.classes", 0).contains(QLatin1String("split in this round")),
                 qPrintable(window.row("abstraction.classes", 0)));
        const QString facts = window.child<QTextBrowser>("abstraction.facts")->toPlainText();
        QVERIFY2(facts.startsWith(QStringLiteral("242 states · common")) &&
                     facts.contains(QLatin1String("Lost")),
                 qPrintable(facts));
        window.click(window.button("abstraction.after"));
        QCOMPARE(classes(), 2);
        QVERIFY(window.row("abstraction.classes", 0).contains(QLatin1String("a part of the split")));
        window.click(window.button("abstraction.after"));
        // Nothing is chosen: nothing to split.
        auto* split = window.child<QPushButton>("abstraction.split.button");
        auto* back = window.child<QPushButton>("abstraction.undo.button");
        QVERIFY(!split->isEnabled() && !back->isEnabled());
        const auto before = window.work().film();
        window.clickRow("abstraction.members", 0);
        window.clickRow("abstraction.members", 1, Qt::ControlModifier);
        QVERIFY(split->isEnabled());
        window.click(split);
        QVERIFY(window.settled());
        QVERIFY(window.work().film() != before);
        QCOMPARE(window.work().picture(), std::size_t{0});
        QCOMPARE(classes(), 2);
        QVERIFY2(window.heading().contains(QLatin1String("split or merged by hand")),
                 qPrintable(window.heading()));
        // The two parts again as one.
        window.clickRow("abstraction.classes", 0);
        window.clickRow("abstraction.classes", 1, Qt::ControlModifier);
        window.click(window.child<QPushButton>("abstraction.merge.button"));
        QVERIFY(window.settled());
        QCOMPARE(classes(), 1);
        QVERIFY(window.abstractVerdict() == Verdict::Kind::Holds);
        window.click(back);
        QCOMPARE(classes(), 2);
        window.click(back);
        QVERIFY(window.work().film() == before);
        QVERIFY(!back->isEnabled());
    }

    /// A smaller sample, and what cannot be asked.
    void anotherSampleAndWhatCannotBeAsked()
    {
        AbstractWindow window(programSample("water-tank-2"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        for (std::size_t property = 0; property < window.now().properties->size(); ++property) {
            window.check(static_cast<int>(property));
            if (window.work().film())
                QVERIFY(window.abstractVerdict() == window.explicitVerdict(property));
            else
                QVERIFY(!window.work().problem().isEmpty());
        }
        // Another model has nothing of this one.
        window.open(samplePathOf("invoice-service"));
        QVERIFY(window.work().film() == nullptr && window.work().related() == nullptr);
        QVERIFY(!window.child<QDockWidget>("abstraction")->isVisible());
    }
};

THREADMEND_WINDOW_TEST_MAIN(StoryFourTest)
#include "story_four_test.moc"
