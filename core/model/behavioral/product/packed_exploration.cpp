// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/packed_exploration.h"

#include "core/model/behavioral/product/packed_search.h"

#include <utility>

namespace threadmend::behavioral {

namespace {

/// Calls `work` with the sizes, in words, of states and event sets; nothing if they are too large.
template <class Result, class Work>
std::optional<Result> withSizes(const PackedLayout& layout, std::size_t events, const Work& work)
{
    const auto withEvents = [&]<std::size_t S>() -> std::optional<Result> {
        if (events <= 64)
            return work.template operator()<S, 1>();
        if (events <= 128)
            return work.template operator()<S, 2>();
        if (events <= 256)
            return work.template operator()<S, 4>();
        return std::nullopt;
    };
    if (layout.bits <= 64)
        return withEvents.template operator()<1>();
    if (layout.bits <= 128)
        return withEvents.template operator()<2>();
    if (layout.bits <= 256)
        return withEvents.template operator()<4>();
    return std::nullopt;
}

class CountVisitor {
public:
    bool expand(std::uint32_t at, bool requested, std::uint32_t count)
    {
        count_.transitions += count;
        if (count == 0) {
            (requested ? count_.deadlocks : count_.ends) += 1;
            if (requested && !firstDeadlock_)
                firstDeadlock_ = at;
        }
        return true;
    }
    void step(std::uint32_t source, std::uint32_t, std::uint32_t target)
    {
        if (target == parents_.size())
            parents_.push_back(source);
    }
    PackedCount finish(std::uint64_t states, std::size_t bytes)
    {
        count_.states = states;
        count_.bytes = bytes + parents_.capacity() * sizeof(std::uint32_t);
        if (firstDeadlock_) {
            std::uint32_t depth = 0;
            for (std::uint32_t at = *firstDeadlock_; at != 0; at = parents_[at])
                ++depth;
            count_.deadlockDepth = depth;
        }
        return count_;
    }

private:
    PackedCount count_;
    std::optional<std::uint32_t> firstDeadlock_;
    std::vector<std::uint32_t> parents_ = {0};
};

} // namespace

/// Fills a graph in the order of the search.
class PackedGraphVisitor {
public:
    PackedGraphVisitor(ProgramGraph& graph, const LocalAutomata& automata)
        : graph_(graph), automata_(automata)
    {
        graph_.parents_.push_back({0, 0});
    }

    bool expand(std::uint32_t, bool requested, std::uint32_t count)
    {
        graph_.kinds_.push_back(count > 0   ? StateKind::Running
                                : requested ? StateKind::Deadlock
                                            : StateKind::End);
        graph_.firsts_.push_back(graph_.firsts_.back() + count);
        return true;
    }
    void step(std::uint32_t source, std::uint32_t event, std::uint32_t target)
    {
        if (target == graph_.parents_.size())
            graph_.parents_.push_back({automata_.alphabet[event], source});
        graph_.edges_.push_back({automata_.alphabet[event], target});
    }
    template <std::size_t S, std::size_t E>
    void finish(const PackedTables<S, E>& tables, const PackedStore<S>& store, const ProgramState& initial)
    {
        const std::size_t threads = automata_.threads.size();
        graph_.initialCount_ = 1;
        graph_.threads_.reserve(store.size() * threads);
        for (std::size_t state = 0; state < store.size(); ++state) {
            for (std::size_t i = 0; i < threads; ++i)
                graph_.threads_.push_back(automata_.threads[i].states[tables.local(store[state], i)]);
            graph_.threadFirsts_.push_back(graph_.threads_.size());
        }
        graph_.rests_.assign(store.size(), {initial.store, 0, 0, false});
    }

private:
    ProgramGraph& graph_;
    const LocalAutomata& automata_;
};

Outcome<std::optional<ProgramGraph>> explorePacked(const LocalAutomata& automata, Stepper& stepper,
                                                   RunContext& run)
{
    using Result = Outcome<ProgramGraph>;
    const auto layout = PackedLayout::of(automata);
    if (!layout)
        return std::optional<ProgramGraph>();
    auto result =
        withSizes<Result>(*layout, automata.alphabet.size(), [&]<std::size_t S, std::size_t E>() -> Result {
            const PackedTables<S, E> tables(automata, *layout, stepper.program());
            PackedStore<S> store;
            ProgramGraph graph;
            PackedGraphVisitor visitor(graph, automata);
            if (const auto stopped = searchPacked(tables, store, visitor, run))
                return *stopped;
            visitor.finish(tables, store, stepper.initial()[0]);
            return graph;
        });
    if (!result)
        return std::optional<ProgramGraph>();
    if (!*result)
        return result->failure();
    return std::optional<ProgramGraph>(**std::move(result));
}

Outcome<std::optional<PackedCount>> countPacked(const LocalAutomata& automata, Stepper& stepper,
                                                RunContext& run)
{
    using Result = Outcome<PackedCount>;
    const auto layout = PackedLayout::of(automata);
    if (!layout)
        return std::optional<PackedCount>();
    const auto result =
        withSizes<Result>(*layout, automata.alphabet.size(), [&]<std::size_t S, std::size_t E>() -> Result {
            const PackedTables<S, E> tables(automata, *layout, stepper.program());
            PackedStore<S> store;
            CountVisitor visitor;
            if (const auto stopped = searchPacked(tables, store, visitor, run))
                return *stopped;
            return visitor.finish(store.size(), store.bytes());
        });
    if (!result)
        return std::optional<PackedCount>();
    if (!*result)
        return result->failure();
    return std::optional<PackedCount>(**result);
}

} // namespace threadmend::behavioral
