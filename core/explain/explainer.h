// SPDX-License-Identifier: GPL-3.0-or-later
// Ways to explain a violation: one descriptor each, one file each in explainers/.
#pragma once

#include "core/explain/explanation.h"
#include "core/model/model.h"
#include "core/property/compile.h"
#include "core/property/formula.h"

#include <optional>
#include <span>
#include <string_view>

namespace threadmend {

struct Explainer {
    std::string_view name;
    std::string_view description; ///< a sentence without a full stop
    /// Why it cannot explain violations of `formula` by `model`; nothing if it can. Decided by one total
    /// visit of the formula.
    std::optional<InputError> (*whyNot)(const Model& model, const Formula& formula) = nullptr;
    /// In states and labels of `lts`, the stored space of the model. Precondition: `whyNot` has no reason.
    Outcome<Explanation> (*explain)(const Model& model, const Lts& lts, const Formula& formula,
                                    const ShortenOptions& options, RunContext& run) = nullptr;
};

/// All explainers, sorted by file name (written by CMake).
std::span<const Explainer* const> explainers();

/// What `formula` asks of the space of `model`. Precondition: a finite run can violate it, and the model has
/// a space that can be asked.
Outcome<SafetyQuestion> askedOfModel(const Model& model, const Formula& formula, Violation violation,
                                     RunContext& run);

} // namespace threadmend
