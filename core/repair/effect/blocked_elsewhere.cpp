// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pairs that a good run leads to come first, breadth-first; then the others, which say nothing of good steps.
#include "core/repair/effect/blocked_elsewhere.h"

#include "core/model/lts/pair_walk.h"

#include <algorithm>
#include <optional>

namespace threadmend {

namespace {

class PatchFollowing {
public:
    PatchFollowing(const Arena& arena, const Trimming& bad, const PatchAutomaton& patch,
                   std::vector<ModelStep> own)
        : arena_(arena), bad_(bad), patch_(patch), own_(std::move(own))
    {
        std::sort(own_.begin(), own_.end());
    }

    Outcome<BlockedElsewhere> follow(RunContext& run)
    {
        for (const std::uint32_t state : arena_.initial)
            reach({state, 0}, TracedPairWalk::start, 0);
        if (const auto stopped = stepFromAll(run))
            return *stopped;
        isGood_ = false;
        for (const Late& late : late_)
            reach(late.pair, late.parent, late.event);
        if (const auto stopped = stepFromAll(run))
            return *stopped;
        result_.steps = distinct(all_);
        result_.goodSteps = distinct(good_);
        return std::move(result_);
    }

private:
    struct Late {
        StatePair pair;
        std::uint32_t parent, event;
    };

    void reach(StatePair pair, std::uint32_t parent, std::uint32_t event)
    {
        if (isGood_ && bad_.isBad(pair.first)) {
            late_.push_back({pair, parent, event});
            return;
        }
        pairs_.reach(pair, parent, event);
    }

    std::optional<Stopped> stepFromAll(RunContext& run)
    {
        return pairs_.visitAll([&](std::uint32_t at) {
            auto stopped = run.poll({"looking what is blocked elsewhere", at, pairs_.size()});
            if (!stopped)
                stepFrom(at);
            return stopped;
        });
    }

    void stepFrom(std::uint32_t at)
    {
        const StatePair pair = pairs_[at];
        if (arena_.violating[pair.first])
            return;
        for (const ArenaEdge& edge : arena_.outgoing(pair.first))
            if (patch_.blocks(pair.second, edge.event))
                block(at, edge);
            else
                reach({edge.target, patch_.next(pair.second, edge.event)}, at, edge.event);
    }

    void block(std::uint32_t at, const ArenaEdge& edge)
    {
        const ModelStep step{arena_.modelState(pairs_[at].first), edge.event, arena_.modelState(edge.target)};
        if (std::binary_search(own_.begin(), own_.end(), step))
            return;
        all_.push_back(step);
        if (!isGood_ || bad_.isBad(edge.target))
            return;
        if (good_.empty())
            result_.goodRun = runTo(at, edge.event);
        good_.push_back(step);
    }

    std::vector<std::uint32_t> runTo(std::uint32_t at, std::uint32_t last) const
    {
        std::vector<std::uint32_t> events = pairs_.eventsTo(at);
        events.push_back(last);
        return events;
    }

    static std::size_t distinct(std::vector<ModelStep>& steps)
    {
        std::sort(steps.begin(), steps.end());
        return static_cast<std::size_t>(std::unique(steps.begin(), steps.end()) - steps.begin());
    }

    const Arena& arena_;
    const Trimming& bad_;
    const PatchAutomaton& patch_;
    std::vector<ModelStep> own_;
    bool isGood_ = true;
    TracedPairWalk pairs_; ///< of the arena, and of the patch
    std::vector<Late> late_;
    std::vector<ModelStep> all_, good_;
    BlockedElsewhere result_;
};

} // namespace

Outcome<BlockedElsewhere> blockedElsewhere(const Arena& arena, const Trimming& bad,
                                           const PatchAutomaton& patch, std::vector<ModelStep> own,
                                           RunContext& run)
{
    return PatchFollowing(arena, bad, patch, std::move(own)).follow(run);
}

} // namespace threadmend
