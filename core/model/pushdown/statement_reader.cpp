// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pushdown/statement_reader.h"

#include "core/model/text/line_scanner.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

namespace threadmend::pushdown {

bool StatementReader::step()
{
    if (const auto stopped = run_.poll({doing_, token_.at, text_.size()})) {
        failure_ = *stopped;
        return false;
    }
    token_ = lexer_.next();
    return token_.kind != CpdsToken::Kind::Bad || fail(token_.at, lexer_.complaint(), lexer_.hint());
}

bool StatementReader::fail(std::size_t at, std::string message, std::string hint)
{
    const TextPosition place = placeOf(at);
    failure_ = InputError{file_, place.line, place.column, std::move(message), std::move(hint)};
    return false;
}

bool StatementReader::expected(std::string_view what)
{
    return expected(what, shapes_);
}

bool StatementReader::expected(std::string_view what, std::string hint)
{
    const std::string found =
        token_.kind == CpdsToken::Kind::End ? "the end of the file" : inQuotes(token_.text);
    return fail(token_.at, fmt::format("expected {}, found {}", what, found), std::move(hint));
}

std::uint64_t StatementReader::lineOf(std::size_t at)
{
    const auto begin = text_.begin();
    line_ += static_cast<std::uint64_t>(std::count(begin + static_cast<std::ptrdiff_t>(lineAt_),
                                                   begin + static_cast<std::ptrdiff_t>(at), '\n'));
    lineAt_ = at;
    return line_;
}

TextPosition StatementReader::placeOf(std::size_t at) const
{
    // Behind the last line there is nothing to be seen.
    return positionIn(text_, std::min(at, text_.find_last_not_of(" \t\r\n") + 1));
}

} // namespace threadmend::pushdown
