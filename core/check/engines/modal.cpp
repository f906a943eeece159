// SPDX-License-Identifier: GPL-3.0-or-later
// The modal mu-calculus by equations.
#include "core/check/check_model.h"
#include "core/check/modal/check_modal.h"
#include "core/check/reduced_answers.h"
#include "core/model/model_kind.h"

namespace threadmend {

namespace {

Verdict checkOfModel(const Model& model, const Formula& formula, RunContext& run)
{
    Verdict undecided;
    const auto lts = storedSpace(model, run);
    if (lts)
        return checkModal(**lts, std::get_if<Modal>(&formula)->formula, run);
    undecided.reason = *lts.stopped();
    return undecided;
}

} // namespace

extern const CheckEngine checkEngine_modal;
const CheckEngine checkEngine_modal{
    .name = "modal",
    .description = "solves the equations of a formula of the modal mu-calculus",
    .isFor = [](const Formula& formula) { return std::holds_alternative<Modal>(formula); },
    .whyNot = whyNotInSpace,
    .check = checkOfModel};

} // namespace threadmend
