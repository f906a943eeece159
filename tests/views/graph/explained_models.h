// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of small models, and explanations by the plainest transcription of the definitions: input for
// tests of pictures.
#pragma once

#include "core/explain/explanation.h"
#include "views/graph/pictures_of.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace threadmend::testing {

/// The automaton of `true* . words[0] . true* . words[1] ... true*`: violated once all words were seen in
/// order.
inline SafetyAutomaton sequenceAutomaton(const LabelTable& labels, const std::vector<std::string>& words)
{
    SafetyAutomaton automaton;
    automaton.classCount = static_cast<std::uint32_t>(labels.size());
    for (std::uint32_t label = 0; label < labels.size(); ++label)
        automaton.classOfLabel.push_back(LabelClass(label));
    automaton.initial = AutomatonState(0u);
    for (std::size_t state = 0; state <= words.size(); ++state) {
        automaton.accepting.push_back(state == words.size());
        automaton.violatesWhenMarked.push_back(false);
        for (std::uint32_t label = 0; label < labels.size(); ++label) {
            const bool moves = state < words.size() && labels.text(LabelId(label)) == words[state];
            automaton.steps.push_back(AutomatonState(state + (moves ? 1 : 0)));
        }
    }
    return automaton;
}

/// Explains why `model` violates "never these words in this order", as Explanation says.
class NaiveExplanation {
public:
    NaiveExplanation(const Lts& model, const std::vector<std::string>& words) : model_(model)
    {
        result_.automaton = sequenceAutomaton(model.labels(), words);
        buildProduct();
        markLeadingToViolation();
        buildCounterexamples();
        colour();
        findNeighbourhoods();
        findShortest();
    }
    Explanation take() && { return std::move(result_); }

private:
    struct Step {
        std::size_t source;
        Transition step;
        std::size_t target;
    };

    std::size_t number(ProductState state)
    {
        const auto [place, fresh] = numbers_.try_emplace(state, states_.size());
        if (fresh)
            states_.push_back(state);
        return place->second;
    }

    void buildProduct()
    {
        number({model_.initialStates().front(), result_.automaton.initial});
        for (std::size_t i = 0; i < states_.size(); ++i) {
            const ProductState from = states_[i];
            for (const Transition& step : model_.outgoing(from.model))
                steps_.push_back(
                    {i, step, number({step.target, result_.automaton.step(from.automaton, step.label)})});
        }
    }

    bool accepting(std::size_t state) const
    {
        return result_.automaton.accepting[states_[state].automaton.index()];
    }

    void markLeadingToViolation()
    {
        leads_.assign(states_.size(), false);
        for (std::size_t i = 0; i < states_.size(); ++i)
            leads_[i] = accepting(i);
        for (bool changed = true; changed;) {
            changed = false;
            for (const Step& step : steps_)
                if (leads_[step.target] && !leads_[step.source])
                    changed = leads_[step.source] = true;
        }
    }

    void buildCounterexamples();
    void colour();
    void findNeighbourhoods();
    void findShortest();

    const Lts& model_;
    Explanation result_;
    std::map<ProductState, std::size_t> numbers_;
    std::vector<ProductState> states_;
    std::vector<Step> steps_;
    std::vector<bool> leads_;
    std::vector<StateId> own_; ///< state of the counterexample LTS of each product state
};

} // namespace threadmend::testing

#include "core/model/lts/lts_builder.h"

namespace threadmend::testing {

inline void NaiveExplanation::buildCounterexamples()
{
    CounterexampleLts& bad = result_.counterexamples;
    bad.productStates = states_.size();
    bad.productTransitions = steps_.size();
    own_.assign(states_.size(), none<StateId>);
    for (std::size_t i = 0; i < states_.size(); ++i)
        if (leads_[i] || i == 0) {
            own_[i] = StateId(bad.origins.size());
            bad.origins.push_back(states_[i]);
            bad.violating.push_back(accepting(i));
        }
    LtsBuilder builder(model_.labels());
    builder.ensureStates(bad.origins.size());
    for (const Step& step : steps_)
        if (leads_[step.source] && leads_[step.target])
            builder.add(own_[step.source], step.step.label, own_[step.target]);
    bad.lts = std::move(builder).build();
}

inline void NaiveExplanation::colour()
{
    const CounterexampleLts& bad = result_.counterexamples;
    std::vector<bool>& incorrect = result_.colouring.incorrectState;
    incorrect = bad.violating;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < states_.size(); ++i) {
            if (own_[i] == none<StateId> || incorrect[own_[i].index()] ||
                model_.outgoing(states_[i].model).empty())
                continue;
            const bool all = std::all_of(steps_.begin(), steps_.end(), [&](const Step& step) {
                return step.source != i ||
                       (own_[step.target] != none<StateId> && incorrect[own_[step.target].index()]);
            });
            if (all)
                changed = incorrect[own_[i].index()] = true;
        }
    }
    for (const Transition& step : bad.lts.transitions())
        result_.colouring.colours.push_back(incorrect[step.target.index()] ? Colour::Incorrect
                                                                           : Colour::Neutral);
    for (const Step& step : steps_)
        if (leads_[step.source] && !leads_[step.target])
            result_.colouring.correct.push_back({own_[step.source], step.step.label, step.step.target});
    std::sort(result_.colouring.correct.begin(), result_.colouring.correct.end());
}

