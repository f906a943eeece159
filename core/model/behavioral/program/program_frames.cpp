// SPDX-License-Identifier: GPL-3.0-or-later
// What a b-thread has in its hands at a synchronisation point.
#include "core/model/behavioral/machine/describing.h"
#include "core/model/behavioral/machine/encoding.h"
#include "core/model/behavioral/program/program.h"

namespace threadmend::behavioral {

std::vector<DescribedFrame> Program::frames(LocalId id)
{
    if (id == ended)
        return {};
    World world;
    machine_.reset();
    decodeContinuation(machine_, world, local(id).continuation);
    return Describing(machine_).frames();
}

std::optional<DescribedValue> Program::threadData(LocalId id)
{
    if (id == ended)
        return std::nullopt;
    World world;
    machine_.reset();
    decodeContinuation(machine_, world, local(id).continuation);
    if (world.data.isNullish())
        return std::nullopt;
    return Describing(machine_).value("bp.thread.data", world.data);
}

DescribedValue Program::describe(EventId event) const
{
    return Describing(machine_).event("", event);
}

} // namespace threadmend::behavioral
