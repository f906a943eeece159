// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/machine/describing.h"

#include "core/model/behavioral/machine/number_text.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend::behavioral {

namespace {

using Kind = DescribedValue::Kind;

/// What the compiler needs for itself has a name that no variable can have.
bool isVariable(const std::string& name)
{
    return !name.empty() && name.find(' ') == std::string::npos;
}

/// `{n: 1, to: [2]}` or `[1, 2, …]`: the first children on one line.
std::string preview(const DescribedValue& node, bool isList)
{
    constexpr std::size_t mostShown = 4, longest = 60;
    std::string text;
    std::size_t shown = 0;
    for (const DescribedValue& each : node.children) {
        if (shown++ == mostShown || text.size() > longest) {
            text += ", …";
            break;
        }
        const std::string value = each.kind == Kind::Object && each.text.size() > 16 ? "{…}" : each.text;
        text += (text.empty() ? "" : ", ") + (isList ? value : each.name + ": " + value);
    }
    return isList ? "[" + text + "]" : "{" + text + "}";
}

} // namespace

std::string Describing::shortened(std::string text) const
{
    if (text.size() <= limits_.bytes)
        return text;
    std::size_t end = limits_.bytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end; // not within a character
    return text.substr(0, end) + "…";
}

std::string Describing::plainText(Value value) const
{
    switch (value.tag) {
    case Tag::Hole:
        return "not yet declared";
    case Tag::Undefined:
        return "undefined";
    case Tag::Null:
        return "null";
    case Tag::Boolean:
        return value.id != 0 ? "true" : "false";
    case Tag::Number:
        return textOfNumber(value.number);
    case Tag::Text:
        return "\"" + machine_.realm.texts.utf8(value.id) + "\"";
    case Tag::Symbol:
        return "a symbol";
    case Tag::Event:
        return machine_.realm.events[value.id].label;
    case Tag::Object:
        return "";
    }
    return "";
}

DescribedValue Describing::value(std::string name, Value value)
{
    left_ -= left_ > 0 ? 1 : 0;
    if (value.tag == Tag::Event)
        return event(std::move(name), value.id);
    DescribedValue node{std::move(name), shortened(plainText(value)), Kind::Plain, {}};
    return value.isObject() ? object(std::move(node), value.id) : node;
}

DescribedValue Describing::event(std::string name, EventId event)
{
    const EventTable::Entry& entry = machine_.realm.events[event];
    DescribedValue node{std::move(name), shortened("event " + entry.label), Kind::Event, {}};
    if (entry.data.tag == Tag::Null || open_.size() >= limits_.depth)
        return node;
    child(node, "name", Value::text(entry.name));
    child(node, "data", entry.data);
    return node;
}

void Describing::child(DescribedValue& node, const std::string& name, Value value)
{
    if (!node.children.empty() && node.children.back().kind == Kind::More)
        return;
    if (left_ == 0 || node.children.size() >= limits_.children)
        node.children.push_back({"…", "there is more", Kind::More, {}});
    else
        node.children.push_back(this->value(name, value));
}

std::string Describing::className(const Object& object) const
{
    if (object.prototype == noObject)
        return "";
    const ObjectProperty* made = machine_.object(object.prototype).find(machine_.realm.keys.constructor);
    if (made == nullptr || made->accessor || !machine_.isKind(made->value, ObjectKind::Function))
        return "";
    return machine_.realm.code.functions[machine_.object(made->value.id).code]->name;
}

DescribedValue Describing::object(DescribedValue node, ObjectRef ref)
{
    node.kind = Kind::Object;
    if (std::find(open_.begin(), open_.end(), ref) != open_.end())
        return {std::move(node.name), "contains itself: see above", Kind::Repeated, {}};
    if (open_.size() >= limits_.depth)
        return {std::move(node.name), "deeper than is shown", Kind::More, {}};
    open_.push_back(ref);
    contents(node, machine_.object(ref));
    open_.pop_back();
    return node;
}

void Describing::contents(DescribedValue& node, const Object& object)
{
    const auto list = [&](const char* before) {
        std::size_t number = 0;
        for (const Value element : object.elements)
            if (element.tag != Tag::Hole || object.kind == ObjectKind::Array)
                child(node, std::to_string(number++),
                      element.tag == Tag::Hole ? Value::undefined() : element);
        node.text = before + preview(node, true);
    };
    switch (object.kind) {
    case ObjectKind::Plain:
        properties(node, object);
        node.text = preview(node, false);
        if (const std::string name = className(object); !name.empty())
            node.text = name + " " + node.text;
        return;
    case ObjectKind::Array:
        list("");
        return properties(node, object);
    case ObjectKind::Set:
        return list("Set ");
    case ObjectKind::Map:
        return entries(node, object);
    case ObjectKind::Function:
        return captures(node, object);
    case ObjectKind::Native:
        node.kind = Kind::Function;
        node.text = fmt::format("function {} (built in)", machine_.realm.natives[object.code].name);
        return;
    case ObjectKind::Bound:
        node.kind = Kind::Function;
        node.text = "a bound function";
        return child(node, "function", object.elements[0]);
    case ObjectKind::Cell:
        node = value(node.name, object.elements[0]);
        return;
    case ObjectKind::Error: {
        const ObjectProperty* message = object.find(machine_.realm.keys.message);
        node.text = "error" + (message == nullptr ? "" : " " + plainText(message->value));
        return properties(node, object);
    }
    case ObjectKind::EventSet:
        return eventSet(node, object);
    case ObjectKind::RegExp:
        node.text = "a regular expression";
        return;
    case ObjectKind::Iterator:
        node.text = "an iterator";
        return;
    case ObjectKind::Bp:
        node.text = "bp";
        return;
    case ObjectKind::Boxed:
        node.text = "boxed " + plainText(object.elements[0]);
        return;
    }
}

