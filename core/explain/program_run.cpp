// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/program_run.h"

#include <algorithm>
#include <unordered_map>

namespace threadmend {

using namespace behavioral;

namespace {

std::uint32_t pointAt(std::span<const std::uint32_t> points, std::uint32_t column)
{
    return column < points.size() ? points[column] : 0;
}

} // namespace

ProgramRun runOf(const ProgramModel& program, const Trace& trace)
{
    ProgramRun run;
    run.states.reserve(trace.length() + 1);
    run.events.reserve(trace.length());
    run.states.push_back(trace.initial.value);
    for (const Transition& step : trace.steps) {
        run.events.push_back(program.eventOf(step.label));
        run.states.push_back(step.target.value);
    }
    return run;
}

LaneMove moveOf(const Synchronisations& all, const ProgramRun& run, std::size_t step, std::uint32_t column)
{
    return moveBetween(all, pointAt(run.pointsAfter(all, step - 1), column),
                       pointAt(run.pointsAfter(all, step), column), run.events[step - 1]);
}

std::size_t sinceStep(const Synchronisations& all, const ProgramRun& run, std::size_t position,
                      std::uint32_t column)
{
    while (position > 0 && moveOf(all, run, position, column) == LaneMove::Stays)
        --position;
    return position;
}

std::vector<bool> heldBack(const Synchronisations& all, std::span<const std::uint32_t> points)
{
    std::unordered_map<EventNumber, bool> blocked;
    const auto isBlocked = [&](EventNumber event) {
        const auto [known, isNew] = blocked.try_emplace(event, false);
        if (isNew)
            known->second = std::any_of(points.begin(), points.end(), [&](std::uint32_t point) {
                return all.sets[all.points[point].block].contains(event);
            });
        return known->second;
    };
    std::vector<bool> held;
    held.reserve(points.size());
    for (const std::uint32_t point : points) {
        const std::vector<EventNumber>& requested = all.points[point].requested;
        held.push_back(!requested.empty() && std::all_of(requested.begin(), requested.end(), isBlocked));
    }
    return held;
}

} // namespace threadmend
