// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/program_space.h"

#include "core/model/behavioral/language/named_propositions.h"
#include "core/model/behavioral/product/word_watch.h"
#include "core/model/lts/lts_builder.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

namespace threadmend::behavioral {

namespace {

/// By state of a b-thread: whether it sets propositions, and some state of the graph is one in which it does.
/// What else a program knows of its b-threads depends on how it was explored. Ends when all are met.
std::vector<bool> settingPropositions(const ProgramGraph& graph, const Program& program)
{
    std::vector<bool> known(program.localCount(), false);
    std::size_t left = 0;
    for (std::size_t i = 1; i < known.size(); ++i) {
        known[i] = !program.local(LocalId(i)).statement.props.empty();
        left += known[i] ? 1 : 0;
    }
    std::vector<bool> met(known.size(), false);
    std::vector<LocalId> buffer;
    for (std::uint32_t state = 0; state < graph.stateCount() && left > 0; ++state)
        for (const LocalId thread : graph.threads(state, buffer))
            if (known[thread.index()] && !met[thread.index()]) {
                met[thread.index()] = true;
                --left;
            }
    return met;
}

/// The labels of events at which the b-thread goes on, or is ended. Of no event that leaves a state of the
/// graph this is left to be found out.
std::vector<LabelId> labelsThatMove(const Program& program, LocalId id, std::span<const LabelId> labelOf)
{
    std::vector<LabelId> labels;
    for (EventId event = 0; event < labelOf.size(); ++event)
        if (labelOf[event] != none<LabelId> && program.isKnownToMove(id, event))
            labels.push_back(labelOf[event]);
    std::sort(labels.begin(), labels.end());
    labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
    return labels;
}

/// The propositions that the program can set as far as it is written down, in its text and in what was
/// defined from outside.
std::optional<std::set<std::string>> propositionsNamedBy(const Program& program)
{
    auto names = propositionsNamedIn(program.text());
    for (const auto& [name, expression] : program.options().definitions) {
        auto more = propositionsNamedIn(name + " = (" + expression + ");");
        if (!names || !more)
            return std::nullopt;
        names->merge(*more);
    }
    return names;
}

} // namespace

ProgramSpace::ProgramSpace(const ProgramGraph& graph, const Stepper& stepper, DeadEnds deadEnds)
    : graph_(&graph)
{
    const Program& program = stepper.program();
    auto facts = std::make_shared<Facts>();
    facts->deadEnds = deadEnds;
    for (std::uint32_t state = 0; state < graph.initialCount(); ++state)
        facts->initial.emplace_back(state);

    const std::vector<bool> occurs = graph.occurring(program.events().size());
    std::vector<std::string_view> texts;
    for (EventId event = 0; event < occurs.size(); ++event) {
        facts->eventTexts.push_back(program.events()[event].label);
        if (occurs[event])
            texts.push_back(program.events()[event].label);
    }
    std::sort(texts.begin(), texts.end());
    for (const std::string_view text : texts)
        facts->labels.intern(text);
    for (EventId event = 0; event < occurs.size(); ++event)
        facts->labelOf.push_back(occurs[event] ? *facts->labels.find(facts->eventTexts[event])
                                               : none<LabelId>);

    const std::vector<bool> setting = settingPropositions(graph, program);
    std::set<std::string> names;
    for (std::size_t i = 1; i < program.localCount(); ++i)
        if (setting[i])
            names.insert(program.local(LocalId(i)).statement.props.begin(),
                         program.local(LocalId(i)).statement.props.end());
    facts->propositions.assign(names.begin(), names.end());
    if (!graph.isWhole())
        facts->named = propositionsNamedBy(program);
    facts->locals.resize(program.localCount());
    for (std::size_t i = 1; i < program.localCount(); ++i) {
        const SyncStatement& statement = program.local(LocalId(i)).statement;
        facts->prunes = facts->prunes || statement.prune;
        Local& local = facts->locals[i];
        local = {program.info(LocalId(i)).name,
                 statement.place.line,
                 statement.hot,
                 statement.state,
                 {},
                 statement.request,
                 {}};
        if (statement.hot)
            local.advances = labelsThatMove(program, LocalId(i), facts->labelOf);
        if (!setting[i])
            continue;
        for (const std::string& name : statement.props)
            local.propositions.push_back(static_cast<std::uint32_t>(
                std::lower_bound(facts->propositions.begin(), facts->propositions.end(), name) -
                facts->propositions.begin()));
    }
    facts->failures.assign(stepper.failures().begin(), stepper.failures().end());
    facts_ = std::move(facts);
}

std::span<const Transition> ProgramSpace::outgoing(StateId state)
{
    const std::span<const Edge> edges = graph_->outgoing(state.value, edges_);
    row_.resize(edges.size());
    bool ascends = true;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        row_[i] = {facts_->labelOf[edges[i].event], StateId(edges[i].target)};
        ascends = ascends && (i == 0 || row_[i - 1] < row_[i]);
    }
    if (!ascends) { // the graph has the order of labels; not that of targets, where an event leads to several
        std::sort(row_.begin(), row_.end());
        row_.erase(std::unique(row_.begin(), row_.end()), row_.end());
    }
    return row_;
}

