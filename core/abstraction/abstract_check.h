// SPDX-License-Identifier: GPL-3.0-or-later
// A property of a program, answered by refinement and without its state space: from a formula to questions,
// and from their answers to the one that the whole space would give.
#pragma once

#include "core/abstraction/cegar.h"
#include "core/abstraction/program_modules.h"
#include "core/property/formula.h"

#include <optional>
#include <string>
#include <vector>

namespace threadmend::abstraction {

struct AbstractCheckOptions {
    behavioral::DeadEnds deadEnds;
    Refinement refinement = Refinement::ByCause;
};

struct AbstractVerdict {
    bool isViolated = false;
    std::vector<std::string> word; ///< the labels of a shortest run that violates, the first of these
    bool isVacuous = false;        ///< no word of labels that may occur violates
    bool mayFailFirst = false;     ///< it holds, but up to failures, which some run comes to
    /// Of the question that decided, and the abstraction as it left it.
    CegarAnswer answer;
    std::size_t modules = 0, abstractStates = 0; ///< of all modules, class by class
};

/// The verdict on `formula`. A name in `never P` means the proposition where it holds in some state that is
/// reached, if all names of P do, and else a label (check/asked_of_space.h): where it matters, that is found
/// out by refinement, too. Errors: what abstractions cannot be asked (`whyNotAbstract`).
Outcome<AbstractVerdict> checkByRefinement(const ProgramModules& modules, const Formula& formula,
                                           const AbstractCheckOptions& options, RunContext& run);

/// The question of a formula and the refined abstraction that answered it: what a repair begins with.
struct AnsweredQuestion {
    Question question;
    AbstractProgram program;
    CegarAnswer answer;
};
Outcome<AnsweredQuestion> answeredByRefinement(const ProgramModules& modules, const Formula& formula,
                                               const AbstractCheckOptions& options, RunContext& run);

/// Whether some run comes to a failure, behind which nobody looks: a property that holds does so up to there.
Outcome<bool> failsSomewhere(const ProgramModules& modules, const AbstractCheckOptions& options,
                             RunContext& run);

} // namespace threadmend::abstraction
