// SPDX-License-Identifier: GPL-3.0-or-later
// Looks for a path of a state space that an automaton accepts, while the product of the two is explored.
//
// Strongly connected components are found by depth-first search and merged as soon as a step closes a cycle;
// the marks of what they keep are joined (Couvreur 1999, "On-the-fly verification of linear temporal logic",
// his algorithm for transition systems with several acceptance sets). The search ends with the first
// component that has all marks, so no more of the product is built than has been met by then. Fairness
// constraints are further marks, of states of the space.
#pragma once

#include "core/check/ctl/structure.h"
#include "core/check/ltl/buchi_automaton.h"
#include "core/check/product_numbering.h"
#include "core/check/trace.h"
#include "core/model/state_space.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace threadmend {

/// One search. Refers to what it is made of. Time O(product states and transitions), space 24 bytes a product
/// state and 4 a transition on the search stack.
template <StateSpace Space>
class ProductSearch {
public:
    using Marks = BuchiAutomaton::Marks;

    /// `atoms` are of the form's atoms that are formulas of one state, empty for events; `fairness` has one
    /// set a constraint. Precondition: untils and constraints are at most `mostMarks`.
    ProductSearch(Space& space, BuchiAutomaton& automaton, const std::vector<StateSet>& atoms,
                  const std::vector<StateSet>& fairness, RunContext& run)
        : space_(space), automaton_(automaton), atoms_(atoms), fairness_(fairness), run_(run),
          numbering_(manyStates)
    {
        for (const PositiveForm::Atom& atom : automaton.form().atoms)
            events_.push_back(atom.kind == PositiveForm::Atom::Kind::State ? std::nullopt
                                                                           : space.labels().find(atom.text));
        all_ = automaton.untils();
        for (std::size_t i = 0; i < fairness.size(); ++i)
            all_ |= markOfFairness(i);
    }

    /// A path that is accepted, as a trace: a lasso, or one that ends where nothing leads on. Nothing if
    /// there is none. Beyond what was expanded of the space there are no paths.
    Outcome<std::optional<Trace>> find()
    {
        auto starts = initial();
        if (!starts)
            return starts.failure();
        for (const std::uint32_t start : *starts) {
            if (isMet(start))
                continue;
            const auto found = searchFrom(start);
            if (!found)
                return found.failure();
            if (*found)
                return lasso(*starts);
        }
        return std::optional<Trace>();
    }

    std::uint64_t states() const { return numbering_.size(); }
    std::uint64_t transitions() const { return transitions_; }
    std::uint64_t bytes() const
    {
        return numbering_.bytes() + (order_.capacity() + targets_.capacity() + live_.capacity()) * 4;
    }

private:
    /// Nobody knows beforehand how many states the automaton will have.
    static constexpr std::size_t manyStates = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::uint32_t unmet = 0, left = std::numeric_limits<std::uint32_t>::max();

    struct Step {
        LabelId label; ///< none: the last state repeats itself
        std::uint32_t target = 0;
    };
    struct Visit {
        std::uint32_t node = 0;
        std::size_t first = 0, next = 0; ///< in `targets_`
    };
    struct Component {
        std::uint32_t root = 0; ///< the order of its first state
        Marks marks = 0;
    };

    Marks markOfFairness(std::size_t i) const { return Marks{1} << (automaton_.form().untils.size() + i); }

    Marks marksOf(std::uint32_t node) const
    {
        const ProductState at = numbering_[node];
        Marks marks = automaton_.state(at.automaton.value).keeps;
        for (std::size_t i = 0; i < fairness_.size(); ++i)
            if (fairness_[i][at.model.index()])
                marks |= markOfFairness(i);
        return marks;
    }

    /// Whether the literals of one kind, or of the two others, are true in a place.
    bool agrees(std::uint32_t automatonState, StateId state, LabelId label, bool leaving) const
    {
        const PositiveForm& form = automaton_.form();
        for (const std::uint32_t literal : automaton_.state(automatonState).literals) {
            const PositiveForm::Node& node = form.nodes[literal];
            const auto kind = form.atoms[node.left].kind;
            if ((kind == PositiveForm::Atom::Kind::Leaves) != leaving)
                continue;
            const bool isTrue = kind == PositiveForm::Atom::Kind::State
                                    ? atoms_[node.left][state.index()]
                                    : events_[node.left] && label == *events_[node.left];
            if (isTrue == (node.right == 1))
                return false;
        }
        return true;
    }

