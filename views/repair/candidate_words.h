// SPDX-License-Identifier: GPL-3.0-or-later
// What is said about candidate corrections.
#pragma once

#ifndef Q_MOC_RUN
#include "core/model/text/changed_lines.h"
#include "core/repair/corrections/conjuncts.h"
#include "core/repair/corrections/correction_search.h"
#endif
#include "views/rows/row_delegate.h"

#include <QString>
#include <vector>

namespace threadmend {

struct Theme;

/// Whether a counterexample says that it is no repair, so that it was not checked.
bool isDiscarded(CandidateFate fate);
QString glyphOf(CandidateFate fate);
Tone toneOf(CandidateFate fate);
/// "repairs", "mends a part", "fails", "goes wrong", "discarded".
QString verdictText(const Candidate& candidate);
/// The best one has the least.
int rankOf(const Candidate& candidate);
/// "yes" or "no": whether it passed a test of counterexamples, which is known by the fate of those that fail
/// it; "–" if it was not put to it.
QString passedText(const Candidate& candidate, CandidateFate failing);
/// All that is known of it.
QString candidateSentence(const Candidate& candidate);

/// How many there were, and how many were left after each test.
QString countsSentence(const CorrectionSearch& found, bool prunes);

/// The change as a diff, and the parts of the specification with their verdicts before and after, if these
/// are known.
QString detailsText(const Candidate& candidate, const std::vector<ChangedLine>& lines,
                    const std::vector<ConjunctVerdict>& conjuncts, const std::vector<Property>& specification,
                    const Theme& theme);

} // namespace threadmend
