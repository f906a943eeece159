// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of the steps of a program: the half of `StepMemo` that only looks.
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

#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <shared_mutex>
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

/// A state to take steps from, with what its store holds.
struct SteppedState {
    WordTable::Words words;
    std::uint64_t hash = 0;             ///< of the words
    const StoreTable* stores = nullptr; ///< null: the store's values stand in `values`
    std::span<const std::uint32_t> values = {};

    std::uint32_t value(std::uint32_t key) const
    {
        if (stores != nullptr)
            return stores->value(words[state_words::store], key);
        return key < values.size() ? values[key] : 0;
    }
};

/// Steps, and the words of where they lead.
struct FoundSteps {
    struct Step {
        EventId event = 0;
        std::uint32_t first = 0, size = 0; ///< of its words
        std::uint64_t hash = 0;            ///< of these
        /// What it writes to the store, which is not yet in the words.
        std::uint32_t firstWrite = 0, writes = 0;
    };
    std::vector<Step> steps;
    std::vector<std::uint32_t> words;

    WordTable::Words target(const Step& step) const { return {words.data() + step.first, step.size}; }
    void change(Step& step, std::size_t place, std::uint32_t word)
    {
        std::uint32_t& kept = words[step.first + place];
        step.hash += WordTable::hashOf(place, word) - WordTable::hashOf(place, kept);
        kept = word;
    }
    void add(EventId event, WordTable::Words target, std::uint64_t hash)
    {
        steps.push_back({event, static_cast<std::uint32_t>(words.size()),
                         static_cast<std::uint32_t>(target.size()), hash});
        words.insert(words.end(), target.begin(), target.end());
    }
    void clear()
    {
        steps.clear();
        words.clear();
    }
    void truncate(std::size_t stepCount, std::size_t wordCount)
    {
        steps.resize(stepCount);
        words.resize(wordCount);
    }
};

/// What looking needs beside what is known: one for each thread that looks.
struct StepScratch {
    using Bits = std::vector<std::uint64_t>;
    /// A queue that is not known: of which one, without its first of such events, with more at its end.
    struct Queue {
        std::uint32_t before = 0;
        std::optional<EventId> taken;
        std::uint32_t firstEnqueued = 0, enqueued = 0;
    };

    std::vector<EventId> events; ///< that may happen
    Bits requested, blocked, unknown, enabled, asked, unmoved;
    std::vector<std::vector<std::uint32_t>> movers;             ///< by event: places
    std::vector<std::pair<std::uint32_t, std::uint32_t>> going; ///< places, and where these only go on
    std::vector<std::uint32_t> doing;                           ///< places of those that do more
    bool isQueued = false;                                      ///< whether the event is one of the queue
    std::optional<Queue> unknownQueue;
};

/// One thread may look and learn; others may look, each with a scratch of its own, while they hold a
/// `Looking`.
class KnownSteps {
public:
    using Words = WordTable::Words;
    using Step = FoundSteps::Step;

    /// While another thread holds it, nothing is learned. To be held for microseconds only.
    class Looking {
    public:
        explicit Looking(const KnownSteps& steps) : steps_(steps)
        {
            steps.isLearning_.wait(true, std::memory_order_acquire); // who learns does not starve
            steps.mutex_.lock_shared();
        }
        Looking(const Looking&) = delete;
        Looking& operator=(const Looking&) = delete;
        ~Looking() { steps_.mutex_.unlock_shared(); }

    private:
        const KnownSteps& steps_;
    };
    /// While it is held, no other thread looks: the program may change.
    class Learning {
    public:
        explicit Learning(KnownSteps& steps) : steps_(steps)
        {
            steps.isLearning_.store(true, std::memory_order_release);
            steps.mutex_.lock();
        }
        Learning(const Learning&) = delete;
        Learning& operator=(const Learning&) = delete;
        ~Learning()
        {
            steps_.mutex_.unlock();
            steps_.isLearning_.store(false, std::memory_order_release);
            steps_.isLearning_.notify_all();
        }

    private:
        KnownSteps& steps_;
    };

    KnownSteps(const KnownSteps&) = delete;
    KnownSteps& operator=(const KnownSteps&) = delete;

