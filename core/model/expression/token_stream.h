// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens of formulas and of concurrent programs.
#pragma once

#include "core/run/run_context.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace threadmend {

/// What is wrong with a text, and at which byte. Thrown inside a parser only, caught where it was called.
struct TextFault {
    std::size_t place = 0;
    std::string message;
    std::string hint;
};

struct ExpressionToken {
    enum class Kind : std::uint8_t { End, Name, Number, Quoted, Symbol };
    Kind kind = Kind::End;
    std::string_view raw; ///< of a quoted name what is between the quotation marks
    std::size_t place = 0;

    std::size_t end() const { return place + raw.size() + (kind == Kind::Quoted ? 2 : 0); }
    bool isSymbol(std::string_view symbol) const { return kind == Kind::Symbol && raw == symbol; }
    bool isWord(std::string_view word) const { return kind == Kind::Name && raw == word; }
};

/// Splits a text into tokens, with a look ahead. Blanks and comments (`// ...`, `/* ... */`, `(* ... *)`) are
/// skipped. Throws a TextFault on bytes that are none, and Stopped where `run`, which may be null, wants to
/// stop.
class TokenStream {
public:
    explicit TokenStream(std::string_view text, RunContext* run = nullptr) : text_(text), run_(run)
    {
        ahead_[0] = scan();
    }

    const ExpressionToken& peek() const { return ahead_[0]; }
    /// The one behind it.
    const ExpressionToken& peekSecond();
    ExpressionToken take();
    bool takeIf(std::string_view symbol);
    bool takeIfWord(std::string_view word);
    /// Takes the symbol or throws; `where` ends the sentence "expected ':' ...".
    void expect(std::string_view symbol, std::string_view where, std::string_view hint = {});
    /// Throws "found ..., expected ..." about the next token.
    [[noreturn]] void fail(std::string_view expected, std::string_view hint = {}) const;
    /// Whether these bytes stand behind the token, blanks aside.
    bool isFollowedBy(const ExpressionToken& token, std::string_view bytes) const;
    /// The end of the last token that was taken.
    std::size_t lastEnd() const { return lastEnd_; }
    std::string_view text() const { return text_; }
    /// "'goto'", "the end of the text".
    static std::string shown(const ExpressionToken& token);

private:
    ExpressionToken scan();
    void skipGap();
    ExpressionToken quoted();
    std::size_t symbolLength() const;

    std::string_view text_;
    RunContext* run_;
    std::size_t at_ = 0, lastEnd_ = 0;
    ExpressionToken ahead_[2];
    bool hasSecond_ = false;
};

/// What a quoted name stands for: \" \\ \n \r are escapes.
std::string unquoted(std::string_view raw);
/// The number; a fault if it is greater than a billion.
std::int64_t numberIn(const ExpressionToken& token);

} // namespace threadmend
