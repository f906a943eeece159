// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/methods/anti_scenario.h"

#include "core/explain/explanation.h"
#include "core/model/behavioral/program/program.h"
#include "core/model/lts/lts_builder.h"
#include "core/property/compile.h"
#include "core/repair/methods/data_variants.h"

#include <algorithm>

namespace threadmend {

PatchAutomaton AntiScenario::automaton() const
{
    PatchAutomaton patch;
    const auto over = static_cast<std::uint32_t>(waits.size() + 1);
    for (std::uint32_t at = 0; at < waits.size(); ++at) {
        PatchAutomaton::State state;
        for (const std::uint32_t event : waits[at])
            state.steps.push_back({event, at + 1});
        patch.states.push_back(std::move(state));
    }
    patch.states.push_back({blocks, {}, std::nullopt});
    if (prefix == Prefix::ExactRun) {
        for (PatchAutomaton::State& state : patch.states)
            state.otherwise = over;
        patch.states.emplace_back();
    }
    return patch;
}

std::string AntiScenario::description() const
{
    const std::string run = blocked.empty() ? "the counterexample" : "the run";
    const auto what = [&](const char* last) { return blocked.empty() ? last : "'" + blocked + "'"; };
    std::string text;
    switch (prefix) {
    case Prefix::ExactRun:
        text = "after exactly the events of " + run + ", " + what("its last step") +
               " is blocked until something else happens";
        break;
    case Prefix::EventsInOrder:
        text = "after the events of " + run + ", whatever happens between them, " + what("its last step") +
               " stays blocked";
        break;
    case Prefix::EventsThatMatter:
        text =
            "after those events of " + run + " that decide, " + what("its last decision") + " stays blocked";
        break;
    case Prefix::ChosenEvents:
        text = waits.empty() ? what("its last step") + " is always blocked"
                             : "after chosen events of " + run + ", whatever happens between them, " +
                                   what("its last step") + " stays blocked";
        break;
    }
    return generalisation.empty() ? text : text + "; " + generalisation;
}

namespace {

std::optional<AntiScenario> scenarioOf(const std::vector<ScenarioEvent>& run, AntiScenario::Prefix prefix,
                                       const DataVariants* variants)
{
    const auto last =
        std::find_if(run.rbegin(), run.rend(), [](const ScenarioEvent& one) { return !one.environmental; });
    if (last == run.rend())
        return std::nullopt;
    const auto any = [&](std::uint32_t event) {
        return variants == nullptr ? std::vector<std::uint32_t>{event} : variants->of(event);
    };
    AntiScenario scenario;
    scenario.prefix = prefix;
    if (variants != nullptr)
        scenario.generalisation = variants->description();
    for (auto event = run.begin(); event + 1 != last.base(); ++event)
        scenario.waits.push_back(any(event->event));
    scenario.blocks = any(last->event);
    return scenario;
}

} // namespace

std::vector<AntiScenario> antiScenarios(const std::vector<ScenarioEvent>& run,
                                        const std::vector<ScenarioEvent>& mattering,
                                        const behavioral::Program& program)
{
    std::vector<std::uint32_t> events;
    for (const ScenarioEvent& one : run)
        events.push_back(one.event);
    const std::vector<DataVariants> variants = dataVariants(program, events);
    std::vector<AntiScenario> all;
    const auto add = [&](const std::vector<ScenarioEvent>& of, AntiScenario::Prefix prefix,
                         const DataVariants* by) {
        auto scenario = scenarioOf(of, prefix, by);
        if (!scenario)
            return;
        const PatchAutomaton automaton = scenario->automaton();
        if (std::none_of(all.begin(), all.end(),
                         [&](const AntiScenario& other) { return other.automaton() == automaton; }))
            all.push_back(*std::move(scenario));
    };
    const auto addAll = [&](const DataVariants* by) {
        add(run, AntiScenario::Prefix::ExactRun, by);
        add(run, AntiScenario::Prefix::EventsInOrder, by);
        add(mattering, AntiScenario::Prefix::EventsThatMatter, by);
    };
    addAll(nullptr);
    for (const DataVariants& by : variants)
        addAll(&by);
    return all;
}

namespace {

/// The arena as an LTS with the same numbers of states; labels are the numbers of events. Nothing leaves a
/// violating state.
Lts ltsOf(const Arena& arena)
{
    LtsBuilder builder;
    for (std::uint32_t state = 0; state < arena.stateCount(); ++state)
        if (!arena.violating[state])
            for (const ArenaEdge& edge : arena.outgoing(state))
                builder.add(StateId(state), builder.label(std::to_string(edge.event)), StateId(edge.target));
    builder.ensureStates(arena.stateCount());
    builder.setInitial(std::vector<StateId>(arena.initial.begin(), arena.initial.end()));
    return std::move(builder).build();
}

/// The explanation of why the arena violates: by the states that it comes to.
Outcome<Explanation> explained(const Arena& arena, RunContext& run)
{
    const Lts lts = ltsOf(arena);
    return explain(lts, {automatonOfMarks(lts.labels().size()), arena.violating}, {}, run);
}

} // namespace

Outcome<std::vector<bool>> decidingStates(const Arena& arena, RunContext& run)
{
    const auto found = explained(arena, run);
    if (!found)
        return found.failure();
    std::vector<bool> decides(arena.stateCount(), false);
    if (!found->violated())
        return decides;
    for (const Neighbourhood& one : found->neighbourhoods.all) {
        const StateId state = found->counterexamples.origins[one.state.index()].model;
        decides[state.index()] = decides[state.index()] || one.atFrontier;
    }
    return decides;
}

} // namespace threadmend
