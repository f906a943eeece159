// SPDX-License-Identifier: GPL-3.0-or-later
// A graph whose states are kept packed and whose rows are computed again when somebody asks.
#pragma once

#include "core/model/behavioral/product/graph_storage.h"
#include "core/model/behavioral/product/packed_findings.h"
#include "core/model/behavioral/product/packed_search.h"
#include "core/model/behavioral/product/packed_store.h"
#include "core/model/behavioral/product/packed_tables.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace threadmend::behavioral {

/// What a search has found; the search fills it. Space: that of the store, and 4 bytes a state. Rows cost
/// O(b-threads + steps), with about two accesses to memory a step, which do not wait for each other.
template <std::size_t S, std::size_t E>
class SearchedProduct final : public GraphStorage {
public:
    /// `initial` is what the automata begin with. Of the reduction, `local` says what has become of the
    /// automata, and the rest what to do; what is watched, if that is not null, is kept. Of states that the
    /// `renamings` map onto each other one is kept.
    SearchedProduct(const LocalAutomata& automata, const PackedLayout& layout, Stepper& stepper,
                    const ProgramState& initial, const Reduction& reduction, const Watched* watched,
                    std::span<const Renaming> renamings)
        : tables(automata, layout, stepper.program(), stepper.selection(), reduction.partialOrder, watched),
          reduction_{reduction.local, tables.leavesOutRuns(), !renamings.empty(),
                     (tables.leavesOutRuns() || !renamings.empty()) && watched != nullptr},
          alphabet_(automata.alphabet), rest_{initial.store, initial.queue, initial.failure,
                                              initial.waitsForExternal}
    {
        for (const LocalAutomaton& automaton : automata.threads)
            locals_.push_back(automaton.states);
        locals_.resize(locals_.size() - automata.observers);
        store.insert(tables.initial(), store.hashOf(tables.initial()));
        if (!renamings.empty())
            symmetry.emplace(renamings, layout).meet(tables.initial());
    }

    const PackedTables<S, E> tables;
    PackedStore<S> store;
    PackedFindings<E> findings;
    PackedWatches watches;
    std::optional<PackedSymmetry<S>> symmetry;

    std::span<const EventId> alphabet() const { return alphabet_; }
    void watch(std::vector<WordAutomaton> automata)
    {
        watches.alphabet = alphabet_;
        for (WordAutomaton& automaton : automata)
            if (automaton.stateCount > 0)
                watches.all.emplace_back(std::move(automaton), 1, alphabet_);
    }
    /// When all is explored.
    std::optional<Stopped> finishWatches(std::uint32_t expanded, RunContext& run)
    {
        for (WordWatch& watch : watches.all)
            if (const auto stopped =
                    watch.finish(*this, expanded, static_cast<std::uint32_t>(store.size()), run)) {
                watches.all.clear();
                return stopped;
            }
        return std::nullopt;
    }
    std::optional<WatchedWords> watched(const WordAutomaton& ofEvents) const override
    {
        std::size_t events = 0;
        for (const EventId event : alphabet_)
            events = std::max<std::size_t>(events, std::size_t{event} + 1);
        const std::vector<bool> occurs = occurring(events);
        for (const WordWatch& watch : watches.all)
            if (isSame(watch.automaton(), ofEvents, occurs))
                return watch.found();
        return std::nullopt;
    }

    StateKind kind(std::uint32_t state) const override
    {
        StateKind stuck = StateKind::End;
        return tables.enabled(store[state], stuck) == EventBits<E>{} ? stuck : StateKind::Running;
    }

    std::span<const Edge> outgoing(std::uint32_t state, std::vector<Edge>& buffer) const override
    {
        const PackedState<S> from = store[state];
        const EventBits<E> events = tables.followed(from);
        std::size_t count = 0;
        forEach(events, [&](std::uint32_t) { ++count; });
        buffer.resize(count);
        std::array<PackedState<S>, atOnce> next;
        std::array<std::uint64_t, atOnce> hashes;
        std::array<std::uint32_t, atOnce> letters;
        Edge* edge = buffer.data();
        std::size_t waiting = 0;
        const auto find = [&] {
            for (std::size_t i = 0; i < waiting; ++i)
                store.prefetchState(hashes[i]);
            for (std::size_t i = 0; i < waiting; ++i)
                if (const std::uint32_t target = store.find(next[i], hashes[i]); target != store.none)
                    *edge++ = {alphabet_[letters[i]], target}; // else another state stands for it
            waiting = 0;
        };
        forEach(events, [&](std::uint32_t letter) {
            next[waiting] = tables.successor(from, letter);
            hashes[waiting] = store.hashOf(next[waiting]);
            store.prefetch(hashes[waiting]);
            letters[waiting] = letter;
            if (++waiting == atOnce)
                find();
        });
        find();
        buffer.resize(static_cast<std::size_t>(edge - buffer.data()));
        return buffer;
    }

    std::span<const LocalId> threads(std::uint32_t state, std::vector<LocalId>& buffer) const override
    {
        buffer.clear();
        for (std::size_t place = 0; place < locals_.size(); ++place)
            buffer.push_back(thread(state, place));
        return buffer;
    }
    std::size_t threadCount(std::uint32_t) const override { return locals_.size(); }
    LocalId thread(std::uint32_t state, std::size_t place) const override
    {
        return locals_[place][tables.local(store[state], place)];
    }
    StateRest rest(std::uint32_t) const override { return rest_; }

    Edge foundBy(std::uint32_t state) const override
    {
        if (state == 0)
            return {0, 0};
        const std::uint32_t source = findings.parents[state];
        std::uint32_t first = 0;
        bool found = false;
        forEach(tables.followed(store[source]), [&](std::uint32_t letter) {
            if (!found && tables.successor(store[source], letter) == store[state]) {
                first = letter;
                found = true;
            }
        });
        return {alphabet_[first], source};
    }

    std::vector<bool> occurring(std::size_t events) const override
    {
        std::vector<bool> occurs(events, false);
        forEach(findings.sum.events, [&](std::uint32_t letter) { occurs[alphabet_[letter]] = true; });
        return occurs;
    }

    bool leadsToSeveral() const override { return false; }
    Reduction reduction() const override { return reduction_; }
    std::size_t bytes() const override
    {
        return store.bytes() + store.size() * sizeof(std::uint32_t) + (symmetry ? symmetry->bytes() : 0);
    }

private:
    static constexpr std::size_t atOnce = 32; ///< steps whose memory is asked for together
    Reduction reduction_;
    std::vector<EventId> alphabet_;
    std::vector<std::vector<LocalId>> locals_; ///< by b-thread and its state
    StateRest rest_;
};

} // namespace threadmend::behavioral
