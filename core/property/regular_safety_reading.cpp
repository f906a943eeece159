// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/regular_safety_reading.h"

#include <utility>

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr std::string_view example = "for example [ true* . \"SEND\" . (not \"ACK\")* . \"SEND\" ] false";

std::string_view restOf(const Reading& reading)
{
    return reading.text.substr(reading.place);
}

bool isAt(const Reading& reading, std::string_view sign)
{
    return restOf(reading).substr(0, sign.size()) == sign;
}

/// The complaint about the word at `place`, where something else was expected.
Complaint expected(const Reading& reading, std::string_view what, std::string_view hint)
{
    return {reading.place, fmt::format("found {}, expected {}", foundAt(reading.text, reading.place), what),
            std::string(hint)};
}

/// What a person probably meant who wrote this in place of an operator.
std::string_view hintForOperator(const Reading& reading)
{
    constexpr std::string_view joined = "steps that follow one another are joined with '.': \"a\" . \"b\"";
    constexpr std::string_view quoted =
        "a label that has other characters than letters, digits and _ stands in double quotes";
    constexpr std::pair<std::string_view, std::string_view> hints[] = {
        {"&", "a test on one label that two tests make is written \"a\" and 'b.*'"},
        {"{", "repeat with * (any number of times), + (at least once) or ? (at most once)"},
        {"]", ""},
        {"!", quoted},
        {"-", quoted},
        {",", joined},
        {";", joined},
        {"(", joined},
        {"\"", joined},
        {"'", joined}};
    for (const auto& [sign, hint] : hints)
        if (isAt(reading, sign))
            return hint;
    return wordAt(reading.text, reading.place).empty() ? example : joined;
}

std::string hintForOperand(const Reading& reading)
{
    if (isAt(reading, "!") || isAt(reading, "~"))
        return "write 'not', for example (not \"a\")*";
    if (isAt(reading, "|"))
        return "a single '|' stands between two formulas";
    if (isAt(reading, ")") || isAt(reading, "]"))
        return "the empty word is written nil";
    for (const std::string_view word : {"and", "or", "never"})
        if (wordAt(reading.text, reading.place) == word)
            return fmt::format("the label {0} itself is written \"{0}\"", word);
    return "a label is written \"in double quotes\", and true stands for any label";
}

Complaint operatorMissing(const Reading& reading, std::string_view otherwise)
{
    if (isAt(reading, ")"))
        return expected(reading, fmt::format("{}, since this ')' closes no '('", otherwise), {});
    return expected(reading, fmt::format("an operator such as '.' or '|', or {}", otherwise),
                    hintForOperator(reading));
}

std::string partnerOf(const Reading& reading, std::string_view closing, char opening, std::size_t offset)
{
    return fmt::format("the '{}' for the '{}' at {}", closing, opening, placeOf(reading.text, offset));
}

} // namespace

Complaint beginningMissing(const Reading& reading)
{
    return expected(reading, "'[' or 'never'", example);
}

Complaint operandMissing(const Reading& reading)
{
    return expected(reading, "a label, a pattern, 'true', 'nil' or '('", hintForOperand(reading));
}

Complaint escapeMissing(const Reading& reading)
{
    return {reading.stoppedAt - 1, R"(found a lone backslash in a label, expected \\, \", \n or \r)",
            R"(a backslash in a label is written \\)"};
}

Complaint quoteMissing(const Reading& reading)
{
    if (isAt(reading, "'"))
        return {reading.place, "this pattern does not end on its line, expected a single quote behind it",
                R"(a pattern is written 'in single quotes', with \' for a quote in it)"};
    return {reading.place, "this label does not end on its line, expected a double quote behind it",
            R"(a label is written "in double quotes", with \" for a quote in it)"};
}

Complaint parenthesisMissing(const Reading& reading)
{
    return operatorMissing(reading, partnerOf(reading, ")", '(', reading.builder.openParenthesis()));
}

Complaint bracketMissing(const Reading& reading)
{
    return operatorMissing(reading, partnerOf(reading, "]", '[', reading.bracket));
}

Complaint falseMissing(const Reading& reading)
{
    return expected(reading, "'false' behind the ']'",
                    "[ R ] false says that no run begins with R; never R says the same");
}

Complaint endMissing(const Reading& reading)
{
    const bool never = reading.bracket == std::string_view::npos;
    if (!reading.outerParentheses.empty()) {
        const std::string partner = partnerOf(reading, ")", '(', reading.outerParentheses.back());
        return never ? operatorMissing(reading, partner) : expected(reading, partner, {});
    }
    if (never || isAt(reading, ")"))
        return operatorMissing(reading, "the end of the property");
    return expected(reading, "the end of the property behind 'false'",
                    "several properties stand in a .props file, one on each line");
}

} // namespace threadmend
