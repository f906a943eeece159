// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/synchronisations.h"

#include "core/model/behavioral/product/program_graph.h"
#include "core/model/text/natural_order.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace threadmend::behavioral {

bool SynchronisationPoint::requests(EventNumber event) const
{
    return std::find(requested.begin(), requested.end(), event) != requested.end();
}

std::span<const std::pair<std::uint32_t, StateFailure>>
Synchronisations::failuresOf(std::uint32_t state) const
{
    const auto first =
        std::lower_bound(failures.begin(), failures.end(), state,
                         [](const auto& each, std::uint32_t wanted) { return each.first < wanted; });
    const auto last =
        std::find_if(first, failures.end(), [&](const auto& each) { return each.first != state; });
    return {first, last};
}

bool Synchronisations::isHot(std::uint32_t state) const
{
    const Row<std::uint32_t> list = pointsOf(state);
    return std::any_of(list.begin(), list.end(), [&](std::uint32_t point) { return points[point].hot; });
}

std::vector<std::string> Synchronisations::propositionsOf(std::uint32_t state) const
{
    std::set<std::string> all;
    const Row<std::uint32_t> list = pointsOf(state);
    for (const std::uint32_t point : list)
        all.insert(points[point].propositions.begin(), points[point].propositions.end());
    return {all.begin(), all.end()};
}

namespace {

std::span<const std::uint32_t> numbersOf(std::span<const LocalId> threads, std::vector<std::uint32_t>& buffer)
{
    buffer.clear();
    for (const LocalId thread : threads)
        buffer.push_back(thread.value);
    return buffer;
}

class PointsOfGraph : public PointsByState {
public:
    explicit PointsOfGraph(const ProgramGraph& graph) : graph_(graph) {}
    std::span<const std::uint32_t> pointsOf(std::uint32_t state,
                                            std::vector<std::uint32_t>& buffer) const override
    {
        const Row<LocalId> threads = graph_.threads(state);
        return numbersOf(threads, buffer);
    }

private:
    ProgramGraph graph_;
};

class PointsOfRun : public PointsByState {
public:
    explicit PointsOfRun(std::span<const ProgramState> states)
    {
        for (const ProgramState& state : states) {
            points_.emplace_back();
            numbersOf(state.threads, points_.back());
        }
    }
    std::span<const std::uint32_t> pointsOf(std::uint32_t state, std::vector<std::uint32_t>&) const override
    {
        return points_[state];
    }

private:
    std::vector<std::vector<std::uint32_t>> points_;
};

/// The states of a graph, as `Reading` asks for them.
struct StatesOfGraph {
    const ProgramGraph& graph;
    std::shared_ptr<const PointsByState> points() const { return std::make_shared<PointsOfGraph>(graph); }
    std::size_t count() const { return graph.stateCount(); }
    std::size_t threadCount(std::uint32_t state) const { return graph.threadCount(state); }
    std::span<const LocalId> threads(std::uint32_t state, std::vector<LocalId>& buffer) const
    {
        return graph.threads(state, buffer);
    }
    /// 0, or one more than the index of the failures.
    std::uint32_t failure(std::uint32_t state) const
    {
        return graph.kind(state) == StateKind::Failed ? graph.state(state).failure : 0;
    }
};

/// States one after the other, maybe some of them equal.
struct StatesOfRun {
    std::span<const ProgramState> states;
    std::shared_ptr<const PointsByState> points() const { return std::make_shared<PointsOfRun>(states); }
    std::size_t count() const { return states.size(); }
    std::size_t threadCount(std::uint32_t state) const { return states[state].threads.size(); }
    std::span<const LocalId> threads(std::uint32_t state, std::vector<LocalId>&) const
    {
        return states[state].threads;
    }
    std::uint32_t failure(std::uint32_t state) const { return states[state].failure; }
};

template <class States>
class Reading {
public:
    Reading(const States& states, Stepper& stepper, RunContext& run, std::uint64_t mostAnswers)
        : states_(states), stepper_(stepper), program_(stepper.program()), run_(run),
          mostAnswers_(mostAnswers)
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
        result_.where = states_.points();
        std::vector<LocalId> buffer;
        std::size_t unnamed = 0;
        for (std::uint32_t state = 0; state < states_.count(); ++state) {
            if (const auto stopped = run_.poll({"reading b-threads", state, states_.count()}))
                return stopped;
            if (unnamed > 0 || states_.threadCount(state) > result_.names.size())
                unnamed = readNames(states_.threads(state, buffer));
            if (const std::uint32_t number = states_.failure(state); number != 0) {
                ProgramState failed;
                failed.failure = number;
                for (const ProgramFailure& each : stepper_.failuresOf(failed))
                    result_.failures.push_back({state,
                                                {nameOf(each.kind), each.thread, each.message,
                                                 static_cast<std::uint32_t>(each.place.line)}});
            }
        }
        return std::nullopt;
    }

