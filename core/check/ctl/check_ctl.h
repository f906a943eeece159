// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict on a CTL formula.
#pragma once

#include "core/check/ctl/predicates.h"
#include "core/check/verdict.h"

#include <chrono>

namespace threadmend {

/// Whether the formula holds in every initial state. A violated one has a multi-path that has been replayed
/// by definition 5.5, and its main path as evidence. Where no fair path begins in an initial state, the
/// verdict is the one by definition, and vacuous. O((n + m) (k + 1)) for each operator and k constraints.
Verdict verdictOn(const CtlStructure& structure, const BranchingTime& property, RunContext& run);

/// The same of a space; of one that was explored in part it is undecided.
template <class Space>
Verdict checkCtl(Space& space, const BranchingTime& property, RunContext& run)
{
    const auto begin = std::chrono::steady_clock::now();
    Verdict verdict;
    if (!isWhole(space)) {
        verdict.reason = Stopped{StopReason::StateLimit};
        if constexpr (requires { space.stopped(); })
            verdict.reason = space.stopped().value_or(*verdict.reason);
    } else if (const auto structure = structureOf(space, run)) {
        verdict = verdictOn(*structure, property, run);
    } else {
        verdict.reason = *structure.stopped();
    }
    verdict.statistics.states = space.stateCount();
    verdict.statistics.transitions = space.transitionCount();
    verdict.statistics.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return verdict;
}

} // namespace threadmend