    /// Adds the product states in which a state of the space is entered by a label.
    template <class Add>
    void enter(std::span<const std::uint32_t> automatonStates, StateId state, LabelId label, const Add& add)
    {
        for (const std::uint32_t each : automatonStates)
            if (agrees(each, state, label, false))
                add(numbering_.number({state, AutomatonState(each)}));
    }

    Outcome<std::vector<std::uint32_t>> initial()
    {
        const auto states = automaton_.initial(run_);
        if (!states)
            return states.failure();
        std::vector<std::uint32_t> starts;
        for (const StateId state : space_.initialStates())
            enter(*states, state, none<LabelId>, [&](std::uint32_t node) { starts.push_back(node); });
        return starts;
    }

    /// Calls `visit(Step)` for each; numbers those that are new.
    template <class Visitor>
    std::optional<Failure> eachStep(std::uint32_t node, const Visitor& visit)
    {
        const ProductState at = numbering_[node];
        if (at.model.index() >= space_.expandedCount())
            return std::nullopt;
        const auto next = automaton_.successors(at.automaton.value, run_);
        if (!next)
            return next.failure();
        const auto take = [&](LabelId label, StateId target) {
            if (agrees(at.automaton.value, at.model, label, true))
                enter(*next, target, label, [&](std::uint32_t entered) { visit(Step{label, entered}); });
        };
        const std::span<const Transition> row = space_.outgoing(at.model);
        for (const Transition& step : row)
            take(step.label, step.target);
        if (row.empty())
            take(none<LabelId>, at.model);
        return std::nullopt;
    }

    bool isMet(std::uint32_t node) const { return node < order_.size() && order_[node] != unmet; }

    std::optional<Failure> begin(std::uint32_t node)
    {
        const std::size_t first = targets_.size();
        if (auto failure = eachStep(node, [&](const Step& step) { targets_.push_back(step.target); }))
            return failure;
        transitions_ += targets_.size() - first;
        order_.resize(std::max(order_.size(), numbering_.size()), unmet);
        order_[node] = ++met_;
        live_.push_back(node);
        components_.push_back({met_, marksOf(node)});
        visits_.push_back({node, first, first});
        return std::nullopt;
    }

    /// Whether there is a component with all marks; it is then the last of `components_`.
    Outcome<bool> searchFrom(std::uint32_t start)
    {
        if (auto failure = begin(start))
            return *failure;
        while (!visits_.empty()) {
            if (const auto stopped =
                    run_.poll({"searching for a path", met_, std::nullopt, numbering_.size()}))
                return *stopped;
            Visit& visit = visits_.back();
            if (visit.next < targets_.size()) {
                const std::uint32_t target = targets_[visit.next++];
                if (order_[target] == unmet) {
                    if (auto failure = begin(target))
                        return *failure;
                } else if (order_[target] != left && isAcceptedWithCycleTo(order_[target])) {
                    return true;
                }
                continue;
            }
            if (components_.back().root == order_[visit.node])
                leave(visit.node);
            targets_.resize(visit.first);
            visits_.pop_back();
        }
        return false;
    }

    bool isAcceptedWithCycleTo(std::uint32_t order)
    {
        Marks marks = 0;
        for (; components_.back().root > order; components_.pop_back())
            marks |= components_.back().marks;
        components_.back().marks |= marks;
        return components_.back().marks == all_;
    }

    void leave(std::uint32_t root)
    {
        components_.pop_back();
        std::uint32_t node = 0;
        do {
            node = live_.back();
            live_.pop_back();
            order_[node] = left;
        } while (node != root);
    }

