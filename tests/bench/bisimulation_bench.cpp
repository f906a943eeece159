// SPDX-License-Identifier: GPL-3.0-or-later
// Partition refinement and statistics on dining philosophers: 3^n - 1 states for n of them.
#include "core/model/lts/lts_builder.h"
#include "core/model/lts/quotient.h"
#include "core/model/lts/simulation.h"
#include "core/model/lts/statistics.h"
#include "core/model/lts/strong_bisimulation.h"
#include "tests/bench/dining_philosophers.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

namespace threadmend {

namespace {

Lts philosophers(std::int64_t count)
{
    return benchmarks::diningPhilosophers(static_cast<std::uint32_t>(count));
}

/// The same system without the names of philosophers: much is bisimilar.
Lts namelessPhilosophers(std::int64_t count)
{
    const Lts named = philosophers(count);
    LtsBuilder builder;
    for (std::size_t state = 0; state < named.stateCount(); ++state)
        for (const Transition& step : named.outgoing(StateId(state))) {
            const std::string_view text = named.labels().text(step.label);
            builder.add(StateId(state), builder.label(text.substr(0, text.find(' '))), step.target);
        }
    return std::move(builder).build();
}

void refine(benchmark::State& bench, const Lts& lts)
{
    const double transitions = static_cast<double>(lts.transitionCount());
    const double before = static_cast<double>(residentBytes());
    double bytes = 0, visits = 0, classes = 0;
    for (auto _ : bench) {
        RunContext run;
        const auto partition = strongBisimulation(lts, run);
        bytes = static_cast<double>(peakResidentBytes()) - before;
        visits = static_cast<double>(partition->work.transitionsVisited);
        classes = partition->classCount;
    }
    bench.counters["states"] = static_cast<double>(lts.stateCount());
    bench.counters["transitions"] = transitions;
    bench.counters["classes"] = classes;
    bench.counters["visits/transition"] = visits / transitions;
    // Of the process's peak, so it tells the truth only where building the system took less.
    bench.counters["peakBytes/transition"] = bytes / transitions;
}

void strongBisimulationNamed(benchmark::State& bench)
{
    refine(bench, philosophers(bench.range(0)));
}

void strongBisimulationNameless(benchmark::State& bench)
{
    refine(bench, namelessPhilosophers(bench.range(0)));
}

void mergeClasses(benchmark::State& bench)
{
    const Lts lts = namelessPhilosophers(bench.range(0));
    RunContext run;
    const auto partition = strongBisimulation(lts, run);
    for (auto _ : bench)
        benchmark::DoNotOptimize(quotient(lts, *partition, QuotientPart::Reachable, run));
}

void simulateItself(benchmark::State& bench)
{
    const Lts lts = bench.range(1) == 0 ? philosophers(bench.range(0)) : namelessPhilosophers(bench.range(0));
    for (auto _ : bench) {
        RunContext run;
        const auto relation = simulation(lts, lts, {}, run);
        bench.counters["classes"] = relation->first().partition.classCount;
    }
    bench.counters["transitions"] = static_cast<double>(lts.transitionCount());
}

void countEverything(benchmark::State& bench)
{
    const Lts lts = philosophers(bench.range(0));
    for (auto _ : bench) {
        RunContext run;
        const auto result = statistics(lts, run);
        bench.counters["states"] = static_cast<double>(result->reachableStates);
        bench.counters["deadlocks"] = static_cast<double>(result->deadlocks);
        bench.counters["depth"] = static_cast<double>(result->depth);
        bench.counters["components"] = static_cast<double>(*result->components);
    }
}

} // namespace

BENCHMARK(strongBisimulationNamed)->Arg(8)->Arg(10)->Arg(12)->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK(strongBisimulationNameless)->Arg(8)->Arg(10)->Arg(12)->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK(mergeClasses)->Arg(12)->Unit(benchmark::kMillisecond)->Iterations(1);
// The second argument says whether philosophers are nameless.
BENCHMARK(simulateItself)->Args({8, 0})->Args({8, 1})->Args({9, 1})->Unit(benchmark::kMillisecond);
BENCHMARK(countEverything)->Arg(12)->Unit(benchmark::kMillisecond)->Iterations(1);

} // namespace threadmend

BENCHMARK_MAIN();
