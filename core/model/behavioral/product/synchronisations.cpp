// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/synchronisations.h"

#include "core/model/behavioral/product/program_graph.h"

#include <algorithm>
#include <set>

namespace threadmend::behavioral {

bool SynchronisationPoint::requests(EventNumber event) const
{
    return std::find(requested.begin(), requested.end(), event) != requested.end();
}

const StateFailure* Synchronisations::failureOf(std::uint32_t state) const
{
    const auto found =
        std::lower_bound(failures.begin(), failures.end(), state,
                         [](const auto& each, std::uint32_t wanted) { return each.first < wanted; });
    return found != failures.end() && found->first == state ? &found->second : nullptr;
}

bool Synchronisations::isHot(std::uint32_t state) const
{
    const std::span<const std::uint32_t> list = pointsOf(state);
    return std::any_of(list.begin(), list.end(), [&](std::uint32_t point) { return points[point].hot; });
}

std::vector<std::string> Synchronisations::propositionsOf(std::uint32_t state) const
{
    std::set<std::string> all;
    for (const std::uint32_t point : pointsOf(state))
        all.insert(points[point].propositions.begin(), points[point].propositions.end());
    return {all.begin(), all.end()};
}

namespace {

const char* wordOf(ProgramFailure::Kind kind)
{
    switch (kind) {
    case ProgramFailure::Kind::Assertion:
        return "failed assertion";
    case ProgramFailure::Kind::JavaScriptError:
        return "JavaScript error";
    case ProgramFailure::Kind::StoreConflict:
        return "store conflict";
    }
    return "";
}

class Reading {
public:
    Reading(const ProgramGraph& graph, Stepper& stepper, RunContext& run, std::uint64_t mostAnswers)
        : graph_(graph), stepper_(stepper), program_(stepper.program()), run_(run), mostAnswers_(mostAnswers)
    {
    }

    Outcome<Synchronisations> read()
    {
        readPoints();
        if (const auto stopped = readStates())
            return *stopped;
        if (const auto stopped = readSets())
            return *stopped;
        for (EventId event = 0; event < program_.events().size(); ++event)
            result_.events.push_back(program_.events()[event].label);
        return std::move(result_);
    }

private:
    void readPoints()
    {
        result_.points.resize(program_.localCount());
        for (std::uint32_t i = 1; i < program_.localCount(); ++i) {
            const LocalState& local = program_.local(LocalId(i));
            const ThreadInfo& info = program_.info(LocalId(i));
            const SyncStatement& statement = local.statement;
            result_.points[i] = {info.name,
                                 info.module,
                                 info.environment,
                                 static_cast<std::uint32_t>(statement.place.line),
                                 static_cast<std::uint32_t>(statement.place.column),
                                 statement.state,
                                 statement.props,
                                 statement.hot,
                                 info.priority + statement.priority.value_or(0),
                                 statement.request,
                                 statement.waitFor.value,
                                 statement.block.value,
                                 statement.interrupt.value};
        }
    }

    std::optional<Stopped> readStates()
    {
        result_.firstColumn.push_back(0);
        for (std::uint32_t state = 0; state < graph_.stateCount(); ++state) {
            if (const auto stopped = run_.poll({"reading b-threads", state, graph_.stateCount()}))
                return stopped;
            std::size_t column = 0;
            for (const LocalId thread : graph_.threads(state)) {
                result_.columns.push_back(thread.value);
                if (result_.names.size() <= column)
                    result_.names.emplace_back();
                if (thread != ended && result_.names[column].empty())
                    result_.names[column] = program_.info(thread).name;
                ++column;
            }
            result_.firstColumn.push_back(result_.columns.size());
            if (graph_.kind(state) == StateKind::Failed) {
                const ProgramFailure& failure = stepper_.failure(graph_.state(state));
                result_.failures.push_back({state,
                                            {wordOf(failure.kind), failure.thread, failure.message,
                                             static_cast<std::uint32_t>(failure.place.line)}});
            }
        }
        return std::nullopt;
    }

    std::optional<Stopped> readSets()
    {
        EventSets& sets = program_.sets();
        const std::size_t events = program_.events().size();
        const std::size_t count = sets.size();
        result_.answered = static_cast<std::uint64_t>(events) * count <= mostAnswers_;
        for (std::uint32_t i = 0; i < count; ++i) {
            if (const auto stopped = run_.poll({"comparing event sets", i, count}))
                return stopped;
            NamedEventSet set{sets.describe(EventSetId(i)), {}};
            for (EventId event = 0; event < events && result_.answered; ++event) {
                if (const auto stopped = run_.poll({"comparing event sets", i, count}))
                    return stopped;
                set.members.push_back(holds(EventSetId(i), event));
            }
            result_.sets.push_back(std::move(set));
        }
        return std::nullopt;
    }

    /// A predicate may fail on an event that it is never asked about in a run.
    bool holds(EventSetId set, EventId event)
    {
        try {
            return program_.sets().contains(set, event);
        } catch (const MachineFailure&) {
            return false;
        }
    }

    const ProgramGraph& graph_;
    Stepper& stepper_;
    Program& program_;
    RunContext& run_;
    std::uint64_t mostAnswers_;
    Synchronisations result_;
};

/// Whether all events are in the set: "waits for anything" says nothing of one event.
bool isEverything(const NamedEventSet& set)
{
    return !set.members.empty() &&
           std::find(set.members.begin(), set.members.end(), false) == set.members.end();
}

} // namespace

Outcome<Synchronisations> synchronisations(const ProgramGraph& graph, Stepper& stepper, RunContext& run,
                                           std::uint64_t mostAnswers)
{
    return Reading(graph, stepper, run, mostAnswers).read();
}

std::vector<EventStanding> standings(const Synchronisations& all, std::uint32_t state,
                                     std::span<const EventNumber> enabled)
{
    const std::span<const std::uint32_t> points = all.pointsOf(state);
    std::vector<EventStanding> result;
    for (EventNumber event = 0; event < all.events.size(); ++event) {
        EventStanding standing;
        standing.event = event;
        bool named = false;
        for (std::uint32_t column = 0; column < points.size(); ++column) {
            if (points[column] == 0)
                continue;
            const SynchronisationPoint& point = all.points[points[column]];
            const auto addIf = [&](std::uint32_t set, std::vector<std::uint32_t>& to) {
                if (!all.sets[set].contains(event))
                    return;
                to.push_back(column);
                named = named || !isEverything(all.sets[set]);
            };
            if (point.requests(event))
                standing.requestedBy.push_back(column);
            addIf(point.waitFor, standing.waitedForBy);
            addIf(point.block, standing.blockedBy);
            addIf(point.interrupt, standing.interrupts);
        }
        const bool happens = std::binary_search(enabled.begin(), enabled.end(), event);
        if (!named && standing.requestedBy.empty() && !happens)
            continue;
        standing.standing = happens                        ? Standing::Enabled
                            : standing.requestedBy.empty() ? Standing::Unrequested
                            : !standing.blockedBy.empty()  ? Standing::Blocked
                                                           : Standing::Outranked;
        result.push_back(std::move(standing));
    }
    std::stable_sort(result.begin(), result.end(), [&](const EventStanding& a, const EventStanding& b) {
        return a.standing != b.standing ? a.standing < b.standing : all.events[a.event] < all.events[b.event];
    });
    return result;
}

} // namespace threadmend::behavioral
