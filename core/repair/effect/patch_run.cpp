// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/effect/patch_run.h"

#include <algorithm>
#include <map>

namespace threadmend {

namespace {

/// Takes the events from `begin` to `end`, or until one is blocked.
void go(const PatchAutomaton& patch, std::span<const std::uint32_t> events, std::size_t begin,
        std::size_t end, PatchPlace& place)
{
    for (std::size_t i = begin; i < end && !place.cut; ++i) {
        if (patch.blocks(place.state, events[i]))
            place.cut = i;
        else
            place.state = patch.next(place.state, events[i]);
    }
}

} // namespace

PatchPlace placeAfter(const PatchAutomaton& patch, const PatchedRun& run)
{
    PatchPlace place;
    if (run.laps == 0) {
        go(patch, run.events, 0, run.position, place);
        return place;
    }
    go(patch, run.events, 0, run.events.size(), place);
    // In which lap a state of the patch stood at the beginning of the loop: from there on laps repeat.
    std::map<std::uint32_t, std::size_t> lapOf;
    for (std::size_t lap = 1; lap < run.laps && !place.cut; ++lap) {
        const auto [first, fresh] = lapOf.try_emplace(place.state, lap);
        if (!fresh && (run.laps - lap) % (lap - first->second) == 0)
            break;
        go(patch, run.events, run.loop, run.events.size(), place);
    }
    go(patch, run.events, run.loop, run.position, place);
    return place;
}

bool waitsFor(const PatchAutomaton::State& state, std::uint32_t event)
{
    return state.otherwise ||
           std::any_of(state.steps.begin(), state.steps.end(),
                       [&](const PatchAutomaton::Step& step) { return step.event == event; });
}

} // namespace threadmend
