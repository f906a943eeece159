// SPDX-License-Identifier: GPL-3.0-or-later
// What a property says of all runs of a model, by definition (semantics, "Runs", "Regular safety", "Hot"):
// the slow and obvious reference for every way to ask.
#pragma once

#include "core/property/formula.h"
#include "tests/testing/plain_model.h"

#include <optional>

namespace threadmend::testing {

/// Whether a formula speaks of states, not of steps: `never P`, where P names something, and everything that
/// it names is a proposition of the model.
bool speaksOfStates(const Formula& formula, const PlainModel& model);

/// The shortest word after which a run violates the formula, of equally long ones the first by the order of
/// labels; nothing if the formula holds. Of every formula except freedom from hot cycles.
std::optional<Word> leastViolation(const PlainModel& model, const Formula& formula);

/// Whether a run by this word violates the formula with its last step (or without any).
bool isViolation(const PlainModel& model, const Formula& formula, const Word& word);

} // namespace threadmend::testing
