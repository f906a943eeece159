// SPDX-License-Identifier: GPL-3.0-or-later
// A partition of 0 ... n-1 that is split by marking elements (Valmari and Lehtinen 2008, section 3).
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace threadmend {

/// Blocks of numbers, in one array; in each block the marked elements stand first. A mark costs constant
/// time, a split time linear in the marks.
class RefinablePartition {
public:
    /// One block with all of 0 ... size-1; none if `size` is 0.
    explicit RefinablePartition(std::uint32_t size);

    std::uint32_t blockCount() const { return static_cast<std::uint32_t>(blocks_.size()); }
    std::uint32_t blockOf(std::uint32_t element) const { return blockOf_[element]; }
    std::span<const std::uint32_t> elements(std::uint32_t block) const
    {
        return std::span(elements_).subspan(blocks_[block].begin, blocks_[block].end - blocks_[block].begin);
    }

    void mark(std::uint32_t element);
    /// Splits every block of which a part is marked. The smaller part gets a new number, marks are removed.
    void split();

private:
    struct Block {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
        std::uint32_t marked = 0;
    };

    std::vector<std::uint32_t> elements_;
    std::vector<std::uint32_t> placeOf_;
    std::vector<std::uint32_t> blockOf_;
    std::vector<Block> blocks_;
    std::vector<std::uint32_t> touched_;
};

} // namespace threadmend
