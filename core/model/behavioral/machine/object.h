// SPDX-License-Identifier: GPL-3.0-or-later
// Objects of the language of behavioral programs, and the heaps that hold them.
#pragma once

#include "core/model/behavioral/machine/object_properties.h"

#include <deque>
#include <vector>

namespace threadmend::behavioral {

/// What an object is; behind each, what `code` and `elements` hold.
enum class ObjectKind : std::uint8_t {
    Plain,    ///<
    Array,    ///< the elements
    Function, ///< code: its FunctionCode; elements: the cells that it captures
    Native,   ///< code: its entry among the native functions
    Bound,    ///< target, this, arguments
    Cell,     ///< a variable that a closure shares; its content
    Error,    ///<
    Map,      ///< key, value, key, value, ...; a hole for a key that was deleted
    Set,      ///< the members; a hole for one that was deleted
    Iterator, ///< code: IteratorKind; target, position
    RegExp,   ///< source, flags, lastIndex
    EventSet, ///< code: EventSetKind; a name and a function, or the sets that it is made of
    Bp,       ///< the object `bp`; code: 1 if what it syncs is hot
    Boxed     ///< new Number(1) and the like; the value
};

/// What an iterator goes over; keys are those that were there when it began.
enum class IteratorKind : std::uint8_t {
    Values,
    Entries,
    Keys,
    MapEntries,
    MapKeys,
    MapValues,
    SetValues,
    Text,
    Custom
};
enum class EventSetKind : std::uint8_t { Predicate, All, None, Not, AnyOf, AllOf };

struct Object {
    ObjectKind kind = ObjectKind::Plain;
    bool extensible = true;
    std::uint32_t code = 0;
    ObjectRef prototype = noObject;
    ObjectProperties properties;
    std::vector<Value> elements;
    /// Of a shared object: noOwner if it is frozen, else the b-thread that alone can reach it and gets a
    /// copy.
    std::uint32_t owner = noOwner;
    static constexpr std::uint32_t noOwner = std::numeric_limits<std::uint32_t>::max();

    ObjectProperty* find(MemberKey key) { return properties.find(key); }
    const ObjectProperty* find(MemberKey key) const { return const_cast<Object*>(this)->find(key); }
};

/// Objects by number; references stay valid while it grows.
using Heap = std::deque<Object>;

} // namespace threadmend::behavioral
