// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/explainer.h"

#include "core/check/asked_of_space.h"
#include "core/run/contract.h"

namespace threadmend {

Outcome<SafetyQuestion> askedOfModel(const Model& model, const Formula& formula, Violation violation,
                                     RunContext& run)
{
    using Asked = Outcome<std::optional<SafetyQuestion>>;
    auto asked = visitSpace(
        model.space, [&](auto& space) { return askedOf(space, formula, violation, run); },
        [] { return Asked(std::optional<SafetyQuestion>()); });
    if (!asked)
        return asked.failure();
    require(asked->has_value(), "a finite run can violate what is explained by all counterexamples");
    return **std::move(asked);
}

} // namespace threadmend
