// SPDX-License-Identifier: GPL-3.0-or-later
// What is said about b-threads and how they are related, and about rounds of a refinement.
#pragma once

#ifndef Q_MOC_RUN
#include "core/abstraction/refinement_film.h"
#endif

#include <QString>
#include <span>
#include <string>
#include <vector>

namespace threadmend {

/// "1 state", "14,158 states".
QString countedText(std::size_t count, const char* singular);
/// A name in quotes, shortened if it is long.
QString quotedText(const std::string& text);

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
/// "Class 1 of “http”, 20 states, becomes 2 classes: 1 state with …, 19 without."
QString splitSentence(const abstraction::RefinementFilm& film, std::size_t round,
                      const abstraction::ClassSplit& split);

} // namespace threadmend
