// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a program, each kind of step asked of the stepper once.
//
// A step depends on the event, on the states of the b-threads that it moves and, if one of them reads it, on
// the store: what comes of it is kept under these. Sets of events are bits, and a bit is used only where the
// stepper was asked for it before, so that no predicate of the program runs that would not run step by step.
// What happens rarely is left to the stepper each time: failures, external events, b-threads that register
// others in several ways.
#pragma once

#include "core/model/behavioral/product/graph_storage.h"
#include "core/model/behavioral/product/word_table.h"

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace threadmend::behavioral {

/// A state as words: store, queue, failure and whether it waits for external events; then its b-threads.
namespace state_words {
inline constexpr std::size_t store = 0, queue = 1, failure = 2, firstThread = 3;
void write(const ProgramState& state, std::vector<std::uint32_t>& words);
ProgramState read(WordTable::Words words);
StateRest rest(WordTable::Words words);
} // namespace state_words

/// Answers are those of the stepper, to the last number and error.
class StepMemo {
public:
    using Words = WordTable::Words;
    struct Successor {
        std::vector<std::uint32_t> words;
        std::uint64_t hash = 0; ///< of the words
    };

    /// If it does not learn, it asks the stepper everything.
    StepMemo(Stepper& stepper, bool learns);

    /// The events that may happen, in the order of labels; until the next call. O(b-threads) as a rule.
    std::span<const EventId> selectable(Words state);
    /// Where an event leads, each state once, in the order of the stepper; until the next call. O(b-threads)
    /// as a rule.
    std::span<const Successor> successors(Words state, std::uint64_t hash, EventId event);
    StateKind kind(Words state);

private:
    /// More events than these are left to the stepper: the sets of b-threads would take too much room.
    static constexpr std::size_t mostEvents = 512;
    enum Set : std::size_t { Requests, Blocks, BlocksKnown, Moves, MovesKnown, setCount };
    enum class Knowledge : std::uint8_t { Known, DependsOnStore, AskStepper };
    struct Entry {
        Knowledge knowledge = Knowledge::AskStepper;
        std::uint32_t first = 0, count = 0; ///< among `ways_`
    };
    /// One way that a step may go: the next states of the b-threads that it moves, then those of new ones.
    struct Way {
        std::uint32_t firstLocal = 0, moved = 0, added = 0;
        std::uint32_t writes = 0; ///< among `writes_`; 0: none
    };
    struct Draft;

    std::uint64_t* set(std::uint32_t local, Set which) { return &sets_[(local * setCount + which) * width_]; }
    bool has(std::uint32_t local, Set which, EventId event)
    {
        return (set(local, which)[event / 64] >> event % 64 & 1) != 0;
    }
    void put(std::uint32_t local, Set which, EventId event)
    {
        set(local, which)[event / 64] |= 1ull << event % 64;
    }
    /// Rooms for all events and all states of b-threads that the program knows by now; false if it knows too
    /// many events.
    bool makeRoom();
    void rankEvents();
    void learnBlocked(Words state, std::span<const std::uint64_t> requested);
    void learnMoves(Words state, EventId event);
    bool findMoved(Words state, EventId event);
    const Entry& entryFor(Words state, EventId event);
    void nameStore(Words state);
    /// `reads`: whether it depends on the store.
    Entry derive(Words state, EventId event, bool& reads);
    bool startRegistered(Words state, Draft& draft, bool& reads);
    void keep(const Draft& draft);
    std::uint32_t storeAfter(std::uint32_t store, std::uint32_t writes);
    void go(Words state, std::uint64_t hash, const Way& way);
    void addThread(Words before, Successor& next, std::uint32_t local) const;
    std::span<const EventId> askSelectable(Words state);
    std::span<const Successor> askSuccessors(Words state, EventId event);
    Successor& nextFree();

    Stepper& stepper_;
    Program& program_;
    bool learns_;
    std::size_t fixedThreads_;

    std::size_t width_ = 1;           ///< words of a set of events
    std::vector<std::uint64_t> sets_; ///< by state of a b-thread, then by `Set`
    std::vector<bool> prunes_;        ///< by state of a b-thread
    std::vector<bool> ranks_;         ///< by state of a b-thread: whether there are groups in its requests
    std::vector<std::uint32_t> rank_; ///< by event: its place in the order of labels
    std::size_t roomForLocals_ = 0;

    WordTable keys_; ///< twice the event, states of b-threads; or twice the event and 1, states, store
    std::vector<Entry> entries_;
    std::vector<Way> ways_;
    std::vector<std::uint32_t> locals_;
    std::map<StoreWrites, std::uint32_t> writeIds_;
    std::vector<StoreWrites> writes_ = {{}};
    WordTable storeKeys_;
    std::vector<std::uint32_t> stores_;

    // Of the last call.
    std::vector<EventId> events_;
    std::vector<std::uint64_t> requested_, blocked_;
    std::vector<std::uint32_t> key_;
    std::vector<std::size_t> places_; ///< of the b-threads that move
    std::vector<Successor> successors_;
    std::size_t successorCount_ = 0;
};

} // namespace threadmend::behavioral
