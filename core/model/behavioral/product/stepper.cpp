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
    storeOf({});
    queueOf({});
}

std::uint32_t Stepper::storeOf(StoreContent content)
{
    return intern(std::move(content), stores_, storeIds_);
}

std::uint32_t Stepper::storeAfter(std::uint32_t store, const StoreWrites& writes)
{
    StoreContent content = stores_[store];
    for (const auto& [key, value] : writes) {
        if (value)
            content[key] = *value;
        else
            content.erase(key);
    }
    return storeOf(std::move(content));
}

std::uint32_t Stepper::queueOf(std::vector<EventId> queue)
{
    return intern(std::move(queue), queues_, queueIds_);
}

std::uint32_t Stepper::numberOf(ProgramFailures failures)
{
    return intern(std::move(failures), failures_, failureIds_) + 1;
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
    std::sort(events.begin(), events.end(),
              [&](EventId a, EventId b) { return table[a].label < table[b].label; });
    events.erase(std::unique(events.begin(), events.end()), events.end());
    return events;
}

const std::vector<Reaction>& Stepper::reactions(LocalId from, EventId event, std::uint32_t store, bool waits)
{
    const auto run = [&] {
        const bool interrupted = guarded(from, [&] { return program_.interruptedBy(from, event); });
        return interrupted ? program_.interrupt(from, event, stores_[store], waits)
                           : program_.react(from, event, stores_[store], waits);
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
        std::any_of(found.begin(), found.end(), [](const Reaction& one) { return one.readsStore; });
    if (reads)
        return byStore_.emplace(wide, std::move(found)).first->second;
    return known_.emplace(key, std::move(found)).first->second;
}

/// Adds what one b-thread does in the step; its new state is put where it belongs by the caller.
void Stepper::add(Sum& sum, const Reaction& reaction, const std::string& thread)
{
    log_.insert(log_.end(), reaction.log.begin(), reaction.log.end());
    if (reaction.failure) {
        const MachineFailure& failure = *reaction.failure;
        if (failure.kind == MachineFailure::Kind::Misuse)
            throw ProgramError{program_.errorOf(failure, thread)};
        sum.failures.push_back({failure.kind == MachineFailure::Kind::Assertion
                                    ? ProgramFailure::Kind::Assertion
                                    : ProgramFailure::Kind::JavaScriptError,
                                thread, failure.message, failure.place});
    }
    const Effects& effects = reaction.effects;
    for (const auto& [key, value] : effects.writes) {
        const auto [written, isNew] = sum.writes.try_emplace(key, value);
        sum.conflict = sum.conflict || (!isNew && written->second != value);
    }
    sum.registered.insert(sum.registered.end(), effects.registered.begin(), effects.registered.end());
    if (!effects.enqueued.empty()) {
        std::vector<EventId> queue = queues_[sum.state.queue];
        queue.insert(queue.end(), effects.enqueued.begin(), effects.enqueued.end());
        sum.state.queue = queueOf(std::move(queue));
    }
    if (effects.waitForExternal)
        sum.state.waitsForExternal = *effects.waitForExternal;
}

/// The first free place that was not freed in this very step, so that no two b-threads are taken for one.
void Stepper::place(ProgramState& state, LocalId thread, const std::vector<std::size_t>& freed)
{
    if (thread == ended)
        return;
    for (std::size_t i = program_.start().threads.size(); i < state.threads.size(); ++i)
        if (state.threads[i] == ended && std::find(freed.begin(), freed.end(), i) == freed.end()) {
            state.threads[i] = thread;
            return;
        }
    state.threads.push_back(thread);
}

/// Runs new b-threads to their first synchronisation, and those that these register.
void Stepper::startRegistered(std::vector<Sum>& sums, std::uint32_t store)
{
    std::size_t started = 0;
    for (std::size_t i = 0; i < sums.size(); ++i)
        while (!sums[i].registered.empty()) {
            pollAt(program_, ++started);
            const Registration registration = std::move(sums[i].registered.front());
            sums[i].registered.pop_front();
            const std::vector<Reaction> found =
                program_.begin(registration, stores_[store], sums[i].state.waitsForExternal);
            const std::size_t more = sums.size();
            for (std::size_t k = 1; k < found.size(); ++k) {
                pollAt(program_, sums.size());
                sums.push_back(sums[i]);
            }
            addStarted(sums[i], found[0], registration.name);
            for (std::size_t k = 1; k < found.size(); ++k)
                addStarted(sums[more + k - 1], found[k], registration.name);
        }
}

void Stepper::addStarted(Sum& sum, const Reaction& reaction, const std::string& thread)
{
    constexpr std::size_t maxThreads = 10'000;
    add(sum, reaction, thread);
    place(sum.state, reaction.next, sum.freed);
    if (sum.state.threads.size() + sum.registered.size() > maxThreads)
        throw ProgramError{{program_.file(), 0, 0,
                            fmt::format("b-threads register one another without end: {} of them",
                                        sum.state.threads.size() + sum.registered.size()),
                            "does a b-thread register itself again?"}};
}

/// Each of them followed by each of the reactions.
template <class Follow>
std::vector<Stepper::Sum> Stepper::combined(std::vector<Sum> sums, const std::vector<Reaction>& found,
                                            const Follow& follow)
{
    if (found.size() == 1) {
        for (Sum& sum : sums)
            follow(sum, found[0]);
        return sums;
    }
    std::vector<Sum> next;
    for (const Sum& sum : sums)
        for (const Reaction& reaction : found) {
            pollAt(program_, next.size());
            next.push_back(sum);
            follow(next.back(), reaction);
        }
    return next;
}

std::vector<ProgramState> Stepper::finish(std::vector<Sum> sums)
{
    std::vector<ProgramState> states;
    std::unordered_multimap<std::size_t, std::size_t> places; // by hash
    const auto addState = [&](ProgramState state) {
        const std::size_t hash = hashOf(state);
        const auto [first, last] = places.equal_range(hash);
        if (std::any_of(first, last, [&](const auto& known) { return states[known.second] == state; }))
            return;
        places.emplace(hash, states.size());
        states.push_back(std::move(state));
    };
    std::size_t done = 0;
    for (Sum& sum : sums) {
        pollAt(program_, ++done);
        if (sum.conflict)
            sum.failures.push_back(
                {ProgramFailure::Kind::StoreConflict,
                 "",
                 "two b-threads write different values to the same key of bp.store, or to the same global",
                 {}});
        if (!sum.failures.empty()) {
            std::sort(sum.failures.begin(), sum.failures.end());
            sum.failures.erase(std::unique(sum.failures.begin(), sum.failures.end()), sum.failures.end());
            ProgramState state;
            state.failure = numberOf(std::move(sum.failures));
            addState(std::move(state));
            continue;
        }
        if (!sum.writes.empty())
            sum.state.store = storeAfter(sum.state.store, sum.writes);
        const std::size_t fixed = program_.start().threads.size();
        while (sum.state.threads.size() > fixed && sum.state.threads.back() == ended)
            sum.state.threads.pop_back();
        addState(std::move(sum.state));
    }
    return states;
}

std::vector<ProgramState> Stepper::initial()
{
    const ProgramStart& start = program_.start();
    Sum first;
    first.state.store = storeOf(start.store);
    first.state.queue = queueOf(start.queue);
    first.state.waitsForExternal = start.waitForExternal;
    std::vector<Sum> sums{first};
    for (const Registration& registration : start.threads) {
        const std::vector<Reaction> found =
            program_.begin(registration, stores_[first.state.store], start.waitForExternal);
        sums = combined(std::move(sums), found, [&](Sum& sum, const Reaction& reaction) {
            add(sum, reaction, registration.name);
            sum.state.threads.push_back(reaction.next);
        });
    }
    startRegistered(sums, first.state.store);
    return finish(std::move(sums));
}

std::vector<ProgramState> Stepper::successors(const ProgramState& state, EventId event)
{
    Sum first;
    first.state = state;
    const std::vector<EventId> chosen = internal(state);
    if (std::find(chosen.begin(), chosen.end(), event) == chosen.end()) {
        std::vector<EventId> queue = queues_[state.queue];
        if (const auto at = std::find(queue.begin(), queue.end(), event); at != queue.end())
            queue.erase(at);
        first.state.queue = queueOf(std::move(queue));
    }
    std::vector<Sum> sums{first};
    for (std::size_t i = 0; i < state.threads.size(); ++i) {
        const LocalId thread = state.threads[i];
        const bool moves =
            thread != ended && guarded(thread, [&] {
                return program_.interruptedBy(thread, event) || program_.listens(thread, event);
            });
        if (!moves)
            continue;
        const std::string name = program_.info(thread).name;
        const std::vector<Reaction>& found = reactions(thread, event, state.store, state.waitsForExternal);
        sums = combined(std::move(sums), found, [&](Sum& sum, const Reaction& reaction) {
            add(sum, reaction, name);
            sum.state.threads[i] = reaction.next;
            if (reaction.next == ended)
                sum.freed.push_back(i);
        });
    }
    startRegistered(sums, state.store);
    return finish(std::move(sums));
}

} // namespace threadmend::behavioral
