// SPDX-License-Identifier: GPL-3.0-or-later
// String, but for the methods that take a regular expression (patterns.cpp).
#include "core/model/behavioral/machine/machine.h"
#include "core/model/behavioral/natives/natives.h"

#include <algorithm>
#include <cmath>

namespace threadmend::behavioral {

namespace {

std::u16string_view contentOf(Machine& machine, Value self)
{
    if (self.isNullish())
        machine.throwError(ErrorKind::TypeError, "this method is one of texts");
    return machine.text(machine.isKind(self, ObjectKind::Boxed) ? machine.object(self.id).elements[0] : self);
}

/// Clamped to 0 ... size.
std::size_t position(Machine& machine, Value given, std::size_t size, std::size_t otherwise)
{
    if (given.tag == Tag::Undefined)
        return otherwise;
    return static_cast<std::size_t>(std::clamp(machine.toInteger(given), 0.0, static_cast<double>(size)));
}

std::size_t fromEnd(Machine& machine, Value given, std::size_t size, std::size_t otherwise)
{
    if (given.tag == Tag::Undefined)
        return otherwise;
    const double wanted = machine.toInteger(given);
    const double length = static_cast<double>(size);
    return static_cast<std::size_t>(std::clamp(wanted < 0 ? wanted + length : wanted, 0.0, length));
}

Value charAt(Machine& machine, Value self, CallArguments arguments)
{
    const std::u16string_view text = contentOf(machine, self);
    const double at = machine.toInteger(arguments[0]);
    const bool inside = at >= 0 && at < static_cast<double>(text.size());
    return machine.textOf(inside ? text.substr(static_cast<std::size_t>(at), 1) : std::u16string_view());
}

Value at(Machine& machine, Value self, CallArguments arguments)
{
    const std::u16string_view text = contentOf(machine, self);
    double index = machine.toInteger(arguments[0]);
    index = index < 0 ? index + static_cast<double>(text.size()) : index;
    if (!(index >= 0 && index < static_cast<double>(text.size())))
        return Value::undefined();
    return machine.textOf(text.substr(static_cast<std::size_t>(index), 1));
}

template <bool whole>
Value codeAt(Machine& machine, Value self, CallArguments arguments)
{
    const std::u16string_view text = contentOf(machine, self);
    const double given = machine.toInteger(arguments[0]);
    if (!(given >= 0 && given < static_cast<double>(text.size())))
        return whole ? Value::undefined() : Value::of(std::nan(""));
    const auto index = static_cast<std::size_t>(given);
    const std::uint32_t unit = text[index];
    const std::uint32_t second = index + 1 < text.size() ? text[index + 1] : 0u;
    const bool pair = whole && unit >= 0xD800 && unit < 0xDC00 && second >= 0xDC00 && second < 0xE000;
    return Value::of(
        static_cast<double>(pair ? 0x10000 + ((unit - 0xD800) << 10) + (second - 0xDC00) : unit));
}

Value slice(Machine& machine, Value self, CallArguments arguments)
{
    const std::u16string_view text = contentOf(machine, self);
    const std::size_t from = fromEnd(machine, arguments[0], text.size(), 0);
    const std::size_t to = fromEnd(machine, arguments[1], text.size(), text.size());
    return machine.textOf(from < to ? text.substr(from, to - from) : std::u16string_view());
}

Value substring(Machine& machine, Value self, CallArguments arguments)
{
    const std::u16string_view text = contentOf(machine, self);
    const std::size_t a = position(machine, arguments[0], text.size(), 0);
    const std::size_t b = position(machine, arguments[1], text.size(), text.size());
    return machine.textOf(text.substr(std::min(a, b), std::max(a, b) - std::min(a, b)));
}

Value substr(Machine& machine, Value self, CallArguments arguments)
{
    const std::u16string_view text = contentOf(machine, self);
    const std::size_t from = fromEnd(machine, arguments[0], text.size(), 0);
    return machine.textOf(
        text.substr(from, position(machine, arguments[1], text.size() - from, text.size() - from)));
}

Value found(std::size_t at)
{
    return Value::of(at == std::u16string_view::npos ? -1.0 : static_cast<double>(at));
}

Value indexOf(Machine& machine, Value self, CallArguments arguments)
{
    const std::u16string_view text = contentOf(machine, self);
    return found(text.find(machine.text(arguments[0]), position(machine, arguments[1], text.size(), 0)));
}

Value lastIndexOf(Machine& machine, Value self, CallArguments arguments)
{
    const std::u16string_view text = contentOf(machine, self);
    return found(
        text.rfind(machine.text(arguments[0]), position(machine, arguments[1], text.size(), text.size())));
}

Value includes(Machine& machine, Value self, CallArguments arguments)
{
    return Value::of(indexOf(machine, self, arguments).number >= 0);
}

Value startsWith(Machine& machine, Value self, CallArguments arguments)
{
    const std::u16string_view text = contentOf(machine, self);
    const std::u16string_view start = machine.text(arguments[0]);
    return Value::of(text.substr(position(machine, arguments[1], text.size(), 0), start.size()) == start);
}

Value endsWith(Machine& machine, Value self, CallArguments arguments)
{
    std::u16string_view text = contentOf(machine, self);
    text = text.substr(0, position(machine, arguments[1], text.size(), text.size()));
    const std::u16string_view end = machine.text(arguments[0]);
    return Value::of(text.size() >= end.size() && text.substr(text.size() - end.size()) == end);
}

template <bool upper>
Value changeCase(Machine& machine, Value self, CallArguments)
{
    std::u16string text(contentOf(machine, self));
    for (char16_t& c : text) {
        const bool latin = (c >= 0xC0 && c <= 0xDE && c != 0xD7) || (c >= 0xE0 && c <= 0xFE && c != 0xF7);
        if (upper && ((c >= u'a' && c <= u'z') || (latin && c >= 0xE0)))
            c = static_cast<char16_t>(c - 32);
        else if (!upper && ((c >= u'A' && c <= u'Z') || (latin && c <= 0xDE)))
            c = static_cast<char16_t>(c + 32);
    }
    return machine.textOf(text);
}

template <bool atBegin, bool atEnd>
Value trim(Machine& machine, Value self, CallArguments)
{
    constexpr std::u16string_view blanks = u" \t\n\r\v\f\u00A0\uFEFF\u2028\u2029";
    std::u16string_view text = contentOf(machine, self);
    if (atBegin)
        text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    if (atEnd)
        text = text.substr(0, text.find_last_not_of(blanks) + 1);
    return machine.textOf(text);
}

Value repeat(Machine& machine, Value self, CallArguments arguments)
{
    const std::u16string text(contentOf(machine, self));
    const double count = machine.toInteger(arguments[0]);
    if (!(count >= 0 && std::isfinite(count)))
        machine.throwError(ErrorKind::RangeError, "a text cannot be repeated so often");
    const double size = count * static_cast<double>(text.size()) * 2;
    machine.charge(size < 1e12 ? static_cast<std::uint64_t>(size) : static_cast<std::uint64_t>(1e12));
    std::u16string result;
    for (double i = 0; i < count && !text.empty(); ++i)
        result += text;
    return machine.textOf(result);
}

template <bool atBegin>
Value pad(Machine& machine, Value self, CallArguments arguments)
{
    std::u16string text(contentOf(machine, self));
    const std::u16string filler(arguments[1].tag == Tag::Undefined ? u" " : machine.text(arguments[1]));
    const double wanted = machine.toInteger(arguments[0]);
    if (!(wanted > static_cast<double>(text.size())) || filler.empty())
        return machine.textOf(text);
    machine.charge(wanted < 1e12 ? static_cast<std::uint64_t>(wanted) * 2 : static_cast<std::uint64_t>(1e12));
    std::u16string padding;
    const std::size_t missing = static_cast<std::size_t>(wanted) - text.size();
    while (padding.size() < missing)
        padding += filler;
    padding.resize(missing);
    return machine.textOf(atBegin ? padding + text : text + padding);
}

Value concat(Machine& machine, Value self, CallArguments arguments)
{
    std::u16string text(contentOf(machine, self));
    for (std::size_t i = 0; i < arguments.size(); ++i)
        text += machine.text(arguments[i]);
    return machine.textOf(text);
}

Value localeCompare(Machine& machine, Value self, CallArguments arguments)
{
    const int order = contentOf(machine, self).compare(machine.text(arguments[0]));
    return Value::of(order < 0 ? -1.0 : order > 0 ? 1.0 : 0.0);
}

Value itself(Machine& machine, Value self, CallArguments)
{
    return machine.textOf(contentOf(machine, self));
}

Value makeText(Machine& machine, Value self, CallArguments arguments)
{
    const Value text =
        arguments.size() == 0 ? machine.realm.textValue("") : Value::text(machine.toText(arguments[0]));
    if (self.tag != Tag::Hole)
        return text;
    const ObjectRef made = machine.allocate(ObjectKind::Boxed, machine.realm.intrinsics.text);
    machine.writable(made).elements = {text};
    return Value::object(made);
}

Value fromCodes(Machine& machine, Value, CallArguments arguments)
{
    std::u16string text;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const auto code = static_cast<std::uint32_t>(machine.toInt32(arguments[i]));
        if (code >= 0x10000 && code <= 0x10FFFF) {
            text.push_back(static_cast<char16_t>(0xD800 + ((code - 0x10000) >> 10)));
            text.push_back(static_cast<char16_t>(0xDC00 + ((code - 0x10000) & 0x3FF)));
        } else {
            text.push_back(static_cast<char16_t>(code));
        }
    }
    return machine.textOf(text);
}

Value normalize(Machine& machine, Value self, CallArguments)
{
    for (const char16_t unit : machine.text(self))
        if (unit >= 0x80)
            machine.misuse("normalizes a text that is not plain ASCII, which is not part of the language",
                           "");
    return self;
}

} // namespace

