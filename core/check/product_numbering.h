// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers the states of a product of model and automaton in the order in which they are met.
#pragma once

#include "core/property/safety_automaton.h"

#include <compare>
#include <cstdint>
#include <vector>

namespace threadmend {

/// A state of the product of a model and a property's automaton.
struct ProductState {
    StateId model;
    AutomatonState automaton;
    constexpr auto operator<=>(const ProductState&) const = default;
};

/// A growing bijection between product states and 0, 1, 2, ... Expected constant time.
///
/// Automata of few states get one table entry for every pair (4 bytes), which is fastest; larger ones a hash
/// table of open addressing, at most half full (8 to 16 bytes a product state). 8 bytes a product state for
/// the states.
class ProductNumbering {
public:
    static constexpr std::uint32_t absent = none<StateId>.value;

    explicit ProductNumbering(std::size_t automatonStates)
        : automatonStates_(automatonStates), direct_(automatonStates <= directStates)
    {
        if (!direct_)
            table_.assign(1024, absent);
    }

    std::size_t size() const { return states_.size(); }
    ProductState operator[](std::uint32_t number) const { return states_[number]; }
    const std::vector<ProductState>& states() const { return states_; }
    std::vector<ProductState> takeStates() && { return std::move(states_); }
    std::uint64_t bytes() const
    {
        return table_.capacity() * sizeof(std::uint32_t) + states_.capacity() * sizeof(ProductState);
    }

    /// The number of a state, or `absent`.
    std::uint32_t find(ProductState state) const
    {
        const std::size_t slot = slotOf(state);
        return slot < table_.size() ? table_[slot] : absent;
    }

    /// The number of a state, new or known: new exactly if it equals the size before.
    std::uint32_t number(ProductState state)
    {
        std::size_t slot = slotOf(state);
        if (slot >= table_.size())
            table_.resize((slot + 1) + (slot + 1) / 2, absent);
        if (table_[slot] != absent)
            return table_[slot];
        if (!direct_ && (states_.size() + 1) * 2 > table_.size()) {
            growHashTable();
            slot = slotOf(state);
        }
        const auto fresh = static_cast<std::uint32_t>(states_.size());
        table_[slot] = fresh;
        states_.push_back(state);
        return fresh;
    }

private:
    static constexpr std::size_t directStates = 8;

    std::size_t slotOf(ProductState state) const
    {
        if (direct_)
            return state.model.index() * automatonStates_ + state.automaton.index();
        const std::uint64_t key = (std::uint64_t{state.model.value} << 32) | state.automaton.value;
        const std::size_t mask = table_.size() - 1;
        // The bits above the lower half depend on both numbers; those below on that of the automaton alone.
        std::size_t slot = static_cast<std::size_t>((key * 0x9E3779B97F4A7C15ull) >> 32) & mask;
        while (table_[slot] != absent && states_[table_[slot]] != state)
            slot = (slot + 1) & mask;
        return slot;
    }

    void growHashTable()
    {
        table_.assign(table_.size() * 2, absent);
        for (std::uint32_t number = 0; number < states_.size(); ++number)
            table_[slotOf(states_[number])] = number;
    }

    std::size_t automatonStates_;
    bool direct_;
    std::vector<std::uint32_t> table_;
    std::vector<ProductState> states_;
};

} // namespace threadmend
