// SPDX-License-Identifier: GPL-3.0-or-later
// Remembers which label a piece of text stood for, so that readers need not look at each label in full.
#pragma once

#include "core/model/id.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

namespace threadmend {

/// A direct-mapped cache of 64 kB from short texts as they stand in a file to label ids. Most files repeat a
/// few labels over and over; comparing with the last text in the same slot costs less than hashing.
class RecentLabels {
public:
    RecentLabels() : entries_(slotCount) {}

    std::optional<LabelId> find(std::string_view text) const
    {
        const Entry& entry = entries_[slotOf(text)];
        if (entry.length != text.size() || std::memcmp(entry.bytes.data(), text.data(), text.size()) != 0)
            return std::nullopt;
        return entry.label;
    }

    void remember(std::string_view text, LabelId label)
    {
        if (text.empty() || text.size() > longest)
            return;
        Entry& entry = entries_[slotOf(text)];
        entry.length = static_cast<std::uint32_t>(text.size());
        entry.label = label;
        std::memcpy(entry.bytes.data(), text.data(), text.size());
    }

private:
    static constexpr std::size_t slotCount = 1024;
    static constexpr std::size_t longest = 56;

    /// An entry that holds nothing has a length that no text has.
    struct Entry {
        LabelId label = none<LabelId>;
        std::uint32_t length = std::uint32_t(-1);
        std::array<char, longest> bytes{};
    };

    static std::uint64_t eightBytes(const char* from)
    {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, from, sizeof bytes);
        return bytes;
    }

    /// Mixes the first, the middle and the last eight bytes and the length.
    static std::size_t slotOf(std::string_view text)
    {
        constexpr std::uint64_t odd = 0x9E3779B97F4A7C15ull;
        const std::size_t size = text.size();
        std::uint64_t mixed = size;
        if (size >= 8) {
            mixed += eightBytes(text.data()) * odd;
            mixed = (mixed ^ eightBytes(text.data() + size - 8)) * odd;
            mixed = (mixed ^ eightBytes(text.data() + (size - 8) / 2)) * odd;
        } else {
            for (const char c : text)
                mixed = (mixed ^ static_cast<unsigned char>(c)) * odd;
        }
        return static_cast<std::size_t>(mixed >> 54);
    }

    std::vector<Entry> entries_;
};

} // namespace threadmend
