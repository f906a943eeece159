// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/aut_line.h"

#include "core/model/lts/reading.h"
#include "core/model/text/escaped_text.h"

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr const char* shapeOfLine = "a transition is written (0, \"label\", 1)";
constexpr const char* colouredHint =
    "this is coloured output of CLEAR (.autx); name the .aut file it was made from";

constexpr const char* cutOffHint = "states count from 0; only coloured output of CLEAR (.autx) has target -1";

InputError probabilistic(const LineReader& input, std::uint64_t column)
{
    return input.errorHere(
        column, fmt::format("probabilistic transition at line {} is not supported", input.lineNumber()),
        "a transition has exactly one target state");
}

/// Steps over `, digits ) blanks ( digits ,` at the start of `text`, the seam between two transitions.
bool isSeam(std::string_view text)
{
    LineScanner scanner(text);
    return scanner.accept(',') && scanner.number(greatestStateNumber) && scanner.accept(')') &&
           scanner.accept('(') && scanner.number(greatestStateNumber) && scanner.accept(',');
}

/// Where in a field the second transition of a line begins to show, or npos. In a quoted field that is a seam
/// behind a quotation mark and before another; in a bare one a seam whose parenthesis closes nothing.
std::size_t secondTransition(std::string_view field)
{
    const bool isQuoted = field.starts_with('"');
    std::int64_t depth = 0;
    for (std::size_t i = 0; i < field.size(); ++i) {
        depth += field[i] == '(' ? 1 : field[i] == ')' ? -1 : 0;
        if (field[i] != ',' || !isSeam(field.substr(i)))
            continue;
        const std::size_t behind = field.find(',', i + 1) + 1;
        const std::string_view after = trimmed(field.substr(behind)), before = trimmed(field.substr(0, i));
        if (isQuoted ? before.ends_with('"') && after.starts_with('"') : depth == 0)
            return i;
    }
    return std::string_view::npos;
}

/// Whether a field is `"label":COLOUR`.
bool isColoured(std::string_view field)
{
    const std::size_t colon = field.rfind("\":");
    if (!field.starts_with('"') || colon == std::string_view::npos || colon == 0)
        return false;
    const std::string_view colour = field.substr(colon + 2);
    return colour == "RED" || colour == "GREEN" || colour == "BLACK";
}

InputError missingComma(const LineReader& input, LineScanner& scanner)
{
    if (scanner.accept(':'))
        return input.errorHere(scanner.column() - 1, "the source state bears a mark", colouredHint);
    scanner.skipBlanks();
    return input.errorHere(
        scanner.column(),
        fmt::format("a comma was expected after the source state, not {}", inQuotes(scanner.rest())),
        shapeOfLine);
}

/// Reads `target` from `line`, whose parenthesis closes at `close`; the comma before is at `comma`.
Outcome<std::uint32_t> parseTarget(const LineReader& input, std::string_view line, std::size_t comma,
                                   std::size_t close)
{
    LineScanner scanner(line.substr(0, close));
    scanner.advance(comma + 1);
    const ScannedNumber target = scanner.number(greatestStateNumber);
    if (line.substr(comma, close - comma).find('/') != std::string_view::npos)
        return probabilistic(input, target.column);
    if (!target)
        return input.errorHere(target.column, target.complaint("target state"),
                               target.text == "-1" ? cutOffHint : shapeOfLine);
    if (!scanner.atEnd())
        return input.errorHere(
            scanner.column(),
            fmt::format("`)` was expected after the target state, not {}", inQuotes(scanner.rest())),
            shapeOfLine);
    return static_cast<std::uint32_t>(target.value);
}

} // namespace

Outcome<AutTransition> parseAutTransition(const LineReader& input, std::string_view line)
{
    LineScanner scanner(line);
    if (!scanner.accept('('))
        return input.errorHere(
            scanner.column(),
            fmt::format("`(` was expected at the start of a transition, not {}", inQuotes(scanner.rest())),
            shapeOfLine);
    const ScannedNumber source = scanner.number(greatestStateNumber);
    if (!source)
        return input.errorHere(source.column, source.complaint("source state"), shapeOfLine);
    if (!scanner.accept(','))
        return missingComma(input, scanner);
    const std::size_t start = scanner.position();
    const std::size_t close = line.rfind(')');
    const std::size_t comma = line.rfind(',');
    if (close == std::string_view::npos || close < start || (comma > close && comma >= start))
        return input.errorHere(line.size() + 1, "the line ends before the `)` of its transition",
                               "the file may be cut off here");
    if (!trimmed(line.substr(close + 1)).empty())
        return input.errorHere(close + 2,
                               fmt::format("nothing may follow a transition, but {} does",
                                           inQuotes(trimmed(line.substr(close + 1)))),
                               "write one transition a line");
    if (comma < start)
        return input.errorHere(close + 1, "a transition needs two commas, but this line has one",
                               shapeOfLine);
    auto target = parseTarget(input, line, comma, close);
    if (!target)
        return target.failure();
    return AutTransition{static_cast<std::uint32_t>(source.value), *target,
                         trimmed(line.substr(start, comma - start))};
}

Outcome<std::string> autLabel(const LineReader& input, std::string_view line, std::string_view field)
{
    const auto columnOf = [&](std::size_t at) {
        return static_cast<std::uint64_t>(field.data() - line.data()) + at + 1;
    };
    if (const std::size_t second = secondTransition(field); second != std::string_view::npos)
        return input.errorHere(columnOf(field.find(')', second)) + 1, "two transitions stand on one line",
                               "write one transition a line");
    if (isColoured(field))
        return input.errorHere(columnOf(field.rfind(':')), "the label bears a colour", colouredHint);
    if (field.starts_with('"') && field.find('"', 1) == std::string_view::npos)
        return input.errorHere(columnOf(0), "the quotation mark of this label is not closed", shapeOfLine);
    if (field.starts_with('"') && field.ends_with('"'))
        field = field.substr(1, field.size() - 2);
    return unescapedText(field);
}

std::string autField(std::string_view label)
{
    const std::string quotedField = '"' + std::string(label) + '"';
    const bool fits = label.find_first_of("\r\n") == std::string_view::npos && !looksEscaped(label) &&
                      secondTransition(quotedField) == std::string_view::npos;
    return fits ? quotedField : '"' + escapedText(label) + '"';
}

} // namespace threadmend
