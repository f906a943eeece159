// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text/dot_lexer.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace threadmend {

namespace {

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}
bool isDecimal(char c)
{
    return c >= '0' && c <= '9';
}
bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

constexpr std::array<std::pair<std::string_view, char>, 7> entities = {{{"&amp;", '&'},
                                                                        {"&lt;", '<'},
                                                                        {"&gt;", '>'},
                                                                        {"&quot;", '"'},
                                                                        {"&#10;", '\n'},
                                                                        {"&nbsp;", ' '},
                                                                        {"&#39;", '\''}}};
constexpr std::size_t entitiesOfQuoted = 5;

/// Appends what the backslash and the byte behind it stand for.
void appendEscape(std::string& text, char escaped, char lineBreak)
{
    switch (escaped) {
    case '"':
    case '\\':
        text += escaped;
        break;
    case 'n':
    case 'l':
    case 'r':
        text += lineBreak;
        break;
    case '0':
        text += '\0';
        break;
    case '\n':
        break;
    default:
        text += {'\\', escaped};
    }
}

/// Appends the entity that `rest` begins with and returns its length; 0 if there is none.
std::size_t appendEntity(std::string& text, std::string_view rest, std::size_t known)
{
    for (const auto& [spelling, meaning] : std::span(entities).first(known))
        if (rest.starts_with(spelling)) {
            text += meaning;
            return spelling.size();
        }
    return 0;
}

} // namespace

bool DotToken::isKeyword(std::string_view keyword) const
{
    if (kind != Kind::Bare || raw.size() != keyword.size())
        return false;
    for (std::size_t i = 0; i < raw.size(); ++i)
        if ((raw[i] | 0x20) != keyword[i])
            return false;
    return true;
}

std::string DotToken::text(char lineBreak) const
{
    if (kind == Kind::Quoted)
        return dotUnquoted(raw, lineBreak);
    return kind == Kind::Html ? '<' + std::string(raw) + '>' : std::string(raw);
}

/// Skips white space and comments; false if a comment does not end.
bool DotLexer::skipSpace()
{
    while (at_ < text_.size()) {
        const std::string_view rest = text_.substr(at_);
        std::size_t length = 0;
        if (isSpace(rest.front()))
            length = 1;
        else if (rest.starts_with("//") || rest.front() == '#')
            length = rest.find('\n') < rest.size() ? rest.find('\n') : rest.size();
        else if (rest.starts_with("/*")) {
            const std::size_t end = rest.find("*/", 2);
            if (end == std::string_view::npos)
                return false;
            length = end + 2;
        } else
            return true;
        at_ += length;
    }
    return true;
}

DotToken DotLexer::token(DotToken::Kind kind, std::size_t start, std::size_t end)
{
    return {kind, text_.substr(start, end - start), start, ""};
}

DotToken DotLexer::bad(std::size_t at, const char* complaint)
{
    at_ = text_.size();
    return {DotToken::Kind::Bad, {}, at, complaint};
}

DotToken DotLexer::next()
{
    if (!skipSpace())
        return bad(at_, "this comment does not end");
    if (at_ == text_.size())
        return {DotToken::Kind::End, {}, at_, ""};
    const char c = text_[at_];
    const std::string_view two = text_.substr(at_, 2);
    if (two == "->" || two == "--") {
        at_ += 2;
        return token(two == "->" ? DotToken::Kind::Arrow : DotToken::Kind::Line, at_ - 2, at_);
    }
    if (c == '"')
        return quoted();
    if (c == '<')
        return html();
    if (isLetter(c))
        return bare();
    if (isDecimal(c) || c == '-' || c == '.')
        return numeral();
    if (std::string_view("{}[];,=:+").find(c) == std::string_view::npos)
        return bad(at_, "this byte cannot stand here unless it is quoted");
    ++at_;
    return token(DotToken::Kind::Symbol, at_ - 1, at_);
}

DotToken DotLexer::quoted()
{
    const std::size_t start = at_;
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_)
        if (text_[at_] == '\\')
            ++at_;
    if (at_ >= text_.size())
        return bad(start, "this quotation mark is not closed");
    ++at_;
    return {DotToken::Kind::Quoted, text_.substr(start + 1, at_ - start - 2), start, ""};
}

