// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/language/lexer.h"

#include "core/model/behavioral/language/syntax_error.h"
#include "core/run/poll_or_throw.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace threadmend::behavioral {

void appendCodePoint(std::string& text, std::uint32_t c)
{
    const auto put = [&](std::uint32_t byte) { text.push_back(static_cast<char>(byte)); };
    if (c < 0x80) {
        put(c);
    } else if (c < 0x800) {
        put(0xC0 | c >> 6);
        put(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        put(0xE0 | c >> 12);
        put(0x80 | (c >> 6 & 0x3F));
        put(0x80 | (c & 0x3F));
    } else {
        put(0xF0 | c >> 18);
        put(0x80 | (c >> 12 & 0x3F));
        put(0x80 | (c >> 6 & 0x3F));
        put(0x80 | (c & 0x3F));
    }
}

namespace {

constexpr std::string_view keywords[] = {
    "async",    "await",   "break",  "case",     "catch", "class",  "const",  "continue",
    "debugger", "default", "delete", "do",       "else",  "enum",   "export", "extends",
    "false",    "finally", "for",    "function", "if",    "import", "in",     "instanceof",
    "let",      "new",     "null",   "return",   "super", "switch", "this",   "throw",
    "true",     "try",     "typeof", "var",      "void",  "while",  "with",   "yield"};

/// Longest first, so that the first that fits is right.
constexpr std::string_view punctuators[] = {
    ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "?\?=", "=>", "==", "!=", "<=",
    ">=",   "&&",  "||",  "??",  "?.",  "++",  "--",  "+=",  "-=",  "*=",  "/=",   "%=", "&=", "|=", "^=",
    "<<",   ">>",  "**",  "{",   "}",   "(",   ")",   "[",   "]",   ";",   ",",    "<",  ">",  "+",  "-",
    "*",    "/",   "%",   "&",   "|",   "^",   "!",   "~",   "?",   ":",   "=",    "."};

bool isNameStart(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_' || byte == '$' ||
           byte >= 0x80;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

int digitValue(char c)
{
    if (isDigit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return 99;
}

class Lexer {
public:
    Lexer(std::string_view text, RunContext* run) : text_(text), run_(run) {}

    TokenList run()
    {
        if (text_.substr(0, 2) == "#!")
            skipLine();
        while (true) {
            pollNowAndThen(run_, "reading", list_.tokens.size());
            skipBlanks();
            if (at_ == text_.size())
                break;
            lexToken();
        }
        begin(TokenKind::End);
        if (!open_.empty())
            fail(list_.tokens[open_.back()].place,
                 fmt::format("'{}' is never closed", list_.tokens[open_.back()].text), "");
        return std::move(list_);
    }

private:
    [[noreturn]] static void fail(Place place, std::string message, std::string hint)
    {
        throw SyntaxError{place, std::move(message), std::move(hint)};
    }

    Place place() const { return {line_, static_cast<std::uint32_t>(at_ - lineBegin_) + 1}; }
    char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
    bool startsWith(std::string_view word) const { return text_.substr(at_, word.size()) == word; }

    /// Bytes of the line end at `at_`, 0 if there is none.
    std::size_t lineEndHere() const
    {
        if (startsWith("\r\n"))
            return 2;
        if (startsWith("\xE2\x80\xA8") || startsWith("\xE2\x80\xA9"))
            return 3;
        return peek() == '\n' || peek() == '\r' ? (at_ < text_.size() ? 1 : 0) : 0;
    }
    void passLineEnd(std::size_t length)
    {
        at_ += length;
        ++line_;
        lineBegin_ = at_;
        afterLineEnd_ = true;
    }
    void skipLine()
    {
        while (at_ < text_.size() && lineEndHere() == 0)
            ++at_;
    }

    void skipBlanks()
    {
        while (at_ < text_.size()) {
            if (const std::size_t end = lineEndHere())
                passLineEnd(end);
            else if (peek() == ' ' || peek() == '\t' || peek() == '\v' || peek() == '\f')
                ++at_;
            else if (startsWith("\xC2\xA0"))
                at_ += 2;
            else if (startsWith("\xEF\xBB\xBF"))
                at_ += 3;
            else if (startsWith("//"))
                skipLineComment();
            else if (startsWith("/*"))
                skipComment();
            else
                return;
        }
    }

    void skipLineComment()
    {
        const std::size_t from = at_ + 2;
        skipLine();
        noteDirectives(text_.substr(from, at_ - from));
    }

    /// `threadmend: selection priority`, `threadmend: globals state`: what the host of the program chooses.
    void noteDirectives(std::string_view comment)
    {
        const auto note = [&](std::string_view mark, std::string& into) {
            const std::size_t at = comment.find(mark);
            if (at == std::string_view::npos)
                return;
            const std::string_view rest = comment.substr(at + mark.size());
            into = rest.substr(0, rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz"));
        };
        note("threadmend: selection ", list_.selection);
        note("threadmend: globals ", list_.globals);
    }

    void skipComment()
    {
        const Place begin = place();
        const std::size_t from = at_;
        at_ += 2;
        while (!startsWith("*/")) {
            if (at_ >= text_.size())
                fail(begin, "the comment is never closed", "it ends with */");
            if (const std::size_t end = lineEndHere())
                passLineEnd(end);
            else
                ++at_;
        }
        noteGlobals(text_.substr(from + 2, at_ - from - 2));
        noteDirectives(text_.substr(from + 2, at_ - from - 2));
        at_ += 2;
    }

    /// `global a, b` in a comment, as JSHint and ESLint read it.
    void noteGlobals(std::string_view comment)
    {
        const std::size_t word = comment.find_first_not_of(" \t");
        if (word == std::string_view::npos || comment.substr(word, 6) != "global")
            return;
        std::size_t at = word + 6;
        if (at < comment.size() && comment[at] == 's')
            ++at;
        while (at < comment.size()) {
            const std::size_t from = comment.find_first_not_of(" \t\r\n,", at);
            if (from == std::string_view::npos || !isNameStart(comment[from]))
                return;
            std::size_t to = from;
            while (to < comment.size() && (isNameStart(comment[to]) || isDigit(comment[to])))
                ++to;
            list_.declaredGlobals.emplace_back(comment.substr(from, to - from));
            at = comment.find_first_not_of(" \t\r\n", to);
            if (at == std::string_view::npos || comment[at] != ',')
                return;
        }
    }

    Token& begin(TokenKind kind)
    {
        Token token;
        token.kind = kind;
        token.place = place();
        token.afterLineEnd = afterLineEnd_;
        afterLineEnd_ = false;
        list_.tokens.push_back(std::move(token));
        return list_.tokens.back();
    }

    void lexToken()
    {
        const char c = peek();
        if (isNameStart(c) || c == '\\')
            lexName();
        else if (isDigit(c) || (c == '.' && isDigit(peek(1))))
            lexNumber();
        else if (c == '"' || c == '\'')
            lexText();
        else if (c == '`')
            lexTemplatePiece();
        else if (c == '/' && patternMayBegin())
            lexPattern();
        else
            lexPunctuator();
    }

    void lexName()
    {
        Token& token = begin(TokenKind::Name);
        while (at_ < text_.size() && (isNameStart(peek()) || isDigit(peek()) || peek() == '\\')) {
            if (startsWith("\xC2\xA0") || startsWith("\xE2\x80\xA8") || startsWith("\xE2\x80\xA9"))
                break;
            if (peek() != '\\') {
                token.text.push_back(text_[at_++]);
            } else {
                const Place where = place();
                ++at_;
                if (peek() != 'u')
                    fail(where, "found '\\' outside of a text", "");
                ++at_;
                appendCodePoint(token.text, unicodeEscape(where));
            }
        }
        if (std::find(std::begin(keywords), std::end(keywords), token.text) != std::end(keywords))
            token.kind = TokenKind::Keyword;
    }

    void lexNumber()
    {
        Token& token = begin(TokenKind::Number);
        int base = 10;
        if (peek() == '0') {
            const char mark = static_cast<char>(peek(1) | 0x20);
            base = mark == 'x' ? 16 : mark == 'o' ? 8 : mark == 'b' ? 2 : 10;
        }
        token.number = base == 10 ? decimal(token.place) : wholeNumber(base, token.place);
        if (isNameStart(peek()) || isDigit(peek()))
            fail(place(), "found a letter or digit right behind a number",
                 "put a blank or an operator between");
    }

    double wholeNumber(int base, Place where)
    {
        at_ += 2;
        double value = 0;
        bool any = false;
        for (; digitValue(peek()) < base || (any && peek() == '_'); ++at_) {
            if (peek() == '_')
                continue;
            value = value * base + digitValue(peek());
            any = true;
        }
        if (!any)
            fail(where, "expected digits behind the prefix of the number", "");
        return value;
    }

    double decimal(Place where)
    {
        std::string digits;
        const auto takeDigits = [&] {
            for (; isDigit(peek()) || (peek() == '_' && !digits.empty()); ++at_)
                if (peek() != '_')
                    digits.push_back(peek());
        };
        takeDigits();
        if (peek() == '.') {
            digits.push_back(text_[at_++]);
            takeDigits();
        }
        if (peek() == 'e' || peek() == 'E') {
            digits.push_back(text_[at_++]);
            if (peek() == '+' || peek() == '-')
                digits.push_back(text_[at_++]);
            if (!isDigit(peek()))
                fail(where, "expected digits in the exponent of the number", "");
            takeDigits();
        }
        if (peek() == 'n')
            fail(where, "found a big integer, which is not part of the language", "use a number");
        if (digits.front() == '.')
            digits.insert(0, "0");
        double value = 0;
        const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (result.ec == std::errc::result_out_of_range) {
            const std::size_t exponent = digits.find_first_of("eE");
            const bool tiny = exponent != std::string::npos && digits[exponent + 1] == '-';
            return tiny ? 0.0 : HUGE_VAL;
        }
        return value;
    }

    /// Behind `\u` or in `\u{...}`.
    std::uint32_t unicodeEscape(Place where)
    {
        if (peek() == '{') {
            ++at_;
            std::uint32_t value = 0;
            while (digitValue(peek()) < 16 && value <= 0x10FFFF)
                value = value * 16 + static_cast<std::uint32_t>(digitValue(text_[at_++]));
            if (peek() != '}' || value > 0x10FFFF)
                fail(where, "the escape \\u{...} names no character", "");
            ++at_;
            return value;
        }
        return hexDigits(4, where);
    }

    std::uint32_t hexDigits(int count, Place where)
    {
        std::uint32_t value = 0;
        for (int i = 0; i < count; ++i, ++at_) {
            if (digitValue(peek()) >= 16)
                fail(where, fmt::format("expected {} hexadecimal digits in the escape", count), "");
            value = value * 16 + static_cast<std::uint32_t>(digitValue(peek()));
        }
        return value;
    }

    /// Surrogate pairs written as two escapes become one character.
    void appendUnit(std::string& text, std::uint32_t unit)
    {
        if (unit >= 0xDC00 && unit < 0xE000 && pendingHigh_ != 0 && text.size() == pendingEnd_) {
            text.resize(text.size() - 3);
            unit = 0x10000 + ((pendingHigh_ - 0xD800) << 10) + (unit - 0xDC00);
        }
        appendCodePoint(text, unit);
        pendingHigh_ = unit >= 0xD800 && unit < 0xDC00 ? unit : 0;
        pendingEnd_ = text.size();
    }

    /// At a backslash inside a text or template.
    void lexEscape(std::string& text)
    {
        const Place where = place();
        ++at_;
        if (const std::size_t end = lineEndHere()) {
            const bool before = afterLineEnd_;
            passLineEnd(end);
            afterLineEnd_ = before;
            return;
        }
        if (at_ == text_.size())
            fail(where, "the text ends within an escape", "");
        constexpr std::string_view letters = "bfnrtv0";
        constexpr std::string_view meanings("\b\f\n\r\t\v\0", 7);
        const char c = text_[at_++];
        if (c == 'u')
            appendUnit(text, unicodeEscape(where));
        else if (c == 'x')
            appendUnit(text, hexDigits(2, where));
        else if (const std::size_t known = letters.find(c); known != std::string_view::npos)
            text.push_back(meanings[known]);
        else
            text.push_back(c);
    }

    void lexText()
    {
        Token& token = begin(TokenKind::Text);
        const char quote = text_[at_++];
        while (peek() != quote || at_ == text_.size()) {
            if (at_ == text_.size() || peek() == '\n' || peek() == '\r')
                fail(token.place, "the text is not closed on its line",
                     fmt::format("it ends with {}", quote));
            if (peek() == '\\')
                lexEscape(token.text);
            else
                token.text.push_back(text_[at_++]);
        }
        ++at_;
    }

    /// At a backquote, or at the brace that closes a substitution.
    void lexTemplatePiece()
    {
        Token& token = begin(TokenKind::Template);
        token.firstPiece = peek() == '`';
        ++at_;
        while (true) {
            if (at_ == text_.size())
                fail(token.place, "the template is never closed", "it ends with `");
            if (peek() == '`') {
                ++at_;
                token.lastPiece = true;
                return;
            }
            if (startsWith("${")) {
                at_ += 2;
                open_.push_back(static_cast<std::uint32_t>(list_.tokens.size() - 1));
                return;
            }
            if (peek() == '\\') {
                lexEscape(token.text);
            } else if (const std::size_t end = lineEndHere()) {
                token.text.push_back('\n');
                passLineEnd(end);
                afterLineEnd_ = false;
            } else {
                token.text.push_back(text_[at_++]);
            }
        }
    }

    /// Whether an operand may begin here, so that `/` is not a division.
    bool patternMayBegin() const
    {
        if (list_.tokens.empty())
            return true;
        const Token& before = list_.tokens.back();
        switch (before.kind) {
        case TokenKind::Name:
        case TokenKind::Number:
        case TokenKind::Text:
        case TokenKind::Pattern:
            return false;
        case TokenKind::Template:
            return !before.lastPiece;
        case TokenKind::Keyword:
            return before.text != "this" && before.text != "true" && before.text != "false" &&
                   before.text != "null" && before.text != "super";
        case TokenKind::Punctuator:
            return before.text == ")" ? closedACondition_
                                      : before.text != "]" && before.text != "++" && before.text != "--";
        case TokenKind::End:
            return true;
        }
        return true;
    }

    void lexPattern()
    {
        Token& token = begin(TokenKind::Pattern);
        ++at_;
        for (bool inClass = false; peek() != '/' || inClass;) {
            if (at_ == text_.size() || lineEndHere() != 0)
                fail(token.place, "the regular expression is not closed on its line", "it ends with /");
            inClass = peek() == '[' || (inClass && peek() != ']');
            if (peek() == '\\' && at_ + 1 < text_.size())
                token.text.push_back(text_[at_++]);
            token.text.push_back(text_[at_++]);
        }
        ++at_;
        while (isNameStart(peek()))
            token.flags.push_back(text_[at_++]);
    }

    void lexPunctuator()
    {
        if (peek() == '}' && !open_.empty() && list_.tokens[open_.back()].kind == TokenKind::Template) {
            open_.pop_back();
            lexTemplatePiece();
            return;
        }
        std::string_view found;
        for (const std::string_view candidate : punctuators)
            if (startsWith(candidate)) {
                found = candidate;
                break;
            }
        if (found == "?." && isDigit(peek(2)))
            found = "?";
        if (peek() == '#' && (isNameStart(peek(1)) || peek(1) == '\\'))
            fail(place(), "found a private name, which is not part of the language: it has no classes",
                 "keep it in a variable of the function that makes the object");
        if (found.empty())
            fail(place(), fmt::format("found {}, which means nothing here", shown(peek())), "");
        Token& token = begin(TokenKind::Punctuator);
        token.text = found;
        noteBracket(token);
        at_ += found.size();
    }

    static std::string shown(char c)
    {
        const auto byte = static_cast<unsigned char>(c);
        return byte > 32 && byte < 127 ? fmt::format("'{}'", c) : fmt::format("the byte {:#04x}", byte);
    }

    void noteBracket(const Token& token)
    {
        const std::string_view text = token.text;
        const auto index = static_cast<std::uint32_t>(list_.tokens.size() - 1);
        if (text == "(" || text == "[" || text == "{") {
            open_.push_back(index);
        } else if (text == ")" || text == "]" || text == "}") {
            const std::string_view opening = text == ")" ? "(" : text == "]" ? "[" : "{";
            if (open_.empty())
                fail(token.place, fmt::format("found '{}' without '{}' before it", text, opening), "");
            Token& opened = list_.tokens[open_.back()];
            if (opened.text != opening || opened.kind != TokenKind::Punctuator)
                fail(token.place,
                     fmt::format("found '{}', but what is open is '{}' of line {}", text,
                                 opened.kind == TokenKind::Template ? "${" : opened.text, opened.place.line),
                     "");
            opened.partner = index;
            closedACondition_ = open_.back() > 0 && opensACondition(list_.tokens[open_.back() - 1]);
            open_.pop_back();
        }
    }

    static bool opensACondition(const Token& before)
    {
        return before.is("if") || before.is("while") || before.is("for") || before.is("with");
    }

    std::string_view text_;
    RunContext* run_;
    std::size_t at_ = 0;
    std::uint32_t line_ = 1;
    std::size_t lineBegin_ = 0;
    bool afterLineEnd_ = false;
    bool closedACondition_ = false;
    std::uint32_t pendingHigh_ = 0;
    std::size_t pendingEnd_ = 0;
    std::vector<std::uint32_t> open_;
    TokenList list_;
};

} // namespace

TokenList tokensOf(std::string_view text, RunContext* run)
{
    return Lexer(text, run).run();
}

} // namespace threadmend::behavioral
