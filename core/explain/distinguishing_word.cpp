// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/distinguishing_word.h"

#include "core/explain/joint_walk.h"
#include "core/model/lts/subset_successors.h"
#include "core/model/lts/subset_table.h"
#include "core/run/contract.h"

#include <algorithm>
#include <optional>

namespace threadmend {

namespace {

constexpr const char* phase = "looking for a difference";

std::vector<bool> labelsThatAreAsked(const Lts& m1, std::span<const std::string_view> ignored)
{
    std::vector<bool> asked(m1.labels().size(), true);
    for (const std::string_view text : ignored)
        if (const auto label = m1.labels().find(text))
            asked[label->index()] = false;
    return asked;
}

/// M2 is in all states to which a word leads. Where one of them simulates the state of M1, all further words
/// are common.
class AllRuns {
public:
    AllRuns(const SimulationRelation& relation, const std::vector<bool>& asked, SubsetTable& subsets,
            RunContext& run)
        : relation_(relation), asked_(asked), subsets_(subsets), run_(run), successors_(relation.second().lts)
    {
    }

    bool isAsked(LabelId label) const { return asked_[label.index()]; }
    std::optional<Stopped> turnTo(std::uint32_t subset)
    {
        return successors_.compute(subsets_.members(subset), run_, looked_++);
    }
    template <class Visit>
    void eachAnswer(LabelId label, Visit visit)
    {
        for (std::size_t i = 0; i < successors_.count(); ++i)
            if (relation_.firstLabel(successors_.label(i)) == label)
                visit(subsets_.intern(successors_.members(i)));
    }
    bool goesOn(StatePair pair) const
    {
        const auto members = subsets_.members(pair.second);
        return std::none_of(members.begin(), members.end(), [&](StateId member) {
            return relation_.related(ClassId(pair.first), ClassId(member.value));
        });
    }

private:
    const SimulationRelation& relation_;
    const std::vector<bool>& asked_;
    SubsetTable& subsets_;
    RunContext& run_;
    SubsetSuccessors successors_;
    std::uint64_t looked_ = 0;
};

/// M2 is in one state, which does not simulate that of M1.
class OneRun {
public:
    OneRun(const SimulationRelation& relation, const std::vector<bool>& asked)
        : relation_(relation), asked_(asked)
    {
    }

    bool isAsked(LabelId label) const { return asked_[label.index()]; }
    std::optional<Stopped> turnTo(std::uint32_t state)
    {
        answers_ = relation_.second().lts.outgoing(StateId(state));
        return std::nullopt;
    }
    template <class Visit>
    void eachAnswer(LabelId label, Visit visit) const
    {
        for (const Transition& answer : answers_)
            if (relation_.firstLabel(answer.label) == label)
                visit(answer.target.value);
    }
    bool goesOn(StatePair pair) const
    {
        return !relation_.related(ClassId(pair.first), ClassId(pair.second));
    }

private:
    const SimulationRelation& relation_;
    const std::vector<bool>& asked_;
    std::span<const Transition> answers_;
};

using Word = std::optional<std::vector<LabelId>>;

/// The word of the first step that is not answered, if there is one.
template <class Rules>
Outcome<Word> firstUnanswered(JointWalk<Rules>& walk, std::size_t most)
{
    Word word;
    const auto unanswered = [&](std::uint32_t pair, LabelId label) {
        word = walk.wordTo(pair);
        word->push_back(label);
        return true;
    };
    if (const auto stopped = walk.walk(unanswered, most))
        return *stopped;
    return word;
}

} // namespace

Outcome<DistinguishingWord> distinguishingWord(const SimulationRelation& relation, StateId s1,
                                               std::span<const StateId> s2,
                                               std::span<const std::string_view> ignored, RunContext& run)
{
    require(!s2.empty() && std::none_of(s2.begin(), s2.end(),
                                        [&](StateId state) { return relation.simulates(state, s1); }),
            "only states that are not simulated are distinguished");
    constexpr std::size_t enough = 1'000'000;
    const Lts& m1 = relation.first().lts;
    const auto asked = labelsThatAreAsked(m1, ignored);
    const std::uint32_t first = relation.classOfFirst(s1).value;
    std::vector<StateId> second;
    for (const StateId state : s2)
        second.emplace_back(relation.classOfSecond(state).value);
    std::sort(second.begin(), second.end());
    second.erase(std::unique(second.begin(), second.end()), second.end());

    SubsetTable subsets;
    JointWalk words(m1, AllRuns(relation, asked, subsets, run), phase, run);
    words.begin({first, subsets.intern(second)});
    auto missing = firstUnanswered(words, enough);
    if (!missing)
        return missing.failure();
    if (*missing)
        return DistinguishingWord{**std::move(missing), true};
    JointWalk runs(m1, OneRun(relation, asked), phase, run);
    for (const StateId state : second)
        runs.begin({first, state.value});
    auto stuck = firstUnanswered(runs, std::numeric_limits<std::size_t>::max());
    if (!stuck)
        return stuck.failure();
    require(stuck->has_value(), "states of which one does not simulate the other differ in some run");
    return DistinguishingWord{**std::move(stuck), false};
}

} // namespace threadmend
