// SPDX-License-Identifier: GPL-3.0-or-later
// Conversions between values (ECMA-262, section 7.1), and values as text for a person.
#include "core/model/behavioral/machine/machine.h"
#include "core/model/behavioral/machine/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace threadmend::behavioral {

bool Machine::isCallable(Value value) const
{
    if (!value.isObject())
        return false;
    const ObjectKind kind = object(value.id).kind;
    return kind == ObjectKind::Function || kind == ObjectKind::Native || kind == ObjectKind::Bound;
}

bool Machine::toBoolean(Value value, const TextTable& texts)
{
    switch (value.tag) {
    case Tag::Hole:
    case Tag::Undefined:
    case Tag::Null:
        return false;
    case Tag::Boolean:
        return value.id != 0;
    case Tag::Number:
        return value.number != 0 && !std::isnan(value.number);
    case Tag::Text:
        return !texts.text(value.id).empty();
    case Tag::Symbol:
    case Tag::Event:
    case Tag::Object:
        return true;
    }
    return false;
}

double Machine::toNumber(Value value)
{
    switch (value.tag) {
    case Tag::Hole:
    case Tag::Undefined:
        return std::nan("");
    case Tag::Null:
        return 0;
    case Tag::Boolean:
        return value.id;
    case Tag::Number:
        return value.number;
    case Tag::Text:
        return numberIn(realm.texts.text(value.id));
    case Tag::Symbol:
        throwError(ErrorKind::TypeError, "a symbol is no number");
    case Tag::Event:
        return std::nan("");
    case Tag::Object:
        return toNumber(toPrimitive(value, false));
    }
    return 0;
}

double Machine::toInteger(Value value)
{
    const double number = toNumber(value);
    return std::isnan(number) ? 0 : std::trunc(number) + 0.0;
}

std::int32_t Machine::toInt32(Value value)
{
    const double number = toNumber(value);
    if (!std::isfinite(number))
        return 0;
    const double wrapped = std::fmod(std::trunc(number), 4294967296.0);
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::int64_t>(wrapped)));
}

Value Machine::toPrimitive(Value value, bool preferText)
{
    if (!value.isObject())
        return value;
    if (object(value.id).kind == ObjectKind::Boxed)
        return object(value.id).elements[0];
    for (const bool asText : {preferText, !preferText}) {
        const Value method = get(value, asText ? realm.keys.toString : realm.keys.valueOf);
        if (!isCallable(method))
            continue;
        const Value result = call(method, value, {});
        if (!result.isObject())
            return result;
    }
    throwError(ErrorKind::TypeError, "this object cannot be made a number or a text");
}

TextId Machine::toText(Value value)
{
    switch (value.tag) {
    case Tag::Hole:
    case Tag::Undefined:
        return realm.text("undefined");
    case Tag::Null:
        return realm.text("null");
    case Tag::Boolean:
        return realm.text(value.id != 0 ? "true" : "false");
    case Tag::Number:
        return realm.text(textOfNumber(value.number));
    case Tag::Text:
        return value.id;
    case Tag::Symbol:
        throwError(ErrorKind::TypeError, "a symbol is no text");
    case Tag::Event:
        return realm.text(fmt::format("[BEvent name:{}]", realm.texts.utf8(realm.events[value.id].name)));
    case Tag::Object:
        return toText(toPrimitive(value, true));
    }
    return 0;
}

std::string_view Machine::typeOf(Value value) const
{
    switch (value.tag) {
    case Tag::Hole:
    case Tag::Undefined:
        return "undefined";
    case Tag::Boolean:
        return "boolean";
    case Tag::Number:
        return "number";
    case Tag::Text:
        return "string";
    case Tag::Symbol:
        return "symbol";
    case Tag::Null:
    case Tag::Event:
        return "object";
    case Tag::Object:
        return isCallable(value) ? "function" : "object";
    }
    return "";
}

namespace {

std::string joinedParts(std::vector<std::string> parts, bool sorts)
{
    if (sorts)
        std::sort(parts.begin(), parts.end());
    std::string text;
    for (const std::string& part : parts)
        text += (text.empty() ? "" : ", ") + part;
    return text;
}

std::string quoted(const std::string& text)
{
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            result.push_back('\\');
        result += c == '\n' ? std::string("\\n") : std::string(1, c);
    }
    return result + "\"";
}

} // namespace

