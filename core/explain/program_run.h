// SPDX-License-Identifier: GPL-3.0-or-later
// A run of a behavioral program, and what its steps did to each b-thread.
#pragma once

#include "core/check/trace.h"
#include "core/model/behavioral/product/program_model.h"

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
    Row<std::uint32_t> pointsAfter(const behavioral::Synchronisations& all, std::size_t position) const
    {
        return all.pointsOf(states[position]);
    }
    bool operator==(const ProgramRun&) const = default;
};

/// The run of a trace of the program's space. O(length).
ProgramRun runOf(const behavioral::ProgramModel& program, const Trace& trace);

/// What step `step` (1 is the first) does to the b-thread of a column. O(events that it requests).
LaneMove moveOf(const behavioral::Synchronisations& all, const ProgramRun& run, std::size_t step,
                std::uint32_t column);

/// The step that put the b-thread of a column where it is after `position` steps: the last one up to there
/// that did not let it stay; 0 if it has been there from the start. O(position).
std::size_t sinceStep(const behavioral::Synchronisations& all, const ProgramRun& run, std::size_t position,
                      std::uint32_t column);

} // namespace threadmend
