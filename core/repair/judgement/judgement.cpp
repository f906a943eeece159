// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/judgement/judgement.h"

#include "core/check/check_program.h"

#include <algorithm>
#include <set>

namespace threadmend {

using namespace behavioral;

namespace {

/// Whether `graph` has the run, which is of `before`, event by event; a lasso, if it can go round for ever.
bool hasRun(const ProgramGraph& graph, const Program& program, const EventRun& run, const Program& before)
{
    std::vector<std::uint32_t> states;
    for (std::uint32_t state = 0; state < graph.initialCount(); ++state)
        states.push_back(state);
    std::set<std::vector<std::uint32_t>> rounds;
    for (std::size_t i = 0; !states.empty(); ++i) {
        if (i == run.steps.size()) {
            if (!run.loop || !rounds.insert(states).second)
                return true;
            i = *run.loop;
        }
        const std::string& label = before.events()[run.steps[i].event].label;
        std::vector<std::uint32_t> next;
        for (const std::uint32_t state : states)
            for (const Edge& edge : graph.outgoing(state))
                if (program.events()[edge.event].label == label)
                    next.push_back(edge.target);
        std::sort(next.begin(), next.end());
        next.erase(std::unique(next.begin(), next.end()), next.end());
        states = std::move(next);
    }
    return false;
}

/// Whether no hot cycle is left that takes every event which it can take again and again.
Outcome<bool> holdsIfFair(const ProgramGraph& graph, const Stepper& stepper, const Formula& formula,
                          const DeadEnds& deadEnds, RunContext& run)
{
    const auto* cycles = std::get_if<HotCycleFreedom>(&formula);
    if (cycles == nullptr || cycles->fairness.kind != Fairness::Kind::None)
        return false;
    HotCycleFreedom fair = *cycles;
    fair.fairness.kind = Fairness::Kind::Strong;
    for (EventId event = 0; event < stepper.program().events().size(); ++event)
        fair.fairness.sets.push_back({stepper.program().events()[event].label});
    const Verdict verdict = checkProgram(graph, stepper, fair, deadEnds, run);
    if (verdict.reason)
        return *verdict.reason;
    return verdict.kind == Verdict::Kind::Holds;
}

} // namespace

Outcome<ProgramGraph> exploreUpTo(std::size_t most, Stepper& stepper, RunContext& run)
{
    ExploreOptions options;
    options.isEnough = [most](const ProgramGraph& part) { return part.stateCount() > most; };
    auto graph = explore(stepper, options, run);
    if (graph && !graph->isWhole())
        return Stopped{StopReason::StateLimit, "exploring", graph->stateCount()};
    return graph;
}

Outcome<Judgement> judge(const JudgedProgram& before, std::string_view text, RunContext& run)
{
    auto patched = Program::load(text, before.program.options(), &run);
    if (!patched)
        return patched.failure();
    Stepper stepper(**patched, before.selection);
    const auto graph = exploreUpTo(std::max(before.mostStates, 4 * before.graph.stateCount()), stepper, run);
    if (!graph)
        return graph.failure();
    Judgement judgement;
    judgement.statesBefore = before.graph.stateCount();
    judgement.transitionsBefore = before.graph.transitionCount();
    judgement.statesAfter = graph->stateCount();
    judgement.transitionsAfter = graph->transitionCount();
    const Verdict verdict = checkProgram(*graph, stepper, before.formula, before.deadEnds, run);
    if (verdict.reason)
        return *verdict.reason;
    judgement.repairs = verdict.kind == Verdict::Kind::Holds;
    if (!judgement.repairs) {
        const auto fair = holdsIfFair(*graph, stepper, before.formula, before.deadEnds, run);
        if (!fair)
            return fair.failure();
        judgement.repairsIfFair = *fair;
    }
    judgement.counterexampleGone = !hasRun(*graph, **patched, before.counterexample, before.program);
    for (const auto& [property, kind] : before.others) {
        const Verdict after = checkProgram(*graph, stepper, property.formula, before.deadEnds, run);
        if (after.reason)
            return *after.reason;
        judgement.others.push_back({property.name, kind, after.kind});
    }
    auto runs = compareRuns(before.arena, before.bad, before.doomed, before.graph, before.program, *graph,
                            **patched, run);
    if (!runs)
        return runs.failure();
    judgement.runs = *std::move(runs);
    return judgement;
}

} // namespace threadmend
