// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/overview/grouping.h"

#include "core/model/text/similar_names.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

std::string GroupingChoice::text() const
{
    return choice.empty() ? std::string(method->name) : fmt::format("{} {}", method->name, choice);
}

std::vector<GroupingChoice> groupingChoices(const GroupedModel& model)
{
    std::vector<const GroupingMethod*> methods(groupingMethods().begin(), groupingMethods().end());
    std::sort(methods.begin(), methods.end(),
              [](const GroupingMethod* a, const GroupingMethod* b) { return a->place < b->place; });
    std::vector<GroupingChoice> choices;
    for (const GroupingMethod* method : methods)
        for (std::string& choice : method->choices(model))
            choices.push_back({method, std::move(choice)});
    return choices;
}

namespace {

/// The first of them.
std::string possibleGroupings(const std::vector<std::string>& known)
{
    constexpr std::size_t most = 12;
    std::string text = "it can be by";
    for (std::size_t i = 0; i < std::min(most, known.size()); ++i)
        text += fmt::format("{} \"{}\"", i == 0 ? "" : ",", known[i]);
    return known.size() > most ? text + ", ..." : text;
}

} // namespace

Outcome<GroupingChoice> groupingNamed(const GroupedModel& model, std::string_view text)
{
    std::vector<std::string> known;
    for (GroupingChoice& choice : groupingChoices(model)) {
        known.push_back(choice.text());
        if (known.back() == text)
            return std::move(choice);
    }
    const auto meant = nearest(text, known);
    return InputError{"", 0, 0, fmt::format("the states cannot be grouped by \"{}\"", text),
                      meant ? fmt::format("did you mean \"{}\"?", *meant) : possibleGroupings(known)};
}

} // namespace threadmend
