// SPDX-License-Identifier: GPL-3.0-or-later
// Follows a system beside something that steps with it, and keeps what becomes of its states and transitions.
#pragma once

#include "core/model/lts/pair_walk.h"
#include "core/repair/effect/patch_effect.h"

namespace threadmend {

/// Pairs of a state of the system and a place of what is beside it. 8 bytes and a hash entry for each.
class EffectWalk {
public:
    explicit EffectWalk(const Lts& lts) : taken_(lts.transitionCount(), false), blocked_(taken_)
    {
        effect_.gone.assign(lts.stateCount(), true);
    }

    void reach(StateId state, std::uint32_t place)
    {
        if (pairs_.reach({state.value, place}))
            effect_.gone[state.index()] = false;
    }
    /// What happens to a transition in the pair that is looked at.
    void take(std::uint32_t transition) { taken_[transition] = true; }
    void block(std::uint32_t transition) { blocked_[transition] = true; }

    /// Calls `stepFrom(state, place)` for each pair that was reached. Once; a stop leaves nothing.
    template <class StepFrom>
    Outcome<PatchEffect> follow(const char* phase, RunContext& run, StepFrom stepFrom)
    {
        const auto visit = [&](std::uint32_t at) -> std::optional<Stopped> {
            if (auto stopped = run.poll({phase, at, pairs_.size()}))
                return stopped;
            const StatePair pair = pairs_[at];
            stepFrom(StateId(pair.first), pair.second);
            return std::nullopt;
        };
        if (const auto stopped = pairs_.visitAll(visit))
            return *stopped;
        for (std::uint32_t transition = 0; transition < blocked_.size(); ++transition)
            if (blocked_[transition])
                (taken_[transition] ? effect_.partlyCut : effect_.cut).push_back(transition);
        return std::move(effect_);
    }

private:
    PairWalk pairs_;
    std::vector<bool> taken_, blocked_;
    PatchEffect effect_;
};

} // namespace threadmend
