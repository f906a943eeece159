// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/machine/realm.h"

namespace threadmend::behavioral {

Realm::Realm(void (*installBuiltIns)(Realm& realm))
{
    // No text of a program begins with a lone surrogate and a blank.
    keys.iterator = texts.intern(std::u16string_view(u"\xD800 iterator"));
    keys.length = text("length");
    keys.prototype = text("prototype");
    keys.constructor = text("constructor");
    keys.name = text("name");
    keys.message = text("message");
    keys.data = text("data");
    keys.toString = text("toString");
    keys.valueOf = text("valueOf");
    keys.next = text("next");
    keys.done = text("done");
    keys.value = text("value");
    keys.size = text("size");
    keys.source = text("source");
    keys.flags = text("flags");
    keys.global = text("global");
    keys.lastIndex = text("lastIndex");
    keys.thread = text("thread");
    intrinsics.object = allocate(ObjectKind::Plain, noObject);
    for (ObjectRef* plain :
         {&intrinsics.function, &intrinsics.array, &intrinsics.text, &intrinsics.number, &intrinsics.boolean,
          &intrinsics.symbol, &intrinsics.map, &intrinsics.set, &intrinsics.iterator, &intrinsics.regExp,
          &intrinsics.event, &intrinsics.eventSet})
        *plain = allocate(ObjectKind::Plain, intrinsics.object);
    for (ObjectRef& error : intrinsics.errors)
        error = allocate(ObjectKind::Plain,
                         &error == intrinsics.errors ? intrinsics.object : intrinsics.errors[0]);
    intrinsics.bp = allocate(ObjectKind::Bp, intrinsics.object);
    installBuiltIns(*this);
    for (Object& object : heap)
        for (ObjectProperty& property : object.properties)
            property.enumerable = false;
    intrinsicEnd = static_cast<ObjectRef>(heap.size());
}

Value& Realm::global(std::string_view name)
{
    const std::uint32_t index = code.global(std::string(name));
    if (globals.size() <= index)
        globals.resize(index + 1, Value::hole());
    return globals[index];
}

ObjectRef Realm::allocate(ObjectKind kind, ObjectRef prototype)
{
    heap.emplace_back();
    heap.back().kind = kind;
    heap.back().prototype = prototype;
    return static_cast<ObjectRef>(heap.size() - 1);
}

ObjectRef Realm::native(const NativeEntry& entry)
{
    natives.push_back(entry);
    const ObjectRef made = allocate(ObjectKind::Native, intrinsics.function);
    heap[made].code = static_cast<std::uint32_t>(natives.size() - 1);
    return made;
}

void Realm::method(ObjectRef holder, const NativeEntry& entry)
{
    hidden(holder, entry.name, Value::object(native(entry)));
}

void Realm::hidden(ObjectRef holder, std::string_view name, Value value)
{
    heap[holder].properties.push_back({text(name), false, true, true, false, value, {}});
}

void Realm::iterating(ObjectRef holder, NativeFunction function)
{
    const Value method = Value::object(native({"[Symbol.iterator]", function}));
    heap[holder].properties.push_back({keys.iterator, false, true, true, false, method, {}});
}

ObjectRef Realm::constructor(const NativeEntry& entry, ObjectRef prototype)
{
    NativeEntry constructing = entry;
    constructing.constructs = true;
    const ObjectRef made = native(constructing);
    hidden(made, "prototype", Value::object(prototype));
    hidden(prototype, "constructor", Value::object(made));
    global(entry.name) = Value::object(made);
    return made;
}

} // namespace threadmend::behavioral
