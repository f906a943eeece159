// SPDX-License-Identifier: GPL-3.0-or-later
// What is said about the patches in the source.
#pragma once

#ifndef Q_MOC_RUN
#include "core/repair/accepted/patch_review.h"
#endif
#include "views/repair/repair_words.h"

#include <QString>

namespace threadmend {

/// Its sign, and a word or two: "in force", "too strong".
RepairFact wordOn(const PatchReview& review);
/// Why: one sentence, or two. `index` is that of a patch of the review.
QString sentenceOn(const AcceptedReview& review, std::size_t index);
/// What patches do to each other, in sentences; empty if there is nothing to say.
QString sentenceOnPairs(const AcceptedReview& review);
/// What is to be told of a patch that was in force, or not judged so far: empty unless it got worse.
QString whatBecameOf(const PatchReview& before, const PatchReview& now);

} // namespace threadmend
