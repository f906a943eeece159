// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the kind of a property, and says something useful where there is none.
#include "core/property/property_kind.h"

#include "core/model/text/edit_distance.h"
#include "core/property/property_text.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

namespace {

/// Words with which properties of the kinds of this version begin.
constexpr std::string_view firstWords[] = {
    "never",   "ctl", "ltl", "deadlock-free", "no-hot-cycle", "no-hot-termination", "no-assertion-failure",
    "no-error"};

std::string syntaxOfAllKinds()
{
    std::string list;
    for (const PropertyKind* kind : propertyKinds()) {
        if (!list.empty())
            list += ", or ";
        list += kind->syntax;
    }
    return list;
}

std::string_view meantInsteadOf(std::string_view word)
{
    constexpr std::size_t longestTypo = 20;
    for (const std::string_view known : firstWords)
        if (word.size() < longestTypo && editDistance(word, known) <= 2 + known.size() / 8)
            return known;
    return {};
}

Complaint unknownKind(std::string_view text, std::size_t place)
{
    const std::string_view word = wordAt(text, place);
    const std::string known = syntaxOfAllKinds();
    const std::string message = fmt::format("found {}, expected a property: {}", foundAt(text, place), known);
    if (const std::string_view meant = meantInsteadOf(word); !meant.empty())
        return {place, message, fmt::format("did you mean '{}'?", meant)};
    return {place, message, "for example never \"SEND\" . \"SEND\""};
}

/// The text with LF behind each line and no blanks at the ends of lines.
std::string tidied(std::string_view text)
{
    std::string tidy;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find_first_of("\r\n", begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        tidy += line.substr(0, line.find_last_not_of(" \t\v\f") + 1);
        tidy += '\n';
        begin = end + (text.substr(end, 2) == "\r\n" ? 2 : 1);
    }
    return std::string(withoutOuterBlanks(tidy));
}

} // namespace

Outcome<Property> parseProperty(std::string_view text)
{
    for (const PropertyKind* kind : propertyKinds()) {
        if (!kind->recognises(withoutOuterBlanks(text)))
            continue;
        auto formula = kind->parse(text);
        if (!formula)
            return formula.failure();
        return Property{blanksFolded(text), tidied(text), *std::move(formula), std::nullopt};
    }
    const Gap gap = gapAt(text, 0);
    return errorIn(text, gap.unclosedComment ? unclosedComment(gap.end) : unknownKind(text, gap.end));
}

} // namespace threadmend
