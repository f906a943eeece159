// SPDX-License-Identifier: GPL-3.0-or-later
// The tours, walked by keys to their ends; what they say is true.
#include "core/repair/methods/repair_method.h"
#include "tests/app/window/window_test.h"

#ifndef Q_MOC_RUN
#include "app/window/tour_copy.h"
#include "core/model/behavioral/product/program_model.h"
#include "core/repair/code/accepted_patches.h"
#include "views/tour/tour.h"
#endif
#include "views/program/source_view.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMenu>
#include <QStandardPaths>
#include <QTableView>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

QString text(std::string_view words)
{
    return QString::fromUtf8(words.data(), qsizetype(words.size()));
}

const TourPlan& planOf(const char* name)
{
    for (const TourPlan* plan : tourPlans())
        if (plan->name == name)
            return *plan;
    qFatal("there is no such tour");
}

struct TourWindow : TestWindow {
    explicit TourWindow(const char* name) { begin(name); }
    void begin(const char* name)
    {
        window().commands().action(QStringLiteral("help.tour.") + QLatin1String(name))->trigger();
        require(settled(), "the sample of a tour is opened");
    }
    bool isRunning() { return child<Tour>("tour")->isRunning(); }
    QString said() { return label("tour.text"); }
    int step() { return said().section(QLatin1Char(' '), 0, 0).toInt(); }
    int steps() { return said().section(QLatin1Char(' '), 2, 2).section(QLatin1Char('.'), 0, 0).toInt(); }
    EditedSource& source() { return window().source(); }
    SourceView& view() { return *child<SourceView>("source.view"); }
    /// The events of the trace that is shown.
    QString shownRun()
    {
        QStringList labels;
        for (const Transition& step : now().trace->trace.steps)
            labels.push_back(text(now().model->lts.labels().text(step.label)));
        return labels.join(QStringLiteral(", "));
    }
    bool isPatched() { return !acceptedPatches(source().text().toStdString()).empty(); }

    /// Waits until what was edited was read, and all that follows is done.
    bool done()
    {
        for (int turns = 0; turns < 600 && !source().problemsAreOfNow(); ++turns)
            QTest::qWait(20);
        return settled();
    }
    void press(Qt::Key pressed, Qt::KeyboardModifiers modifiers = {})
    {
        key(pressed, modifiers);
        require(done(), "what a key starts comes to an end");
    }
    void next() { press(Qt::Key_F1); }
};

/// Whether the graph has a run by these labels.
bool hasRun(const Lts& lts, const QStringList& labels)
{
    StateId state = lts.initialStates().front();
    for (const QString& label : labels) {
        std::optional<StateId> target;
        for (const Transition& out : lts.outgoing(state))
            if (text(lts.labels().text(out.label)) == label)
                target = out.target;
        if (!target)
            return false;
        state = *target;
    }
    return true;
}

QStringList runIn(const QString& words)
{
    return words.split(QStringLiteral(", "));
}

} // namespace

