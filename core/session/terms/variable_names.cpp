// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/terms/variable_names.h"

#include "core/session/terms/predicate_text.h"

#include <algorithm>
#include <set>

namespace threadmend {

namespace {

/// Those of the b-thread, the first of each sync of the text before the others.
std::vector<std::uint32_t> pointsToLookAt(const behavioral::Synchronisations& all, std::string_view thread)
{
    std::vector<std::uint32_t> firsts, others;
    std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
    for (std::uint32_t i = 1; i < all.points.size(); ++i)
        if (all.points[i].thread == thread)
            (seen.insert({all.points[i].line, all.points[i].column}).second ? firsts : others).push_back(i);
    firsts.insert(firsts.end(), others.begin(), others.end());
    return firsts;
}

void addNames(const std::vector<behavioral::DescribedValue>& variables, std::set<std::string>& names)
{
    for (const behavioral::DescribedValue& each : variables)
        names.insert(each.name);
}

} // namespace

std::vector<std::string> laneNames(const Lanes& lanes)
{
    std::set<std::string> names;
    for (std::size_t i = 1; i < lanes.points().size(); ++i)
        names.insert(lanes.points()[i].lane);
    return {names.begin(), names.end()};
}

VariableNames variableNames(AskedProgram& asked, const behavioral::ProgramModel& program,
                            std::string_view thread)
{
    constexpr std::size_t mostLookedAt = 300;
    std::vector<std::uint32_t> points = pointsToLookAt(program.synchronisations(), thread);
    const bool all = points.size() <= mostLookedAt;
    points.resize(std::min(points.size(), mostLookedAt));
    std::set<std::string> names;
    asked.ask([&](behavioral::Program& machine) {
        for (const std::uint32_t point : points)
            for (const behavioral::DescribedFrame& frame : machine.frames(behavioral::LocalId(point))) {
                addNames(frame.locals, names);
                addNames(frame.captured, names);
            }
    });
    return {{names.begin(), names.end()}, all};
}

Outcome<std::vector<std::string>> termNames(const OpenedModel& model, RunContext& run)
{
    std::vector<std::string> terms;
    for (const auto& parameter : model.lts.parameters().parameters)
        terms.push_back(quotedWhereNeeded(parameter.name));
    const behavioral::ProgramModel* program = programOf(model);
    if (program == nullptr || model.lanes == nullptr)
        return terms;
    terms.insert(terms.end(), {"event.name", "event.data"});
    AskedProgram asked(*program);
    const AskedProgram::Stopping stopping(asked, run);
    const std::vector<std::string> threads = laneNames(*model.lanes);
    for (std::size_t i = 0; i < threads.size(); ++i) {
        for (const std::string& name : variableNames(asked, *program, threads[i]).names)
            terms.push_back(quotedWhereNeeded(threads[i]) + '.' + quotedWhereNeeded(name));
        if (const auto stopped = run.pollNow({"reading variables", i, threads.size()}))
            return *stopped;
    }
    return terms;
}

} // namespace threadmend
