// SPDX-License-Identifier: GPL-3.0-or-later
// Runs one b-thread from one synchronisation to the next, on frames of its own.
#pragma once

#include "core/model/behavioral/machine/code.h"
#include "core/model/behavioral/machine/failure.h"
#include "core/model/behavioral/machine/page_allocator.h"
#include "core/model/behavioral/machine/realm.h"
#include "core/run/run_context.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace threadmend::behavioral {

/// A running call.
struct Frame {
    const FunctionCode* code = nullptr;
    std::uint32_t pc = 0;
    std::uint32_t base = 0;      ///< of its slots on the stack; operands stand behind them
    std::uint32_t returnTop = 0; ///< the stack is cut to this size before the result is pushed
    ObjectRef closure = noObject;
    bool constructs = false;
    Value self; ///< what `new` made
};

/// A global that other engines have and the language of behavioral programs has not.
struct ForeignName {
    std::string_view kind; ///< "Java " for those with which Rhino lets a program reach Java
    std::string_view hint; ///< what to do instead; may be empty
};
std::optional<ForeignName> foreignName(std::string_view name);

/// Bounds of a run between two synchronisations.
struct MachineLimits {
    std::uint64_t steps = 20'000'000;   ///< instructions
    std::uint64_t bytes = 128ull << 20; ///< allocated
    std::size_t frames = 10'000;        ///< of recursion
    std::size_t stack = 1u << 20;       ///< values on the stack
};

/// What the natives of `bp` talk to: the world around the b-thread that runs. Null while none is needed.
class World;

/// An interpreter. It is reused: `reset` forgets the b-thread before. It never calls itself for calls of the
/// language, except for getters, conversions (toString), predicates and comparisons, which cannot sync.
class Machine {
public:
    enum class Status { Ended, Suspended };

    Machine(Realm& realm, MachineLimits limits);
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    // Running. These throw MachineFailure; what the program throws and does not catch is one.
    void reset();
    /// Begins with the call of a function; the frames must be empty.
    Status start(Value function, CallArguments arguments);
    /// Goes on with the result of the call that suspended.
    Status resume(Value result);
    /// Calls a function to its end; it may not sync. Throws Thrown as well.
    Value call(Value function, Value self, CallArguments arguments);
    /// Makes the call of a native that suspends: the operands of the call are taken from the stack.
    std::function<bool(NativeRole role, Value self, CallArguments arguments)> onSuspend;

    /// Instructions since `reset`.
    std::uint64_t instructions() const { return limits_.steps - stepsLeft_; }

    // Errors
    [[noreturn]] void throwError(ErrorKind kind, std::string_view message);
    [[noreturn]] void misuse(std::string message, std::string hint = "");
    [[noreturn]] void failTooDeep();
    /// The place in the person's program that runs now.
    Place place() const;
    MachineFailure uncaught(const Thrown& thrown);

    // Objects
    ObjectRef allocate(ObjectKind kind, ObjectRef prototype);
    ObjectRef newArray() { return allocate(ObjectKind::Array, realm.intrinsics.array); }
    ObjectRef newObject() { return allocate(ObjectKind::Plain, realm.intrinsics.object); }
    const Object& object(ObjectRef ref) const
    {
        return (ref & localBit) != 0 ? local[ref & ~localBit] : realm.heap[ref];
    }
    /// The object for writing; an object of the frozen heap is a misuse.
    Object& writable(ObjectRef ref);
    void append(ObjectRef array, Value value);
    void charge(std::uint64_t bytes);
    Value textOf(std::u16string_view text);
    Value textOf(std::string_view utf8);

    // Properties
    Value get(Value base, MemberKey key);
    Value get(Value base, std::string_view name) { return get(base, realm.text(name)); }
    Value getAt(Value base, Value key);
    void set(Value base, MemberKey key, Value value);
    void setAt(Value base, Value key, Value value);
    void define(ObjectRef ref, MemberKey key, Value value);
    bool remove(Value base, MemberKey key);
    bool hasOwn(Value base, MemberKey key);
    bool has(Value base, MemberKey key);
    /// Enumerable own keys as texts: whole numbers first, then in the order of insertion.
    std::vector<MemberKey> ownKeys(Value base, bool alsoHidden = false);
    ObjectRef prototypeOf(Value base) const;
    MemberKey toKey(Value key);
    Value keyValue(MemberKey key) const;

