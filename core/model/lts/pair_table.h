// SPDX-License-Identifier: GPL-3.0-or-later
// Pairs of states that two systems reach together.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace threadmend {

struct StatePair {
    std::uint32_t first = 0, second = 0;
    bool operator==(const StatePair&) const = default;
};

/// Numbers pairs in the order in which they were found, so that it is the queue of a search, too. Open
/// addressing with linear probing: 8 bytes a pair and 8 to 16 of slots. Fewer than 2^32 - 1 pairs.
class PairTable {
public:
    /// Whether the pair is new; then its number is `size() - 1`.
    bool insert(StatePair pair)
    {
        const std::size_t before = pairs_.size();
        return number(pair) == before;
    }
    /// The number of a pair, new or known: new exactly if it equals the size before.
    std::uint32_t number(StatePair pair)
    {
        if ((pairs_.size() + 1) * 2 > slots_.size())
            grow();
        std::size_t slot = slotOf(pair);
        while (slots_[slot] != 0 && !(pairs_[slots_[slot] - 1] == pair))
            slot = (slot + 1) & (slots_.size() - 1);
        if (slots_[slot] != 0)
            return slots_[slot] - 1;
        pairs_.push_back(pair);
        slots_[slot] = static_cast<std::uint32_t>(pairs_.size());
        return slots_[slot] - 1;
    }
    std::size_t size() const { return pairs_.size(); }
    StatePair operator[](std::size_t number) const { return pairs_[number]; }

private:
    std::size_t slotOf(StatePair pair) const
    {
        // The highest bits of the product depend on both numbers, also where one of them takes few values.
        const std::uint64_t key = std::uint64_t{pair.first} << 32 | pair.second;
        return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15ull) >> shift_);
    }
    void grow()
    {
        slots_.assign(std::max<std::size_t>(1024, slots_.size() * 2), 0);
        shift_ = 64 - static_cast<unsigned>(std::countr_zero(slots_.size()));
        for (std::uint32_t number = 0; number < pairs_.size(); ++number) {
            std::size_t slot = slotOf(pairs_[number]);
            while (slots_[slot] != 0)
                slot = (slot + 1) & (slots_.size() - 1);
            slots_[slot] = number + 1;
        }
    }

    std::vector<StatePair> pairs_;
    unsigned shift_ = 64;              ///< leaves as many bits as there are slots
    std::vector<std::uint32_t> slots_; ///< 0, or one more than the number of the pair there
};

} // namespace threadmend
