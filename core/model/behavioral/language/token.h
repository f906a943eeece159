// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a behavioral program.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

namespace threadmend::behavioral {

/// Where something stands in the text of a program; both count from 1, columns in bytes.
struct Place {
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    bool operator==(const Place&) const = default;
};

enum class TokenKind : std::uint8_t {
    End,
    Name,       ///< an identifier that is no reserved word
    Keyword,    ///< a reserved word
    Number,     ///< `number` is its value
    Text,       ///< a string literal; `text` is its content
    Punctuator, ///< `text` is the operator or bracket
    Template,   ///< a piece of a template literal; followed by an expression unless `lastPiece`
    Pattern     ///< a regular expression; `text` is its body, `flags` its flags
};

/// No token: where brackets have no partner.
inline constexpr std::uint32_t noToken = std::numeric_limits<std::uint32_t>::max();

struct Token {
    TokenKind kind = TokenKind::End;
    Place place;
    std::string text; ///< UTF-8; lone surrogates of escapes are kept in the same scheme
    std::string flags;
    double number = 0;
    bool afterLineEnd = false; ///< a line ends between the token before and this one
    bool firstPiece = false;
    bool lastPiece = false;
    std::uint32_t partner = noToken; ///< of an opening bracket: the index of the closing one

    bool is(std::string_view punctuatorOrKeyword) const
    {
        return (kind == TokenKind::Punctuator || kind == TokenKind::Keyword) && text == punctuatorOrKeyword;
    }
};

} // namespace threadmend::behavioral
