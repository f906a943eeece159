// SPDX-License-Identifier: GPL-3.0-or-later
// Concurrent programs: how fast states are found, CTL is checked, and corrections are looked for.
#include "core/check/ctl/check_ctl.h"
#include "core/model/model_kind.h"
#include "core/property/property_kind.h"
#include "core/repair/corrections/correction_search.h"
#include "core/session/model/work.h"

#include <string>

#include <benchmark/benchmark.h>

namespace {

using namespace threadmend;

/// Three processes that count up to `most` and begin again: (2 (most + 1))^3 times three states.
Model countingModel(std::int64_t most)
{
    std::string text;
    const std::string n = std::to_string(most);
    for (const char* i : {"0", "1", "2"})
        text += "var n" + std::string(i) + " : 0.." + n + ";\nprocess P" + i + " { atomic { if n" + i +
                " < " + n + " then n" + i + " := n" + i + " + 1 else n" + i + " := 0; }; goto 1; }\n";
    RunContext run;
    return *readModelText(text, "counting.conc", {}, run);
}

/// 4.9 million states for 58, 10.1 million for 74.
void exploresStates(benchmark::State& state)
{
    std::size_t states = 0;
    for (auto _ : state) {
        const Model model = countingModel(state.range(0));
        states = std::get<concurrent::ConcurrentSpace>(model.space).stateCount();
    }
    state.counters["states"] = static_cast<double>(states);
    state.counters["states/s"] =
        benchmark::Counter(static_cast<double>(states), benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(exploresStates)->Arg(26)->Arg(58)->Arg(74)->Unit(benchmark::kMillisecond);

void checksCtlUnderFairness(benchmark::State& state)
{
    const Model model = countingModel(state.range(0));
    const auto& space = std::get<concurrent::ConcurrentSpace>(model.space);
    const auto property = parseProperty("ctl AG (n0 = 1 -> AF n0 = 2) fair {last(P0), last(P1), last(P2)}");
    for (auto _ : state) {
        RunContext run;
        benchmark::DoNotOptimize(checkCtl(space, std::get<BranchingTime>(property->formula), run));
    }
    state.counters["states"] = static_cast<double>(space.stateCount());
}
BENCHMARK(checksCtlUnderFairness)->Arg(26)->Arg(58)->Unit(benchmark::kMillisecond);

/// With and without counterexamples that discard corrections.
void looksForCorrections(benchmark::State& state, const char* file)
{
    RunContext run;
    const Model model = *readModel(std::string(THREADMEND_SAMPLES) + file, {}, run);
    const auto specs = *statedProperties(*model.kind, model.source, model.path);
    CandidateCounts counts;
    for (auto _ : state)
        counts = searchCorrections(model, specs, {.prunes = state.range(0) == 1}, run)->counts;
    state.counters["corrections"] = static_cast<double>(counts.all);
    state.counters["checked"] = static_cast<double>(counts.checked);
}
BENCHMARK_CAPTURE(looksForCorrections, figure1, "/../tests/papers/models/buccafurri_1999_figure_1.conc")
    ->Arg(0)
    ->Arg(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(looksForCorrections, ticketLock, "/concurrent/ticket-lock-wrong-counter.conc")
    ->Arg(0)
    ->Arg(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(looksForCorrections, szymanski, "/concurrent/szymanski-wrong-flag.conc")
    ->Arg(0)
    ->Arg(1)
    ->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
