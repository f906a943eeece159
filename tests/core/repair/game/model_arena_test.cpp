// SPDX-License-Identifier: GPL-3.0-or-later
// The arenas of models violate where the checker says that the models do, and evidence can be followed in
// them.
#include "core/check/check_program.h"
#include "core/model/lts/lts_builder.h"
#include "core/property/property_kind.h"
#include "core/repair/game/event_run.h"
#include "core/repair/game/model_arena.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/random_models.h"
#include "tests/testing/random_programs.h"
#include "tests/testing/share.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

/// The steps to the nearest violation, if one can be reached.
std::optional<std::size_t> nearestViolation(const Arena& arena)
{
    std::vector<bool> seen(arena.stateCount(), false);
    std::vector<std::uint32_t> level = arena.initial;
    for (std::size_t depth = 0; !level.empty(); ++depth) {
        std::vector<std::uint32_t> next;
        for (const std::uint32_t state : level) {
            if (arena.violating[state])
                return depth;
            for (const ArenaEdge& edge : arena.outgoing(state))
                if (!seen[edge.target]) {
                    seen[edge.target] = true;
                    next.push_back(edge.target);
                }
        }
        level = std::move(next);
    }
    return std::nullopt;
}

/// The states of the arena that a run of its model leads to, event by event.
std::vector<std::uint32_t> followed(const Arena& arena, const EventRun& run)
{
    std::vector<std::uint32_t> states;
    for (const std::uint32_t state : arena.initial)
        if (arena.modelState(state) == run.initial)
            states.push_back(state);
    for (const Edge& step : run.steps) {
        std::vector<std::uint32_t> next;
        for (const std::uint32_t state : states)
            for (const ArenaEdge& edge : arena.outgoing(state))
                if (edge.event == step.event && arena.modelState(edge.target) == step.target)
                    next.push_back(edge.target);
        states = std::move(next);
    }
    return states;
}

std::optional<std::size_t> lengthOf(const Verdict& verdict)
{
    return verdict.evidence ? std::optional(verdict.evidence->length()) : std::nullopt;
}

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
};

} // namespace

class ModelArenaTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRunOfTheSpaceIsOneByEvents()
    {
        // Events that are only waited for have numbers as well; those of labels are others.
        Bench bench("bp.registerBThread('w', () => bp.sync({waitFor: bp.Event('zero')}));\n"
                    "bp.registerBThread('t', () => {\n"
                    "  while (true) for (const name of ['b', 'a', 'c']) bp.hot(true).sync({request: "
                    "bp.Event(name)});\n"
                    "});\n");
        const ProgramSpace space(bench.graph, bench.stepper);
        const Verdict verdict =
            checkProgram(bench.graph, bench.stepper, parseProperty("no-hot-cycle")->formula, {}, bench.run);
        const EventRun run = eventRunOf(*verdict.evidence, space);
        QVERIFY(run.loop == verdict.evidence->loop);
        QCOMPARE(run.steps.size(), verdict.evidence->length());
        std::string words;
        for (std::size_t i = 0; i < run.steps.size(); ++i) {
            words += bench.program->events()[run.steps[i].event].label;
            QVERIFY(StateId(run.stateAfter(i + 1)) == verdict.evidence->stateAfter(i + 1));
        }
        QCOMPARE(words, std::string("bac"));
        QCOMPARE(run.last(), run.stateAfter(*run.loop));
    }

    void arenasOfProgramsViolateWhereTheCheckerSays()
    {
        std::mt19937 random(20261128);
        const char* properties[] = {"deadlock-free",
                                    "no-assertion-failure",
                                    "no-hot-termination",
                                    "never true* . \"e1\" . (not \"e0\")* . \"e2\"",
                                    "[ (not \"e2\")* . \"e0\" . \"e0\" ] false",
                                    "never true* . \"no such event\""};
        int violated = 0, held = 0;
        for (int i = 0; i < smallShareOf(600); ++i) {
            const std::string chance = "bp.registerBThread('chance', () => { if (bp.random.nextInt(2) === 1) "
                                       "bp.sync({request: bp.Event('e0')}); });\n";
            Bench bench((i % 3 == 0 ? chance : "") + textOf(drawProgram(random, 3), plainNames(3), i % 3));
            const DeadEnds deadEnds{.endIsDeadlock = i % 5 == 1, .deadlockIsEnd = i % 5 == 2};
            for (const char* property : properties) {
                const Formula formula = parseProperty(property)->formula;
                const Verdict verdict =
                    checkProgram(bench.graph, bench.stepper, formula, deadEnds, bench.run);
                const auto arena =
                    programArena(bench.graph, bench.stepper, formula, deadEnds, Environment::Free, bench.run);
                QVERIFY(arena);
                QVERIFY(nearestViolation(*arena) == lengthOf(verdict));
                (verdict.evidence ? violated : held) += 1;
                if (!verdict.evidence || !arena->isDeterministic())
                    continue;
                const ProgramSpace space(bench.graph, bench.stepper, deadEnds);
                const auto states = followed(*arena, eventRunOf(*verdict.evidence, space));
                QVERIFY(states.size() <= 1);
                QVERIFY(states.empty() ? bench.graph.kind(verdict.evidence->last().value) == StateKind::Failed
                                       : arena->violating[states[0]]);
            }
        }
        QVERIFY2(!looksAtAll || (violated > 500 && held > 500),
                 qPrintable(QString("%1 %2").arg(violated).arg(held)));
    }

    void severalInitialStatesAreThoseOfTheArena()
    {
        Bench bench("bp.registerBThread('t', () => {\n"
                    "  const first = bp.random.nextInt(3);\n"
                    "  if (first > 0) bp.sync({request: bp.Event('a')});\n"
                    "  if (first > 1) bp.sync({request: bp.Event('b')});\n"
                    "  bp.sync({request: bp.Event('c')});\n"
                    "});\n");
        QCOMPARE(bench.graph.initialCount(), std::size_t(3));
        const auto arena = programArena(bench.graph, bench.stepper, parseProperty("never b . c")->formula, {},
                                        Environment::Free, bench.run);
        QCOMPARE(arena->initial.size(), std::size_t(3));
        QVERIFY(!nearestViolation(*arena));
        const auto other = programArena(bench.graph, bench.stepper, parseProperty("never a . b . c")->formula,
                                        {}, Environment::Free, bench.run);
        QVERIFY(nearestViolation(*other) == std::size_t(3));
    }

    void whatIsHotAndHowRunsEndIsSaidByTheSpace()
    {
        const std::string text =
            "bp.registerBThread('t', () => { bp.hot(true).sync({request: bp.Event('a')}); bp.sync({request: "
            "bp.Event('b')}); bp.sync({request: bp.Event('x'), block: bp.Event('x')}); });\n";
        Bench bench(text);
        const HotQuestion hot = hotQuestion(ProgramSpace(bench.graph, bench.stepper), bench.stepper.program(),
                                            parseProperty("no-hot-cycle")->formula);
        QVERIFY((hot.hot == std::vector<bool>{true, false, false}));
        QVERIFY((hot.lastResort == std::vector<bool>{false, false, true}));
        const HotQuestion ends =
            hotQuestion(ProgramSpace(bench.graph, bench.stepper, {.deadlockIsEnd = true}),
                        bench.stepper.program(), parseProperty("no-hot-cycle")->formula);
        QVERIFY((ends.lastResort == std::vector<bool>{false, false, false}));
    }

    void arenasOfLtssViolateWhereTheCheckerSays()
    {
        Random random(128);
        int violated = 0, held = 0;
        for (int i = 0; i < shareOf(4000); ++i) {
            Lts model = randomLts(random, {7, 3, 3, 3});
            do
                model = withRandomFacts(random, model);
            while (!isWhole(model));
            const std::string text = i % 4 == 0   ? "deadlock-free"
                                     : i % 4 == 1 ? "never (\"p\" and not \"q\")"
                                                  : randomRegularProperty(random, 3);
            const Formula formula = parseProperty(text)->formula;
            RunContext run;
            const Verdict verdict = check(model, formula, run);
            const auto arena = ltsArena(model, formula, {"a"}, run);
            QVERIFY(arena);
            QVERIFY2(nearestViolation(*arena) == lengthOf(verdict), text.c_str());
            (verdict.evidence ? violated : held) += 1;
            for (std::uint32_t edge = 0; edge < arena->edges.size(); ++edge)
                QCOMPARE(arena->isForced(edge),
                         model.labels().text(LabelId(arena->edges[edge].event)) == "a");
        }
        QVERIFY2(violated > shareOf(1000) && held > shareOf(500),
                 qPrintable(QString("%1 %2").arg(violated).arg(held)));
        RunContext run;
        QVERIFY(ltsArena(ltsOf("0 a 1"), parseProperty("no-error")->formula, {}, run).error() != nullptr);
    }

    void itStopsWhereverItIsAsked()
    {
        const Lts lts = ltsOf("0 a 1\n1 b 2\n2 c 0\n");
        Bench bench("bp.registerBThread('t', () => { for (const name of ['b', 'a', 'c']) bp.sync({request: "
                    "bp.Event(name)}); });\n");
        for (const char* property : {"deadlock-free", "never true* . b . c"}) {
            const Formula formula = parseProperty(property)->formula;
            QVERIFY(stopsEverywhere([&](RunContext& run) { return ltsArena(lts, formula, {}, run); }));
            QVERIFY(stopsEverywhere([&](RunContext& run) {
                return programArena(bench.graph, bench.stepper, formula, {}, Environment::Free, run);
            }));
        }
    }
};

THREADMEND_TEST_MAIN(ModelArenaTest)
#include "model_arena_test.moc"
