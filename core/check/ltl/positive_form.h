// SPDX-License-Identifier: GPL-3.0-or-later
// LTL formulas in negation normal form: what the automaton is built from.
#pragma once

#include "core/model/expression/expression.h"

#include <cstdint>
#include <string>
#include <vector>

namespace threadmend {

/// A formula whose negations stand before atoms alone: F, G and W are written with U and V, `->` and `<->`
/// with `and` and `or`. Equal formulas are one node, so this is a graph without cycles; operands stand before
/// what is made of them.
struct PositiveForm {
    enum class Kind : std::uint8_t {
        False,
        True,
        Literal, ///< `atoms[left]`, negated if `right` is 1
        And,
        Or,
        Next,
        Until,
        Releases ///< V: right holds up to where left does, which is included, or for ever
    };
    struct Node {
        Kind kind = Kind::False;
        std::uint32_t left = 0, right = 0;
        auto operator<=>(const Node&) const = default;
    };
    struct Atom {
        enum class Kind : std::uint8_t { State, Arrives, Leaves };
        Kind kind = Kind::State;
        std::string text;       ///< the event; of a state formula, how it is spelled
        std::uint32_t node = 0; ///< of the expression: the formula of one state
        bool operator==(const Atom&) const = default;
    };
    std::vector<Node> nodes;
    std::vector<Atom> atoms;
    std::uint32_t root = 0;
    /// The untils, each of which has to be kept again and again.
    std::vector<std::uint32_t> untils;
};

/// The positive form of the negation of a formula of LTL. Simplified by equivalences of which each makes it
/// shorter, or brings temporal operators together: constants, idempotence and complements; F F p, F(p U q),
/// F G F p and their duals; p U (p U q); X over F, G F; distribution of G over `and`, F over `or`, X over
/// both (Etessami and Holzmann 2000; Somenzi and Bloem 2000: those that need no automaton). The largest
/// formulas of one state are atoms. O(nodes log nodes).
PositiveForm negationOf(const Expression& formula);

} // namespace threadmend
