// SPDX-License-Identifier: GPL-3.0-or-later
// Exploring behavioral programs: dining philosophers (same order of putting down, last one left-handed: 3^N
// states). Packed integers against the product made step by step, in one run; the rate is states a second.
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

} // namespace

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
