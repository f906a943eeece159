// SPDX-License-Identifier: GPL-3.0-or-later
// How formulas of the modal mu-calculus are written: the grammar.
#pragma once

#include "core/property/modal_formula.h"
#include "core/run/outcome.h"

#include <string_view>

namespace threadmend {

/// Whether `text` begins like one, and is none of the regular safety properties `[ R ] false`: behind blanks,
/// comments and parentheses, `<`, `mu`, `nu` or `not`; or `[`, and what stands behind its `]` begins another
/// formula than `false`, or behind this `false` stands `and`, `or` or `implies`. Linear.
bool beginsLikeModal(std::string_view text);

/// Reads a formula, from loose to tight (as in MCL):
///
///     F  :=  F implies F   F or F   F and F   not F   [ R ] F   < R > F   mu X . F   nu X . F
///            true   false   X   ( F )
///
/// with R as in regular safety properties. `implies` groups to the right; `mu X .` reaches as far as it can.
/// No negation is left in what is returned. Linear. Errors: syntax; a variable that no fixed point binds, or
/// that stands under an odd number of negations in its own; a formula that is not alternation-free; nesting
/// deeper than `mostModalLevels`.
Outcome<ModalFormula> parseModal(std::string_view text);

constexpr std::uint32_t mostModalLevels = 200;

} // namespace threadmend
