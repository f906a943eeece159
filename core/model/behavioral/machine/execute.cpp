// SPDX-License-Identifier: GPL-3.0-or-later
// The instructions of the machine.
#include "core/model/behavioral/machine/machine.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace threadmend::behavioral {

/// Runs until the frames are down to `floor` (false) or the b-thread is suspended (true).
bool Machine::run(std::size_t floor)
{
    constexpr std::uint64_t pollEvery = 1024; // instructions: some 30 microseconds
    while (frames.size() > floor) {
        if (stepsLeft_-- == 0) {
            stepsLeft_ = 0;
            misuse(fmt::format("does not come to its next bp.sync within {} instructions", limits_.steps),
                   "does a loop never end?");
        }
        if (context != nullptr && stepsLeft_ % pollEvery == 0)
            if (const auto stopped = context->poll({"running b-threads", limits_.steps - stepsLeft_}))
                throw *stopped;
        Frame& frame = frames.back();
        const Instruction instruction = frame.code->instructions[frame.pc++];
        if (instruction.op >= Op::Call && instruction.op <= Op::Return) {
            if (callOperation(instruction))
                return true;
        } else if (instruction.op >= Op::GetLocal && instruction.op <= Op::RefuseConstant) {
            variable(frame, instruction);
        } else if (instruction.op >= Op::MakeFunction && instruction.op <= Op::ToKey) {
            objectOperation(frame, instruction);
        } else if (instruction.op >= Op::Jump && instruction.op <= Op::BeginIn) {
            controlOperation(frame, instruction);
        } else {
            dispatch(frame, instruction);
        }
    }
    return false;
}

/// Operands and operators.
void Machine::dispatch(Frame& frame, const Instruction& instruction)
{
    switch (instruction.op) {
    case Op::Constant:
        return push(frame.code->constants[instruction.a]);
    case Op::Undefined:
        return push(Value::undefined());
    case Op::Pop:
        stack.pop_back();
        return;
    case Op::Dup:
        return push(stack.back());
    case Op::Dup2:
        push(stack[stack.size() - 2]);
        return push(stack[stack.size() - 2]);
    case Op::Swap:
        std::swap(stack.back(), stack[stack.size() - 2]);
        return;
    case Op::Rotate:
    case Op::Rotate4: {
        const Value top = pop();
        stack.insert(stack.end() - (instruction.op == Op::Rotate ? 2 : 3), top);
        return;
    }
    case Op::Binary: {
        const Value right = stack.back();
        const Value result =
            binary(static_cast<BinaryOperator>(instruction.a), stack[stack.size() - 2], right);
        stack.pop_back();
        stack.back() = result;
        return;
    }
    case Op::Unary:
        stack.back() = unary(static_cast<UnaryOperator>(instruction.a), stack.back());
        return;
    case Op::ToNumeric:
        stack.back() = Value::of(toNumber(stack.back()));
        return;
    default: // belongs to another group of instructions
        return;
    }
}

void Machine::failUndefined(const std::string& name, bool declared)
{
    const auto foreign = declared ? std::nullopt : foreignName(name);
    if (foreign && foreign->kind.empty())
        misuse(fmt::format("uses '{}', which is not part of the language", name), std::string(foreign->hint));
    if (foreign)
        misuse(fmt::format("uses {}('{}'), which is not part of the language", foreign->kind, name),
               std::string(foreign->hint));
    throwError(ErrorKind::ReferenceError, declared ? fmt::format("'{}' is used before its declaration", name)
                                                   : fmt::format("{} is not defined", name));
}

Value Machine::declared(Value value, const std::string& name)
{
    if (value.tag == Tag::Hole)
        failUndefined(name, true);
    return value;
}

Value Machine::newCell(Value content)
{
    const ObjectRef cell = allocate(ObjectKind::Cell, noObject);
    writable(cell).elements.push_back(content);
    return Value::object(cell);
}

void Machine::variable(Frame& frame, const Instruction& instruction)
{
    if (instruction.op <= Op::HideLocal)
        localVariable(frame, instruction);
    else if (instruction.op <= Op::SetCaptured)
        cellVariable(frame, instruction);
    else
        globalVariable(frame, instruction);
}

