// SPDX-License-Identifier: GPL-3.0-or-later
// The shortest lasso whose loop lies within some strongly connected states: stem and loop together.
//
// That is the least, over all states, of the length of the stem and of the shortest loop through the state,
// which a breadth-first search from it finds (for the girth of a directed graph: Itai and Rodeh 1978). Most
// of these searches are spared. The states are tried by the length of their stems; one that was tried is
// taken out, and with it everything that no loop can come through any more, because nothing leads to it or
// nothing leads on from it: a loop through it has been met with a stem that is no longer. So a ring is tried
// once, and one of w states abreast w times. A search goes no farther than a lasso would still be shorter
// than the best one, and none begins where the stem alone is as long.
//
// Where many short ways branch and rejoin, searches from each state remain, O(n m), and nothing much better
// is known. So the work is bounded, by a multiple of what one search of everything takes; if that is reached,
// the best lasso so far is the answer, and it is not said to be the shortest.
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
    /// No other makes a shorter lasso.
    bool shortest = true;
};

/// Refers to the space, the components and the stems. Space: 28 bytes a state, 4 a transition between states
/// of one component.
template <HasSteps Space>
class ShortestLasso {
public:
    using Components = std::vector<std::vector<std::uint32_t>>;
    /// How often all that can be walked may be walked.
    static constexpr std::uint64_t mostRounds = 32;

    /// Each of `components`, at least one, is strongly connected by the steps of `space`, has a loop, and can
    /// be reached.
    ShortestLasso(Space& space, const Components& components, const Stems& stems, RunContext& run)
        : space_(space), components_(components), stems_(stems), run_(run), walks_(space, components, run)
    {
    }

    /// The loop of the shortest lasso; of several as short one with the shortest stem, of these the first by
    /// the order of components, then of numbers; of its loops the one that is met first, by the order of
    /// transitions. O((n + m) `mostRounds`).
    Outcome<Loop> find()
    {
        const auto states = byStem();
        if (!states)
            return states.failure();
        if (const auto stopped = turnRound())
            return *stopped;
        const std::uint64_t most = mostRounds * (states->size() + innerSteps());
        Loop best;
        for (std::size_t i = 0; i < states->size(); ++i) {
            if (const auto stopped = run_.poll({phase, i, states->size()}))
                return *stopped;
            const std::uint32_t state = (*states)[i];
            if (ins_[state] == 0 || outs_[state] == 0)
                continue; // it was taken out
            const std::size_t bound = mostSteps(best, state);
            if (bound == 0)
                break; // no stem from here on is shorter
            if (walks_.work() > most) {
                best.shortest = false;
                break;
            }
            auto loop = walks_.shortest(state, state, bound);
            if (!loop)
                return loop.failure();
            if (*loop)
                best = {state, **std::move(loop)};
            if (const auto stopped = takeOut(state))
                return *stopped;
        }
        return best;
    }

private:
    static constexpr const char* phase = "shortening the lasso";

    /// How long a loop through the state can be, and its lasso shorter than the best one.
    std::size_t mostSteps(const Loop& best, std::uint32_t state) const
    {
        if (best.steps.empty())
            return space_.stateCount();
        const std::size_t length = stems_.length(best.begin) + best.steps.size();
        return length - std::min<std::size_t>(length, stems_.length(state) + 1);
    }

    std::uint64_t innerSteps() const { return sources_.size(); }

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
