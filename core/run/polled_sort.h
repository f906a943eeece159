// SPDX-License-Identifier: GPL-3.0-or-later
// A stable sort of millions of things that can be stopped.
#pragma once

#include "core/run/run_context.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace threadmend {

/// Sorts `items` by `less`; equal ones keep their order. Bottom-up merging of sorted pieces, polling at every
/// item: O(n log n) comparisons, a second vector of the same size. A stop leaves the items in some order.
template <class T, class Less>
std::optional<Stopped> sortPolled(std::vector<T>& items, Less less, const char* phase, RunContext& run)
{
    constexpr std::size_t piece = 256;
    const std::size_t count = items.size();
    const auto at = [](std::vector<T>& list, std::size_t i) {
        return list.begin() + static_cast<std::ptrdiff_t>(i);
    };
    std::size_t rounds = 1;
    for (std::size_t width = piece; width < count; width *= 2)
        ++rounds;
    std::size_t done = 0;
    for (std::size_t i = 0; i < count; i += piece) {
        std::stable_sort(at(items, i), at(items, std::min(i + piece, count)), less);
        for (std::size_t k = i; k < std::min(i + piece, count); ++k)
            if (const auto stopped = run.poll({phase, ++done, rounds * count}))
                return stopped;
    }
    std::vector<T> merged(count > piece ? count : 0);
    for (std::size_t width = piece; width < count; width *= 2) {
        for (std::size_t i = 0; i < count; i += 2 * width) {
            std::size_t left = i, right = std::min(i + width, count), out = i;
            const std::size_t middle = right, end = std::min(i + 2 * width, count);
            while (left < middle || right < end) {
                const bool fromRight = left == middle || (right < end && less(items[right], items[left]));
                merged[out++] = items[fromRight ? right++ : left++];
                if (const auto stopped = run.poll({phase, ++done, rounds * count}))
                    return stopped;
            }
        }
        items.swap(merged);
    }
    return std::nullopt;
}

} // namespace threadmend