    /// Returns how many columns have no name yet.
    std::size_t readNames(std::span<const LocalId> threads)
    {
        result_.names.resize(std::max(result_.names.size(), threads.size()));
        for (std::size_t column = 0; column < threads.size(); ++column)
            if (threads[column] != ended && result_.names[column].empty())
                result_.names[column] = program_.info(threads[column]).name;
        return static_cast<std::size_t>(std::count_if(result_.names.begin(), result_.names.end(),
                                                      [](const std::string& name) { return name.empty(); }));
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
            NamedEventSet set{sets.describe(EventSetId(i)), {}, false};
            for (EventId event = 0; event < events && result_.answered; ++event) {
                if (const auto stopped = run_.poll({"comparing event sets", i, count}))
                    return stopped;
                set.members.push_back(holds(EventSetId(i), event));
            }
            set.isEverything = !set.members.empty() &&
                               std::find(set.members.begin(), set.members.end(), false) == set.members.end();
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

    const States states_;
    Stepper& stepper_;
    Program& program_;
    RunContext& run_;
    std::uint64_t mostAnswers_;
    Synchronisations result_;
};

} // namespace

Outcome<Synchronisations> synchronisations(const ProgramGraph& graph, Stepper& stepper, RunContext& run,
                                           std::uint64_t mostAnswers)
{
    return Reading(StatesOfGraph{graph}, stepper, run, mostAnswers).read();
}

Outcome<Synchronisations> synchronisations(std::span<const ProgramState> states, Stepper& stepper,
                                           RunContext& run, std::uint64_t mostAnswers)
{
    return Reading(StatesOfRun{states}, stepper, run, mostAnswers).read();
}

namespace {

/// What the b-threads say of one event, and whether some of them means it in particular: requests it, or has
/// it in a set that is not of everything.
struct Said {
    EventStanding standing;
    bool named = false;
};

Said saidOf(const Synchronisations& all, std::span<const std::uint32_t> points, EventNumber event)
{
    Said said;
    said.standing.event = event;
    for (std::uint32_t column = 0; column < points.size(); ++column) {
        if (points[column] == 0)
            continue;
        const SynchronisationPoint& point = all.points[points[column]];
        const auto addIf = [&](std::uint32_t set, std::vector<std::uint32_t>& to) {
            if (!all.sets[set].contains(event))
                return;
            to.push_back(column);
            said.named = said.named || !all.sets[set].isEverything;
        };
        if (point.requests(event))
            said.standing.requestedBy.push_back(column);
        addIf(point.waitFor, said.standing.waitedForBy);
        addIf(point.block, said.standing.blockedBy);
        addIf(point.interrupt, said.standing.interrupts);
    }
    said.named = said.named || !said.standing.requestedBy.empty();
    return said;
}

Standing becomes(const EventStanding& said, bool happens)
{
    return happens                    ? Standing::Enabled
           : said.requestedBy.empty() ? Standing::Unrequested
           : !said.blockedBy.empty()  ? Standing::Blocked
                                      : Standing::Outranked;
}

} // namespace

EventStanding standingOf(const Synchronisations& all, std::span<const std::uint32_t> points,
                         std::span<const EventNumber> enabled, EventNumber event)
{
    EventStanding standing = saidOf(all, points, event).standing;
    standing.standing = becomes(standing, std::binary_search(enabled.begin(), enabled.end(), event));
    return standing;
}

std::vector<EventStanding> standings(const Synchronisations& all, std::uint32_t state,
                                     std::span<const EventNumber> enabled)
{
    const Row<std::uint32_t> points = all.pointsOf(state);
    std::vector<EventStanding> result;
    for (EventNumber event = 0; event < all.events.size(); ++event) {
        Said said = saidOf(all, points, event);
        const bool happens = std::binary_search(enabled.begin(), enabled.end(), event);
        if (!said.named && !happens)
            continue;
        said.standing.standing = becomes(said.standing, happens);
        result.push_back(std::move(said.standing));
    }
    std::sort(result.begin(), result.end(), [&](const EventStanding& a, const EventStanding& b) {
        return naturalOrder(all.events[a.event], all.events[b.event]) < 0;
    });
    return result;
}

std::vector<bool> heldBack(const Synchronisations& all, std::span<const std::uint32_t> points)
{
    std::unordered_map<EventNumber, bool> blocked;
    const auto isBlocked = [&](EventNumber event) {
        const auto [known, isNew] = blocked.try_emplace(event, false);
        if (isNew)
            known->second = std::any_of(points.begin(), points.end(), [&](std::uint32_t point) {
                return all.sets[all.points[point].block].contains(event);
            });
        return known->second;
    };
    std::vector<bool> held;
    held.reserve(points.size());
    for (const std::uint32_t point : points) {
        const std::vector<EventNumber>& requested = all.points[point].requested;
        held.push_back(!requested.empty() && std::all_of(requested.begin(), requested.end(), isBlocked));
    }
    return held;
}

} // namespace threadmend::behavioral
