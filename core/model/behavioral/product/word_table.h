// SPDX-License-Identifier: GPL-3.0-or-later
// Sequences of words, each kept once and numbered in the order in which they came.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace threadmend::behavioral {

/// What a list that is nearly full will ask for at once when it grows; 0 if there is room.
template <class T>
std::size_t bytesOfGrowth(const std::vector<T>& list)
{
    return list.size() > list.capacity() / 16 * 15 ? 2 * list.capacity() * sizeof(T) : 0;
}

/// Open addressing with linear probing, at most half full. Expected O(words) to find or add one. Space: 4
/// bytes a word and 20 to 28 bytes a sequence.
class WordTable {
public:
    using Words = std::span<const std::uint32_t>;

    std::uint32_t size() const { return static_cast<std::uint32_t>(hashes_.size()); }
    Words operator[](std::uint32_t number) const
    {
        return {words_.data() + firsts_[number], words_.data() + firsts_[number + 1]};
    }

    /// The number of the sequence; `size()` if it is not there. Equal sequences have equal hashes.
    std::uint32_t find(Words words, std::uint64_t hash) const
    {
        const std::uint32_t found = slots_[slotOf(words, shortened(hash))];
        return found == 0 ? size() : (found & numbers()) - 1;
    }
    /// The number of the sequence, new or known: new exactly if it equals the size before. `words` are none
    /// of the table's own.
    std::uint32_t add(Words words, std::uint64_t hash)
    {
        const std::size_t slot = slotOf(words, shortened(hash));
        if (slots_[slot] != 0)
            return (slots_[slot] & numbers()) - 1;
        words_.insert(words_.end(), words.begin(), words.end());
        firsts_.push_back(words_.size());
        hashes_.push_back(shortened(hash));
        slots_[slot] = size() | (hashes_.back() & ~numbers());
        if (hashes_.size() * 2 > slots_.size())
            grow();
        return size() - 1;
    }

    /// What a word adds to the hash of its sequence, which is the sum over all words: so that it can be
    /// changed with one word.
    static std::uint64_t hashOf(std::size_t place, std::uint32_t word)
    {
        const std::uint64_t mixed = (word + (place + 1) * 0x9E3779B97F4A7C15ull) * 0xD6E8FEB86659FD93ull;
        return (mixed ^ mixed >> 32) * 0xC2B2AE3D27D4EB4Full;
    }
    static std::uint64_t hashOf(Words words)
    {
        std::uint64_t hash = 0;
        for (std::size_t i = 0; i < words.size(); ++i)
            hash += hashOf(i, words[i]);
        return hash;
    }

    std::size_t bytes() const
    {
        return words_.capacity() * sizeof(std::uint32_t) + firsts_.capacity() * sizeof(std::uint64_t) +
               (hashes_.capacity() + slots_.capacity()) * sizeof(std::uint32_t);
    }

    /// What the lists that are nearly full will ask for at once.
    std::size_t bytesSoon() const
    {
        const bool isHalfFull = hashes_.size() > slots_.size() / 16 * 7;
        return bytesOfGrowth(words_) + bytesOfGrowth(firsts_) + bytesOfGrowth(hashes_) +
               (isHalfFull ? 2 * slots_.size() * sizeof(slots_[0]) : 0);
    }

private:
    static std::uint32_t shortened(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }
    /// The bits of a slot that hold a number, one more than it; above it are bits of the hash.
    std::uint32_t numbers() const { return static_cast<std::uint32_t>(slots_.size() - 1); }
    std::size_t slotOf(Words words, std::uint32_t hash) const
    {
        const std::uint32_t mark = hash & ~numbers();
        for (std::size_t at = hash & numbers();; at = (at + 1) & numbers()) {
            const std::uint32_t slot = slots_[at];
            if (slot == 0)
                return at;
            if ((slot & ~numbers()) != mark)
                continue;
            const Words known = (*this)[(slot & numbers()) - 1];
            if (std::equal(words.begin(), words.end(), known.begin(), known.end()))
                return at;
        }
    }
    void grow()
    {
        slots_.assign(slots_.size() * 2, 0);
        for (std::uint32_t number = 0; number < size(); ++number) {
            std::size_t at = hashes_[number] & numbers();
            while (slots_[at] != 0)
                at = (at + 1) & numbers();
            slots_[at] = (number + 1) | (hashes_[number] & ~numbers());
        }
    }

    std::vector<std::uint32_t> words_;
    std::vector<std::uint64_t> firsts_ = {0};
    std::vector<std::uint32_t> hashes_;                                     ///< of each, shortened
    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(256, 0); ///< 0: free
};

} // namespace threadmend::behavioral
