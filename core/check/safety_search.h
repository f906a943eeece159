// SPDX-License-Identifier: GPL-3.0-or-later
// The shortest run that violates a safety property, by breadth-first search on the product, on the fly.
#pragma once

#include "core/check/least_word.h"
#include "core/check/safety_question.h"
#include "core/check/verdict.h"
#include "core/run/run_context.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace threadmend {

/// Searches the product of a state space and what a property asks of it (Barbon et al. 2017, section 3.1,
/// step 2) level by level, without building it, until a violation is met.
///
/// Finds a shortest violating run; among the shortest the first by the order of label ids, whatever the
/// numbering of the states. Time O(product transitions) up to the level of the violation, twice if there is
/// one; space 12 to 24 bytes a product state. A stop leaves the verdict undecided, with the statistics of
/// what was searched.
template <StateSpace Space>
class SafetySearch {
public:
    SafetySearch(Space& space, const SafetyQuestion& question, RunContext& run)
        : space_(space), question_(question), automaton_(question.automaton), run_(run),
          numbering_(question.automaton.stateCount())
    {
    }

    Verdict verdict()
    {
        const auto begin = std::chrono::steady_clock::now();
        Verdict verdict;
        const std::optional<Stopped> stopped = automaton_.neverViolates() ? std::nullopt : search();
        if (stopped) {
            verdict.reason = stopped;
        } else if (!length_) {
            verdict.kind = Verdict::Kind::Holds;
        } else if (auto trace = shortestTrace()) {
            verdict.kind = Verdict::Kind::Violated;
            verdict.evidence = *std::move(trace);
        } else {
            verdict.reason = *trace.stopped();
        }
        verdict.statistics.states = numbering_.size();
        verdict.statistics.transitions = transitions_;
        verdict.statistics.bytes = numbering_.bytes();
        verdict.statistics.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        return verdict;
    }

private:
    std::optional<Stopped> search()
    {
        for (const StateId initial : space_.initialStates())
            numbering_.number({initial, automaton_.initial});
        levels_ = {0, static_cast<std::uint32_t>(numbering_.size())};
        if (automaton_.accepting[automaton_.initial.index()])
            length_ = 0;
        while (!length_ && levels_[levels_.size() - 2] < levels_.back()) {
            const std::size_t level = levels_.size() - 2;
            for (std::uint32_t node = levels_[level]; node < levels_[level + 1]; ++node) {
                if (const auto stopped =
                        run_.poll({"searching for a violation", node, std::nullopt, numbering_.size()}))
                    return stopped;
                expand(node, level);
            }
            levels_.push_back(static_cast<std::uint32_t>(numbering_.size()));
        }
        return std::nullopt;
    }

    /// Once a violation is met, the rest of its level is looked at only for violations of the same length:
    /// they decide which one is the first by label order, and a marked state on this level is nearer than an
    /// accepting step from it.
    void expand(std::uint32_t node, std::size_t level)
    {
        const ProductState from = numbering_[node];
        if (question_.endsIn(from)) {
            length_ = level;
            return;
        }
        for (const Transition& transition : space_.outgoing(from.model)) {
            const AutomatonState to = automaton_.step(from.automaton, transition.label);
            if (to == none<AutomatonState>)
                continue;
            ++transitions_;
            const bool accepts = automaton_.accepting[to.index()];
            if (accepts && !length_)
                length_ = level + 1;
            if (accepts || !length_)
                numbering_.number({transition.target, to});
        }
    }

    /// Calls `visit(label, target)` for the product steps of a node that lead to a node numbered in the
    /// search.
    template <class Visit>
    void eachStep(std::uint32_t node, const Visit& visit) const
    {
        const ProductState from = numbering_[node];
        for (const Transition& transition : space_.outgoing(from.model)) {
            const AutomatonState to = automaton_.step(from.automaton, transition.label);
            if (to == none<AutomatonState>)
                continue;
            const std::uint32_t target = numbering_.find({transition.target, to});
            if (target != ProductNumbering::absent)
                visit(transition.label, target);
        }
    }

    /// Marks, level by level backwards, the nodes from which a violation is met exactly at `length_`.
    Outcome<std::vector<bool>> nodesOnShortestRuns()
    {
        std::vector<bool> marked(numbering_.size(), false);
        levels_.resize(*length_ + 1);
        levels_.push_back(static_cast<std::uint32_t>(numbering_.size()));
        for (std::size_t level = *length_ + 1; level-- > 0;)
            for (std::uint32_t node = levels_[level]; node < levels_[level + 1]; ++node) {
                if (const auto stopped = run_.poll({"finding the shortest runs", node, levels_.back()}))
                    return *stopped;
                if (level == *length_)
                    marked[node] = question_.isViolatedIn(numbering_[node]);
                else
                    eachStep(node, [&](LabelId, std::uint32_t target) {
                        if (target >= levels_[level + 1] && target < levels_[level + 2] && marked[target])
                            marked[node] = true;
                    });
            }
        return marked;
    }

    Outcome<Trace> shortestTrace()
    {
        const auto marked = nodesOnShortestRuns();
        if (!marked)
            return marked.failure();
        const auto onShortestRuns = [&](std::uint32_t node, const auto& visit) {
            const auto next = std::upper_bound(levels_.begin(), levels_.end(), node);
            eachStep(node, [&](LabelId label, std::uint32_t target) {
                if ((*marked)[target] && target >= *next && target < *(next + 1))
                    visit(label, target);
            });
        };
        std::vector<std::uint32_t> starts;
        for (std::uint32_t node = 0; node < levels_[1]; ++node)
            if ((*marked)[node])
                starts.push_back(node);
        const auto path = leastWord(std::move(starts), *length_, onShortestRuns, run_);
        if (!path)
            return path.failure();
        Trace trace{numbering_[path->start].model, {}};
        for (const PathStep& step : path->steps)
            trace.steps.push_back({step.label, numbering_[step.target].model});
        return trace;
    }

    Space& space_;
    const SafetyQuestion& question_;
    const SafetyAutomaton& automaton_;
    RunContext& run_;
    ProductNumbering numbering_;
    /// Level k holds the nodes levels_[k] ... levels_[k + 1] - 1.
    std::vector<std::uint32_t> levels_;
    std::uint64_t transitions_ = 0;
    std::optional<std::size_t> length_;
};

} // namespace threadmend
