// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/aut_header.h"

#include <limits>
#include <optional>

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr const char* shapeOfHeader = "the first line must be des (initial state, transitions, states)";

class HeaderParser {
public:
    HeaderParser(const LineReader& input, std::string_view line) : input_(input), scanner_(line) {}

    Outcome<AutHeader> parse()
    {
        AutHeader header;
        header.line = input_.lineNumber();
        const bool whole = word(header) && symbol('(') && number(header.initial, "initial state") &&
                           oneInitialState(header) && symbol(',') &&
                           number(header.transitions, "number of transitions") && symbol(',') &&
                           number(header.states, "number of states") && symbol(')') && end() &&
                           someState(header);
        if (!whole)
            return *error_;
        for (ScannedNumber* read : {&header.initial, &header.transitions, &header.states})
            read->text = {}; // the line is gone when the header is used
        return header;
    }

private:
    bool fail(std::uint64_t column, std::string message, const char* hint = shapeOfHeader)
    {
        error_ = input_.errorHere(column, std::move(message), hint);
        return false;
    }

    bool word(AutHeader& header)
    {
        scanner_.skipBlanks();
        const std::string_view found = scanner_.rest().substr(0, 3);
        constexpr std::string_view expected = "des";
        bool same = found.size() == expected.size();
        for (std::size_t i = 0; same && i < expected.size(); ++i)
            same = (found[i] | 0x20) == expected[i];
        if (!same)
            return fail(scanner_.column(), fmt::format("no `des` header, but {}", inQuotes(scanner_.rest())));
        header.capitals = found != expected;
        scanner_.advance(expected.size());
        return true;
    }

    bool symbol(char expected)
    {
        if (scanner_.accept(expected))
            return true;
        if (scanner_.atEnd())
            return fail(scanner_.column(), fmt::format("the header ends where `{}` was expected", expected));
        return fail(scanner_.column(), fmt::format("`{}` was expected in the header, not {}", expected,
                                                   inQuotes(scanner_.rest())));
    }

    bool number(ScannedNumber& number, const char* what)
    {
        number = scanner_.number(std::numeric_limits<std::uint64_t>::max());
        if (!number && scanner_.peek() == '?')
            return fail(number.column, fmt::format("the header does not tell the {}", what),
                        "the tool that wrote this file did not finish it");
        return number || fail(number.column, number.complaint(what));
    }

    bool oneInitialState(const AutHeader& header)
    {
        scanner_.skipBlanks();
        if (!isDigit(scanner_.peek()) && scanner_.peek() != '/')
            return true;
        return fail(
            header.initial.column,
            fmt::format("probabilistic initial state at line {} is not supported", input_.lineNumber()),
            "the header must name exactly one initial state");
    }

    bool end()
    {
        return scanner_.atEnd() ||
               fail(scanner_.column(),
                    fmt::format("nothing may follow the header, but {} does", inQuotes(scanner_.rest())),
                    "transitions begin on the next line");
    }

    bool someState(const AutHeader& header)
    {
        return header.states.value > 0 ||
               fail(header.states.column,
                    "the header declares 0 states, but there is always an initial state",
                    "the third number of the header is the number of states");
    }

    const LineReader& input_;
    LineScanner scanner_;
    std::optional<InputError> error_;
};

} // namespace

Outcome<AutHeader> parseAutHeader(const LineReader& input, std::string_view line)
{
    return HeaderParser(input, line).parse();
}

} // namespace threadmend
