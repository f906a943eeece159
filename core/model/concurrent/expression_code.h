// SPDX-License-Identifier: GPL-3.0-or-later
// From formulas over the variables, break points and processes of a program to code.
#pragma once

#include "core/model/concurrent/program.h"

#include <vector>

namespace threadmend::concurrent {

enum class ValueType : std::uint8_t { Boolean, Integer };

/// What may stand in a formula.
enum class Vocabulary : std::uint8_t {
    Variables, ///< in statements
    States     ///< in properties: also `A@n`, `last(A)`, and `e_A` for it
};

struct CompiledExpression {
    Code code;
    std::vector<std::uint32_t> reads; ///< variables, ascending
};

/// Compiles the part of an expression below a node, which has no path quantifiers. Throws a TextFault: an
/// unknown name, a break point that is none, a type that does not fit. Linear.
CompiledExpression compileExpression(const Program& program, const Expression& expression, std::uint32_t root,
                                     ValueType wanted, Vocabulary vocabulary);

} // namespace threadmend::concurrent
