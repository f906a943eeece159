// SPDX-License-Identifier: GPL-3.0-or-later
// How fast Aldebaran files are read. THREADMEND_BENCH_AUT names the file; without it the left-handed dining
// philosophers are made here. Prints bytes a second, bytes a transition that stay, and the peak of the
// process.
#include "core/model/lts/format.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

namespace threadmend {
namespace {

/// Philosophers around a table, each thinking, holding one fork, or eating; written state by state, where a
/// state is a number of `philosophers` digits to the base 3 and forks may be held by two: what counts is
/// size.
void writePhilosophers(int philosophers, ByteSink& output)
{
    std::uint64_t states = 1;
    for (int i = 0; i < philosophers; ++i)
        states *= 3;
    const char* actions[] = {"take left", "take right", "put down"};
    output << "des (0, " << states * static_cast<std::uint64_t>(philosophers) << ", " << states << ")\n";
    for (std::uint64_t state = 0; state < states; ++state)
        for (std::uint64_t i = 0, place = 1; place < states; ++i, place *= 3) {
            const std::uint64_t phase = state / place % 3;
            const std::uint64_t target = phase == 2 ? state - 2 * place : state + place;
            output << '(' << state << ", \"" << actions[phase] << '(' << i << ")\", " << target << ")\n";
        }
}

/// The file to read, made if need be.
std::string inputPath()
{
    if (const char* named = std::getenv("THREADMEND_BENCH_AUT"))
        return named;
    const std::string path =
        (std::filesystem::temp_directory_path() / "threadmend_philosophers_12.aut").string();
    if (std::filesystem::exists(path))
        return path;
    auto output = ByteSink::toFile(path);
    if (!output)
        return {};
    writePhilosophers(12, *output);
    return output->commit() ? std::string() : path;
}

void readAut(benchmark::State& state)
{
    const std::string path = inputPath();
    std::uint64_t transitions = 0, states = 0, bytes = 0;
    for (auto _ : state) {
        RunContext run;
        const auto document = readLts(path, run);
        if (!document) {
            state.SkipWithError("the file cannot be read");
            return;
        }
        transitions = document->lts.transitionCount();
        states = document->lts.stateCount();
        bytes = document->lts.bytes();
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(std::filesystem::file_size(path)) *
                            static_cast<std::int64_t>(state.iterations()));
    const auto aTransition = [&](std::uint64_t total) {
        return static_cast<double>(total) / static_cast<double>(transitions);
    };
    state.counters["states"] = static_cast<double>(states);
    state.counters["transitions"] = static_cast<double>(transitions);
    state.counters["bytes/transition"] = aTransition(bytes);
    state.counters["peak bytes/transition"] = aTransition(peakResidentBytes());
}
BENCHMARK(readAut)->Unit(benchmark::kMillisecond)->MinTime(3);

/// The share of it that takes apart lines alone.
void readLinesOnly(benchmark::State& state)
{
    const std::string path = inputPath();
    std::uint64_t bytes = 0;
    for (auto _ : state) {
        auto input = LineReader::open(path);
        if (!input) {
            state.SkipWithError("the file cannot be read");
            return;
        }
        std::size_t lengths = 0;
        while (const auto line = input->next())
            lengths += line->size();
        benchmark::DoNotOptimize(lengths);
        bytes += input->bytesRead();
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(bytes));
}
BENCHMARK(readLinesOnly)->Unit(benchmark::kMillisecond)->MinTime(1);

} // namespace
} // namespace threadmend

BENCHMARK_MAIN();
