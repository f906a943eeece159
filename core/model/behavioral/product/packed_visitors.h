// SPDX-License-Identifier: GPL-3.0-or-later
// What a search over packed states leaves behind: counts, or a graph.
#pragma once

#include "core/model/behavioral/product/packed_exploration.h"
#include "core/model/behavioral/product/packed_store.h"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

namespace threadmend::behavioral {

/// Counts states and steps, and keeps of each state where it was found.
class CountVisitor {
public:
    static constexpr bool keepsSteps = false;
    struct alignas(64) Part {
        std::uint64_t transitions = 0, deadlocks = 0, ends = 0;
        std::optional<std::uint32_t> firstDeadlock;
        void clear() { *this = {}; }
        void expand(std::uint32_t at, StateKind kind, std::uint32_t count)
        {
            transitions += count;
            ends += kind == StateKind::End ? 1 : 0;
            if (kind != StateKind::Deadlock)
                return;
            ++deadlocks;
            if (!firstDeadlock)
                firstDeadlock = at;
        }
        void step(std::uint32_t, std::uint32_t) {}
        void stepToNew(std::uint32_t, std::uint32_t) {}
    };

    void expand(std::uint32_t at, StateKind kind, std::uint32_t count) { sum_.expand(at, kind, count); }
    void step(std::uint32_t source, std::uint32_t, std::uint32_t target)
    {
        if (target < states_)
            return;
        grow(target + 1);
        parents_[target] = source;
    }
    void makeRoom(std::size_t states, std::span<const Part> parts)
    {
        grow(states);
        for (const Part& part : parts) {
            sum_.transitions += part.transitions;
            sum_.deadlocks += part.deadlocks;
            sum_.ends += part.ends;
            if (!sum_.firstDeadlock)
                sum_.firstDeadlock = part.firstDeadlock;
        }
    }
    void found(std::uint32_t state, std::uint32_t source, std::uint32_t) { parents_[state] = source; }

    /// `storeBytes`: the size of the store, to which that of the parents is added.
    PackedCount finish(std::size_t storeBytes) const
    {
        PackedCount count{states_,   sum_.transitions, sum_.deadlocks,
                          sum_.ends, std::nullopt,     storeBytes + states_ * sizeof(std::uint32_t)};
        if (sum_.firstDeadlock) {
            count.deadlockDepth = 0;
            for (std::uint32_t at = *sum_.firstDeadlock; at != 0; at = parents_[at])
                ++*count.deadlockDepth;
        }
        return count;
    }

private:
    void grow(std::size_t states)
    {
        states_ = states;
        if (states_ > parents_.capacity())
            parents_.grow(std::max(states_, parents_.capacity() * 2));
    }

    Part sum_;
    std::size_t states_ = 1;
    HugeArray<std::uint32_t> parents_ = HugeArray<std::uint32_t>(1u << 12);
};

/// Fills a graph in the order of the search.
class PackedGraphVisitor {
public:
    static constexpr bool keepsSteps = true;
    struct alignas(64) Part {
        std::vector<StateKind> kinds;
        std::vector<std::uint32_t> counts;
        std::vector<Edge> edges;          ///< events are letters of the alphabet
        std::vector<std::uint32_t> toNew; ///< the edges whose targets are slots, not yet states
        std::uint64_t firstEdge = 0;      ///< in the graph
        void clear()
        {
            kinds.clear();
            counts.clear();
            edges.clear();
            toNew.clear();
        }
        void expand(std::uint32_t, StateKind kind, std::uint32_t count)
        {
            kinds.push_back(kind);
            counts.push_back(count);
        }
        void step(std::uint32_t event, std::uint32_t target) { edges.push_back({event, target}); }
        void stepToNew(std::uint32_t event, std::uint32_t slot)
        {
            toNew.push_back(static_cast<std::uint32_t>(edges.size()));
            edges.push_back({event, slot});
        }
    };

