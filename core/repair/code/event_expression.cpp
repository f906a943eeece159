// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/code/event_expression.h"

#include "core/model/behavioral/language/lexer.h"
#include "core/model/behavioral/machine/number_text.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace threadmend::behavioral {

namespace {

std::string quoted(std::u16string_view text)
{
    std::string literal = "\"";
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char16_t unit = text[i];
        const bool high = unit >= 0xD800 && unit < 0xDC00;
        const bool pair = high && i + 1 < text.size() && text[i + 1] >= 0xDC00 && text[i + 1] < 0xE000;
        if (unit == u'"' || unit == u'\\') {
            literal += '\\';
            literal += static_cast<char>(unit);
        } else if (pair) {
            literal += toUtf8(text.substr(i++, 2));
        } else if (unit < 0x20 || (unit >= 0x7F && unit < 0xA0) || (unit >= 0xD800 && unit < 0xE000) ||
                   (unit >= 0x2028 && unit <= 0x202E) || unit == 0xFEFF) {
            literal += fmt::format("\\u{:04X}", static_cast<unsigned>(unit));
        } else {
            literal += toUtf8(text.substr(i, 1));
        }
    }
    return literal + '"';
}

/// Writes a frozen value down; nothing if there is no literal for it.
class ValueWriter {
public:
    explicit ValueWriter(const Program& program) : program_(program), realm_(program.realm()) {}

    std::optional<std::string> write(Value value) const
    {
        switch (value.tag) {
        case Tag::Hole:
        case Tag::Undefined:
            return "undefined";
        case Tag::Null:
            return "null";
        case Tag::Boolean:
            return value.isTrue() ? "true" : "false";
        case Tag::Number:
            return value.number == 0 && std::signbit(value.number) ? "-0" : textOfNumber(value.number);
        case Tag::Text:
            return quoted(realm_.texts.text(value.id));
        case Tag::Event:
            return eventExpression(program_, value.id);
        case Tag::Symbol:
            return std::nullopt;
        case Tag::Object:
            return object(realm_.heap[value.id]);
        }
        return std::nullopt;
    }

private:
    std::optional<std::string> object(const Object& object) const
    {
        if (object.kind == ObjectKind::Plain)
            return plain(object);
        const auto members = list(object);
        if (!members || !object.properties.empty())
            return std::nullopt;
        if (object.kind == ObjectKind::Array)
            return members;
        if (object.kind == ObjectKind::Set)
            return "new Set(" + *members + ")";
        if (object.kind == ObjectKind::Map)
            return "new Map(" + *members + ")";
        return std::nullopt;
    }

    /// Elements in brackets; those of a map in pairs.
    std::optional<std::string> list(const Object& object) const
    {
        std::string text;
        const std::size_t step = object.kind == ObjectKind::Map ? 2 : 1;
        for (std::size_t i = 0; i + step <= object.elements.size(); i += step) {
            if (object.kind != ObjectKind::Array && object.elements[i].tag == Tag::Hole)
                continue;
            auto part = write(object.elements[i]);
            const auto second = step == 2 ? write(object.elements[i + 1]) : part;
            if (!part || !second)
                return std::nullopt;
            if (step == 2)
                part = "[" + *part + ", " + *second + "]";
            text += (text.empty() ? "" : ", ") + *part;
        }
        return "[" + text + "]";
    }

    std::optional<std::string> plain(const Object& object) const
    {
        std::string text;
        for (const ObjectProperty& property : object.properties) {
            const auto value = property.accessor ? std::nullopt : write(property.value);
            if (!value || !property.enumerable || property.key == realm_.keys.iterator)
                return std::nullopt;
            const std::string name = realm_.texts.utf8(property.key);
            std::string key = isIdentifier(name) ? name : quoted(realm_.texts.text(property.key));
            if (name == "__proto__")
                key = "[" + key + "]";
            text += (text.empty() ? "" : ", ") + key + ": " + *value;
        }
        return "{" + text + "}";
    }

    const Program& program_;
    const Realm& realm_;
};

} // namespace

std::string textLiteral(std::string_view utf8)
{
    return quoted(toUtf16(utf8));
}

std::optional<std::string> eventExpression(const Program& program, EventId event)
{
    const EventTable::Entry& entry = program.events()[event];
    const std::string name = quoted(program.realm().texts.text(entry.name));
    if (entry.data.tag == Tag::Null)
        return "bp.Event(" + name + ")";
    const auto data = ValueWriter(program).write(entry.data);
    if (!data)
        return std::nullopt;
    return "bp.Event(" + name + ", " + *data + ")";
}

std::optional<std::string> valueExpression(const Program& program, Value value)
{
    return ValueWriter(program).write(value);
}

bool isKnownByName(const Program& program, EventId event)
{
    const EventTable& events = program.events();
    if (events[event].data.tag != Tag::Null)
        return false;
    for (EventId other = 0; other < events.size(); ++other)
        if (other != event && events[other].name == events[event].name)
            return false;
    return true;
}

bool isIdentifier(std::string_view text)
{
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    const auto isLetterOrDigit = [&](char c) { return isLetter(c) || (c >= '0' && c <= '9'); };
    return !text.empty() && isLetter(text[0]) && std::all_of(text.begin(), text.end(), isLetterOrDigit) &&
           tokensOf(text).tokens[0].kind == TokenKind::Name;
}

} // namespace threadmend::behavioral
