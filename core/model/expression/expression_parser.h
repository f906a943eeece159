// SPDX-License-Identifier: GPL-3.0-or-later
// The grammar of formulas over states.
#pragma once

#include "core/model/expression/expression.h"
#include "core/model/expression/token_stream.h"

namespace threadmend {

/// What of time may stand in a formula.
enum class Quantifiers : std::uint8_t {
    Forbidden, ///< nothing
    Allowed,   ///< CTL: an operator has a path quantifier
    Implied    ///< LTL: all paths are meant, and operators have none; also `event "x"` and `next "x"`
};

/// Parses a formula as far as it goes; what follows is left in the stream. From the loosest: `<->`, `->`
/// (to the right), `or` `|`, `and` `&`, AX AF AG EX EF EG, comparisons, `+` `-`, then `not` `!`; also
/// `A (p U q)` with U, V (or R) and W, in parentheses or brackets. In LTL: X F G in place of AX and its like,
/// and `p U q` (V, R, W), which is looser than these, tighter than `and`, and groups to the right. In a
/// concurrent program an `or` before a statement is none of the formula. Linear in the length. Throws a
/// TextFault.
Expression parseExpression(TokenStream& tokens, Quantifiers quantifiers);

} // namespace threadmend
