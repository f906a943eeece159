// SPDX-License-Identifier: GPL-3.0-or-later
// Calls, frames, memory and errors of the machine.
#include "core/model/behavioral/machine/machine.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend::behavioral {

Machine::Machine(Realm& shared, MachineLimits limits) : realm(shared), limits_(limits)
{
    stack.reserve(limits_.stack);
    frames.reserve(limits_.frames + 1);
    reset();
}

void Machine::reset()
{
    local.clear();
    frames.clear();
    stack.clear();
    stepsLeft_ = limits_.steps;
    bytesLeft_ = limits_.bytes;
    charges_ = 0;
    nested_ = 0;
    suspended_ = false;
}

Machine::Status Machine::start(Value function, CallArguments arguments)
{
    push(function);
    push(Value::undefined());
    for (const Value argument : arguments.values)
        push(argument);
    try {
        invoke(0, static_cast<std::uint32_t>(arguments.size()));
        return execute(0);
    } catch (const Thrown& thrown) {
        throw uncaught(thrown);
    }
}

Machine::Status Machine::resume(Value result)
{
    push(result);
    try {
        return execute(0);
    } catch (const Thrown& thrown) {
        throw uncaught(thrown);
    }
}

Value Machine::call(Value function, Value self, CallArguments arguments)
{
    constexpr int maxNested = 60;
    if (nested_ >= maxNested)
        failTooDeep();
    const std::size_t floor = frames.size();
    const auto at = static_cast<std::uint32_t>(stack.size());
    push(function);
    push(self);
    for (std::size_t i = 0; i < arguments.size(); ++i)
        push(arguments[i]);
    ++nested_;
    try {
        invoke(at, static_cast<std::uint32_t>(arguments.size()));
        if (frames.size() > floor)
            execute(floor);
    } catch (...) {
        --nested_;
        frames.resize(std::min(frames.size(), floor));
        stack.resize(at);
        throw;
    }
    --nested_;
    return pop();
}

Machine::Status Machine::execute(std::size_t floor)
{
    suspended_ = false;
    while (frames.size() > floor) {
        try {
            if (run(floor))
                return Status::Suspended;
        } catch (const Thrown& thrown) {
            if (!unwind(thrown, floor))
                throw;
        }
    }
    return Status::Ended;
}

/// Finds who catches; false if nobody above `floor` does.
bool Machine::unwind(const Thrown& thrown, std::size_t floor)
{
    while (frames.size() > floor) {
        Frame& frame = frames.back();
        const std::uint32_t at = frame.pc - 1;
        for (const Handler& handler : frame.code->handlers)
            if (at >= handler.begin && at < handler.end) {
                stack.resize(frame.base + frame.code->slotCount);
                push(thrown.value);
                frame.pc = handler.target;
                return true;
            }
        stack.resize(frame.returnTop);
        frames.pop_back();
    }
    return false;
}

void Machine::push(Value value)
{
    if (stack.size() >= limits_.stack) [[unlikely]]
        failTooDeep();
    stack.push_back(value);
}

/// Function, this and arguments are on the stack from `functionAt` on; they make way for the result, or for a
/// frame that will leave it.
void Machine::invoke(std::uint32_t functionAt, std::uint32_t argumentCount)
{
    while (isKind(stack[functionAt], ObjectKind::Bound))
        argumentCount = unbind(functionAt);
    const Value function = stack[functionAt];
    if (!isCallable(function))
        throwError(ErrorKind::TypeError, fmt::format("{} is not a function", describeCallee()));
    const Object& callee = object(function.id);
    switch (callee.kind) {
    case ObjectKind::Function:
        return enter(function.id, functionAt, functionAt + 2, argumentCount, stack[functionAt + 1]);
    case ObjectKind::Native:
        return invokeNative(realm.natives[callee.code], functionAt, argumentCount);
    default: // nothing else can be called
        break;
    }
}

