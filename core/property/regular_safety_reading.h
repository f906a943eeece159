// SPDX-License-Identifier: GPL-3.0-or-later
// How far a regular safety property has been read, and what to say when it cannot go on there.
#pragma once

#include "core/property/formula_builder.h"
#include "core/property/property_text.h"

#include <string_view>
#include <vector>

namespace threadmend {

/// What the grammar's actions work on.
struct Reading {
    std::string_view text;
    FormulaBuilder builder;
    /// The byte behind the last gap: where the next word begins, so where a missing one is missed.
    std::size_t place = 0;
    /// The byte at which the grammar gave up; differs from `place` inside quotes.
    std::size_t stoppedAt = 0;
    std::vector<std::size_t> outerParentheses;
    std::size_t bracket = std::string_view::npos;
    std::size_t patternInstructions = 0;
};

// One function for each thing that a property can lack: what was found instead, and what the person can do.
Complaint beginningMissing(const Reading& reading);
Complaint operandMissing(const Reading& reading);
Complaint escapeMissing(const Reading& reading);
Complaint quoteMissing(const Reading& reading);
Complaint parenthesisMissing(const Reading& reading);
Complaint bracketMissing(const Reading& reading);
Complaint falseMissing(const Reading& reading);
Complaint endMissing(const Reading& reading);

} // namespace threadmend
