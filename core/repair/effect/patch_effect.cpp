// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/effect/patch_effect.h"

#include "core/repair/effect/effect_walk.h"

namespace threadmend {

Outcome<PatchEffect> patchEffect(const Lts& lts, std::span<const std::uint32_t> eventOfLabel,
                                 const PatchAutomaton& patch, RunContext& run)
{
    EffectWalk walk(lts);
    for (const StateId initial : lts.initialStates())
        walk.reach(initial, 0);
    return walk.follow("looking what a patch leaves", run, [&](StateId state, std::uint32_t place) {
        std::uint32_t transition = lts.firstTransition(state);
        for (const Transition& step : lts.outgoing(state)) {
            const std::uint32_t event = eventOfLabel[step.label.index()];
            if (patch.blocks(place, event)) {
                walk.block(transition++);
                continue;
            }
            walk.take(transition++);
            walk.reach(step.target, patch.next(place, event));
        }
    });
}

} // namespace threadmend
