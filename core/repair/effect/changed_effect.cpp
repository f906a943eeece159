// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/effect/changed_effect.h"

#include "core/repair/effect/effect_walk.h"

#include <algorithm>
#include <limits>
#include <string_view>

namespace threadmend {

namespace {

/// For each label of `of` how many texts of both tables come before it, in the order of ids: that of texts.
std::vector<std::uint32_t> commonRanks(const LabelTable& of, const LabelTable& other)
{
    std::vector<std::uint32_t> ranks;
    std::uint32_t lower = 0, shared = 0;
    for (std::uint32_t label = 0; label < of.size(); ++label) {
        const std::string_view text = of.text(LabelId(label));
        while (lower < other.size() && other.text(LabelId(lower)) < text)
            ++lower;
        ranks.push_back(label + lower - shared);
        shared += lower < other.size() && other.text(LabelId(lower)) == text ? 1 : 0;
    }
    return ranks;
}

class ChangeFollowing {
public:
    ChangeFollowing(const Lts& before, const Lts& after)
        : before_(before), after_(after), rankBefore_(commonRanks(before.labels(), after.labels())),
          rankAfter_(commonRanks(after.labels(), before.labels())), walk_(before)
    {
    }

    Outcome<ChangedEffect> follow(RunContext& run)
    {
        for (const StateId before : before_.initialStates())
            for (const StateId after : after_.initialStates())
                walk_.reach(before, after.value);
        auto effect =
            walk_.follow("looking what the change does", run,
                         [this](StateId before, std::uint32_t after) { stepFrom(before, StateId(after)); });
        if (!effect)
            return effect.failure();
        return ChangedEffect{*std::move(effect), newSteps_};
    }

private:
    using Steps = std::span<const Transition>;

    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    static std::uint32_t firstRank(Steps steps, const std::vector<std::uint32_t>& ranks)
    {
        return steps.empty() ? none : ranks[steps.front().label.index()];
    }
    /// Takes away the steps of the label of this rank, which come first if there are any.
    static Steps take(Steps& steps, const std::vector<std::uint32_t>& ranks, std::uint32_t rank)
    {
        std::size_t count = 0;
        while (count < steps.size() && ranks[steps[count].label.index()] == rank)
            ++count;
        const Steps taken = steps.first(count);
        steps = steps.subspan(count);
        return taken;
    }

    /// Both sides have their steps in the order of labels, so they are merged.
    void stepFrom(StateId before, StateId after)
    {
        std::uint32_t transition = before_.firstTransition(before);
        Steps left = before_.outgoing(before), right = after_.outgoing(after);
        while (!left.empty() || !right.empty()) {
            const std::uint32_t rank = std::min(firstRank(left, rankBefore_), firstRank(right, rankAfter_));
            const Steps mine = take(left, rankBefore_, rank), theirs = take(right, rankAfter_, rank);
            newSteps_ += mine.empty() ? 1 : 0;
            for (const Transition& step : mine) {
                if (theirs.empty())
                    walk_.block(transition++);
                else
                    walk_.take(transition++);
                for (const Transition& same : theirs)
                    walk_.reach(step.target, same.target.value);
            }
        }
    }

    const Lts& before_;
    const Lts& after_;
    std::vector<std::uint32_t> rankBefore_, rankAfter_;
    EffectWalk walk_;
    std::size_t newSteps_ = 0;
};

} // namespace

Outcome<ChangedEffect> changedEffect(const Lts& before, const Lts& after, RunContext& run)
{
    return ChangeFollowing(before, after).follow(run);
}

} // namespace threadmend
