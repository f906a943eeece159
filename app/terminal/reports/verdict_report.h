// SPDX-License-Identifier: GPL-3.0-or-later
// A verdict with its evidence, in words and as JSON: the same for every command and every kind of model.
#pragma once

#include "app/terminal/console/console.h"
#include "core/check/verdict.h"
#include "core/model/model.h"
#include "core/property/property.h"
#include "core/property/unmatched_letters.h"

#include <string>
#include <vector>

namespace threadmend {

/// The verdict in one line, then why, the run that shows it, and what the search has cost.
void sayVerdict(const Model& model, const Property& property, const Verdict& verdict, Console& console);
/// An entry of what `check --json` answers (schema threadmend/check/1).
Json verdictAsJson(const Model& model, const Property& property, const Verdict& verdict);

/// "3 steps", "1 step to a loop of 2".
std::string lengthOf(const Trace& run);
/// Why there is no verdict, and how much of the model was looked at. Precondition: there is a reason.
std::string reasonOf(const Model& model, const Verdict& verdict);
/// Which model was asked: its path and its kind.
Json modelAsJson(const Model& model);
/// How to exit, if that was `code` before.
ExitCode exitCodeAfter(const Verdict& verdict, ExitCode code);

/// What of the property no label of the model is, put into its entry.
void putUnmatched(Json& entry, const std::vector<UnmatchedLetter>& unmatched);

/// The evidence, and what is known of the violation, put into an entry.
void putEvidence(Json& entry, const Model& model, const Verdict& verdict);

} // namespace threadmend
