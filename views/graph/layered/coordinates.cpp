// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/layered/coordinates.h"

#include <algorithm>
#include <cmath>

namespace threadmend::layered {

namespace {

constexpr std::size_t smallGraph = 20000;
constexpr int sweeps = 160;
constexpr double pinWeight = 1e7;
constexpr double chainWeight = 1e3;

class Heights {
public:
    Heights(const LevelGraph& graph, const Levels& levels, std::span<const Room> room,
            const std::vector<bool>& pinned)
        : graph_(graph), levels_(levels), room_(room), pinned_(pinned), heights_(graph.nodeCount())
    {
    }

    /// One below the other, centred.
    void spread()
    {
        for (const auto& level : levels_) {
            double total = 0;
            for (std::size_t i = 0; i < level.size(); ++i) {
                total += i == 0 ? 0 : distance(level[i - 1], level[i]);
                heights_[level[i]] = total;
            }
            for (const std::uint32_t node : level)
                heights_[node] -= total / 2;
        }
    }

    std::optional<Stopped> relax(RunContext& run, int most = sweeps)
    {
        const std::size_t count = levels_.size();
        for (int sweep = 0; sweep < most && (sweep == 0 || moved_ > 0.02); ++sweep) {
            moved_ = 0;
            for (std::size_t i = 0; i < count; ++i) {
                if (auto stopped = run.poll({"placing", static_cast<std::uint64_t>(sweep), sweeps}))
                    return stopped;
                solve(levels_[sweep % 2 == 0 ? i : count - 1 - i]);
            }
        }
        return std::nullopt;
    }

    /// Puts the nodes of a chain, each the only one before the next, on one line: others give way as far as
    /// there is room for that on their levels. O((n + m) sweeps).
    std::optional<Stopped> straighten(RunContext& run)
    {
        constexpr int fewSweeps = 12;
        const std::vector<std::vector<std::uint32_t>> chains = findChains();
        if (chains.empty())
            return std::nullopt;
        goals_.assign(graph_.nodeCount(), std::nan(""));
        for (const auto& chain : chains) {
            double sum = 0;
            for (const std::uint32_t node : chain)
                sum += heights_[node];
            for (const std::uint32_t node : chain)
                goals_[node] = sum / static_cast<double>(chain.size());
        }
        if (auto stopped = relax(run, fewSweeps))
            return stopped;
        for (const auto& chain : chains)
            straighten(chain);
        return std::nullopt;
    }

    std::vector<double> result() && { return std::move(heights_); }

private:
    static constexpr std::uint32_t nobody = 0xFFFFFFFFu;

    /// The only node among `neighbours` that is real; nobody if there is none, or several.
    std::uint32_t onlyOne(std::span<const std::uint32_t> neighbours) const
    {
        std::uint32_t only = nobody;
        for (const std::uint32_t node : neighbours) {
            if (graph_.isVirtual(node) || node == only)
                continue;
            if (only != nobody)
                return nobody;
            only = node;
        }
        return only;
    }
    std::vector<std::vector<std::uint32_t>> findChains() const
    {
        std::vector<std::vector<std::uint32_t>> chains;
        std::vector<bool> done(graph_.realCount, false);
        for (const auto& level : levels_)
            for (const std::uint32_t first : level) {
                if (graph_.isVirtual(first) || done[first])
                    continue;
                std::vector<std::uint32_t> chain;
                for (std::uint32_t node = first; node != nobody; node = follower(node)) {
                    done[node] = true;
                    chain.push_back(node);
                }
                if (chain.size() > 1)
                    chains.push_back(std::move(chain));
            }
        return chains;
    }
    std::uint32_t follower(std::uint32_t node) const
    {
        const std::uint32_t next = onlyOne(graph_.next.of(node));
        return next != nobody && onlyOne(graph_.previous.of(next)) == node ? next : nobody;
    }

    /// Between which heights a node can stand while the others of its level stay.
    std::pair<double, double> roomFor(std::uint32_t node) const
    {
        if (!pinned_.empty() && pinned_[node])
            return {heights_[node], heights_[node]};
        const auto& level = levels_[graph_.level[node]];
        const auto at = std::find(level.begin(), level.end(), node);
        return {at == level.begin() ? -1e9 : heights_[*(at - 1)] + distance(*(at - 1), node),
                at + 1 == level.end() ? 1e9 : heights_[*(at + 1)] - distance(node, *(at + 1))};
    }

