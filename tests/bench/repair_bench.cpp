// SPDX-License-Identifier: GPL-3.0-or-later
// Repairing dining philosophers (same order of putting down; all right-handed: 3^N - 1 states, one of them a
// deadlock) from the text of the program: explored, trimmed, the patch derived, written down, and judged on
// the patched program. The patch counts: N states. Each part is also measured alone.
#include "core/model/behavioral/program/program_file.h"
#include "core/property/property_kind.h"
#include "core/repair/code/patch_code.h"
#include "core/repair/effect/patch_effect.h"
#include "core/repair/methods/proposals.h"
#include "core/repair/methods/repair_method.h"
#include "core/run/contract.h"

#include <benchmark/benchmark.h>

using namespace threadmend;
using namespace threadmend::behavioral;

namespace {

std::unique_ptr<Program> philosophers(std::int64_t count)
{
    ProgramOptions options;
    options.definitions = {{"N", std::to_string(count)}};
    auto program = readProgram(THREADMEND_SAMPLES "/behavioral/philosophers.js", options);
    require(static_cast<bool>(program), "the sample is a correct program");
    return *std::move(program);
}

std::uint64_t powerOfThree(std::int64_t exponent)
{
    return exponent == 0 ? 1 : 3 * powerOfThree(exponent - 1);
}

/// From text to a judged proposal.
void proposes(benchmark::State& state)
{
    for ([[maybe_unused]] auto step : state) {
        const auto program = philosophers(state.range(0));
        Stepper stepper(*program, Selection::All);
        RunContext run;
        const auto graph = explore(stepper, {}, run);
        ProposalOptions options;
        options.methods = {repairMethodNamed("concrete")};
        const auto proposals =
            proposeRepairs(*graph, stepper, *parseProperty("deadlock-free"), {}, options, run);
        const Proposal& best = proposals->list.front();
        require(best.judgement.repairs && best.judgement.runs.goodStepsBlocked == 0 &&
                    best.judgement.runs.newDeadlocks == 0,
                "the patch repairs and loses no good run");
        require(best.judgement.statesAfter == powerOfThree(state.range(0)) - 2, "all good states are left");
        require(best.patch.states.size() == static_cast<std::size_t>(state.range(0)), "the patch counts");
    }
    state.counters["states"] = static_cast<double>(powerOfThree(state.range(0)) - 1);
}

struct Explored {
    std::unique_ptr<Program> program;
    Stepper stepper;
    RunContext run;
    ProgramGraph graph;
    Arena arena;
    Trimming trimming;

    explicit Explored(std::int64_t count)
        : program(philosophers(count)), stepper(*program, Selection::All), graph(*explore(stepper, {}, run)),
          arena(*programArena(graph, stepper, parseProperty("deadlock-free")->formula, {}, Environment::Free,
                              run)),
          trimming(*trim(arena, run))
    {
    }
};

void exploresOnly(benchmark::State& state)
{
    for ([[maybe_unused]] auto step : state) {
        const auto program = philosophers(state.range(0));
        Stepper stepper(*program, Selection::All);
        RunContext run;
        benchmark::DoNotOptimize(explore(stepper, {}, run));
    }
}

void trims(benchmark::State& state)
{
    Explored explored(state.range(0));
    for ([[maybe_unused]] auto step : state)
        benchmark::DoNotOptimize(trim(explored.arena, explored.run));
}

void derives(benchmark::State& state)
{
    Explored explored(state.range(0));
    PatchDerivationOptions options;
    options.forgetting = eventsByLabel(*explored.program);
    for ([[maybe_unused]] auto step : state)
        benchmark::DoNotOptimize(derivePatch(explored.arena, explored.trimming, options, explored.run));
}

/// What the patch does to the model that is open: the preview on the canvas.
void followsPatch(benchmark::State& state)
{
    Explored explored(state.range(0));
    PatchDerivationOptions options;
    options.forgetting = eventsByLabel(*explored.program);
    const auto patch = derivePatch(explored.arena, explored.trimming, options, explored.run);
    const ProgramSpace space(explored.graph, explored.stepper);
    const auto lts = toLts(space, explored.run);
    std::vector<std::uint32_t> eventOfLabel(lts->labels().size());
    for (EventId event = 0; event < explored.program->events().size(); ++event)
        if (const LabelId label = space.labelOf(event); label != none<LabelId>)
            eventOfLabel[label.index()] = event;
    for ([[maybe_unused]] auto step : state) {
        const auto effect = patchEffect(*lts, eventOfLabel, patch->automaton, explored.run);
        require(effect->cut.size() == explored.trimming.cuts.size(), "the cuts are crossed out");
        benchmark::DoNotOptimize(effect);
    }
}

} // namespace

BENCHMARK(followsPatch)->Arg(10)->Arg(12)->Unit(benchmark::kMillisecond);
BENCHMARK(proposes)->Arg(5)->Arg(8)->Arg(10)->Arg(12)->Unit(benchmark::kMillisecond);
BENCHMARK(exploresOnly)->Arg(10)->Arg(12)->Unit(benchmark::kMillisecond);
BENCHMARK(trims)->Arg(10)->Arg(12)->Unit(benchmark::kMillisecond);
BENCHMARK(derives)->Arg(10)->Arg(12)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