std::string Machine::display(Value value, int depth, Order order)
{
    constexpr int mostShown = 8;
    if (value.isText())
        return depth == 0 ? utf8(value) : quoted(utf8(value));
    if (value.tag == Tag::Symbol)
        return "Symbol()";
    if (!value.isObject())
        return utf8(value);
    const Object& shown = object(value.id);
    if (depth > mostShown)
        return "...";
    const auto within = [&](Value part) { return display(part, depth + 1, order); };
    std::vector<std::string> parts;
    switch (shown.kind) {
    case ObjectKind::Array:
    case ObjectKind::Set:
        for (const Value element : shown.elements)
            if (element.tag != Tag::Hole || shown.kind == ObjectKind::Array)
                parts.push_back(within(element));
        return shown.kind == ObjectKind::Set
                   ? "Set [" + joinedParts(std::move(parts), order == Order::Names) + "]"
                   : "[" + joinedParts(std::move(parts), false) + "]";
    case ObjectKind::Map:
        for (std::size_t i = 0; i + 1 < shown.elements.size(); i += 2)
            if (shown.elements[i].tag != Tag::Hole)
                parts.push_back(within(shown.elements[i]) + ": " + within(shown.elements[i + 1]));
        return "Map {" + joinedParts(std::move(parts), order == Order::Names) + "}";
    case ObjectKind::Plain:
        for (const MemberKey key : ownKeys(value)) {
            const ObjectProperty* property = shown.find(key);
            parts.push_back(realm.texts.utf8(key) + ": " +
                            (property->accessor ? "..." : within(property->value)));
        }
        return "{" + joinedParts(std::move(parts), order == Order::Names) + "}";
    case ObjectKind::Function:
        return fmt::format("function {}", realm.code.functions[shown.code]->name);
    case ObjectKind::Error:
        return utf8(value);
    default:
        return "[object]";
    }
}

double leadingNumber(std::string_view text, std::size_t& length)
{
    const std::size_t sign = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    const std::string_view digits = text.substr(sign);
    length = 0;
    if (digits.empty() || digits[0] == '-' || digits[0] == 'i' || digits[0] == 'n')
        return std::nan("");
    double value = 0;
    const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (result.ec == std::errc::invalid_argument)
        return std::nan("");
    const auto read = static_cast<std::size_t>(result.ptr - digits.data());
    if (result.ec == std::errc::result_out_of_range) {
        const std::string_view number = digits.substr(0, read);
        const bool isTiny = number.find("e-") != std::string_view::npos ||
                            number.find("E-") != std::string_view::npos ||
                            number.find_first_not_of('0') == number.find('.');
        value = isTiny ? 0.0 : HUGE_VAL;
    }
    length = sign + read;
    return text[0] == '-' ? -value : value;
}

std::string textOfNumber(double value)
{
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value > 0 ? "Infinity" : "-Infinity";
    if (value == 0)
        return "0";
    if (std::fabs(value) < 1e15 && value == std::trunc(value))
        return std::to_string(static_cast<std::int64_t>(value));
    // Shortest digits that read back, then the layout of ECMA-262, 6.1.6.1.20.
    std::string digits;
    for (int precision = 0; precision < 18; ++precision) {
        digits = fmt::format("{:.{}e}", value, precision);
        if (std::size_t length = 0; leadingNumber(digits, length) == value)
            break;
    }
    const std::size_t e = digits.find('e');
    const int exponent = std::stoi(digits.substr(e + 1));
    std::string sign = digits[0] == '-' ? "-" : "";
    std::string mantissa;
    for (const char c : digits.substr(0, e))
        if (c >= '0' && c <= '9')
            mantissa.push_back(c);
    while (mantissa.size() > 1 && mantissa.back() == '0')
        mantissa.pop_back();
    const int count = static_cast<int>(mantissa.size());
    const int point = exponent + 1;
    if (count <= point && point <= 21)
        return sign + mantissa + std::string(static_cast<std::size_t>(point - count), '0');
    if (point > 0 && point <= 21)
        return sign + mantissa.substr(0, static_cast<std::size_t>(point)) + "." +
               mantissa.substr(static_cast<std::size_t>(point));
    if (point > -6 && point <= 0)
        return sign + "0." + std::string(static_cast<std::size_t>(-point), '0') + mantissa;
    const std::string power = (exponent < 0 ? "e-" : "e+") + std::to_string(std::abs(exponent));
    return sign + mantissa.substr(0, 1) + (count > 1 ? "." + mantissa.substr(1) : "") + power;
}

double numberIn(std::u16string_view text)
{
    constexpr std::u16string_view blanks = u" \t\n\r\v\f\u00A0\uFEFF\u2028\u2029";
    const std::size_t from = text.find_first_not_of(blanks);
    if (from == std::u16string_view::npos)
        return 0;
    const std::string digits = toUtf8(text.substr(from, text.find_last_not_of(blanks) - from + 1));
    if (digits == "Infinity" || digits == "+Infinity")
        return HUGE_VAL;
    if (digits == "-Infinity")
        return -HUGE_VAL;
    const char mark = digits.size() > 2 && digits[0] == '0' ? static_cast<char>(digits[1] | 0x20) : ' ';
    const int base = mark == 'x' ? 16 : mark == 'o' ? 8 : mark == 'b' ? 2 : 0;
    if (base != 0) {
        double value = 0;
        for (const char c : digits.substr(2)) {
            const int digit = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
            if (digit < 0 || digit >= base)
                return std::nan("");
            value = value * base + digit;
        }
        return value;
    }
    const bool plain = std::all_of(digits.begin(), digits.end(), [](char c) {
        return (c >= '0' && c <= '9') || c == '.' || c == 'e' || c == 'E' || c == '+' || c == '-';
    });
    std::size_t length = 0;
    const double value = leadingNumber(digits, length);
    return plain && length == digits.size() ? value : std::nan("");
}

} // namespace threadmend::behavioral
