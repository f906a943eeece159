// SPDX-License-Identifier: GPL-3.0-or-later
// Properties: reading them, and compiling them for many labels and for hard formulas.
#include "core/property/compile.h"
#include "core/property/property_kind.h"

#include <string>

#include <benchmark/benchmark.h>

using namespace threadmend;

namespace {

RegularFormula violationOf(const std::string& text)
{
    return std::get<RegularSafety>(parseProperty(text)->formula).violating;
}

void readAProperty(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(
            parseProperty("[ true* . \"SEND\" . (not \"ACK\")* . 'SEND .*' . true* ] false"));
}
BENCHMARK(readAProperty);

void readALongProperty(benchmark::State& state)
{
    std::string text = "never a";
    while (text.size() < std::size_t{500} << 10)
        text += " . (\"a\" or \"b\" and not \"c\")* | \"d\"";
    for (auto _ : state)
        benchmark::DoNotOptimize(parseProperty(text));
    state.SetBytesProcessed(static_cast<std::int64_t>(text.size()) * state.iterations());
}
BENCHMARK(readALongProperty)->Unit(benchmark::kMillisecond);

void compileForManyLabels(benchmark::State& state)
{
    LabelTable labels;
    for (std::int64_t i = 0; i < state.range(0); ++i)
        labels.intern("SEND !" + std::to_string(i));
    const RegularFormula formula =
        violationOf("[ true* . 'SEND !1.*' . (not 'SEND !.*7')* . \"SEND !5\" . true* ] false");
    for (auto _ : state) {
        RunContext run;
        benchmark::DoNotOptimize(compile(formula, labels, Violation::Lasting, run));
    }
    state.SetItemsProcessed(state.range(0) * state.iterations());
}
BENCHMARK(compileForManyLabels)->Arg(1000)->Arg(100000)->Arg(1000000)->Unit(benchmark::kMillisecond);

/// 2^(n+1) states, all needed.
void compileAnExponentialFormula(benchmark::State& state)
{
    LabelTable labels;
    labels.intern("a");
    labels.intern("b");
    std::string text = "never true* . a";
    for (std::int64_t i = 0; i < state.range(0); ++i)
        text += " . true";
    const RegularFormula formula = violationOf(text);
    std::size_t states = 0;
    for (auto _ : state) {
        RunContext run;
        const auto automaton = compile(formula, labels, Violation::Exact, run);
        states = automaton->stateCount();
    }
    state.counters["states"] = static_cast<double>(states);
}
BENCHMARK(compileAnExponentialFormula)->Arg(10)->Arg(16)->Unit(benchmark::kMillisecond);

/// A chain, on which splitting states one by one in rounds would be quadratic.
void compileALongChain(benchmark::State& state)
{
    LabelTable labels;
    labels.intern("a");
    labels.intern("b");
    std::string text = "never a";
    for (std::int64_t i = 1; i < state.range(0); ++i)
        text += " . a";
    const RegularFormula formula = violationOf(text);
    for (auto _ : state) {
        RunContext run;
        benchmark::DoNotOptimize(compile(formula, labels, Violation::Exact, run));
    }
}
BENCHMARK(compileALongChain)->Arg(10000)->Arg(100000)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
