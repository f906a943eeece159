// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a program, each kind of step asked of the stepper once.
//
// A b-thread that only goes on at an event is one number under its state and the event. What more a step
// does is kept under the event, the states of the b-threads that do more, and what they read: values of the
// store under the keys that they asked for, no others. Sets of events are bits, and a bit is used only where
// the stepper was asked for it before, so that no predicate of the program runs that would not run step by
// step.
#pragma once

#include "core/model/behavioral/product/graph_storage.h"
#include "core/model/behavioral/product/pair_table.h"
#include "core/model/behavioral/product/word_table.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
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
    struct Step {
        EventId event = 0;
        std::uint32_t first = 0, size = 0; ///< of the words of where it leads, among those of all steps
        std::uint64_t hash = 0;            ///< of these words
    };

    /// If it does not learn, it asks the stepper everything.
    StepMemo(Stepper& stepper, bool learns);

    /// The events that may happen, in the order of labels; until the next call. O(b-threads) as a rule.
    std::span<const EventId> selectable(Words state);
    /// Where the first of some events lead that may happen, each state once for each event, in the order of
    /// the stepper: of all events before the first one for which a b-thread must run, or of that one if it is
    /// the first. `events` becomes those that are left. Until the next call. O(b-threads) an event as a rule.
    std::span<const Step> steps(Words state, std::uint64_t hash, std::span<const EventId>& events);
    /// The same for one event.
    std::span<const Step> stepsBy(Words state, std::uint64_t hash, EventId event)
    {
        std::span<const EventId> events(&event, 1);
        return steps(state, hash, events);
    }
    Words target(const Step& step) const { return {words_.data() + step.first, step.size}; }
    StateKind kind(Words state);

