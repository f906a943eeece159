// SPDX-License-Identifier: GPL-3.0-or-later
// How properties of temporal logic are written: a word, a formula, fairness constraints.
#pragma once

#include "core/model/expression/expression_parser.h"
#include "core/run/outcome.h"

#include <string_view>
#include <vector>

namespace threadmend {

/// What stands behind the word.
struct TemporalText {
    Expression formula;
    std::vector<Expression> fairness; ///< formulas of one state
};

/// Reads `WORD FORMULA [fair {FORMULA, ...}]`. Errors count lines and columns from the start of `text`;
/// `hint` is given for some. Precondition: the text begins with the word, blanks and comments aside.
/// Linear.
Outcome<TemporalText> parseTemporal(std::string_view text, std::string_view word, Quantifiers quantifiers,
                                    std::string_view hint);

} // namespace threadmend
