// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/abstraction/abstract_check.h"

#include "core/property/state_formula.h"

#include <algorithm>
#include <utility>

namespace threadmend::abstraction {

namespace {

class Checking {
public:
    Checking(const ProgramModules& modules, const AbstractCheckOptions& options, RunContext& run)
        : modules_(modules), vocabulary_(modules.program.vocabulary), options_(options), run_(run)
    {
    }

    Outcome<AnsweredQuestion> answer(Question question)
    {
        AbstractProgram program = abstractProgram(modules_, question);
        auto found = refineUntilAnswered(program, vocabulary_, question, options_.refinement, run_);
        if (!found)
            return found.failure();
        return AnsweredQuestion{std::move(question), std::move(program), *std::move(found)};
    }

    Outcome<AnsweredQuestion> answer(const Formula& formula)
    {
        if (auto reason = whyNotAbstract(formula))
            return *std::move(reason);
        if (std::holds_alternative<DeadlockFreedom>(formula))
            return answer(questionOfDeadlocks(options_.deadEnds, vocabulary_));
        if (const auto* freedom = std::get_if<FailureFreedom>(&formula))
            return answer(questionOfFailures(freedom->of == FailureFreedom::Of::Assertion, vocabulary_));
        const LabelPredicate* predicate = onlyLetter(formula);
        if (predicate != nullptr && namesOnly(*predicate, vocabulary_.propositions)) {
            const auto all = doAllHold(*predicate);
            if (!all)
                return all.failure();
            if (*all)
                return answer(questionOfStates(*predicate, vocabulary_));
        }
        auto question = questionOfWords(std::get<RegularSafety>(formula).violating, vocabulary_, run_);
        if (!question)
            return question.failure();
        return answer(*std::move(question));
    }

    /// Whether something that the program reaches is a failure.
    Outcome<bool> failsSomewhere()
    {
        if (!modules_.program.mayFail)
            return false;
        for (const bool byAssertion : {true, false}) {
            const auto found = answer(questionOfFailures(byAssertion, vocabulary_));
            if (!found)
                return found.failure();
            if (found->answer.isReached)
                return true;
        }
        return false;
    }

private:
    /// Whether each name of a predicate holds in some state that is reached.
    Outcome<bool> doAllHold(const LabelPredicate& predicate)
    {
        for (const LabelPredicate::Node& node : predicate.nodes) {
            if (node.kind != LabelPredicate::Kind::Exact)
                continue;
            LabelPredicate alone;
            alone.nodes = {node};
            const auto found = answer(questionOfStates(alone, vocabulary_));
            if (!found)
                return found.failure();
            if (!found->answer.isReached)
                return false;
        }
        return true;
    }

    const ProgramModules& modules_;
    const Vocabulary& vocabulary_;
    const AbstractCheckOptions& options_;
    RunContext& run_;
};

} // namespace

Outcome<AnsweredQuestion> answeredByRefinement(const ProgramModules& modules, const Formula& formula,
                                               const AbstractCheckOptions& options, RunContext& run)
{
    return Checking(modules, options, run).answer(formula);
}

Outcome<bool> failsSomewhere(const ProgramModules& modules, const AbstractCheckOptions& options,
                             RunContext& run)
{
    return Checking(modules, options, run).failsSomewhere();
}

Outcome<AbstractVerdict> checkByRefinement(const ProgramModules& modules, const Formula& formula,
                                           const AbstractCheckOptions& options, RunContext& run)
{
    Checking checking(modules, options, run);
    auto answered = checking.answer(formula);
    if (!answered)
        return answered.failure();
    AbstractVerdict verdict;
    verdict.isViolated = answered->answer.isReached;
    verdict.isVacuous = answered->question.isVacuous;
    for (const Letter letter : answered->answer.run.letters)
        verdict.word.push_back(modules.program.vocabulary.labels[letter]);
    verdict.answer = std::move(answered->answer);
    verdict.modules = modules.modules.size();
    for (std::size_t i = 0; i < answered->program.moduleCount(); ++i)
        verdict.abstractStates += answered->program.module(i).partition().classCount();
    // Behind a failure nobody looks.
    if (!verdict.isViolated) {
        const auto fails = checking.failsSomewhere();
        if (!fails)
            return fails.failure();
        verdict.mayFailFirst = *fails;
    }
    return verdict;
}

} // namespace threadmend::abstraction