void Machine::localVariable(Frame& frame, const Instruction& instruction)
{
    const std::uint32_t a = instruction.a;
    switch (instruction.op) {
    case Op::GetLocal:
        return push(declared(stack[frame.base + a], frame.code->slotNames[a]));
    case Op::SetLocal:
        declared(stack[frame.base + a], frame.code->slotNames[a]);
        [[fallthrough]];
    case Op::InitLocal:
        stack[frame.base + a] = pop();
        return;
    case Op::HideLocal:
        stack[frame.base + a] = Value::hole();
        return;
    default: // belongs to another group of instructions
        return;
    }
}

void Machine::cellVariable(Frame& frame, const Instruction& instruction)
{
    const std::uint32_t a = instruction.a;
    switch (instruction.op) {
    case Op::NewCell:
        stack[frame.base + a] = newCell(instruction.b == 1 ? Value::hole() : Value::undefined());
        return;
    case Op::WrapCell:
        stack[frame.base + a] = newCell(stack[frame.base + a]);
        return;
    case Op::CopyCell:
        stack[frame.base + a] = newCell(object(cellIn(frame, a)).elements[0]);
        return;
    case Op::GetCell:
        return push(declared(object(cellIn(frame, a)).elements[0], frame.code->slotNames[a]));
    case Op::SetCell:
        declared(object(cellIn(frame, a)).elements[0], frame.code->slotNames[a]);
        [[fallthrough]];
    case Op::InitCell:
        writable(cellIn(frame, a)).elements[0] = pop();
        return;
    case Op::GetCaptured:
        return push(declared(object(capturedCell(frame, a)).elements[0], frame.code->captureNames[a]));
    case Op::SetCaptured: {
        const ObjectRef cell = capturedCell(frame, a);
        declared(object(cell).elements[0], frame.code->captureNames[a]);
        if (realm.frozen && (cell & localBit) == 0)
            misuse(fmt::format("the b-thread changes '{}', which it shares with others",
                               frame.code->captureNames[a]),
                   "keep what changes inside the function of the b-thread");
        writable(cell).elements[0] = pop();
        return;
    }
    default: // belongs to another group of instructions
        return;
    }
}

void Machine::globalVariable(Frame& frame, const Instruction& instruction)
{
    const std::uint32_t a = instruction.a;
    switch (instruction.op) {
    case Op::GetGlobal:
    case Op::GetGlobalOrUndefined: {
        const Value value = isOfState(a) ? globalOfState(a) : globalOrHole(a);
        if (value.tag == Tag::Hole && instruction.op == Op::GetGlobal)
            failUndefined(realm.code.globalNames[a], false);
        return push(value.tag == Tag::Hole ? Value::undefined() : value);
    }
    case Op::SetGlobal:
    case Op::InitGlobal:
        if (isOfState(a))
            return setGlobalOfState(a, pop());
        if (realm.frozen)
            misuse(
                fmt::format("the b-thread changes the global '{}'", realm.code.globalNames[a]),
                "declare it inside the function of the b-thread (let, const), or make globals a part of the "
                "state: --globals state");
        if (realm.globals.size() <= a)
            realm.globals.resize(a + 1, Value::hole());
        realm.globals[a] = pop();
        return;
    case Op::RefuseConstant:
        throwError(ErrorKind::TypeError, fmt::format("'{}' is a constant and cannot be assigned to",
                                                     utf8(frame.code->constants[a])));
    default: // belongs to another group of instructions
        return;
    }
}

void Machine::objectOperation(Frame& frame, const Instruction& instruction)
{
    if (instruction.op <= Op::CopyRest)
        makingOperation(frame, instruction);
    else
        propertyOperation(frame, instruction);
}

