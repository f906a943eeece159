// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/formula_builder.h"

#include "core/run/contract.h"

#include <iterator>

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr int postfixTightness = 3;

std::uint32_t sizeOf(const auto& list)
{
    return static_cast<std::uint32_t>(list.size());
}

} // namespace

int FormulaBuilder::tightness(Operator op)
{
    switch (op) {
    case Operator::Open:
        return 0;
    case Operator::Choice:
        return 1;
    case Operator::Sequence:
        return 2;
    case Operator::Or:
        return postfixTightness + 1;
    case Operator::And:
        return postfixTightness + 2;
    case Operator::Not:
        return postfixTightness + 3;
    }
    return 0;
}

void FormulaBuilder::nil(std::size_t offset)
{
    operands_.push_back({false, addNode(RegularFormula::Kind::Nil, 0, 0), offset});
}

void FormulaBuilder::test(LabelPredicate::Kind kind, std::string text, std::size_t offset)
{
    operands_.push_back({true, sizeOf(tests_), offset});
    tests_.push_back({kind, std::move(text), 0, 0});
}

void FormulaBuilder::push(Operator op, std::size_t offset)
{
    if (op == Operator::Open || op == Operator::Not)
        if (++nesting_ > deepestNesting)
            throw Complaint{offset,
                            fmt::format("this is nested more than {} levels deep, expected a simpler formula",
                                        deepestNesting),
                            "leave out parentheses that are not needed"};
    pending_.push_back({op, offset});
}

void FormulaBuilder::notWord(std::size_t offset)
{
    push(Operator::Not, offset);
}

void FormulaBuilder::open(std::size_t offset)
{
    push(Operator::Open, offset);
}

void FormulaBuilder::infix(Infix infix, std::size_t offset)
{
    constexpr Operator operators[] = {Operator::Choice, Operator::Sequence, Operator::Or, Operator::And};
    const Operator op = operators[static_cast<int>(infix)];
    reduceAbove(tightness(op) - 1);
    if (infix == Infix::Or || infix == Infix::And)
        requireTest(operands_.back(), infix == Infix::Or ? "or" : "and");
    else
        topAsFormula();
    push(op, offset);
}

void FormulaBuilder::postfix(RegularFormula::Kind kind)
{
    reduceAbove(postfixTightness);
    const std::uint32_t repeated = topAsFormula();
    operands_.back().first = addNode(kind, repeated, 0);
}

bool FormulaBuilder::close()
{
    reduceAbove(tightness(Operator::Open));
    if (pending_.empty())
        return false;
    operands_.back().offset = pending_.back().offset;
    pending_.pop_back();
    --nesting_;
    return true;
}

std::size_t FormulaBuilder::openParenthesis() const
{
    for (std::size_t i = pending_.size(); i > 0; --i)
        if (pending_[i - 1].op == Operator::Open)
            return pending_[i - 1].offset;
    return std::string_view::npos;
}

RegularFormula FormulaBuilder::finish()
{
    reduceAbove(tightness(Operator::Open));
    require(pending_.empty() && operands_.size() == 1, "a formula is built from balanced words");
    topAsFormula();
    return std::move(formula_);
}

void FormulaBuilder::reduceAbove(int limit)
{
    while (!pending_.empty() && tightness(pending_.back().op) > limit)
        reduceTop();
}

void FormulaBuilder::reduceTop()
{
    const Operator op = pending_.back().op;
    switch (op) {
    case Operator::Open:
        require(false, "an open parenthesis is closed, not reduced");
        break;
    case Operator::Choice:
        reduceFormulas(RegularFormula::Kind::Choice);
        break;
    case Operator::Sequence:
        reduceFormulas(RegularFormula::Kind::Sequence);
        break;
    case Operator::Or:
        reduceTests(LabelPredicate::Kind::Or);
        break;
    case Operator::And:
        reduceTests(LabelPredicate::Kind::And);
        break;
    case Operator::Not:
        reduceNot();
        break;
    }
    pending_.pop_back();
}

void FormulaBuilder::reduceNot()
{
    requireTest(operands_.back(), "not");
    tests_.push_back({LabelPredicate::Kind::Not, {}, sizeOf(tests_) - 1, 0});
    operands_.back().offset = pending_.back().offset;
    --nesting_;
}

void FormulaBuilder::reduceTests(LabelPredicate::Kind kind)
{
    const Operand right = operands_.back();
    requireTest(right, kind == LabelPredicate::Kind::Or ? "or" : "and");
    operands_.pop_back();
    tests_.push_back({kind, {}, right.first - 1, sizeOf(tests_) - 1});
}

void FormulaBuilder::reduceFormulas(RegularFormula::Kind kind)
{
    const std::uint32_t right = topAsFormula();
    operands_.pop_back();
    Operand& left = operands_.back();
    left.first = addNode(kind, left.first, right);
}

/// Makes the last operand a formula if it is a test: its tests are the last ones, and they become a letter.
std::uint32_t FormulaBuilder::topAsFormula()
{
    Operand& top = operands_.back();
    if (!top.isTest)
        return top.first;
    LabelPredicate letter;
    const auto begin = tests_.begin() + top.first;
    letter.nodes.assign(std::make_move_iterator(begin), std::make_move_iterator(tests_.end()));
    tests_.erase(begin, tests_.end());
    for (LabelPredicate::Node& node : letter.nodes) {
        const bool binary = node.kind == LabelPredicate::Kind::And || node.kind == LabelPredicate::Kind::Or;
        if (binary || node.kind == LabelPredicate::Kind::Not)
            node.left -= top.first;
        if (binary)
            node.right -= top.first;
    }
    formula_.letters.push_back(std::move(letter));
    top.isTest = false;
    top.first = addNode(RegularFormula::Kind::Letter, sizeOf(formula_.letters) - 1, 0);
    return top.first;
}

void FormulaBuilder::requireTest(const Operand& operand, std::string_view word) const
{
    if (!operand.isTest)
        throw Complaint{
            operand.offset,
            fmt::format("'{}' goes with tests on one label, but here stands a formula over steps", word),
            word == "or"    ? "between formulas write '|', for example \"a\"* | \"b\""
            : word == "and" ? "formulas over steps have no 'and'; \"a\" and 'b.*' tests one label"
                            : "only labels are negated, for example (not \"a\")*"};
}

std::uint32_t FormulaBuilder::addNode(RegularFormula::Kind kind, std::uint32_t left, std::uint32_t right)
{
    formula_.nodes.push_back({kind, left, right});
    return sizeOf(formula_.nodes) - 1;
}

} // namespace threadmend
