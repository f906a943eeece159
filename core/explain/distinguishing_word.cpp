// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/distinguishing_word.h"

#include "core/model/lts/pair_walk.h"
#include "core/model/lts/subset_successors.h"
#include "core/model/lts/subset_table.h"
#include "core/run/contract.h"

#include <algorithm>
#include <optional>

namespace threadmend {

namespace {

constexpr const char* phase = "looking for a difference";

/// What both searches share. Their places: a state of M1, and a subset of M2's states or one of them.
class Search {
public:
    Search(const SimulationRelation& relation, std::span<const std::string_view> ignored, RunContext& run)
        : relation_(relation), m1_(relation.first().lts), m2_(relation.second().lts), run_(run),
          ignored_(m1_.labels().size(), false), secondLabel_(m1_.labels().size(), none<LabelId>)
    {
        for (const std::string_view text : ignored)
            if (const auto label = m1_.labels().find(text))
                ignored_[label->index()] = true;
        for (std::uint32_t label = 0; label < secondLabel_.size(); ++label)
            if (const auto same = m2_.labels().find(m1_.labels().text(LabelId(label))))
                secondLabel_[label] = *same;
    }

protected:
    std::optional<Stopped> poll() { return run_.poll({phase, places_.size(), std::nullopt, places_.size()}); }

    std::span<const Transition> stepsOf(std::uint32_t place) const
    {
        return m1_.outgoing(StateId(places_[place].first));
    }

    std::vector<LabelId> wordTo(std::uint32_t place, LabelId last) const
    {
        std::vector<LabelId> word;
        for (const std::uint32_t label : places_.eventsTo(place))
            word.emplace_back(label);
        word.push_back(last);
        return word;
    }

    const SimulationRelation& relation_;
    const Lts& m1_;
    const Lts& m2_;
    RunContext& run_;
    std::vector<bool> ignored_;
    std::vector<LabelId> secondLabel_; ///< a label of M1 each, as M2 knows it
    TracedPairWalk places_;
};

using Found = Outcome<std::optional<DistinguishingWord>>;

class MissingWordSearch : Search {
public:
    using Search::Search;

    Found find(StateId s1, StateId s2)
    {
        constexpr std::size_t enough = 1'000'000;
        SubsetSuccessors successors(m2_);
        places_.reach({s1.value, subsets_.intern({&s2, 1})});
        for (std::uint32_t place = 0; place < places_.size() && places_.size() < enough; ++place) {
            if (isSimulated(places_[place]))
                continue;
            if (const auto stopped =
                    successors.compute(subsets_.members(places_[place].second), run_, places_.size()))
                return *stopped;
            for (const Transition& step : stepsOf(place)) {
                if (const auto stopped = poll())
                    return *stopped;
                if (!ignored_[step.label.index()] && !follow(place, step, successors))
                    return std::optional(DistinguishingWord{wordTo(place, step.label), true});
            }
        }
        return std::optional<DistinguishingWord>();
    }

private:
    /// Then all further words are common.
    bool isSimulated(StatePair place) const
    {
        const auto members = subsets_.members(place.second);
        return std::any_of(members.begin(), members.end(), [&](StateId member) {
            return relation_.related(ClassId(place.first), ClassId(member.value));
        });
    }

    bool follow(std::uint32_t place, const Transition& step, const SubsetSuccessors& successors)
    {
        for (std::size_t i = 0; i < successors.count(); ++i)
            if (successors.label(i) == secondLabel_[step.label.index()]) {
                places_.reach({step.target.value, subsets_.intern(successors.members(i))}, place,
                              step.label.value);
                return true;
            }
        return false;
    }

    SubsetTable subsets_;
};

class StuckRunSearch : Search {
public:
    using Search::Search;

    Found find(StateId s1, StateId s2)
    {
        places_.reach({s1.value, s2.value});
        for (std::uint32_t place = 0; place < places_.size(); ++place)
            for (const Transition& step : stepsOf(place)) {
                if (const auto stopped = poll())
                    return *stopped;
                if (!ignored_[step.label.index()] && !follow(place, step))
                    return std::optional(DistinguishingWord{wordTo(place, step.label), false});
            }
        return std::optional<DistinguishingWord>();
    }

private:
    bool follow(std::uint32_t place, const Transition& step)
    {
        bool possible = false;
        for (const Transition& answer : m2_.outgoing(StateId(places_[place].second)))
            if (answer.label == secondLabel_[step.label.index()]) {
                possible = true;
                if (!relation_.related(ClassId(step.target.value), ClassId(answer.target.value)))
                    places_.reach({step.target.value, answer.target.value}, place, step.label.value);
            }
        return possible;
    }
};

} // namespace

Outcome<DistinguishingWord> distinguishingWord(const SimulationRelation& relation, StateId s1, StateId s2,
                                               std::span<const std::string_view> ignored, RunContext& run)
{
    require(!relation.simulates(s2, s1), "only states that are not simulated are distinguished");
    const StateId first(relation.classOfFirst(s1).value);
    const StateId second(relation.classOfSecond(s2).value);
    auto word = MissingWordSearch(relation, ignored, run).find(first, second);
    if (word && !*word)
        word = StuckRunSearch(relation, ignored, run).find(first, second);
    if (!word)
        return word.failure();
    require(word->has_value(), "states of which one does not simulate the other differ in some run");
    return std::move(**word);
}

} // namespace threadmend
