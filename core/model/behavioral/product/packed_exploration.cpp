// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/packed_exploration.h"

#include "core/model/behavioral/product/packed_team_search.h"
#include "core/model/behavioral/product/packed_visitors.h"

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

/// By as many threads as the run allows; after a stop, too, the states before the first unexpanded one are
/// done.
template <std::size_t S, std::size_t E, class Visitor>
std::optional<Stopped> search(const PackedTables<S, E>& tables, PackedStore<S>& store, Visitor& visitor,
                              const TeamGrain& grain, RunContext& run)
{
    store.insert(tables.initial(), store.hashOf(tables.initial()));
    std::uint32_t expanded = 0;
    const auto stopped =
        run.limits().threads > 1
            ? PackedTeamSearch<S, E, Visitor>(tables, store, visitor, grain, run).search(expanded)
            : searchPacked(tables, store, visitor, run, expanded, [](std::uint32_t) { return false; });
    return stopped ? stopped : run.poll({"exploring", expanded, std::nullopt, store.size()});
}

} // namespace

Outcome<std::optional<ProgramGraph>> explorePacked(const LocalAutomata& automata, Stepper& stepper,
                                                   RunContext& run, const TeamGrain& grain)
{
    using Result = Outcome<ProgramGraph>;
    const auto layout = PackedLayout::of(automata);
    if (!layout)
        return std::optional<ProgramGraph>();
    auto result =
        withSizes<Result>(*layout, automata.alphabet.size(), [&]<std::size_t S, std::size_t E>() -> Result {
            const PackedTables<S, E> tables(automata, *layout, stepper.program(), stepper.selection());
            PackedStore<S> store;
            ProgramGraph graph;
            PackedGraphVisitor visitor(graph, automata);
            if (const auto stopped = search(tables, store, visitor, grain, run))
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
                                                RunContext& run, const TeamGrain& grain)
{
    using Result = Outcome<PackedCount>;
    const auto layout = PackedLayout::of(automata);
    if (!layout)
        return std::optional<PackedCount>();
    const auto result =
        withSizes<Result>(*layout, automata.alphabet.size(), [&]<std::size_t S, std::size_t E>() -> Result {
            const PackedTables<S, E> tables(automata, *layout, stepper.program(), stepper.selection());
            PackedStore<S> store;
            CountVisitor visitor;
            if (const auto stopped = search(tables, store, visitor, grain, run))
                return *stopped;
            return visitor.finish(store.bytes());
        });
    if (!result)
        return std::optional<PackedCount>();
    if (!*result)
        return result->failure();
    return std::optional<PackedCount>(**result);
}

} // namespace threadmend::behavioral
