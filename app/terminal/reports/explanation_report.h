// SPDX-License-Identifier: GPL-3.0-or-later
// An explanation in words and as JSON.
#pragma once

#include "app/terminal/console/console.h"
#include "app/terminal/input/explained_property.h"

namespace threadmend {

/// Tells why the property fails: sizes, frontier, neighbourhoods, the counterexample with its decisions,
/// shortened.
void sayExplanation(const ExplainedProperty& explained, Console& console);

/// One counterexample step by step: decisions marked and explained, other steps folded unless `whole`.
void sayCounterexample(const ExplainedProperty& explained, const ShortenedCounterexample& counterexample,
                       bool whole, Console& console);

/// What `neighbourhoods --json` answers (schema threadmend/neighbourhoods/1).
Json explanationAsJson(const ExplainedProperty& explained, const std::string& modelPath);

} // namespace threadmend
