// SPDX-License-Identifier: GPL-3.0-or-later
// The set of the packed states that were found, with their numbers.
//
// States lie densely in the order of their numbers; an open-addressing table of 8 bytes an entry (half a
// hash, half a number) finds them. Space: 8 S bytes a state, and 8 bytes / load (0.35 ... 0.7) for the table.
//
// Several threads may look for states at once (`meet`). What they find new has no number yet: it is a
// candidate, in a place that its finder chose. If two candidates are the same state, the one with the lower
// place stays. Later, when nobody meets states, those that stayed are given numbers.
#pragma once

#include "core/model/behavioral/product/huge_array.h"
#include "core/model/behavioral/product/packed_tables.h"

#include <atomic>
#include <cstdint>
#include <new>
#include <utility>

namespace threadmend::behavioral {

__extension__ using Wide = unsigned __int128;

template <std::size_t S>
class PackedStore {
public:
    /// A state without a number, and where the table names it.
    struct Candidate {
        PackedState<S> state;
        std::uint32_t slot;
        std::uint32_t source;
        std::uint32_t event;
    };
    /// What `meet` found: a state with a number, or the slot of one that has none yet.
    struct Met {
        std::uint32_t at;
        bool numbered;
        bool claimed; ///< the candidate was used
    };

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
                if (isFull())
                    grow(1, [](std::size_t, const auto& move) { move(0); });
                return static_cast<std::uint32_t>(size_ - 1);
            }
            if ((slot ^ mark) >> 32 == 0 && states_[(slot & 0xFFFFFFFFu) - 1] == state)
                return static_cast<std::uint32_t>((slot & 0xFFFFFFFFu) - 1);
        }
    }

    /// How many candidates the table takes between two calls of `number`.
    std::size_t room() const { return slots_.capacity() / 20 * 17 - size_; }

    /// Looks for the state; if it is new, or there is only a candidate at a higher place, `candidates[place]`
    /// becomes its candidate. Safe on several threads, each with places of its own.
    Met meet(const PackedState<S>& state, std::uint64_t hash, HugeArray<Candidate>& candidates,
             std::uint32_t place)
    {
        const std::uint64_t mark = hash >> 32 << 32;
        for (std::size_t at = hash >> shift_;; at = (at + 1) & (slots_.capacity() - 1)) {
            const std::atomic_ref<std::uint64_t> slot(slots_[at]);
            const auto found = static_cast<std::uint32_t>(at);
            std::uint64_t seen = slot.load(std::memory_order_acquire);
            while (seen == 0 || (seen ^ mark) >> 32 == 0) {
                const auto low = static_cast<std::uint32_t>(seen);
                if (seen != 0 && (low & candidateFlag) == 0) {
                    if (states_[low - 1] == state)
                        return {low - 1, true, false};
                    break;
                }
                if (seen != 0) {
                    const std::uint32_t other = low ^ candidateFlag;
                    if (candidates[other].state != state)
                        break;
                    if (other < place)
                        return {found, false, false};
                }
                candidates[place].state = state;
                candidates[place].slot = found;
                if (slot.compare_exchange_strong(seen, mark | candidateFlag | place,
                                                 std::memory_order_acq_rel, std::memory_order_acquire))
                    return {found, false, true};
            }
        }
    }

    /// Whether no lower candidate took its place. Not while others meet; safe on several threads, also while
    /// others are numbered.
    bool stayed(const Candidate& candidate, std::uint32_t place)
    {
        const std::atomic_ref<std::uint64_t> slot(slots_[candidate.slot]);
        return static_cast<std::uint32_t>(slot.load(std::memory_order_relaxed)) == (candidateFlag | place);
    }
    /// Makes room for `count` numbers more; the states are told by `number`.
    void addNumbers(std::size_t count)
    {
        std::size_t capacity = states_.capacity();
        while (capacity < size_ + count)
            capacity *= 2;
        if (capacity != states_.capacity())
            states_.grow(capacity);
        size_ += count;
    }
    /// Gives a candidate that stayed its number. Safe on several threads.
    void number(const Candidate& candidate, std::uint32_t number)
    {
        states_[number] = candidate.state;
        const std::atomic_ref<std::uint64_t> slot(slots_[candidate.slot]);
        slot.store(slot.load(std::memory_order_relaxed) >> 32 << 32 | (number + 1),
                   std::memory_order_relaxed);
    }
    /// The number of the state that a slot names.
    std::uint32_t numberAt(std::uint32_t slot) const { return static_cast<std::uint32_t>(slots_[slot]) - 1; }
    /// Grows the table after numbers were given; slots have other places then. `eachOf(count, work)` calls
    /// work(0) ... work(count - 1), maybe at the same time.
    template <class EachOf>
    void growIfFull(const EachOf& eachOf)
    {
        constexpr std::size_t pieces = 64;
        while (isFull())
            grow(pieces, eachOf);
    }

    std::size_t bytes() const { return slots_.bytes() + size_ * sizeof(PackedState<S>); }

private:
    bool isFull() const { return size_ * 10 > slots_.capacity() * 7; }

    /// A slot holds the upper half of its hash, which says where it belongs in a table of any size: so the
    /// old table is read and the new one written from front to back, without a look at the states. Both are
    /// cut behind free slots: what lies between the cuts a and b of the old table fits between 2 a and 2 b of
    /// the new one, as no entry moves further from its home. So the pieces can be moved at the same time.
    template <class EachOf>
    void grow(std::size_t pieces, const EachOf& eachOf)
    {
        if (slots_.capacity() > maxNumbers)
            throw std::bad_alloc();
        HugeArray<std::uint64_t> larger(slots_.capacity() * 2);
        const HugeArray<std::uint64_t> old = std::exchange(slots_, std::move(larger));
        --shift_;
        const auto cut = [&](std::size_t piece) {
            std::size_t at = old.capacity() / pieces * piece;
            while (old[(at - 1) & (old.capacity() - 1)] != 0)
                ++at;
            return at;
        };
        eachOf(pieces, [&](std::size_t piece) {
            const std::size_t end = piece + 1 == pieces ? old.capacity() + cut(0) : cut(piece + 1);
            for (std::size_t i = cut(piece); i < end; ++i)
                if (const std::uint64_t entry = old[i & (old.capacity() - 1)]; entry != 0)
                    place(entry);
        });
    }

    void place(std::uint64_t entry)
    {
        std::size_t at = entry >> 32 << 32 >> shift_;
        while (slots_[at] != 0)
            at = (at + 1) & (slots_.capacity() - 1);
        slots_[at] = entry;
    }

    static constexpr std::uint32_t firstLog = 12;
    static constexpr std::uint32_t candidateFlag = 1u << 31; ///< beside it a slot holds a place
    static constexpr std::size_t maxNumbers = std::size_t{1} << 31;
    HugeArray<PackedState<S>> states_ = HugeArray<PackedState<S>>(std::size_t{1} << firstLog);
    HugeArray<std::uint64_t> slots_ = HugeArray<std::uint64_t>(std::size_t{1} << firstLog);
    std::size_t size_ = 0;
    std::uint32_t shift_ = 64 - firstLog;
};

} // namespace threadmend::behavioral
