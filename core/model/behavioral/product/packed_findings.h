// SPDX-License-Identifier: GPL-3.0-or-later
// What a search over packed states notes beside the states themselves.
#pragma once

#include "core/model/behavioral/product/huge_array.h"
#include "core/model/behavioral/product/packed_choice.h"

#include <algorithm>
#include <cstdint>

namespace threadmend::behavioral {

/// The steps out of some states: how many there are, and of which events.
template <std::size_t E>
struct alignas(64) PackedSteps {
    std::uint64_t count = 0;
    EventBits<E> events{};

    void add(const EventBits<E>& some)
    {
        note(some);
        for (const std::uint64_t word : some)
            count += ones(word);
    }
    /// Events that happen, without counting steps.
    void note(const EventBits<E>& some)
    {
        for (std::size_t i = 0; i < E; ++i)
            events[i] |= some[i];
    }
    /// As std::popcount, which is a call where the processor's own instruction must not be assumed.
    static std::uint64_t ones(std::uint64_t word)
    {
        word -= word >> 1 & 0x5555555555555555;
        word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
        return ((word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56;
    }
    void add(const PackedSteps& other)
    {
        count += other.count;
        for (std::size_t i = 0; i < E; ++i)
            events[i] |= other.events[i];
    }
};

/// Of all states so far. Space: 4 bytes a state.
template <std::size_t E>
struct PackedFindings {
    PackedSteps<E> sum;
    /// By state: from where it was found. The event is the first one that leads there.
    HugeArray<std::uint32_t> parents = HugeArray<std::uint32_t>(1u << 12);

    void add(std::uint32_t state, std::uint32_t source)
    {
        makeRoom(std::size_t{state} + 1);
        parents[state] = source;
    }
    void makeRoom(std::size_t states)
    {
        if (states > parents.capacity())
            parents.grow(std::max(states, parents.capacity() * 2));
    }
};

} // namespace threadmend::behavioral