    PackedGraphVisitor(ProgramGraph& graph, const LocalAutomata& automata)
        : graph_(graph), automata_(automata)
    {
        graph_.parents_.push_back({0, 0});
    }

    void expand(std::uint32_t, StateKind kind, std::uint32_t count)
    {
        graph_.kinds_.push_back(kind);
        graph_.firsts_.push_back(graph_.firsts_.back() + count);
    }
    void step(std::uint32_t source, std::uint32_t event, std::uint32_t target)
    {
        if (target == graph_.parents_.size())
            graph_.parents_.push_back({automata_.alphabet[event], source});
        graph_.edges_.push_back({automata_.alphabet[event], target});
    }

    void makeRoom(std::size_t states, std::span<Part> parts)
    {
        std::size_t edges = graph_.edges_.size();
        std::size_t expanded = graph_.kinds_.size();
        for (Part& part : parts) {
            part.firstEdge = edges;
            edges += part.edges.size();
            expanded += part.kinds.size();
        }
        graph_.parents_.resize(states);
        graph_.edges_.resize(edges);
        graph_.kinds_.resize(expanded);
        graph_.firsts_.resize(expanded + 1);
    }
    void found(std::uint32_t state, std::uint32_t source, std::uint32_t event)
    {
        graph_.parents_[state] = {automata_.alphabet[event], source};
    }
    template <std::size_t S>
    void write(Part& part, std::uint32_t first, const PackedStore<S>& store)
    {
        for (const std::uint32_t edge : part.toNew)
            part.edges[edge].target = store.numberAt(part.edges[edge].target);
        Edge* to = graph_.edges_.data() + part.firstEdge;
        for (const Edge& edge : part.edges)
            *to++ = {automata_.alphabet[edge.event], edge.target};
        std::copy(part.kinds.begin(), part.kinds.end(), graph_.kinds_.data() + first);
        std::uint64_t end = part.firstEdge;
        for (std::size_t i = 0; i < part.counts.size(); ++i)
            graph_.firsts_[first + i + 1] = end += part.counts[i];
    }

    /// Completes what the graph says of the states found so far, so that it can be read; `stopped`, if the
    /// search was. A stop that comes only now leaves the graph incomplete.
    template <std::size_t S, std::size_t E>
    std::optional<Stopped> seal(const PackedTables<S, E>& tables, const PackedStore<S>& store,
                                const ProgramState& initial, const std::optional<Stopped>& stopped,
                                RunContext& run)
    {
        const std::size_t threads = automata_.threads.size();
        graph_.initialCount_ = 1;
        graph_.threads_.reserve(store.size() * threads);
        graph_.threadFirsts_.reserve(store.size() + 1);
        for (std::size_t state = graph_.rests_.size(); state < store.size(); ++state) {
            if (!stopped)
                if (const auto late = run.poll({"writing down the states", state, store.size()}))
                    return late;
            for (std::size_t i = 0; i < threads; ++i)
                graph_.threads_.push_back(automata_.threads[i].states[tables.local(store[state], i)]);
            graph_.threadFirsts_.push_back(graph_.threads_.size());
        }
        graph_.rests_.resize(store.size(), {initial.store, 0, 0, false});
        for (std::size_t state = graph_.kinds_.size(); state < store.size(); ++state) {
            StateKind stuck = StateKind::End;
            const bool runs = tables.selectable(store[state], stuck) != EventBits<E>{};
            graph_.kinds_.push_back(runs ? StateKind::Running : stuck);
        }
        graph_.stopped_ = stopped;
        graph_.seal();
        return std::nullopt;
    }
    /// Lets the search go on.
    void reopen()
    {
        graph_.reopen();
        graph_.kinds_.resize(graph_.expandedCount_);
    }

private:
    ProgramGraph& graph_;
    const LocalAutomata& automata_;
};

} // namespace threadmend::behavioral
