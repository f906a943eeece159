// SPDX-License-Identifier: GPL-3.0-or-later
// The property that the explaining commands work on, and what is known of it.
#pragma once

#include "app/terminal/words/arguments.h"
#include "core/check/verdict.h"
#include "core/explain/explanation.h"
#include "core/model/model.h"
#include "core/property/property.h"
#include "core/run/run_context.h"

#include <memory>
#include <optional>
#include <vector>

namespace threadmend {

class Console;

/// A model, one of its properties, and the verdict on it.
struct AnsweredProperty {
    Model model;
    std::shared_ptr<const Lts> stored; ///< the stored space of the model
    Property property;
    Verdict verdict; ///< holds or violated
    /// Why nothing but the evidence can be shown of a violation.
    std::optional<InputError> whyNotExplained;
    /// All properties that were asked for, and how many were looked at before this one, all of which hold.
    std::vector<Property> properties;
    std::size_t holding = 0;

    const Lts& lts() const { return *stored; }
    bool isViolated() const { return verdict.kind == Verdict::Kind::Violated; }
    bool isExplained() const { return isViolated() && !whyNotExplained; }
};

/// The same, and why the property fails (if it does, and that can be explained).
struct ExplainedProperty : AnsweredProperty {
    Explanation explanation;
    /// How many further counterexamples were asked for.
    std::uint32_t furtherAsked = 0;
};

/// Loads the model and answers the properties up to the first that is violated; if all hold, the last one is
/// left. An undecided one is a failure.
Outcome<AnsweredProperty> answerFirstViolated(const Arguments& arguments, Console& console, RunContext& run);

/// The same, with the explanation.
Outcome<ExplainedProperty> explainFirstViolated(const Arguments& arguments, Console& console,
                                                RunContext& run);

/// `-n` and `--prefer`.
ShortenOptions shortenOptions(const Arguments& arguments);

} // namespace threadmend
