// SPDX-License-Identifier: GPL-3.0-or-later
// Finds cycles of a state space that stay within some states and satisfy event fairness.
//
// Cycles are closed walks, so they are sought by strongly connected components, never by the search stack:
// what is found does not depend on the order in which labels were written. Weak and unconditional fairness
// are satisfied by the walk around a whole component or not at all; for strong fairness, states that enable a
// set whose events the component never takes are removed and what is left is decomposed again (Streett 1982;
// the algorithm of Emerson and Lei 1987). Time O((n + m) k) for k sets; space O(n), and 4 bytes for each
// transition of the states on the search stack.
#pragma once

#include "core/check/fair_loops.h"
#include "core/check/fair_sets.h"
#include "core/check/shortest_lasso.h"
#include "core/check/stems.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace threadmend {

/// A lasso, and whether none is shorter.
struct FoundLasso {
    Trace trace;
    bool shortest = true;
};

/// Cycles of one space, by those of its steps that are `within`; what is enabled is what is enabled in the
/// space. Refers to both.
template <StateSpace Space, HasSteps Within = Space>
class FairCycles {
public:
    using Component = std::vector<std::uint32_t>;

    FairCycles(Space& space, const FairSets& fairness, RunContext& run) requires std::same_as<Space, Within>
        : FairCycles(space, space, fairness, run)
    {
    }
    FairCycles(Space& space, Within& within, const FairSets& fairness, RunContext& run)
        : space_(space), within_(within), fairness_(fairness), run_(run)
    {
    }

    /// The strongly connected components within the states for which `stays` is true, each with at least one
    /// cycle, that hold a fair closed walk around all of their states.
    Outcome<std::vector<Component>> componentsWithin(const std::vector<bool>& stays)
    {
        group_.assign(space_.stateCount(), nowhere);
        std::vector<Component> work(1);
        for (std::uint32_t state = 0; state < space_.stateCount(); ++state)
            if (stays[state])
                work[0].push_back(state);
        std::vector<Component> fair;
        std::uint32_t number = 0;
        while (!work.empty()) {
            const Component states = std::move(work.back());
            work.pop_back();
            for (const std::uint32_t state : states)
                group_[state] = number;
            if (const auto stopped = decompose(states, number++))
                return *stopped;
            for (Component& component : std::exchange(found_, {})) {
                for (const std::uint32_t state : component)
                    group_[state] = number;
                auto judgement = judge(component, number++);
                if (!judgement)
                    return judgement.failure();
                if (judgement->fair)
                    fair.push_back(std::move(component));
                else if (!judgement->toRemove.empty())
                    work.push_back(without(std::move(component), std::move(judgement->toRemove)));
            }
        }
        return fair;
    }

    /// A lasso whose loop lies in one of the components, at least one, all of which runs can come to: without
    /// fairness the shortest (shortest_lasso.h); with fairness a walk that meets each requirement, of which
    /// nobody knows whether it is.
    Outcome<FoundLasso> lassoInto(const std::vector<Component>& components)
    {
        const auto stems = Stems::of(space_, run_);
        if (!stems)
            return stems.failure();
        const auto loop = fairness_.kind == Fairness::Kind::None
                              ? ShortestLasso<Within>(within_, components, *stems, run_).find()
                              : shortestFairLoop(components, *stems);
        if (!loop)
            return loop.failure();
        FoundLasso lasso{stems->to(loop->begin), loop->shortest};
        lasso.trace.loop = lasso.trace.length();
        lasso.trace.steps.insert(lasso.trace.steps.end(), loop->steps.begin(), loop->steps.end());
        return lasso;
    }

private:
    static constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

    /// What the set's events do in a component.
    struct Judgement {
        bool fair = true;
        std::vector<std::uint32_t> toRemove; ///< states that enable a set which the component never takes
    };

    Outcome<Judgement> judge(const Component& component, std::uint32_t number)
    {
        Judgement judgement;
        for (std::size_t set = 0; set < fairness_.sets.size(); ++set) {
            bool taken = false;
            std::vector<std::uint32_t> enabling;
            for (const std::uint32_t state : component) {
                if (const auto stopped = pollJudging(state))
                    return *stopped;
                if (fairness_.isEnabled(set, space_.outgoing(StateId(state))))
                    enabling.push_back(state);
                for (const Transition& step : within_.outgoing(StateId(state)))
                    taken =
                        taken || (fairness_.has(set, step.label) && group_[step.target.index()] == number);
            }
            if (taken)
                continue;
            const auto always = fairness_.kind == Fairness::Kind::Weak ? isAlwaysEnabled(component, set)
                                                                       : Outcome<bool>(false);
            if (!always)
                return always.failure();
            if (fairness_.kind == Fairness::Kind::Unconditional || *always ||
                (fairness_.kind == Fairness::Kind::Strong && !enabling.empty()))
                judgement.fair = false;
            if (fairness_.kind == Fairness::Kind::Strong)
                judgement.toRemove.insert(judgement.toRemove.end(), enabling.begin(), enabling.end());
        }
        return judgement;
    }