/// Objects are made, and filled with what their literals say.
void Machine::makingOperation(Frame& frame, const Instruction& instruction)
{
    switch (instruction.op) {
    case Op::MakeFunction:
        return makeFunction(frame, instruction.a);
    case Op::MakeObject:
        return push(Value::object(newObject()));
    case Op::MakeArray:
        return push(Value::object(newArray()));
    case Op::MakePattern: {
        const ObjectRef made = allocate(ObjectKind::RegExp, realm.intrinsics.regExp);
        writable(made).elements = {frame.code->constants[instruction.a], frame.code->constants[instruction.b],
                                   Value::of(0.0)};
        return push(Value::object(made));
    }
    case Op::Append:
    case Op::AppendHole: {
        const Value value = instruction.op == Op::Append ? pop() : Value::hole();
        return append(stack.back().id, value);
    }
    case Op::AppendAll:
        for (const Value value : listOf(pop()))
            append(stack.back().id, value);
        return;
    case Op::Define: {
        const Value value = pop();
        return define(stack.back().id, frame.code->constants[instruction.a].id, value);
    }
    case Op::DefineAt: {
        const Value value = pop();
        const MemberKey name = toKey(pop());
        return define(stack.back().id, name, value);
    }
    case Op::DefineGetter:
    case Op::DefineSetter:
        return defineAccessor(instruction.op == Op::DefineGetter);
    case Op::CopyProperties: {
        const Value source = pop();
        for (const MemberKey name : ownKeys(source))
            define(stack.back().id, name, get(source, name));
        return;
    }
    case Op::CopyRest:
        return copyRest(instruction.a);
    default: // belongs to another group of instructions
        return;
    }
}

/// Properties are read, written and deleted.
void Machine::propertyOperation(Frame& frame, const Instruction& instruction)
{
    const auto key = [&] { return frame.code->constants[instruction.a].id; };
    switch (instruction.op) {
    case Op::Get: {
        const Value result = get(stack.back(), key());
        stack.back() = result;
        return;
    }
    case Op::GetAt: {
        const Value result = getAt(stack[stack.size() - 2], stack.back());
        stack.pop_back();
        stack.back() = result;
        return;
    }
    case Op::GetMethod: {
        const Value self = stack.back();
        const Value method = get(self, key());
        stack.back() = method;
        return push(self);
    }
    case Op::GetMethodAt: {
        const Value self = stack[stack.size() - 2];
        const Value method = getAt(self, stack.back());
        stack[stack.size() - 2] = method;
        stack.back() = self;
        return;
    }
    case Op::Set: {
        const Value value = stack.back();
        set(stack[stack.size() - 2], key(), value);
        stack.pop_back();
        stack.back() = value;
        return;
    }
    case Op::SetAt: {
        const Value value = stack.back();
        setAt(stack[stack.size() - 3], stack[stack.size() - 2], value);
        stack.resize(stack.size() - 2);
        stack.back() = value;
        return;
    }
    case Op::Delete:
        stack.back() = Value::of(remove(stack.back(), key()));
        return;
    case Op::DeleteAt: {
        const MemberKey name = toKey(pop());
        stack.back() = Value::of(remove(stack.back(), name));
        return;
    }
    case Op::ToKey:
        if (!stack.back().isNumber())
            stack.back() = keyValue(toKey(stack.back()));
        return;
    default: // belongs to another group of instructions
        return;
    }
}

void Machine::makeFunction(const Frame& frame, std::uint32_t number)
{
    const FunctionCode& code = *realm.code.functions[number];
    std::vector<Value> cells;
    cells.reserve(code.captures.size());
    for (const Capture& capture : code.captures)
        cells.push_back(capture.fromSlot ? stack[frame.base + capture.index]
                                         : object(frame.closure).elements[capture.index]);
    const ObjectRef made = allocate(ObjectKind::Function, realm.intrinsics.function);
    Object& function = writable(made);
    function.code = number;
    function.elements = std::move(cells);
    push(Value::object(made));
}

void Machine::defineAccessor(bool isGetter)
{
    const Value function = pop();
    const MemberKey key = toKey(pop());
    Object& holder = writable(stack.back().id);
    ObjectProperty* known = holder.find(key);
    if (known == nullptr || !known->accessor) {
        define(stack.back().id, key, Value::undefined());
        known = holder.find(key);
        known->accessor = true;
    }
    (isGetter ? known->value : known->setter) = function;
}

