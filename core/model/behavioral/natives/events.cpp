// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/natives/events.h"

#include "core/model/behavioral/machine/encoding.h"
#include "core/model/behavioral/machine/nested_parts.h"
#include "core/model/behavioral/natives/natives.h"

#include <fmt/format.h>

namespace threadmend::behavioral {

EventId internEvent(Machine& machine, TextId name, Value data)
{
    Realm& realm = machine.realm;
    const Value given = data.isNullish() ? Value::null() : data;
    const std::string encoded = encodeData(machine, given);
    const std::string identity = std::to_string(name) + ":" + encoded;
    const EventId known = realm.events.find(identity);
    if (known < realm.events.size())
        return known;
    EventTable::Entry entry;
    entry.name = name;
    entry.label = realm.texts.utf8(name);
    if (given.tag != Tag::Null)
        entry.label += " " + machine.display(given, 1, Machine::Order::Names);
    machine.charge(256 + encoded.size() * 4);
    entry.data = given.isObject() ? decodeValue(machine, encoded, true) : given;
    return realm.events.add(identity, std::move(entry));
}

namespace {

Value makeEventSet(Machine& machine, EventSetKind kind, std::vector<Value> parts)
{
    const ObjectRef made = machine.allocate(ObjectKind::EventSet, machine.realm.intrinsics.eventSet);
    Object& set = machine.writable(made);
    set.code = static_cast<std::uint32_t>(kind);
    set.elements = std::move(parts);
    return Value::object(made);
}

void requireSet(Machine& machine, Value value, std::string_view where)
{
    if (value.tag == Tag::Event || machine.isKind(value, ObjectKind::EventSet))
        return;
    if (!machine.isKind(value, ObjectKind::Array))
        machine.misuse(fmt::format("{}: {} is no event and no event set", where, machine.display(value, 1)),
                       "an event is made by bp.Event(name), a set by bp.EventSet(name, predicate)");
    const auto isList = [](const Machine& asked, Value part) {
        return asked.isKind(part, ObjectKind::Array);
    };
    for (const Value part : partsWithin(machine, value, isList, where))
        requireSet(machine, part, where);
}

Value event(Machine& machine, Value, CallArguments arguments)
{
    if (arguments.size() == 0)
        machine.misuse("bp.Event is called without a name", "bp.Event(\"name\")");
    const TextId name = machine.toText(arguments[0]);
    return Value::event(internEvent(machine, name, arguments[1]));
}

Value eventSet(Machine& machine, Value, CallArguments arguments)
{
    if (!machine.isCallable(arguments[1]))
        machine.misuse("bp.EventSet takes a name and a function that says whether an event is in the set",
                       "bp.EventSet(\"name\", e => ...)");
    return makeEventSet(machine, EventSetKind::Predicate,
                        {Value::text(machine.toText(arguments[0])), arguments[1]});
}

std::vector<Value> partsOf(Machine& machine, CallArguments arguments, std::string_view where)
{
    std::vector<Value> parts;
    for (const Value part : arguments.values) {
        requireSet(machine, part, where);
        parts.push_back(part);
    }
    return parts;
}

template <EventSetKind kind>
Value combine(Machine& machine, Value, CallArguments arguments)
{
    return makeEventSet(machine, kind, partsOf(machine, arguments, "an event set is made"));
}

template <EventSetKind kind>
Value combineWithSelf(Machine& machine, Value self, CallArguments arguments)
{
    std::vector<Value> parts = partsOf(machine, arguments, "an event set is made");
    parts.insert(parts.begin(), self);
    return makeEventSet(machine, kind, std::move(parts));
}

Value negation(Machine& machine, Value, CallArguments arguments)
{
    requireSet(machine, arguments[0], "an event set is negated");
    return makeEventSet(machine, EventSetKind::Not, {arguments[0]});
}

Value negate(Machine& machine, Value self, CallArguments)
{
    return makeEventSet(machine, EventSetKind::Not, {self});
}

/// The events of the set itself that are not among the others.
Value except(Machine& machine, Value self, CallArguments arguments)
{
    const Value others = makeEventSet(machine, EventSetKind::AnyOf, partsOf(machine, arguments, "except"));
    return makeEventSet(machine, EventSetKind::AllOf,
                        {self, makeEventSet(machine, EventSetKind::Not, {others})});
}

Value contains(Machine& machine, Value self, CallArguments arguments)
{
    return Value::of(arguments[0].tag == Tag::Event && isIn(machine, self, arguments[0].id));
}

Value equals(Machine& machine, Value self, CallArguments arguments)
{
    const bool sets =
        machine.isKind(self, ObjectKind::EventSet) && machine.isKind(arguments[0], ObjectKind::EventSet);
    return Value::of(machine.same(self, arguments[0]) ||
                     (sets && encodeValue(machine, self) == encodeValue(machine, arguments[0])));
}

Value eventToString(Machine& machine, Value self, CallArguments)
{
    if (self.tag == Tag::Event)
        return Value::text(machine.toText(self));
    return machine.textOf(std::string_view("[EventSet]"));
}

} // namespace

bool isIn(Machine& machine, Value set, EventId id)
{
    if (set.tag == Tag::Event)
        return set.id == id;
    if (machine.isKind(set, ObjectKind::Array)) {
        const std::vector<Value> members = machine.object(set.id).elements;
        for (const Value member : members)
            if (isIn(machine, member, id))
                return true;
        return false;
    }
    if (!machine.isKind(set, ObjectKind::EventSet))
        machine.misuse("what stands for an event set is none");
    const auto kind = static_cast<EventSetKind>(machine.object(set.id).code);
    const std::vector<Value> parts = machine.object(set.id).elements;
    switch (kind) {
    case EventSetKind::Predicate: {
        const Value argument = Value::event(id);
        return machine.truthy(
            machine.call(parts[1], {}, CallArguments{std::span<const Value>(&argument, 1)}));
    }
    case EventSetKind::All:
        return true;
    case EventSetKind::None:
        return false;
    case EventSetKind::Not:
        return !isIn(machine, parts[0], id);
    case EventSetKind::AnyOf:
    case EventSetKind::AllOf:
        for (const Value part : parts)
            if (isIn(machine, part, id) == (kind == EventSetKind::AnyOf))
                return kind == EventSetKind::AnyOf;
        return kind == EventSetKind::AllOf;
    }
    return false;
}

void installEvents(Realm& realm)
{
    const auto constant = [&](EventSetKind kind) {
        const ObjectRef made = realm.allocate(ObjectKind::EventSet, realm.intrinsics.eventSet);
        realm.heap[made].code = static_cast<std::uint32_t>(kind);
        return Value::object(made);
    };
    const ObjectRef bp = realm.intrinsics.bp;
    const ObjectRef sets = realm.allocate(ObjectKind::Plain, realm.intrinsics.object);
    realm.hidden(bp, "eventSets", Value::object(sets));
    for (const ObjectRef holder : {bp, sets}) {
        realm.hidden(holder, "all", constant(EventSetKind::All));
        realm.hidden(holder, "none", constant(EventSetKind::None));
        for (const NativeEntry& entry : {NativeEntry{"not", negation}, NativeEntry{"allExcept", negation},
                                         NativeEntry{"anyOf", combine<EventSetKind::AnyOf>},
                                         NativeEntry{"allOf", combine<EventSetKind::AllOf>}})
            realm.method(holder, entry);
    }
    realm.method(bp, {"Event", event});
    realm.method(bp, {"EventSet", eventSet});
    realm.global("Event") = Value::object(realm.native({"Event", event, NativeRole::Plain, true}));
    realm.global("EventSet") = Value::object(realm.native({"EventSet", eventSet}));
    for (const ObjectRef prototype : {realm.intrinsics.event, realm.intrinsics.eventSet})
        for (const NativeEntry& entry :
             {NativeEntry{"or", combineWithSelf<EventSetKind::AnyOf>},
              NativeEntry{"and", combineWithSelf<EventSetKind::AllOf>}, NativeEntry{"negate", negate},
              NativeEntry{"except", except}, NativeEntry{"contains", contains}, NativeEntry{"equals", equals},
              NativeEntry{"toString", eventToString}})
            realm.method(prototype, entry);
}

} // namespace threadmend::behavioral
