// SPDX-License-Identifier: GPL-3.0-or-later
// Object, Function, Boolean, Symbol.
#include "core/model/behavioral/machine/machine.h"
#include "core/model/behavioral/machine/whole_number_key.h"
#include "core/model/behavioral/natives/natives.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

namespace threadmend::behavioral {

namespace {

Value arrayOfKeys(Machine& machine, Value target, bool alsoHidden)
{
    const ObjectRef array = machine.newArray();
    for (const MemberKey key : machine.ownKeys(target, alsoHidden))
        machine.append(array, Value::text(key));
    return Value::object(array);
}

Value keys(Machine& machine, Value, CallArguments arguments)
{
    return arrayOfKeys(machine, arguments[0], false);
}

Value ownPropertyNames(Machine& machine, Value, CallArguments arguments)
{
    return arrayOfKeys(machine, arguments[0], true);
}

Value values(Machine& machine, Value, CallArguments arguments)
{
    const ObjectRef array = machine.newArray();
    for (const MemberKey key : machine.ownKeys(arguments[0]))
        machine.append(array, machine.get(arguments[0], key));
    return Value::object(array);
}

Value entries(Machine& machine, Value, CallArguments arguments)
{
    const ObjectRef array = machine.newArray();
    for (const MemberKey key : machine.ownKeys(arguments[0])) {
        const ObjectRef pair = machine.newArray();
        machine.append(pair, Value::text(key));
        machine.append(pair, machine.get(arguments[0], key));
        machine.append(array, Value::object(pair));
    }
    return Value::object(array);
}

Value fromEntries(Machine& machine, Value, CallArguments arguments)
{
    const ObjectRef made = machine.newObject();
    for (const Value pair : machine.listOf(arguments[0]))
        machine.define(made, machine.toKey(machine.getAt(pair, Value::of(0.0))),
                       machine.getAt(pair, Value::of(1.0)));
    return Value::object(made);
}

Value assign(Machine& machine, Value, CallArguments arguments)
{
    for (std::size_t i = 1; i < arguments.size(); ++i)
        for (const MemberKey key : machine.ownKeys(arguments[i]))
            machine.set(arguments[0], key, machine.get(arguments[i], key));
    return arguments[0];
}

/// What can change no more, whole: an array keeps that in its code.
constexpr std::uint32_t frozenArray = 1;

Value freeze(Machine& machine, Value, CallArguments arguments)
{
    if (!arguments[0].isObject() || (machine.realm.frozen && (arguments[0].id & localBit) == 0))
        return arguments[0];
    Object& object = machine.writable(arguments[0].id);
    object.extensible = false;
    if (object.kind == ObjectKind::Array)
        object.code = frozenArray;
    for (ObjectProperty& property : object.properties)
        property.writable = property.configurable = false;
    return arguments[0];
}

Value seal(Machine& machine, Value, CallArguments arguments)
{
    if (!arguments[0].isObject() || (machine.realm.frozen && (arguments[0].id & localBit) == 0))
        return arguments[0];
    Object& object = machine.writable(arguments[0].id);
    object.extensible = false;
    for (ObjectProperty& property : object.properties)
        property.configurable = false;
    return arguments[0];
}

Value isFrozen(Machine& machine, Value, CallArguments arguments)
{
    if (!arguments[0].isObject())
        return Value::of(true);
    const Object& object = machine.object(arguments[0].id);
    const bool hasElements = object.kind == ObjectKind::Array && !object.elements.empty();
    return Value::of(
        !object.extensible && (!hasElements || object.code == frozenArray) &&
        std::none_of(object.properties.begin(), object.properties.end(), [](const ObjectProperty& property) {
            return property.configurable || (!property.accessor && property.writable);
        }));
}

Value create(Machine& machine, Value, CallArguments arguments)
{
    return Value::object(
        machine.allocate(ObjectKind::Plain, arguments[0].isObject() ? arguments[0].id : noObject));
}

Value getPrototypeOf(Machine& machine, Value, CallArguments arguments)
{
    const ObjectRef prototype = machine.prototypeOf(arguments[0]);
    return prototype == noObject ? Value::null() : Value::object(prototype);
}

Value setPrototypeOf(Machine& machine, Value, CallArguments arguments)
{
    const ObjectRef wanted = arguments[1].isObject() ? arguments[1].id : noObject;
    for (ObjectRef at = wanted; at != noObject; at = machine.object(at).prototype)
        if (arguments[0].isObject() && at == arguments[0].id)
            machine.throwError(ErrorKind::TypeError, "a prototype cannot inherit from its own heir");
    if (arguments[0].isObject())
        machine.writable(arguments[0].id).prototype = wanted;
    return arguments[0];
}

/// What is said of a property; what is not said stays as it is, or is false, or undefined.
struct Description {
    std::optional<bool> enumerable, writable, configurable;
    std::optional<Value> value, getter, setter;

