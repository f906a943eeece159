// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/followed_words.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace threadmend {

namespace {

using States = std::vector<StateId>; ///< ascending

class FollowedWords {
public:
    FollowedWords(const Lts& full, const Lts& counterexamples, const SimulationRelation& relation,
                  std::string_view finalLabel, RunContext& run)
        : full_(full), counterexamples_(counterexamples), relation_(relation), run_(run),
          final_(finalLabel.empty() ? std::nullopt : counterexamples.labels().find(finalLabel)),
          correct_(full.transitionCount(), false)
    {
    }

    Outcome<TwoLtsNeighbourhoods> find()
    {
        if (const auto stopped = beginAll())
            return *stopped;
        for (std::size_t i = 0; i < places_.size(); ++i) {
            if (const auto stopped = run_.poll({"following both systems", i, places_.size(), places_.size()}))
                return *stopped;
            if (const auto stopped = goOnFrom(*places_[i]))
                return *stopped;
        }
        std::set<StateId> matched;
        for (const auto& [own, state] : pairs_)
            if (frontier_.count(state) > 0)
                matched.insert(own);
        return TwoLtsNeighbourhoods{{frontier_.begin(), frontier_.end()},
                                    correct_,
                                    {neighbourhoods_.begin(), neighbourhoods_.end()},
                                    {matched.begin(), matched.end()},
                                    pairs_.size()};
    }

private:
    /// Where a word leads in the counterexample LTS, as far as it belongs to this state of the full LTS.
    using Place = std::pair<States, StateId>;

    std::optional<Stopped> beginAll()
    {
        for (const StateId state : full_.initialStates()) {
            States own;
            for (const StateId each : counterexamples_.initialStates())
                if (relation_.simulates(state, each))
                    own.push_back(each);
            if (own.empty())
                continue;
            if (const auto stopped = reach(std::move(own), state))
                return stopped;
        }
        return std::nullopt;
    }

    std::optional<Stopped> reach(States own, StateId state)
    {
        auto greatest = greatestOf(std::move(own));
        if (!greatest)
            return *greatest.stopped();
        const auto [place, isNew] = known_.emplace(*std::move(greatest), state);
        if (isNew)
            places_.push_back(&*place);
        return std::nullopt;
    }

    std::optional<Stopped> goOnFrom(const Place& place)
    {
        const auto& [own, state] = place;
        const bool hasEnded = std::any_of(own.begin(), own.end(), [&](StateId each) { return isEnd(each); });
        std::vector<Transition> correct;
        std::set<Transition> taken; // of the counterexample LTS
        std::uint32_t index = full_.firstTransition(state);
        for (const Transition& step : full_.outgoing(state)) {
            States next = hasEnded ? States() : answersTo(own, step);
            if (next.empty() && !hasEnded) {
                correct_[index] = true;
                correct.push_back(step);
            }
            ++index;
            if (next.empty())
                continue;
            auto greatest = greatestOf(std::move(next));
            if (!greatest)
                return *greatest.stopped();
            for (const StateId each : *greatest)
                taken.insert({relation_.firstLabel(step.label), each});
            if (const auto stopped = reach(*std::move(greatest), step.target))
                return stopped;
        }
        const StateId belonging = belongingTo(place, correct, taken);
        pairs_.emplace(belonging, state);
        if (!correct.empty()) {
            frontier_.insert(state);
            neighbourhoods_.insert(belonging);
        }
        return std::nullopt;
    }

    bool isFinal(const Transition& step) const { return final_ && step.label == *final_; }

    bool isEnd(StateId own) const
    {
        const auto steps = counterexamples_.outgoing(own);
        return steps.empty() ||
               std::any_of(steps.begin(), steps.end(), [&](const Transition& step) { return isFinal(step); });
    }

    bool answers(const Transition& own, const Transition& step) const
    {
        return own.label == relation_.firstLabel(step.label) && relation_.simulates(step.target, own.target);
    }

    /// Where the states come to by the label of the step, as far as the target of the step simulates it.
    States answersTo(const States& own, const Transition& step) const
    {
        States targets;
        for (const StateId each : own)
            for (const Transition& answer : counterexamples_.outgoing(each))
                if (answers(answer, step))
                    targets.push_back(answer.target);
        std::sort(targets.begin(), targets.end());
        targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
        return targets;
    }

    /// Those that no other one simulates, unless they simulate one another.
    Outcome<States> greatestOf(States states)
    {
        if (states.size() < 2)
            return states;
        if (!preorder_) {
            auto preorder = simulation(counterexamples_, counterexamples_, {}, run_);
            if (!preorder)
                return preorder.failure();
            preorder_ = *std::move(preorder);
        }
        States greatest;
        for (const StateId each : states)
            if (std::none_of(states.begin(), states.end(), [&](StateId other) {
                    return preorder_->simulates(other, each) && !preorder_->simulates(each, other);
                }))
                greatest.push_back(each);
        return greatest;
    }

    StateId belongingTo(const Place& place, const std::vector<Transition>& correct,
                        const std::set<Transition>& taken) const
    {
        const auto& own = place.first;
        const StateId state = place.second;
        if (own.size() == 1)
            return own.front();
        const auto answersAll = [&](StateId each) {
            const auto steps = counterexamples_.outgoing(each);
            const auto asked = full_.outgoing(state);
            return std::all_of(asked.begin(), asked.end(), [&](const Transition& step) {
                return std::binary_search(correct.begin(), correct.end(), step) ||
                       std::any_of(steps.begin(), steps.end(),
                                   [&](const Transition& answer) { return answers(answer, step); });
            });
        };
        const auto hasNothingElse = [&](StateId each) {
            const auto steps = counterexamples_.outgoing(each);
            return std::all_of(steps.begin(), steps.end(),
                               [&](const Transition& step) { return taken.count(step) > 0; });
        };
        for (const StateId each : own)
            if (answersAll(each) && hasNothingElse(each))
                return each;
        const auto some = std::find_if(own.begin(), own.end(), answersAll);
        return some == own.end() ? own.front() : *some;
    }

    const Lts& full_;
    const Lts& counterexamples_;
    const SimulationRelation& relation_;
    RunContext& run_;
    std::optional<LabelId> final_;
    std::optional<SimulationRelation> preorder_; ///< of the counterexample LTS, once it is needed
    std::set<Place> known_;
    std::vector<const Place*> places_; ///< in the order in which they were met
    std::set<std::pair<StateId, StateId>> pairs_;
    std::vector<bool> correct_;
    std::set<StateId> frontier_;
    std::set<StateId> neighbourhoods_;
};

} // namespace

Outcome<TwoLtsNeighbourhoods> neighbourhoodsByWords(const Lts& full, const Lts& counterexamples,
                                                    const SimulationRelation& relation,
                                                    std::string_view finalLabel, RunContext& run)
{
    return FollowedWords(full, counterexamples, relation, finalLabel, run).find();
}

} // namespace threadmend
