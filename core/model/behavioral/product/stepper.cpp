// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/stepper.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace threadmend::behavioral {

namespace {

template <class Content>
std::uint32_t intern(Content content, std::vector<Content>& list, std::map<Content, std::uint32_t>& ids)
{
    const auto [known, isNew] = ids.try_emplace(content, static_cast<std::uint32_t>(list.size()));
    if (isNew)
        list.push_back(std::move(content));
    return known->second;
}

/// A step that leads to many states, or starts many b-threads, is asked now and then whether to stop.
void pollAt(Program& program, std::size_t done)
{
    constexpr std::size_t pollEvery = 64;
    if (done % pollEvery == 0)
        program.poll(done);
}

std::size_t hashOf(const ProgramState& state)
{
    std::size_t hash = state.store * 31 + state.queue;
    hash = hash * 31 + state.failure * 2 + (state.waitsForExternal ? 1 : 0);
    for (const LocalId thread : state.threads)
        hash = hash * 0x9E3779B97F4A7C15ull + thread.value;
    return hash;
}

} // namespace

Stepper::Stepper(Program& program, Selection selection, bool remembers)
    : program_(program), selection_(selection), remembers_(remembers)
{
    queueOf({});
}

std::uint32_t Stepper::queueOf(std::vector<EventId> queue)
{
    return intern(std::move(queue), queues_, queueIds_);
}

std::uint32_t Stepper::queueAfter(std::uint32_t queue, std::optional<EventId> taken,
                                  std::span<const EventId> enqueued)
{
    if (!taken && enqueued.empty())
        return queue;
    std::vector<EventId> events = queues_[queue];
    if (taken)
        if (const auto at = std::find(events.begin(), events.end(), *taken); at != events.end())
            events.erase(at);
    events.insert(events.end(), enqueued.begin(), enqueued.end());
    return queueOf(std::move(events));
}

std::uint32_t Stepper::numberOf(const ProgramFailures& failures)
{
    return intern(failures, failures_, failureIds_) + 1;
}

std::vector<std::string> Stepper::takeLog()
{
    return std::exchange(log_, {});
}

/// A predicate that fails is an error in the program.
template <class Ask>
auto Stepper::guarded(LocalId thread, const Ask& ask)
{
    try {
        return ask();
    } catch (const MachineFailure& failure) {
        throw ProgramError{program_.errorOf(failure, program_.info(thread).name)};
    }
}

bool Stepper::isBlocked(const ProgramState& state, EventId event)
{
    return std::any_of(state.threads.begin(), state.threads.end(), [&](LocalId thread) {
        return guarded(thread, [&] { return program_.blocks(thread, event); });
    });
}

bool Stepper::requests(const ProgramState& state) const
{
    return state.queue != 0 || std::any_of(state.threads.begin(), state.threads.end(), [&](LocalId thread) {
               return !program_.local(thread).statement.request.empty();
           });
}

bool Stepper::isPruned(const ProgramState& state) const
{
    return std::any_of(state.threads.begin(), state.threads.end(),
                       [&](LocalId thread) { return program_.local(thread).statement.prune; });
}

std::vector<EventId> Stepper::internal(const ProgramState& state)
{
    using Priority = std::pair<double, double>;
    std::map<EventId, bool> blocked;
    std::vector<std::pair<EventId, Priority>> enabled;
    for (const LocalId thread : state.threads) {
        const SyncStatement& statement = program_.local(thread).statement;
        const Priority priority{program_.info(thread).priority, statement.priority.value_or(0)};
        std::optional<std::size_t> first; // the place of those that are taken, where there is an order
        for (std::size_t i = 0; i < statement.request.size(); ++i) {
            const std::size_t place = statement.places.empty() ? i : statement.places[i];
            if (first && place != *first)
                break;
            const EventId event = statement.request[i];
            const auto [known, isNew] = blocked.try_emplace(event, false);
            if (isNew)
                known->second = isBlocked(state, event);
            if (known->second)
                continue;
            enabled.emplace_back(event, priority);
            if (selection_ == Selection::Ordered || statement.ranksRequests())
                first = place;
        }
    }
    if (selection_ == Selection::Priority && !enabled.empty()) {
        Priority highest = enabled.front().second;
        for (const auto& [event, priority] : enabled)
            highest = std::max(highest, priority);
        std::erase_if(enabled, [&](const auto& entry) { return entry.second != highest; });
    }
    std::vector<EventId> events;
    for (const auto& [event, priority] : enabled)
        events.push_back(event);
    return events;
}

std::vector<EventId> Stepper::selectable(const ProgramState& state)
{
    if (state.failure != 0)
        return {};
    std::vector<EventId> events = internal(state);
    if (events.empty())
        for (const EventId event : queues_[state.queue])
            if (!isBlocked(state, event)) {
                events.push_back(event);
                break;
            }
    const EventTable& table = program_.events();
    std::sort(events.begin(), events.end(), [&](EventId a, EventId b) {
        return std::tie(table[a].label, a) < std::tie(table[b].label, b);
    });
    events.erase(std::unique(events.begin(), events.end()), events.end());
    return events;
}