    /// A shortest way of at least one step from one of `sources` to a state that `isGoal`, through states
    /// that are `allowed`, goals too. Precondition: there is one.
    struct Way {
        std::uint32_t begin = 0;
        std::vector<Step> steps;
    };
    template <class IsAllowed, class IsGoal>
    Outcome<Way> way(const std::vector<std::uint32_t>& sources, const IsAllowed& isAllowed,
                     const IsGoal& isGoal)
    {
        struct Met {
            std::uint32_t from = 0;
            Step by;
        };
        std::vector<Met> met;
        for (const std::uint32_t source : sources)
            met.push_back({left, {none<LabelId>, source}});
        std::vector<bool> known(order_.size(), false);
        for (std::uint32_t i = 0; i < met.size(); ++i) {
            if (const auto stopped = run_.poll({"shortening the path", i, order_.size()}))
                return *stopped;
            std::optional<std::uint32_t> goal;
            if (auto failure = eachStep(met[i].by.target, [&](const Step& step) {
                    if (goal || step.target >= known.size() || known[step.target] || !isAllowed(step.target))
                        return;
                    known[step.target] = true;
                    met.push_back({i, step});
                    if (isGoal(step.target))
                        goal = static_cast<std::uint32_t>(met.size() - 1);
                }))
                return *failure;
            if (!goal)
                continue;
            Way found;
            std::uint32_t at = *goal;
            for (; met[at].from != left; at = met[at].from)
                found.steps.push_back(met[at].by);
            std::reverse(found.steps.begin(), found.steps.end());
            found.begin = met[at].by.target;
            return found;
        }
        require(false, "what is strongly connected is reached, and so is what the search has met");
        return Way();
    }

    Outcome<std::optional<Trace>> lasso(const std::vector<std::uint32_t>& starts)
    {
        const std::uint32_t root = components_.back().root;
        std::vector<bool> inside(order_.size(), false);
        for (const std::uint32_t node : live_)
            inside[node] = order_[node] >= root;
        Way stem;
        const auto begun = std::find_if(starts.begin(), starts.end(),
                                        [&](std::uint32_t node) { return isInside(inside, node); });
        if (begun != starts.end()) {
            stem.begin = *begun;
        } else {
            auto found = way(
                starts, [&](std::uint32_t node) { return order_[node] != unmet; },
                [&](std::uint32_t node) { return isInside(inside, node); });
            if (!found)
                return found.failure();
            stem = *std::move(found);
        }
        const std::uint32_t first = stem.steps.empty() ? stem.begin : stem.steps.back().target;
        const auto loop = around(first, inside);
        if (!loop)
            return loop.failure();
        return std::optional(traceOf(stem, *loop));
    }

    static bool isInside(const std::vector<bool>& inside, std::uint32_t node)
    {
        return node < inside.size() && inside[node];
    }

    /// A closed walk within the component that has all marks: to the nearest state that has one that is
    /// missing, again and again, and back.
    Outcome<std::vector<Step>> around(std::uint32_t first, const std::vector<bool>& inside)
    {
        std::vector<Step> loop;
        Marks kept = marksOf(first);
        std::uint32_t at = first;
        const auto walk = [&](const auto& isGoal) -> std::optional<Failure> {
            auto found = way(
                {at}, [&](std::uint32_t node) { return isInside(inside, node); }, isGoal);
            if (!found)
                return found.failure();
            for (const Step& step : found->steps) {
                kept |= marksOf(step.target);
                loop.push_back(step);
            }
            at = loop.back().target;
            return std::nullopt;
        };
        while (kept != all_)
            if (auto failure = walk([&](std::uint32_t node) { return (marksOf(node) & ~kept) != 0; }))
                return *failure;
        if (loop.empty() || at != first)
            if (auto failure = walk([&](std::uint32_t node) { return node == first; }))
                return *failure;
        return loop;
    }

    /// Without the steps that are none.
    Trace traceOf(const Way& stem, const std::vector<Step>& loop) const
    {
        Trace trace;
        trace.initial = numbering_[stem.begin].model;
        const auto append = [&](const std::vector<Step>& steps) {
            for (const Step& step : steps) {
                if (step.label == none<LabelId>)
                    return false;
                trace.steps.push_back({step.label, numbering_[step.target].model});
            }
            return true;
        };
        if (!append(stem.steps))
            return trace;
        const std::size_t begin = trace.length();
        if (append(loop))
            trace.loop = begin;
        return trace;
    }

    Space& space_;
    BuchiAutomaton& automaton_;
    const std::vector<StateSet>& atoms_;
    const std::vector<StateSet>& fairness_;
    RunContext& run_;
    std::vector<std::optional<LabelId>> events_; ///< by atom: the label of the model, if it has it
    Marks all_ = 0;
    ProductNumbering numbering_;
    std::vector<std::uint32_t> order_; ///< by product state: unmet, left, or when it was met
    std::uint32_t met_ = 0;
    std::vector<Visit> visits_;
    std::vector<std::uint32_t> targets_; ///< of the states that are visited
    std::vector<std::uint32_t> live_;
    std::vector<Component> components_;
    std::uint64_t transitions_ = 0;
};

} // namespace threadmend
