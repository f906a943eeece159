// SPDX-License-Identifier: GPL-3.0-or-later
// A graph spread over levels: what ordering and coordinates work on.
#pragma once

#include "core/run/run_context.h"

#include <cstdint>
#include <span>
#include <vector>

namespace threadmend::layered {

/// An edge of the graph to be laid out; `heavy` ones shall be straight.
struct Link {
    std::uint32_t source = 0;
    std::uint32_t target = 0;
    bool heavy = false;
};

/// Neighbours of every node in compressed rows.
struct Adjacency {
    std::vector<std::uint32_t> firsts;
    std::vector<std::uint32_t> neighbours;
    std::span<const std::uint32_t> of(std::uint32_t node) const
    {
        return std::span(neighbours).subspan(firsts[node], firsts[node + 1] - firsts[node]);
    }
};

/// The level of every node is its breadth-first distance from the roots, so forward edges span one level.
/// Edges between more distant levels (backward ones, mostly) are led over virtual nodes, one on each level
/// between, in small graphs; in big ones they do not take part.
struct LevelGraph {
    static constexpr std::uint32_t noChain = 0xFFFFFFFFu;
    /// More virtual nodes than this are not made.
    static constexpr std::size_t maxVirtual = 4000;

    std::uint32_t realCount = 0;
    std::vector<std::uint32_t> level; ///< of real and virtual nodes
    std::uint32_t levelCount = 0;
    /// Between neighbouring levels only: to the next one, and to the one before.
    Adjacency next, previous;
    /// The first virtual node of a link, on the lower of its levels; the others follow. `noChain` if none.
    std::vector<std::uint32_t> chainOf;

    std::uint32_t nodeCount() const { return static_cast<std::uint32_t>(level.size()); }
    bool isVirtual(std::uint32_t node) const { return node >= realCount; }
};

/// Levels from `root` if it is a node, else from all nodes without incoming links; what these do not reach
/// starts anew at level 0. O(n + m).
Outcome<LevelGraph> levelGraph(std::uint32_t nodes, std::span<const Link> links, std::uint32_t root,
                               RunContext& run);

} // namespace threadmend::layered
