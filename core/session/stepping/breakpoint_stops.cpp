// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/stepping/breakpoint_stops.h"

#include "core/session/stepping/any_lane.h"

#include <algorithm>

namespace threadmend {

namespace {

/// Whether the step brings something that moves to the point in `line`.
bool arrivesAt(const OpenedModel& model, const Moment& moment, std::uint32_t line)
{
    if (!moment.label || !moment.source)
        return false;
    return anyLane(model, moment.state, [&](std::uint32_t lane, const LanePoint& point) {
        return point.line == line &&
               model.lanes->moveBy(*moment.source, *moment.label, moment.state, lane) != LaneMove::Stays;
    });
}

std::string textOf(const Breakpoint& breakpoint)
{
    return breakpoint.kind == Breakpoint::Kind::Event ? "event \"" + breakpoint.text + "\"" : breakpoint.text;
}

/// Whether a step brings a run to the breakpoint; nothing if it stops none.
std::optional<StepPredicate> stopAt(const Breakpoint& breakpoint,
                                    const std::shared_ptr<const OpenedModel>& model,
                                    const std::shared_ptr<AskedProgram>& asked)
{
    if (!breakpoint.enabled)
        return std::nullopt;
    if (breakpoint.kind == Breakpoint::Kind::Line)
        return StepPredicate(model, [model = model.get(), line = breakpoint.line](const Moment& now) {
            return arrivesAt(*model, now, line);
        });
    auto predicate = parseStepPredicate(textOf(breakpoint), model, asked);
    return predicate ? std::optional(*std::move(predicate)) : std::nullopt;
}

} // namespace

BreakpointStops::BreakpointStops(std::span<const Breakpoint> breakpoints,
                                 std::shared_ptr<const OpenedModel> model)
    : model_(std::move(model)), asked_(askedProgramOf(*model_))
{
    for (const Breakpoint& each : breakpoints)
        stops_.push_back(stopAt(each, model_, asked_));
}

std::optional<std::size_t> BreakpointStops::first(StateId source, const Transition& step) const
{
    const auto found = std::find_if(stops_.begin(), stops_.end(), [&](const auto& stop) {
        return stop && stop->becomesTrue(source, step);
    });
    return found == stops_.end() ? std::nullopt
                                 : std::optional(static_cast<std::size_t>(found - stops_.begin()));
}

StepPredicate BreakpointStops::any() const
{
    const bool asks = std::any_of(stops_.begin(), stops_.end(),
                                  [](const auto& stop) { return stop && stop->asksProgram(); });
    const auto test = [stops = *this](const Moment& now) {
        // Each of them becomes true by itself, whatever the others were.
        return now.source && now.label && stops.first(*now.source, {*now.label, now.state});
    };
    return StepPredicate(model_, test, asks ? asked_ : nullptr);
}

std::optional<std::uint32_t> nextSyncLine(const OpenedModel& model, std::uint32_t line)
{
    std::optional<std::uint32_t> next;
    if (model.lanes != nullptr)
        for (const LanePoint& point : model.lanes->points())
            if (point.line >= line && point.line > 0 && (!next || point.line < *next))
                next = point.line;
    return next;
}

} // namespace threadmend
