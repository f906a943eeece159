// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict on a formula of the modal mu-calculus.
#pragma once

#include "core/check/verdict.h"
#include "core/model/lts/lts.h"
#include "core/property/formula.h"
#include "core/run/run_context.h"

namespace threadmend {

/// Whether each initial state satisfies the formula. Where one does not, a part of the LTS shows it
/// (refutation.h), of which the formula was found false by itself; its run is the evidence. No claim is made
/// that either is the smallest. An LTS that was explored in part is undecided. O(e (n + m)) for e equations.
Verdict checkModal(const Lts& lts, const ModalFormula& formula, RunContext& run);

} // namespace threadmend