    bool isAccessor() const { return getter || setter; }
    bool isData() const { return value || writable; }
};

Description descriptionOf(Machine& machine, Value said)
{
    if (!said.isObject())
        machine.throwError(ErrorKind::TypeError,
                           "Object.defineProperty takes an object, a name and a description");
    const auto field = [&](const char* name) -> std::optional<Value> {
        const MemberKey key = machine.realm.text(name);
        return machine.has(said, key) ? std::optional(machine.get(said, key)) : std::nullopt;
    };
    const auto flag = [&](const char* name) -> std::optional<bool> {
        const auto value = field(name);
        return value ? std::optional(machine.truthy(*value)) : std::nullopt;
    };
    Description description{flag("enumerable"), flag("writable"), flag("configurable"),
                            field("value"),     field("get"),     field("set")};
    for (const auto& function : {description.getter, description.setter})
        if (function && function->tag != Tag::Undefined && !machine.isCallable(*function))
            machine.throwError(ErrorKind::TypeError, "what gets or sets a property is a function");
    if (description.isAccessor() && description.isData())
        machine.throwError(ErrorKind::TypeError,
                           "a property has a value, or functions that get and set it, not both");
    return description;
}

/// Whether a property that cannot be configured allows the change (ECMAScript 2025, 10.1.6.3).
bool isAllowed(const Machine& machine, const ObjectProperty& known, const Description& said)
{
    const auto differs = [&](const std::optional<Value>& wanted, Value now) {
        return wanted && !machine.sameOrNaN(*wanted, now);
    };
    if (known.configurable)
        return true;
    if (said.configurable.value_or(false) || (said.enumerable && *said.enumerable != known.enumerable))
        return false;
    if (known.accessor)
        return !said.isData() && !differs(said.getter, known.value) && !differs(said.setter, known.setter);
    return !said.isAccessor() &&
           (known.writable || (!said.writable.value_or(false) && !differs(said.value, known.value)));
}

/// Elements of arrays are not described one by one.
void defineElement(Machine& machine, Value array, MemberKey key, const Description& said)
{
    const bool isThere = machine.hasOwn(array, key);
    if (said.isAccessor() || !said.enumerable.value_or(isThere) || !said.writable.value_or(isThere) ||
        !said.configurable.value_or(isThere))
        machine.misuse("describes an element of an array, which is not part of the language",
                       "use an object, or freeze the array");
    if (!isThere && !machine.object(array.id).extensible)
        machine.throwError(ErrorKind::TypeError, "the array is closed");
    if (said.value)
        machine.define(array.id, key, *said.value);
}

Value defineProperty(Machine& machine, Value, CallArguments arguments)
{
    const Value target = arguments[0];
    if (!target.isObject())
        machine.throwError(ErrorKind::TypeError,
                           "Object.defineProperty takes an object, a name and a description");
    const MemberKey key = machine.toKey(arguments[1]);
    const Description said = descriptionOf(machine, arguments[2]);
    if (machine.isKind(target, ObjectKind::Array)) {
        if (key == machine.realm.keys.length)
            machine.misuse("describes the length of an array, which is not part of the language",
                           "set it: list.length = n");
        if (wholeNumberKey(machine.realm.texts.text(key))) {
            defineElement(machine, target, key, said);
            return target;
        }
    }
    const ObjectProperty* known = machine.object(target.id).find(key);
    if (known != nullptr && known->value.tag == Tag::Hole)
        known = nullptr; // what only JavaScript has there is replaced
    if (known != nullptr ? !isAllowed(machine, *known, said) : !machine.object(target.id).extensible)
        machine.throwError(ErrorKind::TypeError,
                           fmt::format("'{}' cannot be defined again, or is new to an object that is closed",
                                       machine.realm.texts.utf8(key)));
    ObjectProperty made = known != nullptr ? *known : ObjectProperty{key, false, false, false, false, {}, {}};
    if (said.isAccessor() && !made.accessor) {
        made.value = made.setter = Value::undefined();
        made.accessor = true;
        made.writable = true;
    } else if (said.isData() && made.accessor) {
        made.value = Value::undefined();
        made.accessor = made.writable = false;
    }
    made.enumerable = said.enumerable.value_or(made.enumerable);
    made.configurable = said.configurable.value_or(made.configurable);
    made.writable = said.writable.value_or(made.writable);
    made.value = said.isAccessor() ? said.getter.value_or(made.value) : said.value.value_or(made.value);
    made.setter = said.setter.value_or(made.setter);
    machine.define(target.id, key, made.value);
    if (ObjectProperty* property = machine.writable(target.id).find(key))
        *property = made;
    return target;
}

Value hasOwnProperty(Machine& machine, Value self, CallArguments arguments)
{
    return Value::of(machine.hasOwn(self, machine.toKey(arguments[0])));
}

Value hasOwn(Machine& machine, Value, CallArguments arguments)
{
    return Value::of(machine.hasOwn(arguments[0], machine.toKey(arguments[1])));
}

Value objectIs(Machine& machine, Value, CallArguments arguments)
{
    const bool zeros = arguments[0].isNumber() && arguments[1].isNumber() && arguments[0].number == 0 &&
                       arguments[1].number == 0;
    return Value::of(zeros ? (1 / arguments[0].number) == (1 / arguments[1].number)
                           : machine.sameOrNaN(arguments[0], arguments[1]));
}

Value isPrototypeOf(Machine& machine, Value self, CallArguments arguments)
{
    for (ObjectRef at = machine.prototypeOf(arguments[0]); at != noObject; at = machine.object(at).prototype)
        if (self.isObject() && self.id == at)
            return Value::of(true);
    return Value::of(false);
}

Value objectToString(Machine& machine, Value self, CallArguments)
{
    if (machine.isKind(self, ObjectKind::Bp))
        return machine.textOf(std::string_view("[bp]"));
    if (machine.isCallable(self))
        return machine.textOf(machine.display(self));
    return machine.textOf(std::string_view("[object Object]"));
}

Value valueOf(Machine& machine, Value self, CallArguments)
{
    return machine.isKind(self, ObjectKind::Boxed) ? machine.object(self.id).elements[0] : self;
}

Value makeObject(Machine& machine, Value, CallArguments arguments)
{
    return arguments[0].isNullish() ? Value::object(machine.newObject()) : arguments[0];
}

Value bind(Machine& machine, Value self, CallArguments arguments)
{
    if (!machine.isCallable(self))
        machine.throwError(ErrorKind::TypeError, "only a function can be bound");
    const std::vector<Value> given(arguments.values.begin(), arguments.values.end());
    const ObjectRef made = machine.allocate(ObjectKind::Bound, machine.realm.intrinsics.function);
    Object& bound = machine.writable(made);
    bound.elements = {self, given.empty() ? Value::undefined() : given[0]};
    for (std::size_t i = 1; i < given.size(); ++i)
        bound.elements.push_back(given[i]);
    return Value::object(made);
}

Value refuseFunction(Machine& machine, Value, CallArguments)
{
    machine.misuse("makes a function of a text, which is not part of the language",
                   "write the function itself");
}

Value boxed(Machine& machine, Value self, Value value, ObjectRef prototype)
{
    if (self.tag != Tag::Hole)
        return value;
    const ObjectRef made = machine.allocate(ObjectKind::Boxed, prototype);
    machine.writable(made).elements = {value};
    return Value::object(made);
}

Value makeBoolean(Machine& machine, Value self, CallArguments arguments)
{
    return boxed(machine, self, Value::of(machine.truthy(arguments[0])), machine.realm.intrinsics.boolean);
}

Value primitiveToString(Machine& machine, Value self, CallArguments)
{
    return Value::text(
        machine.toText(machine.isKind(self, ObjectKind::Boxed) ? machine.object(self.id).elements[0] : self));
}

Value makeSymbol(Machine& machine, Value, CallArguments)
{
    machine.misuse("makes a symbol; of symbols, only Symbol.iterator is part of the language",
                   "use a text as the name of the property");
}

} // namespace

void installObjects(Realm& realm)
{
    const ObjectRef object = realm.constructor({"Object", makeObject}, realm.intrinsics.object);
    for (const NativeEntry& entry :
         {NativeEntry{"keys", keys}, NativeEntry{"values", values}, NativeEntry{"entries", entries},
          NativeEntry{"fromEntries", fromEntries}, NativeEntry{"assign", assign},
          NativeEntry{"freeze", freeze}, NativeEntry{"seal", seal}, NativeEntry{"isFrozen", isFrozen},
          NativeEntry{"create", create}, NativeEntry{"getPrototypeOf", getPrototypeOf},
          NativeEntry{"setPrototypeOf", setPrototypeOf}, NativeEntry{"defineProperty", defineProperty},
          NativeEntry{"is", objectIs}, NativeEntry{"hasOwn", hasOwn},
          NativeEntry{"getOwnPropertyNames", ownPropertyNames}})
        realm.method(object, entry);
    for (const NativeEntry& entry :
         {NativeEntry{"hasOwnProperty", hasOwnProperty}, NativeEntry{"isPrototypeOf", isPrototypeOf},
          NativeEntry{"toString", objectToString}, NativeEntry{"valueOf", valueOf}})
        realm.method(realm.intrinsics.object, entry);
    realm.constructor({"Function", refuseFunction}, realm.intrinsics.function);
    realm.method(realm.intrinsics.function, {"bind", bind});
    realm.method(realm.intrinsics.function, {"call", nullptr, NativeRole::Call});
    realm.method(realm.intrinsics.function, {"apply", nullptr, NativeRole::Apply});
    realm.constructor({"Boolean", makeBoolean}, realm.intrinsics.boolean);
    realm.method(realm.intrinsics.boolean, {"toString", primitiveToString});
    const ObjectRef symbol = realm.constructor({"Symbol", makeSymbol}, realm.intrinsics.symbol);
    realm.hidden(symbol, "iterator", Value{Tag::Symbol, realm.keys.iterator, 0});
    realm.global("undefined") = Value::undefined();
    realm.global("NaN") = Value::of(__builtin_nan(""));
    realm.global("Infinity") = Value::of(__builtin_huge_val());
}

} // namespace threadmend::behavioral
