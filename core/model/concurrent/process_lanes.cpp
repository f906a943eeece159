// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/concurrent/process_lanes.h"

#include "core/model/concurrent/state_facts.h"
#include "core/run/run_context.h"

#include <utility>

#include <fmt/format.h>

namespace threadmend::concurrent {

namespace {

/// What stands at a break point, alternatives beside each other.
std::string statementAt(const BreakPoint& point)
{
    std::string text = point.arcs[0].said;
    for (std::size_t i = 1; i < point.arcs.size(); ++i)
        if (point.arcs[i].said != point.arcs[i - 1].said)
            text += " or " + point.arcs[i].said;
    return text;
}

} // namespace

ProcessLanes::ProcessLanes(const ConcurrentSpace& space) : space_(space), said_{""}, points_{LanePoint{}}
{
    for (const Process& process : space.program().processes) {
        names_.push_back(process.name);
        firstPoint_.push_back(static_cast<std::uint32_t>(points_.size()));
        for (const BreakPoint& point : process.points) {
            points_.push_back({.lane = process.name,
                               .group = {},
                               .state = fmt::format("{}@{}", process.name, point.number),
                               .line = point.line,
                               .column = point.column});
            said_.push_back(statementAt(point));
        }
    }
    for (std::uint32_t label = 0; label < space.labels().size(); ++label)
        events_.emplace_back(space.labels().text(LabelId(label)));
}

Outcome<std::shared_ptr<const Lanes>> ProcessLanes::of(const ConcurrentSpace& space, RunContext& run)
{
    std::shared_ptr<ProcessLanes> lanes(new ProcessLanes(space));
    const StateLayout layout(space.program().slotRanges());
    const std::size_t processes = lanes->names_.size();
    lanes->pointOf_.reserve(space.stateCount() * processes);
    for (std::uint32_t state = 0; state < space.stateCount(); ++state) {
        if (const auto stopped = run.poll({"reading break points", state, space.stateCount()}))
            return *stopped;
        const auto words = space.graph().packed(StateId(state));
        for (std::size_t process = 0; process < processes; ++process)
            lanes->pointOf_.push_back(
                lanes->firstPoint_[process] +
                static_cast<std::uint32_t>(layout.value(words, space.program().slotOfProcess(process))));
    }
    return std::shared_ptr<const Lanes>(std::move(lanes));
}

LaneMove ProcessLanes::moveBy(StateId, LabelId label, StateId, std::uint32_t lane) const
{
    return space_.graph().sources[label.index()].process == lane ? LaneMove::Acted : LaneMove::Stays;
}

std::vector<bool> ProcessLanes::heldIn(StateId state) const
{
    std::vector<bool> held(names_.size(), state.index() < space_.expandedCount());
    for (const Transition& step : space_.outgoing(state))
        held[space_.graph().sources[step.label.index()].process] = false;
    return held;
}

std::string_view ProcessLanes::wordsFor(LaneMove move) const
{
    switch (move) {
    case LaneMove::Stays:
        return "stays where it is";
    case LaneMove::Acted:
        return "moves: this is its statement";
    case LaneMove::Started:
    case LaneMove::Followed:
    case LaneMove::Interrupted:
        break;
    }
    return ""; // processes neither start nor end, and move alone
}

std::string ProcessLanes::remarkOn(StateId state) const
{
    if (space_.ending(state) == Ending::Deadlock)
        return "no process can move: each one waits";
    if (state.index() >= space_.expandedCount())
        return "nobody has looked what follows";
    return "";
}

} // namespace threadmend::concurrent
