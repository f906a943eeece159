// SPDX-License-Identifier: GPL-3.0-or-later
// How an abstraction was refined until it answered, round by round, for a person to look at and to interfere
// with: classes before and after each round, and a round from which it is done otherwise.
#pragma once

#include "core/abstraction/abstract_check.h"

#include <memory>
#include <string>
#include <vector>

namespace threadmend::abstraction {

/// Immutable. A picture a round, in which its run was found and nothing was split yet, and one more with the
/// answer. Behind the modules of the program there may be one that watches its words (the property).
struct RefinementFilm {
    std::shared_ptr<const ProgramModules> modules;
    Question question;
    AbstractProgram program; ///< as the last round left it
    CegarAnswer answer;
    bool mayFailFirst = false; ///< it holds, but up to failures, which some run comes to
    std::size_t edits = 0;     ///< how many by hand led to where it begins

    std::size_t pictureCount() const { return answer.rounds.size() + 1; }
    bool isResult(std::size_t picture) const { return picture == answer.rounds.size(); }
    std::size_t moduleCount() const { return program.moduleCount(); }
    const BThread& module(std::size_t index) const { return program.module(index).concrete(); }
    /// "the property" of the one that watches.
    std::string moduleName(std::size_t index) const;
    const Vocabulary& vocabulary() const { return modules->program.vocabulary; }

    /// The classes of a module in a picture: as they were when its run was found. A number means the same
    /// class in all pictures. O(states of the module + splits).
    Partition partition(std::size_t picture, std::size_t module) const;
    /// How many there are of all modules of the program: the property's are none. O(splits).
    std::size_t classCount(std::size_t picture) const;
    /// How many abstract states were searched.
    const AbstractSize& explored(std::size_t picture) const
    {
        return isResult(picture) ? answer.explored : answer.rounds[picture].explored;
    }
    /// The labels of the run of a picture; of the answer none if it is that all is well.
    std::vector<std::string> word(std::size_t picture) const;
};

/// Refines the coarsest abstraction until it answers (`answeredByRefinement`). Errors and stops are those of
/// it.
Outcome<std::shared_ptr<const RefinementFilm>> refinementFilm(std::shared_ptr<const ProgramModules> modules,
                                                              const Formula& formula,
                                                              const AbstractCheckOptions& options,
                                                              RunContext& run);

/// The abstract program that was searched in a picture. Its states have other numbers than those of the film:
/// classes have the same ones.
AbstractProgram programAt(const RefinementFilm& film, std::size_t picture);

/// What a person does to the classes of a module: of one class some members become one of their own; several
/// become one.
struct ClassEdit {
    std::size_t module = 0;
    std::vector<std::uint32_t> classes;
    std::vector<std::uint32_t> members; ///< of the one class: states of the module, ascending
};

/// Why it cannot be done in a picture of the film: it would change nothing, or take together states that the
/// question tells apart. Nothing if it can.
std::optional<InputError> whyNotEdited(const RefinementFilm& film, std::size_t picture,
                                       const ClassEdit& edit);

/// Goes on from the classes of a picture as they are after the edit, which can be done. The answer is the
/// same, since every abstraction has at least the runs of the program; the rounds are others.
Outcome<std::shared_ptr<const RefinementFilm>> refinedFrom(const RefinementFilm& film, std::size_t picture,
                                                           const ClassEdit& edit, Refinement how,
                                                           RunContext& run);

} // namespace threadmend::abstraction
