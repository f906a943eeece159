// SPDX-License-Identifier: GPL-3.0-or-later
// A run of the model seen through an explanation: which counterexample it is, and what is decided on it.
#pragma once

#include "core/session/history/shown_trace.h"

#include <optional>

namespace threadmend {

/// Which counterexample of `explanation.shortened.list` a run of the model is; `likely` is looked at first.
/// O(list * length) at worst.
std::optional<std::size_t> numberOf(const Lts& model, const Explanation& explanation, const Trace& run,
                                    std::size_t likely);

/// Whether a run of the model is a counterexample of the explanation, listed or not, and no loop.
/// O(length * degree).
bool isCounterexample(const Lts& model, const Explanation& explanation, const Trace& run);

/// Such a run with what of it matters; nothing if it is none. O(states of the counterexample LTS +
/// length * degree).
std::optional<ShortenedCounterexample> counterexampleOf(const Lts& model, const Explanation& explanation,
                                                        const Trace& run);

/// A counterexample with its decisions. O(length * degree).
ShownTrace shownRun(const Lts& model, const Explanation& explanation, const ShortenedCounterexample& chosen);

} // namespace threadmend
