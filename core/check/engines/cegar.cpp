// SPDX-License-Identifier: GPL-3.0-or-later
// Abstractions of programs that become finer (Katz 2013, section 4), instead of their states.
#include "core/abstraction/abstract_check.h"
#include "core/check/check_model.h"
#include "core/model/behavioral/product/program_model.h"
#include "core/model/model_kind.h"

#include <chrono>

#include <fmt/format.h>

namespace threadmend {

namespace {

using abstraction::AbstractVerdict;

/// What stands against the formula, or against the kind of the model; what stands against the program is
/// found out when it is taken apart.
std::optional<InputError> whyNotRefined(const Model& model, const Formula& formula)
{
    if (programOf(model) == nullptr)
        return InputError{model.path, 0, 0,
                          fmt::format("only behavioral programs have modules to abstract, and this is a {}",
                                      model.kind->title),
                          "--method explicit"};
    auto reason = abstraction::whyNotAbstract(formula);
    if (reason)
        reason->file = model.path;
    return reason;
}

Outcome<AbstractVerdict> refined(const behavioral::ProgramModel& program, const Formula& formula,
                                 RunContext& run)
{
    const auto machine = program.machines().borrow(run);
    if (!machine)
        return machine.failure();
    const auto modules = abstraction::programModules(machine->stepper(), {}, run);
    if (!modules)
        return modules.failure();
    return checkByRefinement(*modules, formula, {.deadEnds = program.deadEnds()}, run);
}

SpacelessVerdict answerRefined(const Model& model, const Formula& formula, RunContext& run)
{
    const auto begin = std::chrono::steady_clock::now();
    SpacelessVerdict result;
    Verdict& verdict = result.verdict;
    const auto found = refined(*programOf(model), formula, run);
    if (!found) {
        if (found.error() != nullptr)
            verdict.refusal = *found.error();
        else
            verdict.reason = *found.stopped();
    } else {
        verdict.kind = found->isViolated ? Verdict::Kind::Violated : Verdict::Kind::Holds;
        verdict.mayHaveFurther = found->isViolated;
        verdict.failed = found->mayFailFirst ? 1 : 0;
        if (found->isVacuous)
            verdict.vacuous = Vacuity::NoWord;
        if (found->isViolated)
            result.word = found->word;
        verdict.statistics.states = found->answer.explored.states;
        verdict.statistics.transitions = found->answer.explored.transitions;
        verdict.refinement = {found->modules, found->abstractStates, found->answer.rounds.size()};
    }
    verdict.statistics.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

Verdict checkRefined(const Model& model, const Formula& formula, RunContext& run)
{
    return settled(model, formula, answerRefined(model, formula, run), run);
}

} // namespace

extern const CheckEngine checkEngine_cegar;
const CheckEngine checkEngine_cegar{.name = "cegar",
                                    .description =
                                        "refines an abstraction by modules until it tells the answer",
                                    .isFor = [](const Formula& formula) { return !isOfLogic(formula); },
                                    .whyNot = whyNotRefined,
                                    .check = checkRefined,
                                    .answer = answerRefined};

} // namespace threadmend
