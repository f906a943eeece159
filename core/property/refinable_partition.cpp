// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/refinable_partition.h"

#include <numeric>

namespace threadmend {

RefinablePartition::RefinablePartition(std::uint32_t size)
    : elements_(size), placeOf_(size), blockOf_(size, 0), blocks_(size == 0 ? 0 : 1, Block{0, size, 0})
{
    std::iota(elements_.begin(), elements_.end(), 0u);
    std::iota(placeOf_.begin(), placeOf_.end(), 0u);
}

void RefinablePartition::mark(std::uint32_t element)
{
    Block& block = blocks_[blockOf_[element]];
    const std::uint32_t place = placeOf_[element];
    const std::uint32_t firstUnmarked = block.begin + block.marked;
    if (place < firstUnmarked)
        return;
    if (block.marked == 0)
        touched_.push_back(blockOf_[element]);
    const std::uint32_t other = elements_[firstUnmarked];
    std::swap(elements_[place], elements_[firstUnmarked]);
    placeOf_[element] = firstUnmarked;
    placeOf_[other] = place;
    ++block.marked;
}

void RefinablePartition::split()
{
    for (const std::uint32_t number : touched_) {
        Block& block = blocks_[number];
        const std::uint32_t middle = block.begin + std::exchange(block.marked, 0);
        if (middle == block.end)
            continue;
        Block smaller{block.begin, middle, 0};
        if (middle - block.begin <= block.end - middle) {
            block.begin = middle;
        } else {
            smaller = {middle, block.end, 0};
            block.end = middle;
        }
        const std::uint32_t fresh = blockCount();
        for (std::uint32_t place = smaller.begin; place < smaller.end; ++place)
            blockOf_[elements_[place]] = fresh;
        blocks_.push_back(smaller);
    }
    touched_.clear();
}

} // namespace threadmend