void Describing::entries(DescribedValue& node, const Object& map)
{
    for (std::size_t i = 0; i + 1 < map.elements.size(); i += 2)
        if (map.elements[i].tag != Tag::Hole)
            child(node, value("", map.elements[i]).text, map.elements[i + 1]);
    node.text = "Map " + preview(node, false);
}

void Describing::eventSet(DescribedValue& node, const Object& set)
{
    node.text = "an event set";
    if (static_cast<EventSetKind>(set.code) == EventSetKind::Predicate)
        node.text = "event set " + plainText(set.elements[0]);
    for (std::size_t i = 0; i < set.elements.size(); ++i)
        child(node, std::to_string(i), set.elements[i]);
}

void Describing::properties(DescribedValue& node, const Object& object)
{
    for (const ObjectProperty& property : object.properties) {
        if (!property.enumerable)
            continue;
        const std::string name = machine_.realm.texts.utf8(property.key);
        if (property.accessor)
            node.children.push_back({name, "computed when it is read", Kind::Plain, {}});
        else
            child(node, name, property.value);
    }
}

void Describing::captures(DescribedValue& node, const Object& closure)
{
    const FunctionCode& code = *machine_.realm.code.functions[closure.code];
    node.kind = Kind::Function;
    node.text = code.name.empty() ? fmt::format("a function (line {})", code.place.line)
                                  : fmt::format("function {} (line {})", code.name, code.place.line);
    for (std::size_t i = 0; i < code.captureNames.size() && i < closure.elements.size(); ++i)
        if (isVariable(code.captureNames[i]))
            child(node, code.captureNames[i], closure.elements[i]);
}

DescribedValue Describing::keptOrNot(const std::string& name, Value value, bool kept)
{
    return kept ? this->value(name, value)
                : DescribedValue{name, "not needed from here on", Kind::Forgotten, {}};
}

bool Describing::isKept(const Frame& frame, std::uint32_t slot) const
{
    const LiveSet& live = frame.code->live.at(frame.pc);
    const bool isCell = machine_.isKind(machine_.stack[frame.base + slot], ObjectKind::Cell);
    return live.slots[slot] && (!isCell || live.contents[slot]);
}

DescribedFrame Describing::frame(const Frame& frame)
{
    const FunctionCode& code = *frame.code;
    DescribedFrame described{code.name, code.places[frame.pc - 1].line, code.isLibrary, {}, {}};
    if (code.isLibrary)
        return described;
    const LiveSet& live = code.live.at(frame.pc);
    for (std::uint32_t slot = 0; slot < code.slotCount; ++slot) {
        if (!isVariable(code.slotNames[slot]) || static_cast<std::int32_t>(slot) == code.selfSlot)
            continue;
        described.locals.push_back(
            keptOrNot(code.slotNames[slot], machine_.stack[frame.base + slot], isKept(frame, slot)));
    }
    const Object& closure = machine_.object(frame.closure);
    for (std::size_t i = 0; i < code.captureNames.size(); ++i)
        if (isVariable(code.captureNames[i]))
            described.captured.push_back(
                keptOrNot(code.captureNames[i], closure.elements[i], live.captures[i]));
    return described;
}

std::vector<DescribedFrame> Describing::frames()
{
    std::vector<DescribedFrame> described;
    for (auto each = machine_.frames.rbegin(); each != machine_.frames.rend(); ++each)
        described.push_back(frame(*each));
    return described;
}

std::optional<DescribedValue> Describing::variableIn(const Frame& frame, const std::string& name)
{
    const FunctionCode& code = *frame.code;
    if (code.isLibrary || !isVariable(name))
        return std::nullopt;
    for (std::uint32_t slot = 0; slot < code.slotCount; ++slot)
        if (code.slotNames[slot] == name && static_cast<std::int32_t>(slot) != code.selfSlot &&
            isKept(frame, slot))
            return value(name, machine_.stack[frame.base + slot]);
    const LiveSet& live = code.live.at(frame.pc);
    for (std::size_t i = 0; i < code.captureNames.size(); ++i)
        if (code.captureNames[i] == name && live.captures[i])
            return value(name, machine_.object(frame.closure).elements[i]);
    return std::nullopt;
}

std::optional<DescribedValue> Describing::variable(const std::string& name)
{
    for (auto each = machine_.frames.rbegin(); each != machine_.frames.rend(); ++each)
        if (auto found = variableIn(*each, name))
            return found;
    return std::nullopt;
}

} // namespace threadmend::behavioral
