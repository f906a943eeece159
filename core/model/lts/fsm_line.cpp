// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/fsm_line.h"

#include "core/model/lts/reading.h"
#include "core/model/text/escaped_text.h"

#include <limits>
#include <optional>

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr const char* parameterShape = "a parameter is written NAME(2) TYPE \"first value\" \"second value\"";
constexpr const char* transitionShape = "a transition is written 1 2 \"label\"";

/// Reads `"VALUE" "VALUE" ...` to the end of the line.
std::optional<InputError> parseValues(const LineReader& input, std::string_view line, std::size_t at,
                                      std::vector<std::string>& values)
{
    LineScanner scanner(line);
    scanner.advance(at);
    while (!scanner.atEnd()) {
        const std::uint64_t column = scanner.column();
        if (!scanner.accept('"'))
            return input.errorHere(
                column, fmt::format("a quoted value was expected, not {}", inQuotes(scanner.rest())),
                parameterShape);
        const std::size_t end = scanner.rest().find('"');
        if (end == std::string_view::npos)
            return input.errorHere(column, "the quotation mark of this value is not closed", parameterShape);
        values.push_back(unescapedText(scanner.rest().substr(0, end)));
        scanner.advance(end + 1);
    }
    return std::nullopt;
}

bool hasAny(std::string_view text, std::string_view bytes)
{
    return text.find_first_of(bytes) != std::string_view::npos;
}

std::string spelled(std::string_view text, bool fits)
{
    return fits && !looksEscaped(text) ? std::string(text) : escapedText(text);
}

} // namespace

Outcome<FsmParameter> parseFsmParameter(const LineReader& input, std::string_view line)
{
    const std::size_t open = line.find('(');
    if (open == std::string_view::npos || open > line.find('"'))
        return input.errorHere(1, fmt::format("a state parameter was expected, not {}", inQuotes(line)),
                               parameterShape);
    FsmParameter result;
    result.parameter.name = unescapedText(trimmed(line.substr(0, open)));
    LineScanner scanner(line);
    scanner.advance(open + 1);
    result.cardinality = scanner.number(std::numeric_limits<std::uint64_t>::max());
    if (!result.cardinality)
        return input.errorHere(result.cardinality.column, result.cardinality.complaint("number of values"),
                               parameterShape);
    if (!scanner.accept(')'))
        return input.errorHere(scanner.column(), "`)` was expected after the number of values",
                               parameterShape);
    const std::size_t start = scanner.position();
    const std::size_t values = line.find('"', start) < line.size() ? line.find('"', start) : line.size();
    result.parameter.type = unescapedText(trimmed(line.substr(start, values - start)));
    if (auto error = parseValues(input, line, values, result.parameter.values))
        return *error;
    return result;
}

Outcome<FsmTransition> parseFsmTransition(const LineReader& input, std::string_view line)
{
    FsmTransition result;
    LineScanner scanner(line);
    result.source = scanner.number(greatestStateNumber);
    scanner.skipBlanks();
    const std::uint64_t targetColumn = scanner.column();
    result.target = scanner.number(greatestStateNumber);
    if (result.source && (scanner.peek() == '[' || scanner.peek() == '/'))
        return input.errorHere(
            targetColumn,
            fmt::format("probabilistic transition at line {} is not supported", input.lineNumber()),
            "a transition has exactly one target state");
    if (!result.source || !result.target)
        return result; // the caller says what is wrong with them
    scanner.skipBlanks();
    const std::uint64_t column = scanner.column();
    if (!scanner.accept('"'))
        return input.errorHere(column,
                               fmt::format("a quoted label was expected, not {}", inQuotes(scanner.rest())),
                               transitionShape);
    const std::size_t end = scanner.rest().rfind('"');
    if (end == std::string_view::npos)
        return input.errorHere(column, "the quotation mark of this label is not closed", transitionShape);
    result.field = scanner.rest().substr(0, end);
    scanner.advance(end + 1);
    if (!scanner.atEnd())
        return input.errorHere(
            scanner.column(),
            fmt::format("nothing may follow the label, but {} does", inQuotes(scanner.rest())),
            transitionShape);
    return result;
}

std::string fsmQuoted(std::string_view text)
{
    return '"' + spelled(text, !hasAny(text, "\"\r\n")) + '"';
}

std::string fsmName(std::string_view name)
{
    // At the very start of a file a byte order mark would be lost.
    const bool hasMark = name.starts_with("\xEF\xBB\xBF");
    return spelled(name, !name.empty() && !hasMark && !hasAny(name, "\"(\r\n") && trimmed(name) == name);
}

std::string fsmType(std::string_view type)
{
    return spelled(type, !hasAny(type, "\"\r\n") && trimmed(type) == type);
}

} // namespace threadmend
