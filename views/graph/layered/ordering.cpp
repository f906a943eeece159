// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/layered/ordering.h"

#include <algorithm>
#include <cmath>

namespace threadmend::layered {

namespace {

constexpr std::size_t smallToOrder = 6000;

class Ordering {
public:
    Ordering(const LevelGraph& graph, RunContext& run)
        : graph_(graph), run_(run), levels_(graph.levelCount), place_(graph.nodeCount()),
          key_(graph.nodeCount()), small_(graph.next.neighbours.size() <= smallToOrder)
    {
        for (std::uint32_t node = 0; node < graph.nodeCount(); ++node)
            levels_[graph.level[node]].push_back(node);
        for (const auto& level : levels_)
            number(level);
    }

    std::optional<Stopped> improve()
    {
        if (auto stopped = sweep(true))
            return stopped;
        keepBest();
        const int rounds = small_ ? 12 : 2;
        for (int round = 0; round < rounds && bestCrossings_ != 0; ++round) {
            if (auto stopped = sweep(round % 2 != 0))
                return stopped;
            if (!small_)
                continue;
            if (auto stopped = exchangeNeighbours())
                return stopped;
            keepBest();
        }
        return std::nullopt;
    }

    std::optional<Stopped> insertInto(std::span<const double> earlier)
    {
        std::vector<double> heights(graph_.nodeCount(), std::nan(""));
        std::copy(earlier.begin(), earlier.end(), heights.begin());
        for (auto& level : levels_) {
            for (const std::uint32_t node : level) {
                if (auto stopped = run_.poll({"ordering", node, graph_.nodeCount()}))
                    return stopped;
                if (std::isnan(heights[node]))
                    heights[node] = meanHeight(node, heights);
            }
            std::stable_sort(level.begin(), level.end(),
                             [&](std::uint32_t a, std::uint32_t b) { return heights[a] < heights[b]; });
        }
        return std::nullopt;
    }

    Levels result() && { return small_ && !best_.empty() ? std::move(best_) : std::move(levels_); }
    Levels inserted() && { return std::move(levels_); }

private:
    void number(const std::vector<std::uint32_t>& level)
    {
        for (std::uint32_t i = 0; i < level.size(); ++i)
            place_[level[i]] = i;
    }

    double meanHeight(std::uint32_t node, const std::vector<double>& heights) const
    {
        double sum = 0;
        int count = 0;
        for (const Adjacency* side : {&graph_.previous, &graph_.next})
            for (const std::uint32_t neighbour : side->of(node))
                if (!std::isnan(heights[neighbour])) {
                    sum += heights[neighbour];
                    ++count;
                }
        return count == 0 ? 1e9 : sum / count;
    }

    std::optional<Stopped> sweep(bool forward)
    {
        const std::size_t count = levels_.size();
        for (std::size_t i = 1; i < count; ++i)
            if (auto stopped = forward ? reorder(levels_[i], graph_.previous)
                                       : reorder(levels_[count - 1 - i], graph_.next))
                return stopped;
        return std::nullopt;
    }

    std::optional<Stopped> reorder(std::vector<std::uint32_t>& level, const Adjacency& side)
    {
        for (std::uint32_t i = 0; i < level.size(); ++i) {
            if (auto stopped = run_.poll({"ordering", i, level.size()}))
                return stopped;
            const auto neighbours = side.of(level[i]);
            double sum = 0;
            for (const std::uint32_t neighbour : neighbours)
                sum += place_[neighbour];
            // Without neighbours on that side a node stays where it is.
            key_[level[i]] = neighbours.empty() ? std::nan("") : sum / static_cast<double>(neighbours.size());
        }
        sortKeepingFree(level);
        number(level);
        return std::nullopt;
    }

    /// Sorts those with a key among the places that they have; those without keep theirs.
    void sortKeepingFree(std::vector<std::uint32_t>& level)
    {
        sorted_.clear();
        for (const std::uint32_t node : level)
            if (!std::isnan(key_[node]))
                sorted_.push_back({key_[node], place_[node], node});
        std::sort(sorted_.begin(), sorted_.end());
        auto next = sorted_.begin();
        for (std::uint32_t& node : level)
            if (!std::isnan(key_[node]))
                node = (next++)->node;
    }

