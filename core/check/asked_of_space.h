// SPDX-License-Identifier: GPL-3.0-or-later
// From a formula to what it asks of one space, where a finite run can violate it.
#pragma once

#include "core/check/safety_question.h"
#include "core/model/state_space.h"
#include "core/property/compile.h"
#include "core/property/state_formula.h"

#include <optional>
#include <string>
#include <variant>

namespace threadmend {

/// A space that tells how its runs fail, and which of the things that move in it are hot.
template <class S>
concept KnowsFailures = requires(const S& space, StateId state)
{
    isAmong(space.failuresOf(state), true);
    space.hotLane(state);
};

/// Whether `formula` speaks of propositions of the space: a regular safety property of one step, `never P`,
/// whose names are all propositions, also where a label has the same name. Such a property is an invariant:
/// no state satisfies P.
template <StateSpace Space>
bool isInvariantOf(const Space& space, const Formula& formula)
{
    const LabelPredicate* predicate = onlyLetter(formula);
    return predicate != nullptr && namesOnly(*predicate, space.propositionNames());
}

/// What `formula` asks of `space`, or nothing if no finite run can violate it. A property that the space
/// cannot be asked is an InputError without a place. O(states + the size of the automaton); stops as `run`
/// says.
template <StateSpace Space>
Outcome<std::optional<SafetyQuestion>> askedOf(Space& space, const Formula& formula, Violation violation,
                                               RunContext& run);

namespace detail {

template <StateSpace Space, class IsMarked>
Outcome<std::optional<SafetyQuestion>> marking(const Space& space, SafetyAutomaton automaton,
                                               const IsMarked& isMarked, RunContext& run)
{
    SafetyQuestion question{std::move(automaton), {}};
    question.marked.reserve(space.stateCount());
    for (std::uint32_t state = 0; state < space.stateCount(); ++state) {
        if (const auto stopped = run.poll({"looking for violations", state, space.stateCount()}))
            return *stopped;
        question.marked.push_back(isMarked(StateId(state)));
    }
    return std::optional(std::move(question));
}

/// One total visit: a new kind of formula does not compile before somebody has said what it asks.
template <StateSpace Space>
struct Asking {
    Space& space;
    const Formula& formula;
    Violation violation;
    RunContext& run;
    using Result = Outcome<std::optional<SafetyQuestion>>;

    Result operator()(const DeadlockFreedom&) const
    {
        std::vector<bool> terminations;
        for (std::uint32_t label = 0; label < space.labels().size(); ++label)
            terminations.push_back(space.isTermination(LabelId(label)));
        auto automaton = automatonOfMarksBut(terminations, run);
        if (!automaton)
            return automaton.failure();
        return marking(
            space, *std::move(automaton),
            [&](StateId state) { return space.ending(state) == Ending::Deadlock; }, run);
    }

    Result operator()(const RegularSafety& safety) const
    {
        if (isInvariantOf(space, formula))
            return ofInvariant(safety.violating.letters[0]);
        auto automaton = compile(safety.violating, space.labels(), violation, run);
        if (!automaton)
            return automaton.failure();
        return std::optional(SafetyQuestion{*std::move(automaton), {}});
    }

    Result operator()(const FailureFreedom& freedom) const
    {
        if constexpr (KnowsFailures<Space>) {
            const auto isMarked = [&](StateId state) {
                const Ending ending = space.ending(state);
                if (freedom.of == FailureFreedom::Of::HotTermination)
                    return (ending == Ending::End || ending == Ending::Deadlock) &&
                           space.hotLane(state).has_value();
                return ending == Ending::Failed &&
                       isAmong(space.failuresOf(state), freedom.of == FailureFreedom::Of::Assertion);
            };
            return marking(space, automatonOfMarks(space.labels().size()), isMarked, run);
        } else {
            return notAsked();
        }
    }

    Result operator()(const HotCycleFreedom&) const
    {
        if constexpr (KnowsFailures<Space>)
            return std::optional<SafetyQuestion>();
        else
            return notAsked();
    }

    Result operator()(const Modal&) const
    {
        return InputError{"", 0, 0, "a formula of the modal mu-calculus speaks of more than single runs",
                          "threadmend check answers it"};
    }

    Result operator()(const LinearTime&) const
    {
        return InputError{"", 0, 0, "an LTL formula speaks of runs without end, not of finite ones",
                          "threadmend check answers it"};
    }

    Result operator()(const BranchingTime&) const
    {
        return InputError{"", 0, 0, "a CTL formula speaks of trees of runs, not of single ones",
                          "threadmend check answers it"};
    }

private:
    Result ofInvariant(const LabelPredicate& predicate) const
    {
        const StateFormula asked(predicate, space.propositionNames());
        return marking(
            space, automatonOfMarks(space.labels().size()),
            [&](StateId state) { return asked.isTrueOf(space.propositionsOf(state)); }, run);
    }

    static Result notAsked()
    {
        return InputError{"", 0, 0, "this property is one of behavioral programs, and the model is none",
                          "see: threadmend help properties"};
    }
};

} // namespace detail

template <StateSpace Space>
Outcome<std::optional<SafetyQuestion>> askedOf(Space& space, const Formula& formula, Violation violation,
                                               RunContext& run)
{
    return std::visit(detail::Asking<Space>{space, formula, violation, run}, formula);
}

} // namespace threadmend