void Machine::copyRest(std::uint32_t count)
{
    std::vector<MemberKey> left;
    for (std::uint32_t i = 0; i < count; ++i)
        left.push_back(toKey(pop()));
    const Value source = pop();
    const ObjectRef made = newObject();
    for (const MemberKey key : ownKeys(source))
        if (std::find(left.begin(), left.end(), key) == left.end())
            define(made, key, get(source, key));
    push(Value::object(made));
}

/// True if the b-thread is suspended.
bool Machine::callOperation(const Instruction& instruction)
{
    const auto size = static_cast<std::uint32_t>(stack.size());
    switch (instruction.op) {
    case Op::Call:
        invoke(size - instruction.a - 2, instruction.a);
        break;
    case Op::CallAll: {
        const std::vector<Value> list = listOf(pop());
        for (const Value value : list)
            push(value);
        invoke(size - 3, static_cast<std::uint32_t>(list.size()));
        break;
    }
    case Op::New:
        construct(size - instruction.a - 1, instruction.a);
        break;
    case Op::NewAll: {
        const std::vector<Value> list = listOf(pop());
        for (const Value value : list)
            push(value);
        construct(size - 2, static_cast<std::uint32_t>(list.size()));
        break;
    }
    default: // Op::Return
        returnFrom(pop());
        return false;
    }
    return std::exchange(suspended_, false);
}

void Machine::controlOperation(Frame& frame, const Instruction& instruction)
{
    if (instruction.op <= Op::Throw)
        jumpOperation(frame, instruction);
    else
        loopOperation(frame, instruction);
}

void Machine::jumpOperation(Frame& frame, const Instruction& instruction)
{
    const auto jumpIf = [&](bool jumps, bool keeps) {
        if (jumps)
            frame.pc = instruction.a;
        if (!jumps || !keeps)
            stack.pop_back();
    };
    switch (instruction.op) {
    case Op::Jump:
        frame.pc = instruction.a;
        return;
    case Op::JumpIfTrue:
        return jumpIf(truthy(stack.back()), false);
    case Op::JumpIfFalse:
        return jumpIf(!truthy(stack.back()), false);
    case Op::JumpIfTrueKeep:
        return jumpIf(truthy(stack.back()), true);
    case Op::JumpIfFalseKeep:
        return jumpIf(!truthy(stack.back()), true);
    case Op::JumpIfNotNullishKeep:
        return jumpIf(!stack.back().isNullish(), true);
    case Op::JumpIfNotUndefined:
        return jumpIf(stack.back().tag != Tag::Undefined, true);
    case Op::JumpIfNullish:
        if (stack.back().isNullish()) {
            frame.pc = instruction.a;
            stack.pop_back();
        }
        return;
    case Op::Throw:
        throw Thrown{pop(), place()};
    default: // belongs to another group of instructions
        return;
    }
}

void Machine::loopOperation(Frame& frame, const Instruction& instruction)
{
    Value& iterator = stack[frame.base + instruction.b];
    switch (instruction.op) {
    case Op::BeginOf: {
        const Value iterable = stack.back();
        iterator = iteratorOf(iterable);
        stack.pop_back();
        return;
    }
    case Op::BeginIn:
        iterator = iteratorOfKeys(stack.back());
        stack.pop_back();
        return;
    case Op::NextOf:
    case Op::NextOrUndefined: {
        const Value value = next(iterator);
        if (value.tag != Tag::Hole)
            return push(value);
        if (instruction.op == Op::NextOrUndefined)
            return push(Value::undefined());
        frame.pc = instruction.a;
        return;
    }
    case Op::RestOf: {
        const ObjectRef rest = newArray();
        for (Value value = next(iterator); value.tag != Tag::Hole; value = next(iterator))
            append(rest, value);
        return push(Value::object(rest));
    }
    default: // belongs to another group of instructions
        return;
    }
}

} // namespace threadmend::behavioral
