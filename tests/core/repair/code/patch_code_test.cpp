// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/check_program.h"
#include "core/model/behavioral/language/lexer.h"
#include "core/model/lts/lts_builder.h"
#include "core/model/lts/strong_bisimulation.h"
#include "core/property/property_kind.h"
#include "core/repair/code/event_expression.h"
#include "core/repair/code/patch_code.h"
#include "core/repair/game/model_arena.h"
#include "core/repair/judgement/judgement.h"
#include "core/repair/patch/concrete_repair.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/corpus.h"
#include "tests/testing/random_programs.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"

#include <QTest>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

/// A program on the bench: explored, with the arena of a property, repaired and patched.
struct Bench {
    std::unique_ptr<Program> program;
    Selection selection;
    Stepper stepper;
    RunContext run;
    ProgramGraph graph;
    Formula formula;
    Arena arena;
    ConcreteRepair repair;
    std::string code;

    Bench(const std::string& text, const char* property, Environment environment = Environment::Free)
        : program(programOf(text)), selection(program->start().selection), stepper(*program, selection),
          graph(*explore(stepper, {}, run)), formula(parseProperty(property)->formula)
    {
        auto made = programArena(graph, stepper, formula, {}, environment, run);
        if (made.error() != nullptr)
            qFatal("%s", made.error()->message.c_str());
        arena = *std::move(made);
        repair = *repairConcretely(arena, {.forgetting = eventsByLabel(*program)}, run);
        if (!failed())
            code = *patchCode(patch(), *patchStateNames(patch(), eventLabels(*program), {}, run),
                              {1, property, {"Property: " + std::string(property)}}, *program);
    }

    bool failed() const { return repair.trimming.failure.has_value(); }
    const PatchAutomaton& patch() const { return repair.patch.automaton; }

    /// The part of the arena that remains, as an LTS.
    Lts trimmedLts() const
    {
        LtsBuilder builder;
        const Arena& seen = repair.observed.arena;
        builder.ensureStates(seen.stateCount());
        for (std::uint32_t state = 0; state < seen.stateCount(); ++state)
            for (const ArenaEdge& edge : seen.outgoing(state))
                if (repair.trimming.kept[state] && !repair.trimming.isBad(edge.target))
                    builder.add(StateId(state), builder.label(program->events()[edge.event].label),
                                StateId(edge.target));
        builder.setInitial(StateId(seen.initial[0]));
        return std::move(builder).build();
    }

    Lts patchedLts() const
    {
        const auto patched = programOf(withPatch(program->text(), code));
        Stepper steps(*patched, selection);
        RunContext free;
        const auto explored = explore(steps, {}, free);
        return *toLts(ProgramSpace(*explored, steps), free);
    }

    Judgement judged()
    {
        const Trimming bad = *trim(arena, run);
        const Verdict verdict = checkProgram(graph, stepper, formula, {}, run);
        const EventRun counterexample = eventRunOf(*verdict.evidence, ProgramSpace(graph, stepper));
        return *judge({*program, selection, {}, graph, arena, bad, nullptr, formula, {}, counterexample},
                      withPatch(program->text(), code), run);
    }
};

/// Whether the initial states of two systems are strongly bisimilar: asked of both side by side.
bool bisimilar(const Lts& one, const Lts& other)
{
    LtsBuilder builder;
    const auto copy = [&](const Lts& lts, std::size_t first) {
        for (std::uint32_t state = 0; state < lts.stateCount(); ++state)
            for (const Transition& step : lts.outgoing(StateId(state)))
                builder.add(StateId(state + first), builder.label(lts.labels().text(step.label)),
                            StateId(step.target.index() + first));
    };
    copy(one, 0);
    copy(other, one.stateCount());
    builder.ensureStates(one.stateCount() + other.stateCount());
    builder.setInitial(StateId(0u));
    RunContext run;
    const auto partition = strongBisimulation(std::move(builder).build(), run);
    return partition->classOf[one.initialStates()[0].index()] ==
           partition->classOf[one.stateCount() + other.initialStates()[0].index()];
}

std::string sampleText(const char* name)
{
    return contentOf(std::string(THREADMEND_SAMPLES "/behavioral/") + name);
}

/// The words behind `bp.`, and the methods called on events.
std::set<std::string> usedOfTheLanguage(const std::string& code)
{
    std::set<std::string> used;
    const TokenList list = tokensOf(code);
    for (std::size_t i = 1; i < list.tokens.size(); ++i)
        if (list.tokens[i - 1].is("."))
            used.insert(list.tokens[i].text);
    return used;
}

} // namespace

class PatchCodeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aPatchThatGoesRoundIsOneSyncAfterTheOther()
    {
        Bench bench("bp.registerBThread('a', () => { while (true) bp.sync({request: bp.Event('a')}); });\n"
                    "bp.registerBThread('b', () => { while (true) bp.sync({request: bp.Event('b')}); });\n",
                    "never true* . ((\"a\" . \"a\") | (\"b\" . \"b\"))");
        QVERIFY(!bench.failed());
        // The first event is free, so the machine has three states and is no line.
        QCOMPARE(bench.patch().states.size(), std::size_t(3));
        QVERIFY(bisimilar(bench.trimmedLts(), bench.patchedLts()));

        Bench line("bp.registerBThread('a', () => { while (true) bp.sync({request: bp.Event('a')}); });\n"
                   "bp.registerBThread('b', () => { while (true) bp.sync({request: bp.Event('b')}); });\n",
                   "never (nil | (true* . \"b\")) . (\"b\" | (\"a\" . \"a\"))");
        QCOMPARE(QString::fromStdString(line.code),
                 QString("// threadmend:patch 1 begin\n"
                         "// Property: never (nil | (true* . \"b\")) . (\"b\" | (\"a\" . \"a\"))\n"
                         "bp.registerBThread(\"patch 1: never (nil | (true* . \\\"b\\\")) . (\\\"b\\\" | "
                         "(\\\"a\\\" . \\\"a\\\"))\", function () {\n"
                         "    while (true) {\n"
                         "        bp.sync({waitFor: bp.Event(\"a\"), block: bp.Event(\"b\")});\n"
                         "        bp.sync({waitFor: bp.Event(\"b\"), block: bp.Event(\"a\")});\n"
                         "    }\n"
                         "});\n"
                         "// threadmend:patch 1 end\n"));
        QVERIFY(bisimilar(line.trimmedLts(), line.patchedLts()));
    }

    void theWaterIsKeptStable()
    {
        Bench bench(sampleText("water-tank-1.js"), "no-assertion-failure");
        QVERIFY(!bench.failed());
        QVERIFY(bisimilar(bench.trimmedLts(), bench.patchedLts()));
        const Judgement judgement = bench.judged();
        QVERIFY(judgement.repairs);
        QCOMPARE(judgement.runs.goodStepsBlocked, std::size_t(0));
        QCOMPARE(judgement.runs.newDeadlocks, std::size_t(0));
    }

    /// A counter of those who sit at the table: the last one must wait.
    void philosophersCount()
    {
        for (const bool reverse : {false, true})
            for (int count = 3; count <= 6; ++count) {
                Bench bench(philosophers(count, reverse, false), "deadlock-free");
                QVERIFY(!bench.failed());
                QCOMPARE(bench.repair.trimming.bad.size(), std::size_t(1));
                QCOMPARE(bench.repair.trimming.keptStates, bench.graph.stateCount() - 1);
                QCOMPARE(bench.repair.trimming.cuts.size(), std::size_t(count));
                QCOMPARE(bench.patch().states.size(), std::size_t(count));
                const Judgement judgement = bench.judged();
                QVERIFY(judgement.repairs);
                QCOMPARE(judgement.runs.goodStepsBlocked, std::size_t(0));
                QCOMPARE(judgement.statesAfter, bench.graph.stateCount() - 1);
                // All but one may hold a right stick without a left one.
                QVERIFY(bench.code.find("waitFor: takeLeft.concat(takeRight)") != std::string::npos);
            }
    }

    void eventsWithDataAreWrittenOut()
    {
        const auto program =
            programOf("const E = [bp.Event('plain'), bp.Event('n', 1.5), bp.Event('o', {a: [1, 'x\"y', "
                      "null], 'b c': {d: true}}),\n"
                      " bp.Event('q\"\\n\\u2028', -0), bp.Event('u', 'd\\u00e9\\ud83d\\ude00\\ud800'), "
                      "bp.Event('e', []), bp.Event('plain', 1)];\n"
                      "bp.registerBThread('t', () => bp.sync({request: E}));\n");
        for (EventId event = 0; event < program->events().size(); ++event) {
            const auto expression = eventExpression(*program, event);
            QVERIFY(expression.has_value());
            // The same event is made, so the program has no further one.
            const auto again = programOf(program->text() + "const again = " + *expression + ";\n");
            QVERIFY2(again->events().size() == program->events().size(), expression->c_str());
        }
        QCOMPARE(QString::fromStdString(*eventExpression(*program, 2)),
                 QString("bp.Event(\"o\", {a: [1, \"x\\\"y\", null], \"b c\": {d: true}})"));
        QVERIFY(!isKnownByName(*program, 0) && !isKnownByName(*program, 1));
        QVERIFY(isIdentifier("takeRight") && !isIdentifier("new") && !isIdentifier("a b") &&
                !isIdentifier(""));
    }

    void eventsOfOneNameAreToldApartByTheirData()
    {
        Bench bench(
            "const E = n => bp.Event('e', {n});\n"
            "bp.registerBThread('t', () => { while (true) bp.sync({request: [E(0), E(1), E(2)]}); });\n",
            "never true* . 'e .*1.*' . 'e .*2.*'");
        QVERIFY(!bench.failed());
        QVERIFY(bench.code.find("bp.Event(\"e\", {n: 1})") != std::string::npos);
        QVERIFY(bisimilar(bench.trimmedLts(), bench.patchedLts()));
    }

    void samplesArePatched_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("property");
        QTest::addColumn<bool>("blocksEnvironment");
        QTest::addColumn<bool>("repairable");
        QTest::newRow("tank 1") << "water-tank-1.js"
                                << "no-assertion-failure" << false << true;
        QTest::newRow("tank 2") << "water-tank-2.js"
                                << "deadlock-free" << false << false;
        QTest::newRow("philosophers") << "philosophers.js"
                                      << "deadlock-free" << false << true;
        QTest::newRow("coffee machine") << "coffee-machine.js"
                                        << "deadlock-free" << true << true;
        QTest::newRow("crossing") << "level-crossing.js"
                                  << "never true* . \"lower barrier\" . \"train enters\"" << true << false;
    }
    void samplesArePatched()
    {
        QFETCH(const QString, file);
        QFETCH(const QString, property);
        QFETCH(const bool, blocksEnvironment);
        QFETCH(const bool, repairable);
        Bench bench(sampleText(qPrintable(file)), qPrintable(property),
                    blocksEnvironment ? Environment::Blockable : Environment::Free);
        QCOMPARE(bench.failed(), !repairable);
        if (bench.failed())
            return;
        QVERIFY(bisimilar(bench.trimmedLts(), bench.patchedLts()));
        const Judgement judgement = bench.judged();
        QVERIFY(judgement.repairs);
        QCOMPARE(judgement.runs.goodStepsBlocked, std::size_t(0));
        QCOMPARE(judgement.runs.newDeadlocks, std::size_t(0));
        QCOMPARE(judgement.runs.newSteps, std::size_t(0));
    }

    /// Theorem 1 on programs: no bad run, no good run lost, no new deadlock; the code says what the graph
    /// says; and it needs no more of the language than BPjs offers.
    void randomProgramsArePatched()
    {
        std::mt19937 random(31);
        const char* properties[] = {"deadlock-free", "no-assertion-failure", "never true* . \"e0\" . \"e1\"",
                                    "never true* . \"e1\" . (not \"e0\")* . \"e1\"", "no-hot-termination"};
        std::set<std::string> used;
        int patched = 0, failures = 0;
        for (int i = 0; i < shareOf(3000); ++i) {
            const int events = 3;
            const DrawnProgram drawn = drawProgram(random, events);
            std::set<std::size_t> environment;
            if (i % 3 == 0)
                environment.insert(random() % drawn.size());
            Bench bench(textOf(drawn, plainNames(events), i % 3, environment), properties[random() % 5]);
            if (bench.failed()) {
                ++failures;
                continue;
            }
            if (bench.repair.trimming.cuts.empty())
                continue;
            ++patched;
            QVERIFY2(bisimilar(bench.trimmedLts(), bench.patchedLts()), bench.code.c_str());
            const Judgement judgement = bench.judged();
            QVERIFY2(judgement.repairs, (bench.program->text() + bench.code).c_str());
            QCOMPARE(judgement.runs.goodStepsBlocked, std::size_t(0));
            QCOMPARE(judgement.runs.newDeadlocks, std::size_t(0));
            QCOMPARE(judgement.runs.newSteps, std::size_t(0));
            QCOMPARE(judgement.runs.badStepsBlocked, bench.repair.trimming.cuts.size());
            const auto words = usedOfTheLanguage(bench.code);
            used.insert(words.begin(), words.end());
        }
        QVERIFY2(patched > shareOf(200) && failures > shareOf(200),
                 qPrintable(QString("%1 %2").arg(patched).arg(failures)));
        const std::set<std::string> offered{"Event", "registerBThread", "sync", "name", "equals", "some"};
        QVERIFY(std::includes(offered.begin(), offered.end(), used.begin(), used.end()));
    }

    /// With bp.random a patch sees events only: what it must block so as to be safe may cost good runs.
    void randomChoicesCostGoodRunsOnlyWhereEventsDoNotTell()
    {
        Bench bench("bp.registerBThread('t', () => {\n"
                    "  const lucky = (bp.sync({request: bp.Event('roll')}), bp.random.nextBoolean());\n"
                    "  bp.sync({request: [bp.Event('bet'), bp.Event('leave')]});\n"
                    "  bp.ASSERT(lucky, 'lost');\n"
                    "  bp.sync({request: bp.Event('on')});\n"
                    "});\n",
                    "no-assertion-failure");
        QVERIFY(bench.failed()); // both ways lose without luck
        Bench other("bp.registerBThread('t', () => {\n"
                    "  bp.sync({request: bp.Event('roll')});\n"
                    "  const lucky = bp.random.nextBoolean();\n"
                    "  const e = bp.sync({request: [bp.Event('bet'), bp.Event('leave')]});\n"
                    "  bp.ASSERT(lucky || e.name == 'leave', 'lost');\n"
                    "});\n",
                    "no-assertion-failure");
        QVERIFY(!other.failed());
        QVERIFY(!other.repair.seesStates);
        const Judgement judgement = other.judged();
        QVERIFY(judgement.repairs);
        QCOMPARE(judgement.runs.goodStepsBlocked, std::size_t(1));
        QCOMPARE(judgement.runs.lostRun, (std::vector<std::string>{"roll", "bet"}));
        QCOMPARE(judgement.runs.newDeadlocks, std::size_t(0));
    }

    void patchesAreNumberedAndAppended()
    {
        QCOMPARE(nextPatchNumber(""), 1u);
        QCOMPARE(nextPatchNumber("// threadmend:patch 1 begin\n// threadmend:patch 12 end\n"), 13u);
        QCOMPARE(nextPatchNumber("// threadmend:patch 99999999999999999999 begin"), 1'000'000'000u);
        QCOMPARE(QString::fromStdString(withPatch("a", "b\n")), QString("a\n\nb\n"));
        QCOMPARE(QString::fromStdString(withPatch("", "b\n")), QString("b\n"));
    }

    void commentsCannotEnd()
    {
        const auto program = programOf("bp.registerBThread('t', () => bp.sync({request: bp.Event('a')}));\n");
        graphOf(*program);
        PatchAutomaton patch;
        patch.states.push_back({{0}, {}, std::nullopt});
        const std::string code =
            *patchCode(patch, {"start"}, {1, "x\n\"", {"one\ntwo\xE2\x80\xA8three\r"}}, *program);
        QVERIFY(code.find("// one two three \n") != std::string::npos);
        const auto patched = programOf(withPatch(program->text(), code));
        QCOMPARE(graphOf(*patched).stateCount(), std::size_t(1));
    }

    void asASystemOfItsOwn()
    {
        Bench bench(philosophers(3, false, false), "deadlock-free");
        const LabelTable labels = eventLabels(*bench.program);
        RunContext run;
        const Lts lts =
            *patchLts(bench.patch(), labels, *patchStateNames(bench.patch(), labels, {}, run), run);
        QCOMPARE(lts.stateCount(), std::size_t(3));
        QVERIFY(lts.labels().find("take right 0").has_value());
        QCOMPARE(QString::fromStdString(lts.describe(StateId(0u))), QString("start"));
    }

    /// Of tic-tac-toe, whose states wait for many events and block several.
    void codeStaysWithinItsColumns()
    {
        std::string text = contentOf(THREADMEND_SAMPLES "/behavioral/tic-tac-toe.js");
        const std::string by = "STAGE === undefined ? 8 : STAGE";
        text.replace(text.find(by), by.size(), "2");
        Bench bench(text, "no-assertion-failure", Environment::Blockable);
        QVERIFY(!bench.failed());
        std::size_t lines = 0;
        for (std::size_t at = 0; at < bench.code.size(); ++lines) {
            const std::size_t end = bench.code.find('\n', at);
            QVERIFY2(end - at <= 105, bench.code.substr(at, end - at).c_str());
            at = end + 1;
        }
        QVERIFY(lines > 50);
        QVERIFY(programOf(withPatch(text, bench.code)) != nullptr);
    }
};

THREADMEND_TEST_MAIN(PatchCodeTest)
#include "patch_code_test.moc"
