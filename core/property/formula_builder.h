// SPDX-License-Identifier: GPL-3.0-or-later
// Builds a regular formula from its words, left to right, by operator precedence (Dijkstra's two stacks): no
// recursion, so no text can exhaust the stack of the thread.
#pragma once

#include "core/property/property_text.h"
#include "core/property/regular_formula.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// Receives the words of a formula in their order. From loose to tight: `|`, `.`, then `*` `+` `?`, then
/// `or`, `and`, `not`. The last three combine tests on one label; the others formulas, for which a test is
/// one step. So `("a" or "b")` is a test, `("a" | "b")` a formula, and what a parenthesis holds is known only
/// behind it. Every function may throw a Complaint at the byte that is to blame. Linear time, but for `and`
/// and `or`.
class FormulaBuilder {
public:
    enum class Infix { Choice, Sequence, Or, And };
    /// Parentheses and `not`s that are open at the same time.
    static constexpr std::size_t deepestNesting = 1000;

    void nil(std::size_t offset);
    void test(LabelPredicate::Kind kind, std::string text, std::size_t offset);
    void notWord(std::size_t offset);
    void infix(Infix infix, std::size_t offset);
    /// Star, Plus or Optional.
    void postfix(RegularFormula::Kind kind);
    void open(std::size_t offset);
    /// False if there is no parenthesis to close.
    bool close();
    /// The byte of the innermost open parenthesis, or npos.
    std::size_t openParenthesis() const;
    RegularFormula finish();

private:
    enum class Operator { Open, Choice, Sequence, Or, And, Not };
    struct Pending {
        Operator op = Operator::Open;
        std::size_t offset = 0;
    };
    /// A test is the part of `tests_` from `first` on, up to the next operand that is a test; a formula is
    /// `first` in the nodes.
    struct Operand {
        bool isTest = false;
        std::uint32_t first = 0;
        std::size_t offset = 0;
    };

    static int tightness(Operator op);
    void push(Operator op, std::size_t offset);
    void reduceAbove(int tightness);
    void reduceTop();
    void reduceNot();
    void reduceTests(LabelPredicate::Kind kind);
    void reduceFormulas(RegularFormula::Kind kind);
    std::uint32_t topAsFormula();
    void requireTest(const Operand& operand, std::string_view word) const;
    std::uint32_t addNode(RegularFormula::Kind kind, std::uint32_t left, std::uint32_t right);

    RegularFormula formula_;
    std::vector<LabelPredicate::Node> tests_;
    std::vector<Operand> operands_;
    std::vector<Pending> pending_;
    std::size_t nesting_ = 0;
};

} // namespace threadmend
