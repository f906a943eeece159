// SPDX-License-Identifier: GPL-3.0-or-later
// Where breakpoints stop a run.
#pragma once

#include "core/session/snapshot/breakpoint.h"
#include "core/session/stepping/step_predicate.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace threadmend {

/// Breakpoints of a model, read once. Those that are not enabled, or that the model does not know (any more),
/// stop none, nor does a line without a sync. Cheap to copy; what it asked a program for is kept.
class BreakpointStops {
public:
    BreakpointStops(std::span<const Breakpoint> breakpoints, std::shared_ptr<const OpenedModel> model);

    /// The first of the breakpoints that stops a run with this step; nothing if none does.
    std::optional<std::size_t> first(StateId source, const Transition& step) const;
    /// Becomes true where one of them stops a run.
    StepPredicate any() const;

private:
    std::shared_ptr<const OpenedModel> model_;
    std::shared_ptr<AskedProgram> asked_;
    std::vector<std::optional<StepPredicate>> stops_;
};

/// The line of the first sync at `line` or behind it; nothing if there is none.
std::optional<std::uint32_t> nextSyncLine(const OpenedModel& model, std::uint32_t line);

} // namespace threadmend
