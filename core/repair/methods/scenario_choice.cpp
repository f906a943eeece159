// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/methods/scenario_choice.h"

#include "core/repair/methods/repair_method.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

namespace {

using Prefix = AntiScenario::Prefix;

/// By step, whether it leaves a state of the arena that decides. A run that the arena does not follow to its
/// end decides nothing behind that.
std::vector<bool> stepsThatDecide(const Arena& arena, const std::vector<bool>& decides, const EventRun& run)
{
    std::vector<bool> result(run.steps.size(), false);
    const auto first = std::find_if(arena.initial.begin(), arena.initial.end(), [&](std::uint32_t state) {
        return arena.modelState(state) == run.initial;
    });
    if (first == arena.initial.end())
        return result;
    std::uint32_t state = *first;
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
        result[i] = decides[state];
        const auto steps = arena.outgoing(state);
        const auto taken = std::find_if(steps.begin(), steps.end(), [&](const ArenaEdge& edge) {
            return edge.event == run.steps[i].event && arena.modelState(edge.target) == run.steps[i].target;
        });
        if (taken == steps.end())
            break;
        state = taken->target;
    }
    return result;
}

std::vector<std::uint32_t> eventsOf(const std::vector<ScenarioStep>& run)
{
    std::vector<std::uint32_t> events;
    events.reserve(run.size());
    for (const ScenarioStep& one : run)
        events.push_back(one.step.event);
    return events;
}

} // namespace

Outcome<std::vector<ScenarioStep>> scenarioSteps(const RepairCase& of, const EventRun& run,
                                                 RunContext& context, std::size_t mostExplained)
{
    std::vector<bool> matters(run.steps.size(), false);
    if (of.isViolated() && of.arena().stateCount() <= mostExplained) {
        const auto decides = decidingStates(of.arena(), context);
        if (!decides)
            return decides.failure();
        matters = stepsThatDecide(of.arena(), *decides, run);
    }
    const bool free = of.question().environment == Environment::Free;
    std::vector<ScenarioStep> steps;
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
        const Edge& edge = run.steps[i];
        const std::uint32_t source = run.stateAfter(i);
        steps.push_back({{source, edge.event, edge.target},
                         free && isEnvironmental(of.graph(), of.program(), source, edge.event),
                         matters[i]});
    }
    return steps;
}

std::vector<DataVariants> generalisations(const std::vector<ScenarioStep>& run, const Program& program)
{
    return dataVariants(program, eventsOf(run));
}

Outcome<AntiScenario> chosenScenario(const std::vector<ScenarioStep>& run, const ScenarioChoice& choice,
                                     const Program& program)
{
    if (choice.blocked >= run.size())
        return InputError{program.file(), 0, 0,
                          fmt::format("the run has no step {} that could be blocked", choice.blocked + 1),
                          fmt::format("it has {}", run.size())};
    const ScenarioStep& last = run[choice.blocked];
    if (last.environmental)
        return InputError{program.file(), 0, 0,
                          fmt::format("step {}, '{}', is for the environment to choose", choice.blocked + 1,
                                      program.events()[last.step.event].label),
                          "choose another step, or say that the environment may be blocked"};
    const std::vector<DataVariants> all = generalisations(run, program);
    const auto by = std::find_if(all.begin(), all.end(), [&](const DataVariants& one) {
        return one.description() == choice.generalisation;
    });
    if (by == all.end() && !choice.generalisation.empty())
        return InputError{
            program.file(), 0, 0,
            fmt::format("the events of the run cannot be generalised to '{}'", choice.generalisation),
            all.empty() ? "their data take no other values" : ""};
    const auto any = [&](std::uint32_t event) {
        return by == all.end() ? std::vector{event} : by->of(event);
    };
    AntiScenario scenario;
    scenario.prefix = choice.prefix;
    scenario.generalisation = choice.generalisation;
    scenario.blocked = program.events()[last.step.event].label;
    scenario.blocks = any(last.step.event);
    const std::vector<bool> waited = choice.prefix == Prefix::ChosenEvents
                                         ? choice.waited
                                         : waitedSteps(run, choice.prefix, choice.blocked);
    for (std::size_t i = 0; i < choice.blocked && i < waited.size(); ++i)
        if (waited[i])
            scenario.waits.push_back(any(run[i].step.event));
    return scenario;
}

Outcome<ScenarioPreview> previewScenario(const RepairCase& of, const std::vector<ScenarioStep>& run,
                                         const ScenarioChoice& choice, RunContext& context)
{
    auto scenario = chosenScenario(run, choice, of.program());
    if (!scenario)
        return scenario.failure();
    ScenarioPreview preview;
    preview.scenario = *std::move(scenario);
    preview.proposal.method = repairMethodNamed("anti-scenario");
    preview.proposal.description = preview.scenario.description();
    preview.proposal.patch = preview.scenario.automaton();
    std::vector<ModelStep> own;
    own.reserve(run.size());
    for (const ScenarioStep& one : run)
        own.push_back(one.step);
    auto elsewhere = blockedElsewhere(of.arena(), of.bad(), preview.proposal.patch, std::move(own), context);
    if (!elsewhere)
        return elsewhere.failure();
    preview.elsewhere = *std::move(elsewhere);
    auto proposal =
        of.completed(std::move(preview.proposal), {}, "Anti-scenario (Harel et al. 2011)", context);
    if (!proposal)
        return proposal.failure();
    preview.proposal = *std::move(proposal);
    return preview;
}

} // namespace threadmend