class TourTest : public QObject {
    Q_OBJECT
private:
    TestSettings settings_;

private Q_SLOTS:
    void init()
    {
        settings_.clear();
        QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)).removeRecursively();
    }

    void everyTourIsInTheMenuHelpAndWalkedByOneKey_data()
    {
        QTest::addColumn<QString>("name");
        QCOMPARE(tourPlans().size(), std::size_t{4});
        for (const TourPlan* plan : tourPlans())
            QTest::newRow(plan->name.data()) << text(plan->name);
    }
    void everyTourIsInTheMenuHelpAndWalkedByOneKey()
    {
        QFETCH(const QString, name);
        const TourPlan& plan = planOf(name.toUtf8().constData());
        const QString sample = QStringLiteral(THREADMEND_SAMPLES "/") + text(plan.sample);
        const QByteArray before = content(sample);
        TourWindow window(plan.name.data());
        const QString entry = QStringLiteral("Take the tour: ") + text(plan.title);
        const auto* menu = window.child<QMenu>("menu.Help");
        const QList<QAction*> entries = menu->actions();
        QVERIFY(std::any_of(entries.begin(), entries.end(),
                            [&](const QAction* action) { return action->text() == entry; }));
        QVERIFY(window.source().path() != sample);
        for (int last = 1; window.isRunning(); last = window.step()) {
            // Never back, never over a step unread, and nothing that it speaks of is unknown.
            QVERIFY2(window.step() == last || window.step() == last + 1, qPrintable(window.said()));
            QVERIFY2(!window.said().contains(QChar(0x2026)), qPrintable(window.said()));
            QVERIFY2(window.window().size() == QSize(1280, 720), qPrintable(window.said()));
            const int step = window.step();
            window.next();
            QVERIFY2(!window.isRunning() || window.step() > step, qPrintable(window.said()));
            if (!window.isRunning())
                QCOMPARE(step, window.steps());
        }
        QVERIFY(!window.child<Tour>("tour")->isVisible());
        QVERIFY(!window.window().commands().action(QStringLiteral("help.nextInTour"))->isEnabled());
        QCOMPARE(content(sample), before);
    }

    void theFirstLookGoesOnWhenItsStepIsDone()
    {
        TourWindow window("first-look");
        QVERIFY(window.said().startsWith(QLatin1String("1 of 4")));
        window.press(Qt::Key_F5);
        QVERIFY(window.said().startsWith(QLatin1String("2 of 4")));
        window.press(Qt::Key_F10);
        QVERIFY(window.said().startsWith(QLatin1String("3 of 4")));
        auto* table = window.child<QTableView>("synchronisation.table");
        const QModelIndex cold = table->model()->index(0, 4);
        QCOMPARE(cold.data(Qt::DisplayRole).toString(), QStringLiteral("B"));
        window.click(table->viewport(), table->visualRect(cold).center());
        QVERIFY(window.said().startsWith(QLatin1String("4 of 4")));
        window.click(window.button("tour.next"));
        QVERIFY(!window.child<Tour>("tour")->isVisible());
    }

    void theWaterTankIsMendedByAPersonsKeys()
    {
        TourWindow window("mend-the-water-tank");
        window.press(Qt::Key_F5);
        QCOMPARE(window.step(), 2);
        window.next();
        QVERIFY(window.said().contains(QStringLiteral("“cold, cold”")));
        window.press(Qt::Key_F5, Qt::ControlModifier);
        QCOMPARE(window.step(), 4);
        QVERIFY(window.said().contains(QLatin1String("It has 3 states, and no good run is lost.")));
        const Proposal& best = window.now().proposals->list.front()->proposal;
        QVERIFY(best.judgement.repairs && best.judgement.runs.goodStepsBlocked == 0);
        window.press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(window.step(), 5);
        QVERIFY(window.isPatched());
        QCOMPARE(window.now().checked.size(), window.now().properties->size());
        for (const auto& [key, checked] : window.now().checked)
            QVERIFY(checked->verdict.kind == Verdict::Kind::Holds);
        // Either tap may begin.
        const Lts& mended = window.now().model->lts;
        QVERIFY(hasRun(mended, {"hot", "cold", "hot"}) && hasRun(mended, {"cold", "hot", "cold"}));
        window.next();
        QCOMPARE(window.step(), 6);
        window.keyOn(&window.view(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(window.done());
        QVERIFY(!window.isPatched());
        QCOMPARE(window.step(), 7);
        window.next();
        QVERIFY(!window.isRunning());
    }

    void theRaceIsMendedByAPersonsKeys()
    {
        TourWindow window("the-race-at-the-crossing");
        window.press(Qt::Key_F5);
        QVERIFY(window.said().contains(QLatin1String("after 3 steps")));
        // After the first step both can happen.
        const Lts& race = window.now().model->lts;
        QVERIFY(hasRun(race, {"train approaches", "close gate"}) &&
                hasRun(race, {"train approaches", "signal green"}));
        for (int i = 0; i < 3; ++i)
            window.press(Qt::Key_F10);
        QCOMPARE(window.step(), 3);
        window.press(Qt::Key_F5, Qt::ControlModifier);
        QVERIFY(window.said().contains(QStringLiteral("blocks “signal green”")));
        QVERIFY(window.said().contains(QStringLiteral("10 → 6 states, and no good run is lost")));
        window.press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(window.step(), 5);
        const CheckedProperty* safe = window.now().verdictOf(window.now().properties->front().key);
        QVERIFY(safe != nullptr && safe->verdict.kind == Verdict::Kind::Holds);
        window.next();
        QVERIFY(!window.isRunning());
    }

    /// What the texts say of each stage: its counterexample, what the patch and what the person plays
    /// instead.
    void theStagesOfTicTacToeAreAsTheTourSays()
    {
        struct Stage {
            const char* run;
            const char* patchMove;
            const char* before; ///< what the person's b-thread answers at the next stage ...
            const char* answer; ///< ... and how
        };
        const Stage stages[] = {
            {"X(0,0), O(1,1), X(0,2), O(2,0), X(0,1)", "O(0,1)", "", ""},
            {"X(0,0), O(1,1), X(0,2), O(2,0), X(0,1)", "", "X(0,0), O(1,1), X(0,2)", "O(0,1)"},
            {"X(0,0), O(1,1), X(2,1), O(0,2), X(2,0), O(1,0), X(2,2)", "O(2,0)", "X(0,0), O(1,1), X(2,1)",
             "O(2,0)"},
            {"X(0,0), O(1,1), X(2,2), O(0,2), X(2,0), O(1,0), X(2,1)", "O(0,1)", "X(0,0), O(1,1), X(2,2)",
             "O(0,1)"},
            {"X(0,0), O(1,1), X(2,2), O(0,1), X(2,0), O(1,0), X(2,1)", "",
             "X(0,0), O(1,1), X(2,2), O(0,1), X(2,0)", "O(2,1), OWin"},
            {"X(1,2), O(1,1), X(2,1), O(0,0), X(2,2), O(0,2), X(2,0)", "O(0,2)", "X(1,2), O(1,1), X(2,1)",
             "O(2,2)"}};
        TourWindow window("tic-tac-toe");
        QVERIFY(window.said().contains(QLatin1String("Stage 1 of 8")));
        window.press(Qt::Key_F5);
        QCOMPARE(window.now().model->lts.stateCount(), std::size_t{1});
        window.next();
        int stage = 2;
        for (const Stage& each : stages) {
            QVERIFY2(window.said().contains(QStringLiteral("Stage %1.").arg(stage)),
                     qPrintable(window.said()));
            QVERIFY2(window.said().contains(QLatin1String(each.run)), qPrintable(window.said()));
            QVERIFY2(window.shownRun() == QLatin1String(each.run), qPrintable(window.shownRun()));
            window.press(Qt::Key_F5, Qt::ControlModifier);
            QVERIFY(!window.now().proposals->list.empty());
            if (stage == 2) {
                const QString source = window.source().text();
                const auto line =
                    source.left(source.indexOf(QLatin1String("\"PreventThirdX\""))).count('\n') + 1;
                QVERIFY(window.said().contains(QStringLiteral("PreventThirdX (line %1)").arg(line)));
            }
            for (const auto& proposed : window.now().proposals->list)
                if (proposed->proposal.method->name == "concrete") {
                    const Judgement& judgement = proposed->proposal.judgement;
                    QVERIFY(judgement.repairs && judgement.runs.goodStepsBlocked == 0);
                    if (*each.patchMove != '\0') {
                        QCOMPARE(text(judgement.runs.newRun.back()), QLatin1String(each.patchMove));
                        QVERIFY(window.said().contains(QLatin1String(each.patchMove)));
                    }
                    if (stage == 7)
                        QVERIFY(window.said().contains(QStringLiteral("4 states and blocks “O(0,0)”")));
                }
            window.next();
            if (*each.before != '\0')
                QVERIFY2(hasRun(window.now().model->lts, runIn(each.before) + runIn(each.answer)),
                         each.before);
            ++stage;
        }
        QVERIFY(window.said().contains(QLatin1String("O never loses")));
        QVERIFY(window.now().verdictOf(window.now().properties->front().key)->verdict.kind ==
                Verdict::Kind::Holds);
        const QString source = window.source().text();
        // The priorities that the text of stage 3 names, and the numbers of positions.
        QVERIFY(source.contains(QLatin1String("stage === 3 ? 5 : 60")));
        QVERIFY(source.contains(QLatin1String("}, 19 - rank)")));
        const auto& names = programOf(*window.now().model)->synchronisations().names;
        const auto named = [&](const char* name) {
            return std::count_if(names.begin(), names.end(), [&](const std::string& each) {
                return text(each).startsWith(QLatin1String(name));
            });
        };
        QCOMPARE(named("PreventXFork"), 8);
        QCOMPARE(named("PreventYetAnotherXFork"), 4);
    }

    void theNextStageTakesOutWhatWasAcceptedAndUndoBringsItBack()
    {
        TourWindow window("tic-tac-toe");
        for (int i = 0; i < 3; ++i)
            window.next();
        QVERIFY(window.now().shownProposal() != nullptr);
        window.press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(window.source().isModified());
        const QString accepted = window.source().text();
        const int step = window.step();
        QVERIFY2(!window.said().contains(QChar(0x2026)), qPrintable(window.said()));
        window.next();
        QVERIFY(window.said().contains(QLatin1String("Stage 3.")));
        QVERIFY(!window.isPatched() && window.source().text().contains(QLatin1String("? 3 : STAGE")));
        window.keyOn(&window.view(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(window.done());
        QCOMPARE(window.source().text(), accepted);
        QCOMPARE(window.step(), step);
    }

    void stepsThatAreDoneEarlierAreNotAskedFor()
    {
        TourWindow window("mend-the-water-tank");
        window.session().dispatch(action::ShowProperty{window.now().properties->back().key});
        window.press(Qt::Key_F5);
        QCOMPARE(window.step(), 3);
        window.press(Qt::Key_F5, Qt::ControlModifier);
        QCOMPARE(window.step(), 4);
        // What is to be accepted is gone: it is to be looked for again.
        window.session().dispatch(action::ForgetProposals{});
        QCOMPARE(window.step(), 3);
    }

    void aStepThatCannotBeDoneIsLeftBehind()
    {
        TourWindow window("first-look");
        window.session().editProperties({}, QStringLiteral("taking all properties away"));
        window.next();
        QCOMPARE(window.step(), 2);
    }

    void anotherModelOrNoneEndsTheTour()
    {
        TourWindow window("first-look");
        QVERIFY(window.child<Tour>("tour")->isVisible());
        window.open(samplePathOf("lift-door"));
        QVERIFY(!window.child<Tour>("tour")->isVisible());
        QVERIFY(window.child<QLabel>("status.said")->text().contains(QLatin1String("The tour has ended")));
        window.begin("the-race-at-the-crossing");
        QVERIFY(window.child<Tour>("tour")->isVisible());
        window.session().dispatch(action::CloseModel{});
        QVERIFY(!window.child<Tour>("tour")->isVisible());
        window.begin("first-look");
        QVERIFY(window.said().startsWith(QLatin1String("1 of 4")));
    }

    void aTourThatIsTakenAgainBeginsAfresh()
    {
        TourWindow window("mend-the-water-tank");
        for (int i = 0; i < 4; ++i)
            window.next();
        QVERIFY(window.isPatched());
        window.keyOn(&window.view(), Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!window.source().isModified());
        window.begin("mend-the-water-tank");
        QVERIFY(window.done());
        QVERIFY(!window.isPatched() && !window.source().isModified());
        QVERIFY(!window.now().notice.has_value());
        QCOMPARE(window.step(), 1);
    }

    void whereNoCopyCanBeMadeThatIsSaid()
    {
        const QString data = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
        QVERIFY(QDir().mkpath(QFileInfo(data).path()));
        QFile inTheWay(data);
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        inTheWay.close();
        TourWindow window("first-look");
        QVERIFY(!window.isRunning());
        QVERIFY(window.now().notice && window.now().notice->kind == Notice::Kind::Error);
        QVERIFY(QString::fromStdString(window.now().notice->what.message).startsWith("cannot be written"));
        QVERIFY(QFile::remove(data));
    }
};

THREADMEND_WINDOW_TEST_MAIN(TourTest)
#include "tour_test.moc"
