// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/repair/patch_position.h"

#include "core/model/behavioral/product/program_model.h"

namespace threadmend {

namespace {

std::vector<std::uint32_t> eventsOf(const Trace& trace, const behavioral::ProgramModel& program)
{
    std::vector<std::uint32_t> events;
    events.reserve(trace.length());
    for (const Transition& step : trace.steps)
        events.push_back(program.eventOf(step.label));
    return events;
}

} // namespace

std::optional<PatchPosition> patchPosition(const Snapshot& now, StateId state)
{
    const ProposedRepair* shown = now.shownProposal();
    const behavioral::ProgramModel* program = now.model ? programOf(*now.model) : nullptr;
    if (shown == nullptr || shown->proposal.patch.states.empty() || program == nullptr)
        return std::nullopt;
    const PatchAutomaton& patch = shown->proposal.patch;
    PatchPosition position{now.proposals->list[*now.proposal], {}, now.current() == state};
    if (position.alongTrace) {
        const Trace& trace = now.trace->trace;
        const std::vector<std::uint32_t> events = eventsOf(trace, *program);
        position.place = placeAfter(patch, {events, now.cursor, trace.loop.value_or(0), now.lap});
    } else if (const auto way = pathTo(*now.model, state)) {
        const std::vector<std::uint32_t> events = eventsOf(*way, *program);
        position.place = placeAfter(patch, {events, events.size(), 0, 0});
    }
    return position;
}

} // namespace threadmend
