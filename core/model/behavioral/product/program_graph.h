// SPDX-License-Identifier: GPL-3.0-or-later
// The explored state space of a behavioral program.
#pragma once

#include "core/model/behavioral/product/graph_storage.h"
#include "core/model/row.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace threadmend::behavioral {

/// What was explored: the whole state space, or the first part of it in breadth-first order.
///
/// States are numbered in breadth-first order (but for a part that a search in depth has found), events of a
/// state in the order of their labels; so the path of first discovery is the shortest, and among these the
/// first by labels. Copies are cheap and share what is kept; any number of threads may read them.
class ProgramGraph {
public:
    struct Counts {
        std::size_t states = 0;
        std::size_t initial = 0;  ///< the first ones
        std::size_t expanded = 0; ///< the first ones
        std::uint64_t transitions = 0;
    };
    /// Without a state.
    ProgramGraph() = default;
    /// `stopped`: why the exploration was, if it was.
    ProgramGraph(std::shared_ptr<const GraphStorage> storage, const Counts& counts,
                 const std::optional<Stopped>& stopped)
        : storage_(std::move(storage)), counts_(counts), stopped_(stopped)
    {
    }

    std::size_t stateCount() const { return counts_.states; }
    std::size_t transitionCount() const { return counts_.transitions; }
    std::size_t initialCount() const { return counts_.initial; }
    /// The states from this number on were found, but nobody looked beyond them: they have no transitions
    /// here.
    std::size_t expandedCount() const { return counts_.expanded; }
    bool isWhole() const { return expandedCount() == stateCount() && !stopped_; }
    /// Why the exploration was stopped, if it was.
    const std::optional<Stopped>& stopped() const { return stopped_; }
    StateKind kind(std::uint32_t state) const { return storage_->kind(state); }
    Row<Edge> outgoing(std::uint32_t state) const
    {
        return Row<Edge>([&](std::vector<Edge>& buffer) { return outgoing(state, buffer); });
    }
    /// The same without an allocation for each state: a span of the buffer, or of the graph.
    std::span<const Edge> outgoing(std::uint32_t state, std::vector<Edge>& buffer) const
    {
        return state < counts_.expanded ? storage_->outgoing(state, buffer) : std::span<const Edge>();
    }
    ProgramState state(std::uint32_t state) const;
    Row<LocalId> threads(std::uint32_t state) const
    {
        return Row<LocalId>([&](std::vector<LocalId>& buffer) { return threads(state, buffer); });
    }
    std::span<const LocalId> threads(std::uint32_t state, std::vector<LocalId>& buffer) const
    {
        return storage_->threads(state, buffer);
    }
    std::size_t threadCount(std::uint32_t state) const { return storage_->threadCount(state); }
    LocalId thread(std::uint32_t state, std::size_t place) const { return storage_->thread(state, place); }
    /// The state and event by which a state was found; the state itself for an initial one.
    std::uint32_t parent(std::uint32_t state) const { return storage_->foundBy(state).target; }
    EventId parentEvent(std::uint32_t state) const { return storage_->foundBy(state).event; }
    /// Steps from the initial states to a state. O(depth).
    std::size_t depthOf(std::uint32_t state) const;
    /// Steps to the farthest state: to the last one. O(depth).
    std::size_t depth() const { return depthOf(static_cast<std::uint32_t>(stateCount() - 1)); }
    /// By event, of `events` many: whether it leaves an expanded state.
    std::vector<bool> occurring(std::size_t events) const { return storage_->occurring(events); }
    /// Whether some event leads from a state to several others.
    bool leadsToSeveral() const { return storage_->leadsToSeveral(); }
    bool isBreadthFirst() const { return storage_->isBreadthFirst(); }
    /// What was left out.
    Reduction reduction() const { return storage_->reduction(); }
    /// What was found out about words of events while the graph was explored, if it was.
    std::optional<WatchedWords> watched(const WordAutomaton& ofEvents) const
    {
        return storage_->watched(ofEvents);
    }
    /// Of the memory that is kept.
    std::size_t bytes() const { return storage_->bytes(); }

    /// The same states, steps and ways to them, however they are kept. O(n * b-threads + m).
    bool operator==(const ProgramGraph& other) const;

private:
    std::shared_ptr<const GraphStorage> storage_;
    Counts counts_;
    std::optional<Stopped> stopped_;
};

struct ExploreOptions {
    /// Explore b-threads on their own first, and then their product as packed integers, where the program
    /// allows it; the graph is the same.
    bool packs = true;
    /// But a program of no more states than these is explored state by state, if nothing is to be left out:
    /// b-threads on their own may have states and events without end that the program never comes to.
    std::uint32_t smallStates = 1000;
    /// Where it is not packed: keep what a step comes to, instead of asking the stepper each time; the graph
    /// is the same.
    bool learnsSteps = true;
    /// What may be left out, where the packed form allows it; the graph tells whether it was.
    Reduction reduction = {};
    /// Asked now and then, each time at four times as many states as before: whether the part that has been
    /// explored is enough. May be empty.
    std::function<bool(const ProgramGraph& part)> isEnough = {};
    /// A stop leaves the part that has been explored, instead of a failure.
    bool keepsPart = false;
    /// What will be asked, over all events that may happen and the propositions (sorted) that may hold: kept
    /// whatever is left out, and words are looked for on the way where that costs next to nothing;
    /// `isEnough`, which must be there, is then also asked as soon as one is found that must not be. May be
    /// empty.
    std::function<Watched(std::span<const EventId> events, std::span<const std::string> propositions)>
        watched = {};
    /// First goes down one run after the other, and asks `isEnough`, which must be there, of the run and what
    /// can happen along it, each time when the run ends in something new: an ending, a hot b-thread,
    /// propositions, or a violation of what is watched. If none of these is enough, all is explored as
    /// without.
    bool depthFirst = false;
    /// Runs, by the labels of their steps: the states along them come first, as far as the program has them,
    /// then what is around those. Not in packed form; a graph that is whole is the same without.
    std::vector<std::vector<std::string>> along = {};
    /// What is explored is what follows this state, which becomes the initial one; not in packed form.
    std::optional<ProgramState> from = {};
    static constexpr std::size_t firstAsked = 4096; ///< states
    /// `isEnough` is asked at so many, too.
    std::size_t alsoAskedAt = 0;
    /// Of how many states it is asked next, after it was at `states`.
    std::size_t nextAsked(std::size_t states) const
    {
        const std::size_t next = 4 * states;
        return states < alsoAskedAt && alsoAskedAt < next ? alsoAskedAt : next;
    }
};

/// Explores all reachable states, unless the options end it before. Errors: the program is wrong (an
/// InputError with the line and the b-thread), a limit of `run`.
Outcome<ProgramGraph> explore(Stepper& stepper, const ExploreOptions& options, RunContext& run);

} // namespace threadmend::behavioral
