// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/reduced_answers.h"

#include <variant>

namespace threadmend {

namespace {

/// Where runs are left out: one total visit.
struct Kept {
    const Reduction& reduction;

    bool operator()(const DeadlockFreedom&) const { return true; }
    bool operator()(const RegularSafety&) const { return reduction.keepsWatched; }
    bool operator()(const FailureFreedom&) const { return true; }
    bool operator()(const HotCycleFreedom&) const { return false; }
};

} // namespace

bool isAnswerKept(const Reduction& reduction, const Formula& formula)
{
    return !reduction.leavesOutRuns() || std::visit(Kept{reduction}, formula);
}

} // namespace threadmend