const std::vector<Reaction>& Stepper::reactions(LocalId from, EventId event, std::uint32_t store, bool waits)
{
    const auto run = [&] {
        const bool interrupted = guarded(from, [&] { return program_.interruptedBy(from, event); });
        return interrupted ? program_.interrupt(from, event, stores_.content(store), waits)
                           : program_.react(from, event, stores_.content(store), waits);
    };
    if (!remembers_) {
        scratch_ = run();
        return scratch_;
    }
    const std::uint64_t key = std::uint64_t{from.value} << 32 | event;
    if (const auto known = known_.find(key); known != known_.end())
        return known->second;
    // What reads the store or asks for external events depends on more than the b-thread.
    const auto wide = std::tuple(from.value, event, store * 2 + (waits ? 1 : 0));
    if (const auto known = byStore_.find(wide); known != byStore_.end())
        return known->second;
    std::vector<Reaction> found = run();
    const bool reads =
        std::any_of(found.begin(), found.end(), [](const Reaction& one) { return one.reads.areAny(); });
    if (reads)
        return byStore_.emplace(wide, std::move(found)).first->second;
    return known_.emplace(key, std::move(found)).first->second;
}

/// Adds what one b-thread does in the step; its new state is put where it belongs by the caller.
void Stepper::add(Draft& draft, const Reaction& reaction, const std::string& thread)
{
    log_.insert(log_.end(), reaction.log.begin(), reaction.log.end());
    StepWay& way = draft.way;
    if (reaction.failure) {
        const MachineFailure& failure = *reaction.failure;
        if (failure.kind == MachineFailure::Kind::Misuse)
            throw ProgramError{program_.errorOf(failure, thread)};
        way.failures.push_back({failure.kind == MachineFailure::Kind::Assertion
                                    ? ProgramFailure::Kind::Assertion
                                    : ProgramFailure::Kind::JavaScriptError,
                                thread, failure.message, failure.place});
    }
    const Effects& effects = reaction.effects;
    for (const auto& [key, value] : effects.writes) {
        const auto [written, isNew] = way.writes.try_emplace(key, value);
        draft.conflict = draft.conflict || (!isNew && written->second != value);
    }
    draft.registered.insert(draft.registered.end(), effects.registered.begin(), effects.registered.end());
    way.enqueued.insert(way.enqueued.end(), effects.enqueued.begin(), effects.enqueued.end());
    if (effects.waitForExternal)
        way.waitForExternal = effects.waitForExternal;
}

/// The first free place that was not freed in this very step, so that no two b-threads are taken for one.
void Stepper::place(ProgramState& state, LocalId thread, const std::vector<std::size_t>& freed) const
{
    for (std::size_t i = program_.start().threads.size(); i < state.threads.size(); ++i)
        if (state.threads[i] == ended && std::find(freed.begin(), freed.end(), i) == freed.end()) {
            state.threads[i] = thread;
            return;
        }
    state.threads.push_back(thread);
}

/// Runs new b-threads to their first synchronisation, and those that these register.
void Stepper::startRegistered(std::vector<Draft>& drafts, const Surroundings& around, Reads& reads)
{
    std::size_t started = 0;
    for (std::size_t i = 0; i < drafts.size(); ++i)
        while (!drafts[i].registered.empty()) {
            pollAt(program_, ++started);
            const Registration registration = std::move(drafts[i].registered.front());
            drafts[i].registered.pop_front();
            const bool waits = drafts[i].way.waitForExternal.value_or(around.waitsForExternal);
            const std::vector<Reaction> found =
                program_.begin(registration, stores_.content(around.store), waits);
            for (const Reaction& reaction : found)
                reads.add(reaction.reads);
            const std::size_t more = drafts.size();
            for (std::size_t k = 1; k < found.size(); ++k) {
                pollAt(program_, drafts.size());
                drafts.push_back(drafts[i]);
            }
            addStarted(drafts[i], found[0], registration.name);
            for (std::size_t k = 1; k < found.size(); ++k)
                addStarted(drafts[more + k - 1], found[k], registration.name);
        }
}

void Stepper::addStarted(Draft& draft, const Reaction& reaction, const std::string& thread)
{
    add(draft, reaction, thread);
    if (reaction.next != ended)
        draft.way.started.push_back(reaction.next);
    checkThreads(draft.way.started.size() + draft.registered.size());
}

void Stepper::checkThreads(std::size_t count) const
{
    if (count > mostThreads)
        throw ProgramError{{program_.file(), 0, 0,
                            fmt::format("b-threads register one another without end: {} of them", count),
                            "does a b-thread register itself again?"}};
}

/// Each of them followed by each of the reactions.
template <class Follow>
std::vector<Stepper::Draft> Stepper::combined(std::vector<Draft> drafts, const std::vector<Reaction>& found,
                                              const Follow& follow)
{
    if (found.size() == 1) {
        for (Draft& draft : drafts)
            follow(draft, found[0]);
        return drafts;
    }
    std::vector<Draft> next;
    for (const Draft& draft : drafts)
        for (const Reaction& reaction : found) {
            pollAt(program_, next.size());
            next.push_back(draft);
            follow(next.back(), reaction);
        }
    return next;
}

