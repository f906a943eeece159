// SPDX-License-Identifier: GPL-3.0-or-later
// What a b-thread has in its hands at a synchronisation point.
#include "core/model/behavioral/machine/describing.h"
#include "core/model/behavioral/machine/encoding.h"
#include "core/model/behavioral/program/program.h"

namespace threadmend::behavioral {

World Program::takeUp(LocalId id)
{
    World world;
    machine_.reset();
    decodeContinuation(machine_, world, local(id).continuation);
    return world;
}

std::vector<DescribedFrame> Program::frames(LocalId id)
{
    if (id == ended)
        return {};
    (void)takeUp(id);
    return Describing(machine_).frames();
}

std::optional<DescribedValue> Program::threadData(LocalId id, DescriptionLimits limits)
{
    if (id == ended)
        return std::nullopt;
    const World world = takeUp(id);
    if (world.data.isNullish())
        return std::nullopt;
    return Describing(machine_, limits).value("bp.thread.data", world.data);
}

std::optional<DescribedValue> Program::variable(LocalId id, const std::string& name, DescriptionLimits limits)
{
    if (id == ended)
        return std::nullopt;
    (void)takeUp(id);
    return Describing(machine_, limits).variable(name);
}

DescribedValue Program::describe(EventId event, DescriptionLimits limits) const
{
    return Describing(machine_, limits).event("", event);
}

} // namespace threadmend::behavioral
