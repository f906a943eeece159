// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pushdown/cpds_lexer.h"

#include "core/model/pushdown/cpds_names.h"
#include "core/model/text/line_scanner.h"

#include <utility>

namespace threadmend::pushdown {

CpdsToken CpdsLexer::bad(std::size_t at, std::string complaint, std::string hint)
{
    complaint_ = std::move(complaint);
    hint_ = std::move(hint);
    return {CpdsToken::Kind::Bad, at, {}, false};
}

/// Blanks and comments; false if one of these does not end.
bool CpdsLexer::skip()
{
    for (;;) {
        const std::string_view rest = text_.substr(at_);
        if (rest.empty())
            return true;
        if (rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\r' || rest[0] == '\n') {
            ++at_;
        } else if (rest[0] == '#' || rest.starts_with("//")) {
            const std::size_t end = text_.find('\n', at_);
            at_ = end == std::string_view::npos ? text_.size() : end;
        } else if (rest.starts_with("/*")) {
            const std::size_t end = text_.find("*/", at_ + 2);
            if (end == std::string_view::npos)
                return false;
            at_ = end + 2;
        } else {
            return true;
        }
    }
}

CpdsToken CpdsLexer::quoted()
{
    CpdsToken token{CpdsToken::Kind::Name, at_, {}, true};
    for (++at_; at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n'; ++at_) {
        if (text_[at_] == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] != '\n')
            ++at_;
        token.text += text_[at_];
    }
    if (at_ == text_.size() || text_[at_] != '"')
        return bad(token.at, "a name in quotation marks does not end in this line", "write the second \"");
    ++at_;
    if (token.text.empty())
        return bad(token.at, "a name is empty", "write something between the quotation marks");
    return token;
}

CpdsToken CpdsLexer::next()
{
    if (!skip()) {
        const std::size_t begin = std::exchange(at_, text_.size());
        return bad(begin, "a comment does not end", "write */ behind it");
    }
    if (at_ == text_.size())
        return {CpdsToken::Kind::End, at_, {}, false};
    const char byte = text_[at_];
    if (byte == '"')
        return quoted();
    if (text_.substr(at_).starts_with("->"))
        return {CpdsToken::Kind::Arrow, std::exchange(at_, at_ + 2), "->", false};
    if (isNameByte(byte)) {
        CpdsToken token{CpdsToken::Kind::Name, at_, {}, false};
        while (at_ < text_.size() && isNameByte(text_[at_]))
            token.text += text_[at_++];
        return token;
    }
    if (symbols_.find(byte) != std::string_view::npos && byte != '\0')
        return {CpdsToken::Kind::Symbol, std::exchange(at_, at_ + 1), std::string(1, byte), false};
    const auto first = static_cast<unsigned char>(byte);
    std::size_t size = 1; // of a character in UTF-8
    while (first >= 0x80 && at_ + size < text_.size() &&
           (static_cast<unsigned char>(text_[at_ + size]) & 0xC0) == 0x80)
        ++size;
    const std::string_view found = text_.substr(std::exchange(at_, at_ + size), size);
    return bad(at_ - size, inQuotes(found) + " is no part of the language", std::string(strangerHint_));
}

} // namespace threadmend::pushdown