    /// Crossings of the edges of two neighbours on a level towards one side, if `a` stands above `b`.
    std::int64_t pairCrossings(std::uint32_t a, std::uint32_t b, const Adjacency& side)
    {
        places(a, side, first_);
        places(b, side, second_);
        std::int64_t count = 0;
        std::size_t below = 0;
        for (const std::uint32_t place : first_) {
            while (below < second_.size() && second_[below] < place)
                ++below;
            count += static_cast<std::int64_t>(below);
        }
        return count;
    }

    void places(std::uint32_t node, const Adjacency& side, std::vector<std::uint32_t>& into) const
    {
        into.clear();
        for (const std::uint32_t neighbour : side.of(node))
            into.push_back(place_[neighbour]);
        std::sort(into.begin(), into.end());
    }

    std::optional<Stopped> exchangeNeighbours()
    {
        bool better = true;
        for (int pass = 0; pass < 4 && better; ++pass) {
            better = false;
            for (auto& level : levels_)
                for (std::size_t i = 0; i + 1 < level.size(); ++i) {
                    if (auto stopped = run_.poll({"ordering", i, level.size()}))
                        return stopped;
                    const std::uint32_t a = level[i], b = level[i + 1];
                    const std::int64_t now =
                        pairCrossings(a, b, graph_.previous) + pairCrossings(a, b, graph_.next);
                    const std::int64_t then =
                        pairCrossings(b, a, graph_.previous) + pairCrossings(b, a, graph_.next);
                    if (then >= now)
                        continue;
                    std::swap(level[i], level[i + 1]);
                    std::swap(place_[a], place_[b]);
                    better = true;
                }
        }
        return std::nullopt;
    }

    void keepBest()
    {
        if (!small_)
            return;
        const std::uint64_t count = crossings(graph_, levels_);
        if (count >= bestCrossings_)
            return;
        bestCrossings_ = count;
        best_ = levels_;
    }

    struct Keyed {
        double key;
        std::uint32_t place;
        std::uint32_t node;
        auto operator<=>(const Keyed&) const = default;
    };

    const LevelGraph& graph_;
    RunContext& run_;
    Levels levels_;
    std::vector<std::uint32_t> place_;
    std::vector<double> key_;
    std::vector<Keyed> sorted_;
    std::vector<std::uint32_t> first_, second_;
    bool small_;
    Levels best_;
    std::uint64_t bestCrossings_ = std::numeric_limits<std::uint64_t>::max();
};

/// Inversions of `places`, each counted, by a Fenwick tree over places 0 ... width - 1.
std::uint64_t inversions(const std::vector<std::uint32_t>& places, std::size_t width)
{
    std::vector<std::uint32_t> tree(width + 1, 0);
    std::uint64_t count = 0;
    for (std::size_t seen = 0; seen < places.size(); ++seen) {
        std::uint64_t notAbove = 0;
        for (std::size_t i = places[seen] + 1; i > 0; i &= i - 1)
            notAbove += tree[i];
        count += seen - notAbove;
        for (std::size_t i = places[seen] + 1; i <= width; i += i & (~i + 1))
            ++tree[i];
    }
    return count;
}

} // namespace

std::uint64_t crossings(const LevelGraph& graph, const Levels& levels)
{
    std::vector<std::uint32_t> place(graph.nodeCount());
    for (const auto& level : levels)
        for (std::uint32_t i = 0; i < level.size(); ++i)
            place[level[i]] = i;
    std::uint64_t count = 0;
    std::vector<std::uint32_t> places;
    for (std::size_t k = 0; k + 1 < levels.size(); ++k) {
        places.clear();
        for (const std::uint32_t node : levels[k]) {
            const auto first = static_cast<std::ptrdiff_t>(places.size());
            for (const std::uint32_t neighbour : graph.next.of(node))
                places.push_back(place[neighbour]);
            std::sort(places.begin() + first, places.end());
        }
        count += inversions(places, levels[k + 1].size());
    }
    return count;
}

Outcome<Levels> orderLevels(const LevelGraph& graph, std::span<const double> earlier, RunContext& run)
{
    Ordering ordering(graph, run);
    if (auto stopped = earlier.empty() ? ordering.improve() : ordering.insertInto(earlier))
        return *stopped;
    return earlier.empty() ? std::move(ordering).result() : std::move(ordering).inserted();
}

} // namespace threadmend::layered
