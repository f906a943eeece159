// SPDX-License-Identifier: GPL-3.0-or-later
// Sets of numbers that are only ever cut in two, along marks (the refinable partition of Valmari and Lehtinen
// 2008).
#pragma once

#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace threadmend {

/// A partition of 0 ... n - 1 into consecutive ranges of one array. Marking an element takes constant time,
/// cutting a set along its marks takes time linear in its smaller part. 12 bytes an element, 12 a set.
class MarkedPartition {
public:
    struct Set {
        std::uint32_t first;
        std::uint32_t firstUnmarked;
        std::uint32_t end;
        std::uint32_t size() const { return end - first; }
    };

    /// An empty partition that elements below `size` can be appended to.
    explicit MarkedPartition(std::size_t size) : positions_(size)
    {
        // Only pages that are touched become resident, so the greatest size is reserved at once.
        elements_.reserve(size);
        sets_.reserve(size);
    }

    /// `elements` in the order of their sets; `keyOf(element)` is equal for neighbours of one set only.
    template <class KeyOf>
    MarkedPartition(const std::vector<std::uint32_t>& elements, KeyOf keyOf)
        : MarkedPartition(elements.size())
    {
        for (std::size_t place = 0; place < elements.size(); ++place)
            append(elements[place], place == 0 || keyOf(elements[place - 1]) != keyOf(elements[place]));
    }

    /// Appends an element that is not there yet, to the last set or to a new one.
    void append(std::uint32_t element, bool toNewSet)
    {
        const auto place = static_cast<std::uint32_t>(elements_.size());
        if (toNewSet)
            sets_.push_back({place, place, place});
        elements_.push_back(element);
        positions_[element] = {place, setCount() - 1};
        sets_.back().end = place + 1;
    }

    /// One set with all of 0 ... `size` - 1; none if that is nothing.
    static MarkedPartition ofOneSet(std::uint32_t size)
    {
        std::vector<std::uint32_t> elements(size);
        std::iota(elements.begin(), elements.end(), 0u);
        return {elements, [](std::uint32_t) { return 0; }};
    }

    std::uint32_t setCount() const { return static_cast<std::uint32_t>(sets_.size()); }
    const Set& set(std::uint32_t id) const { return sets_[id]; }
    std::uint32_t setOf(std::uint32_t element) const { return positions_[element].set; }
    /// The element at a place of the array; the places of a set are `first` ... `end` - 1.
    std::uint32_t at(std::uint32_t place) const { return elements_[place]; }
    std::span<const std::uint32_t> members(std::uint32_t id) const
    {
        return std::span(elements_).subspan(sets_[id].first, sets_[id].size());
    }

    /// Marks an element, which moves it to the front of its set.
    void mark(std::uint32_t element)
    {
        Position& position = positions_[element];
        Set& own = sets_[position.set];
        if (position.place < own.firstUnmarked)
            return;
        if (own.firstUnmarked == own.first)
            marked_.push_back(position.set);
        const std::uint32_t other = elements_[own.firstUnmarked];
        elements_[position.place] = other;
        positions_[other].place = position.place;
        elements_[own.firstUnmarked] = element;
        position.place = own.firstUnmarked++;
    }

    /// A set with marks that has not been cut since, if there is one.
    std::optional<std::uint32_t> nextMarked()
    {
        if (marked_.empty())
            return std::nullopt;
        const std::uint32_t id = marked_.back();
        marked_.pop_back();
        return id;
    }

    /// Cuts a set that `nextMarked` gave between marked and unmarked elements and takes the marks off. The
    /// smaller part becomes the new set, which is returned; nothing if all elements were marked.
    std::optional<std::uint32_t> cut(std::uint32_t id)
    {
        Set& old = sets_[id];
        const std::uint32_t middle = std::exchange(old.firstUnmarked, old.first);
        if (middle == old.end)
            return std::nullopt;
        Set fresh{old.first, old.first, middle};
        if (middle - old.first <= old.end - middle) {
            old.first = old.firstUnmarked = middle;
        } else {
            fresh = {middle, middle, old.end};
            old.end = middle;
        }
        for (std::uint32_t place = fresh.first; place < fresh.end; ++place)
            positions_[elements_[place]].set = setCount();
        sets_.push_back(fresh);
        return setCount() - 1;
    }

    /// Cuts every set that bears marks.
    void cutMarked()
    {
        while (const auto id = nextMarked())
            cut(*id);
    }

private:
    /// Side by side, for one of them is never wanted without the other.
    struct Position {
        std::uint32_t place;
        std::uint32_t set;
    };

    std::vector<std::uint32_t> elements_;
    std::vector<Position> positions_; ///< an element each
    std::vector<Set> sets_;
    std::vector<std::uint32_t> marked_;
};

} // namespace threadmend
