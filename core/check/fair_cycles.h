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

#include "core/check/trace.h"
#include "core/property/formula.h"
#include "core/run/run_context.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

namespace threadmend {

/// Fairness over the labels of one space: by set and label, whether the label belongs to the set.
struct FairSets {
    Fairness::Kind kind = Fairness::Kind::None;
    std::vector<std::vector<bool>> sets;
};

/// The sets of `fairness` among `labels`; names that are no labels never happen.
FairSets fairSetsOf(const Fairness& fairness, const LabelTable& labels);

/// Cycles of one space. Refers to it.
template <StateSpace Space>
class FairCycles {
public:
    using Component = std::vector<std::uint32_t>;

    FairCycles(Space& space, const FairSets& fairness, RunContext& run)
        : space_(space), fairness_(fairness), run_(run)
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
                const Judgement judgement = judge(component, number++);
                if (judgement.fair)
                    fair.push_back(std::move(component));
                else if (!judgement.toRemove.empty())
                    work.push_back(without(std::move(component), judgement.toRemove));
            }
        }
        return fair;
    }

    /// A lasso whose loop lies in one of the components, at least one, all of which runs can come to: without
    /// fairness the shortest loop, then the shortest stem; with fairness a walk that meets each requirement.
    Outcome<Trace> lassoInto(const std::vector<Component>& components)
    {
        if (const auto stopped = findStems())
            return *stopped;
        std::optional<Trace> best;
        std::size_t bestLoop = std::numeric_limits<std::size_t>::max();
        const auto offer = [&](std::uint32_t begin, const std::vector<Transition>& loop) {
            Trace lasso = stemTo(begin);
            const std::size_t stem = lasso.length();
            if (best && (loop.size() > bestLoop || (loop.size() == bestLoop && stem >= *best->loop)))
                return;
            bestLoop = loop.size();
            lasso.loop = stem;
            lasso.steps.insert(lasso.steps.end(), loop.begin(), loop.end());
            best = std::move(lasso);
        };
        inside_.assign(space_.stateCount(), false);
        from_.assign(space_.stateCount(), {LabelId(0u), none<StateId>});
        for (const Component& component : components) {
            for (const std::uint32_t state : component)
                inside_[state] = true;
            if (fairness_.kind != Fairness::Kind::None) {
                const auto loop = fairLoop(component);
                if (!loop)
                    return loop.failure();
                offer(component.front(), *loop);
            } else {
                for (const std::uint32_t begin : component) {
                    if (const auto stopped = run_.poll({"shortening the loop", begin, space_.stateCount()}))
                        return *stopped;
                    const std::size_t bound = best ? bestLoop : space_.stateCount();
                    if (const auto loop = shortestWalk(begin, bound, begin))
                        offer(begin, *loop);
                }
            }
            for (const std::uint32_t state : component)
                inside_[state] = false;
        }
        return *std::move(best);
    }