DotToken DotLexer::html()
{
    const std::size_t start = at_;
    std::size_t depth = 0;
    for (; at_ < text_.size(); ++at_) {
        if (text_[at_] == '<')
            ++depth;
        else if (text_[at_] == '>' && --depth == 0) {
            ++at_;
            return {DotToken::Kind::Html, text_.substr(start + 1, at_ - start - 2), start, ""};
        }
    }
    return bad(start, "this `<` is not closed");
}

DotToken DotLexer::bare()
{
    const std::size_t start = at_;
    while (at_ < text_.size() && (isLetter(text_[at_]) || isDecimal(text_[at_])))
        ++at_;
    return token(DotToken::Kind::Bare, start, at_);
}

DotToken DotLexer::numeral()
{
    const std::size_t start = at_;
    at_ += text_[at_] == '-' ? 1 : 0;
    std::size_t digits = 0;
    bool point = false;
    for (; at_ < text_.size() && (isDecimal(text_[at_]) || (text_[at_] == '.' && !point)); ++at_) {
        digits += isDecimal(text_[at_]) ? 1 : 0;
        point = point || text_[at_] == '.';
    }
    if (digits == 0)
        return bad(start, "a number was expected here");
    if (at_ < text_.size() && isLetter(text_[at_]))
        return bad(start, "a name that starts with a digit must be quoted");
    return token(DotToken::Kind::Bare, start, at_);
}

std::string dotQuoted(std::string_view text)
{
    std::string result = "\"";
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const char following = i + 1 < text.size() ? text[i + 1] : '\0';
        if (c == '"' || c == '\\')
            result += {'\\', c};
        else if (c == '\n')
            result += "\\n";
        else if (c == '\0')
            result += "\\0";
        else if (c == '&' && (isLetter(following) || following == '#'))
            result += "&amp;";
        else
            result += c;
    }
    return result + '"';
}

std::string dotQuotedLabel(std::string_view text)
{
    std::string result = "\"";
    for (;;) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string line = dotQuoted(text.substr(0, end));
        result.append(line, 1, line.size() - 2);
        if (end == text.size())
            return result + '"';
        result += "&#10;";
        text.remove_prefix(end + 1);
    }
}

std::string dotUnquoted(std::string_view raw, char lineBreak)
{
    std::string text;
    for (std::size_t i = 0; i < raw.size();) {
        if (raw[i] == '\\' && i + 1 < raw.size()) {
            appendEscape(text, raw[i + 1], lineBreak);
            i += 2;
        } else if (const std::size_t length =
                       raw[i] == '&' ? appendEntity(text, raw.substr(i), entitiesOfQuoted) : 0;
                   length > 0) {
            i += length;
        } else {
            text += raw[i++];
        }
    }
    return text;
}

std::string dotHtmlText(std::string_view raw, char lineBreak)
{
    std::string text;
    const auto isBreak = [](std::string_view tag) {
        return tag.size() >= 2 && (tag[0] | 0x20) == 'b' && (tag[1] | 0x20) == 'r' &&
               (tag.size() == 2 || !isLetter(tag[2]));
    };
    const auto endsLine = [&] { return text.empty() || text.back() == ' ' || text.back() == lineBreak; };
    for (std::size_t i = 0; i < raw.size();) {
        if (raw[i] == '<') {
            const bool isComment = raw.substr(i).starts_with("<!--");
            const std::string_view mark = isComment ? "-->" : ">";
            const std::size_t end = raw.find(mark, i);
            if (isBreak(raw.substr(i + 1, end == std::string_view::npos ? end : end - i - 1)))
                text += lineBreak;
            i = end == std::string_view::npos ? raw.size() : end + mark.size();
        } else if (isSpace(raw[i])) {
            text += endsLine() ? "" : " ";
            ++i;
        } else if (const std::size_t length =
                       raw[i] == '&' ? appendEntity(text, raw.substr(i), entities.size()) : 0;
                   length > 0) {
            i += length;
        } else {
            text += raw[i++];
        }
    }
    while (!text.empty() && (text.back() == ' ' || text.back() == lineBreak))
        text.pop_back();
    return text;
}

} // namespace threadmend
