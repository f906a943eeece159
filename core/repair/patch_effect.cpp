// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/patch_effect.h"

#include <unordered_set>

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
        reach(lts_.initial(), 0);
        while (!open_.empty()) {
            if (const auto stopped = run.poll({"looking what a patch leaves", seen_.size(), 0}))
                return *stopped;
            const Place place = open_.back();
            open_.pop_back();
            stepFrom(place);
        }
        return effect();
    }

private:
    struct Place {
        StateId state;
        std::uint32_t patch = 0;
    };

    void reach(StateId state, std::uint32_t patch)
    {
        if (!seen_.insert(std::uint64_t{patch} << 32 | state.value).second)
            return;
        gone_[state.index()] = false;
        open_.push_back({state, patch});
    }

    void stepFrom(const Place& place)
    {
        std::uint32_t transition = lts_.firstTransition(place.state);
        for (const Transition& step : lts_.outgoing(place.state)) {
            const std::uint32_t event = events_[step.label.index()];
            const bool blocked = event != noPatchEvent && patch_.blocks(place.patch, event);
            (blocked ? blocked_ : taken_)[transition++] = true;
            if (!blocked)
                reach(step.target, event == noPatchEvent ? place.patch : patch_.next(place.patch, event));
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
    std::unordered_set<std::uint64_t> seen_;
    std::vector<Place> open_;
};

} // namespace

Outcome<PatchEffect> patchEffect(const Lts& lts, std::span<const std::uint32_t> eventOfLabel,
                                 const PatchAutomaton& patch, RunContext& run)
{
    return Following(lts, eventOfLabel, patch).follow(run);
}

} // namespace threadmend
