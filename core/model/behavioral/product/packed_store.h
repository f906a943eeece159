// SPDX-License-Identifier: GPL-3.0-or-later
// The set of the packed states that were found, with their numbers.
//
// States lie densely in the order of their numbers; an open-addressing table of 4 bytes an entry finds them:
// the number, and above it as many bits of the hash as are left. Space: 8 S bytes a state, and 4 bytes / load
// (0.37 ... 0.75) for the table.
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
    /// Two steps of looking for a state, of which each wants memory that the one before has named.
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[hash >> shift_], 1); }
    void prefetchState(std::uint64_t hash) const
    {
        const std::uint32_t number = __atomic_load_n(&slots_[hash >> shift_], __ATOMIC_RELAXED) & numbers_;
        __builtin_prefetch(&states_[number - (number != 0 ? 1 : 0)]); // a candidate's place does no harm
    }

    /// The number of the state, new or known.
    std::uint32_t insert(const PackedState<S>& state, std::uint64_t hash)
    {
        const std::uint32_t mark = markOf(hash);
        for (std::size_t at = hash >> shift_;; at = (at + 1) & (slots_.capacity() - 1)) {
            const std::uint32_t slot = slots_[at];
            if (slot == 0) {
                slots_[at] = mark | static_cast<std::uint32_t>(size_ + 1);
                if (size_ == states_.capacity())
                    states_.grow(size_ * 2);
                states_[size_++] = state;
                if (isFull())
                    grow(1, [](std::size_t, const auto& move) { move(0); });
                return static_cast<std::uint32_t>(size_ - 1);
            }
            if ((slot & ~numbers_) == mark && states_[(slot & numbers_) - 1] == state)
                return (slot & numbers_) - 1;
        }
    }
    static constexpr std::uint32_t none = 0xffffffff;
    /// The number of a state, while there are no candidates; `none` if it is not known.
    std::uint32_t find(const PackedState<S>& state, std::uint64_t hash) const
    {
        for (std::size_t at = hash >> shift_;; at = (at + 1) & (slots_.capacity() - 1)) {
            const std::uint32_t number = (slots_[at] & numbers_) - 1;
            if (number == none || states_[number] == state)
                return number;
        }
    }

    /// How many candidates the table takes between two calls of `number`.
    std::size_t room() const { return slots_.capacity() / 20 * 17 - size_; }

    /// Looks for the state; if it is new, or there is only a candidate at a higher place, `candidates[place]`
    /// becomes its candidate, and the answer is true. Safe on several threads, each with places of its own.
    bool meet(const PackedState<S>& state, std::uint64_t hash, HugeArray<Candidate>& candidates,
              std::uint32_t place)
    {
        const std::uint32_t mark = markOf(hash);
        for (std::size_t at = hash >> shift_;; at = (at + 1) & (slots_.capacity() - 1)) {
            const std::atomic_ref<std::uint32_t> slot(slots_[at]);
            std::uint32_t seen = slot.load(std::memory_order_acquire);
            while (seen == 0 || (seen & candidateFlag) != 0 || (seen & ~numbers_) == mark) {
                if (seen != 0 && (seen & candidateFlag) == 0) {
                    if (states_[(seen & numbers_) - 1] == state)
                        return false;
                    break;
                }
                if (seen != 0) {
                    const std::uint32_t other = seen ^ candidateFlag;
                    if (candidates[other].state != state)
                        break;
                    if (other < place)
                        return false;
                }
                candidates[place].state = state;
                candidates[place].slot = static_cast<std::uint32_t>(at);
                if (slot.compare_exchange_strong(seen, candidateFlag | place, std::memory_order_acq_rel,
                                                 std::memory_order_acquire))
                    return true;
            }
        }
    }

    /// Whether no lower candidate took its place. Not while others meet; safe on several threads, also while
    /// others are numbered.
    bool stayed(const Candidate& candidate, std::uint32_t place)
    {
        const std::atomic_ref<std::uint32_t> slot(slots_[candidate.slot]);
        return slot.load(std::memory_order_relaxed) == (candidateFlag | place);
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
        const std::atomic_ref<std::uint32_t> slot(slots_[candidate.slot]);
        slot.store(markOf(hashOf(candidate.state)) | (number + 1), std::memory_order_relaxed);
    }
    /// Grows the table after numbers were given; slots have other places then. `eachOf(count, work)` calls
    /// work(0) ... work(count - 1), maybe at the same time.
    template <class EachOf>
    void growIfFull(const EachOf& eachOf)
    {
        constexpr std::size_t pieces = 64;
        while (isFull())
            grow(pieces, eachOf);
    }

    /// What the table will ask for at once, if that is soon.
    std::size_t bytesSoon() const { return size_ > slots_.capacity() / 8 * 5 ? slots_.bytes() : 0; }
    std::size_t bytes() const { return slots_.bytes() + size_ * sizeof(PackedState<S>); }

private:
    bool isFull() const { return size_ > slots_.capacity() / 4 * 3; }
    std::uint32_t markOf(std::uint64_t hash) const
    {
        return static_cast<std::uint32_t>(hash) & ~numbers_ & ~candidateFlag;
    }

    /// The table is made anew from the states, in pieces that can be done at the same time: where an entry
    /// stands among those that would stand there too does not matter.
    template <class EachOf>
    void grow(std::size_t pieces, const EachOf& eachOf)
    {
        if (slots_.capacity() > maxNumbers / 2)
            throw std::bad_alloc();
        const std::size_t capacity = slots_.capacity() * 2;
        slots_ = HugeArray<std::uint32_t>(); // two tables at once are not needed
        slots_ = HugeArray<std::uint32_t>(capacity);
        numbers_ = static_cast<std::uint32_t>(capacity - 1);
        --shift_;
        eachOf(pieces, [&](std::size_t piece) {
            constexpr std::size_t ahead = 16;
            const std::size_t end = size_ * (piece + 1) / pieces;
            for (std::size_t i = size_ * piece / pieces; i < end; ++i) {
                if (i + ahead < end)
                    prefetch(hashOf(states_[i + ahead]));
                place(hashOf(states_[i]), static_cast<std::uint32_t>(i + 1));
            }
        });
    }

    void place(std::uint64_t hash, std::uint32_t number)
    {
        for (std::size_t at = hash >> shift_;; at = (at + 1) & (slots_.capacity() - 1)) {
            const std::atomic_ref<std::uint32_t> slot(slots_[at]);
            std::uint32_t free = 0;
            if (slot.load(std::memory_order_relaxed) == 0 &&
                slot.compare_exchange_strong(free, markOf(hash) | number, std::memory_order_relaxed))
                return;
        }
    }

    static constexpr std::uint32_t firstLog = 12;
    static constexpr std::uint32_t candidateFlag = 1u << 31; ///< beside it a slot holds a place
    static constexpr std::size_t maxNumbers = std::size_t{1} << 31;
    HugeArray<PackedState<S>> states_ = HugeArray<PackedState<S>>(std::size_t{1} << firstLog);
    HugeArray<std::uint32_t> slots_ = HugeArray<std::uint32_t>(std::size_t{1} << firstLog);
    std::size_t size_ = 0;
    std::uint32_t numbers_ =
        (1u << firstLog) - 1; ///< the bits of a slot that hold a number, one more than it
    std::uint32_t shift_ = 64 - firstLog;
};

} // namespace threadmend::behavioral
