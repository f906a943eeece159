// SPDX-License-Identifier: GPL-3.0-or-later
// Counterexamples of CTL formulas as multi-paths (Buccafurri et al. 1999, section 5.2).
#pragma once

#include "core/check/ctl/evaluation.h"
#include "core/check/multi_path.h"

namespace threadmend {

/// A multi-path that shows why `formula` does not hold in `state`: an l-counterexample by definition 5.5, if
/// the formula is in ACTL. Main paths are shortest to where they show the failure, and go on to the nearest
/// fair cycle. Of an existential part that fails there is no path: it ends in a single state. One part a
/// state and part of the formula: O(states x formula) parts of at most O(states x constraints) elements.
/// Precondition: the formula does not hold in the state.
Outcome<MultiPath> counterexampleAt(const CtlStructure& structure, const BranchingTime& property,
                                    const CtlEvaluation& evaluation, std::uint32_t state, RunContext& run);

/// Whether the multi-path is one of the structure, fair, and an l-counterexample by definition 5.5 for the
/// formula of a node of the form (where the definition asks for a counterexample for `p or q` and for q in
/// the same place k, the former suffices, as in the proof of theorem 5.1). Independent of how it was found:
/// only steps, pure state formulas and constraints are looked at. Existential parts take the evaluation's
/// word.
bool isCounterexample(const CtlStructure& structure, const CtlEvaluation& evaluation,
                      const MultiPath& multiPath, std::uint32_t node);

} // namespace threadmend
