// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/colouring.h"

#include "core/model/lts/incoming.h"

#include <algorithm>

namespace threadmend {

namespace {

constexpr const char* colouringPhase = "colouring transitions";

/// The transitions of the full LTS that leave the counterexample LTS: those whose product target was pruned,
/// or has no step of the automaton at all.
Outcome<std::vector<CorrectTransition>> correctTransitions(const Lts& model, const SafetyQuestion& question,
                                                           const CounterexampleLts& counterexamples,
                                                           RunContext& run)
{
    const SafetyAutomaton& automaton = question.automaton;
    ProductNumbering numbering(automaton.stateCount());
    for (const ProductState& origin : counterexamples.origins)
        numbering.number(origin);
    std::vector<CorrectTransition> correct;
    for (std::uint32_t state = 0; state < counterexamples.origins.size(); ++state) {
        if (const auto stopped = run.poll({colouringPhase, state, counterexamples.origins.size()}))
            return *stopped;
        const ProductState origin = counterexamples.origins[state];
        if (question.endsIn(origin))
            continue;
        for (const Transition& transition : model.outgoing(origin.model)) {
            const AutomatonState to = automaton.step(origin.automaton, transition.label);
            if (to == none<AutomatonState> ||
                numbering.find({transition.target, to}) == ProductNumbering::absent)
                correct.push_back({StateId(state), transition.label, transition.target});
        }
    }
    return correct;
}

/// The least set that holds the violating states and every state all of whose successors in the full LTS are
/// in it.
Outcome<std::vector<bool>> incorrectStates(const CounterexampleLts& counterexamples,
                                           const std::vector<CorrectTransition>& correct, RunContext& run)
{
    const Lts& lts = counterexamples.lts;
    std::vector<std::uint32_t> notIncorrectYet(lts.stateCount());
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state)
        notIncorrectYet[state] = static_cast<std::uint32_t>(lts.outgoing(StateId(state)).size());
    for (const CorrectTransition& transition : correct)
        ++notIncorrectYet[transition.source.index()];
    std::vector<bool> incorrect = counterexamples.violating;
    std::vector<StateId> open;
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state)
        if (incorrect[state])
            open.emplace_back(state);
    const auto incoming = Incoming::of(lts, run);
    if (!incoming)
        return incoming.failure();
    for (std::uint64_t done = 0; !open.empty(); ++done) {
        if (const auto stopped = run.poll({colouringPhase, done, lts.stateCount()}))
            return *stopped;
        const StateId state = open.back();
        open.pop_back();
        for (const IncomingTransition& transition : incoming->into(state))
            if (--notIncorrectYet[transition.source.index()] == 0 && !incorrect[transition.source.index()]) {
                incorrect[transition.source.index()] = true;
                open.push_back(transition.source);
            }
    }
    return incorrect;
}

} // namespace

std::uint64_t Colouring::count(Colour colour) const
{
    if (colour == Colour::Correct)
        return correct.size();
    std::uint64_t found = 0;
    for (const Colour each : colours)
        found += each == colour;
    return found;
}

std::span<const CorrectTransition> Colouring::correctFrom(StateId state) const
{
    const auto begin = std::ranges::lower_bound(correct, state, {}, &CorrectTransition::source);
    const auto end = std::ranges::upper_bound(begin, correct.end(), state, {}, &CorrectTransition::source);
    return {begin, end};
}

Outcome<Colouring> colouring(const Lts& model, const SafetyQuestion& question,
                             const CounterexampleLts& counterexamples, RunContext& run)
{
    Colouring result;
    if (counterexamples.empty()) {
        result.incorrectState.assign(counterexamples.origins.size(), false);
        return result;
    }
    auto correct = correctTransitions(model, question, counterexamples, run);
    if (!correct)
        return correct.failure();
    result.correct = *std::move(correct);
    auto incorrect = incorrectStates(counterexamples, result.correct, run);
    if (!incorrect)
        return incorrect.failure();
    result.incorrectState = *std::move(incorrect);
    result.colours.reserve(counterexamples.lts.transitionCount());
    for (const Transition& transition : counterexamples.lts.transitions())
        result.colours.push_back(result.incorrectState[transition.target.index()] ? Colour::Incorrect
                                                                                  : Colour::Neutral);
    return result;
}

} // namespace threadmend