inline void NaiveExplanation::findNeighbourhoods()
{
    const CounterexampleLts& bad = result_.counterexamples;
    for (std::uint32_t state = 0; state < bad.lts.stateCount(); ++state) {
        bool correct = false, incorrect = false, neutral = false;
        for (const CorrectTransition& transition : result_.colouring.correct)
            correct = correct || transition.source == StateId(state);
        const std::uint32_t first = bad.lts.firstTransition(StateId(state));
        for (std::uint32_t i = 0; i < bad.lts.outgoing(StateId(state)).size(); ++i)
            (result_.colouring.colours[first + i] == Colour::Incorrect ? incorrect : neutral) = true;
        const bool lost = result_.colouring.incorrectState[state];
        if (lost ? state != 0 : !correct && !incorrect)
            continue;
        const NeighbourhoodKind kind = lost         ? NeighbourhoodKind::R
                                       : !correct   ? NeighbourhoodKind::R
                                       : !incorrect ? NeighbourhoodKind::G
                                       : neutral    ? NeighbourhoodKind::GRB
                                                    : NeighbourhoodKind::GR;
        result_.neighbourhoods.all.push_back({StateId(state), kind, correct});
        if (correct)
            result_.neighbourhoods.frontier.push_back(bad.origins[state].model);
    }
}

inline void NaiveExplanation::findShortest()
{
    const CounterexampleLts& bad = result_.counterexamples;
    std::vector<std::uint32_t> crossing(bad.lts.stateCount(), 0);
    for (const Neighbourhood& neighbourhood : result_.neighbourhoods.all)
        crossing[neighbourhood.state.index()] = neighbourhood.atFrontier;
    // (length, neighbourhoods crossed) from the start, and the step before, by Bellman and Ford.
    using Cost = std::pair<std::uint32_t, std::uint32_t>;
    const Cost infinite{~0u, ~0u};
    std::vector<Cost> cost(bad.lts.stateCount(), infinite);
    std::vector<std::pair<StateId, Transition>> before(bad.lts.stateCount());
    cost[0] = {0, crossing[0]};
    for (bool changed = true; changed;) {
        changed = false;
        for (std::uint32_t state = 0; state < bad.lts.stateCount(); ++state)
            for (const Transition& step : bad.lts.outgoing(StateId(state))) {
                if (cost[state] == infinite)
                    continue;
                const Cost there{cost[state].first + 1, cost[state].second + crossing[step.target.index()]};
                if (there < cost[step.target.index()]) {
                    cost[step.target.index()] = there;
                    before[step.target.index()] = {StateId(state), step};
                    changed = true;
                }
            }
    }
    StateId end = none<StateId>;
    for (std::uint32_t state = 0; state < bad.lts.stateCount(); ++state)
        if (bad.violating[state] && (end == none<StateId> || cost[state] < cost[end.index()]))
            end = StateId(state);
    if (end == none<StateId>)
        return;
    ShortenedCounterexample found;
    found.trace.initial = bad.lts.initialStates().front();
    for (StateId at = end; at != bad.lts.initialStates().front(); at = before[at.index()].first)
        found.trace.steps.insert(found.trace.steps.begin(), before[at.index()].second);
    for (std::size_t i = 0; i <= found.trace.steps.size(); ++i)
        found.crossed.push_back(crossing[found.trace.stateAfter(i).index()] != 0);
    for (std::size_t i = 0; i < found.trace.steps.size(); ++i)
        found.kept.push_back(found.crossed[i] || found.crossed[i + 1]);
    result_.shortened.list.push_back(std::move(found));
}

/// All of a model.
inline Picture pictureOf(const Lts& lts)
{
    RunContext run;
    return *fullView(lts, {}, run);
}

} // namespace threadmend::testing
