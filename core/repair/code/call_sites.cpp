// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/code/call_sites.h"

#include "core/model/behavioral/language/lexer.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

CallSites::CallSites(std::string_view text) : text_(text), tokens_(tokensOf(text).tokens), lines_{0}
{
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] == '\n')
            lines_.push_back(i + 1);
    for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
        const Token& name = tokens_[i];
        if (name.kind != TokenKind::Name || !tokens_[i + 1].is("(") || tokens_[i + 1].partner == noToken)
            continue;
        Call call{beginOf(i), i, i + 1, tokens_[i + 1].partner, {}};
        findArguments(call);
        if (name.text == "registerBThread" || name.text == "bthread")
            registrations_.push_back(std::move(call));
        else if (name.text == "sync")
            syncs_.push_back(std::move(call));
    }
}

void CallSites::findArguments(Call& call) const
{
    std::size_t first = call.open + 1;
    for (std::size_t i = first; i < call.close; ++i) {
        if (tokens_[i].partner != noToken)
            i = tokens_[i].partner;
        else if (tokens_[i].is(",")) {
            call.arguments.emplace_back(first, i);
            first = i + 1;
        }
    }
    if (first < call.close)
        call.arguments.emplace_back(first, call.close);
}

/// The first token of `bp.sync`, or of `bp.hot(true).sync`.
std::size_t CallSites::beginOf(std::size_t name) const
{
    while (name >= 2 && tokens_[name - 1].is(".")) {
        std::size_t before = name - 2;
        if (tokens_[before].is(")")) {
            while (before > 0 && tokens_[before].partner != name - 2)
                --before;
            if (before > 0)
                --before;
        }
        name = before;
    }
    return name;
}

std::size_t CallSites::tokenAt(Place place) const
{
    const auto before = [](const Token& token, const Place& wanted) {
        return std::pair(token.place.line, token.place.column) < std::pair(wanted.line, wanted.column);
    };
    return static_cast<std::size_t>(std::lower_bound(tokens_.begin(), tokens_.end(), place, before) -
                                    tokens_.begin());
}

std::size_t CallSites::offsetOf(std::size_t token) const
{
    const Place place = tokens_[token].place;
    return lines_[place.line - 1] + place.column - 1;
}

/// Instead of a number that stands alone, perhaps with a sign.
std::optional<TextReplacement> CallSites::inNumber(std::size_t first, std::size_t end, double priority) const
{
    const std::size_t number = tokens_[first].is("-") ? first + 1 : first;
    if (number + 1 != end || tokens_[number].kind != TokenKind::Number)
        return std::nullopt;
    std::size_t behind = offsetOf(number);
    while (behind < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[behind])) != 0 ||
                                     text_[behind] == '.' || text_[behind] == '_'))
        ++behind;
    return TextReplacement{offsetOf(first), behind - offsetOf(first), fmt::format("{}", priority)};
}

/// In an object that is written down, which opens with a token.
std::optional<TextReplacement> CallSites::inObject(std::size_t open, double priority) const
{
    const std::size_t close = tokens_[open].partner;
    if (!tokens_[open].is("{") || close == noToken)
        return std::nullopt;
    for (std::size_t i = open + 1; i + 1 < close; ++i) {
        if (tokens_[i].text == "priority" && tokens_[i + 1].is(":")) {
            std::size_t end = i + 2;
            while (end < close && !tokens_[end].is(","))
                end = tokens_[end].partner == noToken ? end + 1 : tokens_[end].partner + 1;
            return inNumber(i + 2, end, priority);
        }
        if (tokens_[i].is("..."))
            return std::nullopt;
        if (tokens_[i].partner != noToken)
            i = tokens_[i].partner;
    }
    return TextReplacement{offsetOf(open) + 1, 0,
                           fmt::format("priority: {}{}", priority, close == open + 1 ? "" : ", ")};
}

std::optional<TextReplacement> CallSites::withSyncPriority(Place place, double priority) const
{
    const std::size_t at = tokenAt(place);
    for (const Call& call : syncs_) {
        if (at < call.begin || at > call.open)
            continue;
        if (call.arguments.size() == 1)
            return TextReplacement{offsetOf(call.close), 0, fmt::format(", {}", priority)};
        if (call.arguments.size() != 2)
            return std::nullopt;
        const auto [first, end] = call.arguments[1];
        if (tokens_[first].is("{") && tokens_[first].partner + 1 == end)
            return inObject(first, priority);
        return inNumber(first, end, priority);
    }
    return std::nullopt;
}

const CallSites::Call* CallSites::registrationAround(Place place) const
{
    const std::size_t at = tokenAt(place);
    const Call* innermost = nullptr;
    for (const Call& call : registrations_)
        if (!call.arguments.empty() && call.arguments.back().first <= at && at < call.arguments.back().second)
            innermost = &call;
    return innermost;
}

std::optional<Place> CallSites::registrationOf(Place place) const
{
    const Call* call = registrationAround(place);
    return call == nullptr ? std::nullopt : std::optional(tokens_[call->begin].place);
}

std::optional<TextReplacement> CallSites::withThreadPriority(Place place, double priority) const
{
    const Call* innermost = registrationAround(place);
    if (innermost == nullptr || innermost->arguments.size() < 2)
        return std::nullopt;
    const auto [first, end] = innermost->arguments[innermost->arguments.size() - 2];
    if (tokens_[first].is("{") && tokens_[first].partner + 1 == end)
        return inObject(first, priority);
    if (innermost->arguments.size() > 2)
        return std::nullopt;
    return TextReplacement{offsetOf(innermost->arguments.back().first), 0,
                           fmt::format("{{priority: {}}}, ", priority)};
}

} // namespace threadmend