Ending ProgramSpace::ending(StateId state) const
{
    switch (graph_->kind(state.value)) {
    case StateKind::Running:
        return Ending::Running;
    case StateKind::Deadlock:
        return facts_->deadEnds.deadlockIsEnd ? Ending::End : Ending::Deadlock;
    case StateKind::End:
        return facts_->deadEnds.endIsDeadlock && !facts_->deadEnds.deadlockIsEnd ? Ending::Deadlock
                                                                                 : Ending::End;
    case StateKind::Pruned:
        return Ending::Pruned;
    case StateKind::Failed:
        return Ending::Failed;
    }
    return Ending::Running;
}

bool ProgramSpace::namesStates() const
{
    return std::any_of(facts_->locals.begin(), facts_->locals.end(),
                       [](const Local& local) { return !local.state.empty(); });
}

std::string ProgramSpace::describe(StateId state) const
{
    std::string names;
    for (const LocalId thread : graph_->threads(state.value))
        if (const std::string& name = facts_->locals[thread.index()].state; !name.empty())
            names += (names.empty() ? "" : ", ") + name;
    return std::to_string(state.value) + (names.empty() ? "" : " (" + names + ")");
}

std::optional<std::size_t> ProgramSpace::hotLane(StateId state) const
{
    for (std::size_t lane = 0; lane < laneCount(state); ++lane)
        if (isHot(state, lane))
            return lane;
    return std::nullopt;
}

std::string ProgramSpace::describeLane(StateId state, std::size_t lane) const
{
    const Local& at = facts_->locals[local(state, lane)];
    return fmt::format("b-thread '{}' (line {})", at.thread, at.line);
}

bool ProgramSpace::advances(StateId state, std::size_t lane, LabelId label) const
{
    const std::vector<LabelId>& labels = facts_->locals[local(state, lane)].advances;
    return std::binary_search(labels.begin(), labels.end(), label);
}

std::string ProgramSpace::requesting(StateId state) const
{
    std::string all;
    std::set<std::string_view> seen;
    for (const LocalId thread : graph_->threads(state.value)) {
        const Local& at = facts_->locals[thread.index()];
        if (!at.requested.empty() && seen.insert(at.thread).second)
            all += (all.empty() ? "'" : ", '") + at.thread + "'";
    }
    return all;
}

std::string ProgramSpace::requested(StateId state) const
{
    std::string all;
    std::set<EventId> seen;
    for (const LocalId thread : graph_->threads(state.value))
        for (const EventId event : facts_->locals[thread.index()].requested)
            if (seen.insert(event).second)
                all += (all.empty() ? "'" : ", '") + facts_->eventTexts[event] + "'";
    return all;
}