private:
    /// More events than these are left to the stepper: the sets of b-threads would take too much room.
    static constexpr std::size_t mostEvents = 512;
    enum Set : std::size_t { Requests, Blocks, BlocksKnown, Moves, MovesKnown, setCount };
    using Bits = std::vector<std::uint64_t>;
    struct Local {
        std::pair<double, double> priority;
        bool prunes = false;
        bool ranks = false; ///< whether of its requests some come before others
    };
    /// What the steps of some b-threads at an event depend on beside these.
    struct Dependence {
        Reads reads;
        std::vector<std::uint32_t> keys; ///< of the store, as numbers
        std::uint32_t root = 0; ///< below it stand the steps, by what is read; a new one if that grows
    };
    /// A node of the tree of what is known: it is found from its parent by one more word.
    struct Node {
        bool isKnown = false;
        std::uint32_t dependence = 0;       ///< among `dependences_`; 0: on nothing more
        std::uint32_t first = 0, count = 0; ///< of what happens, among `ways_`, if it depends on nothing more
    };
    /// One way that a step may go: the next states of those that do more than go on, then of new b-threads.
    struct Way {
        std::uint32_t firstLocal = 0, moved = 0, started = 0;
        std::uint32_t firstWrite = 0, writes = 0;
        std::uint32_t firstEnqueued = 0, enqueued = 0;
        std::uint32_t failure = 0; ///< number of failures; 0: none
        std::optional<bool> waitForExternal;
    };

    std::uint64_t* set(std::uint32_t local, Set which) { return &sets_[(local * setCount + which) * width_]; }
    bool has(std::uint32_t local, Set which, EventId event)
    {
        return (set(local, which)[event / 64] >> event % 64 & 1) != 0;
    }
    void put(std::uint32_t local, Set which, EventId event)
    {
        set(local, which)[event / 64] |= 1ull << event % 64;
    }
    static bool has(const Bits& bits, EventId event) { return (bits[event / 64] >> event % 64 & 1) != 0; }
    static void put(Bits& bits, EventId event) { bits[event / 64] |= 1ull << event % 64; }
    /// Rooms for all events and all states of b-threads that the program knows by now; false if it knows too
    /// many events.
    bool makeRoom();
    void widen(std::size_t events);
    void addLocal(std::uint32_t local);
    void rankEvents();

    /// Finds `enabled_`: what may happen, but for queues; false if it is not known.
    bool findEnabled(Words state);
    bool findOrdered(Words threads);
    void keepHighest(Words threads);
    std::optional<bool> isKnownToBeBlocked(Words threads, EventId event);
    /// Finds the first event of the queue that may happen, if there is one; false if it is not known.
    bool findQueued(Words state, std::optional<EventId>& event);
    bool learnBlocked(Words threads, EventId event);
    void learnSelectable(Words state);

    /// Finds `movers_`, and in `unmoved_` for which of the events they are not known.
    void findMovers(Words state, std::span<const EventId> events);
    void learnMovers(Words state, EventId event);
    /// Adds the steps by an event; false, and none, if they are not known.
    bool follow(Words state, std::uint64_t hash, EventId event);
    void splitMovers(Words state, EventId event);
    /// The node below one; none if it is not there, or none was given.
    std::uint32_t below(std::uint32_t node, std::uint32_t word) const
    {
        return node == PairTable::none ? node : below_.find(node, word);
    }
    std::uint32_t grownBelow(std::uint32_t node, std::uint32_t word);
    std::uint32_t newNode();
    template <class Below>
    std::uint32_t nodeOfReads(Words state, std::uint32_t dependence, const Below& below);
    const Node* known(Words state, EventId event);
    void learnWays(Words state, EventId event);
    std::uint32_t dependenceOn(const Reads& reads);
    void include(Dependence& dependence, const Reads& reads);
    void keep(std::uint32_t node, const StepWays& found);
    /// Puts the numbers of the stores that were asked for into the steps.
    void settleStores();
    bool go(Words state, std::uint64_t hash, EventId event, const Way* way);
    bool addThread(Words before, Step& step, std::uint32_t local);
    void change(Step& step, std::size_t place, std::uint32_t word)
    {
        std::uint32_t& kept = words_[step.first + place];
        step.hash += WordTable::hashOf(place, word) - WordTable::hashOf(place, kept);
        kept = word;
    }
    std::uint32_t queueAfter(std::uint32_t queue, EventId event, const Way* way);
    void addFailed(EventId event, std::uint32_t failure);
    std::span<const EventId> askSelectable(Words state);
    void askSteps(Words state, EventId event);

    Stepper& stepper_;
    Program& program_;
    bool learns_;
    std::size_t fixedThreads_;

    std::size_t width_ = 1; ///< words of a set of events
    Bits sets_;             ///< by state of a b-thread, then by `Set`
    std::vector<Local> locals_;
    bool ranks_ = false;              ///< whether some state of a b-thread does
    std::vector<std::uint32_t> rank_; ///< by event: its place in the order of labels

    PairTable next_;                   ///< by state of a b-thread and event: where it only goes on
    std::vector<std::uint32_t> roots_; ///< by event: the node below which states of b-threads lead on
    PairTable below_;                  ///< nodes by their parents
    std::vector<Node> nodes_ = {{}};   ///< the first one is none
    std::vector<Dependence> dependences_ = {{}};
    std::vector<Way> ways_;
    std::vector<std::uint32_t> wayLocals_;
    std::vector<StoreTable::Write> wayWrites_;
    std::vector<EventId> wayEnqueued_;
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t> queues_;

    // Of the last call.
    std::vector<EventId> events_;
    Bits requested_, blocked_, unknown_, enabled_, asked_, unmoved_;
    std::vector<std::vector<std::uint32_t>> movers_;             ///< by event: places
    std::vector<std::pair<std::uint32_t, std::uint32_t>> going_; ///< places, and where these only go on
    std::vector<std::uint32_t> doing_;                           ///< places of those that do more
    bool isQueued_ = false;                                      ///< whether the event is one of the queue
    std::vector<Step> steps_;
    std::vector<std::uint32_t> words_;
    std::vector<std::size_t> writing_; ///< steps whose stores have been asked for
};

} // namespace threadmend::behavioral