std::vector<StepWay> Stepper::finish(std::vector<Draft> drafts)
{
    std::vector<StepWay> ways;
    ways.reserve(drafts.size());
    for (Draft& draft : drafts) {
        ProgramFailures& failures = draft.way.failures;
        if (draft.conflict)
            failures.push_back(
                {ProgramFailure::Kind::StoreConflict,
                 "",
                 "two b-threads write different values to the same key of bp.store, or to the same global",
                 {}});
        std::sort(failures.begin(), failures.end());
        failures.erase(std::unique(failures.begin(), failures.end()), failures.end());
        ways.push_back(std::move(draft.way));
    }
    return ways;
}

StepWays Stepper::ways(std::span<const LocalId> moved, EventId event, const Surroundings& around)
{
    StepWays result;
    std::vector<Draft> drafts(1);
    for (const LocalId thread : moved) {
        const std::string name = program_.info(thread).name;
        const std::vector<Reaction>& found = reactions(thread, event, around.store, around.waitsForExternal);
        for (const Reaction& reaction : found)
            result.reads.add(reaction.reads);
        drafts = combined(std::move(drafts), found, [&](Draft& draft, const Reaction& reaction) {
            add(draft, reaction, name);
            draft.way.moved.push_back(reaction.next);
        });
    }
    startRegistered(drafts, around, result.reads);
    result.ways = finish(std::move(drafts));
    return result;
}

/// The states that the ways lead to, each once. `taken`: the event comes from the queue.
std::vector<ProgramState> Stepper::after(const ProgramState& state, std::optional<EventId> taken,
                                         std::span<const std::size_t> places,
                                         const std::vector<StepWay>& ways)
{
    std::vector<ProgramState> states;
    std::unordered_multimap<std::size_t, std::size_t> known; // places among them, by hash
    std::size_t done = 0;
    for (const StepWay& way : ways) {
        pollAt(program_, ++done);
        ProgramState next;
        if (!way.failures.empty()) {
            next.failure = numberOf(way.failures);
        } else {
            next = state;
            std::vector<std::size_t> freed;
            for (std::size_t i = 0; i < places.size(); ++i) {
                next.threads[places[i]] = way.moved[i];
                if (way.moved[i] == ended)
                    freed.push_back(places[i]);
            }
            for (const LocalId started : way.started)
                place(next, started, freed);
            checkThreads(next.threads.size());
            while (next.threads.size() > program_.start().threads.size() && next.threads.back() == ended)
                next.threads.pop_back();
            next.store = stores_.after(state.store, stores_.numbered(way.writes));
            next.queue = queueAfter(state.queue, taken, way.enqueued);
            next.waitsForExternal = way.waitForExternal.value_or(state.waitsForExternal);
        }
        const std::size_t hash = hashOf(next);
        const auto [first, last] = known.equal_range(hash);
        if (std::any_of(first, last, [&](const auto& one) { return states[one.second] == next; }))
            continue;
        known.emplace(hash, states.size());
        states.push_back(std::move(next));
    }
    return states;
}

std::vector<ProgramState> Stepper::initial()
{
    const ProgramStart& start = program_.start();
    ProgramState before;
    before.store = stores_.after(0, stores_.numbered({start.store.begin(), start.store.end()}));
    before.queue = queueOf(start.queue);
    before.waitsForExternal = start.waitForExternal;
    before.threads.resize(start.threads.size());
    const Surroundings around{before.store, before.waitsForExternal};
    std::vector<Draft> drafts(1);
    std::vector<std::size_t> places;
    for (const Registration& registration : start.threads) {
        const std::vector<Reaction> found =
            program_.begin(registration, stores_.content(around.store), around.waitsForExternal);
        drafts = combined(std::move(drafts), found, [&](Draft& draft, const Reaction& reaction) {
            add(draft, reaction, registration.name);
            draft.way.moved.push_back(reaction.next);
        });
        places.push_back(places.size());
    }
    Reads reads;
    startRegistered(drafts, around, reads);
    return after(before, std::nullopt, places, finish(std::move(drafts)));
}

std::vector<ProgramState> Stepper::successors(const ProgramState& state, EventId event)
{
    std::optional<EventId> taken;
    const std::vector<EventId> chosen = internal(state);
    if (std::find(chosen.begin(), chosen.end(), event) == chosen.end())
        taken = event;
    std::vector<std::size_t> places;
    std::vector<LocalId> moved;
    for (std::size_t i = 0; i < state.threads.size(); ++i) {
        const LocalId thread = state.threads[i];
        const bool moves =
            thread != ended && guarded(thread, [&] {
                return program_.interruptedBy(thread, event) || program_.listens(thread, event);
            });
        if (!moves)
            continue;
        places.push_back(i);
        moved.push_back(thread);
    }
    const Surroundings around{state.store, state.waitsForExternal};
    return after(state, taken, places, ways(moved, event, around).ways);
}

} // namespace threadmend::behavioral
