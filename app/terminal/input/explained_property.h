// SPDX-License-Identifier: GPL-3.0-or-later
// The property that the explaining commands work on, and what is known of it.
#pragma once

#include "app/terminal/words/arguments.h"
#include "core/explain/explanation.h"
#include "core/model/lts/lts.h"
#include "core/run/run_context.h"

#include <vector>

namespace threadmend {

class Console;

/// A model, one of its properties, and why it fails (if it does).
struct ExplainedProperty {
    Lts model;
    Property property;
    Explanation explanation;
    /// All properties that were asked for, and how many were looked at before this one, all of which hold.
    std::vector<Property> properties;
    std::size_t holding = 0;
    /// How many further counterexamples were asked for.
    std::uint32_t furtherAsked = 0;
};

/// Loads the model and explains the first of the properties that is violated; if all hold, the last one.
Outcome<ExplainedProperty> explainFirstViolated(const Arguments& arguments, Console& console,
                                                RunContext& run);

/// Those of the properties that the LTS of the model can answer; the others are warned of. The LTS of a
/// behavioral program tells ends from deadlocks, but neither failures from ends nor which b-threads are hot,
/// so that an answer about these would be a guess.
Outcome<std::vector<Property>> explainable(std::vector<Property> properties, const Arguments& arguments,
                                           Console& console);

/// `-n` and `--prefer`.
ShortenOptions shortenOptions(const Arguments& arguments);

} // namespace threadmend
