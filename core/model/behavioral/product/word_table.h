// SPDX-License-Identifier: GPL-3.0-or-later
// Sequences of words, each kept once and numbered in the order in which they came.
#pragma once

#include "core/model/behavioral/product/huge_list.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

namespace threadmend::behavioral {

/// Open addressing with linear probing, at most half full. Expected O(words) to find or add one. Space: 4
/// bytes a word and 20 to 28 bytes a sequence.
class WordTable {
public:
    using Words = std::span<const std::uint32_t>;

    WordTable()
    {
        firsts_.push_back(0);
        slots_.zeros(leastSlots);
    }

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
        insert(slot, words, hash);
        return size() - 1;
    }
    /// In two halves: what `before` throws, if the sequence is new, leaves the table as it was.
    template <class Before>
    std::uint32_t add(Words words, std::uint64_t hash, const Before& before)
    {
        const std::size_t slot = slotOf(words, shortened(hash));
        if (slots_[slot] != 0)
            return (slots_[slot] & numbers()) - 1;
        before();
        insert(slot, words, hash);
        return size() - 1;
    }

    /// Three steps before a sequence is looked for, each of which wants memory that the one before has named.
    void prefetch(std::uint64_t hash) const
    {
        __builtin_prefetch(slots_.data() + (shortened(hash) & numbers()));
    }
    void prefetchPlace(std::uint64_t hash) const { __builtin_prefetch(firsts_.data() + likely(hash)); }
    void prefetchWords(std::uint64_t hash) const
    {
        __builtin_prefetch(words_.data() + firsts_[likely(hash)]);
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

    std::size_t bytes() const { return words_.bytes() + firsts_.bytes() + hashes_.bytes() + slots_.bytes(); }
    /// What the table of numbers will ask for at once, if that is soon.
    std::size_t bytesSoon() const { return hashes_.size() > slots_.size() / 16 * 7 ? 2 * slots_.bytes() : 0; }

private:
    static constexpr std::size_t leastSlots = 64;

    static std::uint32_t shortened(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }
    /// The bits of a slot that hold a number, one more than it; above it are bits of the hash.
    std::uint32_t numbers() const { return static_cast<std::uint32_t>(slots_.size() - 1); }
    /// The sequence that stands where one of this hash is looked for first, or some other one.
    std::uint32_t likely(std::uint64_t hash) const
    {
        const std::uint32_t number = slots_[shortened(hash) & numbers()] & numbers();
        return number - (number != 0 ? 1 : 0);
    }
    std::size_t slotOf(Words words, std::uint32_t hash) const
    {
        const std::uint32_t mark = hash & ~numbers();
        for (std::size_t at = hash & numbers();; at = (at + 1) & numbers()) {
            const std::uint32_t slot = slots_[at];
            if (slot == 0)
                return at;
            if ((slot & ~numbers()) != mark)
                continue;
            if (isSame(words, (*this)[(slot & numbers()) - 1]))
                return at;
        }
    }
    /// Most are short and the same: a call would take longer.
    static bool isSame(Words a, Words b)
    {
        if (a.size() != b.size())
            return false;
        std::uint32_t different = 0;
        for (std::size_t i = 0; i < a.size(); ++i)
            different |= a[i] ^ b[i];
        return different == 0;
    }
    void insert(std::size_t slot, Words words, std::uint64_t hash)
    {
        words_.append(words);
        firsts_.push_back(words_.size());
        hashes_.push_back(shortened(hash));
        slots_[slot] = size() | (hashes_.back() & ~numbers());
        if (hashes_.size() * 2 > slots_.size())
            makeSlots(slots_.size() * 2);
    }
    void makeSlots(std::size_t count)
    {
        slots_.zeros(count);
        for (std::uint32_t number = 0; number < size(); ++number) {
            std::size_t at = hashes_[number] & numbers();
            while (slots_[at] != 0)
                at = (at + 1) & numbers();
            slots_[at] = (number + 1) | (hashes_[number] & ~numbers());
        }
    }

    HugeList<std::uint32_t> words_;
    HugeList<std::uint64_t> firsts_; ///< of each, and where the last one ends
    HugeList<std::uint32_t> hashes_; ///< of each, shortened
    HugeList<std::uint32_t> slots_;  ///< 0: free
};

} // namespace threadmend::behavioral
