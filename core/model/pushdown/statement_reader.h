// SPDX-License-Identifier: GPL-3.0-or-later
// What the readers of .cpds and .rec have in common: one token ahead, and the first thing that is wrong.
#pragma once

#include "core/model/pushdown/cpds_lexer.h"
#include "core/model/text/text_position.h"
#include "core/run/outcome.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace threadmend::pushdown {

/// Every method steps over what it reads and says false after a failure; the base of a reader, not of use
/// alone.
class StatementReader {
protected:
    /// `doing` is what a run is told, `shapes` the hint where a statement is expected.
    StatementReader(CpdsLexer lexer, std::string_view text, const std::string& file, const char* doing,
                    const char* shapes, RunContext& run)
        : text_(text), file_(file), doing_(doing), shapes_(shapes), run_(run), lexer_(lexer)
    {
    }

    std::string_view text() const { return text_; }
    const CpdsToken& token() const { return token_; }
    bool step();
    bool fail(std::size_t at, std::string message, std::string hint);
    bool expected(std::string_view what);
    bool expected(std::string_view what, std::string hint);
    bool take(char symbol, std::string_view what) { return token_.is(symbol) ? step() : expected(what); }
    /// Of places that come in the order of the text. All of them together: O(length).
    std::uint64_t lineOf(std::size_t at);
    TextPosition placeOf(std::size_t at) const;
    /// After a method said false.
    const Failure& failure() const { return *failure_; }

private:
    std::string_view text_;
    const std::string& file_;
    const char* doing_;
    const char* shapes_;
    RunContext& run_;
    CpdsLexer lexer_;
    CpdsToken token_;
    std::size_t lineAt_ = 0; ///< of the place whose line was asked for last
    std::uint64_t line_ = 1; ///< of that
    std::optional<Failure> failure_;
};

} // namespace threadmend::pushdown
