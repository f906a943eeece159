// SPDX-License-Identifier: GPL-3.0-or-later
// Formulas over the states of a model: what is computed from variables, what is true of a state, CTL
// (Buccafurri et al. 1999, definitions 2.1 and 2.5), and LTL with events.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// A tree of terms and formulas; operands stand before what is made of them, so the last node is the root.
/// Bounded chains of one operator are balanced: no walk over a parsed one is deeper than `mostLevels`.
struct Expression {
    enum class Kind : std::uint8_t {
        True,
        False,
        Number,
        Name, ///< a variable or a proposition: `text`
        At,   ///< process `text` is at break point `value`
        Last, ///< process `text` moved last
        Not,
        And,
        Or,
        Implies,
        Iff,
        Equal,
        NotEqual,
        Less,
        LessOrEqual,
        Greater,
        GreaterOrEqual,
        Plus,
        Minus,
        // State formulas with a path quantifier: E or A, and X F G U V W.
        SomeNext,
        SomeFinally,
        SomeGlobally,
        SomeUntil,
        SomeReleases,
        SomeWeakUntil,
        AllNext,
        AllFinally,
        AllGlobally,
        AllUntil,
        AllReleases,
        AllWeakUntil,
        // Path formulas without a path quantifier, and the events of a path (semantics, "Temporal logic").
        Next,
        Finally,
        Globally,
        Until,
        Releases,
        WeakUntil,
        Arrives, ///< `event "text"`: the step that led here was it
        Leaves   ///< `next "text"`: the step taken from here is it
    };
    struct Node {
        Kind kind = Kind::True;
        std::uint32_t left = 0, right = 0; ///< of one operand: left
        std::string text = {};
        std::int64_t value = 0;
        std::uint32_t place = 0; ///< the byte of the text where it begins
        /// Where it stands is no part of what it says.
        bool operator==(const Node& other) const
        {
            return kind == other.kind && left == other.left && right == other.right && text == other.text &&
                   value == other.value;
        }
    };
    static constexpr std::uint32_t mostLevels = 200;

    std::vector<Node> nodes;

    bool empty() const { return nodes.empty(); }
    std::uint32_t root() const { return static_cast<std::uint32_t>(nodes.size() - 1); }
    bool operator==(const Expression&) const = default;
};

enum class Arity : std::uint8_t { Leaf, One, Two };
Arity arityOf(Expression::Kind kind);
/// Whether it has a path quantifier, or speaks of a path: no state alone tells its value.
bool isTemporal(Expression::Kind kind);
/// `=`, `<` and the like.
bool isComparison(Expression::Kind kind);

/// By node: whether there is nothing temporal in it (definition 2.1: a pure state formula, or a term).
std::vector<bool> pureNodes(const Expression& expression);

/// As a person writes it, with no more parentheses than are needed; of one node. It is parsed to the same
/// formula again. O(nodes below it).
std::string spelled(const Expression& expression, std::uint32_t node);
std::string spelled(const Expression& expression);

/// A name as it is written: bare if it is made of letters, digits and `_`, else in quotation marks.
std::string spelledName(std::string_view name);

} // namespace threadmend
