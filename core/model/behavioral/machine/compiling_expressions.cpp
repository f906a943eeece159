// SPDX-License-Identifier: GPL-3.0-or-later
// Expressions, compiled: each leaves one value on the operand stack.
#include "core/model/behavioral/language/syntax_error.h"
#include "core/model/behavioral/machine/compiling.h"

#include <algorithm>
#include <array>
#include <utility>

namespace threadmend::behavioral {

namespace {

constexpr std::size_t maxDepth = 3000;

BinaryOperator operatorOf(const std::string& text)
{
    using enum BinaryOperator;
    constexpr std::pair<std::string_view, BinaryOperator> operators[] = {{"+", Add},
                                                                         {"-", Subtract},
                                                                         {"*", Multiply},
                                                                         {"/", Divide},
                                                                         {"%", Remainder},
                                                                         {"**", Power},
                                                                         {"==", Equal},
                                                                         {"!=", NotEqual},
                                                                         {"===", Same},
                                                                         {"!==", NotSame},
                                                                         {"<", Less},
                                                                         {">", Greater},
                                                                         {"<=", LessEqual},
                                                                         {">=", GreaterEqual},
                                                                         {"<<", ShiftLeft},
                                                                         {">>", ShiftRight},
                                                                         {">>>", ShiftRightUnsigned},
                                                                         {"&", And},
                                                                         {"|", Or},
                                                                         {"^", Xor},
                                                                         {"in", In},
                                                                         {"instanceof", InstanceOf}};
    return std::find_if(std::begin(operators), std::end(operators),
                        [&](const auto& entry) { return entry.first == text; })
        ->second;
}

bool hasSpread(const Node& node)
{
    return std::any_of(node.children.begin() + 1, node.children.end(),
                       [](const NodePointer& child) { return child->kind == NodeKind::Spread; });
}

} // namespace

void Compiling::expression(const Node& node)
{
    if (++depth_ > maxDepth)
        throw SyntaxError{node.place, "this is nested too deeply", "take parts of it into functions"};
    place_ = node.place;
    expressionOf(node);
    --depth_;
}

void Compiling::expressionOf(const Node& node)
{
    switch (node.kind) {
    case NodeKind::Number:
        emit(Op::Constant, constant(Value::of(node.number)));
        return;
    case NodeKind::Text:
        emit(Op::Constant, textConstant(node.text));
        return;
    case NodeKind::True:
    case NodeKind::False:
        emit(Op::Constant, constant(Value::of(node.kind == NodeKind::True)));
        return;
    case NodeKind::Null:
        emit(Op::Constant, constant(Value::null()));
        return;
    case NodeKind::Template:
        return templateLiteral(node);
    case NodeKind::Pattern:
        emit(Op::MakePattern, textConstant(node.text), textConstant(node.flags));
        return;
    case NodeKind::Identifier:
        return read(node);
    case NodeKind::Array:
        return arrayLiteral(node.children, 0);
    case NodeKind::Object:
        return objectLiteral(node);
    case NodeKind::Function:
        return makeFunction(*node.function);
    case NodeKind::Unary:
        return unaryExpression(node);
    case NodeKind::Update:
        return update(node);
    case NodeKind::Binary:
        expression(*node.children[0]);
        expression(*node.children[1]);
        place_ = node.place;
        return binary(operatorOf(node.text));
    case NodeKind::Logical:
        return logical(node);
    case NodeKind::Assign:
        return assignment(node);
    case NodeKind::Conditional:
        return conditional(node);
    case NodeKind::Call:
        return call(node);
    case NodeKind::New:
        return construct(node);
    case NodeKind::Member:
    case NodeKind::Index:
        return member(node);
    case NodeKind::Chain:
        return chain(node, false);
    case NodeKind::Sequence:
        for (const NodePointer& child : node.children) {
            expression(*child);
            if (&child != &node.children.back())
                emit(Op::Pop);
        }
        return;
    default:
        throw SyntaxError{node.place, "found what is no expression here", ""};
    }
}

void Compiling::key(const Node& part)
{
    if (part.children[0] == nullptr)
        emit(Op::Constant, textConstant(part.text));
    else
        expression(*part.children[0]);
}

void Compiling::objectLiteral(const Node& node)
{
    emit(Op::MakeObject);
    for (const NodePointer& part : node.children)
        objectPart(*part);
}

void Compiling::objectPart(const Node& part)
{
    place_ = part.place;
    switch (part.kind) {
    case NodeKind::Spread:
        expression(*part.children[0]);
        emit(Op::CopyProperties);
        return;
    case NodeKind::Getter:
    case NodeKind::Setter:
        key(part);
        expression(*part.children[1]);
        emit(part.kind == NodeKind::Getter ? Op::DefineGetter : Op::DefineSetter);
        return;
    default:
        if (part.children[0] == nullptr && part.text == "__proto__")
            throw SyntaxError{part.place, "found '__proto__', which is not part of the language",
                              "use Object.create(prototype)"};
        if (part.children[0] != nullptr) {
            expression(*part.children[0]);
            emit(Op::ToKey);
            expression(*part.children[1]);
            emit(Op::DefineAt);
        } else {
            expression(*part.children[1]);
            emit(Op::Define, textConstant(part.text));
        }
    }
}

/// An array of the elements from `first` on.
void Compiling::arrayLiteral(const std::vector<NodePointer>& elements, std::size_t first)
{
    emit(Op::MakeArray);
    for (std::size_t i = first; i < elements.size(); ++i) {
        if (elements[i] == nullptr) {
            emit(Op::AppendHole);
        } else if (elements[i]->kind == NodeKind::Spread) {
            expression(*elements[i]->children[0]);
            emit(Op::AppendAll);
        } else {
            expression(*elements[i]);
            emit(Op::Append);
        }
    }
}

void Compiling::templateLiteral(const Node& node)
{
    expression(*node.children[0]);
    for (std::size_t i = 1; i < node.children.size(); ++i) {
        expression(*node.children[i]);
        if (i % 2 == 1)
            unary(UnaryOperator::ToText);
        binary(BinaryOperator::Add);
    }
}

void Compiling::unaryExpression(const Node& node)
{
    const Node& operand = *node.children[0];
    if (node.text == "delete")
        return operand.kind == NodeKind::Chain ? chain(operand, true) : deletion(operand);
    const bool isGlobal = operand.kind == NodeKind::Identifier && operand.variable == nullptr &&
                          operand.text != "this" && operand.text != "undefined";
    if (node.text == "typeof" && isGlobal)
        emit(Op::GetGlobalOrUndefined, base_.global(operand.text));
    else
        expression(operand);
    using enum UnaryOperator;
    constexpr std::pair<std::string_view, UnaryOperator> operators[] = {
        {"!", Not}, {"~", Complement}, {"+", Plus}, {"-", Minus}, {"typeof", TypeOf}, {"void", Void}};
    for (const auto& [text, which] : operators)
        if (text == node.text)
            unary(which);
}

void Compiling::deletion(const Node& operand)
{
    if (operand.kind != NodeKind::Member && operand.kind != NodeKind::Index)
        throw SyntaxError{operand.place, "only a property can be deleted", ""};
    expression(*operand.children[0]);
    if (operand.flag)
        chainExits_->push_back(emitJump(Op::JumpIfNullish));
    if (operand.kind == NodeKind::Member) {
        emit(Op::Delete, textConstant(operand.text));
    } else {
        expression(*operand.children[1]);
        emit(Op::DeleteAt);
    }
}

void Compiling::update(const Node& node)
{
    const Node& target = *node.children[0];
    const UnaryOperator step = node.text == "++" ? UnaryOperator::Increment : UnaryOperator::Decrement;
    const auto count = [&](Op keepOld) {
        emit(Op::ToNumeric);
        if (!node.flag) {
            emit(Op::Dup);
            if (keepOld != Op::Dup)
                emit(keepOld);
        }
        unary(step);
    };
    if (target.kind == NodeKind::Identifier) {
        read(target);
        count(Op::Dup);
        if (node.flag)
            emit(Op::Dup);
        write(target, false);
        return;
    }
    expression(*target.children[0]);
    if (target.kind == NodeKind::Member) {
        emit(Op::Dup);
        emit(Op::Get, textConstant(target.text));
        count(Op::Rotate);
        emit(Op::Set, textConstant(target.text));
    } else {
        expression(*target.children[1]);
        emit(Op::Dup2);
        emit(Op::GetAt);
        count(Op::Rotate4);
        emit(Op::SetAt);
    }
    if (!node.flag)
        emit(Op::Pop);
}

void Compiling::logical(const Node& node)
{
    expression(*node.children[0]);
    const std::uint32_t decided = emitJump(node.text == "&&"   ? Op::JumpIfFalseKeep
                                           : node.text == "||" ? Op::JumpIfTrueKeep
                                                               : Op::JumpIfNotNullishKeep);
    expression(*node.children[1]);
    land(decided);
}

void Compiling::assignment(const Node& node)
{
    const Node& target = *node.children[0];
    if (node.text == "&&" || node.text == "||" || node.text == "??")
        return logicalAssignment(node);
    const bool isPlain = node.text == "=";
    if (target.kind == NodeKind::Member || target.kind == NodeKind::Index) {
        const bool isMember = target.kind == NodeKind::Member;
        expression(*target.children[0]);
        if (!isMember)
            expression(*target.children[1]);
        if (!isPlain) {
            emit(isMember ? Op::Dup : Op::Dup2);
            isMember ? emit(Op::Get, textConstant(target.text)) : emit(Op::GetAt);
        }
        expression(*node.children[1]);
        place_ = target.place;
        if (!isPlain)
            binary(operatorOf(node.text));
        isMember ? emit(Op::Set, textConstant(target.text)) : emit(Op::SetAt);
        return;
    }
    if (!isPlain)
        read(target);
    expression(*node.children[1]);
    place_ = node.place;
    if (!isPlain)
        binary(operatorOf(node.text));
    emit(Op::Dup);
    assign(target, false);
}

void Compiling::logicalAssignment(const Node& node)
{
    const Node& target = *node.children[0];
    const Op decides = node.text == "&&"   ? Op::JumpIfFalseKeep
                       : node.text == "||" ? Op::JumpIfTrueKeep
                                           : Op::JumpIfNotNullishKeep;
    if (target.kind == NodeKind::Identifier) {
        read(target);
        const std::uint32_t decided = emitJump(decides);
        expression(*node.children[1]);
        emit(Op::Dup);
        write(target, false);
        land(decided);
        return;
    }
    const bool isMember = target.kind == NodeKind::Member;
    expression(*target.children[0]);
    if (!isMember)
        expression(*target.children[1]);
    emit(isMember ? Op::Dup : Op::Dup2);
    isMember ? emit(Op::Get, textConstant(target.text)) : emit(Op::GetAt);
    const std::uint32_t decided = emitJump(decides);
    expression(*node.children[1]);
    isMember ? emit(Op::Set, textConstant(target.text)) : emit(Op::SetAt);
    const std::uint32_t toEnd = emitJump(Op::Jump);
    land(decided); // object key? value
    emit(isMember ? Op::Swap : Op::Rotate);
    emit(Op::Pop);
    if (!isMember)
        emit(Op::Pop);
    land(toEnd);
}

void Compiling::conditional(const Node& node)
{
    expression(*node.children[0]);
    const std::uint32_t toElse = emitJump(Op::JumpIfFalse);
    expression(*node.children[1]);
    const std::uint32_t toEnd = emitJump(Op::Jump);
    land(toElse);
    expression(*node.children[2]);
    land(toEnd);
}

void Compiling::member(const Node& node)
{
    expression(*node.children[0]);
    if (node.flag)
        chainExits_->push_back(emitJump(Op::JumpIfNullish));
    if (node.kind == NodeKind::Index) {
        expression(*node.children[1]);
        place_ = node.place;
        emit(Op::GetAt);
    } else {
        place_ = node.place;
        emit(Op::Get, textConstant(node.text));
    }
}

void Compiling::chain(const Node& node, bool deletes)
{
    std::vector<std::uint32_t> exits;
    std::vector<std::uint32_t> callExits;
    auto* outerExits = std::exchange(chainExits_, &exits);
    auto* outerCallExits = std::exchange(chainCallExits_, &callExits);
    if (deletes)
        deletion(*node.children[0]);
    else
        expression(*node.children[0]);
    chainExits_ = outerExits;
    chainCallExits_ = outerCallExits;
    const std::uint32_t toEnd = emitJump(Op::Jump);
    land(callExits);
    emit(Op::Pop);
    land(exits);
    if (deletes)
        emit(Op::Constant, constant(Value::of(true)));
    else
        emit(Op::Undefined);
    land(toEnd);
}

/// Leaves the function and the object that it is a method of.
void Compiling::callee(const Node& node)
{
    if (node.kind != NodeKind::Member && node.kind != NodeKind::Index) {
        expression(node);
        emit(Op::Undefined);
        return;
    }
    expression(*node.children[0]);
    if (node.flag)
        chainExits_->push_back(emitJump(Op::JumpIfNullish));
    if (node.kind == NodeKind::Index) {
        expression(*node.children[1]);
        place_ = node.place;
        emit(Op::GetMethodAt);
    } else {
        place_ = node.place;
        emit(Op::GetMethod, textConstant(node.text));
    }
}

/// The constant with the name of what is called, counted from 1; 0 if it has none. Of a member with the names
/// of the objects that hold it ("list.push"), as far as they have names.
std::uint32_t Compiling::calleeName(const Node& node)
{
    constexpr int mostHolders = 4;
    if (node.kind != NodeKind::Identifier && node.kind != NodeKind::Member)
        return 0;
    std::string name = node.text;
    const Node* part = &node;
    for (int i = 0; i < mostHolders && part->kind == NodeKind::Member; ++i) {
        part = &*part->children[0];
        if (part->kind != NodeKind::Identifier && part->kind != NodeKind::Member)
            break;
        name = part->text + "." + name;
    }
    return textConstant(name) + 1;
}

void Compiling::call(const Node& node)
{
    callee(*node.children[0]);
    if (node.flag) {
        emit(Op::Swap); // object function
        chainCallExits_->push_back(emitJump(Op::JumpIfNullish));
        emit(Op::Swap);
    }
    if (hasSpread(node)) {
        arrayLiteral(node.children, 1);
        place_ = node.place;
        emit(Op::CallAll, 0, calleeName(*node.children[0]));
        return;
    }
    for (std::size_t i = 1; i < node.children.size(); ++i)
        expression(*node.children[i]);
    place_ = node.place;
    emit(Op::Call, static_cast<std::uint32_t>(node.children.size() - 1), calleeName(*node.children[0]));
}

void Compiling::construct(const Node& node)
{
    expression(*node.children[0]);
    if (hasSpread(node)) {
        arrayLiteral(node.children, 1);
        place_ = node.place;
        emit(Op::NewAll, 0, calleeName(*node.children[0]));
        return;
    }
    for (std::size_t i = 1; i < node.children.size(); ++i)
        expression(*node.children[i]);
    place_ = node.place;
    emit(Op::New, static_cast<std::uint32_t>(node.children.size() - 1), calleeName(*node.children[0]));
}

} // namespace threadmend::behavioral
