// SPDX-License-Identifier: GPL-3.0-or-later
// Iterators: over arrays, texts, Map and Set, keys, and objects with Symbol.iterator.
#include "core/model/behavioral/machine/machine.h"

#include <algorithm>

namespace threadmend::behavioral {

Value Machine::iteratorOver(Value target, IteratorKind kind)
{
    const ObjectRef made = allocate(ObjectKind::Iterator, realm.intrinsics.iterator);
    Object& iterator = writable(made);
    iterator.code = static_cast<std::uint32_t>(kind);
    iterator.elements = {target, Value::of(0.0)};
    return Value::object(made);
}

Value Machine::iteratorOf(Value iterable)
{
    if (iterable.isText())
        return iteratorOver(iterable, IteratorKind::Text);
    if (iterable.isObject()) {
        const Object& target = object(iterable.id);
        if (target.kind == ObjectKind::Iterator)
            return iterable;
        if (target.kind == ObjectKind::Array)
            return iteratorOver(iterable, IteratorKind::Values);
        if (target.kind == ObjectKind::Map)
            return iteratorOver(iterable, IteratorKind::MapEntries);
        if (target.kind == ObjectKind::Set)
            return iteratorOver(iterable, IteratorKind::SetValues);
        const Value method = get(iterable, realm.keys.iterator);
        if (isCallable(method)) {
            const Value made = call(method, iterable, {});
            return isKind(made, ObjectKind::Iterator) ? made : iteratorOver(made, IteratorKind::Custom);
        }
    }
    throwError(ErrorKind::TypeError,
               "this cannot be gone through one by one: it is no array, text, Map or Set");
}

/// The keys that `for ... in` sees: own and inherited, as texts.
Value Machine::iteratorOfKeys(Value target)
{
    const ObjectRef list = newArray();
    if (!target.isNullish()) {
        std::vector<MemberKey> keys = ownKeys(target);
        for (ObjectRef at = prototypeOf(target); at != noObject; at = object(at).prototype)
            for (const MemberKey key : ownKeys(Value::object(at)))
                keys.push_back(key);
        std::vector<MemberKey> seen;
        for (const MemberKey key : keys) {
            if (std::find(seen.begin(), seen.end(), key) != seen.end())
                continue;
            seen.push_back(key);
            append(list, Value::text(key));
        }
    }
    return iteratorOver(Value::object(list), IteratorKind::Values);
}

Value Machine::nextCustom(Value iterator)
{
    const Value made = object(iterator.id).elements[0];
    const Value step = call(get(made, realm.keys.next), made, {});
    if (!step.isObject())
        throwError(ErrorKind::TypeError, "what an iterator's next() returns must be an object");
    return truthy(get(step, realm.keys.done)) ? Value::hole() : get(step, realm.keys.value);
}

std::pair<Value, std::size_t> Machine::nextCharacter(Value text, std::size_t at)
{
    const std::u16string_view content = realm.texts.text(text.id);
    if (at >= content.size())
        return {Value::hole(), 0};
    const bool pair = content[at] >= 0xD800 && content[at] < 0xDC00 && at + 1 < content.size();
    return {textOf(content.substr(at, pair ? 2 : 1)), at + (pair ? 2 : 1)};
}

std::pair<Value, std::size_t> Machine::nextElement(IteratorKind kind, Value target, std::size_t at)
{
    const std::size_t size = object(target.id).elements.size();
    const bool isMap =
        kind == IteratorKind::MapEntries || kind == IteratorKind::MapKeys || kind == IteratorKind::MapValues;
    const bool skipsHoles = isMap || kind == IteratorKind::SetValues;
    while (skipsHoles && at < size && object(target.id).elements[at].tag == Tag::Hole)
        at += isMap ? 2 : 1;
    if (at >= size)
        return {Value::hole(), 0};
    return {elementAt(kind, target, at), at + (isMap ? 2 : 1)};
}

Value Machine::elementAt(IteratorKind kind, Value target, std::size_t at)
{
    Value value = object(target.id).elements[at];
    if (value.tag == Tag::Hole)
        value = Value::undefined();
    const Value index = Value::of(static_cast<double>(at));
    const auto pairOf = [&](Value first, Value second) {
        const ObjectRef pair = newArray();
        append(pair, first);
        append(pair, second);
        return Value::object(pair);
    };
    switch (kind) {
    case IteratorKind::Keys:
        return index;
    case IteratorKind::Entries:
        return pairOf(index, value);
    case IteratorKind::MapEntries:
        return pairOf(value, object(target.id).elements[at + 1]);
    case IteratorKind::MapValues:
        return object(target.id).elements[at + 1];
    case IteratorKind::Values:
    case IteratorKind::MapKeys:
    case IteratorKind::SetValues:
    case IteratorKind::Text:
    case IteratorKind::Custom:
        return value;
    }
    return value;
}

Value Machine::next(Value iteratorValue)
{
    const auto kind = static_cast<IteratorKind>(object(iteratorValue.id).code);
    if (kind == IteratorKind::Custom)
        return nextCustom(iteratorValue);
    Object& iterator = writable(iteratorValue.id);
    const Value target = iterator.elements[0];
    const auto at = static_cast<std::size_t>(iterator.elements[1].number);
    if (target.tag == Tag::Undefined)
        return Value::hole();
    const auto [value, position] =
        kind == IteratorKind::Text ? nextCharacter(target, at) : nextElement(kind, target, at);
    iterator.elements[1].number = static_cast<double>(position);
    if (value.tag == Tag::Hole)
        iterator.elements[0] = Value::undefined(); // an iterator at its end keeps nothing
    return value;
}

std::vector<Value> Machine::listOf(Value iterable)
{
    std::vector<Value> list;
    if (isKind(iterable, ObjectKind::Array)) {
        list = object(iterable.id).elements;
        for (Value& value : list)
            if (value.tag == Tag::Hole)
                value = Value::undefined();
        return list;
    }
    const Value iterator = iteratorOf(iterable);
    for (Value value = next(iterator); value.tag != Tag::Hole; value = next(iterator)) {
        charge(sizeof(Value));
        list.push_back(value);
    }
    return list;
}

} // namespace threadmend::behavioral
