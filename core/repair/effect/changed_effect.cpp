// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/effect/changed_effect.h"

#include "core/model/lts/pair_table.h"

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

class Following {
public:
    Following(const Lts& before, const Lts& after)
        : before_(before), after_(after), rankBefore_(commonRanks(before.labels(), after.labels())),
          rankAfter_(commonRanks(after.labels(), before.labels())), taken_(before.transitionCount(), false),
          blocked_(before.transitionCount(), false)
    {
        result_.effect.gone.assign(before.stateCount(), true);
    }

    Outcome<ChangedEffect> follow(RunContext& run)
    {
        for (const StateId before : before_.initialStates())
            for (const StateId after : after_.initialStates())
                reach(before, after);
        for (std::size_t at = 0; at < pairs_.size(); ++at) {
            if (const auto stopped = run.poll({"looking what the change does", at, pairs_.size()}))
                return *stopped;
            stepFrom(StateId(pairs_[at].first), StateId(pairs_[at].second));
        }
        for (std::uint32_t transition = 0; transition < blocked_.size(); ++transition)
            if (blocked_[transition])
                (taken_[transition] ? result_.effect.partlyCut : result_.effect.cut).push_back(transition);
        return std::move(result_);
    }

private:
    using Steps = std::span<const Transition>;

    void reach(StateId before, StateId after)
    {
        if (pairs_.insert({before.value, after.value}))
            result_.effect.gone[before.index()] = false;
    }

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
            result_.newSteps += mine.empty() ? 1 : 0;
            for (const Transition& step : mine) {
                (theirs.empty() ? blocked_ : taken_)[transition++] = true;
                for (const Transition& same : theirs)
                    reach(step.target, same.target);
            }
        }
    }

    const Lts& before_;
    const Lts& after_;
    std::vector<std::uint32_t> rankBefore_, rankAfter_;
    std::vector<bool> taken_, blocked_;
    ChangedEffect result_;
    PairTable pairs_;
};

} // namespace

Outcome<ChangedEffect> changedEffect(const Lts& before, const Lts& after, RunContext& run)
{
    return Following(before, after).follow(run);
}

} // namespace threadmend