    void straighten(std::span<const std::uint32_t> chain)
    {
        while (chain.size() > 1) {
            double low = -1e9, high = 1e9, sum = 0;
            std::size_t count = 0;
            for (; count < chain.size(); ++count) {
                const auto [least, most] = roomFor(chain[count]);
                if (std::max(low, least) > std::min(high, most))
                    break;
                low = std::max(low, least);
                high = std::min(high, most);
                sum += heights_[chain[count]];
            }
            count = std::max<std::size_t>(1, count);
            const double height = std::clamp(sum / static_cast<double>(count), low, std::max(low, high));
            for (std::size_t i = 0; i < count && count > 1; ++i)
                heights_[chain[i]] = height;
            chain = chain.subspan(count);
        }
    }

    struct Pool {
        double sum; ///< of weight times goal
        double weight;
        std::size_t size;
        double mean() const { return sum / weight; }
    };

    double distance(std::uint32_t above, std::uint32_t below) const
    {
        return static_cast<double>(room_[above].below) + static_cast<double>(room_[below].above);
    }

    /// Where a node would like to be, and how much.
    std::pair<double, double> goal(std::uint32_t node) const
    {
        if (!pinned_.empty() && pinned_[node])
            return {0, pinWeight};
        if (!goals_.empty() && !std::isnan(goals_[node]))
            return {goals_[node], chainWeight};
        double sum = 0, weight = 0;
        for (const Adjacency* side : {&graph_.previous, &graph_.next})
            for (const std::uint32_t neighbour : side->of(node)) {
                // Long edges should not zigzag, and should not draw nodes after them.
                const bool here = graph_.isVirtual(node), there = graph_.isVirtual(neighbour);
                const double w = here && there ? 4 : !here && there ? 0.1 : 1;
                sum += w * heights_[neighbour];
                weight += w;
            }
        if (weight == 0)
            return {heights_[node], 0.05};
        return {sum / weight, weight};
    }

    void solve(const std::vector<std::uint32_t>& level)
    {
        pools_.clear();
        double offset = 0;
        for (std::size_t i = 0; i < level.size(); ++i) {
            offset += i == 0 ? 0 : distance(level[i - 1], level[i]);
            const auto [where, weight] = goal(level[i]);
            pools_.push_back({(where - offset) * weight, weight, 1});
            while (pools_.size() > 1 && pools_[pools_.size() - 2].mean() > pools_.back().mean())
                mergeLast();
        }
        offset = 0;
        std::size_t i = 0;
        for (const Pool& pool : pools_)
            for (std::size_t k = 0; k < pool.size; ++k, ++i) {
                offset += i == 0 ? 0 : distance(level[i - 1], level[i]);
                moved_ = std::max(moved_, std::abs(heights_[level[i]] - pool.mean() - offset));
                heights_[level[i]] = pool.mean() + offset;
            }
    }

    void mergeLast()
    {
        const Pool last = pools_.back();
        pools_.pop_back();
        pools_.back().sum += last.sum;
        pools_.back().weight += last.weight;
        pools_.back().size += last.size;
    }

    const LevelGraph& graph_;
    const Levels& levels_;
    std::span<const Room> room_;
    const std::vector<bool>& pinned_;
    std::vector<double> heights_;
    std::vector<double>
        goals_; ///< of the nodes of chains, while these are straightened; not a number for others
    std::vector<Pool> pools_;
    double moved_ = 0; ///< the farthest in this sweep
};

} // namespace

Outcome<std::vector<double>> heights(const LevelGraph& graph, const Levels& levels,
                                     std::span<const Room> room, const std::vector<bool>& pinned,
                                     RunContext& run)
{
    Heights solver(graph, levels, room, pinned);
    solver.spread();
    if (graph.next.neighbours.size() <= smallGraph) {
        if (auto stopped = solver.relax(run))
            return *stopped;
        if (auto stopped = solver.straighten(run))
            return *stopped;
    }
    return std::move(solver).result();
}

} // namespace threadmend::layered
