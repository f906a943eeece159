// SPDX-License-Identifier: GPL-3.0-or-later
// Exploring behavioral programs: dining philosophers (same order of putting down, last one left-handed: 3^N
// states). Packed integers against the product made step by step, in one run; the rate is states a second.
// Then programs whose b-threads are no automata on their own: ten entries of a store, b-threads that are
// registered again and again, a board on which both players try every move while referees count.
#include "core/model/behavioral/product/program_graph.h"
#include "core/model/behavioral/program/program_file.h"
#include "core/run/contract.h"

#include <benchmark/benchmark.h>

using namespace threadmend;
using namespace threadmend::behavioral;

namespace {

std::unique_ptr<Program> philosophers(std::int64_t count)
{
    ProgramOptions options;
    options.definitions = {{"N", std::to_string(count)}, {"LEFTY", "true"}};
    auto program = readProgram(THREADMEND_SAMPLES "/behavioral/philosophers.js", options);
    require(static_cast<bool>(program), "the sample is a correct program");
    return *std::move(program);
}

std::uint64_t powerOfThree(std::int64_t exponent)
{
    return exponent == 0 ? 1 : 3 * powerOfThree(exponent - 1);
}

RunContext withThreads(std::int64_t count)
{
    Limits limits;
    limits.threads = static_cast<std::uint32_t>(count);
    return {{}, nullptr, limits};
}

/// From text to the whole graph, packed or step by step.
void buildsGraph(benchmark::State& state, bool packs)
{
    std::size_t bytes = 0;
    for ([[maybe_unused]] auto step : state) {
        const auto program = philosophers(state.range(0));
        Stepper stepper(*program, Selection::All);
        RunContext run = withThreads(state.range(1));
        ExploreOptions options;
        options.packs = packs;
        const auto graph = explore(stepper, options, run);
        require(graph->stateCount() == powerOfThree(state.range(0)), "the count is exact");
        bytes = graph->bytes();
    }
    const auto states = static_cast<double>(powerOfThree(state.range(0)));
    state.counters["states/s"] = benchmark::Counter(states, benchmark::Counter::kIsIterationInvariantRate);
    state.counters["bytes/state"] = static_cast<double>(bytes) / states;
}

/// `n` entries with three values each, and one b-thread that looks at two of them.
std::string storeProgram(std::int64_t n)
{
    return "const N = " + std::to_string(n) + R"js(;
for (let i = 0; i < 10; i++) bp.store.put("cell " + i, 0);
for (let i = 0; i < N; i++)
    bp.registerBThread("writer " + i, function () {
        while (true) {
            bp.sync({request: bp.Event("turn " + i)});
            bp.store.put("cell " + i, (bp.store.get("cell " + i) + 1) % 3);
        }
    });
bp.registerBThread("watch", function () {
    while (true) {
        bp.sync({waitFor: bp.Event("turn 0")});
        if (bp.store.get("cell 0") === 2 && bp.store.get("cell 1") === 2)
            bp.sync({request: bp.Event("alarm"), block: bp.Event("turn 2")});
    }
});
)js";
}

/// `n` clients, each of which registers a session when it calls.
std::string registeringProgram(std::int64_t n)
{
    return "const N = " + std::to_string(n) + R"js(;
for (let i = 0; i < N; i++)
    bp.registerBThread("client " + i, function () {
        while (true) {
            bp.sync({request: bp.Event("call " + i)});
            bp.registerBThread("session " + i, function () {
                bp.sync({request: bp.Event("work " + i)});
                bp.sync({request: bp.Event("done " + i)});
            });
            bp.sync({waitFor: bp.Event("done " + i)});
        }
    });
)js";
}

/// Noughts and crosses on `n` rows of three squares; whoever has a row of three has won, which is an
/// assertion.
std::string boardProgram(std::int64_t n)
{
    return "const N = " + std::to_string(n) + R"js(;
const X = (r, c) => bp.Event("X(" + r + "," + c + ")"), O = (r, c) => bp.Event("O(" + r + "," + c + ")");
const squares = [], allX = [], allO = [];
for (let r = 0; r < N; r++)
    for (let c = 0; c < 3; c++) {
        squares.push([r, c]);
        allX.push(X(r, c));
        allO.push(O(r, c));
    }
squares.forEach(([r, c]) => bp.registerBThread("square " + r + " " + c, function () {
    bp.sync({waitFor: [X(r, c), O(r, c)]});
    bp.sync({block: [X(r, c), O(r, c)]});
}));
bp.registerBThread("turns", function () {
    while (true) {
        bp.sync({waitFor: allX, block: allO});
        bp.sync({waitFor: allO, block: allX});
    }
});
bp.registerBThread("X", function () { while (true) bp.sync({request: allX}); });
bp.registerBThread("O", function () { while (true) bp.sync({request: allO}); });
for (let r = 0; r < N; r++)
    [X, O].forEach((player, k) => bp.registerBThread("row " + r + " " + k, function () {
        for (let marks = 0; marks < 3; marks++)
            bp.sync({waitFor: [player(r, 0), player(r, 1), player(r, 2)]});
        bp.ASSERT(false, "won");
    }));
)js";
}

/// From text to the whole graph with steps that are learned, or asked of the machine each time, by so many
/// threads.
void learnsGraph(benchmark::State& state, std::string (*text)(std::int64_t), bool learns,
                 unsigned threads = 1)
{
    std::size_t bytes = 0, states = 0, steps = 0;
    for ([[maybe_unused]] auto step : state) {
        const auto program = Program::load(text(state.range(0)), {"program.js", {}, {}});
        require(static_cast<bool>(program), "the program is correct");
        Stepper stepper(**program, Selection::All);
        RunContext run = withThreads(threads);
        ExploreOptions options;
        options.learnsSteps = learns;
        const auto graph = explore(stepper, options, run);
        require(static_cast<bool>(graph), "nothing stops it");
        bytes = graph->bytes();
        states = graph->stateCount();
        steps = graph->transitionCount();
    }
    using benchmark::Counter;
    state.counters["states"] = static_cast<double>(states);
    state.counters["states/s"] = Counter(static_cast<double>(states), Counter::kIsIterationInvariantRate);
    state.counters["steps/s"] = Counter(static_cast<double>(steps), Counter::kIsIterationInvariantRate);
    state.counters["bytes/state"] = static_cast<double>(bytes) / static_cast<double>(states);
}

} // namespace

BENCHMARK_CAPTURE(learnsGraph, store, storeProgram, true)->DenseRange(6, 10)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(learnsGraph, storeTogether, storeProgram, true, 2)
    ->DenseRange(8, 10)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(learnsGraph, storeAsked, storeProgram, false)->Arg(6)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(learnsGraph, registering, registeringProgram, true)
    ->DenseRange(4, 7)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(learnsGraph, registeringTogether, registeringProgram, true, 2)
    ->DenseRange(5, 7)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(learnsGraph, registeringAsked, registeringProgram, false)
    ->Arg(4)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(learnsGraph, board, boardProgram, true)->DenseRange(2, 4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(learnsGraph, boardTogether, boardProgram, true, 2)
    ->DenseRange(3, 4)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(learnsGraph, boardAsked, boardProgram, false)->Arg(2)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(buildsGraph, packed, true)
    ->ArgNames({"N", "threads"})
    ->ArgsProduct({{8, 12, 13, 14}, {1, 2}})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(buildsGraph, stepByStep, false)
    ->ArgNames({"N", "threads"})
    ->ArgsProduct({{6, 8}, {1}})
    ->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
