// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of values.
#include "core/model/behavioral/machine/machine.h"
#include "core/model/behavioral/machine/whole_number_key.h"
#include "core/model/behavioral/machine/world.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend::behavioral {

std::optional<std::uint32_t> wholeNumberKey(std::u16string_view text)
{
    if (text.empty() || text.size() > 9 || (text.size() > 1 && text[0] == u'0'))
        return std::nullopt;
    std::uint32_t value = 0;
    for (const char16_t c : text) {
        if (c < u'0' || c > u'9')
            return std::nullopt;
        value = value * 10 + (c - u'0');
    }
    return value;
}

std::string Machine::describeKey(MemberKey key) const
{
    return key == realm.keys.iterator ? "Symbol.iterator" : realm.texts.utf8(key);
}

std::string Machine::describeCallee() const
{
    if (frames.empty())
        return "this";
    const Frame& frame = frames.back();
    if (frame.pc == 0)
        return "this";
    const Instruction& instruction = frame.code->instructions[frame.pc - 1];
    const bool calls = instruction.op >= Op::Call && instruction.op <= Op::NewAll;
    if (!calls || instruction.b == 0)
        return "what is called here";
    return fmt::format("'{}'", realm.texts.utf8(frame.code->constants[instruction.b - 1].id));
}

void Machine::refuseMember(ObjectRef holder, MemberKey key)
{
    std::string owner;
    for (std::size_t i = 0; i < realm.globals.size() && owner.empty(); ++i) {
        const Value global = realm.globals[i];
        if (!global.isObject() || global.id >= realm.intrinsicEnd)
            continue;
        const ObjectProperty* prototype = object(global.id).find(realm.keys.prototype);
        if (global.id == holder)
            owner = realm.code.globalNames[i] + ".";
        else if (prototype != nullptr && prototype->value.isObject() && prototype->value.id == holder)
            owner = realm.code.globalNames[i] + ".prototype.";
    }
    misuse(fmt::format("uses '{}{}', which is not part of the language", owner, describeKey(key)));
}

ObjectRef Machine::prototypeOf(Value base) const
{
    switch (base.tag) {
    case Tag::Text:
        return realm.intrinsics.text;
    case Tag::Number:
        return realm.intrinsics.number;
    case Tag::Boolean:
        return realm.intrinsics.boolean;
    case Tag::Symbol:
        return realm.intrinsics.symbol;
    case Tag::Event:
        return realm.intrinsics.event;
    case Tag::Object:
        return object(base.id).prototype;
    case Tag::Hole:
    case Tag::Undefined:
    case Tag::Null:
        return noObject;
    }
    return noObject;
}

namespace {

/// Properties that an object has by its kind; a hole if it has none of that name.
Value builtInProperty(Machine& machine, const Object& object, MemberKey key)
{
    const KnownKeys& keys = machine.realm.keys;
    const auto count = [&] {
        const auto isThere = [](Value value) { return value.tag != Tag::Hole; };
        const std::size_t step = object.kind == ObjectKind::Map ? 2 : 1;
        double found = 0;
        for (std::size_t i = 0; i < object.elements.size(); i += step)
            found += isThere(object.elements[i]) ? 1 : 0;
        return found;
    };
    switch (object.kind) {
    case ObjectKind::Array:
        if (key == keys.length)
            return Value::of(static_cast<double>(object.elements.size()));
        if (const auto index = wholeNumberKey(machine.realm.texts.text(key)))
            return *index < object.elements.size() ? object.elements[*index] : Value::hole();
        return Value::hole();
    case ObjectKind::Map:
    case ObjectKind::Set:
        return key == keys.size ? Value::of(count()) : Value::hole();
    case ObjectKind::RegExp:
        if (key == keys.source || key == keys.flags)
            return object.elements[key == keys.source ? 0 : 1];
        if (key == keys.lastIndex)
            return object.elements[2];
        if (key == keys.global)
            return Value::of(machine.realm.texts.text(object.elements[1].id).find(u'g') !=
                             std::u16string_view::npos);
        return Value::hole();
    case ObjectKind::Function: {
        const FunctionCode& code = *machine.realm.code.functions[object.code];
        if (key == keys.name)
            return machine.realm.textValue(code.name);
        return key == keys.length ? Value::of(static_cast<double>(code.parameterCount)) : Value::hole();
    }
    case ObjectKind::Native:
        if (key == keys.length)
            machine.misuse("uses the length of a built-in function, which is not part of the language");
        return key == keys.name ? machine.realm.textValue(machine.realm.natives[object.code].name)
                                : Value::hole();
    case ObjectKind::EventSet:
        return key == keys.name && !object.elements.empty() ? object.elements[0] : Value::hole();
    default:
        return Value::hole();
    }
}

} // namespace

