// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/program_reading.h"

#include "core/model/text/similar_names.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace threadmend::behavioral {

namespace {

bool isOfName(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '$' || static_cast<unsigned char>(c) >= 0x80;
}

/// All words of a text that could be names.
std::vector<std::string> namesIn(std::string_view text)
{
    std::set<std::string> names;
    for (std::size_t at = 0; at < text.size();) {
        const auto begin = std::find_if(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), isOfName);
        const auto end = std::find_if_not(begin, text.end(), isOfName);
        if (begin != end && (*begin < '0' || *begin > '9'))
            names.emplace(begin, end);
        at = static_cast<std::size_t>(end - text.begin());
    }
    return {names.begin(), names.end()};
}

/// Who defines what the program does not speak of has another program in mind.
std::optional<InputError> whyNotDefined(const std::string& name, const std::vector<std::string>& known)
{
    const bool isName = !name.empty() && (name.front() < '0' || name.front() > '9') &&
                        std::all_of(name.begin(), name.end(), isOfName);
    if (!isName)
        return InputError{"--define", 1, 1, "a definition is written NAME=VALUE", "--define N=5"};
    if (std::binary_search(known.begin(), known.end(), name))
        return std::nullopt;
    const auto meant = nearest(name, known);
    return InputError{"--define", 1, 1, fmt::format("nothing in the program is called {}", name),
                      meant ? fmt::format("is {} meant?", *meant)
                            : "a definition is of a global that it uses"};
}

} // namespace

Outcome<ProgramReading> programReading(std::string text, const std::string& file, const ReadOptions& given)
{
    ProgramReading reading{std::move(text), {}, {}, given.along};
    reading.options.file = file;
    const std::vector<std::string> known =
        given.has("define") ? namesIn(reading.text) : std::vector<std::string>();
    for (const std::string& definition : given.values("define")) {
        const std::size_t equals = definition.find('=');
        const std::string name = equals == std::string::npos ? "" : definition.substr(0, equals);
        if (auto error = whyNotDefined(name, known))
            return *std::move(error);
        reading.options.definitions.emplace_back(name, definition.substr(equals + 1));
    }
    reading.options.globalsAreState = given.value("globals") == "state";
    if (const std::string selection = given.value("selection"); !selection.empty())
        reading.selection = selection == "priority"  ? Selection::Priority
                            : selection == "ordered" ? Selection::Ordered
                                                     : Selection::All;
    return reading;
}

DeadEnds deadEndsOf(const ReadOptions& given)
{
    return {given.has("end-is-deadlock"), given.has("deadlock-is-end")};
}

} // namespace threadmend::behavioral
