// SPDX-License-Identifier: GPL-3.0-or-later
// What all b-threads of a program share: code, texts, built-ins, the frozen heap, globals.
#pragma once

#include "core/model/behavioral/machine/compiler.h"
#include "core/model/behavioral/machine/event_table.h"
#include "core/model/behavioral/machine/object.h"
#include "core/model/behavioral/machine/text_table.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace threadmend::behavioral {

class Machine;

/// CallArguments of a call; what is not given is undefined.
struct CallArguments {
    std::span<const Value> values;
    Value operator[](std::size_t index) const
    {
        return index < values.size() ? values[index] : Value::undefined();
    }
    std::size_t size() const { return values.size(); }
};

using NativeFunction = Value (*)(Machine& machine, Value self, CallArguments arguments);

/// What a call of a native function does to the frames around it.
enum class NativeRole : std::uint8_t {
    Plain,
    Sync, ///< suspends the b-thread
    Fork, ///< copies the b-thread
    Call, ///< Function.prototype.call
    Apply ///< Function.prototype.apply
};

struct NativeEntry {
    const char* name = "";
    NativeFunction function = nullptr;
    NativeRole role = NativeRole::Plain;
    bool constructs = false;
};

/// The kinds of errors that the machine itself throws.
enum class ErrorKind : std::uint8_t { Error, TypeError, ReferenceError, RangeError, SyntaxError };
inline constexpr std::size_t errorKinds = 5;

/// Objects that the language names; all are in the shared heap.
struct Intrinsics {
    ObjectRef object = noObject;
    ObjectRef function = noObject;
    ObjectRef array = noObject;
    ObjectRef text = noObject;
    ObjectRef number = noObject;
    ObjectRef boolean = noObject;
    ObjectRef symbol = noObject;
    ObjectRef map = noObject;
    ObjectRef set = noObject;
    ObjectRef iterator = noObject;
    ObjectRef regExp = noObject;
    ObjectRef event = noObject;
    ObjectRef eventSet = noObject;
    ObjectRef bp = noObject;
    ObjectRef errors[errorKinds] = {noObject, noObject, noObject, noObject, noObject};
};

/// ObjectProperty keys that the machine itself uses.
struct KnownKeys {
    MemberKey iterator = 0; ///< Symbol.iterator
    MemberKey length = 0;
    MemberKey prototype = 0;
    MemberKey constructor = 0;
    MemberKey name = 0;
    MemberKey message = 0;
    MemberKey data = 0;
    MemberKey toString = 0;
    MemberKey valueOf = 0;
    MemberKey next = 0;
    MemberKey done = 0;
    MemberKey value = 0;
    MemberKey size = 0;
    MemberKey source = 0;
    MemberKey flags = 0;
    MemberKey global = 0;
    MemberKey lastIndex = 0;
    MemberKey thread = 0;
};

/// The shared part of a program. While it is built (built-ins, library, top level) everything goes to the
/// shared heap and may be written; from then on it is frozen.
struct Realm {
    /// `installBuiltIns` adds what the language has to begin with (`installAll` of the built-in objects).
    explicit Realm(void (*installBuiltIns)(Realm& realm));

    TextTable texts;
    EventTable events;
    CodeBase code;
    Heap heap;
    std::vector<Value> globals; ///< a hole: not defined, or before its declaration
    /// By global: whether b-threads write it and it is a part of the state. Empty: no global is.
    std::vector<bool> stateGlobals;
    std::vector<NativeEntry> natives;
    Intrinsics intrinsics;
    KnownKeys keys;
    ObjectRef intrinsicEnd = 0; ///< objects below are built-ins
    bool frozen = false;
    bool observesOrder = true; ///< whether the program can tell in which order properties were added

    TextId text(std::string_view utf8) { return texts.intern(utf8); }
    Value textValue(std::string_view utf8) { return Value::text(text(utf8)); }
    Value& global(std::string_view name);
    ObjectRef allocate(ObjectKind kind, ObjectRef prototype);
    ObjectRef native(const NativeEntry& entry);
    /// Adds a native method to an object, hidden from enumeration.
    void method(ObjectRef holder, const NativeEntry& entry);
    void hidden(ObjectRef holder, std::string_view name, Value value);
    /// Adds the method Symbol.iterator.
    void iterating(ObjectRef holder, NativeFunction function);
    /// Makes a global constructor whose instances inherit from `prototype`, and returns it.
    ObjectRef constructor(const NativeEntry& entry, ObjectRef prototype);
};

} // namespace threadmend::behavioral
