// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/expression/token_stream.h"

#include "core/run/poll_or_throw.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace threadmend {

namespace {

bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}

bool isDigitByte(char c)
{
    return c >= '0' && c <= '9';
}

bool isBlankByte(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

constexpr std::array<std::string_view, 29> symbols = {
    "<->", ":=", "!=", "<=", ">=", "->", "..", "&&", "||", "==", "<", ">", "=", "!", "&",
    "|",   "+",  "-",  "(",  ")",  "{",  "}",  "[",  "]",  ",",  ";", ":", "@", "."};

} // namespace

const ExpressionToken& TokenStream::peekSecond()
{
    if (!std::exchange(hasSecond_, true))
        ahead_[1] = scan();
    return ahead_[1];
}

ExpressionToken TokenStream::take()
{
    const ExpressionToken taken = ahead_[0];
    lastEnd_ = taken.end();
    ahead_[0] = std::exchange(hasSecond_, false) ? ahead_[1] : scan();
    return taken;
}

bool TokenStream::takeIf(std::string_view symbol)
{
    if (!peek().isSymbol(symbol))
        return false;
    take();
    return true;
}

bool TokenStream::takeIfWord(std::string_view word)
{
    if (!peek().isWord(word))
        return false;
    take();
    return true;
}

void TokenStream::expect(std::string_view symbol, std::string_view where, std::string_view hint)
{
    if (!takeIf(symbol))
        fail(fmt::format("'{}' {}", symbol, where), hint);
}

void TokenStream::fail(std::string_view expected, std::string_view hint) const
{
    throw TextFault{peek().place, fmt::format("found {}, expected {}", shown(peek()), expected),
                    std::string(hint)};
}

bool TokenStream::isFollowedBy(const ExpressionToken& token, std::string_view bytes) const
{
    std::size_t at = token.end();
    while (at < text_.size() && isBlankByte(text_[at]))
        ++at;
    return text_.substr(at, bytes.size()) == bytes;
}

std::string TokenStream::shown(const ExpressionToken& token)
{
    constexpr std::size_t longest = 40;
    if (token.kind == ExpressionToken::Kind::End)
        return "the end of the text";
    return fmt::format("'{}'{}", token.raw.substr(0, longest), token.raw.size() > longest ? "..." : "");
}

void TokenStream::skipGap()
{
    const auto skipTo = [&](std::string_view end, std::size_t begin) {
        const std::size_t found = text_.find(end, begin + 2);
        if (found == std::string_view::npos)
            throw TextFault{begin, "a comment begins here and never ends", fmt::format("close it: {}", end)};
        at_ = found + end.size();
    };
    while (at_ < text_.size()) {
        const std::string_view two = text_.substr(at_, 2);
        if (isBlankByte(text_[at_]))
            ++at_;
        else if (two == "//")
            at_ = std::min(text_.find('\n', at_), text_.size());
        else if (two == "/*")
            skipTo("*/", at_);
        else if (two == "(*")
            skipTo("*)", at_);
        else
            return;
    }
}

ExpressionToken TokenStream::quoted()
{
    const std::size_t begin = at_;
    for (std::size_t i = begin + 1; i < text_.size() && text_[i] != '\n'; ++i) {
        if (text_[i] == '\\')
            ++i;
        else if (text_[i] == '"') {
            at_ = i + 1;
            return {ExpressionToken::Kind::Quoted, text_.substr(begin + 1, i - begin - 1), begin};
        }
    }
    throw TextFault{begin, "a quoted name begins here and does not end on its line", "close it: \""};
}

std::size_t TokenStream::symbolLength() const
{
    for (const std::string_view symbol : symbols)
        if (text_.substr(at_, symbol.size()) == symbol)
            return symbol.size();
    return 0;
}

ExpressionToken TokenStream::scan()
{
    pollOrThrow(run_, "reading", at_);
    skipGap();
    const std::size_t begin = at_;
    if (begin == text_.size())
        return {ExpressionToken::Kind::End, {}, begin};
    const char first = text_[begin];
    if (first == '"')
        return quoted();
    auto kind = ExpressionToken::Kind::Symbol;
    if (isNameStart(first)) {
        kind = ExpressionToken::Kind::Name;
        while (at_ < text_.size() && (isNameStart(text_[at_]) || isDigitByte(text_[at_])))
            ++at_;
    } else if (isDigitByte(first)) {
        kind = ExpressionToken::Kind::Number;
        while (at_ < text_.size() && isDigitByte(text_[at_]))
            ++at_;
    } else if (const std::size_t length = symbolLength(); length > 0) {
        at_ += length;
    } else {
        throw TextFault{begin,
                        fmt::format("the byte 0x{:02x} stands for nothing here",
                                    static_cast<unsigned>(static_cast<unsigned char>(first))),
                        "names of other characters stand in quotation marks"};
    }
    return {kind, text_.substr(begin, at_ - begin), begin};
}

std::string unquoted(std::string_view raw)
{
    std::string name;
    for (std::size_t i = 0; i < raw.size(); ++i) {
        if (raw[i] != '\\' || i + 1 == raw.size()) {
            name += raw[i];
            continue;
        }
        const char escaped = raw[++i];
        name += escaped == 'n' ? '\n' : escaped == 'r' ? '\r' : escaped;
    }
    return name;
}

std::int64_t numberIn(const ExpressionToken& token)
{
    constexpr std::int64_t greatest = 1'000'000'000;
    std::int64_t number = 0;
    for (const char digit : token.raw) {
        number = number * 10 + (digit - '0');
        if (number > greatest)
            throw TextFault{token.place, "the number is greater than a billion", "use smaller ones"};
    }
    return number;
}

} // namespace threadmend
