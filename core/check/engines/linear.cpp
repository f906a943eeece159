// SPDX-License-Identifier: GPL-3.0-or-later
// LTL by automata.
#include "core/check/check_model.h"
#include "core/check/ltl/check_ltl.h"
#include "core/check/reduced_answers.h"

namespace threadmend {

namespace {

std::optional<InputError> whyNotLinear(const Model& model, const Formula& formula)
{
    const auto& property = *std::get_if<LinearTime>(&formula);
    if (auto reason = whyNotInSpace(model, formula))
        return reason;
    return visitSpace(
        model.space, [&](const auto& space) { return whyNotOf(space, property); },
        [] { return std::optional<InputError>(); });
}

Verdict checkLinear(const Model& model, const Formula& formula, RunContext& run)
{
    const auto& property = *std::get_if<LinearTime>(&formula);
    return visitSpace(
        model.space, [&](auto& space) { return checkLtl(space, property, run); }, [] { return Verdict(); });
}

} // namespace

extern const CheckEngine checkEngine_linear;
const CheckEngine checkEngine_linear{
    .name = "linear",
    .description = "looks for a fair path that an automaton of the negated LTL formula accepts",
    .isFor = [](const Formula& formula) { return std::holds_alternative<LinearTime>(formula); },
    .whyNot = whyNotLinear,
    .check = checkLinear};

} // namespace threadmend
