// SPDX-License-Identifier: GPL-3.0-or-later
// The synchronous product of b-threads, one step at a time (Katz 2013, section 2; semantics of BPjs).
#pragma once

#include "core/model/behavioral/product/program_failure.h"
#include "core/model/behavioral/product/store_table.h"
#include "core/model/behavioral/program/program.h"

#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace threadmend::behavioral {

/// A state of the whole program. A b-thread keeps its place among `threads` as long as it lives; places of
/// b-threads that have ended hold `ended`.
struct ProgramState {
    std::vector<LocalId> threads;
    std::uint32_t store = 0;   ///< among the stores of the stepper
    std::uint32_t queue = 0;   ///< among its queues of external events
    std::uint32_t failure = 0; ///< 0, or one more than the index of its failures: the run ends here
    bool waitsForExternal = false;
    bool operator==(const ProgramState&) const = default;
};

/// One way that a step may go, whatever else is in the state.
struct StepWay {
    std::vector<LocalId> moved;   ///< the next states of the b-threads that move
    std::vector<LocalId> started; ///< new b-threads that have come to a synchronisation
    StoreWrites writes;
    std::vector<EventId> enqueued;
    std::optional<bool> waitForExternal;
    ProgramFailures failures; ///< if there are some, the run ends here
};

struct StepWays {
    std::vector<StepWay> ways;
    Reads reads; ///< of all of them
};

/// What is around the b-threads that take a step.
struct Surroundings {
    std::uint32_t store = 0;
    bool waitsForExternal = false;
};

/// Thrown inside exploration when the program is wrong: no verdict is possible.
struct ProgramError {
    InputError error;
};

/// What happens in a state. Reactions of b-threads are kept, unless `remembers` is false: then each one is
/// run by the machine again, which is how evidence is replayed. Methods throw ProgramError.
class Stepper {
public:
    /// More b-threads at once are taken for an error of the program.
    static constexpr std::size_t mostThreads = 10'000;

    Stepper(Program& program, Selection selection, bool remembers = true);

    /// More than one where bp.random is used before the first synchronisation.
    std::vector<ProgramState> initial();
    /// The events that may happen, in the order of their labels.
    std::vector<EventId> selectable(const ProgramState& state);
    /// Where an event leads; more than one where bp.random is used.
    std::vector<ProgramState> successors(const ProgramState& state, EventId event);
    /// What comes of it for the b-threads that an event moves, in the order of their places: each way of one
    /// with each way of the next, then of those that they register.
    StepWays ways(std::span<const LocalId> moved, EventId event, const Surroundings& around);
    /// What one b-thread does at an event.
    const std::vector<Reaction>& reactions(LocalId from, EventId event, std::uint32_t store,
                                           bool waitsForExternal);

    /// Whether some b-thread requests something, or an external event waits.
    bool requests(const ProgramState& state) const;
    bool isPruned(const ProgramState& state) const;
    /// What went wrong in the step to a state that has failed.
    const ProgramFailures& failuresOf(const ProgramState& state) const
    {
        return failures_[state.failure - 1];
    }
    /// All that were met so far; a state's failure is one more than an index of them.
    const std::vector<ProgramFailures>& failures() const { return failures_; }
    StoreContent store(const ProgramState& state) const { return stores_.content(state.store); }
    StoreTable& stores() { return stores_; }
    /// Events of a queue, the first one first.
    const std::vector<EventId>& queue(std::uint32_t number) const { return queues_[number]; }
    /// The number of a queue without the first of such events, and with more at its end.
    std::uint32_t queueAfter(std::uint32_t queue, std::optional<EventId> taken,
                             std::span<const EventId> enqueued);
    /// One more than the index of these failures.
    std::uint32_t numberOf(const ProgramFailures& failures);
    Program& program() { return program_; }
    const Program& program() const { return program_; }
    Selection selection() const { return selection_; }
    /// What the b-threads logged since the last call; only while the program keeps its log.
    std::vector<std::string> takeLog();

private:
    /// A way, while the reactions to one event are added up.
    struct Draft {
        StepWay way;
        std::deque<Registration> registered;
        bool conflict = false;
    };
    void add(Draft& draft, const Reaction& reaction, const std::string& thread);
    void startRegistered(std::vector<Draft>& drafts, const Surroundings& around, Reads& reads);
    void addStarted(Draft& draft, const Reaction& reaction, const std::string& thread);
    void checkThreads(std::size_t count) const;
    template <class Follow>
    std::vector<Draft> combined(std::vector<Draft> drafts, const std::vector<Reaction>& found,
                                const Follow& follow);
    std::vector<StepWay> finish(std::vector<Draft> drafts);
    std::vector<ProgramState> after(const ProgramState& state, std::optional<EventId> taken,
                                    std::span<const std::size_t> places, const std::vector<StepWay>& ways);
    std::vector<EventId> internal(const ProgramState& state);
    bool isBlocked(const ProgramState& state, EventId event);
    void place(ProgramState& state, LocalId thread, const std::vector<std::size_t>& freed) const;
    template <class Ask>
    auto guarded(LocalId thread, const Ask& ask);

    Program& program_;
    Selection selection_;
    bool remembers_;
    std::map<std::tuple<std::uint32_t, EventId, std::uint32_t>, std::vector<Reaction>> byStore_;
    std::unordered_map<std::uint64_t, std::vector<Reaction>> known_;
    std::vector<Reaction> scratch_;
    StoreTable stores_;
    std::vector<std::vector<EventId>> queues_;
    std::map<std::vector<EventId>, std::uint32_t> queueIds_;
    std::vector<ProgramFailures> failures_;
    std::map<ProgramFailures, std::uint32_t> failureIds_;
    std::vector<std::string> log_;

    std::uint32_t queueOf(std::vector<EventId> queue);
};

} // namespace threadmend::behavioral
