// SPDX-License-Identifier: GPL-3.0-or-later
// Emission and variables of the compiler.
#include "core/model/behavioral/machine/compiling.h"

#include "core/model/behavioral/language/syntax_error.h"
#include "core/run/poll_or_throw.h"

namespace threadmend::behavioral {

std::uint32_t CodeBase::global(const std::string& name)
{
    const auto [entry, isNew] = globals.try_emplace(name, static_cast<std::uint32_t>(globalNames.size()));
    if (isNew)
        globalNames.push_back(name);
    return entry->second;
}

std::uint32_t compileProgram(const ProgramSyntax& program, bool isLibrary, TextTable& texts, CodeBase& base)
{
    return Compiling(*program.top, nullptr, isLibrary, texts, base).run();
}

Compiling::Compiling(const FunctionSyntax& syntax, Compiling* outer, bool isLibrary, TextTable& texts,
                     CodeBase& base)
    : syntax_(syntax), outer_(outer), texts_(texts), base_(base),
      number_(static_cast<std::uint32_t>(base.functions.size()))
{
    base.functions.push_back(std::make_unique<FunctionCode>());
    code_ = base.functions.back().get();
    code_->number = number_;
    code_->name = syntax.name;
    code_->place = syntax.place;
    code_->isArrow = syntax.isArrow;
    code_->isLibrary = isLibrary;
    place_ = syntax.place;
}

std::uint32_t Compiling::run()
{
    prologue();
    declareFunctions(syntax_.body);
    statements(syntax_.body);
    emit(Op::Undefined);
    emit(Op::Return);
    computeLiveness(*code_, base_);
    return number_;
}

/// Parameters come in the first slots; patterns and defaults are worked off before the body.
void Compiling::prologue()
{
    for (const NodePointer& parameter : syntax_.parameters) {
        const bool isName = parameter->kind == NodeKind::Identifier;
        const std::uint32_t slot = newSlot(isName ? parameter->text : "a parameter");
        if (parameter->kind == NodeKind::Rest)
            code_->hasRest = true;
        else
            ++code_->parameterCount;
        if (isName)
            parameter->variable->slot = slot;
    }
    enterScope(*syntax_.scope, true);
    for (std::uint32_t i = 0; i < syntax_.parameters.size(); ++i) {
        const Node& parameter = *syntax_.parameters[i];
        if (parameter.kind == NodeKind::Identifier)
            continue;
        emit(Op::GetLocal, i);
        assign(parameter.kind == NodeKind::Rest ? *parameter.children[0] : parameter, true);
    }
}

std::uint32_t Compiling::emit(Op op, std::uint32_t a, std::uint32_t b)
{
    pollNowAndThen(base_.run, "reading", code_->instructions.size());
    code_->instructions.push_back({op, a, b});
    code_->places.push_back(place_);
    return here() - 1;
}

void Compiling::land(const std::vector<std::uint32_t>& jumps)
{
    for (const std::uint32_t jump : jumps)
        land(jump);
}

std::uint32_t Compiling::constant(Value value)
{
    const auto index = static_cast<std::uint32_t>(code_->constants.size());
    if (value.isText()) {
        const auto [entry, isNew] = textConstants_.try_emplace(value.id, index);
        if (!isNew)
            return entry->second;
    }
    code_->constants.push_back(value);
    return index;
}

std::uint32_t Compiling::newSlot(const std::string& name)
{
    code_->slotNames.push_back(name);
    return code_->slotCount++;
}

void Compiling::enterScope(const Scope& scope, bool isFunctionEntry)
{
    for (const auto& variable : scope.variables)
        enterVariable(*variable, isFunctionEntry);
}

void Compiling::enterVariable(Variable& variable, bool isFunctionEntry)
{
    if (variable.global) {
        variable.slot = base_.global(variable.name);
        if (variable.kind == VariableKind::Var) {
            emit(Op::GetGlobalOrUndefined, variable.slot);
            emit(Op::InitGlobal, variable.slot);
        }
        return;
    }
    const bool isPlainParameter =
        variable.kind == VariableKind::Parameter && variable.slot < syntax_.parameters.size() &&
        variable.slot < code_->slotNames.size() && code_->slotNames[variable.slot] == variable.name &&
        syntax_.parameters[variable.slot]->kind == NodeKind::Identifier;
    if (!isPlainParameter)
        variable.slot = newSlot(variable.name);
    if (&variable == syntax_.thisVariable)
        code_->thisSlot = static_cast<std::int32_t>(variable.slot);
    if (&variable == syntax_.argumentsVariable)
        code_->argumentsSlot = static_cast<std::int32_t>(variable.slot);
    if (&variable == syntax_.selfVariable)
        code_->selfSlot = static_cast<std::int32_t>(variable.slot);
    const bool isLexical = variable.kind == VariableKind::Let || variable.kind == VariableKind::Const;
    const bool hasContent = isPlainParameter || variable.kind == VariableKind::Hidden;
    if (variable.captured)
        emit(hasContent && isFunctionEntry ? Op::WrapCell : Op::NewCell, variable.slot, isLexical ? 1 : 0);
    else if (isLexical)
        emit(Op::HideLocal, variable.slot);
}

void Compiling::declareFunctions(const std::vector<NodePointer>& list)
{
    for (const NodePointer& node : list)
        if (node->kind == NodeKind::FunctionDeclaration) {
            makeFunction(*node->function);
            write(*node, true);
        }
}

/// The number of a variable among the captures of this function; those around it capture it as well.
std::uint32_t Compiling::captureOf(const Variable& variable)
{
    if (const auto known = captures_.find(&variable); known != captures_.end())
        return known->second;
    const bool isOfOuter = variable.function == (outer_->outer_ == nullptr ? nullptr : &outer_->syntax_);
    const Capture capture{isOfOuter, isOfOuter ? variable.slot : outer_->captureOf(variable)};
    const auto index = static_cast<std::uint32_t>(code_->captures.size());
    code_->captures.push_back(capture);
    code_->captureNames.push_back(variable.name);
    captures_.emplace(&variable, index);
    return index;
}

void Compiling::read(const Node& identifier)
{
    const Variable* variable = identifier.variable;
    if (variable == nullptr && (identifier.text == "this" || identifier.text == "undefined"))
        emit(Op::Undefined);
    else if (variable == nullptr || variable->global)
        emit(Op::GetGlobal, base_.global(identifier.text));
    else if (variable->function != (outer_ == nullptr ? nullptr : &syntax_))
        emit(Op::GetCaptured, captureOf(*variable));
    else
        emit(variable->captured ? Op::GetCell : Op::GetLocal, variable->slot);
}

void Compiling::write(const Node& node, bool isDeclaration)
{
    const Variable* variable = node.variable;
    if (variable == nullptr) {
        emit(Op::SetGlobal, base_.global(node.text));
        return;
    }
    if (!isDeclaration && variable->kind == VariableKind::Const) {
        emit(Op::RefuseConstant, textConstant(variable->name));
        return;
    }
    if (variable->global)
        emit(isDeclaration ? Op::InitGlobal : Op::SetGlobal, base_.global(variable->name));
    else if (variable->function != (outer_ == nullptr ? nullptr : &syntax_))
        emit(Op::SetCaptured, captureOf(*variable));
    else if (variable->captured)
        emit(isDeclaration ? Op::InitCell : Op::SetCell, variable->slot);
    else
        emit(isDeclaration ? Op::InitLocal : Op::SetLocal, variable->slot);
}

void Compiling::makeFunction(const FunctionSyntax& function)
{
    Compiling inner(function, this, code_->isLibrary, texts_, base_);
    emit(Op::MakeFunction, inner.run());
}

} // namespace threadmend::behavioral
