// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/packed_exploration.h"

#include "core/model/behavioral/product/packed_team_search.h"
#include "core/model/behavioral/product/packed_visitors.h"

#include <limits>
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

/// Fills the graph, pausing where the options want to be asked.
template <std::size_t S, std::size_t E>
Outcome<ProgramGraph> graphOf(const PackedTables<S, E>& tables, const LocalAutomata& automata,
                              const ProgramState& initial, const TeamGrain& grain,
                              const ExploreOptions& options, RunContext& run)
{
    PackedStore<S> store;
    ProgramGraph graph;
    PackedGraphVisitor visitor(graph, automata);
    store.insert(tables.initial(), store.hashOf(tables.initial()));
    PackedTeamSearch<S, E, PackedGraphVisitor> search(tables, store, visitor, grain, run);
    for (std::size_t pauseAt = ExploreOptions::firstAsked;; pauseAt = store.size() * 4) {
        const auto stopped =
            search.search(options.isEnough ? pauseAt : std::numeric_limits<std::size_t>::max());
        if (stopped && !options.keepsPart)
            return *stopped;
        if (const auto late = visitor.seal(tables, store, initial, stopped, run))
            return *late;
        if (stopped || search.isDone() || options.isEnough(graph))
            return graph;
        visitor.reopen();
    }
}

} // namespace

Outcome<std::optional<ProgramGraph>> explorePacked(const LocalAutomata& automata, Stepper& stepper,
                                                   RunContext& run, const TeamGrain& grain,
                                                   const ExploreOptions& options)
{
    using Result = Outcome<ProgramGraph>;
    const auto layout = PackedLayout::of(automata);
    if (!layout)
        return std::optional<ProgramGraph>();
    auto result =
        withSizes<Result>(*layout, automata.alphabet.size(), [&]<std::size_t S, std::size_t E>() -> Result {
            const PackedTables<S, E> tables(automata, *layout, stepper.program(), stepper.selection());
            return graphOf(tables, automata, stepper.initial()[0], grain, options, run);
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
            store.insert(tables.initial(), store.hashOf(tables.initial()));
            PackedTeamSearch<S, E, CountVisitor> search(tables, store, visitor, grain, run);
            if (const auto stopped = search.search(std::numeric_limits<std::size_t>::max()))
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
