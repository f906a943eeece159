// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/thread_automaton.h"

#include "core/model/lts/lts_builder.h"

#include <map>
#include <set>

#include <fmt/format.h>

namespace threadmend::behavioral {

std::vector<std::string> threadNames(const ProgramGraph& graph, const Program& program)
{
    std::set<std::string> names;
    for (std::uint32_t state = 0; state < graph.stateCount(); ++state)
        for (const LocalId thread : graph.threads(state))
            if (thread != ended)
                names.insert(program.info(thread).name);
    return {names.begin(), names.end()};
}

std::string describeLocal(Program& program, LocalId id)
{
    if (id == ended)
        return "ended";
    const SyncStatement& statement = program.local(id).statement;
    std::string text = fmt::format("line {}", statement.place.line);
    if (!statement.state.empty())
        text += fmt::format(" ({})", statement.state);
    std::string parts;
    const auto part = [&](const char* verb, const std::string& what) {
        if (!what.empty())
            parts += (parts.empty() ? ": " : ", ") + fmt::format("{} {}", verb, what);
    };
    std::string requested;
    for (const EventId event : statement.request)
        requested += (requested.empty() ? "" : ", ") + program.events()[event].label;
    part("requests", requested);
    part("waits for", program.sets().describe(statement.waitFor));
    part("blocks", program.sets().describe(statement.block));
    part("ends with", program.sets().describe(statement.interrupt));
    return text + parts + (statement.hot ? "; hot" : "");
}

std::optional<Lts> threadAutomaton(const ProgramGraph& graph, Stepper& stepper, const std::string& name)
{
    Program& program = stepper.program();
    std::map<LocalId, StateId> ids;
    TextList names;
    LtsBuilder builder;
    const auto idOf = [&](LocalId local) {
        const auto [known, isNew] = ids.try_emplace(local, StateId(ids.size()));
        if (isNew)
            names.push_back(describeLocal(program, local));
        return known->second;
    };
    for (std::uint32_t state = 0; state < graph.stateCount(); ++state)
        for (const LocalId thread : graph.threads(state))
            if (thread != ended && program.info(thread).name == name)
                idOf(thread);
    if (ids.empty())
        return std::nullopt;
    std::set<std::tuple<LocalId, EventId, LocalId>> steps;
    for (std::uint32_t state = 0; state < graph.stateCount(); ++state)
        for (const Edge& edge : graph.outgoing(state)) {
            const auto before = graph.threads(state);
            const auto after = graph.threads(edge.target);
            for (std::size_t i = 0; i < before.size(); ++i) {
                if (before[i] == ended || program.info(before[i]).name != name ||
                    !(program.listens(before[i], edge.event) || program.interruptedBy(before[i], edge.event)))
                    continue;
                if (graph.kind(edge.target) != StateKind::Failed)
                    steps.emplace(before[i], edge.event, i < after.size() ? after[i] : ended);
            }
        }
    for (const auto& [from, event, to] : steps)
        builder.add(idOf(from), builder.label(program.events()[event].label), idOf(to));
    builder.ensureStates(ids.size());
    builder.nameStates(std::move(names));
    return std::move(builder).build();
}

} // namespace threadmend::behavioral
