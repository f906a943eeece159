// SPDX-License-Identifier: GPL-3.0-or-later
// Merges states of an incompletely specified Moore machine for as long as no state would have to both block
// and allow one event.
#pragma once

#include "core/repair/game/arena.h"

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace threadmend {

/// Classes of states, closed under steps: where two states are together, so are their successors by each
/// event that both know. Each state says which events it must block and, by having a step, which ones it must
/// let pass; of all others it does not care. A trial merge is taken back as a whole if it ends in a conflict.
///
/// Union-find by size without compression, so that it can be undone; each class keeps its steps in one sorted
/// list. A merge costs the lengths of the two lists.
class CompatibleMerging {
public:
    using Node = std::uint32_t;
    struct Span {
        std::size_t first = 0;
        std::uint32_t length = 0;
    };

    explicit CompatibleMerging(RunContext& run) : run_(run) {}

    void reserve(std::size_t nodes, std::size_t steps);
    /// The next node, with steps ascending by event; targets may be nodes that are still to come.
    void add(std::span<const ArenaEdge> steps, std::span<const std::uint32_t> mustBlock);

    std::size_t nodeCount() const { return parents_.size(); }
    Node classOf(Node node) const
    {
        while (parents_[node] != node)
            node = parents_[node];
        return node;
    }
    std::span<const ArenaEdge> steps(Node representative) const
    {
        return {steps_.data() + stepSpans_[representative].first, stepSpans_[representative].length};
    }
    std::span<const std::uint32_t> mustBlock(Node representative) const
    {
        return {musts_.data() + mustSpans_[representative].first, mustSpans_[representative].length};
    }

    /// Puts both nodes, and all that must follow, into one class. On a conflict, or when the run is stopped,
    /// it answers false, and the classes are those of the last `accept`. Between `accept`s, merges add up to
    /// one trial.
    bool merge(Node one, Node other);
    void accept() { undo_.clear(); }
    /// From now on nothing that is settled is merged with anything else that is.
    void settle(Node representative) { settled_[representative] = true; }
    bool isSettled(Node representative) const { return settled_[representative]; }

    /// Attempts, and steps looked at in them, so far.
    std::uint64_t work() const { return work_; }
    const std::optional<Stopped>& stopped() const { return stopped_; }

private:
    struct Undo {
        Node kept, absorbed;
        Span keptSteps, keptMusts;
        std::size_t stepEnd, mustEnd; ///< sizes of the pools before
        bool wasSettled;
    };
    bool unite(Node one, Node other);
    bool isInConflict(Node one, Node other) const;
    void takeBack();

    RunContext& run_;
    std::vector<Node> parents_;
    std::vector<bool> settled_;
    std::vector<std::uint32_t> sizes_;
    std::vector<Span> stepSpans_, mustSpans_;
    std::vector<ArenaEdge> steps_;
    std::vector<std::uint32_t> musts_;
    std::vector<Undo> undo_;
    std::vector<std::pair<Node, Node>> open_;
    std::uint64_t work_ = 0;
    std::optional<Stopped> stopped_;
};

} // namespace threadmend
