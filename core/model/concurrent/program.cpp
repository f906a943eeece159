// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/concurrent/program.h"

#include "core/model/concurrent/expression_code.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend::concurrent {

std::optional<std::uint32_t> Process::placeOf(std::int64_t number) const
{
    const auto found = std::find_if(points.begin(), points.end(),
                                    [&](const BreakPoint& point) { return point.number == number; });
    if (found == points.end())
        return std::nullopt;
    return static_cast<std::uint32_t>(found - points.begin());
}

std::vector<SlotRange> Program::slotRanges() const
{
    std::vector<SlotRange> ranges;
    for (const Variable& variable : variables)
        ranges.push_back({variable.least, variable.most});
    for (const Process& process : processes)
        ranges.push_back({0, static_cast<std::int32_t>(process.points.size()) - 1});
    ranges.push_back({0, static_cast<std::int32_t>(processes.size()) - 1});
    return ranges;
}

Slots Program::initialSlots() const
{
    Slots slots(slotCount(), 0);
    for (std::uint32_t i = 0; i < variables.size(); ++i)
        slots[slotOfVariable(i)] = variables[i].initial;
    return slots;
}

std::optional<std::uint32_t> Program::variableNamed(std::string_view name) const
{
    for (std::uint32_t i = 0; i < variables.size(); ++i)
        if (variables[i].name == name)
            return i;
    return std::nullopt;
}

std::optional<std::uint32_t> Program::processNamed(std::string_view name) const
{
    for (std::uint32_t i = 0; i < processes.size(); ++i)
        if (processes[i].name == name)
            return i;
    return std::nullopt;
}

double Program::possibleStates() const
{
    double states = 1;
    for (const SlotRange& range : slotRanges())
        states *= static_cast<double>(range.most) - range.least + 1;
    return states;
}

std::string labelOf(const Program& program, std::uint32_t process, std::uint32_t point, const Arc& arc)
{
    const Process& own = program.processes[process];
    return fmt::format("{}@{}: {}", own.name, own.points[point].number, arc.said);
}

Arc assignmentArc(const Program& program, const Assignment& assignment, std::uint32_t target)
{
    const Variable& variable = program.variables[assignment.variable];
    auto value = compileExpression(program, assignment.value, assignment.value.root(),
                                   variable.isBoolean ? ValueType::Boolean : ValueType::Integer,
                                   Vocabulary::Variables);
    Arc arc;
    arc.target = target;
    arc.code = std::move(value.code);
    arc.code.push_back({Instruction::Operation::Store,
                        static_cast<std::int32_t>(program.slotOfVariable(assignment.variable))});
    arc.said = fmt::format("{} := {}", variable.name, assignment.valueText);
    arc.reads = std::move(value.reads);
    arc.writes = {assignment.variable};
    return arc;
}

} // namespace threadmend::concurrent