Value Machine::get(Value base, MemberKey key)
{
    if (base.isNullish())
        throwError(ErrorKind::TypeError, fmt::format("'{}' is read of {}", describeKey(key),
                                                     base.tag == Tag::Null ? "null" : "undefined"));
    if (base.isText() && key == realm.keys.length)
        return Value::of(static_cast<double>(realm.texts.text(base.id).size()));
    if (base.tag == Tag::Event && key == realm.keys.name)
        return Value::text(realm.events[base.id].name);
    if (base.tag == Tag::Event && key == realm.keys.data)
        return realm.events[base.id].data;
    for (ObjectRef at = base.isObject() ? base.id : prototypeOf(base); at != noObject;
         at = object(at).prototype) {
        const Object& holder = object(at);
        if (const ObjectProperty* found = holder.find(key)) {
            if (found->value.tag == Tag::Hole)
                refuseMember(at, key);
            if (!found->accessor)
                return found->value;
            return isCallable(found->value) ? call(found->value, base, {}) : Value::undefined();
        }
        if (const Value value = builtInProperty(*this, holder, key); value.tag != Tag::Hole)
            return value;
        const bool makesPrototype = key == realm.keys.prototype && holder.kind == ObjectKind::Function &&
                                    at == base.id && !realm.code.functions[holder.code]->isArrow;
        if (makesPrototype && (!realm.frozen || (at & localBit) != 0)) {
            const ObjectRef made = newObject();
            define(made, realm.keys.constructor, base);
            writable(made).properties.back().enumerable = false;
            define(at, key, Value::object(made));
            writable(at).properties.back().enumerable = false;
            return Value::object(made);
        }
    }
    return Value::undefined();
}

Value Machine::getAt(Value base, Value key)
{
    if (key.isNumber() && key.number >= 0 && key.number < 4e9) {
        const auto index = static_cast<std::size_t>(key.number);
        if (static_cast<double>(index) == key.number && isKind(base, ObjectKind::Array)) {
            const std::vector<Value>& elements = object(base.id).elements;
            if (index < elements.size() && elements[index].tag != Tag::Hole)
                return elements[index];
            return Value::undefined();
        }
        if (static_cast<double>(index) == key.number && base.isText()) {
            const std::u16string_view content = realm.texts.text(base.id);
            return index < content.size() ? textOf(content.substr(index, 1)) : Value::undefined();
        }
    }
    if (base.isNullish())
        return get(base, key.isObject() ? realm.keys.toString : toKey(key));
    if (base.isText() && key.isText())
        if (const auto index = wholeNumberKey(realm.texts.text(key.id)))
            return getAt(base, Value::of(static_cast<double>(*index)));
    return get(base, toKey(key));
}

void Machine::define(ObjectRef ref, MemberKey key, Value value)
{
    Object& holder = writable(ref);
    if (holder.kind == ObjectKind::Array)
        if (const auto index = wholeNumberKey(realm.texts.text(key)))
            return setAt(Value::object(ref), Value::of(static_cast<double>(*index)), value);
    if (ObjectProperty* known = holder.find(key)) {
        known->value = value;
        known->accessor = false;
        return;
    }
    charge(sizeof(ObjectProperty));
    holder.properties.push_back({key, true, true, true, false, value, {}});
}

void Machine::set(Value base, MemberKey key, Value value)
{
    if (base.isNullish())
        throwError(ErrorKind::TypeError, fmt::format("'{}' is set of {}", describeKey(key),
                                                     base.tag == Tag::Null ? "null" : "undefined"));
    if (base.tag == Tag::Event)
        misuse(fmt::format("sets '{}' of an event, which cannot change", describeKey(key)),
               "make a new event: bp.Event(name, data)");
    if (!base.isObject())
        return;
    for (ObjectRef at = base.id; at != noObject; at = object(at).prototype)
        if (const ObjectProperty* found = object(at).find(key)) {
            if (found->accessor) {
                if (isCallable(found->setter))
                    call(found->setter, base, CallArguments{std::span<const Value>(&value, 1)});
                return;
            }
            if (!found->writable && found->value.tag == Tag::Hole)
                refuseMember(at, key);
            if (!found->writable)
                return;
            break;
        }
    Object& holder = writable(base.id);
    if (holder.kind == ObjectKind::Array && key == realm.keys.length) {
        const double length = toNumber(value);
        if (!(length >= 0 && length < 4294967296.0) ||
            length != static_cast<double>(static_cast<std::uint32_t>(length)))
            throwError(ErrorKind::RangeError, "this is not the length of an array");
        if (length > static_cast<double>(holder.elements.size()))
            charge(static_cast<std::uint64_t>(length) * sizeof(Value));
        holder.elements.resize(static_cast<std::size_t>(length), Value::hole());
        return;
    }
    if (holder.kind == ObjectKind::RegExp && key == realm.keys.lastIndex) {
        holder.elements[2] = value;
        return;
    }
    if (!holder.extensible && holder.find(key) == nullptr)
        return;
    define(base.id, key, value);
}

