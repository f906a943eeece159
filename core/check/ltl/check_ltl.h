// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict on a formula of LTL.
#pragma once

#include "core/check/ctl/predicates.h"
#include "core/check/ltl/lasso_word.h"
#include "core/check/ltl/product_search.h"
#include "core/check/replay.h"
#include "core/check/verdict.h"
#include "core/run/contract.h"

#include <chrono>
#include <optional>
#include <vector>

namespace threadmend {

/// Why it cannot be answered, whatever the model: it needs more marks than there are. Nothing if it can.
std::optional<InputError> whyNotAutomatic(const LinearTime& property);

/// What is wrong with a path that does not satisfy the property.
Finding findingOf(const LinearTime& property, bool isLasso);

template <class Space>
std::optional<InputError> whyNotOf(const Space& space, const LinearTime& property)
{
    // Both name states in the same words.
    if (auto reason = whyNotOf(space, BranchingTime{property.formula, property.fairness}))
        return reason;
    return whyNotAutomatic(property);
}

/// One check of one space: sets of states, search, replay. Refers to both.
template <StateSpace Space>
class LtlCheck {
public:
    LtlCheck(Space& space, const LinearTime& property, RunContext& run)
        : space_(space), property_(property), run_(run)
    {
    }

    Verdict verdict()
    {
        Verdict verdict;
        const auto stopped = fill(verdict);
        if (stopped) {
            verdict.kind = Verdict::Kind::Undecided;
            verdict.vacuous.reset();
            verdict.reason = stopped;
        }
        verdict.shortest = false; // a short one, of which nobody knows whether it is the shortest
        return verdict;
    }

private:
    std::optional<Stopped> fill(Verdict& verdict)
    {
        for (const Expression& constraint : property_.fairness) {
            auto set = statesSatisfying(space_, constraint, constraint.root(), run_);
            if (!set)
                return *set.stopped();
            fairness_.push_back(*std::move(set));
        }
        auto path = violation(property_.formula, verdict);
        if (!path)
            return *path.stopped();
        if (*path) {
            **path = rolledUp(std::move(**path));
            const auto confirmed = isCounterexample(**path);
            if (!confirmed)
                return *confirmed.stopped();
            require(*confirmed, "a path that violates an LTL formula can be replayed by the definition");
            verdict.kind = Verdict::Kind::Violated;
            verdict.finding = findingOf(property_, (*path)->loop.has_value());
            verdict.evidence = *std::move(*path);
            return std::nullopt;
        }
        if (!isWhole(space_)) {
            verdict.noneInPart = true;
            if constexpr (requires { space_.stopped(); })
                return space_.stopped().value_or(Stopped{StopReason::StateLimit});
            else
                return Stopped{StopReason::StateLimit};
        }
        verdict.kind = Verdict::Kind::Holds;
        return property_.fairness.empty() ? std::nullopt : lookWhetherVacuous(verdict);
    }

    /// A fair path on which the formula is false.
    Outcome<std::optional<Trace>> violation(const Expression& formula, Verdict& verdict)
    {
        BuchiAutomaton automaton(negationOf(formula));
        std::vector<StateSet> atoms;
        for (const PositiveForm::Atom& atom : automaton.form().atoms) {
            if (atom.kind != PositiveForm::Atom::Kind::State) {
                atoms.emplace_back();
                continue;
            }
            auto set = statesSatisfying(space_, formula, atom.node, run_);
            if (!set)
                return set.failure();
            atoms.push_back(*std::move(set));
        }
        ProductSearch<Space> search(space_, automaton, atoms, fairness_, run_);
        auto path = search.find();
        verdict.statistics.states += search.states();
        verdict.statistics.transitions += search.transitions();
        verdict.statistics.bytes = std::max(verdict.statistics.bytes, search.bytes());
        return path;
    }

    /// A fair path is one on which `false` fails.
    std::optional<Stopped> lookWhetherVacuous(Verdict& verdict)
    {
        Expression never;
        never.nodes.push_back({Expression::Kind::False});
        const auto path = violation(never, verdict);
        if (!path)
            return *path.stopped();
        if (!*path)
            verdict.vacuous = Vacuity::NoFairRun;
        return std::nullopt;
    }

    /// Whether it is a fair path of the space that does not satisfy the formula.
    Outcome<bool> isCounterexample(const Trace& trace)
    {
        if (!isRunOf(space_, trace) || (!trace.loop && !space_.outgoing(trace.last()).empty()))
            return false;
        const LassoWord word = wordOf(trace);
        for (const StateSet& constraint : fairness_)
            if (std::none_of(word.places.begin() + static_cast<std::ptrdiff_t>(word.loop), word.places.end(),
                             [&](const LassoWord::Place& place) { return constraint[place.state.index()]; }))
                return false;
        const Expression& formula = property_.formula;
        const std::vector<bool> pure = pureNodes(formula);
        std::vector<std::optional<StateSet>> sets(formula.nodes.size());
        std::optional<Failure> failure;
        const bool satisfied =
            isSatisfied(formula, word, [&](std::uint32_t index, const LassoWord::Place& place) {
                const Expression::Node& node = formula.nodes[index];
                if (!pure[index]) {
                    const LabelId label =
                        node.kind == Expression::Kind::Arrives ? place.arrives : place.leaves;
                    return label != none<LabelId> && space_.labels().text(label) == node.text;
                }
                if (!sets[index] && !failure) {
                    auto set = statesSatisfying(space_, formula, index, run_);
                    if (set)
                        sets[index] = *std::move(set);
                    else
                        failure = set.failure();
                }
                return sets[index] && (*sets[index])[place.state.index()];
            });
        if (failure)
            return *failure;
        return !satisfied;
    }

    Space& space_;
    const LinearTime& property_;
    RunContext& run_;
    std::vector<StateSet> fairness_;
};

/// Whether the formula holds on every fair path from an initial state. A violated one has such a path as
/// evidence, replayed by the definition of each operator (lasso_word.h): a lasso, or a trace to a state that
/// nothing leaves. A space that was explored in part violates what it violates; what holds in it is
/// undecided. Where there is no fair path, it holds by definition, and the verdict is vacuous. O((n + m) s)
/// for s states of the automaton.
template <StateSpace Space>
Verdict checkLtl(Space& space, const LinearTime& property, RunContext& run)
{
    const auto begin = std::chrono::steady_clock::now();
    Verdict verdict = LtlCheck<Space>(space, property, run).verdict();
    verdict.statistics.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return verdict;
}

} // namespace threadmend
