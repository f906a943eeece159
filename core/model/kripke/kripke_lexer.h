// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens of `.kripke` texts, and how names are spelled in them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace threadmend {

struct KripkeToken {
    enum class Kind { End, Bare, Quoted, Symbol, Arrow, Bad };

    Kind kind = Kind::End;
    /// The bytes of the token; those between the quotation marks of a quoted name.
    std::string_view raw;
    std::size_t at = 0;

    bool isName() const { return kind == Kind::Bare || kind == Kind::Quoted; }
    bool isSymbol(char symbol) const { return kind == Kind::Symbol && raw.front() == symbol; }
    bool isWord(std::string_view word) const { return kind == Kind::Bare && raw == word; }
    /// What a name stands for; `buffer` holds it where that is not what stands in the text.
    std::string_view name(std::string& buffer) const;
};

/// Splits a text whose lines end with LF into tokens; blanks and comments (`// ...` and `/* ... */`) are
/// skipped. A bad token is final.
class KripkeLexer {
public:
    explicit KripkeLexer(std::string_view text) : text_(text) {}
    KripkeToken next();
    /// Of a bad token: why it is bad, and what a person can do.
    const char* complaint() const { return complaint_; }
    const char* hint() const { return hint_; }

private:
    bool skipGap();
    KripkeToken token(KripkeToken::Kind kind, std::size_t start, std::size_t end);
    KripkeToken bad(std::size_t at, const char* complaint, const char* hint);
    KripkeToken quoted();

    std::string_view text_;
    std::size_t at_ = 0;
    const char* complaint_ = "";
    const char* hint_ = "";
};

/// `name` as it is written: bare if it is made of letters, digits and `_`, else in quotation marks, with
/// \" \\ \n \r as in properties. All other bytes stand for themselves.
std::string kripkeName(std::string_view name);

} // namespace threadmend
