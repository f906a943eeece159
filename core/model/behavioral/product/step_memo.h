// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a program, each kind of step asked of the stepper once.
#pragma once

#include "core/model/behavioral/product/known_steps.h"

#include <cstdint>
#include <span>
#include <vector>

namespace threadmend::behavioral {

/// Answers are those of the stepper, to the last number and error. What is not known is learned while no
/// other thread looks.
class StepMemo final : public KnownSteps {
public:
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
    Words target(const Step& step) const { return found_.target(step); }
    /// Where the words of the last steps are.
    const FoundSteps& found() const { return found_; }
    StateKind kind(Words state);

    /// Writes into the targets of steps of one state what these write to its store.
    void settleStores(Words state, std::span<Step> steps, FoundSteps& found);
    /// Copies what the store of a state holds, under all keys that steps may depend on. O(keys).
    void copyStore(Words state, std::vector<std::uint32_t>& values) const;

private:
    /// More events than these are left to the stepper: the sets of b-threads would take too much room.
    static constexpr std::size_t mostEvents = 512;

    void learnThat(std::uint32_t local, Set which, EventId event)
    {
        sets_[(local * setCount + which) * width_ + event / 64] |= 1ull << event % 64;
    }
    /// Rooms for all events and all states of b-threads that the program knows by now; false if it knows too
    /// many events.
    bool makeRoom();
    void widen(std::size_t events);
    void addLocal(std::uint32_t local);
    void rankEvents();

    void learnSelectable(Words state);
    bool learnBlocked(Words threads, EventId event);
    void learnMovers(Words state, EventId event);
    void learnWays(const SteppedState& state, EventId event);
    void learnQueue(const StepScratch::Queue& queue);
    std::uint32_t grownBelow(std::uint32_t node, std::uint32_t word);
    std::uint32_t newNode();
    std::uint32_t dependenceOn(const Reads& reads);
    void include(Dependence& dependence, const Reads& reads);
    void keep(std::uint32_t node, const StepWays& found);

    void askSelectable(Words state);
    /// Adds the steps by an event with what they write; false, and none, if they are not known.
    bool take(const SteppedState& state, EventId event);
    /// The steps by the first event, whatever it takes.
    void askSteps(const SteppedState& state, EventId event);
    void askStepper(Words state, EventId event);

    Stepper& stepper_;
    Program& program_;
    StepScratch scratch_;
    FoundSteps found_;                 ///< of the last call
    std::vector<std::size_t> writing_; ///< steps whose stores have been asked for
};

} // namespace threadmend::behavioral
