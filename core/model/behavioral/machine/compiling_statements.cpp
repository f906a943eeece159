// SPDX-License-Identifier: GPL-3.0-or-later
// Statements, compiled. A statement begins and ends with an empty operand stack.
#include "core/model/behavioral/language/syntax_error.h"
#include "core/model/behavioral/machine/compiling.h"

#include <algorithm>

namespace threadmend::behavioral {

namespace {

/// Why a `finally` runs: 0 nothing special, 1 something was thrown, from 2 on its exits.
constexpr double completesNormally = 0;
constexpr double throws = 1;
constexpr double firstExit = 2;

} // namespace

void Compiling::statements(const std::vector<NodePointer>& list)
{
    for (const NodePointer& node : list)
        statement(*node);
}

void Compiling::statement(const Node& node)
{
    place_ = node.place;
    switch (node.kind) {
    case NodeKind::Declaration:
        return declaration(node);
    case NodeKind::Expression:
        expression(*node.children[0]);
        emit(Op::Pop);
        return;
    case NodeKind::Block:
        return block(node);
    case NodeKind::If:
        return ifStatement(node);
    case NodeKind::For:
        return forLoop(node);
    case NodeKind::ForIn:
    case NodeKind::ForOf:
        return forEach(node);
    case NodeKind::While:
        return whileLoop(node);
    case NodeKind::DoWhile:
        return doWhileLoop(node);
    case NodeKind::Return:
    case NodeKind::Break:
    case NodeKind::Continue:
        return leave(node);
    case NodeKind::Throw:
        expression(*node.children[0]);
        place_ = node.place;
        emit(Op::Throw);
        return;
    case NodeKind::Try:
        return tryStatement(node);
    case NodeKind::Switch:
        return switchStatement(node);
    case NodeKind::Labelled:
        pendingLabels_.push_back(node.text);
        if (node.children[0]->kind == NodeKind::Block || node.children[0]->kind == NodeKind::If ||
            node.children[0]->kind == NodeKind::Try) {
            beginControl({});
            statement(*node.children[0]);
            land(controls_.back().breaks);
            controls_.pop_back();
        } else {
            statement(*node.children[0]);
            pendingLabels_.clear();
        }
        return;
    default: // functions were made when their block began; an empty statement does nothing
        return;
    }
}

void Compiling::block(const Node& node)
{
    if (node.scope)
        enterScope(*node.scope, false);
    declareFunctions(node.children);
    statements(node.children);
}

void Compiling::declaration(const Node& node)
{
    for (const NodePointer& one : node.children) {
        place_ = one->place;
        if (one->children[1] == nullptr && node.text == "var")
            continue;
        if (one->children[1] != nullptr)
            expression(*one->children[1]);
        else
            emit(Op::Undefined);
        assign(*one->children[0], true);
    }
}

void Compiling::ifStatement(const Node& node)
{
    expression(*node.children[0]);
    const std::uint32_t toElse = emitJump(Op::JumpIfFalse);
    statement(*node.children[1]);
    if (node.children[2] == nullptr) {
        land(toElse);
        return;
    }
    const std::uint32_t toEnd = emitJump(Op::Jump);
    land(toElse);
    statement(*node.children[2]);
    land(toEnd);
}

void Compiling::beginControl(Control control)
{
    control.labels = std::move(pendingLabels_);
    pendingLabels_.clear();
    controls_.push_back(std::move(control));
}

/// Leads the jumps of the innermost loop: those that go on to `again`, those that leave to here.
void Compiling::endLoop(std::uint32_t again)
{
    for (const std::uint32_t jump : controls_.back().continues)
        code_->instructions[jump].a = again;
    land(controls_.back().breaks);
    controls_.pop_back();
}

void Compiling::forLoop(const Node& node)
{
    Control control;
    control.isLoop = true;
    beginControl(std::move(control));
    enterScope(*node.scope, false);
    if (node.children[0] != nullptr && node.children[0]->kind == NodeKind::Declaration) {
        declaration(*node.children[0]);
    } else if (node.children[0] != nullptr) {
        expression(*node.children[0]);
        emit(Op::Pop);
    }
    const std::uint32_t begin = here();
    if (node.children[1] != nullptr) {
        expression(*node.children[1]);
        controls_.back().breaks.push_back(emitJump(Op::JumpIfFalse));
    }
    statement(*node.children[3]);
    const std::uint32_t again = here();
    place_ = node.place;
    for (const auto& variable : node.scope->variables)
        if (variable->captured)
            emit(Op::CopyCell, variable->slot);
    if (node.children[2] != nullptr) {
        expression(*node.children[2]);
        emit(Op::Pop);
    }
    emit(Op::Jump, begin);
    endLoop(again);
}

void Compiling::forEach(const Node& node)
{
    Control control;
    control.isLoop = true;
    beginControl(std::move(control));
    expression(*node.children[1]);
    const std::uint32_t iterator = newSlot("the loop");
    emit(node.kind == NodeKind::ForOf ? Op::BeginOf : Op::BeginIn, 0, iterator);
    const std::uint32_t begin = here();
    place_ = node.place;
    controls_.back().breaks.push_back(emit(Op::NextOf, 0, iterator));
    enterScope(*node.scope, false);
    const Node& head = *node.children[0];
    if (head.kind == NodeKind::Declaration)
        assign(*head.children[0]->children[0], true);
    else
        assign(head, false);
    statement(*node.children[2]);
    emit(Op::Jump, begin);
    endLoop(begin);
}

void Compiling::whileLoop(const Node& node)
{
    Control control;
    control.isLoop = true;
    beginControl(std::move(control));
    const std::uint32_t begin = here();
    expression(*node.children[0]);
    controls_.back().breaks.push_back(emitJump(Op::JumpIfFalse));
    statement(*node.children[1]);
    emit(Op::Jump, begin);
    endLoop(begin);
}

void Compiling::doWhileLoop(const Node& node)
{
    Control control;
    control.isLoop = true;
    beginControl(std::move(control));
    const std::uint32_t begin = here();
    statement(*node.children[0]);
    const std::uint32_t again = here();
    expression(*node.children[1]);
    emit(Op::JumpIfTrue, begin);
    endLoop(again);
}

void Compiling::leave(const Node& node)
{
    if (node.kind == NodeKind::Return) {
        if (node.children[0] != nullptr)
            expression(*node.children[0]);
        else
            emit(Op::Undefined);
    }
    leaveTo(controls_.size(), node);
}

/// Emits the jump of `node` seen from inside the first `depth` controls; a returned value is on the stack.
void Compiling::leaveTo(std::size_t depth, const Node& node)
{
    while (depth-- > 0) {
        Control& control = controls_[depth];
        if (control.isFinally) {
            const double kind = firstExit + static_cast<double>(control.exits.size());
            control.exits.push_back(&node);
            if (node.kind == NodeKind::Return)
                emit(Op::InitLocal, control.valueSlot);
            emit(Op::Constant, constant(Value::of(kind)));
            emit(Op::InitLocal, control.kindSlot);
            control.continues.push_back(emitJump(Op::Jump));
            return;
        }
        if (node.kind == NodeKind::Return)
            continue;
        const bool isNamed =
            std::find(control.labels.begin(), control.labels.end(), node.text) != control.labels.end();
        const bool isNext =
            node.kind == NodeKind::Continue ? control.isLoop : control.isLoop || control.isSwitch;
        if (node.text.empty() ? !isNext : !isNamed)
            continue;
        if (node.kind == NodeKind::Continue && !control.isLoop)
            throw SyntaxError{node.place, "'continue' names a label that is on no loop", ""};
        (node.kind == NodeKind::Break ? control.breaks : control.continues).push_back(emitJump(Op::Jump));
        return;
    }
    emit(Op::Return);
}

void Compiling::tryCatch(const Node& node)
{
    const std::uint32_t begin = here();
    statement(*node.children[0]);
    if (node.children[2] == nullptr)
        return;
    const std::uint32_t end = here();
    const std::uint32_t toEnd = emitJump(Op::Jump);
    code_->handlers.push_back({begin, end, here()});
    enterScope(*node.scope, false);
    if (node.children[1] != nullptr)
        assign(*node.children[1], true);
    else
        emit(Op::Pop);
    statement(*node.children[2]);
    land(toEnd);
}

void Compiling::tryStatement(const Node& node)
{
    if (node.children[3] == nullptr)
        return tryCatch(node);
    Control control;
    control.isFinally = true;
    control.kindSlot = newSlot("why finally runs");
    control.valueSlot = newSlot("what finally keeps");
    const std::uint32_t kindSlot = control.kindSlot;
    const std::uint32_t valueSlot = control.valueSlot;
    std::vector<std::string> labels;
    labels.swap(pendingLabels_);
    beginControl(std::move(control));
    const std::uint32_t begin = here();
    tryCatch(node);
    const std::uint32_t end = here();
    emit(Op::Constant, constant(Value::of(completesNormally)));
    emit(Op::InitLocal, kindSlot);
    const std::uint32_t toFinally = emitJump(Op::Jump);
    code_->handlers.push_back({begin, end, here()});
    emit(Op::InitLocal, valueSlot);
    emit(Op::Constant, constant(Value::of(throws)));
    emit(Op::InitLocal, kindSlot);
    land(toFinally);
    const Control done = std::move(controls_.back());
    controls_.pop_back();
    land(done.continues);
    statement(*node.children[3]);
    const auto ifKind = [&](double kind) {
        emit(Op::GetLocal, kindSlot);
        emit(Op::Constant, constant(Value::of(kind)));
        binary(BinaryOperator::Same);
        return emitJump(Op::JumpIfFalse);
    };
    std::uint32_t otherwise = ifKind(throws);
    emit(Op::GetLocal, valueSlot);
    emit(Op::Throw);
    land(otherwise);
    for (std::size_t i = 0; i < done.exits.size(); ++i) {
        otherwise = ifKind(firstExit + static_cast<double>(i));
        if (done.exits[i]->kind == NodeKind::Return)
            emit(Op::GetLocal, valueSlot);
        leaveTo(controls_.size(), *done.exits[i]);
        land(otherwise);
    }
}

void Compiling::switchStatement(const Node& node)
{
    Control control;
    control.isSwitch = true;
    beginControl(std::move(control));
    expression(*node.children[0]);
    const std::uint32_t value = newSlot("the switch");
    emit(Op::InitLocal, value);
    enterScope(*node.scope, false);
    std::vector<std::uint32_t> jumps(node.children.size());
    for (std::size_t i = 1; i < node.children.size(); ++i)
        if (node.children[i]->children[0] != nullptr) {
            emit(Op::GetLocal, value);
            expression(*node.children[i]->children[0]);
            binary(BinaryOperator::Same);
            jumps[i] = emitJump(Op::JumpIfTrue);
        }
    const std::uint32_t otherwise = emitJump(Op::Jump);
    bool hasDefault = false;
    for (std::size_t i = 1; i < node.children.size(); ++i) {
        const Node& one = *node.children[i];
        hasDefault = hasDefault || one.children[0] == nullptr;
        land(one.children[0] == nullptr ? otherwise : jumps[i]);
        for (std::size_t k = 1; k < one.children.size(); ++k) {
            if (one.children[k]->kind == NodeKind::FunctionDeclaration) {
                makeFunction(*one.children[k]->function);
                write(*one.children[k], true);
            }
            statement(*one.children[k]);
        }
    }
    if (!hasDefault)
        land(otherwise);
    land(controls_.back().breaks);
    controls_.pop_back();
}

} // namespace threadmend::behavioral
