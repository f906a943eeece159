// SPDX-License-Identifier: GPL-3.0-or-later
// Checks one property of a labelled transition system.
#pragma once

#include "core/check/verdict.h"
#include "core/model/lts/lts.h"
#include "core/property/formula.h"
#include "core/run/run_context.h"

namespace threadmend {

/// The verdict on `formula`, with the shortest counterexample, replayed on `model`, if it is violated. When
/// `run` stops it, the verdict is undecided and says why and how far the search had come; nothing else is
/// lost. Patterns of `formula` must be regular expressions, as those of a parsed property are.
Verdict check(const Lts& model, const Formula& formula, const TerminationLabels& termination,
              RunContext& run);

} // namespace threadmend
