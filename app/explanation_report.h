// SPDX-License-Identifier: GPL-3.0-or-later
// An explanation in words and as JSON.
#pragma once

#include "app/console.h"
#include "app/explained.h"

#include <optional>

namespace threadmend {

/// Tells why the property fails: sizes, frontier, neighbourhoods, the counterexample with its decisions,
/// shortened.
void sayExplanation(const Explained& explained, Console& console);

/// One counterexample step by step: decisions marked and explained, other steps folded unless `whole`.
void sayCounterexample(const Explained& explained, const ShortenedCounterexample& counterexample, bool whole,
                       Console& console);

/// After how many steps every maximal run violates the property: the step before was the point of no return.
/// A run that can loop for ever need not violate it.
std::optional<std::size_t> certainAfter(const Explained& explained,
                                        const ShortenedCounterexample& counterexample);

/// What `neighbourhoods --json` answers (schema threadmend/neighbourhoods/1).
Json explanationAsJson(const Explained& explained, const std::string& modelPath);

} // namespace threadmend
