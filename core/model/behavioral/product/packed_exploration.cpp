// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/packed_exploration.h"

#include "core/model/behavioral/product/local_minimisation.h"
#include "core/model/behavioral/product/packed_team_search.h"
#include "core/model/behavioral/product/searched_product.h"

#include <limits>
#include <set>
#include <string>
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
        if (events <= 512)
            return work.template operator()<S, 8>();
        return std::nullopt;
    };
    if (layout.bits <= 64)
        return withEvents.template operator()<1>();
    if (layout.bits <= 128)
        return withEvents.template operator()<2>();
    if (layout.bits <= 256)
        return withEvents.template operator()<4>();
    if (layout.bits <= 512)
        return withEvents.template operator()<8>();
    return std::nullopt;
}

/// Searches, pausing where the options want to be asked.
template <std::size_t S, std::size_t E>
Outcome<ProgramGraph> graphOf(const std::shared_ptr<SearchedProduct<S, E>>& product, const TeamGrain& grain,
                              const ExploreOptions& options, RunContext& run)
{
    PackedTeamSearch<S, E> search(*product, product->tables, product->store, product->findings,
                                  product->watches, grain, run);
    for (std::size_t pauseAt = ExploreOptions::firstAsked;;) {
        auto stopped = search.search(options.isEnough ? pauseAt : std::numeric_limits<std::size_t>::max());
        if (!stopped && search.isDone())
            stopped = product->finishWatches(search.expanded(), run);
        if (stopped && !options.keepsPart)
            return *stopped;
        ProgramGraph graph(
            product, {product->store.size(), 1, search.expanded(), product->findings.sum.count}, stopped);
        if (stopped || search.isDone() || options.isEnough(graph))
            return graph;
        if (product->store.size() >= pauseAt)
            pauseAt = product->store.size() * 4;
    }
}

/// Those that may hold, sorted.
std::vector<std::string> propositionsOf(const LocalAutomata& automata, const Program& program)
{
    std::set<std::string> names;
    for (const LocalAutomaton& automaton : automata.threads)
        for (const LocalId state : automaton.states)
            if (state != ended)
                names.insert(program.local(state).statement.props.begin(),
                             program.local(state).statement.props.end());
    return {names.begin(), names.end()};
}

/// Of the reduction, `local` says whether the automata were made smaller.
Outcome<std::optional<ProgramGraph>> exploreThese(const LocalAutomata& automata, Stepper& stepper,
                                                  RunContext& run, const TeamGrain& grain,
                                                  const ExploreOptions& options)
{
    using Result = Outcome<ProgramGraph>;
    const auto layout = PackedLayout::of(automata);
    if (!layout)
        return std::optional<ProgramGraph>();
    std::optional<Watched> watched;
    if (options.watched)
        watched = options.watched(automata.alphabet, propositionsOf(automata, stepper.program()));
    Reduction reduction = options.reduction;
    reduction.partialOrder = reduction.partialOrder && (!watched || watched->isAll);
    auto result =
        withSizes<Result>(*layout, automata.alphabet.size(), [&]<std::size_t S, std::size_t E>() -> Result {
            auto product = std::make_shared<SearchedProduct<S, E>>(
                automata, *layout, stepper, stepper.initial()[0], reduction, watched ? &*watched : nullptr);
            if (watched && options.isEnough)
                product->watch(watched->words);
            return graphOf(product, grain, options, run);
        });
    if (!result)
        return std::optional<ProgramGraph>();
    if (!*result)
        return result->failure();
    return std::optional<ProgramGraph>(**std::move(result));
}

std::size_t stateCount(const LocalAutomata& automata)
{
    std::size_t count = 0;
    for (const LocalAutomaton& automaton : automata.threads)
        count += automaton.states.size();
    return count;
}

} // namespace

Outcome<std::optional<ProgramGraph>> explorePacked(const LocalAutomata& automata, Stepper& stepper,
                                                   RunContext& run, const TeamGrain& grain,
                                                   const ExploreOptions& options)
{
    if (!options.reduction.local)
        return exploreThese(automata, stepper, run, grain, options);
    const LocalAutomata smaller = minimised(automata, stepper.program());
    ExploreOptions remaining = options;
    remaining.reduction.local = stateCount(smaller) < stateCount(automata);
    return exploreThese(smaller, stepper, run, grain, remaining);
}

} // namespace threadmend::behavioral
