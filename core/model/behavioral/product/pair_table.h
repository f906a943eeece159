// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers under pairs of numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace threadmend::behavioral {

/// Open addressing, at most half full: 32 bytes a pair and more. The first of a pair is not 0. Expected O(1).
class PairTable {
public:
    static constexpr std::uint32_t none = 0xffffffff;

    /// What stands under a pair, or `none`.
    std::uint32_t find(std::uint32_t first, std::uint32_t second) const
    {
        const std::uint64_t key = std::uint64_t{first} << 32 | second;
        const Slot& slot = slots_[slotOf(key)];
        return slot.key == key ? slot.value : none;
    }
    /// For a pair that is not there.
    void add(std::uint32_t first, std::uint32_t second, std::uint32_t value)
    {
        if (2 * ++size_ > slots_.size())
            grow();
        const std::uint64_t key = std::uint64_t{first} << 32 | second;
        slots_[slotOf(key)] = {key, value};
    }

private:
    struct Slot {
        std::uint64_t key = 0; ///< 0: free
        std::uint32_t value = 0;
    };
    std::size_t slotOf(std::uint64_t key) const
    {
        const std::uint64_t mixed = (key ^ key >> 32) * 0x9E3779B97F4A7C15ull;
        std::size_t at = (mixed >> 32) & (slots_.size() - 1);
        while (slots_[at].key != 0 && slots_[at].key != key)
            at = (at + 1) & (slots_.size() - 1);
        return at;
    }
    void grow()
    {
        const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
        for (const Slot& slot : old)
            if (slot.key != 0)
                slots_[slotOf(slot.key)] = slot;
    }

    std::vector<Slot> slots_ = std::vector<Slot>(64);
    std::size_t size_ = 0;
};

} // namespace threadmend::behavioral
