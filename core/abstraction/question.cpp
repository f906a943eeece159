// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/abstraction/question.h"

#include "core/property/compile.h"
#include "core/property/state_formula.h"

#include <algorithm>
#include <memory>

namespace threadmend::abstraction {

namespace {

std::vector<std::uint32_t> sorted(std::vector<std::uint32_t> list)
{
    std::sort(list.begin(), list.end());
    return list;
}

} // namespace

Question questionOfStates(const LabelPredicate& predicate, const Vocabulary& vocabulary)
{
    const auto asked = std::make_shared<const StateFormula>(predicate, vocabulary.propositions);
    Question question;
    question.observed = asked->propositions();
    const std::vector<std::uint32_t> final = vocabulary.final();
    question.observed.insert(question.observed.end(), final.begin(), final.end());
    question.observed = sorted(std::move(question.observed));
    question.isBad = [asked, names = vocabulary.propositions.size()](const PropositionSet& holding) {
        const auto end = std::lower_bound(holding.begin(), holding.end(), names);
        return asked->isTrueOf({holding.begin(), end});
    };
    return question;
}

namespace {

/// A b-thread that follows an automaton: it says nothing but whether a word has been forbidden.
BThread watcherOf(const SafetyAutomaton& automaton, const std::vector<LabelId>& labelOf,
                  std::uint32_t violates)
{
    const auto letters = static_cast<Letter>(labelOf.size());
    const auto gone = static_cast<std::uint32_t>(automaton.stateCount()); // no continuation is forbidden
    // The initial state is the first one.
    const auto numbered = [&](AutomatonState q) {
        if (q == none<AutomatonState>)
            return gone;
        return q == automaton.initial ? 0 : q.value == 0 ? automaton.initial.value : q.value;
    };
    std::vector<AutomatonState> states(gone);
    for (std::uint32_t q = 0; q < gone; ++q)
        states[numbered(AutomatonState(q))] = AutomatonState(q);
    const auto next = [&](std::uint32_t state, Letter letter) {
        if (state == gone || automaton.accepting[states[state].index()])
            return state;
        return numbered(automaton.step(states[state], labelOf[letter]));
    };
    EventSet known(letters);
    for (std::uint32_t state = 0; state < gone; ++state)
        for (Letter letter = 0; letter < letters; ++letter)
            if (next(state, letter) != state)
                known.add(letter);
    BThreadBuilder builder(letters, known);
    const Offer nothing{EventSet(letters), EventSet(letters), EventSet(letters), EventSet(letters)};
    for (std::uint32_t state = 0; state <= gone; ++state) {
        const bool isForbidden = state < gone && automaton.accepting[states[state].index()];
        builder.addState(nothing, isForbidden ? PropositionSet{violates} : PropositionSet{});
        known.forEach([&](Letter letter) { builder.addStep(letter, next(state, letter)); });
        builder.endState();
    }
    return builder.take();
}

Question questionOfMark(std::uint32_t mark, const Vocabulary& vocabulary)
{
    Question question;
    question.observed = vocabulary.final();
    if (!std::binary_search(question.observed.begin(), question.observed.end(), mark))
        question.observed.push_back(mark);
    question.observed = sorted(std::move(question.observed));
    question.isBad = [mark](const PropositionSet& holding) {
        return std::binary_search(holding.begin(), holding.end(), mark);
    };
    return question;
}

} // namespace

Outcome<Question> questionOfWords(const RegularFormula& violating, const Vocabulary& vocabulary,
                                  RunContext& run)
{
    LabelTable labels;
    std::vector<LabelId> labelOf;
    for (const std::string& label : vocabulary.labels)
        labelOf.push_back(labels.intern(label));
    const auto automaton = compile(violating, labels, Violation::Lasting, run);
    if (!automaton)
        return automaton.failure();
    Question question = questionOfMark(vocabulary.violates(), vocabulary);
    question.isVacuous = automaton->neverViolates();
    if (!question.isVacuous)
        question.watcher = watcherOf(*automaton, labelOf, vocabulary.violates());
    return question;
}

Question questionOfDeadlocks(const behavioral::DeadEnds& deadEnds, const Vocabulary& vocabulary)
{
    Question question;
    question.observed = vocabulary.final();
    question.deadlocks = !deadEnds.deadlockIsEnd;
    question.endsCount = deadEnds.endIsDeadlock;
    return question;
}

Question questionOfFailures(bool byAssertion, const Vocabulary& vocabulary)
{
    return questionOfMark(byAssertion ? vocabulary.failedAssertion() : vocabulary.failedByError(),
                          vocabulary);
}

namespace {

struct AskedOfAbstraction {
    using Reason = std::optional<InputError>;
    Reason operator()(const DeadlockFreedom&) const { return std::nullopt; }
    Reason operator()(const RegularSafety&) const { return std::nullopt; }
    Reason operator()(const FailureFreedom& freedom) const
    {
        if (freedom.of != FailureFreedom::Of::HotTermination)
            return std::nullopt;
        return InputError{
            "", 0, 0,
            "abstractions do not know which b-threads are hot: an abstract state stands for hot "
            "ones and for others",
            "--method explicit"};
    }
    Reason operator()(const HotCycleFreedom&) const
    {
        return InputError{
            "", 0, 0, "abstractions are asked about finite runs alone, and a hot cycle is an infinite one",
            "--method explicit"};
    }
    Reason operator()(const Modal&) const
    {
        return InputError{"", 0, 0, "abstractions are asked about runs, not about what may follow a state",
                          "--method auto"};
    }
    Reason operator()(const LinearTime&) const
    {
        return InputError{"", 0, 0,
                          "abstractions are asked about finite runs alone, and LTL speaks of infinite ones",
                          "--method auto"};
    }
    Reason operator()(const BranchingTime&) const
    {
        return InputError{"", 0, 0, "abstractions are asked about runs, not about branching time",
                          "--method auto"};
    }
};

} // namespace

std::optional<InputError> whyNotAbstract(const Formula& formula)
{
    return std::visit(AskedOfAbstraction(), formula);
}

} // namespace threadmend::abstraction
