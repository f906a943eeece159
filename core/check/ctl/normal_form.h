// SPDX-License-Identifier: GPL-3.0-or-later
// CTL formulas with negation before pure state formulas only.
#pragma once

#include "core/model/expression/expression.h"

#include <cstdint>
#include <string>
#include <vector>

namespace threadmend {

/// A formula in negation normal form, with X, U and V as its only path operators (definition 2.5, proposition
/// 2.1; `p W q` is `q V (p or q)`). Operands stand before what is made of them.
struct NormalForm {
    enum class Kind : std::uint8_t {
        Pure, ///< a pure state formula: node `left` of the expression, maybe negated
        And,
        Or,
        SomeNext,
        SomeUntil,
        SomeReleases,
        AllNext,
        AllUntil,
        AllReleases
    };
    struct Node {
        Kind kind = Kind::Pure;
        std::uint32_t left = 0, right = 0;
        bool negated = false;     ///< of a pure one
        std::uint32_t source = 0; ///< the node of the expression that it stands for
        bool sourceNegated = false;
        bool constant = false, value = false; ///< a pure one that is true or false everywhere
    };
    std::vector<Node> nodes;
    /// By node: whether it has no existential path quantifier (ACTL, section 5).
    std::vector<bool> universal;

    std::uint32_t root() const { return static_cast<std::uint32_t>(nodes.size() - 1); }
};

/// Linear in the formula, but for `<->`, of which each operand is there twice (as one node each).
NormalForm normalFormOf(const Expression& formula);

/// The part of the formula that a node stands for, as a person writes it.
std::string spelled(const Expression& formula, const NormalForm::Node& node);

} // namespace threadmend
