// SPDX-License-Identifier: GPL-3.0-or-later
// Array, but for the methods that call back.
#include "core/model/behavioral/machine/machine.h"
#include "core/model/behavioral/natives/natives.h"

#include <algorithm>
#include <cmath>

namespace threadmend::behavioral {

namespace {

/// The elements of `self`, which must be an array.
const std::vector<Value>& elementsOf(Machine& machine, Value self)
{
    if (!machine.isKind(self, ObjectKind::Array))
        machine.misuse("applies a method of arrays to what is none, which is not part of the language",
                       "make an array of it: Array.from(...)");
    return machine.object(self.id).elements;
}

std::vector<Value>& changeable(Machine& machine, Value self)
{
    elementsOf(machine, self);
    Object& array = machine.writable(self.id);
    if (!array.extensible)
        machine.throwError(ErrorKind::TypeError, "the array is frozen");
    return array.elements;
}

/// A position counted from the end if it is negative, within 0 ... size.
std::size_t positionIn(Machine& machine, Value given, std::size_t size, std::size_t otherwise)
{
    if (given.tag == Tag::Undefined)
        return otherwise;
    const double wanted = machine.toInteger(given);
    const double length = static_cast<double>(size);
    return static_cast<std::size_t>(std::clamp(wanted < 0 ? wanted + length : wanted, 0.0, length));
}

Value arrayOf(Machine& machine, const std::vector<Value>& values)
{
    const ObjectRef made = machine.newArray();
    machine.charge(values.size() * sizeof(Value));
    machine.writable(made).elements = values;
    return Value::object(made);
}

Value lengthOf(const std::vector<Value>& elements)
{
    return Value::of(static_cast<double>(elements.size()));
}

Value present(Value value)
{
    return value.tag == Tag::Hole ? Value::undefined() : value;
}

Value push(Machine& machine, Value self, CallArguments arguments)
{
    std::vector<Value>& elements = changeable(machine, self);
    machine.charge(arguments.size() * sizeof(Value));
    elements.insert(elements.end(), arguments.values.begin(), arguments.values.end());
    return lengthOf(elements);
}

Value popLast(Machine& machine, Value self, CallArguments)
{
    std::vector<Value>& elements = changeable(machine, self);
    if (elements.empty())
        return Value::undefined();
    const Value last = elements.back();
    elements.pop_back();
    return present(last);
}

Value shift(Machine& machine, Value self, CallArguments)
{
    std::vector<Value>& elements = changeable(machine, self);
    if (elements.empty())
        return Value::undefined();
    const Value first = elements.front();
    elements.erase(elements.begin());
    return present(first);
}

Value unshift(Machine& machine, Value self, CallArguments arguments)
{
    std::vector<Value>& elements = changeable(machine, self);
    machine.charge(arguments.size() * sizeof(Value));
    elements.insert(elements.begin(), arguments.values.begin(), arguments.values.end());
    return lengthOf(elements);
}

Value slice(Machine& machine, Value self, CallArguments arguments)
{
    const std::vector<Value>& elements = elementsOf(machine, self);
    const std::size_t from = positionIn(machine, arguments[0], elements.size(), 0);
    const std::size_t to = positionIn(machine, arguments[1], elements.size(), elements.size());
    if (from >= to)
        return Value::object(machine.newArray());
    const auto begin = elements.begin();
    return arrayOf(machine,
                   {begin + static_cast<std::ptrdiff_t>(from), begin + static_cast<std::ptrdiff_t>(to)});
}

Value splice(Machine& machine, Value self, CallArguments arguments)
{
    std::vector<Value>& elements = changeable(machine, self);
    const std::size_t size = elements.size();
    const std::size_t from = positionIn(machine, arguments[0], size, 0);
    const double wanted = arguments.size() < 2 ? static_cast<double>(arguments.size() == 0 ? 0 : size)
                                               : machine.toInteger(arguments[1]);
    const auto count = static_cast<std::ptrdiff_t>(std::clamp(wanted, 0.0, static_cast<double>(size - from)));
    const auto begin = elements.begin() + static_cast<std::ptrdiff_t>(from);
    const Value removed = arrayOf(machine, {begin, begin + count});
    elements.erase(begin, begin + count);
    if (arguments.size() > 2) {
        machine.charge(arguments.size() * sizeof(Value));
        elements.insert(elements.begin() + static_cast<std::ptrdiff_t>(from), arguments.values.begin() + 2,
                        arguments.values.end());
    }
    return removed;
}

Value concat(Machine& machine, Value self, CallArguments arguments)
{
    std::vector<Value> all = elementsOf(machine, self);
    for (const Value argument : arguments.values) {
        if (machine.isKind(argument, ObjectKind::Array)) {
            const std::vector<Value>& more = machine.object(argument.id).elements;
            all.insert(all.end(), more.begin(), more.end());
        } else {
            all.push_back(argument);
        }
    }
    return arrayOf(machine, all);
}

std::u16string joined(Machine& machine, Value self, std::u16string_view separator, int depth)
{
    if (depth > 40)
        machine.misuse("makes a text of a list that contains itself", "");
    std::u16string text;
    const std::vector<Value> elements = elementsOf(machine, self);
    for (std::size_t i = 0; i < elements.size(); ++i) {
        text += i == 0 ? u"" : separator;
        if (machine.isKind(elements[i], ObjectKind::Array))
            text += joined(machine, elements[i], u",", depth + 1);
        else if (!elements[i].isNullish())
            text += machine.text(elements[i]);
        machine.charge(8);
    }
    return text;
}

Value join(Machine& machine, Value self, CallArguments arguments)
{
    const std::u16string separator(arguments[0].tag == Tag::Undefined ? u"," : machine.text(arguments[0]));
    return machine.textOf(joined(machine, self, separator, 0));
}

Value arrayToString(Machine& machine, Value self, CallArguments)
{
    return machine.textOf(joined(machine, self, u",", 0));
}

Value reverse(Machine& machine, Value self, CallArguments)
{
    std::vector<Value>& elements = changeable(machine, self);
    std::reverse(elements.begin(), elements.end());
    return self;
}

Value indexOf(Machine& machine, Value self, CallArguments arguments)
{
    const std::vector<Value>& elements = elementsOf(machine, self);
    for (std::size_t i = positionIn(machine, arguments[1], elements.size(), 0); i < elements.size(); ++i)
        if (elements[i].tag != Tag::Hole && machine.same(elements[i], arguments[0]))
            return Value::of(static_cast<double>(i));
    return Value::of(-1.0);
}

Value lastIndexOf(Machine& machine, Value self, CallArguments arguments)
{
    const std::vector<Value>& elements = elementsOf(machine, self);
    for (std::size_t i = elements.size(); i-- > 0;)
        if (elements[i].tag != Tag::Hole && machine.same(elements[i], arguments[0]))
            return Value::of(static_cast<double>(i));
    return Value::of(-1.0);
}

Value includes(Machine& machine, Value self, CallArguments arguments)
{
    const std::vector<Value>& elements = elementsOf(machine, self);
    return Value::of(std::any_of(elements.begin(), elements.end(), [&](Value element) {
        return machine.sameOrNaN(present(element), arguments[0]);
    }));
}

Value fill(Machine& machine, Value self, CallArguments arguments)
{
    std::vector<Value>& elements = changeable(machine, self);
    const std::size_t to = positionIn(machine, arguments[2], elements.size(), elements.size());
    for (std::size_t i = positionIn(machine, arguments[1], elements.size(), 0); i < to; ++i)
        elements[i] = arguments[0];
    return self;
}

Value at(Machine& machine, Value self, CallArguments arguments)
{
    const std::vector<Value>& elements = elementsOf(machine, self);
    double index = machine.toInteger(arguments[0]);
    index = index < 0 ? index + static_cast<double>(elements.size()) : index;
    return index >= 0 && index < static_cast<double>(elements.size())
               ? present(elements[static_cast<std::size_t>(index)])
               : Value::undefined();
}

void flatten(Machine& machine, Value array, double depth, std::vector<Value>& result)
{
    const std::vector<Value> elements = machine.object(array.id).elements;
    for (const Value element : elements) {
        if (machine.isKind(element, ObjectKind::Array) && depth >= 1)
            flatten(machine, element, depth - 1, result);
        else if (element.tag != Tag::Hole)
            result.push_back(element);
        machine.charge(sizeof(Value));
    }
}

Value flat(Machine& machine, Value self, CallArguments arguments)
{
    elementsOf(machine, self);
    std::vector<Value> result;
    const double depth = arguments[0].tag == Tag::Undefined ? 1 : machine.toInteger(arguments[0]);
    flatten(machine, self, std::min(depth, 40.0), result);
    return arrayOf(machine, result);
}

template <IteratorKind kind>
Value iterate(Machine& machine, Value self, CallArguments)
{
    elementsOf(machine, self);
    return machine.iteratorOver(self, kind);
}

Value makeArray(Machine& machine, Value, CallArguments arguments)
{
    if (arguments.size() != 1 || !arguments[0].isNumber())
        return arrayOf(machine, {arguments.values.begin(), arguments.values.end()});
    const ObjectRef made = machine.newArray();
    machine.set(Value::object(made), machine.realm.keys.length, arguments[0]);
    return Value::object(made);
}

Value isArray(Machine& machine, Value, CallArguments arguments)
{
    return Value::of(machine.isKind(arguments[0], ObjectKind::Array));
}

Value of(Machine& machine, Value, CallArguments arguments)
{
    return arrayOf(machine, {arguments.values.begin(), arguments.values.end()});
}

/// `Array.from` without a function; with one it is the library's.
Value listed(Machine& machine, Value, CallArguments arguments)
{
    const Value source = arguments[0];
    const bool iterable = source.isText() || machine.isKind(source, ObjectKind::Array) ||
                          machine.isKind(source, ObjectKind::Map) ||
                          machine.isKind(source, ObjectKind::Set) ||
                          machine.isKind(source, ObjectKind::Iterator) ||
                          (source.isObject() && machine.has(source, machine.realm.keys.iterator));
    if (iterable)
        return arrayOf(machine, machine.listOf(source));
    const double length =
        source.isNullish() ? 0 : machine.toInteger(machine.get(source, machine.realm.keys.length));
    const ObjectRef made = machine.newArray();
    // `{length: n}` has no elements, and each index would become a text.
    const bool isEmpty = machine.isKind(source, ObjectKind::Plain) &&
                         machine.object(source.id).properties.size() == 1 && length > 0;
    for (double i = 0; i < length; ++i)
        machine.append(made, isEmpty ? Value::undefined() : machine.getAt(source, Value::of(i)));
    return Value::object(made);
}

} // namespace

void installArrays(Realm& realm)
{
    const ObjectRef array = realm.constructor({"Array", makeArray}, realm.intrinsics.array);
    for (const NativeEntry& entry :
         {NativeEntry{"isArray", isArray}, NativeEntry{"of", of}, NativeEntry{"listed", listed}})
        realm.method(array, entry);
    for (const NativeEntry& entry :
         {NativeEntry{"push", push}, NativeEntry{"pop", popLast}, NativeEntry{"shift", shift},
          NativeEntry{"unshift", unshift}, NativeEntry{"slice", slice}, NativeEntry{"splice", splice},
          NativeEntry{"concat", concat}, NativeEntry{"join", join}, NativeEntry{"toString", arrayToString},
          NativeEntry{"reverse", reverse}, NativeEntry{"indexOf", indexOf},
          NativeEntry{"lastIndexOf", lastIndexOf}, NativeEntry{"includes", includes},
          NativeEntry{"fill", fill}, NativeEntry{"at", at}, NativeEntry{"flat", flat},
          NativeEntry{"keys", iterate<IteratorKind::Keys>},
          NativeEntry{"values", iterate<IteratorKind::Values>},
          NativeEntry{"entries", iterate<IteratorKind::Entries>}})
        realm.method(realm.intrinsics.array, entry);
}

} // namespace threadmend::behavioral
