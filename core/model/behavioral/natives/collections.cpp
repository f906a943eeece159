// SPDX-License-Identifier: GPL-3.0-or-later
// Map, Set, and what iterators understand.
#include "core/model/behavioral/machine/machine.h"
#include "core/model/behavioral/natives/natives.h"

namespace threadmend::behavioral {

namespace {

constexpr std::size_t absent = static_cast<std::size_t>(-1);

const std::vector<Value>& contentOf(Machine& machine, Value self, ObjectKind kind)
{
    if (!machine.isKind(self, kind))
        machine.throwError(ErrorKind::TypeError, kind == ObjectKind::Map ? "this method is one of Map"
                                                                         : "this method is one of Set");
    return machine.object(self.id).elements;
}

std::size_t find(Machine& machine, Value self, ObjectKind kind, Value key)
{
    const std::vector<Value>& content = contentOf(machine, self, kind);
    const std::size_t step = kind == ObjectKind::Map ? 2 : 1;
    for (std::size_t i = 0; i < content.size(); i += step)
        if (content[i].tag != Tag::Hole && machine.sameOrNaN(content[i], key))
            return i;
    return absent;
}

Value normal(Value key)
{
    return key.isNumber() ? Value::of(key.number + 0.0) : key.tag == Tag::Hole ? Value::undefined() : key;
}

Value mapGet(Machine& machine, Value self, CallArguments arguments)
{
    const std::size_t at = find(machine, self, ObjectKind::Map, arguments[0]);
    return at == absent ? Value::undefined() : machine.object(self.id).elements[at + 1];
}

Value mapSet(Machine& machine, Value self, CallArguments arguments)
{
    const std::size_t at = find(machine, self, ObjectKind::Map, arguments[0]);
    if (at != absent) {
        machine.writable(self.id).elements[at + 1] = arguments[1];
        return self;
    }
    machine.append(self.id, normal(arguments[0]));
    machine.append(self.id, arguments[1]);
    return self;
}

Value setAdd(Machine& machine, Value self, CallArguments arguments)
{
    if (find(machine, self, ObjectKind::Set, arguments[0]) == absent)
        machine.append(self.id, normal(arguments[0]));
    return self;
}

template <ObjectKind kind>
Value has(Machine& machine, Value self, CallArguments arguments)
{
    return Value::of(find(machine, self, kind, arguments[0]) != absent);
}

template <ObjectKind kind>
Value removeKey(Machine& machine, Value self, CallArguments arguments)
{
    const std::size_t at = find(machine, self, kind, arguments[0]);
    if (at == absent)
        return Value::of(false);
    std::vector<Value>& content = machine.writable(self.id).elements;
    content[at] = Value::hole();
    if (kind == ObjectKind::Map)
        content[at + 1] = Value::hole();
    return Value::of(true);
}

template <ObjectKind kind>
Value clear(Machine& machine, Value self, CallArguments)
{
    contentOf(machine, self, kind);
    for (Value& value : machine.writable(self.id).elements)
        value = Value::hole();
    return Value::undefined();
}

template <ObjectKind object, IteratorKind kind>
Value iterateCollection(Machine& machine, Value self, CallArguments)
{
    contentOf(machine, self, object);
    return machine.iteratorOver(self, kind);
}

/// Each member twice, as the standard says.
Value setEntries(Machine& machine, Value self, CallArguments)
{
    const std::vector<Value> members = contentOf(machine, self, ObjectKind::Set);
    const ObjectRef list = machine.newArray();
    for (const Value member : members) {
        if (member.tag == Tag::Hole)
            continue;
        const ObjectRef pair = machine.newArray();
        machine.append(pair, member);
        machine.append(pair, member);
        machine.append(list, Value::object(pair));
    }
    return machine.iteratorOver(Value::object(list), IteratorKind::Values);
}

Value makeMap(Machine& machine, Value self, CallArguments arguments)
{
    if (self.tag != Tag::Hole)
        machine.throwError(ErrorKind::TypeError, "Map is made by: new Map()");
    const Value made = Value::object(machine.allocate(ObjectKind::Map, machine.realm.intrinsics.map));
    const std::vector<Value> pairs =
        arguments[0].isNullish() ? std::vector<Value>{} : machine.listOf(arguments[0]);
    for (const Value pair : pairs) {
        const Value entry[] = {machine.getAt(pair, Value::of(0.0)), machine.getAt(pair, Value::of(1.0))};
        mapSet(machine, made, CallArguments{entry});
    }
    return made;
}

Value makeSet(Machine& machine, Value self, CallArguments arguments)
{
    if (self.tag != Tag::Hole)
        machine.throwError(ErrorKind::TypeError, "Set is made by: new Set()");
    const Value made = Value::object(machine.allocate(ObjectKind::Set, machine.realm.intrinsics.set));
    const std::vector<Value> members =
        arguments[0].isNullish() ? std::vector<Value>{} : machine.listOf(arguments[0]);
    for (const Value member : members)
        setAdd(machine, made, CallArguments{std::span<const Value>(&member, 1)});
    return made;
}

Value nextStep(Machine& machine, Value self, CallArguments)
{
    if (!machine.isKind(self, ObjectKind::Iterator))
        machine.throwError(ErrorKind::TypeError, "next() is a method of iterators");
    const Value value = machine.next(self);
    const ObjectRef step = machine.newObject();
    machine.define(step, machine.realm.keys.value, value.tag == Tag::Hole ? Value::undefined() : value);
    machine.define(step, machine.realm.keys.done, Value::of(value.tag == Tag::Hole));
    return Value::object(step);
}

Value iteratorOf(Machine& machine, Value self, CallArguments)
{
    return machine.iteratorOf(self);
}

} // namespace

void installCollections(Realm& realm)
{
    realm.constructor({"Map", makeMap}, realm.intrinsics.map);
    realm.constructor({"Set", makeSet}, realm.intrinsics.set);
    for (const NativeEntry& entry :
         {NativeEntry{"get", mapGet}, NativeEntry{"set", mapSet}, NativeEntry{"has", has<ObjectKind::Map>},
          NativeEntry{"delete", removeKey<ObjectKind::Map>}, NativeEntry{"clear", clear<ObjectKind::Map>},
          NativeEntry{"keys", iterateCollection<ObjectKind::Map, IteratorKind::MapKeys>},
          NativeEntry{"values", iterateCollection<ObjectKind::Map, IteratorKind::MapValues>},
          NativeEntry{"entries", iterateCollection<ObjectKind::Map, IteratorKind::MapEntries>}})
        realm.method(realm.intrinsics.map, entry);
    for (const NativeEntry& entry :
         {NativeEntry{"add", setAdd}, NativeEntry{"has", has<ObjectKind::Set>},
          NativeEntry{"delete", removeKey<ObjectKind::Set>}, NativeEntry{"clear", clear<ObjectKind::Set>},
          NativeEntry{"values", iterateCollection<ObjectKind::Set, IteratorKind::SetValues>},
          NativeEntry{"keys", iterateCollection<ObjectKind::Set, IteratorKind::SetValues>}})
        realm.method(realm.intrinsics.set, entry);
    realm.method(realm.intrinsics.set, {"entries", setEntries});
    realm.method(realm.intrinsics.iterator, {"next", nextStep});
    for (const ObjectRef holder : {realm.intrinsics.array, realm.intrinsics.text, realm.intrinsics.map,
                                   realm.intrinsics.set, realm.intrinsics.iterator})
        realm.iterating(holder, iteratorOf);
}

} // namespace threadmend::behavioral
