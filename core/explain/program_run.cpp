// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/program_run.h"

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
    const Row<std::uint32_t> before = run.pointsAfter(all, step - 1);
    const Row<std::uint32_t> after = run.pointsAfter(all, step);
    return moveBetween(all, pointAt(before, column), pointAt(after, column), run.events[step - 1]);
}

std::size_t sinceStep(const Synchronisations& all, const ProgramRun& run, std::size_t position,
                      std::uint32_t column)
{
    while (position > 0 && moveOf(all, run, position, column) == LaneMove::Stays)
        --position;
    return position;
}

} // namespace threadmend
