// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/effect/patch_effect.h"

#include "core/model/lts/pair_table.h"

namespace threadmend {

namespace {

class Following {
public:
    Following(const Lts& lts, std::span<const std::uint32_t> eventOfLabel, const PatchAutomaton& patch)
        : lts_(lts), events_(eventOfLabel), patch_(patch), taken_(lts.transitionCount(), false),
          blocked_(lts.transitionCount(), false), gone_(lts.stateCount(), true)
    {
    }

    Outcome<PatchEffect> follow(RunContext& run)
    {
        for (const StateId initial : lts_.initialStates())
            reach(initial, 0);
        for (std::size_t at = 0; at < places_.size(); ++at) {
            if (const auto stopped = run.poll({"looking what a patch leaves", at, places_.size()}))
                return *stopped;
            stepFrom(places_[at]);
        }
        return effect();
    }

private:
    /// A state of the system, and one of the patch.
    void reach(StateId state, std::uint32_t patch)
    {
        if (places_.insert({state.value, patch}))
            gone_[state.index()] = false;
    }

    void stepFrom(StatePair place)
    {
        const StateId state(place.first);
        std::uint32_t transition = lts_.firstTransition(state);
        for (const Transition& step : lts_.outgoing(state)) {
            const std::uint32_t event = events_[step.label.index()];
            const bool blocked = patch_.blocks(place.second, event);
            (blocked ? blocked_ : taken_)[transition++] = true;
            if (!blocked)
                reach(step.target, patch_.next(place.second, event));
        }
    }

    PatchEffect effect()
    {
        PatchEffect effect;
        for (std::uint32_t transition = 0; transition < blocked_.size(); ++transition)
            if (blocked_[transition])
                (taken_[transition] ? effect.partlyCut : effect.cut).push_back(transition);
        effect.gone = std::move(gone_);
        return effect;
    }

    const Lts& lts_;
    std::span<const std::uint32_t> events_;
    const PatchAutomaton& patch_;
    std::vector<bool> taken_, blocked_, gone_;
    PairTable places_;
};

} // namespace

Outcome<PatchEffect> patchEffect(const Lts& lts, std::span<const std::uint32_t> eventOfLabel,
                                 const PatchAutomaton& patch, RunContext& run)
{
    return Following(lts, eventOfLabel, patch).follow(run);
}

} // namespace threadmend
