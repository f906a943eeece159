// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/program_model.h"
#include "tests/testing/corpus.h"
#include "tests/views/program_fixture.h"
#include "tests/views/widget_test_main.h"
#include "views/program/source_view.h"
#include "views/repair/repair_pages.h"
#include "views/rows/row_delegate.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTextBrowser>
#include <QToolButton>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

std::string sample(const char* name)
{
    return contentOf(std::string(THREADMEND_SAMPLES "/behavioral/") + name + ".js");
}

struct RepairFixture : ProgramFixture {
    RepairFixture()
    {
        panel.resize(1200, 220);
        panel.show();
        panel.activateWindow();
        (void)QTest::qWaitForWindowActive(&panel);
        QObject::connect(&session, &Session::refused, [this](const QString& sentence) { said = sentence; });
    }
    /// Opens a program, checks a property of it, and shows it.
    void show(const std::string& text, const char* property, const std::vector<std::string>& others = {})
    {
        openProgram(text.c_str());
        std::vector<std::string> texts = {property};
        texts.insert(texts.end(), others.begin(), others.end());
        const auto keys = properties(texts);
        checkAll(keys);
        session.dispatch(action::ShowProperty{keys.front()});
        work();
    }
    /// Proposes and waits.
    void propose()
    {
        QTest::mouseClick(child<QPushButton>(panel, "repair.propose.button"), Qt::LeftButton);
        wait();
    }
    void wait()
    {
        require(QTest::qWaitFor([this] { return jobs.running().empty(); }, 60000),
                "looking for repairs comes to an end");
    }
    QString text(const char* name) { return child<QLabel>(panel, name)->text(); }
    QString facts() { return child<QTextBrowser>(panel, "repair.facts")->toPlainText(); }
    QListView& list() { return *child<QListView>(panel, "repair.list"); }
    QString row(int number)
    {
        return list().model()->index(number, 0).data(Qt::AccessibleTextRole).toString();
    }
    bool sees(const char* name) { return child<QWidget>(panel, name)->isVisible(); }

    SourceView& code() { return *child<SourceView>(panel, "repair.code"); }
    /// Types at the beginning of the code.
    void type(const char* text)
    {
        code().setFocus();
        QTest::keyClick(&code(), Qt::Key_Home, Qt::ControlModifier);
        QTest::keyClicks(&code(), QLatin1String(text));
    }
    const ProposedRepair& shown() { return *now().shownProposal(); }
    /// Until what was typed is known to the session, and was judged.
    void judged()
    {
        require(QTest::qWaitFor(
                    [this] {
                        return shown().proposal.code == code().content().toStdString() && shown().isJudged;
                    },
                    60000),
                "an edit is judged");
    }

    QString said;
    RepairPages panel{context, nullptr};
};

} // namespace

class RepairPanelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void proposalsAreListedWithWhatTheyDo()
    {
        RepairFixture fixture;
        QAbstractItemModelTester tester(fixture.list().model());
        fixture.show(sample("water-tank-1"), "no-assertion-failure", {"deadlock-free", "never 'nothing'"});
        QVERIFY(!fixture.sees("repair.list") && !fixture.sees("repair.code"));
        fixture.propose();
        QCOMPARE(fixture.list().model()->rowCount(), 3);
        QCOMPARE(fixture.list().currentIndex().row(), 0);
        QVERIFY2(fixture.row(0).startsWith(QStringLiteral("Wait-block patch, repairs, 14 → 13 states")),
                 qPrintable(fixture.row(0)));
        QVERIFY(fixture.facts().contains(QLatin1String("No good run is lost.")));
        QVERIFY(fixture.facts().contains(QLatin1String("The other 2 properties keep")));
        const auto* code = child<SourceView>(fixture.panel, "repair.code");
        QVERIFY(code->content().contains(QLatin1String("// threadmend:patch 1 begin")));
        QTest::keyClick(&fixture.list(), Qt::Key_Down);
        QCOMPARE(fixture.now().proposal, std::optional<std::size_t>(1));
        QCOMPARE(code->content().toStdString(), fixture.now().shownProposal()->proposal.code);
    }

    void acceptingIsAnEditOfTheSource()
    {
        RepairFixture fixture;
        fixture.show(sample("water-tank-1"), "no-assertion-failure");
        fixture.propose();
        const std::string code = fixture.now().shownProposal()->proposal.code;
        const QString before = fixture.source.text();
        QSignalSpy wanted(&fixture.source, &EditedSource::placeWanted);
        QTest::keyClick(&fixture.list(), Qt::Key_Return);
        QVERIFY(fixture.source.text().startsWith(before));
        QVERIFY(fixture.source.text().endsWith(QString::fromStdString(code)));
        QCOMPARE(wanted.size(), 1);
        const int line = wanted.front().front().toInt();
        QVERIFY(fixture.source.text().split(QLatin1Char('\n'))[line - 1].contains(
            QLatin1String("threadmend:patch 1 begin")));
        QVERIFY(!fixture.now().proposals);
        QVERIFY(fixture.text("repair.sentence").startsWith(QLatin1String("Accepted")));
        // It cannot be accepted for a text that it was not made for.
        fixture.propose();
        fixture.commands.action(QStringLiteral("repair.accept"))->trigger();
        QVERIFY(fixture.said.contains(QLatin1String("edited since")));
        QCOMPARE(wanted.size(), 1);
    }

    void acceptingAPriorityChangesItsLine()
    {
        RepairFixture fixture;
        fixture.show("// threadmend: selection priority\n"
                     "bp.registerBThread('t', () => {\n"
                     "  const e = bp.sync({request: bp.Event('a'), waitFor: bp.Event('c')}, 5);\n"
                     "  bp.ASSERT(e.name == 'c', 'a');\n"
                     "});\n"
                     "bp.registerBThread('low', () => { bp.sync({request: bp.Event('c')}, 1); });\n",
                     "no-assertion-failure");
        fixture.propose();
        QVERIFY(fixture.shown().proposal.change.has_value());
        QVERIFY(fixture.code().isReadOnly());
        QSignalSpy wanted(&fixture.source, &EditedSource::placeWanted);
        QTest::keyClick(&fixture.list(), Qt::Key_Return);
        QVERIFY(fixture.source.text().contains(QLatin1String("bp.Event('c')}, 6); });")));
        QVERIFY(!fixture.source.text().contains(QLatin1String("threadmend:patch")));
        QCOMPARE(wanted.front().front().toInt(), 6);
    }

    void codeIsEditedAndJudgedAnew()
    {
        RepairFixture fixture;
        QAbstractItemModelTester tester(fixture.list().model());
        fixture.show(sample("water-tank-1"), "no-assertion-failure", {"deadlock-free"});
        fixture.propose();
        const std::string before = fixture.shown().proposal.code;
        QVERIFY(!fixture.sees("repair.revert.button"));
        // Blocked for ever: it mends, and loses what was good.
        fixture.type("bp.registerBThread('mine', () => bp.sync({block: bp.Event('hot')}));");
        QTest::keyClick(&fixture.code(), Qt::Key_Return);
        fixture.judged();
        QVERIFY(fixture.shown().unedited && fixture.shown().unedited->proposal.code == before);
        QVERIFY(fixture.shown().proposal.judgement.runs.goodStepsBlocked > 0);
        QVERIFY(
            fixture.row(0).startsWith(QLatin1String("Wait-block patch, edited, repairs, but gets stuck")));
        QVERIFY(fixture.facts().contains(QStringLiteral("deadlock-free: holds → violated")));
        // Another proposal is looked at meanwhile.
        const QString edited = fixture.code().content();
        QTest::keyClick(&fixture.list(), Qt::Key_Down);
        QVERIFY(fixture.code().content() != edited && !fixture.sees("repair.revert.button"));
        QTest::keyClick(&fixture.list(), Qt::Key_Up);
        QCOMPARE(fixture.code().content(), edited);
        QTest::mouseClick(child<QPushButton>(fixture.panel, "repair.revert.button"), Qt::LeftButton);
        QCOMPARE(fixture.code().content().toStdString(), before);
        QVERIFY(!fixture.shown().unedited && fixture.shown().proposal.judgement.runs.goodStepsBlocked == 0);
        fixture.code().undo();
        QCOMPARE(fixture.code().content(), edited);
        fixture.judged();
        fixture.commands.action(QStringLiteral("repair.accept"))->trigger();
        QVERIFY(fixture.source.text().endsWith(edited));
    }

    void whatIsWrongInAnEditIsSaidInItsPlace()
    {
        RepairFixture fixture;
        fixture.show(sample("water-tank-1"), "no-assertion-failure");
        fixture.propose();
        fixture.type("const = 1;");
        fixture.judged();
        QVERIFY2(fixture.facts().contains(QLatin1String("Line 1: ")), qPrintable(fixture.facts()));
        QVERIFY(fixture.row(0).contains(QLatin1String("has an error")));
        QVERIFY(fixture.code().problemAtCaret().has_value());
        const QString before = fixture.source.text();
        fixture.commands.action(QStringLiteral("repair.accept"))->trigger();
        QCOMPARE(fixture.source.text(), before);
        QVERIFY2(fixture.said.startsWith(QLatin1String("Mend the patch first. Line 1: ")),
                 qPrintable(fixture.said));
        fixture.commands.action(QStringLiteral("repair.revert"))->trigger();
        QVERIFY(fixture.facts().contains(QLatin1String("The property holds with it.")));
        QVERIFY(!fixture.code().problemAtCaret().has_value());
    }

    void anEditNeedsNoPauseToBeKeptOrAccepted()
    {
        RepairFixture fixture;
        fixture.show(sample("water-tank-1"), "no-assertion-failure");
        fixture.propose();
        fixture.type("// first ");
        QTest::keyClick(&fixture.list(), Qt::Key_Down);
        fixture.type("// second ");
        QTest::keyClick(&fixture.list(), Qt::Key_Up);
        QVERIFY(fixture.code().content().startsWith(QLatin1String("// first //")));
        QTest::keyClick(&fixture.list(), Qt::Key_Down);
        QVERIFY(fixture.code().content().startsWith(QLatin1String("// second //")));
        fixture.type("// at once ");
        fixture.commands.action(QStringLiteral("repair.accept"))->trigger();
        QVERIFY(fixture.source.text().contains(QLatin1String("\n// at once // second //")));
        QVERIFY(QTest::qWaitFor([&] { return fixture.jobs.running().empty(); }, 60000));
    }

    void patchesInTheSourceAreListedGoneToAndTakenOut()
    {
        RepairFixture fixture;
        auto& list = *child<QListView>(fixture.panel, "repair.accepted");
        QAbstractItemModelTester tester(list.model());
        fixture.show(sample("water-tank-1"), "no-assertion-failure");
        QVERIFY(!list.isVisible());
        fixture.propose();
        const QString before = fixture.source.text();
        fixture.commands.action(QStringLiteral("repair.accept"))->trigger();
        QCOMPARE(list.model()->rowCount(), 1);
        QVERIFY(list.isVisible() && !fixture.sees("repair.list"));
        const int line = static_cast<int>(before.count(QLatin1Char('\n'))) + 2;
        const auto said = [&] { return list.model()->index(0, 0).data(Qt::AccessibleTextRole).toString(); };
        QVERIFY2(said().contains(QStringLiteral("lines %1–").arg(line)), qPrintable(said()));
        QVERIFY(said().contains(QLatin1String(", for no-assertion-failure: ")));
        QSignalSpy wanted(&fixture.source, &EditedSource::placeWanted);
        list.setFocus();
        list.setCurrentIndex(list.model()->index(0, 0));
        QTest::keyClick(&list, Qt::Key_Return);
        QCOMPARE(wanted.front().front().toInt(), line);
        // What is typed above moves it.
        fixture.source.edit(QStringLiteral("// above\n") + fixture.source.text());
        QVERIFY(said().contains(QStringLiteral("lines %1–").arg(line + 1)));
        QTest::keyClick(&list, Qt::Key_Delete);
        QCOMPARE(fixture.source.text(), QStringLiteral("// above\n") + before);
        QVERIFY(!list.isVisible());
        QVERIFY(!fixture.text("repair.sentence").startsWith(QLatin1String("Accepted")));
    }

    void patchesInTheSourceAreSeenBesideProposals()
    {
        RepairFixture fixture;
        auto& list = *child<QListView>(fixture.panel, "repair.accepted");
        fixture.show(sample("water-tank-1"), "no-assertion-failure");
        fixture.source.edit(fixture.source.text() +
                            QStringLiteral("// threadmend:patch 1 begin\n// threadmend:patch 1 end\n"));
        fixture.propose();
        QVERIFY(fixture.list().isVisible() && list.isVisible());
        QVERIFY(list.model()->index(0, 0).data(RowRole::Note).toString().isEmpty());
        while (fixture.now().proposals && !fixture.now().proposals->list.empty())
            QTest::mouseClick(child<QPushButton>(fixture.panel, "repair.reject.button"), Qt::LeftButton);
        QVERIFY(list.isVisible() && !list.model()->index(0, 0).data(RowRole::Note).toString().isEmpty());
    }

    void aRejectedProposalIsGoneUntilOneAsksAgain()
    {
        RepairFixture fixture;
        QAbstractItemModelTester tester(fixture.list().model());
        fixture.show(sample("water-tank-1"), "no-assertion-failure");
        fixture.propose();
        QVERIFY(fixture.list().hasFocus());
        const QString second = fixture.row(1);
        QTest::keyClick(&fixture.list(), Qt::Key_Delete);
        QCOMPARE(fixture.list().model()->rowCount(), 2);
        QCOMPARE(fixture.row(0), second);
        QCOMPARE(fixture.list().currentIndex().row(), 0);
        QTest::mouseClick(child<QPushButton>(fixture.panel, "repair.reject.button"), Qt::LeftButton);
        QTest::mouseClick(child<QPushButton>(fixture.panel, "repair.reject.button"), Qt::LeftButton);
        QVERIFY(!fixture.sees("repair.list") && !fixture.sees("repair.accept.button"));
        QVERIFY(fixture.text("repair.sentence").contains(QLatin1String("No proposal is left")));
        fixture.propose();
        QCOMPARE(fixture.list().model()->rowCount(), 3);
    }

    void aRejectedProposalIsNamedAndComesBackWhereItWas()
    {
        RepairFixture fixture;
        QAbstractItemModelTester tester(fixture.list().model());
        fixture.show(sample("water-tank-1"), "no-assertion-failure");
        fixture.propose();
        QCOMPARE(fixture.list().model()->rowCount(), 3);
        const QStringList before = {fixture.row(0), fixture.row(1), fixture.row(2)};
        fixture.list().setCurrentIndex(fixture.list().model()->index(1, 0));
        const auto mark = [&](int row) {
            return fixture.list().model()->index(row, 0).data(RowRole::Marked).toBool();
        };
        QVERIFY(mark(1) && !mark(0) && !fixture.sees("repair.bringBack.button"));
        const QString name = fixture.list().currentIndex().data().toString();
        QTest::mouseClick(child<QPushButton>(fixture.panel, "repair.reject.button"), Qt::LeftButton);
        // The next one is selected, and looked at, in its place.
        QCOMPARE(fixture.row(1), before[2]);
        QCOMPARE(fixture.list().currentIndex().row(), 1);
        QVERIFY(mark(1));
        auto* back = child<QPushButton>(fixture.panel, "repair.bringBack.button");
        QVERIFY2(back->isVisible() && back->text().startsWith(QStringLiteral("Rejected: ") + name.left(20)),
                 qPrintable(back->text()));
        QTest::mouseClick(back, Qt::LeftButton);
        QCOMPARE((QStringList{fixture.row(0), fixture.row(1), fixture.row(2)}), before);
        QCOMPARE(fixture.list().currentIndex().row(), 1);
        QVERIFY(mark(1) && !fixture.sees("repair.bringBack.button"));
    }

    void whatDoesNotRepairIsNotAcceptedUnawares()
    {
        RepairFixture fixture;
        fixture.show(sample("water-tank-1"), "no-assertion-failure");
        fixture.propose();
        auto* accept = child<QPushButton>(fixture.panel, "repair.accept.button");
        int failing = 0;
        for (int row = 0; row < fixture.list().model()->rowCount(); ++row) {
            fixture.list().setCurrentIndex(fixture.list().model()->index(row, 0));
            const bool fails = fixture.row(row).contains(QLatin1String("does not repair"));
            failing += fails;
            QCOMPARE(accept->text(),
                     fails ? QStringLiteral("Accept, though it does not repair") : QStringLiteral("Accept"));
            if (!fails)
                continue;
            // Enter alone is not enough to say so.
            const QString before = fixture.source.text();
            QSignalSpy refused(&fixture.session, &Session::refused);
            QTest::keyClick(&fixture.list(), Qt::Key_Return);
            QCOMPARE(refused.count(), 1);
            QCOMPARE(fixture.source.text(), before);
        }
        QVERIFY(failing > 0);
    }

    void whatElseIsViolatedOrNotCheckedIsNamed()
    {
        RepairFixture fixture;
        fixture.openProgram(sample("water-tank-1").c_str());
        const auto keys = fixture.properties({"deadlock-free", "no-assertion-failure", "no-error"});
        fixture.session.dispatch(action::ShowProperty{keys[0]});
        fixture.checkAll({keys[0]});
        QVERIFY2(fixture.text("repair.sentence")
                     .endsWith(QLatin1String("2 properties have not been checked (F5).")),
                 qPrintable(fixture.text("repair.sentence")));
        fixture.checkAll(keys);
        QVERIFY2(fixture.text("repair.sentence")
                     .contains(QStringLiteral("“no-assertion-failure” is violated: choose it")),
                 qPrintable(fixture.text("repair.sentence")));
    }

    void whatCannotBeMendedIsExplainedByARun()
    {
        RepairFixture fixture;
        fixture.show(sample("water-tank-2"), "deadlock-free");
        fixture.propose();
        QVERIFY2(fixture.text("repair.sentence")
                     .startsWith(QLatin1String("No repair by blocking. The environment can choose")),
                 qPrintable(fixture.text("repair.sentence")));
        QVERIFY(fixture.text("repair.sentence").contains(QLatin1String("turn off")));
        QTest::mouseClick(child<QPushButton>(fixture.panel, "repair.run.button"), Qt::LeftButton);
        const auto& run = fixture.now().trace->trace;
        QVERIFY(fixture.now().model->lts.outgoing(run.last()).empty());
        // Unless the environment may be blocked.
        QTest::mouseClick(child<QToolButton>(fixture.panel, "repair.environment"), Qt::LeftButton);
        fixture.wait();
        QVERIFY(fixture.row(0).startsWith(QLatin1String("Wait-block patch, repairs")));
        QVERIFY(!fixture.sees("repair.run.button"));
    }

    void withoutAViolationItSaysWhatToDo()
    {
        RepairFixture fixture;
        QVERIFY(fixture.text("repair.sentence").startsWith(QLatin1String("Open a behavioral program")));
        fixture.open(waterTank());
        QVERIFY(fixture.text("repair.sentence").contains(QLatin1String("threadmend repair")));
        fixture.openProgram(sample("water-tank-1").c_str());
        QVERIFY(fixture.text("repair.sentence").contains(QLatin1String("F5")));
        QVERIFY(!fixture.sees("repair.propose.button"));
        fixture.show(sample("water-tank-1"), "deadlock-free");
        QVERIFY(fixture.text("repair.sentence").contains(QLatin1String("holds: there is nothing to mend")));
        // To ask nevertheless shows this sentence, and nothing is looked for.
        fixture.commands.action(QStringLiteral("repair.propose"))->trigger();
        QVERIFY(!fixture.sees("repair.stop.button") && !fixture.now().proposals);
    }

    void anErrorIsOneSentence()
    {
        RepairFixture fixture;
        fixture.show("bp.registerBThread('t', function () {\n"
                     "  bp.sync({request: bp.Event('a')});\n"
                     "  const hot = bp.random.nextInt(2) == 0;\n"
                     "  while (true) bp.hot(hot).sync({request: bp.Event('a')});\n"
                     "});\n",
                     "no-hot-cycle");
        fixture.propose();
        QVERIFY2(fixture.text("repair.sentence").startsWith(QLatin1String("No proposals: hot cycles of")),
                 qPrintable(fixture.text("repair.sentence")));
        // Of another property nothing was said.
        const auto keys = fixture.properties({"deadlock-free"});
        fixture.session.dispatch(action::ShowProperty{keys.front()});
        QVERIFY(!fixture.text("repair.sentence").contains(QLatin1String("hot cycles")));
    }

    void theSearchCanBeStopped()
    {
        RepairFixture fixture;
        // Its search takes a while.
        std::string large = sample("philosophers");
        const std::size_t place = large.find("N || 5");
        QVERIFY(place != std::string::npos);
        large.replace(place, 6, "9");
        fixture.show(large, "deadlock-free");
        QTest::mouseClick(child<QPushButton>(fixture.panel, "repair.propose.button"), Qt::LeftButton);
        QVERIFY(fixture.text("repair.sentence").startsWith(QLatin1String("Looking for repairs")));
        QVERIFY(!fixture.sees("repair.propose.button"));
        QTest::mouseClick(child<QPushButton>(fixture.panel, "repair.stop.button"), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return fixture.jobs.running().empty(); }, 60000));
        QCOMPARE(fixture.text("repair.sentence"), QStringLiteral("The search for repairs was stopped."));
        fixture.show(sample("water-tank-1"), "no-assertion-failure");
        fixture.propose();
        QCOMPARE(fixture.list().model()->rowCount(), 3);
    }

    void aModelThatGoesTakesItsProposalsAlong()
    {
        RepairFixture fixture;
        QAbstractItemModelTester tester(fixture.list().model());
        fixture.show(sample("philosophers"), "deadlock-free");
        QTest::mouseClick(child<QPushButton>(fixture.panel, "repair.propose.button"), Qt::LeftButton);
        QVERIFY(fixture.sees("repair.stop.button"));
        fixture.session.dispatch(action::CloseModel{});
        QVERIFY(!fixture.sees("repair.stop.button"));
        QVERIFY(QTest::qWaitFor([&] { return fixture.jobs.running().empty(); }, 60000));
        QVERIFY(!fixture.now().proposals);
        fixture.show(sample("philosophers"), "deadlock-free");
        fixture.propose();
        QVERIFY(fixture.list().model()->rowCount() > 0);
        fixture.session.dispatch(action::CloseModel{});
        QCOMPARE(fixture.list().model()->rowCount(), 0);
        QVERIFY(!fixture.sees("repair.accept.button"));
    }

    void everythingHasAName()
    {
        RepairFixture fixture;
        for (const char* name :
             {"repair.list", "repair.accepted", "repair.code", "scenario.steps", "scenario.prefix",
              "scenario.data", "scenario.facts", "scenario.code", "repair.facts", "repair.stop.button"})
            QVERIFY2(!child<QWidget>(fixture.panel, name)->accessibleName().isEmpty(), name);
    }
};

THREADMEND_WIDGET_TEST_MAIN(RepairPanelTest)
#include "repair_panel_test.moc"
