// SPDX-License-Identifier: GPL-3.0-or-later
// Breadth-first search over packed states by one thread.
//
// A successor waits in a ring of a few dozen until its slot of the table has come from memory, and then until
// the state that the slot names has: first in, first out, so that the order stays that of breadth-first
// search.
#pragma once

#include "core/model/behavioral/product/packed_findings.h"
#include "core/model/behavioral/product/packed_store.h"
#include "core/model/behavioral/product/packed_symmetry.h"
#include "core/model/behavioral/product/sleep_sets.h"
#include "core/model/behavioral/product/word_watch.h"
#include "core/run/run_context.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace threadmend::behavioral {

/// Successors on their way to the store. `Sink` has `expand(state, events that are followed)` and
/// `settle(successor)`, called in the order of states, and of successors by state and event.
template <std::size_t S, std::size_t E>
class Successors {
public:
    struct Successor {
        PackedState<S> state;
        std::uint64_t hash;
        std::uint32_t source;
        std::uint32_t letter;
        EventBits<E> sleeping;
    };

    Successors(const PackedTables<S, E>& tables, const PackedStore<S>& store) : tables_(tables), store_(store)
    {
    }

    /// Steps by the events of the state's sleep set are not looked up; `sleep` may be null.
    template <class Sink>
    void expand(std::uint32_t at, const SleepSets<E>* sleep, Sink& sink)
    {
        const EventBits<E> sleeping = sleep == nullptr ? EventBits<E>{} : (*sleep)[at];
        const PackedState<S> state = store_[at];
        const EventBits<E> events = tables_.followed(state);
        sink.expand(at, events);
        EventBits<E> awake{};
        EventBits<E> found{}; // what these lead to was found before
        for (std::size_t i = 0; i < E; ++i) {
            awake[i] = events[i] & ~sleeping[i];
            found[i] = events[i] & sleeping[i];
        }
        forEach(
            awake, [&](std::uint32_t event) __attribute__((always_inline)) {
                const PackedState<S> next = tables_.successor(state, event);
                const std::uint64_t hash = store_.hashOf(next);
                store_.prefetch(hash);
                Successor& successor = ring_[tail_++ % ringSize];
                successor = {next, hash, at, event, {}};
                if (sleep != nullptr) {
                    successor.sleeping = sleep->independence().before(event);
                    for (std::size_t i = 0; i < E; ++i)
                        successor.sleeping[i] &= found[i];
                    found[event / 64] |= 1ull << event % 64;
                }
                if (tail_ - middle_ > delay)
                    store_.prefetchState(ring_[middle_++ % ringSize].hash);
                if (tail_ - head_ > 2 * delay)
                    settleOne(sink);
            });
    }

    static constexpr std::size_t ringSize = 64; ///< more do not wait
    bool isEmpty() const { return head_ == tail_; }
    std::size_t waiting() const { return tail_ - head_; }
    template <class Sink>
    [[gnu::always_inline]] void settleOne(Sink& sink)
    {
        if (head_ == middle_)
            ++middle_;
        sink.settle(ring_[head_++ % ringSize]);
    }
    template <class Sink>
    void settleAll(Sink& sink)
    {
        while (!isEmpty())
            settleOne(sink);
    }

private:
    static constexpr std::size_t delay = 16;
    const PackedTables<S, E>& tables_;
    const PackedStore<S>& store_;
    std::array<Successor, ringSize> ring_;
    std::size_t head_ = 0;
    std::size_t middle_ = 0; ///< those before it wait for a state, the others for a slot
    std::size_t tail_ = 0;
};

/// Those who are told each step of a search by one thread.
struct PackedWatches {
    std::vector<WordWatch> all = {};
    std::span<const EventId> alphabet = {}; ///< the event of each letter

    bool isViolated() const
    {
        return std::any_of(all.begin(), all.end(), [](const WordWatch& watch) { return watch.isViolated(); });
    }
};

/// Takes what a search by one thread finds.
template <std::size_t S, std::size_t E>
struct PackedSink {
    PackedStore<S>& store;
    PackedFindings<E>& findings;
    PackedWatches& watches;
    PackedSymmetry<S>* symmetry; ///< or null
    SleepSets<E>* sleep;         ///< or null

