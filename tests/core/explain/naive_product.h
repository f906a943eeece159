// SPDX-License-Identifier: GPL-3.0-or-later
// The product of a model and an automaton, with what can be reached and avoided in it, by definition.
#pragma once

#include "core/explain/explanation.h"

#include <functional>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace threadmend::testing {

/// The reachable product with the automaton, complete: the dead state of the automaton is `none`.
struct NaiveProduct {
    std::set<ProductState> states, initial;
    std::map<ProductState, std::vector<std::pair<LabelId, ProductState>>> successors;
    std::set<ProductState> violating, canViolate, canAvoid;

    NaiveProduct(const Lts& model, const SafetyQuestion& question)
    {
        const SafetyAutomaton& automaton = question.automaton;
        const auto ends = [&](ProductState state) {
            return state.automaton != none<AutomatonState> && !question.marked.empty() &&
                   question.marked[state.model.index()] &&
                   automaton.violatesWhenMarked[state.automaton.index()];
        };
        const std::function<void(ProductState)> visit = [&](ProductState state) {
            if (!states.insert(state).second || ends(state))
                return;
            for (const Transition& transition : model.outgoing(state.model)) {
                const AutomatonState to = state.automaton == none<AutomatonState>
                                              ? state.automaton
                                              : automaton.step(state.automaton, transition.label);
                successors[state].push_back({transition.label, {transition.target, to}});
                visit({transition.target, to});
            }
        };
        for (const StateId state : model.initialStates()) {
            initial.insert({state, automaton.initial});
            visit({state, automaton.initial});
        }
        for (const ProductState state : states)
            if (state.automaton != none<AutomatonState> &&
                (automaton.accepting[state.automaton.index()] || ends(state)))
                violating.insert(state);
        canViolate = violating;
        for (bool grown = true; grown;) {
            grown = false;
            for (const ProductState state : states)
                for (const auto& [label, next] : successors[state])
                    if (canViolate.count(next) && canViolate.insert(state).second)
                        grown = true;
        }
        // The greatest set of states that do not violate and can stay among such states, or stop there.
        canAvoid = states;
        for (bool shrunk = true; shrunk;) {
            shrunk = false;
            for (const ProductState state : states) {
                bool avoids = !violating.count(state) && successors[state].empty();
                for (const auto& [label, next] : successors[state])
                    avoids = avoids || (!violating.count(state) && canAvoid.count(next));
                if (!avoids && canAvoid.erase(state))
                    shrunk = true;
            }
        }
    }
};

} // namespace threadmend::testing
