// SPDX-License-Identifier: GPL-3.0-or-later
// Which questions have their answers in a reduced state space.
#pragma once

#include "core/model/model.h"
#include "core/model/reduction.h"
#include "core/property/formula.h"

#include <optional>

namespace threadmend {

/// Whether the answer is that of the whole space, and evidence as short. B-threads that do the same may be
/// taken for one another, also one that advances and comes back for one that stays. Of runs that differ in
/// the order of independent events, or by a renaming, the states in which nothing can happen are kept, and so
/// are failures, which nothing that is reduced can have; words and invariants where they were watched, which
/// those who ask must have seen to.
bool isAnswerKept(const Reduction& reduction, const Formula& formula);

/// Why what is there of the space of a model cannot answer: there is none, or the answer was left out.
std::optional<InputError> whyNotInSpace(const Model& model, const Formula& formula);

} // namespace threadmend
