// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a space is another one, explored further.
#pragma once

#include "core/model/lts/lts.h"
#include "core/run/run_context.h"

#include <cstddef>
#include <cstdint>

namespace threadmend {

struct Model;
struct OpenedModel;

/// Whether `after` has all that is known of `before`, under the same numbers: the initial states, and the
/// transitions of every state that was expanded there, with labels of the same text. Then whoever points at a
/// state or a transition of the one points at the same of the other. O(n + m) of `before`.
Outcome<bool> isGrownFrom(const Lts& before, const Lts& after, RunContext& run);

/// Whether more of a model can be explored: its space is computed, and was explored in part.
bool canGrow(const OpenedModel& model);

/// Whether exploring more and more of a model may come to an end: else more is explored where a person goes.
bool hasFiniteSpace(const Model& model);

/// How many states are looked at next: four times as many as there are. It all begins anew each time.
std::uint64_t statesFurther(const OpenedModel& model);

/// What a model keeps in memory, about: exactly where it is large.
std::size_t bytesKept(const OpenedModel& model);

} // namespace threadmend