    void expand(std::uint32_t at, const EventBits<E>& events)
    {
        for (WordWatch& watch : watches.all)
            watch.count(at, events);
        if (symmetry == nullptr)
            findings.sum.add(events);
        else
            findings.sum.note(events); // steps are counted when it is known whether they stay
    }
    void settle(const typename Successors<S, E>::Successor& next)
    {
        const std::size_t known = store.size();
        if (symmetry != nullptr) {
            if (!symmetry->meet(next.state) && store.find(next.state, next.hash) == PackedStore<S>::none)
                return;
            ++findings.sum.count;
        }
        const std::uint32_t at = store.insert(next.state, next.hash);
        if (at == known) {
            findings.add(at, next.source);
            if (sleep != nullptr) {
                sleep->makeRoom(next.source, store.size());
                sleep->put(at, next.sleeping);
            }
        }
        bool isMetAnew = false;
        for (WordWatch& watch : watches.all)
            isMetAnew = watch.step(next.source, watches.alphabet[next.letter], at) || isMetAnew;
        if (isMetAnew && at != known && sleep != nullptr)
            sleep->put(at, {});
    }
};

/// Takes back the steps of the row that was expanded last, of which all is settled: the states that it has
/// added are no part of the graph.
template <std::size_t S, std::size_t E>
std::optional<Stopped> takeBack(std::uint32_t at, PackedSink<S, E>& sink, const PackedSteps<E>& before,
                                RunContext& run)
{
    sink.findings.sum = before;
    return run.pollNow({"exploring", at, std::nullopt, sink.store.size(), sink.store.bytesSoon()});
}

/// Expands the states from number `at` on, until none is left, or `isEnough(at, states that were found)`,
/// asked now and then, says so. After a stop, too, exactly the states before `at` have been expanded; of the
/// states that the store has then, those up to the limit are the graph. With `symmetry`, which may be null, a
/// state is left out where one is known that it can be renamed to. With `sleep`, which may be null and has a
/// set for each state that is not expanded, steps that lead to nothing new are not looked up; not with
/// symmetry.
template <std::size_t S, std::size_t E, class IsEnough>
std::optional<Stopped> searchPacked(const GraphStorage& graph, const PackedTables<S, E>& tables,
                                    PackedStore<S>& store, PackedFindings<E>& findings,
                                    PackedWatches& watches, PackedSymmetry<S>* symmetry, SleepSets<E>* sleep,
                                    RunContext& run, std::uint32_t& at, const IsEnough& isEnough)
{
    // That many states have about a thousand transitions: some 10 to 50 microseconds.
    const auto pollEvery =
        static_cast<std::uint32_t>(std::clamp<std::size_t>(1024 / tables.mostSelectable(), 1, 64));
    const bool slow = tables.leavesOutRuns() || symmetry != nullptr; // a state may take a millisecond
    PackedSink<S, E> sink{store, findings, watches, symmetry, sleep};
    Successors<S, E> successors(tables, store);
    const std::size_t reach = Successors<S, E>::ringSize + tables.mostSelectable(); // of one state
    const std::uint64_t safe = run.limits().states - std::min<std::uint64_t>(run.limits().states, reach);
    for (;; ++at) {
        if (!watches.all.empty() && at == watches.all[0].levelEnd()) {
            successors.settleAll(sink);
            for (WordWatch& watch : watches.all)
                if (const auto stopped =
                        watch.nextLevel(graph, at, static_cast<std::uint32_t>(store.size()), run)) {
                    watches.all.clear(); // what they know is worth nothing
                    return stopped;
                }
        }
        while (at >= store.size() && !successors.isEmpty())
            successors.settleOne(sink);
        if (at >= store.size())
            return std::nullopt;
        if (slow || at % pollEvery == 0) {
            const Progress progress{"exploring", at, std::nullopt, store.size(), store.bytesSoon()};
            const auto stopped = slow ? run.pollNow(progress) : run.poll(progress);
            if (stopped || isEnough(at, store.size() + successors.waiting())) {
                successors.settleAll(sink);
                if (stopped || isEnough(at, store.size()))
                    return stopped;
            }
        }
        const bool isNearLimit = store.size() > safe;
        if (isNearLimit) [[unlikely]]
            successors.settleAll(sink);
        const PackedSteps<E> before = isNearLimit ? findings.sum : PackedSteps<E>();
        successors.expand(at, sleep, sink);
        if (isNearLimit) [[unlikely]] {
            successors.settleAll(sink);
            if (store.size() > run.limits().states)
                if (const auto stopped = takeBack(at, sink, before, run))
                    return stopped;
        }
    }
}

} // namespace threadmend::behavioral
