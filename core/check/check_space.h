// SPDX-License-Identifier: GPL-3.0-or-later
// Checks one property of one state space: the only place where a verdict on a finite space is computed.
#pragma once

#include "core/check/verdict.h"
#include "core/model/behavioral/product/program_space.h"
#include "core/model/concurrent/concurrent_space.h"
#include "core/model/lts/lts.h"
#include "core/property/formula.h"
#include "core/run/run_context.h"

namespace threadmend {

/// The verdict on `formula`. Evidence is a shortest run (of hot cycles a shortest
/// lasso, unless the verdict says that nobody knows), the first by the order of labels; it has been replayed
/// on the space. A space that was not expanded whole violates what it violates; what holds in it is
/// undecided, for the reason that the expansion was stopped. When `run` stops the search, the verdict is
/// undecided and says why and how far it had come. A property that cannot be asked of the space is a refusal.
/// Patterns of `formula` must be regular expressions, as those of a parsed property are.
template <StateSpace Space>
Verdict checkSpace(Space& space, const Formula& formula, RunContext& run);

extern template Verdict checkSpace(const Lts& space, const Formula& formula, RunContext& run);
extern template Verdict checkSpace(behavioral::ProgramSpace& space, const Formula& formula, RunContext& run);
extern template Verdict checkSpace(const concurrent::ConcurrentSpace& space, const Formula& formula,
                                   RunContext& run);

/// Of an LTS.
inline Verdict check(const Lts& model, const Formula& formula, RunContext& run)
{
    return checkSpace(model, formula, run);
}

} // namespace threadmend
