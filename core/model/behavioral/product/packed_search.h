// SPDX-License-Identifier: GPL-3.0-or-later
// Breadth-first search over packed states.
//
// States lie densely in the order of discovery; an open-addressing table of 8 bytes an entry (half a hash,
// half a number) finds them. Table slots are prefetched: each successor waits in a ring of a few dozen while
// its slot comes from memory, first in, first out, so that the order stays that of breadth-first search.
// Space: 8 S + 4 bytes a state, and 8 bytes / load (0.35 ... 0.7) for the table.
#pragma once

#include "core/model/behavioral/product/huge_array.h"
#include "core/model/behavioral/product/packed_tables.h"
#include "core/run/run_context.h"

#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

namespace threadmend::behavioral {

__extension__ using Wide = unsigned __int128;

/// Numbers packed states in the order of `insert`.
template <std::size_t S>
class PackedStore {
public:
    std::size_t size() const { return size_; }
    const PackedState<S>& operator[](std::size_t index) const { return states_[index]; }
    static std::uint64_t hashOf(const PackedState<S>& state)
    {
        std::uint64_t hash = 0x9E3779B97F4A7C15ull;
        for (const std::uint64_t word : state.bits) {
            const Wide product = static_cast<Wide>(hash ^ word) * 0xD6E8FEB86659FD93ull;
            hash = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
        }
        return hash;
    }
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[hash >> shift_], 1); }

    /// The number of the state, new or known.
    std::uint32_t insert(const PackedState<S>& state, std::uint64_t hash)
    {
        const std::uint64_t mark = hash >> 32 << 32;
        for (std::size_t at = hash >> shift_;; at = (at + 1) & (slots_.capacity() - 1)) {
            const std::uint64_t slot = slots_[at];
            if (slot == 0) {
                slots_[at] = mark | (size_ + 1);
                if (size_ == states_.capacity())
                    states_.grow(size_ * 2);
                states_[size_++] = state;
                if (size_ * 10 > slots_.capacity() * 7)
                    grow();
                return static_cast<std::uint32_t>(size_ - 1);
            }
            if ((slot ^ mark) >> 32 == 0 && states_[(slot & 0xFFFFFFFFu) - 1] == state)
                return static_cast<std::uint32_t>((slot & 0xFFFFFFFFu) - 1);
        }
    }
    std::size_t bytes() const { return slots_.bytes() + size_ * sizeof(PackedState<S>); }

private:
    /// A slot holds the upper half of its hash, which says where it belongs in a table of any size: so the
    /// old table is read and the new one written from front to back, without a look at the states.
    void grow()
    {
        const HugeArray<std::uint64_t> old = std::move(slots_);
        --shift_;
        slots_ = HugeArray<std::uint64_t>(std::size_t{1} << (64 - shift_));
        for (std::size_t i = 0; i < old.capacity(); ++i) {
            if (old[i] == 0)
                continue;
            std::size_t at = old[i] >> 32 << 32 >> shift_;
            while (slots_[at] != 0)
                at = (at + 1) & (slots_.capacity() - 1);
            slots_[at] = old[i];
        }
    }

    static constexpr std::uint32_t firstLog = 12;
    HugeArray<PackedState<S>> states_ = HugeArray<PackedState<S>>(std::size_t{1} << firstLog);
    HugeArray<std::uint64_t> slots_ = HugeArray<std::uint64_t>(std::size_t{1} << firstLog);
    std::size_t size_ = 0;
    std::uint32_t shift_ = 64 - firstLog;
};

/// What the search tells of each state and step; `Visitor` has
/// `bool expand(state, requested, selectable count)` -> whether to go on, `void step(source, event, target)`.
template <std::size_t S, std::size_t E, class Visitor>
std::optional<Stopped> searchPacked(const PackedTables<S, E>& tables, PackedStore<S>& store, Visitor& visitor,
                                    RunContext& run)
{
    struct Pending {
        PackedState<S> state;
        std::uint64_t hash;
        std::uint32_t source;
        std::uint32_t event;
    };
    constexpr std::size_t delay = 24;
    constexpr std::size_t ringSize = 64;
    std::array<Pending, ringSize> ring;
    std::size_t head = 0;
    std::size_t tail = 0;
    const auto settle = [&] {
        const Pending& pending = ring[head++ % ringSize];
        visitor.step(pending.source, pending.event, store.insert(pending.state, pending.hash));
    };
    store.insert(tables.initial(), store.hashOf(tables.initial()));
    for (std::uint32_t at = 0;; ++at) {
        while (at >= store.size() && head != tail)
            settle();
        if (at >= store.size())
            return std::nullopt;
        constexpr std::uint32_t pollEvery = 64; // states: some 10 microseconds
        if (at % pollEvery == 0)
            if (const auto stopped = run.poll({"exploring", at, std::nullopt, store.size()}))
                return stopped;
        const PackedState<S> state = store[at];
        bool requested = false;
        const EventBits<E> events = tables.selectable(state, requested);
        std::uint32_t count = 0;
        for (const std::uint64_t word : events)
            count += static_cast<std::uint32_t>(std::popcount(word));
        if (!visitor.expand(at, requested, count))
            return std::nullopt;
        for (std::uint32_t word = 0; word < E; ++word)
            for (std::uint64_t left = events[word]; left != 0; left &= left - 1) {
                const std::uint32_t event = word * 64 + static_cast<std::uint32_t>(std::countr_zero(left));
                const PackedState<S> next = tables.successor(state, event);
                const std::uint64_t hash = store.hashOf(next);
                store.prefetch(hash);
                ring[tail++ % ringSize] = {next, hash, at, event};
                if (tail - head > delay)
                    settle();
            }
    }
}

} // namespace threadmend::behavioral
