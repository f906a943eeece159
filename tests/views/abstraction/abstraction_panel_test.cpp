// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of abstraction: its map, its rows and sentences, on programs that show one thing each.
#include "tests/testing/corpus.h"
#include "tests/views/program_fixture.h"
#include "tests/views/widget_test_main.h"
#include "views/abstraction/abstraction_panel.h"
#include "views/abstraction/abstraction_words.h"
#include "views/abstraction/correlation_map.h"
#include "views/abstraction/graph_page.h"
#include "views/abstraction/mending_page.h"
#include "views/abstraction/size_chart.h"
#include "views/canvas/canvas.h"
#include "views/rows/row_delegate.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSlider>
#include <QTabWidget>
#include <QTextBrowser>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// Two pairs: of each, one asks and the other one forbids. 'late' is bad, and comes after two steps.
const char* const pairs = R"(
const hot = bp.Event('hot'), cold = bp.Event('cold'), beep = bp.Event('beep'), late = bp.Event('late');
bthread('tap', () => { while (true) { bp.sync({request: hot}, {props: ['water']}); bp.sync({request: cold}, {props: ['water']}); } });
bthread('mixer', () => { while (true) { bp.sync({waitFor: hot, block: cold}, {props: ['water']}); bp.sync({waitFor: cold, block: hot}, {props: ['water']}); } });
bthread('horn', () => { while (true) { bp.sync({request: beep}, {props: ['sound']}); bp.sync({request: late}, {props: ['sound']}); } });
bthread('night', () => { while (true) { bp.sync({waitFor: beep, block: late}, {props: ['sound']}); bp.sync({waitFor: late}, {props: ['sound']}); } });
)";

struct AbstractionFixture : ProgramFixture {
    AbstractionFixture() : panel(context, nullptr)
    {
        panel.resize(1100, 420);
        panel.show();
        panel.activateWindow();
        (void)QTest::qWaitForWindowActive(&panel);
        QObject::connect(&session, &Session::refused, [this](const QString& sentence) { said = sentence; });
    }
    void wait()
    {
        require(QTest::qWaitFor([this] { return jobs.running().empty(); }, 60000), "jobs come to an end");
    }
    void open(const char* text, const std::vector<std::string>& asked)
    {
        openProgram(text);
        keys = properties(asked);
        wait();
    }
    void check(int property = 0)
    {
        child<QComboBox>(panel, "abstraction.property")->setCurrentIndex(property);
        QTest::mouseClick(child<QPushButton>(panel, "abstraction.check.button"), Qt::LeftButton);
        wait();
    }
    QString label(const char* name) { return child<QLabel>(panel, name)->text(); }
    QString row(const char* list, int number, int role = Qt::AccessibleTextRole)
    {
        return child<QListView>(panel, list)->model()->index(number, 0).data(role).toString();
    }
    int rows(const char* list) { return child<QListView>(panel, list)->model()->rowCount(); }
    const abstraction::RefinementFilm& film() { return *panel.work().film(); }

    AbstractionPanel panel;
    std::vector<PropertyKey> keys;
    QString said;
};

} // namespace

class AbstractionPanelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void withoutAProgramItSaysWhatToDo()
    {
        AbstractionFixture fixture;
        QVERIFY(fixture.label("abstraction.sentence").endsWith(QLatin1String("open a behavioral program.")));
        QVERIFY(!fixture.commands.action(QStringLiteral("abstraction.check"))->isEnabled());
        fixture.PanelFixture::open(waterTank());
        fixture.wait();
        QVERIFY(fixture.panel.work().related() == nullptr);
        QVERIFY(!child<CorrelationMap>(fixture.panel, "abstraction.map")->isVisible());
    }

    void theMapIsOrderedByModules()
    {
        AbstractionFixture fixture;
        fixture.open(pairs, {"deadlock-free"});
        auto& map = *child<CorrelationMap>(fixture.panel, "abstraction.map");
        const QAbstractItemModelTester tester(map.model());
        const auto& model = *static_cast<CorrelationModel*>(map.model());
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(model.moduleOf(0), model.moduleOf(1));
        QCOMPARE(model.moduleOf(2), model.moduleOf(3));
        QVERIFY(model.moduleOf(1) != model.moduleOf(2));
        for (int row = 0; row < 4; ++row)
            for (int column = 0; column < 4; ++column) {
                const QModelIndex cell = model.index(row, column);
                const auto& all = fixture.panel.work().related()->correlations;
                QCOMPARE(model.relation(cell), all.of(model.threadOf(row), model.threadOf(column)));
                QCOMPARE(model.data(cell, Qt::DisplayRole).toString().isEmpty(), row == column);
            }
        const QString same = model.sentence(model.index(0, 1));
        QVERIFY2(same.startsWith(QStringLiteral("“tap” and “mixer” are related by ")) &&
                     same.contains(QStringLiteral("propositions 1.00 × 8 (“water”)")) &&
                     same.endsWith(QLatin1String("So they are in one module.")),
                 qPrintable(same));
        QVERIFY(model.sentence(model.index(0, 2)).endsWith(QLatin1String("They are in two modules.")));
        QVERIFY(model.sentence(model.index(0, 0)).contains(QLatin1String("first synchronises in line 3")));
        // The slider regroups them while it moves.
        child<QSlider>(fixture.panel, "abstraction.threshold")->setValue(0);
        QCOMPARE(model.moduleOf(0), model.moduleOf(3));
        QCOMPARE(fixture.rows("abstraction.modules"), 1);
        fixture.wait();
        QVERIFY(
            fixture.row("abstraction.modules", 0, RowRole::Trailing).contains(QStringLiteral(" states → ")));
        child<QSlider>(fixture.panel, "abstraction.threshold")->setValue(100);
        fixture.wait();
        QCOMPARE(fixture.rows("abstraction.modules"), 4);
        // An edit leaves it as it is; another file begins with the usual one.
        fixture.openProgram(pairs);
        fixture.wait();
        QCOMPARE(fixture.rows("abstraction.modules"), 4);
        fixture.openProgram(pairs, "another.js");
        fixture.wait();
        QCOMPARE(fixture.rows("abstraction.modules"), 2);
        QCOMPARE(child<QSlider>(fixture.panel, "abstraction.threshold")->value(), 50);
        QCOMPARE(fixture.label("abstraction.thresholdValue"), QStringLiteral("0.50"));
    }

    void whatTheProgramSaysOfModulesIsSaid()
    {
        AbstractionFixture fixture;
        fixture.open(R"(
bp.registerBThread("one", {module: "both"}, function () { bp.sync({request: bp.Event("a")}); });
bp.registerBThread("two", {module: "both"}, function () { bp.sync({request: bp.Event("b")}); });
)",
                     {"deadlock-free"});
        QCOMPARE(fixture.row("abstraction.modules", 0),
                 QStringLiteral("both, 4 states → 1, as the program says: one, two"));
    }

    void aProgramThatCannotBeTakenApartIsRefusedInWords()
    {
        AbstractionFixture fixture;
        fixture.open("bthread('a', () => { bp.sync({request: bp.Event('x')}, {prune: true}); });",
                     {"deadlock-free"});
        QVERIFY2(fixture.label("abstraction.sentence")
                     .startsWith(QLatin1String("Abstractions do not know pruned")),
                 qPrintable(fixture.label("abstraction.sentence")));
        fixture.check();
        QVERIFY(fixture.panel.work().film() == nullptr && !fixture.panel.work().isChecking());
    }

    void whatAnAbstractionCannotBeAskedIsRefusedInWords()
    {
        AbstractionFixture fixture;
        fixture.open(pairs, {"ctl AG EF true", "deadlock-free"});
        fixture.check(0);
        QVERIFY(fixture.panel.work().film() == nullptr);
        QVERIFY(!fixture.panel.work().problem().isEmpty());
        QCOMPARE(fixture.label("abstraction.sentence"), fixture.panel.work().problem());
        fixture.check(1);
        QVERIFY(fixture.panel.work().film() != nullptr && fixture.panel.work().problem().isEmpty());
    }

    /// Rows and sentences of a film agree with it; a violated property makes its run the trace.
    void roundsAreSaidAsTheyWere()
    {
        AbstractionFixture fixture;
        fixture.open(pairs, {"never true* . late", "never true* . hot . hot"});
        fixture.check(0);
        QVERIFY(fixture.film().answer.isReached);
        QVERIFY(fixture.label("abstraction.filmSentence")
                    .startsWith(QLatin1String("Violated: the program itself has the run ")));
        QCOMPARE(fixture.now().trace->length(), fixture.film().answer.run.letters.size());
        fixture.check(1);
        QVERIFY(!fixture.film().answer.isReached);
        const int rounds = static_cast<int>(fixture.film().answer.rounds.size());
        QVERIFY(rounds > 0);
        QCOMPARE(fixture.rows("abstraction.rounds"), rounds + 1);
        for (int round = 0; round <= rounds; ++round) {
            child<QListView>(fixture.panel, "abstraction.rounds")
                ->setCurrentIndex(
                    child<QListView>(fixture.panel, "abstraction.rounds")->model()->index(round, 0));
            QCOMPARE(fixture.panel.work().picture(), std::size_t(round));
            QCOMPARE(fixture.label("abstraction.filmSentence"),
                     roundSentence(fixture.film(), std::size_t(round)));
            QCOMPARE(fixture.label("abstraction.filmTitle"), roundTitle(fixture.film(), std::size_t(round)));
            QVERIFY(fixture.row("abstraction.modules", 0, RowRole::Trailing)
                        .endsWith(QStringLiteral("→ %1").arg(
                            fixture.film().partition(std::size_t(round), 0).classCount())));
        }
        // Other modules: the film of these is gone.
        child<QSlider>(fixture.panel, "abstraction.threshold")->setValue(0);
        QVERIFY(fixture.panel.work().film() == nullptr);
        fixture.wait();
        QVERIFY(child<QLabel>(fixture.panel, "abstraction.noClasses")
                    ->isVisibleTo(child<QTabWidget>(fixture.panel, "abstraction.pages")->widget(2)));
    }

    /// What was enough at once after a split by hand was not the coarsest abstraction.
    void anAnswerFromClassesOfAPersonSaysSo()
    {
        AbstractionFixture fixture;
        fixture.open(pairs, {"never true* . nobody"});
        fixture.check();
        const abstraction::RefinementFilm& film = fixture.film();
        QVERIFY(film.answer.rounds.empty() && !film.answer.isReached);
        QVERIFY(roundSentence(film, 0).contains(QLatin1String("The coarsest abstraction was enough.")));
        const abstraction::Partition classes = film.partition(0, 0);
        const auto large = std::find_if(classes.members.begin(), classes.members.end(),
                                        [](const auto& members) { return members.size() > 1; });
        QVERIFY(large != classes.members.end());
        const auto some = static_cast<std::uint32_t>(large - classes.members.begin());
        RunContext run;
        const auto edited =
            refinedFrom(film, 0, {0, {some}, {large->front()}}, abstraction::Refinement::ByCause, run);
        QVERIFY(edited && (*edited)->answer.rounds.empty());
        const QString sentence = roundSentence(**edited, 0);
        QVERIFY2(sentence.contains(QLatin1String("The classes that it began with were enough.")),
                 qPrintable(sentence));
    }

    void theMouseAsksACell()
    {
        AbstractionFixture fixture;
        fixture.open(pairs, {"deadlock-free"});
        auto& map = *child<CorrelationMap>(fixture.panel, "abstraction.map");
        QVERIFY(fixture.label("abstraction.relation").startsWith(QLatin1String("A cell says ")));
        for (const auto& [row, column] : {std::pair(0, 1), std::pair(1, 3)}) {
            const QModelIndex cell = map.model()->index(row, column);
            map.scrollTo(cell);
            QTest::mouseMove(map.viewport(), map.visualRect(cell).center());
            QTRY_COMPARE(fixture.label("abstraction.relation"),
                         map.model()->data(cell, Qt::ToolTipRole).toString());
        }
    }

    /// Stopped or not in time: nothing runs any more, and it is said what there is.
    void itCanBeStopped()
    {
        AbstractionFixture fixture;
        fixture.openProgram(contentOf(THREADMEND_SAMPLES "/behavioral/webserver/webserver.js").c_str());
        fixture.properties({"deadlock-free"});
        fixture.commands.action(QStringLiteral("abstraction.check"))->trigger();
        QVERIFY(fixture.panel.work().isChecking());
        fixture.panel.work().stop();
        fixture.wait();
        QVERIFY(!fixture.panel.work().isChecking());
        QVERIFY(!child<QPushButton>(fixture.panel, "abstraction.stop.button")->isVisible());
        QVERIFY(fixture.panel.work().film() == nullptr);
        // And asked once more.
        fixture.check();
        QVERIFY(fixture.panel.work().film() != nullptr);
    }

    /// More than a person can read is not drawn; of the abstract program the run is.
    void largeAbstractionsAreNotDrawn()
    {
        AbstractionFixture fixture;
        fixture.open(contentOf(THREADMEND_SAMPLES "/behavioral/webserver/webserver.js").c_str(),
                     {"deadlock-free"});
        fixture.check();
        const abstraction::RefinementFilm& film = fixture.film();
        RunContext run;
        QVERIFY(film.answer.explored.states > mostClassesDrawn);
        const auto result = programPicture(film, film.answer.rounds.size(), run);
        QVERIFY(result && result->picture.nodeCount() == 0 && !result->instead.empty());
        const auto first = programPicture(film, 0, run);
        QVERIFY(first && first->instead.empty());
        QCOMPARE(first->picture.extent, std::string("1 abstract state"));
        const std::size_t rounds = film.answer.rounds.size();
        for (std::size_t round = 0; round < rounds; ++round) {
            const auto drawn = programPicture(film, round, run);
            QVERIFY(drawn && drawn->instead.empty());
            QCOMPARE(drawn->picture.run.size(), film.answer.rounds[round].run.letters.size());
            QVERIFY(drawn->picture.nodeCount() <= mostClassesDrawn);
            QCOMPARE(drawn->nodes.size(), drawn->picture.nodeCount());
        }
        // The parts of a class: the largest has its place, the others are new.
        const abstraction::ClassSplit& split = film.answer.rounds[0].splits[0];
        const auto before = modulePicture(film, 0, 0, split.module, run);
        const auto after = modulePicture(film, 1, 0, split.module, run);
        QCOMPARE(before->picture.nodeCount() + split.parts.size() - 1, after->picture.nodeCount());
        const auto largest = static_cast<std::size_t>(
            std::max_element(split.sizes.begin(), split.sizes.end()) - split.sizes.begin());
        const auto keyOf = [](const ClassPicture& drawn, std::uint32_t some) {
            const auto at = std::find(drawn.classes.begin(), drawn.classes.end(), some);
            return drawn.picture.nodeKeys[static_cast<std::size_t>(at - drawn.classes.begin())];
        };
        for (std::size_t part = 0; part < split.parts.size(); ++part)
            QCOMPARE(keyOf(*after, split.parts[part]) == keyOf(*before, split.before), part == largest);
    }

    /// Why the abstraction was refined for a patch; nothing of it stays for another property.
    void theReasonsOfAPatchAreSaid()
    {
        AbstractionFixture fixture;
        fixture.open(contentOf(THREADMEND_SAMPLES "/behavioral/webserver/webserver.js").c_str(),
                     {"never true* . \"tcp 0: closed\" . (not \"tcp 0: SYN\")* . \"tcp 0: FIN ACK\"",
                      "deadlock-free"});
        QAction* mend = fixture.commands.action(QStringLiteral("abstraction.mend"));
        QVERIFY(!mend->isEnabled());
        fixture.check(0);
        QVERIFY(fixture.film().answer.isReached && mend->isEnabled());
        mend->trigger();
        fixture.wait();
        const auto* page = fixture.panel.findChild<MendingPage*>();
        QVERIFY(page->isVisible() && page->mended() != nullptr);
        QVERIFY(!page->mended()->patching.isFailure);
        QVERIFY2(fixture.label("abstraction.mendSentence")
                     .startsWith(QLatin1String("A patch repairs it: it blocks ")),
                 qPrintable(fixture.label("abstraction.mendSentence")));
        QCOMPARE(fixture.rows("abstraction.refinements"),
                 static_cast<int>(page->mended()->patching.refinements.size()));
        QVERIFY(fixture.rows("abstraction.refinements") > 0);
        for (int row = 0; row < fixture.rows("abstraction.refinements"); ++row) {
            const QString text = fixture.row("abstraction.refinements", row);
            QVERIFY2(text.contains(QLatin1String("split class ")) &&
                         (text.startsWith(QLatin1String("In ")) || text.startsWith(QLatin1String("By "))),
                     qPrintable(text));
        }
        fixture.check(1);
        QVERIFY(page->mended() == nullptr && !mend->isEnabled());
    }

    /// A node a class; a click on it chooses the class. Of the abstract program, the run of the round.
    void thePicturesHaveANodeAClass()
    {
        AbstractionFixture fixture;
        fixture.open(pairs, {"never true* . hot . hot"});
        fixture.check();
        child<QTabWidget>(fixture.panel, "abstraction.pages")->setCurrentIndex(3);
        auto& canvas = child<GraphPage>(fixture.panel, "abstraction.graph")->canvas();
        canvas.setAnimated(false);
        fixture.wait();
        for (std::size_t picture = 0; picture < fixture.film().pictureCount(); ++picture) {
            fixture.panel.work().showPicture(picture);
            fixture.wait();
            QVERIFY(canvas.picture() != nullptr);
            QCOMPARE(canvas.picture()->nodeCount(), fixture.film().partition(picture, 0).classCount());
        }
        const auto node = static_cast<std::uint32_t>(canvas.picture()->nodeCount() - 1);
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.screenOf(node).toPoint());
        QVERIFY(canvas.overlay().selected == std::vector<std::uint32_t>{node});
        auto* choice = child<QComboBox>(fixture.panel, "abstraction.drawn");
        choice->setFocus();
        QTest::keyClick(choice, Qt::Key_End);
        fixture.panel.work().showPicture(0);
        fixture.wait();
        QVERIFY(QTest::qWaitFor(
            [&] { return canvas.picture() != nullptr && !canvas.picture()->picture.run.empty(); }));
        QCOMPARE(canvas.picture()->picture.run.size(), fixture.film().answer.rounds[0].run.letters.size());
    }
};

THREADMEND_WIDGET_TEST_MAIN(AbstractionPanelTest)
#include "abstraction_panel_test.moc"
