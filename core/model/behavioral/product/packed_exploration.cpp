// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/packed_exploration.h"

#include "core/model/behavioral/product/local_minimisation.h"
#include "core/model/behavioral/product/packed_team_search.h"
#include "core/model/behavioral/product/searched_product.h"

#include <algorithm>
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
                                  product->watches, product->symmetry ? &*product->symmetry : nullptr, grain,
                                  run);
    for (std::size_t pauseAt = ExploreOptions::firstAsked;;) {
        auto stopped = search.search(options.isEnough ? pauseAt : std::numeric_limits<std::size_t>::max());
        if (!stopped && search.isDone())
            if (const auto unwatched = product->finishWatches(search.expanded(), run);
                unwatched && !options.keepsPart)
                return *unwatched; // else all is there, but for what is known of words
        if (stopped && !options.keepsPart)
            return *stopped;
        const std::uint64_t most = std::max<std::uint64_t>(run.limits().states, 1); // the initial one stays
        const auto states = static_cast<std::size_t>(std::min<std::uint64_t>(product->store.size(), most));
        ProgramGraph graph(product, {states, 1, search.expanded(), product->findings.sum.count}, stopped);
        if (stopped || search.isDone() || options.isEnough(graph))
            return graph;
        if (product->store.size() >= pauseAt)
            pauseAt = options.nextAsked(product->store.size());
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

/// What is watched becomes a part of the states: of those that can be renamed to each other one stays, and
/// the words that lead there must be the same to the automata. No renaming moves an observer.
void observe(const Watched& watched, LocalAutomata& automata, std::vector<Renaming>& renamings)
{
    for (const WordAutomaton& word : watched.words) {
        LocalAutomaton observer;
        // The last state is that of words which matter no more.
        const std::uint32_t gone = word.stateCount;
        const auto numbered = [&](std::uint8_t q) { // the initial state is the first one
            return q == WordAutomaton::gone ? gone : q == word.initial ? 0u : q == 0 ? word.initial : q;
        };
        observer.states.assign(gone + 1, ended);
        observer.next.assign(gone + 1, std::vector<std::uint32_t>(automata.alphabet.size(), gone));
        for (std::uint8_t q = 0; q < word.stateCount; ++q)
            for (std::size_t e = 0; e < automata.alphabet.size(); ++e)
                if (automata.alphabet[e] < word.letterCount() && !word.isAccepting(q))
                    observer.next[numbered(q)][e] = numbered(word.step(q, automata.alphabet[e]));
        for (Renaming& renaming : renamings) {
            renaming.thread.push_back(static_cast<std::uint32_t>(renaming.thread.size()));
            renaming.state.emplace_back();
            for (std::uint32_t q = 0; q <= gone; ++q)
                renaming.state.back().push_back(q);
        }
        automata.threads.push_back(std::move(observer));
        ++automata.observers;
    }
}

/// Of the reduction, `local` says whether the automata were made smaller.
Outcome<std::optional<ProgramGraph>> exploreThese(const LocalAutomata& automata, Stepper& stepper,
                                                  RunContext& run, const TeamGrain& grain,
                                                  const ExploreOptions& options)
{
    using Result = Outcome<ProgramGraph>;
    std::optional<Watched> watched;
    if (options.watched)
        watched = options.watched(automata.alphabet, propositionsOf(automata, stepper.program()));
    Reduction reduction = options.reduction;
    if (watched && !watched->isAll)
        reduction.partialOrder = reduction.symmetry = false;
    const Watched* kept = watched ? &*watched : nullptr;
    std::vector<Renaming> renamings;
    if (reduction.symmetry && stepper.selection() == Selection::All && !stepper.program().ranksRequests()) {
        auto found = renamingsOf(automata, stepper.program(), kept, {}, run);
        if (!found)
            return found.failure();
        renamings = *std::move(found);
    }
    LocalAutomata all = automata;
    if (!renamings.empty() && kept != nullptr)
        observe(*kept, all, renamings);
    const auto layout = PackedLayout::of(all);
    if (!layout)
        return std::optional<ProgramGraph>();
    auto result =
        withSizes<Result>(*layout, all.alphabet.size(), [&]<std::size_t S, std::size_t E>() -> Result {
            auto product = std::make_shared<SearchedProduct<S, E>>(
                all, *layout, stepper, stepper.initial()[0], reduction, kept, renamings);
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