    /// Finds `events`: what may happen, in the order of labels; false if it is not known.
    bool findSelectable(Words state, StepScratch& scratch) const;
    /// Adds all steps from a state; false, and none, if they are not known. O(b-threads) an event as a rule.
    bool findRow(const SteppedState& state, StepScratch& scratch, FoundSteps& found) const;
    /// Nothing if it is not known.
    std::optional<StateKind> findKind(Words state, StepScratch& scratch) const;
    /// Keys of the store that a step may depend on are below this one.
    std::uint32_t keyEnd() const { return keyEnd_; }

protected:
    enum Set : std::size_t { Requests, Blocks, BlocksKnown, Moves, MovesKnown, setCount };
    using Bits = StepScratch::Bits;
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
    using QueueKey = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;

    /// If it does not learn, nothing is known.
    KnownSteps(const Stepper& stepper, bool learns);
    ~KnownSteps() = default;

    const std::uint64_t* set(std::uint32_t local, Set which) const
    {
        return &sets_[(local * setCount + which) * width_];
    }
    bool has(std::uint32_t local, Set which, EventId event) const
    {
        return (set(local, which)[event / 64] >> event % 64 & 1) != 0;
    }
    static bool has(const Bits& bits, EventId event) { return (bits[event / 64] >> event % 64 & 1) != 0; }
    static void put(Bits& bits, EventId event) { bits[event / 64] |= 1ull << event % 64; }
    /// Whether all events and all states of b-threads that the program has by now have rooms.
    bool hasRoom() const;
    void fit(StepScratch& scratch) const;

    /// Finds `enabled`: what may happen, but for queues; false if it is not known.
    bool findEnabled(Words state, StepScratch& scratch) const;
    bool findOrdered(Words threads, StepScratch& scratch) const;
    void keepHighest(Words threads, StepScratch& scratch) const;
    std::optional<bool> isKnownToBeBlocked(Words threads, EventId event) const;
    /// Finds the first event of the queue that may happen, if there is one; false if it is not known.
    bool findQueued(Words state, std::optional<EventId>& event) const;

    /// Finds `movers`, and in `unmoved` for which of the events they are not known.
    void findMovers(Words state, std::span<const EventId> events, StepScratch& scratch) const;
    /// Adds the steps by an event, of which the movers have been found; false, and none, if they are not
    /// known. `unknownQueue` is then what it wanted, if it was that.
    bool follow(const SteppedState& state, EventId event, StepScratch& scratch, FoundSteps& found) const;
    void splitMovers(Words state, EventId event, StepScratch& scratch) const;
    /// The node below one; none if it is not there, or none was given.
    std::uint32_t below(std::uint32_t node, std::uint32_t word) const
    {
        return node == PairTable::none ? node : below_.find(node, word);
    }
    /// Where what is read in a state leads, word by word.
    template <class Below>
    std::uint32_t nodeOfReads(const SteppedState& state, std::uint32_t dependence, const Below& below) const
    {
        const Dependence& on = dependences_[dependence];
        std::uint32_t node = on.root;
        for (const std::uint32_t key : on.keys)
            node = below(node, state.value(key));
        if (on.reads.wholeStore)
            node = below(node, state.words[state_words::store]);
        if (on.reads.external)
            node = below(node, state.words[state_words::failure]);
        return node;
    }
    /// What those that do more do in a state; null if it is not known.
    const Node* known(const SteppedState& state, EventId event, const StepScratch& scratch) const;
    bool go(const SteppedState& state, EventId event, const Way* way, StepScratch& scratch,
            FoundSteps& found) const;
    bool addThread(Words before, Step& step, std::uint32_t local, FoundSteps& found) const;
    /// Nothing if it is not known.
    std::optional<std::uint32_t> queueAfter(std::uint32_t queue, EventId event, const Way* way,
                                            StepScratch& scratch) const;
    static QueueKey keyOf(const StepScratch::Queue& queue)
    {
        return {queue.before, queue.taken ? *queue.taken + 1 : 0,
                queue.enqueued == 0 ? 0 : queue.firstEnqueued + 1};
    }
    static void addFailed(EventId event, std::uint32_t failure, FoundSteps& found);

    mutable std::shared_mutex mutex_;
    std::atomic<bool> isLearning_{false};

    const Stepper& asked_;
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
    std::uint32_t keyEnd_ = 0;
    std::vector<Way> ways_;
    std::vector<std::uint32_t> wayLocals_;
    std::vector<StoreTable::Write> wayWrites_;
    std::vector<EventId> wayEnqueued_;
    std::map<QueueKey, std::uint32_t> queues_;
};

} // namespace threadmend::behavioral
