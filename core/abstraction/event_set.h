// SPDX-License-Identifier: GPL-3.0-or-later
// Sets of events of an alphabet, a bit each.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace threadmend::abstraction {

/// The number of an event in the alphabet of a program: 0, 1, ... in the order of labels.
using Letter = std::uint32_t;

class EventSet {
public:
    explicit EventSet(std::size_t letters = 0) : words_((letters + 63) / 64, 0) {}
    /// All of them.
    static EventSet all(std::size_t letters)
    {
        EventSet set(letters);
        for (Letter letter = 0; letter < letters; ++letter)
            set.add(letter);
        return set;
    }

    void add(Letter letter) { words_[letter / 64] |= 1ull << letter % 64; }
    bool contains(Letter letter) const { return (words_[letter / 64] >> letter % 64 & 1) != 0; }
    bool empty() const
    {
        std::uint64_t any = 0;
        for (const std::uint64_t word : words_)
            any |= word;
        return any == 0;
    }
    EventSet& operator|=(const EventSet& other)
    {
        for (std::size_t i = 0; i < words_.size(); ++i)
            words_[i] |= other.words_[i];
        return *this;
    }
    EventSet& operator&=(const EventSet& other)
    {
        for (std::size_t i = 0; i < words_.size(); ++i)
            words_[i] &= other.words_[i];
        return *this;
    }
    EventSet& operator-=(const EventSet& other)
    {
        for (std::size_t i = 0; i < words_.size(); ++i)
            words_[i] &= ~other.words_[i];
        return *this;
    }
    /// Calls `use(letter)` for each member, ascending.
    template <class Use>
    void forEach(const Use& use) const
    {
        for (std::uint32_t word = 0; word < words_.size(); ++word)
            for (std::uint64_t left = words_[word]; left != 0; left &= left - 1)
                use(word * 64 + static_cast<std::uint32_t>(std::countr_zero(left)));
    }
    auto operator<=>(const EventSet&) const = default;

private:
    std::vector<std::uint64_t> words_;
};

} // namespace threadmend::abstraction