void installTexts(Realm& realm)
{
    const ObjectRef text = realm.constructor({"String", makeText}, realm.intrinsics.text);
    realm.method(text, {"fromCharCode", fromCodes});
    realm.method(text, {"fromCodePoint", fromCodes});
    for (const NativeEntry& entry : {NativeEntry{"charAt", charAt},
                                     NativeEntry{"at", at},
                                     NativeEntry{"charCodeAt", codeAt<false>},
                                     NativeEntry{"codePointAt", codeAt<true>},
                                     NativeEntry{"slice", slice},
                                     NativeEntry{"substring", substring},
                                     NativeEntry{"substr", substr},
                                     NativeEntry{"indexOf", indexOf},
                                     NativeEntry{"lastIndexOf", lastIndexOf},
                                     NativeEntry{"includes", includes},
                                     NativeEntry{"startsWith", startsWith},
                                     NativeEntry{"endsWith", endsWith},
                                     NativeEntry{"toUpperCase", changeCase<true>},
                                     NativeEntry{"toLowerCase", changeCase<false>},
                                     NativeEntry{"trim", trim<true, true>},
                                     NativeEntry{"trimStart", trim<true, false>},
                                     NativeEntry{"trimEnd", trim<false, true>},
                                     NativeEntry{"repeat", repeat},
                                     NativeEntry{"padStart", pad<true>},
                                     NativeEntry{"padEnd", pad<false>},
                                     NativeEntry{"concat", concat},
                                     NativeEntry{"localeCompare", localeCompare},
                                     NativeEntry{"normalize", normalize},
                                     NativeEntry{"toString", itself},
                                     NativeEntry{"valueOf", itself}})
        realm.method(realm.intrinsics.text, entry);
}

} // namespace threadmend::behavioral
