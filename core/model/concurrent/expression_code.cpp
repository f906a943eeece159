// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/concurrent/expression_code.h"

#include "core/model/expression/token_stream.h"
#include "core/model/text/edit_distance.h"

#include <algorithm>
#include <set>
#include <string_view>

#include <fmt/format.h>

namespace threadmend::concurrent {

namespace {

using Operation = Instruction::Operation;
using Kind = Expression::Kind;

template <class Named>
std::string meantAmong(std::string_view name, const std::vector<Named>& known)
{
    constexpr std::size_t longest = 40;
    std::size_t best = name.size() / 3 + 1;
    std::string hint;
    for (const Named& each : known)
        if (name.size() <= longest && each.name.size() <= longest)
            if (const std::size_t distance = editDistance(name, each.name); distance < best) {
                best = distance;
                hint = fmt::format("did you mean '{}'?", each.name);
            }
    if (!hint.empty())
        return hint;
    constexpr std::size_t mostShown = 12;
    for (std::size_t i = 0; i < std::min(known.size(), mostShown); ++i)
        hint += (i == 0 ? "there is: " : ", ") + known[i].name;
    return known.empty() ? "nothing is declared above" : hint + (known.size() > mostShown ? ", ..." : "");
}

Operation operationFor(Kind kind)
{
    switch (kind) {
    case Kind::And:
        return Operation::And;
    case Kind::Or:
        return Operation::Or;
    case Kind::Implies:
        return Operation::Implies;
    case Kind::Iff:
    case Kind::Equal:
        return Operation::Equal;
    case Kind::NotEqual:
        return Operation::NotEqual;
    case Kind::Less:
        return Operation::Less;
    case Kind::LessOrEqual:
        return Operation::LessOrEqual;
    case Kind::Greater:
        return Operation::Greater;
    case Kind::GreaterOrEqual:
        return Operation::GreaterOrEqual;
    case Kind::Plus:
        return Operation::Plus;
    default:
        return Operation::Minus;
    }
}

/// From the leaves up, each node's code once: operands stand before what is made of them, so the nodes below
/// the root are visited in the order in which a stack machine wants them.
class Compilation {
public:
    Compilation(const Program& program, const Expression& expression, Vocabulary vocabulary)
        : program_(program), expression_(expression), vocabulary_(vocabulary)
    {
    }

    CompiledExpression compile(std::uint32_t root, ValueType wanted)
    {
        const ValueType type = emit(root);
        expect(root, type, wanted);
        return {std::move(code_), {reads_.begin(), reads_.end()}};
    }

private:
    // No deeper than a parsed expression is (`Expression::mostLevels` and the balanced chains).
    ValueType emit(std::uint32_t index)
    {
        const Expression::Node& node = expression_.nodes[index];
        if (isTemporal(node.kind))
            throw TextFault{node.place, "a path quantifier stands where a formula of one state is wanted",
                            "it may stand in a spec, not in a statement or a fairness constraint"};
        switch (arityOf(node.kind)) {
        case Arity::Leaf:
            return emitLeaf(node);
        case Arity::One:
            expect(node.left, emit(node.left), ValueType::Boolean);
            code_.push_back({Operation::Not});
            return ValueType::Boolean;
        case Arity::Two:
            break;
        }
        const ValueType left = emit(node.left), right = emit(node.right);
        const bool isArithmetic = node.kind == Kind::Plus || node.kind == Kind::Minus;
        if (node.kind == Kind::Equal || node.kind == Kind::NotEqual) {
            expect(node.right, right, left);
        } else {
            const ValueType operands =
                isArithmetic || isComparison(node.kind) ? ValueType::Integer : ValueType::Boolean;
            expect(node.left, left, operands);
            expect(node.right, right, operands);
        }
        code_.push_back({operationFor(node.kind)});
        return isArithmetic ? ValueType::Integer : ValueType::Boolean;
    }

    void expect(std::uint32_t index, ValueType found, ValueType wanted) const
    {
        if (found == wanted)
            return;
        const char* const names[] = {"a Boolean", "a number"};
        throw TextFault{expression_.nodes[index].place,
                        fmt::format("'{}' is {}, and {} is wanted", spelled(expression_, index),
                                    names[static_cast<int>(found)], names[static_cast<int>(wanted)]),
                        wanted == ValueType::Boolean ? "compare it, for example n > 0"
                                                     : "Booleans have no arithmetic"};
    }

    ValueType emitLeaf(const Expression::Node& node)
    {
        switch (node.kind) {
        case Kind::True:
        case Kind::False:
            code_.push_back({Operation::Constant, node.kind == Kind::True});
            return ValueType::Boolean;
        case Kind::Number:
            code_.push_back({Operation::Constant, static_cast<std::int32_t>(node.value)});
            return ValueType::Integer;
        case Kind::At:
        case Kind::Last:
            return emitPlace(node);
        default:
            return emitName(node);
        }
    }

    ValueType emitPlace(const Expression::Node& node)
    {
        if (vocabulary_ == Vocabulary::Variables)
            throw TextFault{node.place, "a statement cannot ask where a process is, or who moved last",
                            "such questions stand in a spec or a fairness constraint"};
        const auto process = program_.processNamed(node.text);
        if (!process)
            throw TextFault{node.place, fmt::format("no process is called '{}'", node.text),
                            meantAmong(node.text, program_.processes)};
        if (node.kind == Kind::Last) {
            emitEqual(program_.slotOfLast(), *process);
            return ValueType::Boolean;
        }
        const Process& own = program_.processes[*process];
        const auto place = own.placeOf(node.value);
        if (!place)
            throw TextFault{node.place, fmt::format("process {} has no break point {}", own.name, node.value),
                            fmt::format("its break points are numbered from {} to {}",
                                        own.points.front().number, own.points.back().number)};
        emitEqual(program_.slotOfProcess(*process), *place);
        return ValueType::Boolean;
    }

    void emitEqual(std::uint32_t slot, std::uint32_t value)
    {
        code_.push_back(
            {Operation::IsEqual, static_cast<std::int32_t>(slot), static_cast<std::int32_t>(value)});
    }

    ValueType emitName(const Expression::Node& node)
    {
        if (const auto variable = program_.variableNamed(node.text)) {
            reads_.insert(*variable);
            code_.push_back({Operation::Load, static_cast<std::int32_t>(program_.slotOfVariable(*variable))});
            return program_.variables[*variable].isBoolean ? ValueType::Boolean : ValueType::Integer;
        }
        if (vocabulary_ == Vocabulary::States && node.text.starts_with("e_"))
            if (const auto process = program_.processNamed(std::string_view(node.text).substr(2))) {
                emitEqual(program_.slotOfLast(), *process);
                return ValueType::Boolean;
            }
        throw TextFault{node.place, fmt::format("no variable is called '{}'", node.text),
                        meantAmong(node.text, program_.variables)};
    }

    const Program& program_;
    const Expression& expression_;
    Vocabulary vocabulary_;
    Code code_;
    std::set<std::uint32_t> reads_;
};

} // namespace

CompiledExpression compileExpression(const Program& program, const Expression& expression, std::uint32_t root,
                                     ValueType wanted, Vocabulary vocabulary)
{
    return Compilation(program, expression, vocabulary).compile(root, wanted);
}

} // namespace threadmend::concurrent