std::vector<std::uint32_t> ProgramSpace::propositionsOf(StateId state) const
{
    std::vector<std::uint32_t> all;
    for (const LocalId thread : graph_->threads(state.value)) {
        const std::vector<std::uint32_t>& own = facts_->locals[thread.index()].propositions;
        all.insert(all.end(), own.begin(), own.end());
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

Outcome<Propositions> ProgramSpace::propositions(RunContext& run) const
{
    Propositions result;
    result.names = facts_->propositions;
    if (result.empty())
        return result;
    std::map<std::vector<std::uint32_t>, std::uint32_t> sets;
    for (std::uint32_t state = 0; state < stateCount(); ++state) {
        if (const auto stopped = run.poll({"reading propositions", state, stateCount()}))
            return *stopped;
        const std::vector<std::uint32_t> own = propositionsOf(StateId(state));
        const auto [known, isNew] = sets.try_emplace(own, static_cast<std::uint32_t>(sets.size()));
        if (isNew) {
            result.members.insert(result.members.end(), own.begin(), own.end());
            result.firsts.push_back(static_cast<std::uint32_t>(result.members.size()));
        }
        result.setOf.push_back(known->second);
    }
    return result;
}

Outcome<std::optional<WatchedWords>> ProgramSpace::watch(const WordAutomaton& ofLabels, RunContext& run) const
{
    WordAutomaton ofEvents{ofLabels.stateCount, ofLabels.initial, ofLabels.accepting, {}};
    ofEvents.next.assign(facts_->labelOf.size() * ofLabels.stateCount, WordAutomaton::gone);
    std::vector<bool> taken(labels().size(), false);
    for (std::size_t event = 0; event < facts_->labelOf.size(); ++event) {
        const LabelId label = facts_->labelOf[event];
        if (label == none<LabelId>)
            continue;
        if (taken[label.index()])
            return std::optional<WatchedWords>();
        taken[label.index()] = true;
        for (std::uint32_t state = 0; state < ofLabels.stateCount; ++state)
            ofEvents.next[event * ofLabels.stateCount + state] =
                ofLabels.step(static_cast<std::uint8_t>(state), label.index());
    }
    // A part that is to grow is looked at again later, so shorter words will do.
    if (const auto known = graph_->watched(ofEvents);
        known && (known->violated || known->isWhole || !stopped()))
        return known;
    auto found = watchWords(*graph_, ofEvents, run);
    if (!found)
        return found.failure();
    return std::optional(*found);
}

Outcome<Lts> toLts(ProgramSpace space, RunContext& run)
{
    LtsBuilder builder(space.labels());
    builder.expectTransitions(space.transitionCount());
    const bool names = space.namesStates();
    TextList described;
    bool isNamed = false;
    std::vector<Ending> endings;
    endings.reserve(space.stateCount());
    for (std::uint32_t number = 0; number < space.stateCount(); ++number) {
        if (const auto stopped = run.poll({"writing down the state space", number, space.stateCount()}))
            return *stopped;
        const StateId state(number);
        for (const Transition& step : space.outgoing(state))
            builder.add(state, step.label, step.target);
        endings.push_back(space.ending(state));
        if (!names)
            continue;
        const std::string name = space.describe(state);
        isNamed = isNamed || name != std::to_string(number);
        described.push_back(name);
    }
    auto propositions = space.propositions(run);
    if (!propositions)
        return propositions.failure();
    builder.ensureStates(space.stateCount());
    builder.setInitial({space.initialStates().begin(), space.initialStates().end()});
    builder.setEndings(std::move(endings));
    builder.setExpanded(space.expandedCount());
    builder.setPropositions(*std::move(propositions));
    if (isNamed)
        builder.nameStates(std::move(described));
    return std::move(builder).build(run);
}

} // namespace threadmend::behavioral
