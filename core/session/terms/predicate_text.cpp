// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/terms/predicate_text.h"

#include <algorithm>

namespace threadmend {

namespace {

bool isOfName(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           byte == '_' || byte == '.' || byte == '-' || (byte & 0x80) != 0;
}

/// "a.b" as a and b.
void addParts(std::vector<std::string>& parts, std::string_view word)
{
    for (std::size_t dot = word.find('.'); dot != std::string_view::npos; dot = word.find('.')) {
        parts.emplace_back(word.substr(0, dot));
        word.remove_prefix(dot + 1);
    }
    parts.emplace_back(word);
}

} // namespace

void PredicateText::fail(std::string message, std::string hint) const
{
    throw Misread{{"", 1, place_ + 1, std::move(message), std::move(hint)}};
}

void PredicateText::failAt(std::size_t begin, std::string message, std::string hint)
{
    place_ = begin;
    skipBlanks();
    fail(std::move(message), std::move(hint));
}

void PredicateText::skipBlanks()
{
    while (place_ < text_.size() && (text_[place_] == ' ' || text_[place_] == '\t'))
        ++place_;
}

std::string PredicateText::rest()
{
    skipBlanks();
    std::string all(text_.substr(place_));
    all.erase(all.find_last_not_of(" \t") + 1);
    return all;
}

bool PredicateText::isAtEnd()
{
    skipBlanks();
    return place_ == text_.size();
}

bool PredicateText::take(std::string_view sign)
{
    skipBlanks();
    if (text_.substr(place_, sign.size()) != sign)
        return false;
    const std::size_t end = place_ + sign.size();
    if (isOfName(sign.front()) && end < text_.size() && isOfName(text_[end]))
        return false;
    place_ = end;
    return true;
}

std::string PredicateText::quoted()
{
    const std::size_t end = text_.find('"', place_ + 1);
    if (end == std::string_view::npos)
        fail("the quote is not closed", "close it with \"");
    std::string word(text_.substr(place_ + 1, end - place_ - 1));
    place_ = end + 1;
    return word;
}

std::string PredicateText::bare()
{
    const std::size_t begin = place_;
    while (place_ < text_.size() && isOfName(text_[place_]))
        ++place_;
    if (place_ == begin)
        fail("expected a name", "names with other signs stand between double quotes");
    return std::string(text_.substr(begin, place_ - begin));
}

DottedName PredicateText::dottedName()
{
    skipBlanks();
    DottedName name;
    name.begin = place_;
    const auto isNext = [this](char sign) { return place_ < text_.size() && text_[place_] == sign; };
    name.quoted = isNext('"');
    if (name.quoted) {
        name.text = quoted();
        name.parts = {name.text};
    } else {
        name.text = bare();
        addParts(name.parts, name.text);
    }
    // A quote behind a dot belongs to it, and what stands behind a quote and a dot.
    while (name.quoted || name.dotted()) {
        if (name.parts.back().empty() && isNext('"')) {
            name.parts.back() = quoted();
            name.text += name.parts.back();
        } else if (isNext('.') && text_[place_ - 1] == '"') {
            const std::string more = place_ + 1 < text_.size() && text_[place_ + 1] == '"'
                                         ? std::string(text_.substr(place_++, 1))
                                         : bare();
            name.text += more;
            addParts(name.parts, std::string_view(more).substr(1));
        } else {
            break;
        }
    }
    return name;
}

std::string quotedWhereNeeded(std::string_view name)
{
    const bool isPlain = !name.empty() && std::all_of(name.begin(), name.end(), isOfName);
    return isPlain ? std::string(name) : '"' + std::string(name) + '"';
}

} // namespace threadmend
