// SPDX-License-Identifier: GPL-3.0-or-later
// The product of a graph and an automaton over its events, as a set of automaton states at each state of the
// graph.
#pragma once

#include "core/model/behavioral/product/graph_storage.h"
#include "core/model/behavioral/product/huge_array.h"
#include "core/model/word_automaton.h"
#include "core/run/run_context.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace threadmend::behavioral {

class ProgramGraph;

/// How work is cut for several threads: small graphs are done by one.
struct WalkGrain {
    std::size_t blockStates = 256;     ///< that one thread takes at a time
    std::size_t leastStates = 1 << 14; ///< of a graph for which threads are started
};

/// Walks the product breadth first, without building it (Barbon et al. 2017, section 3.1, step 2): the states
/// of a graph are met in the order of their numbers, level by level, with all the automaton states that go
/// with them at once. What reaches an earlier state of the graph by a longer way only is walked from there
/// again, one level later, so that the first violation that is met is a shortest one.
///
/// Space: 2 bytes a state of the graph, 4 where some state is reached in several ways. Time: that of the
/// rows.
class WordWatch {
public:
    /// `automaton` has a state and is over the events of the program; by those beyond its letters it is left.
    /// The first `initial` states are the initial ones. `events` has that of each letter for `count`.
    WordWatch(WordAutomaton automaton, std::uint32_t initial, std::span<const EventId> events = {});

    const WordAutomaton& automaton() const { return automaton_; }
    bool isViolated() const { return all_.violated; }
    /// The level that is walked ends before this state.
    std::uint32_t levelEnd() const { return levelEnd_; }
    WatchedWords found() const;

    /// The steps of a state by these letters, a bit each; of a level that has begun.
    void count(std::uint32_t source, std::span<const std::uint64_t> letters)
    {
        for (std::size_t move = 0; move < moves_.size(); ++move) {
            int steps = 0;
            for (std::size_t i = 0; i < std::min(letters.size(), lettersOf_[move].size()); ++i)
                steps += __builtin_popcountll(letters[i] & lettersOf_[move][i]);
            all_.transitions += static_cast<std::uint64_t>(steps) * aliveIn(met_[source], moves_[move]);
        }
    }
    /// A step of the graph, told in breadth-first order by whoever explores it and counts. Steps that would
    /// meet nothing anew need not be told. Whether `target` comes after the level that is walked and is met
    /// by automaton states by which it was not met before.
    bool step(std::uint32_t source, EventId event, std::uint32_t target)
    {
        if (source != source_) {
            source_ = source;
            bits_ = met_[source];
        }
        makeRoom(target);
        return advance(bits_, moveOf(event), target, all_) && target >= levelEnd_;
    }
    /// To be called when all steps of the states before `levelEnd` were told: they lead to states before
    /// `end`. Walks again what the last level reached anew. After a stop the watch knows nothing.
    std::optional<Stopped> nextLevel(const GraphStorage& graph, std::uint32_t expanded, std::uint32_t end,
                                     RunContext& run);
    /// When all steps were told of the first `expanded` states: walks until nothing is reached anew.
    std::optional<Stopped> finish(const GraphStorage& graph, std::uint32_t expanded, std::uint32_t end,
                                  RunContext& run);
    /// All of it, of a graph that is there, by as many threads as `run` allows: until a violation is met.
    std::optional<Stopped> walk(const ProgramGraph& graph, RunContext& run, const WalkGrain& grain);

private:
    using States = WordAutomaton::States;
    /// How the sets of automaton states move under some events, by their low and their high bytes.
    struct Move {
        std::array<States, 256> low{}, high{};
        States alive = 0; ///< those that do not leave the automaton
        bool operator==(const Move&) const = default;
    };

    /// What one thread has found.
    struct Walker {
        std::uint64_t states = 0;
        std::uint64_t transitions = 0;
        bool violated = false;
        std::uint32_t end = 0;            ///< no state from this number on was met
        std::vector<std::uint32_t> again; ///< earlier states that are to be walked from at the next level
        std::vector<Edge> row;
    };

    const Move& moveOf(EventId event) const { return moves_[event < moveOf_.size() ? moveOf_[event] : 0]; }
    static std::uint64_t aliveIn(States states, const Move& move)
    {
        return static_cast<std::uint64_t>(__builtin_popcount(states & move.alive));
    }
    void take(States from, EventId event, std::uint32_t target, Walker& walker)
    {
        const Move& move = moveOf(event);
        walker.transitions += aliveIn(from, move);
        advance(from, move, target, walker);
    }
    /// Whether `target` is met by what it was not met by.
    bool advance(States from, const Move& move, std::uint32_t target, Walker& walker)
    {
        const auto to = static_cast<States>(move.low[from & 0xff] | move.high[from >> 8]);
        walker.violated = walker.violated || (to & automaton_.accepting) != 0;
        if ((to & ~std::atomic_ref(met_[target]).load(std::memory_order_relaxed)) == 0)
            return false;
        meet(to, target, walker);
        return true;
    }
    void meet(States states, std::uint32_t target, Walker& walker);
    void makeRoom(std::uint32_t state)
    {
        if (state < met_.capacity())
            return;
        met_.grow(std::max<std::size_t>(std::size_t{state} + 1, met_.capacity() * 2));
        later_.grow(met_.capacity());
    }
    std::vector<States> begin(std::span<const std::uint32_t> again, Walker& walker);

    WordAutomaton automaton_;
    std::vector<Move> moves_;           ///< different ones; by the first one everything leaves the automaton
    std::vector<std::uint32_t> moveOf_; ///< by event
    std::vector<std::vector<std::uint64_t>> lettersOf_; ///< by move, a bit a letter
    HugeArray<States> met_{std::size_t{1} << 12};
    /// What an earlier state is to be met with when the next level begins. Memory that nobody touches costs
    /// nothing.
    HugeArray<States> later_{std::size_t{1} << 12};
    Walker all_;
    std::uint32_t levelEnd_;
    std::uint32_t source_;
    States bits_ = 0;
    bool isWhole_ = false;
};

/// Walks the product of what was explored and an automaton over its events, until a violation is met. O(rows
/// of its levels).
Outcome<WatchedWords> watchWords(const ProgramGraph& graph, const WordAutomaton& automaton, RunContext& run,
                                 const WalkGrain& grain = {});

} // namespace threadmend::behavioral
