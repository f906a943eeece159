// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/corrections/correction.h"

#include "core/model/expression/expression.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace threadmend {

namespace {

using concurrent::Assignment;
using concurrent::BreakPoint;
using concurrent::RepairLimits;
using SharedProgram = concurrent::Program;

const std::optional<Assignment>& assignmentAt(const SharedProgram& program, std::uint32_t process,
                                              std::uint32_t point)
{
    static const std::optional<Assignment> nothing;
    const auto& points = program.processes[process].points;
    return point < points.size() ? points[point].assignment : nothing;
}

/// Whether the right-hand side is true or false (definition 4.2).
bool isSimple(const SharedProgram& program, const Assignment& assignment)
{
    const Expression::Kind kind = assignment.value.nodes.back().kind;
    return program.variables[assignment.variable].isBoolean && assignment.value.nodes.size() == 1 &&
           (kind == Expression::Kind::True || kind == Expression::Kind::False);
}

bool mayTouchPoint(const SharedProgram& program, std::uint32_t process, std::uint32_t point)
{
    const std::uint32_t number = program.processes[process].points[point].number;
    const std::vector<RepairLimits::Part>& only = program.limits.only;
    return only.empty() || std::any_of(only.begin(), only.end(), [&](const RepairLimits::Part& part) {
               return part.process == process && part.first <= number && number <= part.last;
           });
}

bool mayTouchVariable(const SharedProgram& program, std::uint32_t variable)
{
    const std::vector<std::uint32_t>& untouched = program.limits.untouched;
    return std::find(untouched.begin(), untouched.end(), variable) == untouched.end();
}

bool isAllowed(const SharedProgram& program, const Correction& correction)
{
    const std::vector<std::uint32_t> touched = touchedVariables(program, correction);
    return mayTouchPoint(program, correction.process, correction.point) &&
           (correction.kind != Correction::Kind::Swap ||
            mayTouchPoint(program, correction.process, correction.point + 1)) &&
           std::all_of(touched.begin(), touched.end(),
                       [&](std::uint32_t variable) { return mayTouchVariable(program, variable); });
}

void assign(SharedProgram& program, std::uint32_t process, std::uint32_t point, Assignment assignment)
{
    BreakPoint& at = program.processes[process].points[point];
    const std::uint32_t target = at.arcs[0].target;
    at.arcs = {assignmentArc(program, assignment, target)};
    at.assignment = std::move(assignment);
}

/// The other statement in this place of the text.
Assignment movedTo(const Assignment& place, const Assignment& statement)
{
    Assignment moved = statement;
    moved.name = place.name;
    moved.valueRange = place.valueRange;
    return moved;
}

} // namespace

std::string spelled(const SharedProgram& program, const Correction& correction)
{
    const concurrent::Process& process = program.processes[correction.process];
    std::string kind = "r-change";
    if (correction.kind == Correction::Kind::LeftChange)
        kind = fmt::format("l-change({})", program.variables[correction.variable].name);
    else if (correction.kind == Correction::Kind::Swap)
        kind = "swap";
    return fmt::format("<{}, {}, {}>", process.name, process.points[correction.point].number, kind);
}

std::vector<Correction> singleCorrections(const SharedProgram& program)
{
    std::vector<Correction> all;
    const auto add = [&](const Correction& correction) {
        if (isAllowed(program, correction))
            all.push_back(correction);
    };
    for (std::uint32_t process = 0; process < program.processes.size(); ++process)
        for (std::uint32_t point = 0; point < program.processes[process].points.size(); ++point) {
            const std::optional<Assignment>& assignment = assignmentAt(program, process, point);
            if (!assignment)
                continue;
            if (isSimple(program, *assignment))
                add({process, point, Correction::Kind::RightChange, 0});
            const concurrent::Variable& own = program.variables[assignment->variable];
            for (std::uint32_t other = 0; other < program.variables.size(); ++other)
                if (other != assignment->variable && program.variables[other].fits(own))
                    add({process, point, Correction::Kind::LeftChange, other});
            if (assignmentAt(program, process, point + 1))
                add({process, point, Correction::Kind::Swap, 0});
        }
    return all;
}

std::vector<std::uint32_t> touchedVariables(const SharedProgram& program, const Correction& correction)
{
    std::vector<std::uint32_t> touched = {
        assignmentAt(program, correction.process, correction.point)->variable};
    if (correction.kind == Correction::Kind::LeftChange)
        touched.push_back(correction.variable);
    else if (correction.kind == Correction::Kind::Swap)
        touched.push_back(assignmentAt(program, correction.process, correction.point + 1)->variable);
    std::sort(touched.begin(), touched.end());
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    return touched;
}

SharedProgram corrected(SharedProgram program, const Correction& correction)
{
    const auto [process, point, kind, variable] = correction;
    Assignment own = *assignmentAt(program, process, point);
    switch (kind) {
    case Correction::Kind::RightChange: {
        Expression::Node& value = own.value.nodes[0];
        value.kind = value.kind == Expression::Kind::True ? Expression::Kind::False : Expression::Kind::True;
        own.valueText = spelled(own.value);
        assign(program, process, point, std::move(own));
        break;
    }
    case Correction::Kind::LeftChange:
        own.variable = variable;
        assign(program, process, point, std::move(own));
        break;
    case Correction::Kind::Swap: {
        const Assignment next = *assignmentAt(program, process, point + 1);
        assign(program, process, point, movedTo(own, next));
        assign(program, process, point + 1, movedTo(next, own));
        break;
    }
    }
    return program;
}

std::vector<TextReplacement> textChanges(const SharedProgram& before, const SharedProgram& after)
{
    std::vector<TextReplacement> changes;
    for (std::uint32_t process = 0; process < before.processes.size(); ++process)
        for (std::uint32_t point = 0; point < before.processes[process].points.size(); ++point) {
            const auto& old = assignmentAt(before, process, point);
            const auto& now = assignmentAt(after, process, point);
            if (!old)
                continue;
            if (old->variable != now->variable)
                changes.push_back({old->name.begin, old->name.end - old->name.begin,
                                   spelledName(after.variables[now->variable].name)});
            if (old->valueText != now->valueText)
                changes.push_back(
                    {old->valueRange.begin, old->valueRange.end - old->valueRange.begin, now->valueText});
        }
    std::sort(changes.begin(), changes.end(),
              [](const TextReplacement& a, const TextReplacement& b) { return a.offset < b.offset; });
    return changes;
}

} // namespace threadmend
