// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of the store of a program, each kept once as the numbers of its values.
#pragma once

#include "core/model/behavioral/machine/world.h"
#include "core/model/behavioral/product/word_table.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace threadmend::behavioral {

/// Contents are numbered in the order in which they came; 0 is the empty one. Keys and values have numbers of
/// their own, those of values from 1 on: 0 is "nothing". Space: 4 bytes a key and 28 to 36 bytes a content.
class StoreTable {
public:
    struct Write {
        std::uint32_t key = 0, value = 0;
        bool operator==(const Write&) const = default;
    };

    StoreTable()
    {
        table_.add({}, 0);
        hashes_.push_back(0);
    }

    StoreContent content(std::uint32_t number) const;
    std::vector<Write> numbered(const StoreWrites& writes);
    std::uint32_t keyNumber(const std::string& key);
    /// The value under a key.
    std::uint32_t value(std::uint32_t number, std::uint32_t key) const
    {
        const WordTable::Words values = table_[number];
        return key < values.size() ? values[key] : 0;
    }
    /// The number of a content that has been written to, each key once. Expected O(keys).
    std::uint32_t after(std::uint32_t number, std::span<const Write> writes)
    {
        return numberOf({number, writes, hashAfter(number, writes)});
    }

    /// The same for several at once, which wait for memory together: the numbers of all that were asked for
    /// since the last call, in the order of asking. The writes stay where they are until then.
    void ask(std::uint32_t number, std::span<const Write> writes)
    {
        questions_.push_back({number, writes, hashAfter(number, writes)});
        table_.prefetch(questions_.back().hash);
    }
    std::span<const std::uint32_t> answers();

private:
    struct Question {
        std::uint32_t number = 0;
        std::span<const Write> writes;
        std::uint64_t hash = 0; ///< of the content that is asked for
    };
    /// What a value adds to the hash of its content: what is not there adds nothing.
    static std::uint64_t hashOf(const Write& write)
    {
        return write.value == 0 ? 0 : WordTable::hashOf(write.key, write.value);
    }
    std::uint64_t hashAfter(std::uint32_t number, std::span<const Write> writes) const
    {
        std::uint64_t hash = hashes_[number];
        for (const Write& write : writes)
            hash += hashOf(write) - hashOf({write.key, value(number, write.key)});
        return hash;
    }
    std::uint32_t numberOf(const Question& question);

    WordTable table_;                ///< values by key, without "nothing" at the end
    HugeList<std::uint64_t> hashes_; ///< of each content
    std::vector<std::string> keys_, values_;
    std::map<std::string, std::uint32_t> keyNumbers_, valueNumbers_;
    std::vector<std::uint32_t> words_; ///< of the content that is asked for
    std::vector<Question> questions_;
    std::vector<std::uint32_t> answers_;
};

} // namespace threadmend::behavioral
