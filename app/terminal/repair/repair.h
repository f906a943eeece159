// SPDX-License-Identifier: GPL-3.0-or-later
// `threadmend repair`: what programs and systems have in common.
#pragma once

#include "app/terminal/console/console.h"
#include "app/terminal/words/arguments.h"
#include "core/property/property.h"
#include "core/repair/game/concrete.h"

#include <string>
#include <vector>

namespace threadmend {

/// `repair` where the model is a behavioral program, or an LTS.
ExitCode repairProgramFile(const Arguments& arguments, Console& console);
ExitCode repairLtsFile(const Arguments& arguments, Console& console);
/// `repair --review`: what the patches in a behavioral program do to it.
ExitCode reviewProgramFile(const Arguments& arguments, Console& console);

/// Why nothing that blocks can help: one sentence without a full stop.
std::string sentenceFor(const RepairFailure& failure);
/// Behind the events of a lasso: that its loop goes on, and from where. Nothing for a finite run.
std::string again(std::optional<std::size_t> loop);
/// "a, b, c", the middle left out where it is long; "the start" for none.
std::string listed(const std::vector<std::string>& labels);
/// The document for a property that holds, and the start of all others.
Json repairDocument(const Arguments& arguments, const char* kind, const Property& property, bool violated);
/// How many states joined BAD in each round.
Json roundsOf(const Trimming& trimming);
/// Tells that Algorithm 3 failed, and shows the run.
void sayFailure(const RepairFailure& failure, const std::vector<std::string>& run, Console& console);

} // namespace threadmend
