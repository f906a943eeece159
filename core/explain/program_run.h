// SPDX-License-Identifier: GPL-3.0-or-later
// A run of a behavioral program, and what its steps did to each b-thread.
#pragma once

#include "core/model/behavioral/product/synchronisations.h"

#include <cstdint>
#include <span>
#include <vector>

namespace threadmend {

/// A run by the numbers of the program's synchronisations: `states[0]` is the initial state that it begins
/// in, `states[i]` the state after i steps, and `events[i]` is the event of step i + 1. 8 bytes a step.
struct ProgramRun {
    std::vector<std::uint32_t> states;
    std::vector<behavioral::EventNumber> events;

    std::size_t length() const { return events.size(); }
    /// Where the b-threads are after `position` steps, by column.
    std::span<const std::uint32_t> pointsAfter(const behavioral::Synchronisations& all,
                                               std::size_t position) const
    {
        return all.pointsOf(states[position]);
    }
    bool operator==(const ProgramRun&) const = default;
};

/// What a step does to a b-thread. It advances on an event that it requests or waits for, also where it comes
/// back to the same point (Harel et al. 2011 draw this for each b-thread and step).
enum class ThreadMove : std::uint8_t {
    Stays,
    Started,    ///< registered by this step
    Requested,  ///< advances on the event, which it requested
    Waited,     ///< advances on the event, which it only waited for
    Interrupted ///< the event ends it
};

/// What `event` does to the b-thread of a column that was at the point `before` and then is at `after`; 0 is
/// no b-thread. O(events that it requests).
ThreadMove moveBetween(const behavioral::Synchronisations& all, std::uint32_t before, std::uint32_t after,
                       behavioral::EventNumber event);

/// What step `step` (1 is the first) does to the b-thread of a column. O(events that it requests).
ThreadMove moveOf(const behavioral::Synchronisations& all, const ProgramRun& run, std::size_t step,
                  std::uint32_t column);

/// The step that put the b-thread of a column where it is after `position` steps: the last one up to there
/// that did not let it stay; 0 if it has been there from the start. O(position).
std::size_t sinceStep(const behavioral::Synchronisations& all, const ProgramRun& run, std::size_t position,
                      std::uint32_t column);

/// By column: whether the b-thread requests something, and all that it requests is blocked.
/// O(b-threads * different events that are requested).
std::vector<bool> heldBack(const behavioral::Synchronisations& all, std::span<const std::uint32_t> points);

} // namespace threadmend
