// SPDX-License-Identifier: GPL-3.0-or-later
// Breadth-first search over packed states by one thread.
//
// Table slots are prefetched: each successor waits in a ring of a few dozen while its slot comes from memory,
// first in, first out, so that the order stays that of breadth-first search.
#pragma once

#include "core/model/behavioral/product/packed_store.h"
#include "core/run/run_context.h"

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

namespace threadmend::behavioral {

/// Successors on their way to the store. `Sink` has `expand(state, kind, selectable count)` and
/// `settle(successor)`, called in the order of states, and of successors by state and event.
template <std::size_t S, std::size_t E>
class Successors {
public:
    struct Successor {
        PackedState<S> state;
        std::uint64_t hash;
        std::uint32_t source;
        std::uint32_t event;
    };

    Successors(const PackedTables<S, E>& tables, const PackedStore<S>& store) : tables_(tables), store_(store)
    {
    }

    template <class Sink>
    void expand(std::uint32_t at, Sink& sink)
    {
        const PackedState<S> state = store_[at];
        StateKind kind = StateKind::End;
        const EventBits<E> events = tables_.selectable(state, kind);
        std::uint32_t count = 0;
        for (const std::uint64_t word : events)
            count += static_cast<std::uint32_t>(std::popcount(word));
        sink.expand(at, count > 0 ? StateKind::Running : kind, count);
        for (std::uint32_t word = 0; word < E; ++word)
            for (std::uint64_t left = events[word]; left != 0; left &= left - 1) {
                const std::uint32_t event = word * 64 + static_cast<std::uint32_t>(std::countr_zero(left));
                const PackedState<S> next = tables_.successor(state, event);
                const std::uint64_t hash = store_.hashOf(next);
                store_.prefetch(hash);
                ring_[tail_++ % ringSize] = {next, hash, at, event};
                if (tail_ - head_ > delay)
                    settleOne(sink);
            }
    }

    bool isEmpty() const { return head_ == tail_; }
    template <class Sink>
    void settleOne(Sink& sink)
    {
        sink.settle(ring_[head_++ % ringSize]);
    }
    template <class Sink>
    void settleAll(Sink& sink)
    {
        while (!isEmpty())
            settleOne(sink);
    }

private:
    static constexpr std::size_t delay = 24;
    static constexpr std::size_t ringSize = 64;
    const PackedTables<S, E>& tables_;
    const PackedStore<S>& store_;
    std::array<Successor, ringSize> ring_;
    std::size_t head_ = 0;
    std::size_t tail_ = 0;
};

/// Expands the states from number `at` on, until none is left, or `isEnough(at)`, asked now and then, says
/// so. `Visitor` has `expand(state, kind, selectable count)` and `step(source, event, target)`. After a
/// stop, too, exactly the states before `at` have been expanded.
template <std::size_t S, std::size_t E, class Visitor, class IsEnough>
std::optional<Stopped> searchPacked(const PackedTables<S, E>& tables, PackedStore<S>& store, Visitor& visitor,
                                    RunContext& run, std::uint32_t& at, const IsEnough& isEnough)
{
    struct Sink {
        PackedStore<S>& store;
        Visitor& visitor;
        void expand(std::uint32_t state, StateKind kind, std::uint32_t count)
        {
            visitor.expand(state, kind, count);
        }
        void settle(const typename Successors<S, E>::Successor& next)
        {
            visitor.step(next.source, next.event, store.insert(next.state, next.hash));
        }
    };
    constexpr std::uint32_t pollEvery = 64; // states: some 10 microseconds
    Sink sink{store, visitor};
    Successors<S, E> successors(tables, store);
    for (;; ++at) {
        while (at >= store.size() && !successors.isEmpty())
            successors.settleOne(sink);
        if (at >= store.size())
            return std::nullopt;
        if (at % pollEvery == 0) {
            const auto stopped = run.poll({"exploring", at, std::nullopt, store.size()});
            if (stopped || isEnough(at)) {
                successors.settleAll(sink);
                return stopped;
            }
        }
        successors.expand(at, sink);
    }
}

} // namespace threadmend::behavioral
