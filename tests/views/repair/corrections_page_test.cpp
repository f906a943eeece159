// SPDX-License-Identifier: GPL-3.0-or-later
// The page of corrections by itself: rows, filters, stops, and what cannot be searched.
#include "core/session/repair/proposed_corrections.h"
#include "tests/testing/figure_1.h"
#include "tests/views/panel_fixture.h"
#include "tests/views/widget_test_main.h"
#include "views/repair/candidate_filter.h"
#include "views/repair/candidate_words.h"
#include "views/repair/candidates_model.h"
#include "views/repair/repair_pages.h"
#include "views/states/state_table_model.h"
#include "views/states/table_page.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QPushButton>
#include <QTextBrowser>
#include <QToolButton>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

Candidate candidateOf(const char* name, CandidateFate fate, bool isTested = true)
{
    Candidate candidate;
    candidate.name = name;
    candidate.fate = fate;
    candidate.isTested = isTested;
    candidate.changes = {{0, 1, "y"}};
    return candidate;
}

struct CorrectionsFixture : PanelFixture {
    CorrectionsFixture()
    {
        panel.resize(1200, 260);
        panel.show();
        panel.activateWindow();
        (void)QTest::qWaitForWindowActive(&panel);
        QObject::connect(&session, &Session::refused, [this](const QString& sentence) { said = sentence; });
    }
    void openText(const std::string& text)
    {
        RunContext run;
        auto model = readModelText(text, "program.conc", {}, run);
        require(static_cast<bool>(model), "the program of the test can be read");
        auto opened = openedModel(*std::move(model), run);
        session.dispatch(action::OpenModel{std::make_shared<const OpenedModel>(*std::move(opened)), nullptr});
    }
    void openPaper()
    {
        openText(figure1());
        PropertyList listed;
        std::vector<PropertyKey> keys;
        auto specs = statedProperties(*now().model->kind, now().model->source, "program.conc");
        for (Property& stated : *specs) {
            keys.emplace_back(now().nextKey + static_cast<std::uint32_t>(listed.size()));
            listed.push_back({keys.back(), std::move(stated), true});
        }
        session.dispatch(action::SetProperties{std::make_shared<const PropertyList>(std::move(listed))});
        checkAll(keys);
    }
    void propose() { commands.action(QStringLiteral("repair.propose"))->trigger(); }
    void wait()
    {
        require(QTest::qWaitFor([this] { return jobs.running().empty(); }, 60000),
                "the search comes to an end");
    }
    QString sentence() { return child<QLabel>(panel, "corrections.sentence")->text(); }
    QAbstractItemModel& rows() { return *child<RowTable>(panel, "correctionsTable")->model(); }

    QString said;
    RepairPages panel{context, nullptr};
};

} // namespace

class CorrectionsPageTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void rowsTellWhatBecameOfEach()
    {
        CandidatesModel model;
        const QAbstractItemModelTester tester(&model);
        model.begin("x := true;\n");
        model.add({candidateOf("<A, 1, r-change>", CandidateFate::NotExploited),
                   candidateOf("<A, 2, swap>", CandidateFate::Repairs),
                   candidateOf("<A, 3, swap>", CandidateFate::Fails, false)});
        const auto cell = [&](int row, int column) { return model.index(row, column).data().toString(); };
        QCOMPARE(cell(0, CandidatesModel::Executed), QStringLiteral("yes"));
        QCOMPARE(cell(0, CandidatesModel::Exploited), QStringLiteral("no"));
        QCOMPARE(cell(0, CandidatesModel::Seen), QStringLiteral("–"));
        QCOMPARE(cell(0, CandidatesModel::Checked), QStringLiteral("no"));
        QCOMPARE(cell(0, CandidatesModel::Judged), QStringLiteral("· discarded"));
        QCOMPARE(cell(0, CandidatesModel::Before), QStringLiteral("x := true;"));
        QCOMPARE(cell(0, CandidatesModel::After), QStringLiteral("y := true;"));
        QCOMPARE(cell(1, CandidatesModel::Judged), QStringLiteral("✓ repairs"));
        QCOMPARE(cell(1, CandidatesModel::Seen), QStringLiteral("yes"));
        QCOMPARE(cell(2, CandidatesModel::Executed), QStringLiteral("–"));
        QCOMPARE(cell(2, CandidatesModel::Judged), QStringLiteral("✗ fails"));
        QCOMPARE(model.repairs(), std::size_t{1});
        QCOMPARE(model.index(1, CandidatesModel::Judged).data(CellRole::Tone).toInt(),
                 static_cast<int>(Tone::Correct));
        model.begin({});
        QCOMPARE(model.rowCount(), 0);
    }

    void whatIsBestIsAboveAndTheRestIsFiltered()
    {
        CandidatesModel model;
        CandidateFilter filter;
        const QAbstractItemModelTester tester(&filter);
        filter.setSourceModel(&model);
        filter.sort(CandidatesModel::Judged);
        model.begin("x := true;\n");
        model.add({candidateOf("<A, 1, swap>", CandidateFate::NotSeen),
                   candidateOf("<A, 2, swap>", CandidateFate::Fails)});
        model.add({candidateOf("<B, 3, swap>", CandidateFate::Repairs)});
        const auto names = [&] {
            QStringList all;
            for (int row = 0; row < filter.rowCount(); ++row)
                all << filter.index(row, CandidatesModel::Correction).data().toString();
            return all.join(QLatin1Char(' '));
        };
        QCOMPARE(names(), QStringLiteral("<B, 3, swap> <A, 2, swap> <A, 1, swap>"));
        filter.setWhich(CandidateFilter::Which::Checked);
        QCOMPARE(names(), QStringLiteral("<B, 3, swap> <A, 2, swap>"));
        filter.setWhich(CandidateFilter::Which::Repairs);
        QCOMPARE(names(), QStringLiteral("<B, 3, swap>"));
        filter.setWhich(CandidateFilter::Which::Discarded);
        QCOMPARE(names(), QStringLiteral("<A, 1, swap>"));
        filter.setWhich(CandidateFilter::Which::All);
        filter.setWords(QStringLiteral("b  SWAP"));
        QCOMPARE(names(), QStringLiteral("<B, 3, swap>"));
        filter.setWords(QStringLiteral("nowhere"));
        QCOMPARE(filter.rowCount(), 0);
    }

    /// As the paper has it: 77 candidates, and one of them mends the whole specification.
    void theProgramOfThePaperIsMendedByOneCorrection()
    {
        CorrectionsFixture fixture;
        fixture.openPaper();
        fixture.propose();
        fixture.wait();
        RunContext run;
        const auto specification =
            specificationOf(*fixture.now().model, fixture.now().property(*fixture.now().shown)->property);
        const auto found = proposeCorrectionsOf(*fixture.now().model, *specification, {}, run);
        QCOMPARE(fixture.rows().rowCount(), static_cast<int>(found->candidates.size()));
        QCOMPARE(fixture.sentence(), countsSentence(*found, true));
        QCOMPARE(fixture.rows().index(0, CandidatesModel::Correction).data().toString(),
                 QStringLiteral("<A, 2, r-change>"));
        QVERIFY(child<QTextBrowser>(fixture.panel, "corrections.facts")
                    ->toPlainText()
                    .startsWith(QLatin1String("<A, 2, r-change> repairs the program")));
        QVERIFY(fixture.commands.action(QStringLiteral("repair.accept"))->isEnabled());
        // Another model is open: nothing of this one is left.
        fixture.openText("var x : bool;\nprocess A {\n  1: x := true;\n  2: goto 1;\n}\n");
        QCOMPARE(fixture.rows().rowCount(), 0);
        QVERIFY(!fixture.commands.action(QStringLiteral("repair.accept"))->isEnabled());
    }

    void aSearchIsStoppedAndSaysSo()
    {
        CorrectionsFixture fixture;
        fixture.openPaper();
        child<QToolButton>(fixture.panel, "corrections.pairs")->setChecked(true);
        child<QToolButton>(fixture.panel, "corrections.all")->setChecked(true);
        fixture.propose();
        auto* stop = child<QPushButton>(fixture.panel, "corrections.stop");
        QVERIFY(stop->isVisible());
        QTest::mouseClick(stop, Qt::LeftButton);
        fixture.wait();
        QVERIFY(!stop->isVisible());
        QVERIFY(fixture.sentence().startsWith(QLatin1String("The search was stopped")));
        QCOMPARE(child<QPushButton>(fixture.panel, "corrections.propose")->text(),
                 QStringLiteral("Propose again"));
    }

    /// What is asked for cannot be mended, so two together are tried, which are many.
    void candidatesAreThereBeforeTheSearchEnds()
    {
        CorrectionsFixture fixture;
        fixture.openText(figure1());
        const auto keys = fixture.properties({"ctl AG !A@2"});
        fixture.checkAll(keys);
        fixture.session.dispatch(action::ShowProperty{keys.front()});
        child<QToolButton>(fixture.panel, "corrections.pairs")->setChecked(true);
        child<QToolButton>(fixture.panel, "corrections.all")->setChecked(true);
        fixture.propose();
        auto* stop = child<QPushButton>(fixture.panel, "corrections.stop");
        QTRY_VERIFY_WITH_TIMEOUT(fixture.rows().rowCount() > 0 && stop->isVisible(), 60000);
        QVERIFY(fixture.sentence().contains(QLatin1String("judged so far, 0 repair")));
        QVERIFY(!fixture.commands.action(QStringLiteral("repair.accept"))->isEnabled());
        QTest::mouseClick(stop, Qt::LeftButton);
        fixture.wait();
        QVERIFY(fixture.rows().rowCount() > 0);
        QCOMPARE(fixture.sentence(),
                 QStringLiteral("The search was stopped: what it had judged stands below."));
    }

    void aPageIsClosedWhileItSearches()
    {
        PanelFixture owner;
        RunContext run;
        auto opened = openedModel(*readModelText(figure1(), "program.conc", {}, run), run);
        owner.session.dispatch(
            action::OpenModel{std::make_shared<const OpenedModel>(*std::move(opened)), nullptr});
        const auto keys = owner.properties({"ctl AG !A@2"});
        owner.checkAll(keys);
        owner.session.dispatch(action::ShowProperty{keys.front()});
        {
            RepairPages panel(owner.context, nullptr);
            panel.show();
            child<QToolButton>(panel, "corrections.pairs")->setChecked(true);
            child<QToolButton>(panel, "corrections.all")->setChecked(true);
            owner.commands.action(QStringLiteral("repair.propose"))->trigger();
            QVERIFY(QTest::qWaitFor([&] { return !owner.jobs.running().empty(); }, 60000));
        }
        QVERIFY(owner.jobs.running().empty());
    }

    void whereNothingIsKnownItSaysWhatToDo()
    {
        CorrectionsFixture fixture;
        fixture.openText("var x : bool;\nprocess A {\n  1: x := true;\n  2: goto 1;\n}\n");
        QVERIFY(fixture.sentence().contains(QLatin1String("F5")));
        fixture.propose();
        QVERIFY(fixture.said.contains(QLatin1String("F5")));
        const auto keys = fixture.properties({"ctl AG !x"});
        fixture.checkAll(keys);
        fixture.session.dispatch(action::ShowProperty{keys.front()});
        QVERIFY(fixture.sentence().contains(QLatin1String("is violated")));
        fixture.propose();
        fixture.wait();
        QVERIFY(fixture.rows().rowCount() > 0);
    }
};

THREADMEND_WIDGET_TEST_MAIN(CorrectionsPageTest)
#include "corrections_page_test.moc"
