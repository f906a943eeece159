// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/terms/term_value.h"

#include "core/model/behavioral/machine/number_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace threadmend {

using behavioral::DescribedValue;

namespace {

using Kind = DescribedValue::Kind;

bool isAllDigits(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Everything that is in it, so that equal texts mean equal values.
void spell(const DescribedValue& value, std::string& text)
{
    text += value.text;
    for (const DescribedValue& child : value.children) {
        text += "\x1E" + child.name + "\x1F";
        spell(child, text);
    }
    text += '\x1D';
}

/// As JavaScript counts: in units of UTF-16.
std::size_t lengthOf(std::string_view text)
{
    std::size_t length = 0;
    for (const char byte : text) {
        const auto code = static_cast<unsigned char>(byte);
        length += (code & 0xC0) == 0x80 ? 0 : code >= 0xF0 ? 2 : 1;
    }
    return length;
}

std::optional<std::size_t> countIn(const DescribedValue& value, std::string_view what)
{
    if (!value.children.empty() && value.children.back().kind == Kind::More)
        return std::nullopt;
    const bool isCollection = value.text.starts_with("Set [") || value.text.starts_with("Map {");
    if (what == "size")
        return isCollection ? std::optional(value.children.size()) : std::nullopt;
    if (value.kind == Kind::Plain && value.text.starts_with('"'))
        return lengthOf(std::string_view(value.text).substr(1, value.text.size() - 2));
    if (value.kind != Kind::Object || !value.text.starts_with('['))
        return std::nullopt;
    return static_cast<std::size_t>(
        std::count_if(value.children.begin(), value.children.end(),
                      [](const DescribedValue& child) { return isAllDigits(child.name); }));
}

const DescribedValue* childOf(const DescribedValue& value, const std::string& name)
{
    // Keys of a Map that are texts are described with their quotes.
    const std::string quoted = '"' + name + '"';
    for (const DescribedValue& child : value.children)
        if (child.kind != Kind::More && (child.name == name || child.name == quoted))
            return &child;
    return nullptr;
}

std::optional<TermValue> valueOf(const DescribedValue& value)
{
    switch (value.kind) {
    case Kind::Forgotten:
    case Kind::More:
        return std::nullopt;
    case Kind::Plain:
        break;
    case Kind::Object:
    case Kind::Event:
    case Kind::Function:
    case Kind::Repeated: {
        TermValue spelled{TermValue::Kind::Whole, 0, {}, value.text, false};
        spell(value, spelled.text);
        return spelled;
    }
    }
    if (value.text == "not yet declared")
        return std::nullopt;
    if (value.text.starts_with('"'))
        return textValue(value.text.substr(1, value.text.size() - 2));
    if (auto word = wordValue(value.text))
        return word;
    if (const auto number = numberOf(value.text))
        return numberValue(*number, value.text);
    return TermValue{TermValue::Kind::Whole, 0, value.text, value.text, false};
}

bool areEqual(const TermValue& left, const TermValue& right)
{
    if (left.kind == TermValue::Kind::Number && right.kind == TermValue::Kind::Number)
        return left.number == right.number;
    return (left.kind == right.kind || left.untyped || right.untyped) && left.text == right.text;
}

} // namespace

std::optional<double> numberOf(std::string_view text)
{
    const bool negative = text.starts_with('-');
    const std::string_view digits = text.substr(negative ? 1 : 0);
    if (digits == "Infinity")
        return (negative ? -1 : 1) * std::numeric_limits<double>::infinity();
    if (text == "NaN")
        return std::numeric_limits<double>::quiet_NaN();
    if (digits.empty() || digits.front() < '0' || digits.front() > '9')
        return std::nullopt;
    std::size_t length = 0;
    const double number = behavioral::leadingNumber(digits, length);
    return length == digits.size() ? std::optional(negative ? -number : number) : std::nullopt;
}

TermValue numberValue(double number, std::string shown)
{
    return {TermValue::Kind::Number, number, shown, shown, false};
}

TermValue textValue(std::string text)
{
    std::string shown = '"' + text + '"';
    return {TermValue::Kind::Text, 0, std::move(text), std::move(shown), false};
}

std::optional<TermValue> wordValue(std::string_view text)
{
    for (const std::string_view word : {"true", "false", "null", "undefined"})
        if (text == word)
            return TermValue{TermValue::Kind::Word, 0, std::string(text), std::string(text), false};
    return std::nullopt;
}

TermValue untypedValue(std::string text)
{
    const auto number = numberOf(text);
    return {number ? TermValue::Kind::Number : TermValue::Kind::Text, number.value_or(0), text, text, true};
}

std::optional<TermValue> valueAlong(const DescribedValue& value, std::span<const std::string> path)
{
    const DescribedValue* at = &value;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const DescribedValue* child = childOf(*at, path[i]);
        const bool isLast = i + 1 == path.size();
        // Of an event without data only its label is told.
        constexpr std::string_view beforeLabel = "event ";
        if (child == nullptr && isLast && path[i] == "name" && at->kind == Kind::Event)
            return textValue(at->text.substr(beforeLabel.size()));
        if (child == nullptr && isLast && (path[i] == "length" || path[i] == "size"))
            if (const auto count = countIn(*at, path[i]))
                return numberValue(static_cast<double>(*count), std::to_string(*count));
        if (child == nullptr)
            return std::nullopt;
        at = child;
    }
    return valueOf(*at);
}

bool compare(const TermValue& left, Comparison how, const TermValue& right)
{
    if (how == Comparison::Equal || how == Comparison::Unequal)
        return areEqual(left, right) == (how == Comparison::Equal);
    const auto ordered = [how](const auto& a, const auto& b) {
        switch (how) {
        case Comparison::Less:
            return a < b;
        case Comparison::LessOrEqual:
            return a <= b;
        case Comparison::Greater:
            return a > b;
        case Comparison::GreaterOrEqual:
            return a >= b;
        case Comparison::Equal:
        case Comparison::Unequal:
            break;
        }
        return false;
    };
    if (left.kind == TermValue::Kind::Number && right.kind == TermValue::Kind::Number)
        return ordered(left.number, right.number);
    const bool areTexts = left.kind == TermValue::Kind::Text && right.kind == TermValue::Kind::Text;
    return areTexts && !left.untyped && !right.untyped && ordered(left.text, right.text);
}

} // namespace threadmend
