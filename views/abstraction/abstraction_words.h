// SPDX-License-Identifier: GPL-3.0-or-later
// What is said about b-threads and how they are related, about rounds of a refinement, and about classes.
#pragma once

#ifndef Q_MOC_RUN
#include "core/abstraction/class_facts.h"
#include "core/abstraction/refinement_film.h"
#include "core/repair/abstract/abstract_repair.h"
#endif

#include <QString>
#include <span>
#include <string>
#include <vector>

namespace threadmend {

/// How two b-threads are related, in numbers: each measure and its weight, and what they come to.
QString relationSentence(const abstraction::ProgramThreads& program,
                         const abstraction::Correlations& correlations, std::size_t one, std::size_t other);
/// "10 b-threads in 2 modules".
QString modulesSentence(std::size_t threads, std::size_t modules);

/// "Round 3 of 33", "Result".
QString roundTitle(const abstraction::RefinementFilm& film, std::size_t picture);
/// What was found in a round, why it is spurious, and what was split for it; of the result the verdict.
QString roundSentence(const abstraction::RefinementFilm& film, std::size_t picture);
/// "Not requested after 2 steps (case 2)": why the run of a round is spurious.
QString divergenceText(const abstraction::RefinementFilm& film, std::size_t round);
/// "Class 1 of http (20 states) becomes 2 classes: 1 state with …, 19 states without."
QString splitSentence(const abstraction::RefinementFilm& film, std::size_t round,
                      const abstraction::ClassSplit& split);

/// Why there is no result, as a sentence.
QString failureSentence(const Failure& failure);

/// Why a state was split for a patch: "In 3 of 7 states that differ “AddHot” is requested and leads to a good
/// state."
QString patchReason(const PatchRefinement& refinement, const abstraction::Vocabulary& vocabulary);
/// Which classes of which modules were split for it.
QString patchSplits(const PatchRefinement& refinement, const abstraction::RefinementFilm& film);
/// What came of looking for a patch.
QString mendedSentence(const AbstractRepair& repair);

/// What all states of a class have in common, and what an abstraction loses of them, as HTML.
QString classDocument(const abstraction::ClassFacts& facts, const abstraction::Vocabulary& vocabulary);
/// What a state of a module says: "requests a, b; blocks c; in it p holds".
QString stateText(const abstraction::BThread& module, std::uint32_t state,
                  const abstraction::Vocabulary& vocabulary);

} // namespace threadmend
