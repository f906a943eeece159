// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/reduced_answers.h"

#include "core/model/model_kind.h"

#include <variant>

#include <fmt/format.h>

namespace threadmend {

namespace {

/// One total visit.
struct Kept {
    const Reduction& reduction;

    bool operator()(const DeadlockFreedom&) const { return true; }
    bool operator()(const RegularSafety&) const
    {
        return !reduction.leavesOutRuns() || reduction.keepsWatched;
    }
    bool operator()(const FailureFreedom&) const { return true; }
    bool operator()(const HotCycleFreedom& freedom) const
    {
        return !reduction.leavesOutRuns() && !(reduction.local && freedom.withoutProgress);
    }
    bool operator()(const BranchingTime&) const { return !reduction.isAny(); }
    bool operator()(const LinearTime&) const { return !reduction.isAny(); }
    bool operator()(const Modal&) const { return !reduction.isAny(); }
};

} // namespace

bool isAnswerKept(const Reduction& reduction, const Formula& formula)
{
    return std::visit(Kept{reduction}, formula);
}

std::optional<InputError> whyNotInSpace(const Model& model, const Formula& formula)
{
    if (auto reason = whyNoSpace(model))
        return reason;
    if (isAnswerKept(model.reduction, formula))
        return std::nullopt;
    return InputError{
        model.path, 0, 0,
        fmt::format("what was left out ({}) is what the property is about", nameOf(model.reduction)),
        "--reduce none"};
}

} // namespace threadmend
