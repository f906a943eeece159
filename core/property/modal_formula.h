// SPDX-License-Identifier: GPL-3.0-or-later
// Formulas of the modal mu-calculus with regular modalities (Kozen 1983; Mateescu and Sighireanu 2003).
#pragma once

#include "core/property/regular_formula.h"

#include <cstdint>
#include <vector>

namespace threadmend {

/// A formula without negations, as a tree in one vector: operands stand before what is made of them, the root
/// is the last.
struct ModalFormula {
    enum class Kind : std::uint8_t {
        False,
        True,
        Variable, ///< number `left`
        And,
        Or,
        Box,     ///< behind each run by a word of `regulars[right]`, `left`
        Diamond, ///< behind some run by a word of `regulars[right]`, `left`
        Least,   ///< of variable number `right`, the least solution of: it is `left`
        Greatest ///< the greatest one
    };
    struct Node {
        Kind kind = Kind::False;
        std::uint32_t left = 0, right = 0;
        bool operator==(const Node&) const = default;
    };
    std::vector<Node> nodes;
    std::vector<RegularFormula> regulars;
    std::uint32_t variables = 0;

    std::uint32_t root() const { return static_cast<std::uint32_t>(nodes.size() - 1); }
    bool operator==(const ModalFormula&) const = default;
};

} // namespace threadmend
