// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/expression/expression.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

namespace threadmend {

namespace {

using Kind = Expression::Kind;

struct OperatorWords {
    Arity arity = Arity::Leaf;
    int level = 0; ///< how tightly it binds
    std::string_view word = {};
    char path = 0; ///< of the operators with a path quantifier that stand in parentheses: the second word
};

/// One entry a kind, in their order.
constexpr int implies = 2, until = 5, quantifier = 6, comparison = 7, sum = 8, negation = 9, atom = 10;
constexpr OperatorWords wordsOf[] = {
    {Arity::Leaf, atom},
    {Arity::Leaf, atom},
    {Arity::Leaf, atom},
    {Arity::Leaf, atom},
    {Arity::Leaf, atom},
    {Arity::Leaf, atom},
    {Arity::One, negation, "!"},
    {Arity::Two, 4, "and"},
    {Arity::Two, 3, "or"},
    {Arity::Two, implies, "->"},
    {Arity::Two, 1, "<->"},
    {Arity::Two, comparison, "="},
    {Arity::Two, comparison, "!="},
    {Arity::Two, comparison, "<"},
    {Arity::Two, comparison, "<="},
    {Arity::Two, comparison, ">"},
    {Arity::Two, comparison, ">="},
    {Arity::Two, sum, "+"},
    {Arity::Two, sum, "-"},
    {Arity::One, quantifier, "EX "},
    {Arity::One, quantifier, "EF "},
    {Arity::One, quantifier, "EG "},
    {Arity::Two, atom, "E", 'U'},
    {Arity::Two, atom, "E", 'V'},
    {Arity::Two, atom, "E", 'W'},
    {Arity::One, quantifier, "AX "},
    {Arity::One, quantifier, "AF "},
    {Arity::One, quantifier, "AG "},
    {Arity::Two, atom, "A", 'U'},
    {Arity::Two, atom, "A", 'V'},
    {Arity::Two, atom, "A", 'W'},
    {Arity::One, quantifier, "X "},
    {Arity::One, quantifier, "F "},
    {Arity::One, quantifier, "G "},
    {Arity::Two, until, "U"},
    {Arity::Two, until, "V"},
    {Arity::Two, until, "W"},
    {Arity::Leaf, atom},
    {Arity::Leaf, atom},
};

const OperatorWords& wordsFor(Kind kind)
{
    return wordsOf[static_cast<std::size_t>(kind)];
}

std::string inQuotes(std::string_view name)
{
    std::string quoted = "\"";
    for (const char c : name) {
        if (c == '\n' || c == '\r') {
            quoted += c == '\n' ? "\\n" : "\\r";
            continue;
        }
        if (c == '"' || c == '\\')
            quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

std::string spelledLeaf(const Expression::Node& node)
{
    switch (node.kind) {
    case Kind::True:
        return "true";
    case Kind::False:
        return "false";
    case Kind::Number:
        return std::to_string(node.value);
    case Kind::At:
        return fmt::format("{}@{}", node.text, node.value);
    case Kind::Last:
        return fmt::format("last({})", node.text);
    case Kind::Arrives:
        return "event " + inQuotes(node.text);
    case Kind::Leaves:
        return "next " + inQuotes(node.text);
    default:
        return spelledName(node.text);
    }
}

/// Parentheses around an operand of this node; of one level: to the right, but of `->` and U V W to the
/// left; a chain of `and` or `or` needs none.
bool needsParentheses(const Expression::Node& node, const Expression::Node& operand, bool isRight)
{
    const int outer = wordsFor(node.kind).level, inner = wordsFor(operand.kind).level;
    if (wordsFor(node.kind).path != 0)
        return false;
    if (inner != outer)
        return inner < outer;
    if (node.kind == Kind::And || node.kind == Kind::Or || wordsFor(node.kind).arity == Arity::One)
        return false;
    return outer == comparison || isRight != (outer == implies || outer == until);
}

std::string joined(const Expression::Node& node, std::string left, std::string right)
{
    const OperatorWords& words = wordsFor(node.kind);
    if (words.arity == Arity::One)
        return std::string(words.word) + left;
    if (words.path != 0)
        return fmt::format("{} ({} {} {})", words.word, left, words.path, right);
    return fmt::format("{} {} {}", left, words.word, right);
}

} // namespace

Arity arityOf(Kind kind)
{
    return wordsFor(kind).arity;
}

bool isTemporal(Kind kind)
{
    return kind >= Kind::SomeNext;
}

bool isComparison(Kind kind)
{
    return wordsFor(kind).level == comparison;
}

std::vector<bool> pureNodes(const Expression& expression)
{
    std::vector<bool> pure;
    pure.reserve(expression.nodes.size());
    for (const Expression::Node& node : expression.nodes) {
        const Arity arity = arityOf(node.kind);
        pure.push_back(!isTemporal(node.kind) && (arity == Arity::Leaf || pure[node.left]) &&
                       (arity != Arity::Two || pure[node.right]));
    }
    return pure;
}

std::string spelledName(std::string_view name)
{
    const auto isBare = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
               static_cast<unsigned char>(c) >= 0x80;
    };
    const bool startsLikeNumber = !name.empty() && name[0] >= '0' && name[0] <= '9';
    if (!name.empty() && !startsLikeNumber && std::all_of(name.begin(), name.end(), isBare))
        return std::string(name);
    return inQuotes(name);
}

std::string spelled(const Expression& expression, std::uint32_t root)
{
    // Operands stand before what is made of them, so one pass from below suffices.
    std::vector<bool> needed(root + 1, false);
    needed[root] = true;
    for (std::uint32_t i = root + 1; i-- > 0;) {
        const Arity arity = arityOf(expression.nodes[i].kind);
        if (needed[i] && arity != Arity::Leaf)
            needed[expression.nodes[i].left] = true;
        if (needed[i] && arity == Arity::Two)
            needed[expression.nodes[i].right] = true;
    }
    std::vector<std::string> texts(root + 1);
    for (std::uint32_t i = 0; i <= root; ++i) {
        const Expression::Node& node = expression.nodes[i];
        if (!needed[i])
            continue;
        if (arityOf(node.kind) == Arity::Leaf) {
            texts[i] = spelledLeaf(node);
            continue;
        }
        const auto operand = [&](std::uint32_t index, bool isRight) {
            const bool inner = needsParentheses(node, expression.nodes[index], isRight);
            return inner ? "(" + texts[index] + ")" : texts[index];
        };
        const bool isOne = arityOf(node.kind) == Arity::One;
        texts[i] = joined(node, operand(node.left, false), isOne ? "" : operand(node.right, true));
    }
    return texts[root];
}

std::string spelled(const Expression& expression)
{
    return expression.empty() ? "" : spelled(expression, expression.root());
}

} // namespace threadmend