/// Puts what a bound function stands for in its place: target, this, first arguments. How many arguments
/// there are then.
std::uint32_t Machine::unbind(std::uint32_t functionAt)
{
    const std::vector<Value>& bound = object(stack[functionAt].id).elements;
    std::vector<Value> all(bound.begin() + 2, bound.end());
    all.insert(all.end(), stack.begin() + functionAt + 2, stack.end());
    stack.resize(functionAt);
    push(bound[0]);
    push(bound[1]);
    for (const Value value : all)
        push(value);
    charge(sizeof(Value));
    return static_cast<std::uint32_t>(all.size());
}

void Machine::invokeNative(const NativeEntry& entry, std::uint32_t functionAt, std::uint32_t argumentCount)
{
    const CallArguments arguments{std::span<const Value>(stack).subspan(functionAt + 2, argumentCount)};
    const Value self = stack[functionAt + 1];
    switch (entry.role) {
    case NativeRole::Plain: {
        const Value result = entry.function(*this, self, arguments);
        stack.resize(functionAt);
        push(result);
        return;
    }
    case NativeRole::Sync:
    case NativeRole::Fork: {
        if (nested_ > 0 || !onSuspend)
            misuse(fmt::format("{} is called where the b-thread cannot wait", entry.name),
                   "not in getters, toString, event sets and handlers of interrupts, nor at the top level");
        const std::vector<Value> kept(arguments.values.begin(), arguments.values.end());
        stack.resize(functionAt);
        suspended_ = onSuspend(entry.role, self, CallArguments{kept});
        return;
    }
    case NativeRole::Call:
        stack.erase(stack.begin() + functionAt);
        if (argumentCount == 0)
            push(Value::undefined());
        return invoke(functionAt, argumentCount == 0 ? 0 : argumentCount - 1);
    case NativeRole::Apply: {
        const std::vector<Value> list =
            arguments[1].isNullish() ? std::vector<Value>{} : listOf(arguments[1]);
        const Value newSelf = arguments[0];
        stack.resize(functionAt);
        push(self);
        push(newSelf);
        for (const Value value : list)
            push(value);
        return invoke(functionAt, static_cast<std::uint32_t>(list.size()));
    }
    }
}

void Machine::enter(ObjectRef function, std::uint32_t returnTop, std::uint32_t argumentsAt,
                    std::uint32_t argumentCount, Value self)
{
    if (frames.size() >= limits_.frames)
        failTooDeep();
    const FunctionCode& code = *realm.code.functions[object(function).code];
    const auto base = static_cast<std::uint32_t>(stack.size());
    for (std::uint32_t i = 0; i < code.slotCount; ++i)
        push(i < code.parameterCount && i < argumentCount ? stack[argumentsAt + i] : Value::undefined());
    const auto gathered = [&](std::uint32_t from) {
        const ObjectRef array = newArray();
        for (std::uint32_t i = from; i < argumentCount; ++i)
            append(array, stack[argumentsAt + i]);
        return Value::object(array);
    };
    if (code.hasRest)
        stack[base + code.parameterCount] = gathered(code.parameterCount);
    if (code.argumentsSlot >= 0)
        stack[base + static_cast<std::uint32_t>(code.argumentsSlot)] = gathered(0);
    if (code.thisSlot >= 0)
        stack[base + static_cast<std::uint32_t>(code.thisSlot)] = self;
    if (code.selfSlot >= 0)
        stack[base + static_cast<std::uint32_t>(code.selfSlot)] = Value::object(function);
    frames.push_back({&code, 0, base, returnTop, function, false, {}});
}

