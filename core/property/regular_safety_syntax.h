// SPDX-License-Identifier: GPL-3.0-or-later
// How regular safety properties are written: the grammar.
#pragma once

#include "core/property/regular_formula.h"
#include "core/run/outcome.h"

#include <cstddef>
#include <string_view>

namespace threadmend {

/// Whether `text` begins like a regular safety property: behind blanks, comments and parentheses, `[` or
/// `never`.
bool beginsLikeRegularSafety(std::string_view text);

/// Reads a regular safety property, with R from loose to tight:
///
///     property :=  [ R ] false  |  never R  |  ( property )
///     R        :=  R | R   R . R   R*  R+  R?   nil   ( R )   P
///     P        :=  P or P   P and P   not P   true   false   ( P )
///                  "exact label"   'regular expression for the whole label'   bare_label
///
/// Between double quotes, `\"` `\\` `\n` `\r` stand for quote, backslash, line feed, carriage return, so that
/// every label can be written; a bare label is a letter or `_`, then letters, digits, `_`, and no keyword. A
/// pattern is in RE2's syntax, with `\'` for a quote. No quote spans lines. Blanks and comments `(* *)` (they
/// nest) may stand between any two words.
///
/// Linear in `text`. Errors: syntax, a faulty pattern, nesting deeper than 1,000, more than 1 MiB of text.
Outcome<RegularFormula> parseRegularSafety(std::string_view text);

/// Reads R from the byte `place` on as far as it goes, and blanks behind it; `place` is then behind these.
/// `patternInstructions` counts those of all patterns of one property. Throws a Complaint.
RegularFormula readRegular(std::string_view text, std::size_t& place, std::size_t& patternInstructions);

} // namespace threadmend
