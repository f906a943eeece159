// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens of Graphviz's DOT language, and how texts are spelled in it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace threadmend {

struct DotToken {
    enum class Kind { End, Bare, Quoted, Html, Symbol, Arrow, Line, Bad };

    Kind kind = Kind::End;
    /// The bytes of the token; those between the delimiters of a quoted or HTML one.
    std::string_view raw;
    std::size_t at = 0;
    /// Why a bad token is bad.
    const char* complaint = "";

    bool isName() const { return kind == Kind::Bare || kind == Kind::Quoted || kind == Kind::Html; }
    bool isSymbol(char symbol) const { return kind == Kind::Symbol && raw.front() == symbol; }
    /// Whether this is `keyword` (in small letters), whatever its case.
    bool isKeyword(std::string_view keyword) const;
    /// The text that a name stands for. HTML keeps its brackets, so that <a> differs from "a".
    /// `lineBreak` is what \n, \l and \r stand for.
    std::string text(char lineBreak = '\n') const;
};

/// Splits a text into tokens; comments are skipped, and so is what follows a # on
/// its line (Graphviz wants that # in the first column, people do not). A bad token is final.
class DotLexer {
public:
    explicit DotLexer(std::string_view text) : text_(text) {}
    DotToken next();

private:
    bool skipSpace();
    DotToken token(DotToken::Kind kind, std::size_t start, std::size_t end);
    DotToken bad(std::size_t at, const char* complaint);
    DotToken quoted();
    DotToken html();
    DotToken bare();
    DotToken numeral();

    std::string_view text_;
    std::size_t at_ = 0;
};

/// `text`, the name of a node, in quotation marks: \" \\ \n as Graphviz understands them, & as &amp; where it
/// would begin an entity, and \0 for NUL, which Graphviz cannot hold. All other bytes stand for themselves.
std::string dotQuoted(std::string_view text);
/// The same of the label of an edge, where \n is but a way to draw a blank: line ends are written as &#10;.
std::string dotQuotedLabel(std::string_view text);
/// The inverse for what stands between the quotation marks. \l and \r end lines as \n does; a backslash
/// before a line end joins lines; a backslash before any other byte stays. Of entities &amp; &lt; &gt; &quot;
/// and &#10; are known.
std::string dotUnquoted(std::string_view raw, char lineBreak = '\n');
/// The text that an HTML-like label shows: without tags and comments, <br/> as `lineBreak`, white space as
/// one blank, entities as in `dotUnquoted`, and &nbsp; and &#39;.
std::string dotHtmlText(std::string_view raw, char lineBreak = '\n');

} // namespace threadmend