void Machine::construct(std::uint32_t functionAt, std::uint32_t argumentCount)
{
    const Value function = stack[functionAt];
    const bool isFunction = isKind(function, ObjectKind::Function);
    if (isFunction && !realm.code.functions[object(function.id).code]->isArrow) {
        const Value prototype = get(function, realm.keys.prototype);
        const Value made = Value::object(
            allocate(ObjectKind::Plain, prototype.isObject() ? prototype.id : realm.intrinsics.object));
        enter(function.id, functionAt, functionAt + 1, argumentCount, made);
        frames.back().constructs = true;
        frames.back().self = made;
        return;
    }
    if (isKind(function, ObjectKind::Native) && realm.natives[object(function.id).code].constructs) {
        const CallArguments arguments{std::span<const Value>(stack).subspan(functionAt + 1, argumentCount)};
        const Value result =
            realm.natives[object(function.id).code].function(*this, Value::hole(), arguments);
        stack.resize(functionAt);
        push(result);
        return;
    }
    throwError(ErrorKind::TypeError, fmt::format("{} is not a constructor", describeCallee()));
}

void Machine::returnFrom(Value result)
{
    const Frame& frame = frames.back();
    if (frame.constructs && !result.isObject())
        result = frame.self;
    stack.resize(frame.returnTop);
    frames.pop_back();
    push(result);
}

void Machine::throwError(ErrorKind kind, std::string_view message)
{
    const ObjectRef error =
        allocate(ObjectKind::Error, realm.intrinsics.errors[static_cast<std::size_t>(kind)]);
    Object& made = (error & localBit) != 0 ? local[error & ~localBit] : realm.heap[error];
    made.properties.push_back({realm.keys.message, false, true, true, false, textOf(message), {}});
    throw Thrown{Value::object(error), place()};
}

void Machine::misuse(std::string message, std::string hint)
{
    throw MachineFailure{MachineFailure::Kind::Misuse, std::move(message), place(), std::move(hint)};
}

/// No verdict may depend on the size of our stack, so the program cannot catch this.
void Machine::failTooDeep()
{
    misuse(fmt::format("makes more than {} calls inside one another", limits_.frames),
           "does a recursion never end?");
}

Place Machine::place() const
{
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame)
        if (!frame->code->isLibrary)
            return frame->code->places[frame->pc == 0 ? 0 : frame->pc - 1];
    return {};
}

MachineFailure Machine::uncaught(const Thrown& thrown)
{
    std::string message;
    try {
        message = isKind(thrown.value, ObjectKind::Error) ? utf8(thrown.value) : display(thrown.value);
    } catch (const Thrown&) {
        message = "an object that cannot be shown";
    }
    return {MachineFailure::Kind::JavaScriptError, message, thrown.place, ""};
}

ObjectRef Machine::allocate(ObjectKind kind, ObjectRef prototype)
{
    charge(sizeof(Object));
    if (!realm.frozen)
        return realm.allocate(kind, prototype);
    const auto ref = static_cast<ObjectRef>(local.size()) | localBit;
    local.emplace_back();
    local.back().kind = kind;
    local.back().prototype = prototype;
    return ref;
}

Object& Machine::writable(ObjectRef ref)
{
    if ((ref & localBit) != 0)
        return local[ref & ~localBit];
    if (realm.frozen)
        misuse("the b-thread changes an object that all b-threads share",
               "keep what changes inside the function of the b-thread");
    return realm.heap[ref];
}

void Machine::append(ObjectRef array, Value value)
{
    charge(sizeof(Value));
    writable(array).elements.push_back(value);
}

void Machine::charge(std::uint64_t bytes)
{
    constexpr std::uint32_t pollEvery = 256; // charges: a native may go on for as long as there is memory
    if (context != nullptr && ++charges_ % pollEvery == 0)
        if (const auto stopped = context->poll({"running b-threads", limits_.steps - stepsLeft_}))
            throw *stopped;
    if (bytes > bytesLeft_)
        misuse(fmt::format("needs more than {} MiB of memory", limits_.bytes >> 20),
               "does a list or text grow for ever?");
    bytesLeft_ -= bytes;
}

Value Machine::textOf(std::u16string_view content)
{
    charge(content.size() * 2);
    return Value::text(realm.texts.intern(content));
}

Value Machine::textOf(std::string_view content)
{
    charge(content.size());
    return Value::text(realm.texts.intern(content));
}

} // namespace threadmend::behavioral
