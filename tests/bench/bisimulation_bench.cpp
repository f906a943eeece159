// SPDX-License-Identifier: GPL-3.0-or-later
// Partition refinement and statistics on dining philosophers: 3^n - 1 states for n of them.
#include "core/model/lts/lts_builder.h"
#include "core/model/lts/quotient.h"
#include "core/model/lts/simulation.h"
#include "core/model/lts/statistics.h"
#include "core/model/lts/strong_bisimulation.h"

#include <array>
#include <unordered_map>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr std::uint32_t maxPhilosophers = 16;

/// What each philosopher does next (0 to 3: take left, take right, put left, put right), and which forks lie
/// on the table. A fork that is taken is held by the one who can put it back, so no holder is stored.
struct Table {
    std::uint32_t next = 0;  ///< two bits a philosopher
    std::uint32_t taken = 0; ///< a bit a fork; philosopher i has fork i on the left, i + 1 on the right
    std::uint64_t key() const { return static_cast<std::uint64_t>(taken) << 32 | next; }
};

class Philosophers {
public:
    explicit Philosophers(std::uint32_t count) : count_(count)
    {
        constexpr std::array actions = {"GET_LEFT", "GET_RIGHT", "PUT_LEFT", "PUT_RIGHT"};
        for (std::uint32_t who = 0; who < count; ++who)
            for (const char* action : actions)
                labels_.push_back(builder_.label(fmt::format("{} !{}", action, who)));
    }

    Lts explore() &&
    {
        numberOf({});
        for (std::size_t state = 0; state < tables_.size(); ++state)
            for (std::uint32_t who = 0; who < count_; ++who)
                act(state, who);
        return std::move(builder_).build();
    }

private:
    void act(std::size_t state, std::uint32_t who)
    {
        Table table = tables_[state];
        const std::uint32_t action = table.next >> 2 * who & 3;
        const std::uint32_t fork = 1u << (action % 2 == 0 ? who : (who + 1) % count_);
        const bool gets = action < 2;
        if (gets && (table.taken & fork) != 0)
            return;
        table.taken ^= fork;
        table.next = (table.next & ~(3u << 2 * who)) | ((action + 1) % 4) << 2 * who;
        builder_.add(StateId(state), labels_[4 * who + action], numberOf(table));
    }

    StateId numberOf(Table table)
    {
        const auto [known, fresh] = numbers_.try_emplace(table.key(), tables_.size());
        if (fresh)
            tables_.push_back(table);
        return StateId(known->second);
    }

    std::uint32_t count_;
    LtsBuilder builder_;
    std::vector<LabelId> labels_;
    std::vector<Table> tables_;
    std::unordered_map<std::uint64_t, std::size_t> numbers_;
};

Lts philosophers(std::int64_t count)
{
    static_assert(maxPhilosophers <= 16, "two bits each in 32");
    return Philosophers(static_cast<std::uint32_t>(count)).explore();
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
        const auto result = statistics(lts, {}, run);
        bench.counters["states"] = static_cast<double>(result->reachableStates);
        bench.counters["deadlocks"] = static_cast<double>(result->deadlocks);
        bench.counters["depth"] = static_cast<double>(result->depth);
        bench.counters["components"] = static_cast<double>(result->components);
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
