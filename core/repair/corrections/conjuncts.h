// SPDX-License-Identifier: GPL-3.0-or-later
// A specification part by part, before and after a correction.
#pragma once

#include "core/check/verdict.h"
#include "core/model/model.h"
#include "core/property/property.h"
#include "core/repair/corrections/correction.h"
#include "core/run/run_context.h"

#include <cstddef>
#include <string>
#include <vector>

namespace threadmend {

/// The conjuncts of a CTL formula, from left to right, each with the constraints of the whole. O(size) each.
std::vector<BranchingTime> conjunctsOf(const BranchingTime& property);

/// A concurrent program made of the one of `model`, explored whole. Errors: a run goes wrong, or it has too
/// many states.
Outcome<Model> modelOf(const Model& model, concurrent::Program program, RunContext& run);

/// A part of a specification.
struct ConjunctVerdict {
    std::size_t property = 0; ///< the number of the property that it is a part of
    std::string text;         ///< of the conjunct; of a property that is no CTL formula as it was written
    Verdict::Kind before = Verdict::Kind::Undecided;
    Verdict::Kind after = Verdict::Kind::Undecided;
    bool operator==(const ConjunctVerdict&) const = default;
};

/// The verdicts on the parts of the properties, on the program and on what the corrections make of it; a
/// program of which a run goes wrong satisfies nothing that is known. Preconditions: the model is a
/// concurrent program that was explored whole, and can be asked all properties. O(conjuncts * check).
Outcome<std::vector<ConjunctVerdict>> conjunctVerdicts(const Model& model,
                                                       const std::vector<Property>& properties,
                                                       const std::vector<Correction>& corrections,
                                                       RunContext& run);

} // namespace threadmend
