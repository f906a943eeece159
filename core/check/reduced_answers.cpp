// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/reduced_answers.h"

#include <variant>

namespace threadmend {

namespace {

/// By partial order: one total visit.
struct Kept {
    bool operator()(const DeadlockFreedom&) const { return true; }
    bool operator()(const RegularSafety&) const { return false; }
    bool operator()(const FailureFreedom&) const { return true; }
    bool operator()(const HotCycleFreedom&) const { return false; }
};

} // namespace

bool isAnswerKept(const Reduction& reduction, const Formula& formula)
{
    return !reduction.partialOrder || std::visit(Kept{}, formula);
}

} // namespace threadmend
