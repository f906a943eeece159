// SPDX-License-Identifier: GPL-3.0-or-later
// What is said about how a patch was looked for by abstraction.
#pragma once

#ifndef Q_MOC_RUN
#include "core/abstraction/refinement_film.h"
#include "core/repair/abstract/abstract_repair.h"
#endif

#include <QString>

namespace threadmend {

/// Why there is no result, as a sentence.
QString failureSentence(const Failure& failure);

/// Why a state was split for a patch: "In 3 of 7 states that differ “AddHot” is requested and leads to a good
/// state."
QString patchReason(const PatchRefinement& refinement, const abstraction::Vocabulary& vocabulary);
/// Which classes of which modules were split for it.
QString patchSplits(const PatchRefinement& refinement, const abstraction::RefinementFilm& film);
/// What came of looking for a patch.
QString mendedSentence(const AbstractRepair& repair);

} // namespace threadmend
