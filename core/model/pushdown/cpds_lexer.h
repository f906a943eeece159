// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens of .cpds and .rec.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace threadmend::pushdown {

struct CpdsToken {
    enum class Kind { Name, Symbol, Arrow, End, Bad };
    Kind kind = Kind::End;
    std::size_t at = 0;    ///< offset in the text
    std::string text;      ///< of a name, without its quotation marks; the byte of a symbol
    bool isQuoted = false; ///< then it is never a word of the language
    bool is(char symbol) const { return kind == Kind::Symbol && text[0] == symbol; }
    bool isWord(std::string_view word) const { return kind == Kind::Name && !isQuoted && text == word; }
};

/// Comments run from `//` or `#` to the end of the line, or stand between `/*` and `*/`.
class CpdsLexer {
public:
    explicit CpdsLexer(std::string_view text) : text_(text) {}
    /// Of a language with other symbols; `hint` is for a byte that is no part of it.
    CpdsLexer(std::string_view text, std::string_view symbols, std::string_view hint)
        : text_(text), symbols_(symbols), strangerHint_(hint)
    {
    }
    CpdsToken next();
    /// Of the last token, if it was bad: what is wrong, and what to do.
    const std::string& complaint() const { return complaint_; }
    const std::string& hint() const { return hint_; }

private:
    bool skip();
    CpdsToken quoted();
    CpdsToken bad(std::size_t at, std::string complaint, std::string hint);

    std::string_view text_;
    std::string_view symbols_ = "{}<>;:,()|*+?";
    std::string_view strangerHint_ = "names of other characters stand in quotation marks";
    std::size_t at_ = 0;
    std::string complaint_, hint_;
};

} // namespace threadmend::pushdown
