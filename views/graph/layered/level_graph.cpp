// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/layered/level_graph.h"

#include <algorithm>
#include <optional>

namespace threadmend::layered {

namespace {

constexpr std::uint32_t unreached = 0xFFFFFFFFu;
/// Links handled between two polls: some microseconds of work.
constexpr std::size_t stride = 256;

class Builder {
public:
    Builder(std::uint32_t nodes, std::span<const Link> links, RunContext& run) : links_(links), run_(run)
    {
        graph_.realCount = nodes;
        graph_.level.assign(nodes, unreached);
    }

    std::optional<Stopped> build(std::uint32_t root)
    {
        if (auto stopped = groupOutgoing())
            return stopped;
        if (auto stopped = findLevels(root))
            return stopped;
        addVirtualNodes();
        return joinLevels();
    }

    LevelGraph result() && { return std::move(graph_); }

private:
    std::optional<Stopped> poll(std::size_t i)
    {
        return i % stride == 0 ? run_.poll({"finding levels", i, links_.size()}) : std::nullopt;
    }

    std::optional<Stopped> groupOutgoing()
    {
        hasIncoming_.assign(graph_.realCount, false);
        outgoing_.firsts.assign(graph_.realCount + 1, 0);
        for (std::size_t i = 0; i < links_.size(); ++i) {
            if (auto stopped = poll(i))
                return stopped;
            ++outgoing_.firsts[links_[i].source + 1];
            if (links_[i].source != links_[i].target)
                hasIncoming_[links_[i].target] = true;
        }
        for (std::size_t node = 0; node < graph_.realCount; ++node)
            outgoing_.firsts[node + 1] += outgoing_.firsts[node];
        outgoing_.neighbours.resize(links_.size());
        std::vector<std::uint32_t> place(outgoing_.firsts.begin(), outgoing_.firsts.end() - 1);
        for (std::size_t i = 0; i < links_.size(); ++i) {
            if (auto stopped = poll(i))
                return stopped;
            outgoing_.neighbours[place[links_[i].source]++] = links_[i].target;
        }
        return std::nullopt;
    }

    std::optional<Stopped> findLevels(std::uint32_t root)
    {
        std::vector<std::uint32_t> queue;
        const auto start = [&](std::uint32_t node) {
            if (graph_.level[node] != unreached)
                return;
            graph_.level[node] = 0;
            queue.push_back(node);
        };
        std::size_t next = 0;
        const auto expand = [&]() -> std::optional<Stopped> {
            for (; next < queue.size(); ++next) {
                if (auto stopped = run_.poll({"finding levels", next, graph_.realCount}))
                    return stopped;
                for (const std::uint32_t target : outgoing_.of(queue[next]))
                    if (graph_.level[target] == unreached) {
                        graph_.level[target] = graph_.level[queue[next]] + 1;
                        queue.push_back(target);
                    }
            }
            return std::nullopt;
        };
        if (root < graph_.realCount)
            start(root);
        if (auto stopped = expand())
            return stopped;
        for (std::uint32_t node = 0; node < graph_.realCount; ++node)
            if (!hasIncoming_[node])
                start(node);
        if (auto stopped = expand())
            return stopped;
        for (std::uint32_t node = 0; node < graph_.realCount; ++node) {
            start(node);
            if (auto stopped = expand())
                return stopped;
        }
        for (const std::uint32_t level : graph_.level)
            graph_.levelCount = std::max(graph_.levelCount, level + 1);
        return std::nullopt;
    }

    std::size_t span(const Link& link) const
    {
        const std::uint32_t a = graph_.level[link.source], b = graph_.level[link.target];
        return a < b ? b - a : a - b;
    }

    /// Whether a link is led over virtual nodes. Steps of the counterexample that lead back are led round
    /// everything.
    bool isLong(const Link& link) const
    {
        return span(link) > 1 && !(link.heavy && graph_.level[link.target] < graph_.level[link.source]);
    }

    void addVirtualNodes()
    {
        std::size_t wanted = 0;
        for (const Link& link : links_)
            wanted += isLong(link) ? span(link) - 1 : 0;
        if (wanted == 0 || wanted > LevelGraph::maxVirtual)
            return;
        graph_.chainOf.assign(links_.size(), LevelGraph::noChain);
        for (std::size_t i = 0; i < links_.size(); ++i) {
            if (!isLong(links_[i]))
                continue;
            graph_.chainOf[i] = graph_.nodeCount();
            const std::uint32_t a = graph_.level[links_[i].source], b = graph_.level[links_[i].target];
            const std::uint32_t low = std::min(a, b), high = std::max(a, b);
            for (std::uint32_t level = low + 1; level < high; ++level)
                graph_.level.push_back(level);
        }
    }

    template <class Use>
    void forSegments(std::size_t i, const Use& use) const
    {
        const Link& link = links_[i];
        const bool forward = graph_.level[link.source] < graph_.level[link.target];
        const std::uint32_t low = forward ? link.source : link.target;
        const std::uint32_t high = forward ? link.target : link.source;
        const std::size_t length = span(link);
        if (length == 1)
            use(low, high);
        if (graph_.chainOf.empty() || graph_.chainOf[i] == LevelGraph::noChain)
            return;
        std::uint32_t at = low;
        for (std::uint32_t k = 0; k + 1 < length; ++k) {
            use(at, graph_.chainOf[i] + k);
            at = graph_.chainOf[i] + k;
        }
        use(at, high);
    }

    std::optional<Stopped> joinLevels()
    {
        const std::size_t nodes = graph_.nodeCount();
        graph_.next.firsts.assign(nodes + 1, 0);
        graph_.previous.firsts.assign(nodes + 1, 0);
        for (std::size_t i = 0; i < links_.size(); ++i) {
            if (auto stopped = poll(i))
                return stopped;
            forSegments(i, [&](std::uint32_t low, std::uint32_t high) {
                ++graph_.next.firsts[low + 1];
                ++graph_.previous.firsts[high + 1];
            });
        }
        for (std::size_t node = 0; node < nodes; ++node) {
            graph_.next.firsts[node + 1] += graph_.next.firsts[node];
            graph_.previous.firsts[node + 1] += graph_.previous.firsts[node];
        }
        graph_.next.neighbours.resize(graph_.next.firsts.back());
        graph_.previous.neighbours.resize(graph_.previous.firsts.back());
        std::vector<std::uint32_t> toNext(graph_.next.firsts.begin(), graph_.next.firsts.end() - 1);
        std::vector<std::uint32_t> toPrevious(graph_.previous.firsts.begin(),
                                              graph_.previous.firsts.end() - 1);
        for (std::size_t i = 0; i < links_.size(); ++i) {
            if (auto stopped = poll(i))
                return stopped;
            forSegments(i, [&](std::uint32_t low, std::uint32_t high) {
                graph_.next.neighbours[toNext[low]++] = high;
                graph_.previous.neighbours[toPrevious[high]++] = low;
            });
        }
        return std::nullopt;
    }

    std::span<const Link> links_;
    RunContext& run_;
    LevelGraph graph_;
    Adjacency outgoing_;
    std::vector<bool> hasIncoming_;
};

} // namespace

Outcome<LevelGraph> levelGraph(std::uint32_t nodes, std::span<const Link> links, std::uint32_t root,
                               RunContext& run)
{
    Builder builder(nodes, links, run);
    if (auto stopped = builder.build(root))
        return *stopped;
    return std::move(builder).result();
}

} // namespace threadmend::layered
