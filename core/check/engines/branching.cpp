// SPDX-License-Identifier: GPL-3.0-or-later
// CTL by sets of states.
#include "core/check/check_model.h"
#include "core/check/ctl/check_ctl.h"
#include "core/check/reduced_answers.h"

namespace threadmend {

namespace {

std::optional<InputError> whyNotBranching(const Model& model, const Formula& formula)
{
    const auto& property = *std::get_if<BranchingTime>(&formula);
    if (auto reason = whyNotInSpace(model, formula))
        return reason;
    return visitSpace(
        model.space, [&](const auto& space) { return whyNotOf(space, property); },
        [] { return std::optional<InputError>(); });
}

Verdict checkBranching(const Model& model, const Formula& formula, RunContext& run)
{
    const auto& property = *std::get_if<BranchingTime>(&formula);
    return visitSpace(
        model.space, [&](auto& space) { return checkCtl(space, property, run); }, [] { return Verdict(); });
}

} // namespace

extern const CheckEngine checkEngine_branching;
const CheckEngine checkEngine_branching{
    .name = "branching",
    .description = "finds the states that satisfy each part of a CTL formula",
    .isFor = [](const Formula& formula) { return std::holds_alternative<BranchingTime>(formula); },
    .whyNot = whyNotBranching,
    .check = checkBranching};

} // namespace threadmend