private:
    static constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

    /// What the set's events do in a component.
    struct Judgement {
        bool fair = true;
        std::vector<std::uint32_t> toRemove; ///< states that enable a set which the component never takes
    };

    bool isIn(std::size_t set, LabelId label) const { return fairness_.sets[set][label.index()]; }

    bool enables(std::uint32_t state, std::size_t set)
    {
        const std::span<const Transition> steps = space_.outgoing(StateId(state));
        return std::any_of(steps.begin(), steps.end(),
                           [&](const Transition& step) { return isIn(set, step.label); });
    }

    Judgement judge(const Component& component, std::uint32_t number)
    {
        Judgement judgement;
        for (std::size_t set = 0; set < fairness_.sets.size(); ++set) {
            bool taken = false;
            std::vector<std::uint32_t> enabling;
            for (const std::uint32_t state : component) {
                if (enables(state, set))
                    enabling.push_back(state);
                for (const Transition& step : space_.outgoing(StateId(state)))
                    taken = taken || (isIn(set, step.label) && group_[step.target.index()] == number);
            }
            if (taken)
                continue;
            if (fairness_.kind == Fairness::Kind::Unconditional ||
                (fairness_.kind == Fairness::Kind::Weak && alwaysEnabled(component, set)) ||
                (fairness_.kind == Fairness::Kind::Strong && !enabling.empty()))
                judgement.fair = false;
            if (fairness_.kind == Fairness::Kind::Strong)
                judgement.toRemove.insert(judgement.toRemove.end(), enabling.begin(), enabling.end());
        }
        return judgement;
    }

    /// Whether one and the same event of the set is enabled in every state of the component (Harel 2011, 3.1:
    /// "continuously enabled" is said of an event, not of the set).
    bool alwaysEnabled(const Component& component, std::size_t set)
    {
        std::vector<LabelId> always;
        for (const Transition& step : space_.outgoing(StateId(component.front())))
            if (isIn(set, step.label))
                always.push_back(step.label);
        for (const std::uint32_t state : component) {
            if (always.empty())
                return false;
            const std::span<const Transition> steps = space_.outgoing(StateId(state));
            std::erase_if(always, [&](LabelId label) { return !bears(steps, label); });
        }
        return !always.empty();
    }

    static bool bears(std::span<const Transition> steps, LabelId label)
    {
        return std::any_of(steps.begin(), steps.end(),
                           [&](const Transition& step) { return step.label == label; });
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
        for (const Transition& step : space_.outgoing(StateId(state)))
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

    // Stems: a breadth-first tree over the whole space.

    std::optional<Stopped> findStems()
    {
        parents_.assign(space_.stateCount(), {LabelId(0u), none<StateId>});
        std::vector<StateId> queue(space_.initialStates().begin(), space_.initialStates().end());
        for (const StateId initial : queue)
            parents_[initial.index()].target = initial;
        for (std::size_t i = 0; i < queue.size(); ++i) {
            if (const auto stopped = run_.poll({"finding stems", i, space_.stateCount()}))
                return stopped;
            for (const Transition& step : space_.outgoing(queue[i]))
                if (parents_[step.target.index()].target == none<StateId>) {
                    parents_[step.target.index()] = {step.label, queue[i]};
                    queue.push_back(step.target);
                }
        }
        return std::nullopt;
    }

    Trace stemTo(std::uint32_t number) const
    {
        Trace stem;
        StateId state(number);
        for (; parents_[state.index()].target != state; state = parents_[state.index()].target)
            stem.steps.push_back({parents_[state.index()].label, state});
        stem.initial = state;
        std::reverse(stem.steps.begin(), stem.steps.end());
        return stem;
    }

    // Walks inside one component.

    /// The shortest walk of at least one step from `begin` to `goal`, of at most `bound` steps.
    std::optional<std::vector<Transition>> shortestWalk(std::uint32_t begin, std::size_t bound,
                                                        std::uint32_t goal)
    {
        std::vector<StateId> queue{StateId(begin)};
        std::vector<std::uint32_t> touched;
        std::optional<std::vector<Transition>> found;
        std::size_t levelEnd = 1;
        std::size_t level = 1;
        for (std::size_t i = 0; i < queue.size() && !found && level <= bound; ++i) {
            for (const Transition& step : space_.outgoing(queue[i])) {
                const std::size_t target = step.target.index();
                if (!inside_[target])
                    continue;
                if (target == goal) {
                    found = pathTo(begin, queue[i]);
                    found->push_back(step);
                    break;
                }
                if (target != begin && from_[target].target == none<StateId>) {
                    from_[target] = {step.label, queue[i]};
                    touched.push_back(step.target.value);
                    queue.push_back(step.target);
                }
            }
            if (i + 1 == levelEnd) {
                levelEnd = queue.size();
                ++level;
            }
        }
        for (const std::uint32_t state : touched)
            from_[state].target = none<StateId>;
        return found;
    }

    std::vector<Transition> pathTo(std::uint32_t begin, StateId state) const
    {
        std::vector<Transition> path;
        for (; state.value != begin; state = from_[state.index()].target)
            path.push_back({from_[state.index()].label, state});
        std::reverse(path.begin(), path.end());
        return path;
    }

    /// A closed walk from the first state of a component that meets what fairness asks of each set.
    Outcome<std::vector<Transition>> fairLoop(const Component& component)
    {
        const std::uint32_t begin = component.front();
        std::vector<Transition> loop;
        const auto here = [&] { return loop.empty() ? begin : loop.back().target.value; };
        const auto goTo = [&](std::uint32_t state) {
            if (here() == state)
                return;
            const auto path = shortestWalk(here(), space_.stateCount(), state);
            loop.insert(loop.end(), path->begin(), path->end());
        };
        for (std::size_t set = 0; set < fairness_.sets.size(); ++set) {
            if (const auto stopped = run_.poll({"walking round the loop", set, fairness_.sets.size()}))
                return *stopped;
            std::optional<std::pair<std::uint32_t, Transition>> taken;
            for (const std::uint32_t state : component) {
                for (const Transition& step : space_.outgoing(StateId(state)))
                    if (!taken && isIn(set, step.label) && inside_[step.target.index()])
                        taken = {state, step};
                if (taken)
                    break;
            }
            if (taken) {
                goTo(taken->first);
                loop.push_back(taken->second);
            } else if (fairness_.kind == Fairness::Kind::Weak) {
                // Past a state in which it is not enabled, for each event of the set.
                for (std::uint32_t label = 0; label < fairness_.sets[set].size(); ++label) {
                    if (!fairness_.sets[set][label])
                        continue;
                    const auto disabled =
                        std::find_if(component.begin(), component.end(), [&](std::uint32_t state) {
                            return !bears(space_.outgoing(StateId(state)), LabelId(label));
                        });
                    if (disabled != component.end())
                        goTo(*disabled);
                }
            }
        }
        if (loop.empty())
            loop = *shortestWalk(begin, space_.stateCount(), begin);
        goTo(begin);
        return loop;
    }

    Space& space_;
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
    std::vector<Transition> parents_; ///< by state: the label that led to it first, and from where
    std::vector<bool> inside_;
    std::vector<Transition> from_; ///< the same within a component
};

} // namespace threadmend
