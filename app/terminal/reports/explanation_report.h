// SPDX-License-Identifier: GPL-3.0-or-later
// An explanation in words and as JSON.
#pragma once

#include "app/terminal/console/console.h"
#include "app/terminal/input/explained_property.h"

#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// Tells why the property fails: sizes, frontier, neighbourhoods, the counterexample with its decisions,
/// shortened; of a violation that is not explained any further, the evidence as `check` tells it, and why.
void sayExplanation(const ExplainedProperty& explained, Console& console);

/// Where nothing is correct, of a state of the counterexample LTS: the labels of what leaves it and does not
/// come nearer to a violation; if nothing does so, of what does not make it certain. Each once.
std::vector<std::string> waysAway(const ExplainedProperty& explained, StateId state);

/// One counterexample step by step: decisions marked and explained, other steps folded unless `whole`.
void sayCounterexample(const ExplainedProperty& explained, const ShortenedCounterexample& counterexample,
                       bool whole, Console& console);

/// What `neighbourhoods --json` answers (schema threadmend/neighbourhoods/1).
Json explanationAsJson(const ExplainedProperty& explained);

/// Of a violation that is not explained any further: the verdict with its evidence, and why that is all.
void sayUnexplained(const AnsweredProperty& answered, Console& console, const std::string& output = {});
/// The same as what a command answers whose document has that schema.
Json unexplainedAsJson(const AnsweredProperty& answered, std::string_view schema);
/// Of all documents of these commands: model, property, verdict.
Json answerAsJson(const AnsweredProperty& answered, std::string_view schema);

} // namespace threadmend
