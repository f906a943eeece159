// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/game/model_arena.h"

#include "core/check/asked_of_space.h"
#include "core/model/text/natural_order.h"
#include "core/run/contract.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

namespace threadmend {

using namespace behavioral;

namespace {

/// Whether some b-thread is of the environment, or events come from outside.
bool hasEnvironment(const ProgramGraph& graph, const Program& program)
{
    for (std::size_t i = 1; i < program.localCount(); ++i)
        if (program.info(LocalId(i)).environment)
            return true;
    for (std::uint32_t state = 0; state < graph.stateCount(); ++state)
        if (graph.state(state).queue != 0)
            return true;
    return false;
}

Outcome<Arena> graphArena(const ProgramGraph& graph, const Program& program, Environment environment,
                          RunContext& run)
{
    Arena arena;
    const bool mayForce = environment == Environment::Free && hasEnvironment(graph, program);
    for (std::uint32_t state = 0; state < graph.initialCount(); ++state)
        arena.initial.push_back(state);
    arena.edges.reserve(graph.transitionCount());
    for (std::uint32_t state = 0; state < graph.stateCount(); ++state) {
        if (const auto stopped = run.poll({"reading the state space", state, graph.stateCount()}))
            return *stopped;
        for (const Edge& edge : graph.outgoing(state)) {
            arena.edges.push_back({edge.event, edge.target});
            if (mayForce)
                arena.forced.push_back(isEnvironmental(graph, program, state, edge.event));
        }
        arena.firsts.push_back(static_cast<std::uint32_t>(arena.edges.size()));
    }
    return arena;
}

} // namespace

bool isEnvironmental(const ProgramGraph& graph, const Program& program, std::uint32_t state, EventId event)
{
    bool requested = false;
    for (const LocalId thread : graph.threads(state))
        if (program.local(thread).statement.requests(event)) {
            if (program.info(thread).environment)
                return true;
            requested = true;
        }
    return !requested;
}

HotQuestion hotQuestion(const ProgramSpace& space, const Program& program, const Formula& formula)
{
    HotQuestion question;
    if (const auto* cycles = std::get_if<HotCycleFreedom>(&formula))
        question.fairness = fairSetsOf(cycles->fairness, eventLabels(program));
    for (std::uint32_t state = 0; state < space.stateCount(); ++state) {
        const Ending ending = space.ending(StateId(state));
        question.hot.push_back(space.hotLane(StateId(state)).has_value());
        question.lastResort.push_back(ending == Ending::Deadlock || ending == Ending::Failed);
    }
    return question;
}

LabelTable eventLabels(const Program& program)
{
    LabelTable labels;
    for (EventId event = 0; event < program.events().size(); ++event)
        labels.intern(program.events()[event].label);
    return labels;
}

std::vector<std::uint32_t> eventsByLabel(const Program& program)
{
    std::vector<std::uint32_t> events(program.events().size());
    std::iota(events.begin(), events.end(), 0u);
    std::sort(events.begin(), events.end(), [&](std::uint32_t a, std::uint32_t b) {
        return naturalOrder(program.events()[a].label, program.events()[b].label) < 0;
    });
    return events;
}

namespace {

/// The ranks of the events of a state: those of the highest priority among their requests first.
void rank(const ProgramGraph& graph, const Program& program, std::uint32_t state,
          std::vector<std::uint32_t>& ranks)
{
    using Priority = std::pair<double, double>;
    std::vector<Priority> priorities;
    constexpr double least = -std::numeric_limits<double>::infinity();
    for (const Edge& edge : graph.outgoing(state)) {
        Priority highest{least, least};
        for (const LocalId thread : graph.threads(state)) {
            const SyncStatement& statement = program.local(thread).statement;
            if (statement.requests(edge.event))
                highest = std::max(highest, {program.info(thread).priority, statement.priority.value_or(0)});
        }
        priorities.push_back(highest);
    }
    std::vector<Priority> order = priorities;
    std::sort(order.begin(), order.end(), std::greater<>());
    for (const Priority& priority : priorities)
        ranks.push_back(static_cast<std::uint32_t>(
            std::lower_bound(order.begin(), order.end(), priority, std::greater<>()) - order.begin()));
}

/// Where several b-threads fail at once there is a state for each failure; one of those that are alike will
/// do, and events still tell states apart.
Arena withoutTwinFailures(const Arena& arena, const ProgramGraph& graph)
{
    Arena result;
    result.initial = arena.initial;
    result.violating = arena.violating;
    for (std::uint32_t state = 0; state < arena.stateCount(); ++state) {
        const std::size_t begin = result.edges.size();
        for (std::uint32_t edge = arena.firsts[state]; edge < arena.firsts[state + 1]; ++edge) {
            const ArenaEdge& step = arena.edges[edge];
            const auto isTwin = [&](const ArenaEdge& other) {
                return other.event == step.event && graph.kind(other.target) == StateKind::Failed &&
                       graph.kind(step.target) == StateKind::Failed &&
                       arena.violating[other.target] == arena.violating[step.target];
            };
            if (std::any_of(result.edges.begin() + static_cast<std::ptrdiff_t>(begin), result.edges.end(),
                            isTwin))
                continue;
            result.edges.push_back(step);
            if (!arena.forced.empty())
                result.forced.push_back(arena.forced[edge]);
            if (!arena.ranks.empty())
                result.ranks.push_back(arena.ranks[edge]);
        }
        result.firsts.push_back(static_cast<std::uint32_t>(result.edges.size()));
    }
    return result;
}

/// An automaton over the labels of the space as one over the events of the program. Events that occur nowhere
/// do not matter.
SafetyAutomaton byEvent(SafetyAutomaton automaton, const ProgramSpace& space, const Program& program)
{
    std::vector<LabelClass> classOfEvent;
    for (EventId event = 0; event < program.events().size(); ++event) {
        const LabelId label = space.labelOf(event);
        classOfEvent.push_back(label == none<LabelId> ? LabelClass(0u)
                                                      : automaton.classOfLabel[label.index()]);
    }
    automaton.classOfLabel = std::move(classOfEvent);
    return automaton;
}

Outcome<Arena> underFormula(Arena arena, ProgramSpace space, const Program& program, const Formula& formula,
                            RunContext& run)
{
    const auto asked = askedOf(space, formula, Violation::Lasting, run);
    if (!asked)
        return asked.failure();
    // No label of a program is a termination, so a run that has come to a marked state violates.
    const bool marks = *asked && !(*asked)->marked.empty();
    arena.violating = marks ? (*asked)->marked : std::vector<bool>(space.stateCount(), false);
    if (!arena.isDeterministic())
        arena = withoutTwinFailures(arena, space.graph());
    if (!*asked || marks)
        return arena;
    return productArena(arena, {byEvent((*asked)->automaton, space, program), {}}, run);
}

} // namespace

Outcome<Arena> programArena(const ProgramGraph& graph, const Stepper& stepper, const Formula& formula,
                            const DeadEnds& deadEnds, Environment environment, RunContext& run)
{
    auto arena = graphArena(graph, stepper.program(), environment, run);
    if (!arena)
        return arena;
    return underFormula(*std::move(arena), ProgramSpace(graph, stepper, deadEnds), stepper.program(), formula,
                        run);
}

Outcome<Arena> rankedArena(const ProgramGraph& graph, const Stepper& stepper, const Formula& formula,
                           const DeadEnds& deadEnds, Environment environment, RunContext& run)
{
    auto arena = graphArena(graph, stepper.program(), environment, run);
    if (!arena)
        return arena;
    for (std::uint32_t state = 0; state < graph.stateCount(); ++state)
        rank(graph, stepper.program(), state, arena->ranks);
    return underFormula(*std::move(arena), ProgramSpace(graph, stepper, deadEnds), stepper.program(), formula,
                        run);
}

Arena plainArena(const Lts& lts)
{
    Arena arena;
    for (const StateId state : lts.initialStates())
        arena.initial.push_back(state.value);
    arena.violating.assign(lts.stateCount(), false);
    arena.edges.reserve(lts.transitionCount());
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state) {
        for (const Transition& step : lts.outgoing(StateId(state)))
            arena.edges.push_back({step.label.value, step.target.value});
        arena.firsts.push_back(static_cast<std::uint32_t>(arena.edges.size()));
    }
    return arena;
}

Outcome<Arena> ltsArena(const Lts& lts, const Formula& formula,
                        const std::vector<std::string>& uncontrollable, RunContext& run)
{
    const auto asked = askedOf(lts, formula, Violation::Lasting, run);
    if (!asked)
        return asked.failure();
    require(asked->has_value(), "what an LTS can be asked, finite runs violate");
    Arena arena = plainArena(lts);
    std::vector<bool> isForced(lts.labels().size(), false);
    for (const std::string& text : uncontrollable)
        if (const auto label = lts.labels().find(text))
            isForced[label->index()] = true;
    if (!uncontrollable.empty())
        for (const ArenaEdge& edge : arena.edges)
            arena.forced.push_back(isForced[edge.event]);
    return productArena(arena, **asked, run);
}

} // namespace threadmend
