// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/kripke/kripke_text.h"

#include "core/model/kripke/kripke_lexer.h"
#include "core/model/text/line_scanner.h"
#include "core/model/text/meant_instead.h"

#include <fmt/format.h>

namespace threadmend {

namespace {

/// A statement about the state, for a hint.
std::string statementOf(std::string_view words, std::string_view name)
{
    constexpr std::size_t longestShown = 40;
    return fmt::format("{} {};", words, name.size() <= longestShown ? kripkeName(name) : "NAME");
}

KripkeComplaint unknownState(const KripkeText& text, std::uint32_t state)
{
    const std::string name = text.stateNames.text(state);
    std::string hint = meantInstead(name, text.states.size(), [&](std::size_t i) {
        return text.states[i].isDeclared ? text.stateNames.text(static_cast<std::uint32_t>(i)) : "";
    });
    if (hint.empty())
        hint = "declare it: " + statementOf("state", name);
    return {text.states[state].at, fmt::format("the state {} is used, but not declared", inQuotes(name)),
            std::move(hint)};
}

KripkeComplaint unknownProposition(const KripkeText& text, std::uint32_t proposition)
{
    const std::string_view name = text.propositionNames.text(LabelId(proposition));
    std::string hint = meantInstead(name, text.propositions.size(), [&](std::size_t i) {
        return text.propositions[i].isDeclared ? text.propositionNames.text(LabelId(i)) : std::string_view();
    });
    if (hint.empty())
        hint = "where some propositions are declared, all are: add it there";
    return {text.propositions[proposition].at,
            fmt::format("the proposition {} is not declared", inQuotes(name)), std::move(hint)};
}

} // namespace

std::optional<KripkeComplaint> whatIsMissing(const KripkeText& text)
{
    if (text.states.empty())
        return KripkeComplaint{std::string::npos, "the file ends, and there is no state in it",
                               "for example: initial state idle;"};
    bool starts = false, declares = false;
    for (std::uint32_t state = 0; state < text.states.size(); ++state) {
        if (!text.states[state].isDeclared)
            return unknownState(text, state);
        starts = starts || text.states[state].isInitial;
    }
    if (!starts)
        return KripkeComplaint{text.states[0].at, "no state is initial",
                               "for example: " + statementOf("initial state", text.stateNames.text(0))};
    for (const KripkeText::Proposition& each : text.propositions)
        declares = declares || each.isDeclared;
    for (std::uint32_t each = 0; declares && each < text.propositions.size(); ++each)
        if (!text.propositions[each].isDeclared)
            return unknownProposition(text, each);
    return std::nullopt;
}

} // namespace threadmend
