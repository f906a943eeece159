// SPDX-License-Identifier: GPL-3.0-or-later
// A run of a behavioral program by its events: what repairs work on.
#pragma once

#include "core/check/trace.h"
#include "core/model/behavioral/product/program_space.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace threadmend {

/// A finite run, or a lasso whose loop begins behind the first `loop` steps. States are those of the graph,
/// events those of the program: a patch is written for events, whether they occur in the graph or not.
struct EventRun {
    std::uint32_t initial = 0;
    std::vector<behavioral::Edge> steps;
    std::optional<std::size_t> loop = std::nullopt;

    std::uint32_t stateAfter(std::size_t count) const
    {
        return count == 0 ? initial : steps[count - 1].target;
    }
    std::uint32_t last() const { return stateAfter(steps.size()); }
    bool operator==(const EventRun&) const = default;
};

/// A run of the space of a program, such as the evidence of a verdict, by events. Precondition: it is a run
/// of the space. O(length * degree).
EventRun eventRunOf(const Trace& trace, const behavioral::ProgramSpace& space);

} // namespace threadmend
