// SPDX-License-Identifier: GPL-3.0-or-later
// The shortest loop within some strongly connected states, and the nearest of those as short.
//
// The girth of a directed graph: a breadth-first search from each state finds the shortest loop through it
// (Itai and Rodeh 1978). Most of these searches are spared. The states are tried by the length of their
// stems; one that was tried is taken out, since any shorter loop goes without it, and with it everything that
// no loop can come through any more, because nothing leads to it or nothing leads on from it. So a ring is
// tried once, and one of w states abreast w times. A search goes no farther than a loop would still be
// shorter than the best one.
//
// What is taken out changes nothing of the answer: were one of the shortest loops through the answer's first
// state to cross a state that was tried before, that state would have been the answer.
#pragma once

#include "core/check/stems.h"
#include "core/check/walks_within.h"

#include <numeric>
#include <utility>

namespace threadmend {

/// A loop, and the state in which it begins and ends.
struct Loop {
    std::uint32_t begin = 0;
    std::vector<Transition> steps;
};

/// Refers to the space, the components and the stems. Space: 28 bytes a state, 4 a transition between states
/// of one component.
template <StateSpace Space>
class ShortestLoop {
public:
    using Components = std::vector<std::vector<std::uint32_t>>;

    /// Each of `components`, at least one, is strongly connected, has a loop, and can be reached.
    ShortestLoop(Space& space, const Components& components, const Stems& stems, RunContext& run)
        : space_(space), components_(components), stems_(stems), run_(run), walks_(space, components, run)
    {
    }

    /// The shortest loop; of the states on one as short that with the shortest stem, of these the first by
    /// the order of components, then of numbers; of its loops the one that is met first, by the order of
    /// transitions. O(n + m + the searches), of which there is one for each state that is tried: at worst,
    /// where many short ways branch and rejoin, O(n m).
    Outcome<Loop> find()
    {
        const auto states = byStem();
        if (!states)
            return states.failure();
        if (const auto stopped = turnRound())
            return *stopped;
        Loop best;
        std::size_t bound = space_.stateCount();
        for (std::size_t i = 0; i < states->size() && bound > 0; ++i) {
            if (const auto stopped = run_.poll({phase, i, states->size()}))
                return *stopped;
            const std::uint32_t state = (*states)[i];
            if (ins_[state] == 0 || outs_[state] == 0)
                continue; // it was taken out
            auto loop = walks_.shortest(state, state, bound);
            if (!loop)
                return loop.failure();
            if (*loop) {
                best = {state, **std::move(loop)};
                bound = best.steps.size() - 1;
            }
            if (const auto stopped = takeOut(state))
                return *stopped;
        }
        return best;
    }

private:
    static constexpr const char* phase = "shortening the loop";

    /// All states of components, by the lengths of their stems.
    Outcome<std::vector<std::uint32_t>> byStem()
    {
        std::vector<std::uint32_t> places(space_.stateCount() + 1, 0); // no stem is as long
        for (const auto& component : components_)
            for (const std::uint32_t state : component) {
                if (const auto stopped = run_.poll({phase, state, space_.stateCount()}))
                    return *stopped;
                ++places[stems_.length(state) + 1];
            }
        std::partial_sum(places.begin(), places.end(), places.begin());
        std::vector<std::uint32_t> states(places.back());
        for (const auto& component : components_)
            for (const std::uint32_t state : component) {
                if (const auto stopped = run_.poll({phase, state, space_.stateCount()}))
                    return *stopped;
                states[places[stems_.length(state)]++] = state;
            }
        return states;
    }

    template <class Visit>
    std::optional<Stopped> eachInnerStep(const Visit& visit)
    {
        for (std::uint32_t set = 0; set < components_.size(); ++set)
            for (const std::uint32_t state : components_[set]) {
                if (const auto stopped = run_.poll({phase, state, space_.stateCount()}))
                    return stopped;
                for (const Transition& step : space_.outgoing(StateId(state)))
                    if (walks_.isIn(set, step.target))
                        visit(state, step.target.value);
            }
        return std::nullopt;
    }

    /// Counts the steps within components, and notes for each state from where they come.
    std::optional<Stopped> turnRound()
    {
        ins_.assign(space_.stateCount(), 0);
        outs_.assign(space_.stateCount(), 0);
        if (const auto stopped = eachInnerStep([&](std::uint32_t source, std::uint32_t target) {
                ++outs_[source];
                ++ins_[target];
            }))
            return stopped;
        firsts_.assign(space_.stateCount() + 1, 0);
        std::partial_sum(ins_.begin(), ins_.end(), firsts_.begin() + 1);
        sources_.resize(firsts_.back());
        std::vector<std::uint32_t> next(firsts_.begin(), firsts_.end() - 1);
        return eachInnerStep(
            [&](std::uint32_t source, std::uint32_t target) { sources_[next[target]++] = source; });
    }

    /// Takes a state out of its component, and all that then lies between nothing and something, or something
    /// and nothing. Together all calls are O(n + m).
    std::optional<Stopped> takeOut(std::uint32_t first)
    {
        const std::uint32_t set = walks_.setOf(first);
        std::vector<std::uint32_t> waiting;
        const auto leave = [&](std::uint32_t state) {
            walks_.takeOut(state);
            ins_[state] = outs_[state] = 0;
            waiting.push_back(state);
        };
        leave(first);
        while (!waiting.empty()) {
            const std::uint32_t state = waiting.back();
            waiting.pop_back();
            if (const auto stopped = run_.poll({phase, state, space_.stateCount()}))
                return stopped;
            for (const Transition& step : space_.outgoing(StateId(state)))
                if (walks_.isIn(set, step.target) && --ins_[step.target.index()] == 0)
                    leave(step.target.value);
            for (std::uint32_t i = firsts_[state]; i < firsts_[state + 1]; ++i)
                if (walks_.isIn(set, StateId(sources_[i])) && --outs_[sources_[i]] == 0)
                    leave(sources_[i]);
        }
        return std::nullopt;
    }

    Space& space_;
    const Components& components_;
    const Stems& stems_;
    RunContext& run_;
    WalksWithin<Space> walks_;
    /// By state: how many steps lead to it and on from it, within what is left of its component.
    std::vector<std::uint32_t> ins_;
    std::vector<std::uint32_t> outs_;
    std::vector<std::uint32_t> firsts_;  ///< in `sources_`, by state
    std::vector<std::uint32_t> sources_; ///< of the steps that led to it at first
};

} // namespace threadmend