    // Conversions
    bool isCallable(Value value) const;
    bool isKind(Value value, ObjectKind kind) const
    {
        return value.isObject() && object(value.id).kind == kind;
    }
    static bool toBoolean(Value value, const TextTable& texts);
    bool truthy(Value value) const { return toBoolean(value, realm.texts); }
    double toNumber(Value value);
    double toInteger(Value value);
    std::int32_t toInt32(Value value);
    Value toPrimitive(Value value, bool preferText);
    TextId toText(Value value);
    std::u16string_view text(Value value) { return realm.texts.text(toText(value)); }
    std::string utf8(Value value) { return toUtf8(text(value)); }
    enum class Order { Insertion, Names };
    /// A text for a person: objects and arrays with their content. By names, equal data have one text, in
    /// whichever order their keys and members were added.
    std::string display(Value value, int depth = 0, Order order = Order::Insertion);
    std::string_view typeOf(Value value) const;
    bool same(Value a, Value b) const;      ///< ===
    bool equal(Value a, Value b);           ///< ==
    bool sameOrNaN(Value a, Value b) const; ///< as keys of a Map
    Value binary(BinaryOperator which, Value a, Value b);
    Value unary(UnaryOperator which, Value value);
    bool instanceOf(Value value, Value constructor);

    // Iteration
    Value iteratorOf(Value iterable);
    Value iteratorOver(Value target, IteratorKind kind);
    Value iteratorOfKeys(Value target);
    /// The next value, or a hole at the end.
    Value next(Value iterator);
    std::vector<Value> listOf(Value iterable);

    Realm& realm;
    Heap local;
    std::vector<Frame, PageAllocator<Frame>> frames;
    std::vector<Value, PageAllocator<Value>> stack;
    World* world = nullptr;
    /// Asked now and then whether to stop; then Stopped is thrown. Null: nobody asks.
    RunContext* context = nullptr;

private:
    Status execute(std::size_t floor);
    bool run(std::size_t floor);
    void dispatch(Frame& frame, const Instruction& instruction);
    void variable(Frame& frame, const Instruction& instruction);
    void localVariable(Frame& frame, const Instruction& instruction);
    void cellVariable(Frame& frame, const Instruction& instruction);
    void globalVariable(Frame& frame, const Instruction& instruction);
    void objectOperation(Frame& frame, const Instruction& instruction);
    void makingOperation(Frame& frame, const Instruction& instruction);
    void propertyOperation(Frame& frame, const Instruction& instruction);
    void controlOperation(Frame& frame, const Instruction& instruction);
    void jumpOperation(Frame& frame, const Instruction& instruction);
    void loopOperation(Frame& frame, const Instruction& instruction);
    /// The value of a variable that must be past its declaration.
    Value declared(Value value, const std::string& name);
    Value newCell(Value content);
    bool callOperation(const Instruction& instruction);
    bool unwind(const Thrown& thrown, std::size_t floor);
    void invoke(std::uint32_t functionAt, std::uint32_t argumentCount);
    std::uint32_t unbind(std::uint32_t functionAt);
    void invokeNative(const NativeEntry& entry, std::uint32_t functionAt, std::uint32_t argumentCount);
    void enter(ObjectRef function, std::uint32_t returnTop, std::uint32_t argumentsAt,
               std::uint32_t argumentCount, Value self);
    void construct(std::uint32_t functionAt, std::uint32_t argumentCount);
    void returnFrom(Value result);
    void makeFunction(const Frame& frame, std::uint32_t number);
    void defineAccessor(bool isGetter);
    void copyRest(std::uint32_t count);
    Value nextCustom(Value iterator);
    /// What comes next, or a hole, and the position behind it.
    std::pair<Value, std::size_t> nextCharacter(Value text, std::size_t at);
    std::pair<Value, std::size_t> nextElement(IteratorKind kind, Value target, std::size_t at);
    Value elementAt(IteratorKind kind, Value target, std::size_t at);
    Value sum(Value a, Value b);
    bool isOrdered(BinaryOperator how, Value a, Value b);
    [[noreturn]] void failUndefined(const std::string& name, bool declared);
    void push(Value value);
    Value pop()
    {
        const Value value = stack.back();
        stack.pop_back();
        return value;
    }
    bool isOfState(std::uint32_t global) const
    {
        return realm.frozen && global < realm.stateGlobals.size() && realm.stateGlobals[global];
    }
    Value globalOfState(std::uint32_t global);
    void setGlobalOfState(std::uint32_t global, Value value);
    Value globalOrHole(std::uint32_t global);
    ObjectRef cellIn(const Frame& frame, std::uint32_t slot) const { return stack[frame.base + slot].id; }
    ObjectRef capturedCell(const Frame& frame, std::uint32_t index) const
    {
        return object(frame.closure).elements[index].id;
    }
    std::string describeKey(MemberKey key) const;
    std::string describeCallee() const;
    /// A member of a built-in object that only JavaScript has.
    [[noreturn]] void refuseMember(ObjectRef holder, MemberKey key);

    MachineLimits limits_;
    std::uint64_t stepsLeft_ = 0;
    std::uint64_t bytesLeft_ = 0;
    std::uint32_t charges_ = 0;
    int nested_ = 0;
    bool suspended_ = false;
};

} // namespace threadmend::behavioral