    std::optional<Stopped> pollJudging(std::uint32_t state)
    {
        return run_.poll({"looking whether cycles are fair", state, space_.stateCount()});
    }

    /// Whether one and the same event of the set is enabled in every state of the component (Harel 2011, 3.1:
    /// "continuously enabled" is said of an event, not of the set).
    Outcome<bool> isAlwaysEnabled(const Component& component, std::size_t set)
    {
        std::vector<LabelId> always;
        for (const Transition& step : space_.outgoing(StateId(component.front())))
            if (fairness_.has(set, step.label))
                always.push_back(step.label);
        for (const std::uint32_t state : component) {
            if (always.empty())
                return false;
            if (const auto stopped = pollJudging(state))
                return *stopped;
            const std::span<const Transition> steps = space_.outgoing(StateId(state));
            std::erase_if(always, [&](LabelId label) { return !isEnabled(label, steps); });
        }
        return !always.empty();
    }

    /// One for each component; of these the one of the shortest lasso, then that with the shortest stem.
    Outcome<Loop> shortestFairLoop(const std::vector<Component>& components, const Stems& stems)
    {
        FairLoops<Space, Within> loops(space_, within_, fairness_, components, run_);
        const auto size = [&](const Loop& loop) {
            const std::size_t stem = stems.length(loop.begin);
            return std::pair(stem + loop.steps.size(), stem);
        };
        Loop best;
        for (const Component& component : components) {
            auto steps = loops.around(component);
            if (!steps)
                return steps.failure();
            Loop loop{component.front(), *std::move(steps), false};
            if (best.steps.empty() || size(loop) < size(best))
                best = std::move(loop);
        }
        return best;
    }

    static Component without(Component component, std::vector<std::uint32_t> removed)
    {
        std::sort(removed.begin(), removed.end());
        std::erase_if(component, [&](std::uint32_t state) {
            return std::binary_search(removed.begin(), removed.end(), state);
        });
        return component;
    }

    // Tarjan's algorithm on the states whose group is `number`, without recursion.

    struct Visit {
        std::uint32_t state;
        std::size_t next; ///< in `targets_`, where its targets go on to the beginning of the next visit's
    };

    std::optional<Stopped> decompose(const Component& states, std::uint32_t number)
    {
        index_.resize(space_.stateCount(), 0);
        low_.resize(space_.stateCount(), 0);
        for (const std::uint32_t state : states)
            index_[state] = 0;
        next_ = 0;
        for (const std::uint32_t state : states)
            if (index_[state] == 0)
                if (const auto stopped = visitFrom(state, number))
                    return stopped;
        return std::nullopt;
    }

    void enter(std::uint32_t state, std::uint32_t number)
    {
        index_[state] = low_[state] = ++next_;
        open_.push_back(state);
        visits_.push_back({state, targets_.size()});
        firsts_.push_back(targets_.size());
        for (const Transition& step : within_.outgoing(StateId(state)))
            if (group_[step.target.index()] == number)
                targets_.push_back(step.target.value);
    }

    std::optional<Stopped> visitFrom(std::uint32_t root, std::uint32_t number)
    {
        enter(root, number);
        while (!visits_.empty()) {
            if (const auto stopped = run_.poll({"looking for cycles", next_, space_.stateCount()}))
                return stopped;
            Visit& visit = visits_.back();
            const std::uint32_t state = visit.state;
            if (visit.next < targets_.size()) {
                const std::uint32_t target = targets_[visit.next++];
                if (index_[target] == 0)
                    enter(target, number);
                else if (index_[target] != nowhere)
                    low_[state] = std::min(low_[state], index_[target]);
                continue;
            }
            const bool loops = std::find(targets_.begin() + static_cast<std::ptrdiff_t>(firsts_.back()),
                                         targets_.end(), state) != targets_.end();
            targets_.resize(firsts_.back());
            firsts_.pop_back();
            visits_.pop_back();
            if (!visits_.empty())
                low_[visits_.back().state] = std::min(low_[visits_.back().state], low_[state]);
            if (low_[state] == index_[state])
                close(state, loops);
        }
        return std::nullopt;
    }

    void close(std::uint32_t root, bool loops)
    {
        Component component;
        std::uint32_t state = nowhere;
        do {
            state = open_.back();
            open_.pop_back();
            index_[state] = nowhere;
            component.push_back(state);
        } while (state != root);
        if (component.size() > 1 || loops) {
            std::sort(component.begin(), component.end());
            found_.push_back(std::move(component));
        }
    }

    Space& space_;
    Within& within_;
    const FairSets& fairness_;
    RunContext& run_;
    std::vector<std::uint32_t> group_;
    std::vector<std::uint32_t> index_;
    std::vector<std::uint32_t> low_;
    std::uint32_t next_ = 0;
    std::vector<std::uint32_t> open_;
    std::vector<Visit> visits_;
    std::vector<std::uint32_t> targets_; ///< of the states that are visited
    std::vector<std::size_t> firsts_;    ///< in `targets_`, by visit
    std::vector<Component> found_;
};

} // namespace threadmend
