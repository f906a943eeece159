// SPDX-License-Identifier: GPL-3.0-or-later
// Where the bits of each slot stand in a packed state.
#pragma once

#include "core/model/concurrent/code.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace threadmend::concurrent {

/// As many bits a slot as its values need, none across two words. O(slots) to pack and to unpack.
class StateLayout {
public:
    explicit StateLayout(std::span<const SlotRange> ranges)
    {
        std::uint32_t used = 0;
        for (const SlotRange& range : ranges) {
            const auto span = static_cast<std::uint64_t>(std::int64_t{range.most} - range.least);
            const auto width = static_cast<std::uint32_t>(std::bit_width(span));
            if (used % wordBits + width > wordBits)
                used += wordBits - used % wordBits;
            fields_.push_back({width == 0 ? 0 : used / wordBits, used % wordBits,
                               (std::uint64_t{1} << width) - 1, range.least});
            used += width;
        }
        words_ = used == 0 ? 1 : (used + wordBits - 1) / wordBits;
    }

    std::size_t wordCount() const { return words_; }
    std::int32_t value(std::span<const std::uint64_t> words, std::size_t slot) const
    {
        const Field& field = fields_[slot];
        return static_cast<std::int32_t>(words[field.word] >> field.shift & field.mask) + field.least;
    }
    void put(std::span<std::uint64_t> words, std::size_t slot, std::int32_t value) const
    {
        const Field& field = fields_[slot];
        const auto bits = static_cast<std::uint64_t>(std::int64_t{value} - field.least);
        words[field.word] = (words[field.word] & ~(field.mask << field.shift)) | bits << field.shift;
    }
    void unpack(std::span<const std::uint64_t> words, Slots& slots) const
    {
        slots.resize(fields_.size());
        for (std::size_t slot = 0; slot < fields_.size(); ++slot)
            slots[slot] = value(words, slot);
    }

private:
    static constexpr std::uint32_t wordBits = 64;
    struct Field {
        std::uint32_t word = 0, shift = 0;
        std::uint64_t mask = 0;
        std::int32_t least = 0;
    };
    std::vector<Field> fields_;
    std::size_t words_ = 1;
};

} // namespace threadmend::concurrent
