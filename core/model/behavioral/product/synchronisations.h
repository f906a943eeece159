// SPDX-License-Identifier: GPL-3.0-or-later
// What the b-threads of a program say in each of its states, as plain values that views may read.
#pragma once

#include "core/model/id.h"
#include "core/model/row.h"
#include "core/run/outcome.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace threadmend::behavioral {

class Program;
class ProgramGraph;
class Stepper;
struct ProgramState;

/// The number of an event of the program.
using EventNumber = std::uint32_t;

/// A set of events as the program wrote it, and which events are in it.
struct NamedEventSet {
    std::string text; ///< empty for the empty set
    std::vector<bool> members;
    bool isEverything = false; ///< "waits for anything" says nothing of one event
    bool contains(EventNumber event) const { return event < members.size() && members[event]; }
};

/// A b-thread at a synchronisation point (Katz 2013, section 2: a state of the b-thread with its R, W, B).
struct SynchronisationPoint {
    std::string thread;
    std::string module;
    bool environment = false;
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::string state;                     ///< the name that the program gives the point, or empty
    std::vector<std::string> propositions; ///< sorted
    bool hot = false;
    double priority = 0;                ///< of the b-thread and of the sync
    std::vector<EventNumber> requested; ///< in the order of the program
    std::uint32_t waitFor = 0;          ///< among `sets`; so are the next two
    std::uint32_t block = 0;
    std::uint32_t interrupt = 0;
    bool requests(EventNumber event) const;
};

/// Why a state has no successor although something was requested, or more than a deadlock.
struct StateFailure {
    std::string word; ///< "failed assertion", "JavaScript error", "store conflict"
    std::string thread;
    std::string message;
    std::uint32_t line = 0;
};

/// What becomes of an event in a state.
enum class Standing : std::uint8_t {
    Enabled,   ///< it may happen next
    Blocked,   ///< requested, and blocked
    Outranked, ///< requested and not blocked, but the selection prefers others, or the run ends here
    Unrequested
};

/// An event in a state: who says what of it, by the columns of the b-threads.
struct EventStanding {
    EventNumber event = 0;
    Standing standing = Standing::Unrequested;
    std::vector<std::uint32_t> requestedBy;
    std::vector<std::uint32_t> waitedForBy;
    std::vector<std::uint32_t> blockedBy;
    std::vector<std::uint32_t> interrupts;
};

/// Where the b-threads are in each state. Immutable, for any number of threads.
class PointsByState {
public:
    PointsByState() = default;
    PointsByState(const PointsByState&) = delete;
    PointsByState& operator=(const PointsByState&) = delete;
    virtual ~PointsByState() = default;
    /// By column; a b-thread keeps its column while it lives. A span of what is kept, or of the buffer.
    virtual std::span<const std::uint32_t> pointsOf(std::uint32_t state,
                                                    std::vector<std::uint32_t>& buffer) const = 0;
};

/// States are those of the program's graph. Which event is in which set is computed ahead: events times sets
/// bits. Where the b-threads are is asked of the graph, which keeps it packed: nothing a state is kept here.
/// Immutable, so any number of threads may read it.
struct Synchronisations {
    std::vector<std::string> events; ///< their labels
    std::vector<NamedEventSet> sets;
    bool answered = true;                     ///< whether it is known which events are in the sets
    std::vector<SynchronisationPoint> points; ///< 0 stands for a b-thread that has ended
    std::shared_ptr<const PointsByState> where;
    /// The name of each column: of the first b-thread that is met in it.
    std::vector<std::string> names;
    /// Sorted by state; one state may have failed in several ways.
    std::vector<std::pair<std::uint32_t, StateFailure>> failures;

    Row<std::uint32_t> pointsOf(std::uint32_t state) const
    {
        return Row<std::uint32_t>(
            [&](std::vector<std::uint32_t>& buffer) { return where->pointsOf(state, buffer); });
    }
    /// Of a state that has failed; else none.
    std::span<const std::pair<std::uint32_t, StateFailure>> failuresOf(std::uint32_t state) const;
    /// Whether some b-thread is hot.
    bool isHot(std::uint32_t state) const;
    /// The propositions that hold in a state, sorted.
    std::vector<std::string> propositionsOf(std::uint32_t state) const;
};

/// Reads everything out of an explored program. `mostAnswers` bounds events times sets: above it
/// no set is answered, and nobody can say who blocks what. Not while somebody else uses the program.
Outcome<Synchronisations> synchronisations(const ProgramGraph& graph, Stepper& stepper, RunContext& run,
                                           std::uint64_t mostAnswers = 20'000'000);

/// The same of a run: state i is `states[i]`, of which some may be equal. The points and the events are all
/// that the program has come to so far.
Outcome<Synchronisations> synchronisations(std::span<const ProgramState> states, Stepper& stepper,
                                           RunContext& run, std::uint64_t mostAnswers = 20'000'000);

/// One event where the b-threads are at `points` (as `Synchronisations::pointsOf`), whether it matters there
/// or not. `enabled` as below. O(b-threads).
EventStanding standingOf(const Synchronisations& all, std::span<const std::uint32_t> points,
                         std::span<const EventNumber> enabled, EventNumber event);

/// Every event that some b-thread requests, waits for, blocks or would be interrupted by in the state, in the
/// natural order of labels whatever becomes of them: from state to state those that stay keep their order.
/// `enabled` are the events that can happen, ordered by number. An event that nobody requests and that is
/// waited for by a set of everything alone does not count. O(events * b-threads).
std::vector<EventStanding> standings(const Synchronisations& all, std::uint32_t state,
                                     std::span<const EventNumber> enabled);

/// By column: whether the b-thread requests something, and all that it requests is blocked.
/// O(b-threads * different events that are requested).
std::vector<bool> heldBack(const Synchronisations& all, std::span<const std::uint32_t> points);

} // namespace threadmend::behavioral
