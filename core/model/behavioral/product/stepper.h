// SPDX-License-Identifier: GPL-3.0-or-later
// The synchronous product of b-threads, one step at a time (Katz 2013, section 2; semantics of BPjs).
#pragma once

#include "core/model/behavioral/product/program_failure.h"
#include "core/model/behavioral/program/program.h"

#include <deque>
#include <map>
#include <optional>
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

/// Thrown inside exploration when the program is wrong: no verdict is possible.
struct ProgramError {
    InputError error;
};

/// What happens in a state. Reactions of b-threads are kept, unless `remembers` is false: then each one is
/// run by the machine again, which is how evidence is replayed. Methods throw ProgramError.
class Stepper {
public:
    Stepper(Program& program, Selection selection, bool remembers = true);

    /// More than one where bp.random is used before the first synchronisation.
    std::vector<ProgramState> initial();
    /// The events that may happen, in the order of their labels.
    std::vector<EventId> selectable(const ProgramState& state);
    /// Where an event leads; more than one where bp.random is used.
    std::vector<ProgramState> successors(const ProgramState& state, EventId event);
    /// The same for two b-threads' reactions to one event: the local part of a step.
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
    const StoreContent& store(const ProgramState& state) const { return store(state.store); }
    const StoreContent& store(std::uint32_t number) const { return stores_[number]; }
    /// The number of the store that has been written to.
    std::uint32_t storeAfter(std::uint32_t store, const StoreWrites& writes);
    Program& program() { return program_; }
    const Program& program() const { return program_; }
    Selection selection() const { return selection_; }
    /// What the b-threads logged since the last call; only while the program keeps its log.
    std::vector<std::string> takeLog();

private:
    /// Everything that the reactions to one event add up to.
    struct Sum {
        ProgramState state;
        StoreWrites writes;
        ProgramFailures failures;
        std::deque<Registration> registered;
        std::vector<std::size_t> freed; ///< places of b-threads that ended in this step
        bool conflict = false;
    };
    void add(Sum& sum, const Reaction& reaction, const std::string& thread);
    void startRegistered(std::vector<Sum>& sums, std::uint32_t store);
    void addStarted(Sum& sum, const Reaction& reaction, const std::string& thread);
    template <class Follow>
    std::vector<Sum> combined(std::vector<Sum> sums, const std::vector<Reaction>& found,
                              const Follow& follow);
    std::vector<ProgramState> finish(std::vector<Sum> sums);
    std::uint32_t numberOf(ProgramFailures failures);
    std::vector<EventId> internal(const ProgramState& state);
    bool isBlocked(const ProgramState& state, EventId event);
    void place(ProgramState& state, LocalId thread, const std::vector<std::size_t>& freed);
    template <class Ask>
    auto guarded(LocalId thread, const Ask& ask);

    Program& program_;
    Selection selection_;
    bool remembers_;
    std::map<std::tuple<std::uint32_t, EventId, std::uint32_t>, std::vector<Reaction>> byStore_;
    std::unordered_map<std::uint64_t, std::vector<Reaction>> known_;
    std::vector<Reaction> scratch_;
    std::vector<StoreContent> stores_;
    std::map<StoreContent, std::uint32_t> storeIds_;
    std::vector<std::vector<EventId>> queues_;
    std::map<std::vector<EventId>, std::uint32_t> queueIds_;
    std::vector<ProgramFailures> failures_;
    std::map<ProgramFailures, std::uint32_t> failureIds_;
    std::vector<std::string> log_;

    std::uint32_t storeOf(StoreContent content);
    std::uint32_t queueOf(std::vector<EventId> queue);
};

} // namespace threadmend::behavioral
