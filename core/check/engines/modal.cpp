// SPDX-License-Identifier: GPL-3.0-or-later
// The modal mu-calculus by equations.
#include "core/check/check_model.h"
#include "core/check/modal/check_modal.h"
#include "core/check/reduced_answers.h"
#include "core/model/model_kind.h"

#include <fmt/format.h>

namespace threadmend {

namespace {

std::optional<InputError> whyNotModal(const Model& model, const Formula& formula)
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
    .whyNot = whyNotModal,
    .check = checkOfModel};

} // namespace threadmend
