// SPDX-License-Identifier: GPL-3.0-or-later
// The calls and variables of a b-thread in a state of an opened program, as plain values.
#pragma once

#include "core/model/behavioral/machine/described_value.h"
#include "core/model/behavioral/product/program_model.h"
#include "core/run/outcome.h"
#include "core/run/run_context.h"

#include <optional>
#include <vector>

namespace threadmend {

struct ThreadVariables {
    std::vector<behavioral::DescribedFrame> frames; ///< the innermost first; none if the b-thread has ended
    std::optional<behavioral::DescribedValue> threadData;
    /// The event that led here, if one was asked about.
    std::optional<behavioral::DescribedValue> event;
    bool operator==(const ThreadVariables&) const = default;
};

/// Of the b-thread of a column, in a state; and an event, if there is one. Borrows a machine: for jobs.
/// Nothing of a column that the program has not.
Outcome<ThreadVariables> threadVariables(const behavioral::ProgramModel& program, StateId state,
                                         std::uint32_t column, std::optional<behavioral::EventNumber> event,
                                         RunContext& run);

} // namespace threadmend