void Machine::setAt(Value base, Value key, Value value)
{
    const bool isIndex = key.isNumber() && key.number >= 0 && key.number < 4294967295.0 &&
                         key.number == static_cast<double>(static_cast<std::uint32_t>(key.number));
    if (!isIndex || !isKind(base, ObjectKind::Array))
        return set(base, toKey(key), value);
    Object& array = writable(base.id);
    const auto index = static_cast<std::size_t>(key.number);
    if (index >= array.elements.size()) {
        if (!array.extensible)
            return;
        charge((index + 1 - array.elements.size()) * sizeof(Value));
        array.elements.resize(index + 1, Value::hole());
    } else if (!array.extensible && array.code == 1) {
        return; // frozen by Object.freeze
    }
    array.elements[index] = value;
}

bool Machine::remove(Value base, MemberKey key)
{
    if (base.isNullish())
        throwError(ErrorKind::TypeError,
                   fmt::format("'{}' is deleted of {}", describeKey(key), typeOf(base)));
    if (!base.isObject())
        return true;
    Object& holder = writable(base.id);
    if (holder.kind == ObjectKind::Array)
        if (const auto index = wholeNumberKey(realm.texts.text(key));
            index && *index < holder.elements.size())
            holder.elements[*index] = Value::hole();
    const ObjectProperty* found = holder.find(key);
    if (found == nullptr)
        return true;
    if (!found->configurable)
        return false;
    holder.properties.erase(found);
    return true;
}

bool Machine::hasOwn(Value base, MemberKey key)
{
    if (base.isText()) {
        const auto index = wholeNumberKey(realm.texts.text(key));
        return key == realm.keys.length || (index && *index < realm.texts.text(base.id).size());
    }
    if (base.tag == Tag::Event)
        return key == realm.keys.name || key == realm.keys.data;
    if (!base.isObject())
        return false;
    const Object& holder = object(base.id);
    const ObjectProperty* found = holder.find(key);
    if (found != nullptr && found->value.tag == Tag::Hole)
        refuseMember(base.id, key);
    return found != nullptr || builtInProperty(*this, holder, key).tag != Tag::Hole;
}

bool Machine::has(Value base, MemberKey key)
{
    if (hasOwn(base, key))
        return true;
    for (ObjectRef at = prototypeOf(base); at != noObject; at = object(at).prototype)
        if (hasOwn(Value::object(at), key))
            return true;
    return false;
}

std::vector<MemberKey> Machine::ownKeys(Value base, bool alsoHidden)
{
    std::vector<MemberKey> keys;
    const auto addIndices = [&](std::size_t count, const std::vector<Value>* elements) {
        for (std::size_t i = 0; i < count; ++i)
            if (elements == nullptr || (*elements)[i].tag != Tag::Hole)
                keys.push_back(textOf(std::to_string(i)).id);
    };
    if (base.isText())
        addIndices(realm.texts.text(base.id).size(), nullptr);
    if (base.tag == Tag::Event)
        keys = {realm.keys.name, realm.keys.data};
    if (!base.isObject())
        return keys;
    const Object& holder = object(base.id);
    if (holder.kind == ObjectKind::Array)
        addIndices(holder.elements.size(), &holder.elements);
    std::vector<std::pair<std::uint32_t, MemberKey>> numbers;
    std::vector<MemberKey> names;
    for (const ObjectProperty& property : holder.properties) {
        if ((!property.enumerable && !alsoHidden) || property.key == realm.keys.iterator ||
            property.value.tag == Tag::Hole)
            continue;
        if (const auto index = wholeNumberKey(realm.texts.text(property.key)))
            numbers.emplace_back(*index, property.key);
        else
            names.push_back(property.key);
    }
    std::sort(numbers.begin(), numbers.end());
    for (const auto& [number, key] : numbers)
        keys.push_back(key);
    keys.insert(keys.end(), names.begin(), names.end());
    return keys;
}

MemberKey Machine::toKey(Value key)
{
    if (key.isText() || key.tag == Tag::Symbol)
        return key.id;
    const Value primitive = toPrimitive(key, true);
    return primitive.tag == Tag::Symbol ? primitive.id : toText(primitive);
}

Value Machine::keyValue(MemberKey key) const
{
    return key == realm.keys.iterator ? Value{Tag::Symbol, key, 0} : Value::text(key);
}

} // namespace threadmend::behavioral
