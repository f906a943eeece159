// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/concurrent/state_facts.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend::concurrent {

namespace {

/// The proposition that a value of a variable makes true; empty if none is.
std::string propositionFor(const Variable& variable, std::int32_t value)
{
    if (variable.isBoolean)
        return value == 1 ? variable.name : "";
    return fmt::format("{}={}", variable.name, value);
}

std::vector<std::vector<std::string>> namesBySlot(const Program& program)
{
    constexpr std::int64_t mostValues = 64;
    std::vector<std::vector<std::string>> bySlot;
    for (const Variable& variable : program.variables) {
        bySlot.emplace_back();
        if (std::int64_t{variable.most} - variable.least < mostValues)
            for (std::int32_t value = variable.least; value <= variable.most; ++value)
                bySlot.back().push_back(propositionFor(variable, value));
    }
    for (const Process& process : program.processes) {
        bySlot.emplace_back();
        for (const BreakPoint& point : process.points)
            bySlot.back().push_back(fmt::format("{}@{}", process.name, point.number));
    }
    bySlot.emplace_back();
    for (const Process& process : program.processes)
        bySlot.back().push_back(fmt::format("last({})", process.name));
    return bySlot;
}

} // namespace

StateFacts::StateFacts(const Program& program) : layout(program.slotRanges())
{
    const std::vector<std::vector<std::string>> bySlot = namesBySlot(program);
    for (const std::vector<std::string>& slot : bySlot)
        for (const std::string& name : slot)
            if (!name.empty())
                names.push_back(name);
    std::sort(names.begin(), names.end());
    for (const std::vector<std::string>& slot : bySlot) {
        propositionOf.emplace_back();
        for (const std::string& name : slot) {
            const auto place = std::lower_bound(names.begin(), names.end(), name) - names.begin();
            propositionOf.back().push_back(name.empty() ? noProposition : static_cast<std::uint32_t>(place));
        }
    }
}

} // namespace threadmend::concurrent
