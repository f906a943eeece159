// SPDX-License-Identifier: GPL-3.0-or-later
// Functions as instructions for a stack machine.
#pragma once

#include "core/model/behavioral/language/token.h"
#include "core/model/behavioral/machine/value.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace threadmend::behavioral {

/// Operands are on the stack of the frame, topmost last; `a` and `b` are those of the instruction.
enum class Op : std::uint8_t {
    Constant,  ///< -> constants[a]
    Undefined, ///< -> undefined
    Pop,       ///< x ->
    Dup,       ///< x -> x x
    Dup2,      ///< x y -> x y x y
    Swap,      ///< x y -> y x
    Rotate,    ///< x y z -> z x y
    Rotate4,   ///< w x y z -> z w x y
    // Variables
    GetLocal,             ///< -> slot a
    SetLocal,             ///< x -> ; slot a, which must be past its declaration
    InitLocal,            ///< x -> ; slot a
    HideLocal,            ///< slot a is before its declaration
    NewCell,              ///< slot a: a cell before its declaration (b = 1) or with undefined
    WrapCell,             ///< slot a: a cell with what was in it
    CopyCell,             ///< slot a: a new cell with the content of the old one
    GetCell,              ///< -> content of the cell in slot a
    SetCell,              ///< x -> ; the same, past its declaration
    InitCell,             ///< x ->
    GetCaptured,          ///< -> content of captured cell a
    SetCaptured,          ///< x ->
    GetGlobal,            ///< -> global a
    GetGlobalOrUndefined, ///< -> global a, for typeof
    SetGlobal,            ///< x -> ; global a
    InitGlobal,           ///< x -> ; global a, by its declaration
    RefuseConstant,       ///< x -> ; error: assignment to the constant named constants[a]
    // Objects
    MakeFunction,   ///< -> closure of function a
    MakeObject,     ///< -> {}
    MakeArray,      ///< -> []
    MakePattern,    ///< -> regular expression constants[a], flags constants[b]
    Append,         ///< array x -> array
    AppendHole,     ///< array -> array
    AppendAll,      ///< array iterable -> array
    Define,         ///< object x -> object ; property constants[a]
    DefineAt,       ///< object key x -> object
    DefineGetter,   ///< object key function -> object
    DefineSetter,   ///< object key function -> object
    CopyProperties, ///< object source -> object
    CopyRest,       ///< source key1 ... keyA -> object without these keys
    Get,            ///< object -> value of property constants[a]
    GetAt,          ///< object key -> value
    GetMethod,      ///< object -> function object ; property constants[a]
    GetMethodAt,    ///< object key -> function object
    Set,            ///< object x -> x
    SetAt,          ///< object key x -> x
    Delete,         ///< object -> boolean ; property constants[a]
    DeleteAt,       ///< object key -> boolean
    ToKey,          ///< x -> property key as text or number
    // Calls: function this arguments...; constants[b - 1] is what the program calls the function, unless b is
    // 0
    Call,    ///< a arguments -> result
    CallAll, ///< function this array -> result
    New,     ///< function a arguments -> object
    NewAll,  ///< function array -> object
    Return,  ///< x ->
    // Control
    Jump,                 ///< to a
    JumpIfTrue,           ///< x ->
    JumpIfFalse,          ///< x ->
    JumpIfTrueKeep,       ///< x -> x if it jumps, else nothing
    JumpIfFalseKeep,      ///< x -> x if it jumps, else nothing
    JumpIfNotNullishKeep, ///< x -> x if it jumps, else nothing
    JumpIfNullish,        ///< x -> x, or nothing if it jumps
    JumpIfNotUndefined,   ///< x -> x if it jumps, else nothing
    Throw,                ///< x ->
    // Loops over collections; the iterator is in slot b
    BeginOf,         ///< iterable -> ; slot b
    NextOf,          ///< -> value, or to a
    NextOrUndefined, ///< -> value or undefined
    RestOf,          ///< -> array of the remaining values
    BeginIn,         ///< object -> ; slot b
    // Operators
    Binary,   ///< x y -> z ; a is the BinaryOperator
    Unary,    ///< x -> y ; a is the UnaryOperator
    ToNumeric ///< x -> number
};

enum class BinaryOperator : std::uint8_t {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Power,
    Equal,
    NotEqual,
    Same,
    NotSame,
    Less,
    Greater,
    LessEqual,
    GreaterEqual,
    ShiftLeft,
    ShiftRight,
    ShiftRightUnsigned,
    And,
    Or,
    Xor,
    In,
    InstanceOf
};
enum class UnaryOperator : std::uint8_t {
    Not,
    Complement,
    Plus,
    Minus,
    TypeOf,
    Void,
    Increment,
    Decrement,
    ToText
};

struct Instruction {
    Op op = Op::Undefined;
    std::uint32_t a = 0;
    std::uint32_t b = 0;
};

/// A variable that a closure shares with the function around it.
struct Capture {
    bool fromSlot = false; ///< of the frame that makes the closure; else from its own captures
    std::uint32_t index = 0;
};

/// Where a thrown value goes. The first entry that covers an instruction counts.
struct Handler {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t target = 0;
};

/// What may still be read after a call returns: the rest does not count for the identity of a state.
struct LiveSet {
    std::vector<bool> slots;    ///< slot, or the cell in it
    std::vector<bool> contents; ///< content of the cell in a slot, before it is written
    std::vector<bool> captures;
    bool operator==(const LiveSet&) const = default;
};

struct FunctionCode {
    std::uint32_t number = 0; ///< among the functions of the program
    std::string name;
    Place place;
    bool isArrow = false;
    bool isLibrary = false;           ///< written in the language itself, not by the person
    std::uint32_t parameterCount = 0; ///< without the rest parameter; slots 0 ... parameterCount - 1
    bool hasRest = false;             ///< in slot parameterCount
    std::int32_t thisSlot = -1;
    std::int32_t argumentsSlot = -1;
    std::int32_t selfSlot = -1;
    std::uint32_t slotCount = 0;
    std::vector<std::string> slotNames;
    std::vector<std::string> captureNames;
    std::vector<Capture> captures;
    std::vector<Instruction> instructions;
    std::vector<Place> places; ///< one an instruction
    std::vector<Value> constants;
    std::vector<Handler> handlers;
    /// By the instruction behind each call.
    std::unordered_map<std::uint32_t, LiveSet> live;
};

} // namespace threadmend::behavioral
