// SPDX-License-Identifier: GPL-3.0-or-later
// Of the packed states that renamings map onto each other, a search needs to know one.
#pragma once

#include "core/model/behavioral/product/packed_store.h"
#include "core/model/behavioral/product/symmetry.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace threadmend::behavioral {

/// Remembers states up to renamings. The state that was met first stands for those that it can be renamed to,
/// as itself and not renamed: so what a search keeps are real states, with the real runs that led to them,
/// and these are shortest ones, since a renaming keeps the lengths of runs.
///
/// Space: that of a store of what is remembered. Time for a state: renamings * b-threads that they move;
/// where the group has more than `mostRenamings` members, generators are applied as long as one makes the
/// state less, which finds the least one where neighbours are exchanged, and else may leave several states
/// for one class.
template <std::size_t S>
class PackedSymmetry {
public:
    PackedSymmetry(std::span<const Renaming> generators, const PackedLayout& layout)
    {
        std::vector<Renaming> group = closure(generators);
        isWhole_ = !group.empty();
        if (!isWhole_)
            group.assign(generators.begin(), generators.end());
        for (const Renaming& renaming : group)
            changes_.push_back(changeOf(renaming, layout));
    }

    /// Whether no state was met before that it can be renamed to, as far as is found out.
    bool meet(const PackedState<S>& state)
    {
        const PackedState<S> least = leastOf(state);
        const std::size_t known = met_.size();
        return met_.insert(least, met_.hashOf(least)) == known;
    }

    std::size_t bytes() const { return met_.bytes(); }

private:
    static constexpr std::size_t mostRenamings = 128;

    /// What a renaming does to the fields that it does not leave alone.
    struct Change {
        struct Field {
            PackedLayout::Field from, to;
            std::vector<std::uint64_t> image; ///< by value, in its place
        };
        PackedState<S> kept{}; ///< the bits of all others
        std::vector<Field> fields;
    };

    static Renaming after(const Renaming& first, const Renaming& second)
    {
        Renaming both;
        for (const std::uint32_t event : first.event)
            both.event.push_back(second.event[event]);
        for (std::size_t i = 0; i < first.thread.size(); ++i) {
            both.thread.push_back(second.thread[first.thread[i]]);
            both.state.emplace_back();
            for (const std::uint32_t state : first.state[i])
                both.state.back().push_back(second.state[first.thread[i]][state]);
        }
        return both;
    }

    /// All that the generators make, but for the one that changes no state; nothing if these are too many.
    static std::vector<Renaming> closure(std::span<const Renaming> generators)
    {
        using Key = std::pair<std::vector<std::uint32_t>, std::vector<std::vector<std::uint32_t>>>;
        std::map<Key, std::size_t> known;
        std::vector<Renaming> group;
        const auto add = [&](Renaming renaming) {
            if (known.emplace(Key(renaming.thread, renaming.state), group.size()).second)
                group.push_back(std::move(renaming));
        };
        for (const Renaming& generator : generators)
            add(generator);
        for (std::size_t at = 0; at < group.size(); ++at)
            for (const Renaming& generator : generators) {
                add(after(group[at], generator));
                if (group.size() > mostRenamings)
                    return {};
            }
        return group;
    }

    static Change changeOf(const Renaming& renaming, const PackedLayout& layout)
    {
        Change change;
        for (std::uint64_t& word : change.kept.bits)
            word = ~std::uint64_t{0};
        for (std::size_t i = 0; i < renaming.thread.size(); ++i) {
            const PackedLayout::Field& from = layout.fields[i];
            const PackedLayout::Field& to = layout.fields[renaming.thread[i]];
            bool moves = renaming.thread[i] != i;
            for (std::size_t x = 0; x < renaming.state[i].size(); ++x)
                moves = moves || renaming.state[i][x] != x;
            if (!moves)
                continue;
            change.kept.bits[to.word] &= ~(to.mask << to.shift);
            typename Change::Field field{from, to, {}};
            for (const std::uint32_t state : renaming.state[i])
                field.image.push_back(std::uint64_t{state} << to.shift);
            change.fields.push_back(std::move(field));
        }
        return change;
    }

    static PackedState<S> renamed(const PackedState<S>& state, const Change& change)
    {
        PackedState<S> result = state;
        for (std::size_t i = 0; i < S; ++i)
            result.bits[i] &= change.kept.bits[i];
        for (const auto& field : change.fields)
            result.bits[field.to.word] |=
                field.image[state.bits[field.from.word] >> field.from.shift & field.from.mask];
        return result;
    }

    /// As one number: b-threads weigh in the order of their fields, so that exchanges of neighbours sort
    /// them.
    static bool isLess(const PackedState<S>& one, const PackedState<S>& other)
    {
        for (std::size_t i = S; i-- > 0;)
            if (one.bits[i] != other.bits[i])
                return one.bits[i] < other.bits[i];
        return false;
    }

    PackedState<S> leastOf(const PackedState<S>& state) const
    {
        PackedState<S> least = state;
        for (bool again = true; again;) {
            again = false;
            const PackedState<S> from = isWhole_ ? state : least;
            for (const Change& change : changes_) {
                const PackedState<S> next = renamed(isWhole_ ? from : least, change);
                if (isLess(next, least)) {
                    least = next;
                    again = !isWhole_;
                }
            }
        }
        return least;
    }

    bool isWhole_ = false; ///< the whole group, and not only generators
    std::vector<Change> changes_;
    PackedStore<S> met_;
};

} // namespace threadmend::behavioral
