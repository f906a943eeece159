// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/kripke/kripke_lexer.h"

#include <algorithm>
#include <array>

namespace threadmend {

namespace {

/// By byte: whether names are made of it where they stand without quotation marks; letters beyond ASCII are.
constexpr auto nameBytes = [] {
    std::array<bool, 256> inNames{};
    for (std::size_t byte = 0; byte < inNames.size(); ++byte)
        inNames[byte] = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
                        (byte >= '0' && byte <= '9') || byte == '_' || byte >= 0x80;
    return inNames;
}();

constexpr bool isInName(char c)
{
    return nameBytes[static_cast<unsigned char>(c)];
}

constexpr bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/// The end of the bare name that begins at `at`; `at` itself if none does.
std::size_t endOfBareName(std::string_view text, std::size_t at)
{
    while (at < text.size() && isInName(text[at]))
        ++at;
    return at;
}

constexpr std::string_view escapeLetters = "\"\\nr", escapedBytes = "\"\\\n\r";

std::string unquoted(std::string_view raw)
{
    std::string text;
    for (std::size_t i = 0; i < raw.size(); ++i)
        text += raw[i] == '\\' ? escapedBytes[escapeLetters.find(raw[++i])] : raw[i];
    return text;
}

} // namespace

std::string_view KripkeToken::name(std::string& buffer) const
{
    if (kind != Kind::Quoted || raw.find('\\') == std::string_view::npos)
        return raw;
    buffer = unquoted(raw);
    return buffer;
}

/// Skips blanks and comments; false if a comment does not end.
bool KripkeLexer::skipGap()
{
    for (; at_ < text_.size(); ++at_) {
        if (isSpace(text_[at_]))
            continue;
        const std::string_view two = text_[at_] == '/' ? text_.substr(at_, 2) : std::string_view();
        if (two == "//") {
            at_ = std::min(text_.find('\n', at_), text_.size() - 1);
        } else if (two == "/*") {
            const std::size_t end = text_.find("*/", at_ + 2);
            if (end == std::string_view::npos)
                return false;
            at_ = end + 1;
        } else {
            break;
        }
    }
    return true;
}

KripkeToken KripkeLexer::token(KripkeToken::Kind kind, std::size_t start, std::size_t end)
{
    at_ = end;
    return {kind, text_.substr(start, end - start), start};
}

KripkeToken KripkeLexer::bad(std::size_t at, const char* complaint, const char* hint)
{
    at_ = text_.size();
    complaint_ = complaint;
    hint_ = hint;
    return {KripkeToken::Kind::Bad, {}, at};
}

KripkeToken KripkeLexer::next()
{
    using Kind = KripkeToken::Kind;
    if (!skipGap())
        return bad(at_, "this comment does not end",
                   "comments are written // to the end of a line, or /* so */");
    if (at_ == text_.size())
        return {Kind::End, {}, at_};
    if (const std::size_t end = endOfBareName(text_, at_); end > at_)
        return token(Kind::Bare, at_, end);
    if (text_[at_] == '"')
        return quoted();
    if (text_.substr(at_, 2) == "->")
        return token(Kind::Arrow, at_, at_ + 2);
    if (const char c = text_[at_]; c != ';' && c != ',' && c != ':')
        return bad(at_, "this byte cannot stand here",
                   "names with other characters than letters, digits and _ stand in double quotes");
    return token(Kind::Symbol, at_, at_ + 1);
}

KripkeToken KripkeLexer::quoted()
{
    const std::size_t start = at_ + 1;
    for (std::size_t end = start;; ++end) {
        end = text_.find_first_of("\"\\\n", end);
        if (end == std::string_view::npos || text_[end] == '\n')
            return bad(at_, "this name does not end on its line, expected a double quote behind it",
                       R"(a name is written "in double quotes", with \" for a quote in it)");
        if (text_[end] == '"') {
            const KripkeToken name = token(KripkeToken::Kind::Quoted, start, end);
            ++at_;
            return {name.kind, name.raw, start - 1};
        }
        if (++end == text_.size() || escapeLetters.find(text_[end]) == std::string_view::npos)
            return bad(end - 1, R"(found a lone backslash in a name, expected \\, \", \n or \r)",
                       R"(a backslash in a name is written \\)");
    }
}

std::string kripkeName(std::string_view name)
{
    const auto isAscii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    if (!name.empty() && endOfBareName(name, 0) == name.size() &&
        std::all_of(name.begin(), name.end(), isAscii))
        return std::string(name);
    std::string text = "\"";
    for (const char c : name) {
        const std::size_t escape = escapedBytes.find(c);
        if (escape == std::string_view::npos)
            text += c;
        else
            text += {'\\', escapeLetters[escape]};
    }
    return text + '"';
}

} // namespace threadmend
