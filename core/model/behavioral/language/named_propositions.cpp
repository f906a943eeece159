// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/language/named_propositions.h"

#include "core/model/behavioral/language/lexer.h"

#include <algorithm>
#include <utility>

namespace threadmend::behavioral {

namespace {

constexpr std::string_view propositionsWord = "props";

class PropositionLists {
public:
    explicit PropositionLists(std::string_view text) : tokens_(tokensOf(text).tokens) {}

    std::optional<std::set<std::string>> names()
    {
        for (std::size_t at = 0; at < tokens_.size(); ++at)
            if (mentions(tokens_[at]) && !(isKey(at) && readLists(at + 2)))
                return std::nullopt;
        return std::move(names_);
    }

private:
    /// Also a text of which it is a part: `JSON.parse` makes an object of it.
    static bool mentions(const Token& token)
    {
        return token.kind == TokenKind::Name ? token.text == propositionsWord
                                             : token.text.find(propositionsWord) != std::string::npos;
    }

    /// Whether an object gets a member of that name here.
    bool isKey(std::size_t at) const
    {
        return at > 0 && (tokens_[at - 1].is("{") || tokens_[at - 1].is(",")) &&
               (tokens_[at].kind == TokenKind::Name || tokens_[at].kind == TokenKind::Text) &&
               tokens_[at].text == propositionsWord && tokens_[at + 1].is(":");
    }

    /// The member's value is a choice among lists.
    bool readLists(std::size_t at)
    {
        const std::optional<std::size_t> end = choice(at);
        return end && (tokens_[*end].is(",") || tokens_[*end].is("}"));
    }

    /// `LIST`, `TEXT`, `CONDITION ? CHOICE : CHOICE`, or one of them in brackets; what it ends before.
    std::optional<std::size_t> choice(std::size_t at)
    {
        while (!isList(at)) {
            if (tokens_[at].kind == TokenKind::Text && endsAt(at + 1)) {
                names_.insert(tokens_[at].text);
                return at + 1;
            }
            const std::size_t behind = tokens_[at].partner == noToken ? at : tokens_[at].partner + 1;
            if (tokens_[at].is("(") && endsAt(behind))
                return choice(at + 1) == tokens_[at].partner ? std::optional(behind) : std::nullopt;
            const auto condition = endOfCondition(at);
            const auto first = condition ? choice(*condition + 1) : std::nullopt;
            if (!first || !tokens_[*first].is(":"))
                return std::nullopt;
            at = *first + 1;
        }
        for (std::size_t inside = at + 1; inside < tokens_[at].partner; ++inside)
            if (tokens_[inside].kind == TokenKind::Text)
                names_.insert(tokens_[inside].text);
        return tokens_[at].partner + 1;
    }

    /// Texts in square brackets, and nothing is done with them.
    bool isList(std::size_t at) const
    {
        if (!tokens_[at].is("[") || tokens_[at].partner == noToken || !endsAt(tokens_[at].partner + 1))
            return false;
        return std::all_of(tokens_.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                           tokens_.begin() + tokens_[at].partner,
                           [](const Token& token) { return token.kind == TokenKind::Text || token.is(","); });
    }

    /// Whether an expression can be over here.
    bool endsAt(std::size_t at) const
    {
        return tokens_[at].is(",") || tokens_[at].is("}") || tokens_[at].is(")") || tokens_[at].is(":");
    }

    /// The `?` behind the condition that begins here.
    std::optional<std::size_t> endOfCondition(std::size_t at) const
    {
        while (!tokens_[at].is("?")) {
            const Token& token = tokens_[at];
            if (token.kind == TokenKind::End || token.is("]") || token.is(";") || token.is("=>") ||
                endsAt(at))
                return std::nullopt;
            at = token.partner == noToken ? at + 1 : token.partner + 1;
        }
        return at;
    }

    std::vector<Token> tokens_;
    std::set<std::string> names_;
};

} // namespace

std::optional<std::set<std::string>> propositionsNamedIn(std::string_view text)
{
    return PropositionLists(text).names();
}

} // namespace threadmend::behavioral
