// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/check_program.h"
#include "core/property/property_kind.h"
#include "core/repair/code/patch_code.h"
#include "core/repair/methods/proposals.h"
#include "core/repair/methods/repair_method.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/corpus.h"
#include "tests/testing/random_programs.h"
#include "tests/testing/share.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <QRegularExpression>
#include <QTest>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

struct Bench {
    std::unique_ptr<Program> program;
    Stepper stepper;
    RunContext run;
    ProgramGraph graph;

    explicit Bench(const std::string& text)
        : program(programOf(text)), stepper(*program, program->start().selection),
          graph(*explore(stepper, {}, run))
    {
    }

    RepairProposals propose(const char* property, ProposalOptions options = {},
                            const std::vector<const char*>& others = {})
    {
        std::vector<Property> more;
        for (const char* other : others)
            more.push_back(*parseProperty(other));
        const auto proposals = proposeRepairs(graph, stepper, *parseProperty(property), more, options, run);
        if (proposals.error() != nullptr)
            qFatal("%s", proposals.error()->message.c_str());
        return *proposals;
    }
};

std::string tank()
{
    return contentOf(THREADMEND_SAMPLES "/behavioral/water-tank-1.js");
}

const Proposal* find(const RepairProposals& proposals, const char* description)
{
    for (const Proposal& proposal : proposals.list)
        if (proposal.description.find(description) != std::string::npos)
            return &proposal;
    return nullptr;
}

/// What the b-thread of a proposal waits for and blocks, in the order of its text.
QStringList eventsIn(const Proposal& proposal)
{
    const QRegularExpression sync("(?:waitFor|block): bp\\.Event\\(\"([^\"]*)\"\\)");
    QStringList events;
    for (auto found = sync.globalMatch(QString::fromStdString(proposal.code)); found.hasNext();)
        events.push_back(found.next().captured(1));
    return events;
}

} // namespace

class ProposalsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theBestProposalComesFirst()
    {
        Bench bench(tank());
        const RepairProposals proposals = bench.propose("no-assertion-failure", {}, {"deadlock-free"});
        QCOMPARE(QString::fromStdString(proposals.violation.finding->word), QString("failed assertion"));
        QVERIFY(proposals.list.size() >= 2);
        const Proposal& best = proposals.list[0];
        QVERIFY(best.method->name == "concrete");
        QVERIFY(best.judgement.repairs);
        QCOMPARE(best.judgement.runs.goodStepsBlocked, std::size_t(0));
        QCOMPARE(best.blocked, std::vector<std::string>{"hot"});
        QCOMPARE(best.judgement.others.size(), std::size_t(1));
        QVERIFY(best.judgement.others[0].before == Verdict::Kind::Holds &&
                best.judgement.others[0].after == Verdict::Kind::Holds);
        // The names of the syncs say more than those of the events.
        QVERIFY(best.code.find("case \"degree 1\"") != std::string::npos);
        QVERIFY(best.code.find("// Counterexample (failed assertion): hot, hot") != std::string::npos);
    }

    void anAntiScenarioMendsOneCounterexample()
    {
        Bench bench(tank());
        const RepairProposals proposals = bench.propose(
            "no-assertion-failure", {{repairMethodNamed("anti-scenario")}, Environment::Free, {}});
        // After the first hot water no second one, until something else happens: cold, hot, hot, hot is left.
        const Proposal* exact = find(proposals, "after exactly");
        QVERIFY(exact != nullptr && !exact->judgement.repairs);
        QCOMPARE(exact->judgement.runs.goodStepsBlocked, std::size_t(0));
        QVERIFY(exact->code.find("if (!(bp.sync({waitFor: bp.all}).name === \"hot\"))") != std::string::npos);
        // For ever after the first hot water: that repairs, but good runs are lost.
        const Proposal* ordered = find(proposals, "whatever happens");
        QVERIFY(ordered != nullptr && ordered->judgement.repairs);
        QVERIFY(ordered->judgement.runs.goodStepsBlocked > 0);
        QVERIFY(!ordered->judgement.runs.lostRun.empty());
        QVERIFY(ordered->judgement.runs.newDeadlocks > 0);
        QVERIFY(proposals.list[0].judgement.repairs);
    }

    void onlyWhatDecidesIsWaitedFor()
    {
        // x and y are noise; a then b is what fails.
        Bench bench("bp.registerBThread('t', () => {\n"
                    "  bp.sync({request: bp.Event('x')});\n"
                    "  const e = bp.sync({request: [bp.Event('a'), bp.Event('c')]});\n"
                    "  bp.sync({request: bp.Event('y')});\n"
                    "  const f = bp.sync({request: [bp.Event('b'), bp.Event('d')]});\n"
                    "  bp.ASSERT(e.name == 'c' || f.name == 'd', 'both');\n"
                    "});\n");
        const RepairProposals proposals = bench.propose("no-assertion-failure");
        const Proposal* deciding = find(proposals, "that decide");
        QVERIFY(deciding != nullptr && deciding->judgement.repairs);
        QCOMPARE(deciding->judgement.runs.goodStepsBlocked, std::size_t(0));
        QCOMPARE(eventsIn(*deciding), (QStringList{"a", "b"}));
    }

    /// There are many shortest ones; what is said to be of the one that is shown is of that one.
    void anAntiScenarioIsOfTheCounterexampleThatIsShown()
    {
        Bench bench(contentOf(THREADMEND_SAMPLES "/behavioral/philosophers.js"));
        int looked = 0;
        for (const Proposal& proposal : bench.propose("deadlock-free").list) {
            if (proposal.method->name != "anti-scenario")
                continue;
            const QRegularExpressionMatch shown = QRegularExpression("Counterexample \\(deadlock\\): (.*)\\n")
                                                      .match(QString::fromStdString(proposal.code));
            QVERIFY(shown.hasMatch());
            QStringList run = shown.captured(1).split(", ");
            for (const QString& event : eventsIn(proposal)) {
                QVERIFY2(run.contains(event), qPrintable(event));
                run = run.mid(run.indexOf(event) + 1);
                ++looked;
            }
        }
        QVERIFY(looked >= 6);
    }

    void dataAreGeneralised()
    {
        Bench bench("const E = (n, who) => bp.Event('take', {n, who});\n"
                    "bp.registerBThread('t', () => {\n"
                    "  for (let i = 0; i < 2; i++) {\n"
                    "    const e = bp.sync({request: [E(i, 'me'), E(i, 'you'), bp.Event('leave')]});\n"
                    "    bp.ASSERT(i == 0 || e.name == 'leave', 'took twice');\n"
                    "  }\n"
                    "});\n");
        const RepairProposals proposals = bench.propose("no-assertion-failure");
        const Proposal* plain = find(proposals, "after exactly");
        QVERIFY(plain != nullptr && !plain->judgement.repairs);
        const Proposal* any = find(proposals, "any value of 'who'");
        QVERIFY(any != nullptr && any->blocked.size() == 2);
    }

    void theEnvironmentIsNotOffered()
    {
        const std::string text = "bp.registerBThread('env', {environment: true}, () => bp.sync({request: "
                                 "[bp.Event('win'), bp.Event('lose')]}));\n"
                                 "bp.registerBThread('app', () => { bp.sync({request: [bp.Event('open'), "
                                 "bp.Event('shut')]}); });\n"
                                 "bp.registerBThread('test', () => { bp.sync({waitFor: bp.Event('open')}); "
                                 "bp.sync({waitFor: bp.Event('lose')}); bp.ASSERT(false, 'lost'); });\n";
        Bench bench(text);
        const RepairProposals proposals = bench.propose("no-assertion-failure");
        QVERIFY(proposals.lostToEnvironment > 0);
        for (const Proposal& proposal : proposals.list)
            QCOMPARE(proposal.blocked, std::vector<std::string>{"open"});
        ProposalOptions everything;
        everything.environment = Environment::Blockable;
        const RepairProposals more = bench.propose("no-assertion-failure", everything);
        QCOMPARE(more.list[0].blocked, std::vector<std::string>{"lose"});
        QCOMPARE(more.lostToEnvironment, std::size_t(0));
    }

    /// A sender may send twice over a network that is the environment; what it loses twice fails. Blocking
    /// the first message takes runs away that would have been lucky, and no good one.
    void whatIsLostOfNecessityIsCountedApart()
    {
        Bench bench(
            "bp.registerBThread('network', {environment: true}, () => {\n"
            "  while (true) {\n"
            "    bp.sync({waitFor: [bp.Event('send1'), bp.Event('send2')]});\n"
            "    bp.sync({request: [bp.Event('credit'), bp.Event('lost')]});\n"
            "  }\n"
            "});\n"
            "bp.registerBThread('sender', () => {\n"
            "  if (bp.sync({request: [bp.Event('send1'), bp.Event('quit')]}).name === 'quit') return;\n"
            "  const answers = [bp.Event('credit'), bp.Event('lost')];\n"
            "  if (bp.sync({waitFor: answers}).name === 'credit') return;\n"
            "  bp.sync({request: bp.Event('send2')});\n"
            "  bp.ASSERT(bp.sync({waitFor: answers}).name === 'credit', 'lost twice');\n"
            "});\n");
        const RepairProposals proposals = bench.propose("no-assertion-failure");
        const Proposal& best = proposals.list[0];
        QVERIFY(best.judgement.repairs);
        QCOMPARE(best.blocked, std::vector<std::string>{"send1"});
        const PatchedRuns& runs = best.judgement.runs;
        QVERIFY(!runs.lost.isNoneGood);
        QCOMPARE(runs.lost.good, (RunWays{0, 1}));  // quit
        QCOMPARE(runs.lost.lucky, (RunWays{5, 5})); // send1, credit, lost, send2, credit
        QCOMPARE(runs.luckyRun, std::vector<std::string>{"send1"});
        QCOMPARE(runs.goodStepsBlocked, std::size_t(0));
    }

    void aFailureSaysWhyAndShowsARun()
    {
        Bench bench("bp.registerBThread('env', {environment: true}, () => bp.sync({request: "
                    "[bp.Event('win'), bp.Event('lose')]}));\n"
                    "bp.registerBThread('test', () => { bp.sync({waitFor: bp.Event('lose')}); "
                    "bp.ASSERT(false, 'lost'); });\n");
        const RepairProposals proposals = bench.propose("no-assertion-failure");
        QVERIFY(proposals.list.empty());
        QVERIFY(proposals.concrete.trimming.failure->reason == RepairFailure::Reason::Environment);
        QCOMPARE(proposals.failureRun, std::vector<std::string>{"lose"});
    }

    void byPriorityABlockedEventMakesWayForAnother()
    {
        Bench bench("// threadmend: selection priority\n"
                    "bp.registerBThread('t', () => {\n"
                    "  const e = bp.sync({request: [bp.Event('a'), bp.Event('b')]}, 5);\n"
                    "  bp.ASSERT(e.name == 'b', 'a');\n"
                    "});\n"
                    "bp.registerBThread('low', () => { bp.sync({request: bp.Event('c')}, 1); });\n");
        const RepairProposals proposals = bench.propose("no-assertion-failure");
        QVERIFY(proposals.list[0].judgement.repairs);
        QCOMPARE(proposals.list[0].judgement.runs.newSteps, std::size_t(0));
        QCOMPARE(proposals.list[0].judgement.runs.goodStepsBlocked, std::size_t(0));

        Bench wrongFirst("// threadmend: selection priority\n"
                         "bp.registerBThread('t', () => {\n"
                         "  const e = bp.sync({request: bp.Event('a'), waitFor: bp.Event('c')}, 5);\n"
                         "  bp.ASSERT(e.name == 'c', 'a');\n"
                         "});\n"
                         "bp.registerBThread('low', () => { bp.sync({request: bp.Event('c')}, 1); });\n");
        const RepairProposals other = wrongFirst.propose("no-assertion-failure");
        const Proposal* blocking = find(other, "cannot be avoided");
        QVERIFY(blocking->method->name == "concrete" && blocking->judgement.repairs);
        QCOMPARE(blocking->blocked, std::vector<std::string>{"a"});
        QCOMPARE(blocking->judgement.runs.newRun, std::vector<std::string>{"c"});
        // To let c come first is simpler than to block a.
        const Proposal& first = other.list[0];
        QVERIFY(first.method->name == "priority" && first.judgement.repairs && first.change);
        QVERIFY(first.patch.states.empty() && first.judgement.counterexampleGone);
        QCOMPARE(
            QString::fromStdString(first.description),
            QString(
                "raises the priority of a sync of 'low' (line 6) from 1 to 6, so that it comes before 't'"));
        QCOMPARE(QString::fromStdString(first.code),
                 QString("bp.registerBThread('low', () => { bp.sync({request: bp.Event('c')}, 6); });"));
        QCOMPARE(withProposal(wrongFirst.program->text(), first),
                 replaced(wrongFirst.program->text(), *first.change));
    }

    void whatMakesWayDoesNotGetStuck()
    {
        // Whoever keeps the pump from ever starting is stuck when the valve is shut again; it must start
        // between.
        Bench bench("// threadmend: selection priority\n"
                    "bp.registerBThread('pump', () => bp.sync({request: bp.Event('pump')}, 5));\n"
                    "bp.registerBThread('valve', () => {\n"
                    "  bp.sync({request: bp.Event('open')}, 2);\n"
                    "  bp.sync({request: bp.Event('shut')}, 2);\n"
                    "});\n"
                    "bp.registerBThread('guard', () => {\n"
                    "  for (let open = false; ; ) {\n"
                    "    const e = bp.sync({waitFor: bp.all});\n"
                    "    bp.ASSERT(open || e.name != 'pump', 'dry');\n"
                    "    open = e.name == 'open';\n"
                    "  }\n"
                    "});\n");
        const RepairProposals proposals = bench.propose("no-assertion-failure", {}, {"deadlock-free"});
        const Proposal& best = *find(proposals, "cannot be avoided");
        QVERIFY(best.judgement.repairs && best.judgement.others[0].after == Verdict::Kind::Holds);
        QCOMPARE(best.judgement.runs.newDeadlocks, std::size_t(0));
        // For ever blocked: repairs, and gets stuck where the program as it was never came.
        const Proposal& forEver = *find(proposals, "whatever happens");
        QVERIFY(forEver.judgement.repairs && forEver.judgement.others[0].after == Verdict::Kind::Violated);
        QCOMPARE(forEver.judgement.runs.newDeadlocks, std::size_t(1));
        QCOMPARE(forEver.judgement.runs.deadlockRun, (std::vector<std::string>{"open", "shut"}));
        QVERIFY(&best < &forEver);
    }

    void whatWouldHaveNoEndIsLeftOut()
    {
        // Two states as it is; whoever lets c come lets it come for ever, and counts.
        Bench bench("// threadmend: selection priority\n"
                    "bp.registerBThread('t', () => {\n"
                    "  const e = bp.sync({request: bp.Event('a'), waitFor: bp.Event('c')}, 5);\n"
                    "  bp.ASSERT(e.name == 'c', 'a');\n"
                    "});\n"
                    "bp.registerBThread('low', () => {\n"
                    "  for (let n = 0; ; n++) bp.sync({request: bp.Event('c')}, 1);\n"
                    "});\n");
        QCOMPARE(bench.graph.stateCount(), std::size_t(2));
        ProposalOptions options;
        options.mostStates = 1000;
        const RepairProposals proposals = bench.propose("no-assertion-failure", options);
        QVERIFY(proposals.list.empty() && proposals.tooLarge > 0);
        // Nor is it said that nothing helps.
        QVERIFY(!proposals.concrete.trimming.failure);
    }

    /// Harel et al. 2011, section 2, the second step: the b-thread that prevents a third X is there, but less
    /// important than the default moves.
    void ticTacToeIsHelpedByAPriority()
    {
        std::string text = contentOf(THREADMEND_SAMPLES "/behavioral/tic-tac-toe.js");
        const std::string by = "STAGE === undefined ? 8 : STAGE";
        text.replace(text.find(by), by.size(), "3");
        Bench bench(text);
        ProposalOptions options;
        options.methods = {repairMethodNamed("priority")};
        const RepairProposals proposals = bench.propose("no-assertion-failure", options);
        QVERIFY(!proposals.list.empty());
        // This run is gone, others are left.
        const Proposal& best = proposals.list[0];
        QVERIFY(!best.judgement.repairs && best.judgement.counterexampleGone);
        QVERIFY2(best.description.find("raises the priority of 'PreventThirdX") == 0,
                 best.description.c_str());
        QVERIFY2(best.description.find("' and 23 b-threads like it (line") != std::string::npos,
                 best.description.c_str());
    }

    void aHotCycleIsBrokenWhereItMustBe()
    {
        // Who is lost stays hot for ever.
        Bench bench("bp.registerBThread('t', () => {\n"
                    "  while (true) {\n"
                    "    const e = bp.sync({request: [bp.Event('work'), bp.Event('lose')]});\n"
                    "    do bp.hot(true).sync({request: bp.Event(e.name === 'work' ? 'done' : 'again')});\n"
                    "    while (e.name === 'lose');\n"
                    "  }\n"
                    "});\n");
        const RepairProposals proposals = bench.propose("no-hot-cycle");
        QVERIFY(!proposals.needsFairness);
        const Proposal& best = proposals.list[0];
        QVERIFY(best.judgement.repairs && best.method->name == "concrete");
        QCOMPARE(best.judgement.runs.goodStepsBlocked, std::size_t(0));
        QCOMPARE(best.blocked, std::vector<std::string>{"lose"});
        QVERIFY(best.code.find("and again from step 2 on") != std::string::npos);
    }

    void whereOnlyFairnessLeadsOutItIsSaid()
    {
        const std::string retries = "  while (true) {\n"
                                    "    bp.sync({request: bp.Event('begin')});\n"
                                    "    while (bp.hot(true).sync({request: [bp.Event('retry'), "
                                    "bp.Event('done')]}).name === 'retry');\n"
                                    "  }\n"
                                    "});\n";
        Bench bench("bp.registerBThread('t', () => {\n" + retries);
        const RepairProposals proposals = bench.propose("no-hot-cycle");
        QVERIFY(proposals.needsFairness && !proposals.concrete.trimming.failure);
        // Nothing must be blocked, if runs are fair; the patch that does without is strict.
        QVERIFY(proposals.concrete.trimming.cuts.empty());
        const Proposal* strict = find(proposals, "by which a run goes round");
        QVERIFY(strict != nullptr && strict->judgement.repairs);
        QCOMPARE(strict->blocked, std::vector<std::string>{"retry"});
        QCOMPARE(strict->judgement.runs.goodStepsBlocked, std::size_t(1));
        QCOMPARE(strict->judgement.runs.lost.good, (RunWays{1, 3})); // of begin, retry, done

        Bench other("bp.registerBThread('t', {environment: true}, () => {\n" + retries);
        const RepairProposals none = other.propose("no-hot-cycle");
        QVERIFY(none.concrete.trimming.failure->reason == RepairFailure::Reason::Environment);
        QVERIFY(none.list.empty());
        QCOMPARE(none.failureRun, (std::vector<std::string>{"begin", "retry"}));
    }

    /// Three hot states in a ring, each with a way out: only the step that closes the ring is blocked, and
    /// what counts as lost is that step, one of seven.
    void ofAHotRingOnlyTheClosingStepIsBlocked()
    {
        Bench bench(
            "bp.registerBThread('ring', () => {\n"
            "  while (true) {\n"
            "    bp.sync({request: bp.Event('begin')});\n"
            "    for (let at = 0; ; at = (at + 1) % 3) {\n"
            "      const leave = bp.Event('leave ' + at);\n"
            "      if (bp.hot(true).sync({request: [bp.Event('next ' + at), leave]}).equals(leave)) break;\n"
            "    }\n"
            "  }\n"
            "});\n");
        const RepairProposals proposals = bench.propose("no-hot-cycle");
        const Proposal* strict = find(proposals, "by which a run goes round");
        QVERIFY(strict != nullptr && strict->judgement.repairs);
        QCOMPARE(strict->blocked, std::vector<std::string>{"next 2"});
        QCOMPARE(strict->judgement.transitionsAfter, strict->judgement.transitionsBefore - 1);
        QCOMPARE(strict->judgement.runs.lost.good, (RunWays{1, 7}));
    }

    /// The environment may ask for a or b for ever: under fairness of b and c the way by go is no loop that
    /// counts, and to block alt at the start is enough.
    void theGameRespectsTheFairnessOfTheProperty()
    {
        Bench bench("bp.registerBThread('env', {environment: true}, () => {\n"
                    "  bp.sync({waitFor: [bp.Event('go'), bp.Event('alt')]});\n"
                    "  while (true) bp.sync({request: [bp.Event('a'), bp.Event('b')]});\n"
                    "});\n"
                    "bp.registerBThread('app', () => {\n"
                    "  const first = bp.sync({request: [bp.Event('go'), bp.Event('alt')]});\n"
                    "  if (first.name === 'alt') while (true) bp.hot(true).sync({request: bp.Event('x')});\n"
                    "  while (true) {\n"
                    "    bp.hot(true).sync({waitFor: bp.Event('b')});\n"
                    "    bp.sync({request: bp.Event('c')});\n"
                    "  }\n"
                    "});\n");
        QVERIFY(bench.propose("no-hot-cycle").concrete.trimming.failure.has_value());
        const RepairProposals proposals = bench.propose("no-hot-cycle fair strong {b} {c} {x}");
        QVERIFY(!proposals.concrete.trimming.failure && !proposals.needsFairness);
        QVERIFY(proposals.list[0].judgement.repairs);
        QCOMPARE(proposals.list[0].blocked, std::vector<std::string>{"alt"});
    }

    /// Harel et al. 2011, section 2: in each stage of tic-tac-toe O loses. What loses is blocked, and the
    /// moves of lower priority get their turn.
    void ticTacToeIsMendedAtEachStage()
    {
        for (const char* stage : {"2", "3", "4", "5", "6", "7"}) {
            if (!looksAtAll && *stage < '6')
                continue;
            std::string text = contentOf(THREADMEND_SAMPLES "/behavioral/tic-tac-toe.js");
            const std::string by = "STAGE === undefined ? 8 : STAGE";
            text.replace(text.find(by), by.size(), stage);
            Bench bench(text);
            ProposalOptions options;
            options.methods = {repairMethodNamed("concrete")};
            const RepairProposals proposals =
                bench.propose("no-assertion-failure", options, {"deadlock-free"});
            QCOMPARE(proposals.list.size(), std::size_t(1));
            const Judgement& judgement = proposals.list[0].judgement;
            QVERIFY(judgement.repairs);
            QCOMPARE(judgement.runs.goodStepsBlocked, std::size_t(0));
            QCOMPARE(judgement.runs.newDeadlocks, std::size_t(0));
            QVERIFY(judgement.runs.newSteps > 0);
            // One move is missing in the last stage, and the patch that stands in for it is small.
            if (*stage == '7') {
                QCOMPARE(proposals.concrete.trimming.cuts.size(), std::size_t(1));
                QCOMPARE(proposals.list[0].patch.states.size(), std::size_t(4));
            }
        }
    }

    void whatHoldsIsNotRepaired()
    {
        Bench bench(tank());
        const RepairProposals proposals = bench.propose("deadlock-free");
        QVERIFY(proposals.violation.kind == Verdict::Kind::Holds);
        QVERIFY(proposals.list.empty());
    }

    void stopsWhenAsked()
    {
        const std::string text = "bp.registerBThread('a', {environment: true}, () => { bp.sync({request: "
                                 "[bp.Event('a'), bp.Event('b')]}); });\n"
                                 "bp.registerBThread('c', () => { const e = bp.sync({request: bp.Event('c'), "
                                 "waitFor: bp.Event('a')}); bp.ASSERT(e.name == 'a', 'c'); });\n";
        Bench bench(text);
        for (const char* property : {"no-assertion-failure", "never true* . \"c\""})
            QVERIFY(stopsEverywhere([&](RunContext& run) {
                return proposeRepairs(bench.graph, bench.stepper, *parseProperty(property),
                                      {*parseProperty("deadlock-free")}, {}, run);
            }));
    }

    void whatCannotBeRepairedIsRefused()
    {
        const auto refused = [](const char* text, Selection selection, const char* property) {
            const auto program = programOf(text);
            Stepper stepper(*program, selection);
            RunContext run;
            const auto graph = explore(stepper, {}, run);
            const auto proposals = proposeRepairs(*graph, stepper, *parseProperty(property), {}, {}, run);
            return proposals.error() == nullptr ? QString()
                                                : QString::fromStdString(proposals.error()->message);
        };
        const char* ordered =
            "bp.registerBThread('t', () => { while (true) bp.hot(true).sync({request: bp.Event('a')}); });\n";
        QVERIFY(refused(ordered, Selection::Ordered, "no-hot-cycle").contains("ordered selection"));
        QCOMPARE(refused(ordered, Selection::All, "no-hot-cycle"), QString());
        const char* random = "bp.registerBThread('t', () => { while (true) { bp.sync({request: "
                             "bp.Event('a')}); while (bp.random.nextInt(2) === 1) "
                             "bp.hot(true).sync({request: bp.Event('a')}); } });\n";
        QVERIFY(refused(random, Selection::All, "no-hot-cycle").contains("at random"));
    }

    /// Whatever is proposed, its judgement is true of the program that it makes.
    void randomProgramsAreJudgedRight()
    {
        std::mt19937 random(51);
        const char* properties[] = {"deadlock-free", "no-assertion-failure", "no-hot-cycle"};
        int proposed = 0, repairing = 0, byPriority = 0, hot = 0, changes = 0;
        for (int i = 0; i < smallShareOf(600); ++i) {
            DrawnProgram drawn = drawProgram(random, 3);
            // A third of the programs are chosen from by priority.
            if (i % 3 == 2)
                for (DrawnThread& thread : drawn)
                    for (DrawnState& state : thread)
                        state.priority = static_cast<int>(random() % 3);
            Bench bench((i % 3 == 2 ? "// threadmend: selection priority\n" : "") +
                        textOf(drawn, plainNames(3), i % 2));
            const char* property = properties[i / 2 % 3];
            const RepairProposals proposals = bench.propose(property);
            for (const Proposal& proposal : proposals.list) {
                ++proposed;
                Bench patched(withProposal(bench.program->text(), proposal));
                const Verdict verdict = checkProgram(patched.graph, patched.stepper,
                                                     parseProperty(property)->formula, {}, patched.run);
                QCOMPARE(verdict.kind == Verdict::Kind::Holds, proposal.judgement.repairs);
                QCOMPARE(patched.graph.stateCount(), proposal.judgement.statesAfter);
                repairing += proposal.judgement.repairs ? 1 : 0;
                changes += proposal.change ? 1 : 0;
                if (proposal.method->name != "concrete")
                    continue;
                QCOMPARE(proposal.judgement.runs.newDeadlocks, std::size_t(0));
                const bool breaksLoops =
                    proposal.description.find("by which a run goes") != std::string::npos;
                if (breaksLoops)
                    QVERIFY(proposal.judgement.repairs && proposals.needsFairness);
                else
                    QCOMPARE(proposal.judgement.runs.goodStepsBlocked, std::size_t(0));
                QVERIFY(proposal.judgement.repairs || proposals.needsFairness);
                hot += i / 2 % 3 == 2 ? 1 : 0;
                byPriority += i % 3 == 2 && !proposals.concrete.trimming.cuts.empty() ? 1 : 0;
            }
        }
        QVERIFY2(!looksAtAll ||
                     (proposed > 100 && repairing > 50 && byPriority >= 10 && hot > 30 && changes > 25),
                 qPrintable(QString("%1 %2 %3 %4 %5")
                                .arg(proposed)
                                .arg(repairing)
                                .arg(byPriority)
                                .arg(hot)
                                .arg(changes)));
    }
};

THREADMEND_TEST_MAIN(ProposalsTest)
#include "proposals_test.moc"
