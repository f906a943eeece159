// SPDX-License-Identifier: GPL-3.0-or-later
// Checking and explaining on dining philosophers, beside a textbook search; and how long a stop takes.
#include "core/check/asked_of_space.h"
#include "core/check/check_space.h"
#include "core/explain/explanation.h"
#include "core/property/property_kind.h"
#include "tests/bench/dining_philosophers.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <queue>
#include <set>
#include <thread>

#include <benchmark/benchmark.h>

namespace threadmend {

namespace {

/// Fails at once (three steps), and almost everywhere: the counterexample LTS is the whole product.
constexpr const char* violated = "[ true* . \"GET_LEFT !0\" . true* . \"GET_RIGHT !1\" . true* ] false";
/// Holds: a philosopher never takes the same fork twice in a row. The search sees everything.
constexpr const char* holding =
    "[ true* . \"GET_LEFT !0\" . (not \"PUT_LEFT !0\")* . \"GET_LEFT !0\" ] false";

Formula formulaOf(const char* text)
{
    return parseProperty(text)->formula;
}

SafetyQuestion questionOf(const Lts& lts, const char* text)
{
    RunContext run;
    return **askedOf(lts, formulaOf(text), Violation::Lasting, run);
}

const Lts& model(std::int64_t count)
{
    static std::map<std::int64_t, Lts> known;
    auto& lts = known[count];
    if (lts.transitionCount() == 0)
        lts = benchmarks::diningPhilosophers(static_cast<std::uint32_t>(count));
    return lts;
}

/// The search as a textbook has it: a queue and a tree of pairs. The measure for `checkHolding`.
void textbookSearch(benchmark::State& bench)
{
    const Lts& lts = model(bench.range(0));
    const SafetyAutomaton automaton = questionOf(lts, holding).automaton;
    std::size_t states = 0;
    for (auto _ : bench) {
        std::set<std::pair<StateId, AutomatonState>> seen;
        for (const StateId initial : lts.initialStates())
            seen.insert({initial, automaton.initial});
        std::queue<std::pair<StateId, AutomatonState>> open;
        for (const auto& begin : seen)
            open.push(begin);
        for (; !open.empty(); open.pop())
            for (const Transition& step : lts.outgoing(open.front().first)) {
                const AutomatonState next = automaton.step(open.front().second, step.label);
                if (next != none<AutomatonState> && seen.insert({step.target, next}).second)
                    open.push({step.target, next});
            }
        states = seen.size();
    }
    bench.counters["productStates"] = static_cast<double>(states);
}

void checkFormula(benchmark::State& bench, const char* text)
{
    const Lts& lts = model(bench.range(0));
    const Formula formula = formulaOf(text);
    Verdict verdict;
    for (auto _ : bench) {
        RunContext run;
        verdict = check(lts, formula, run);
    }
    bench.counters["productStates"] = static_cast<double>(verdict.statistics.states);
    bench.counters["bytes/state"] =
        static_cast<double>(verdict.statistics.bytes) / static_cast<double>(verdict.statistics.states);
}

void checkHolding(benchmark::State& bench)
{
    checkFormula(bench, holding);
}
void checkViolated(benchmark::State& bench)
{
    checkFormula(bench, violated);
}

/// Counterexample LTS, colours, neighbourhoods, shortened counterexample.
void explainViolated(benchmark::State& bench)
{
    const Lts& lts = model(bench.range(0));
    const SafetyQuestion question = questionOf(lts, violated);
    for (auto _ : bench) {
        RunContext run;
        const auto explanation = explain(lts, question, {}, run);
        bench.counters["counterexampleTransitions"] =
            static_cast<double>(explanation->counterexamples.lts.transitionCount());
        bench.counters["neighbourhoods"] = static_cast<double>(explanation->neighbourhoods.countAtFrontier());
    }
}

/// The longest time from a stop request to the return, over requests spread over the whole run.
void stopExplaining(benchmark::State& bench)
{
    using Clock = std::chrono::steady_clock;
    const Lts& lts = model(bench.range(0));
    const SafetyQuestion question = questionOf(lts, violated);
    double longest = 0;
    for (auto _ : bench)
        for (int delay = 20; delay < 3000; delay += 40) {
            std::stop_source source;
            std::atomic<Clock::time_point> requested{Clock::time_point::max()};
            std::jthread stopper([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(delay));
                requested = Clock::now();
                source.request_stop();
            });
            RunContext run(source.get_token(), nullptr);
            const auto explanation = explain(lts, question, {}, run);
            const Clock::time_point returned = Clock::now();
            if (explanation)
                break;
            longest = std::max(longest, std::chrono::duration<double>(returned - requested.load()).count());
        }
    bench.counters["longestStopMilliseconds"] = longest * 1000;
}

} // namespace

BENCHMARK(textbookSearch)->Arg(12)->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK(checkHolding)->Arg(12)->Unit(benchmark::kMillisecond);
BENCHMARK(checkViolated)->Arg(12)->Unit(benchmark::kMillisecond);
BENCHMARK(explainViolated)->Arg(12)->Unit(benchmark::kMillisecond)->Iterations(3);
BENCHMARK(stopExplaining)->Arg(12)->Unit(benchmark::kMillisecond)->Iterations(1);

} // namespace threadmend

BENCHMARK_MAIN();
