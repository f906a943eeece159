// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/code/noted_constants.h"

#include "core/model/behavioral/language/parser.h"
#include "core/repair/code/event_expression.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

namespace {

constexpr std::size_t mostConstants = 20, longestConstant = 40;

/// The names that the top level declares, and those that were given from outside.
std::vector<std::string> constantNames(const Program& program)
{
    std::vector<std::string> names;
    std::set<std::string> known;
    const auto add = [&](const std::string& name) {
        if (known.insert(name).second)
            names.push_back(name);
    };
    if (const auto syntax = parseProgram(program.text()))
        for (const auto& variable : syntax->top->scope->variables)
            add(variable->name);
    for (const auto& [name, expression] : program.options().definitions)
        add(name);
    return names;
}

/// The end of a value that begins at `at`: that of a text in quotes, or the next comma.
std::size_t endOfConstant(std::string_view text, std::size_t at)
{
    if (at >= text.size() || text[at] != '"')
        return std::min(text.find(", ", at), text.size());
    for (++at; at < text.size() && text[at] != '"'; ++at)
        at += text[at] == '\\' ? 1 : 0;
    return std::min(at + 1, text.size());
}

std::vector<std::pair<std::string_view, std::string_view>> constantsIn(std::string_view text)
{
    std::vector<std::pair<std::string_view, std::string_view>> constants;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t equals = text.find(" = ", at);
        if (equals == std::string_view::npos)
            break;
        const std::size_t end = endOfConstant(text, equals + 3);
        constants.emplace_back(text.substr(at, equals - at), text.substr(equals + 3, end - equals - 3));
        at = end + 2;
    }
    return constants;
}

} // namespace

std::string constantsOf(const Program& program)
{
    const Realm& realm = program.realm();
    std::string text;
    std::size_t count = 0;
    for (const std::string& name : constantNames(program)) {
        const auto known = realm.code.globals.find(name);
        if (known == realm.code.globals.end() || known->second >= realm.globals.size())
            continue;
        const Value value = realm.globals[known->second];
        if (value.tag != Tag::Boolean && value.tag != Tag::Number && value.tag != Tag::Text)
            continue;
        const auto expression = valueExpression(program, value);
        if (!expression || expression->size() > longestConstant || ++count > mostConstants)
            continue;
        text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, *expression);
    }
    return text;
}

std::vector<ChangedConstant> changedConstants(std::string_view noted, std::string_view now)
{
    const auto today = constantsIn(now);
    std::vector<ChangedConstant> changed;
    for (const auto& [name, value] : constantsIn(noted)) {
        const std::string_view wanted = name;
        const auto known =
            std::find_if(today.begin(), today.end(), [&](const auto& each) { return each.first == wanted; });
        const std::string_view present = known == today.end() ? std::string_view() : known->second;
        if (present != value)
            changed.push_back({std::string(name), std::string(value), std::string(present)});
    }
    return changed;
}

std::string sentenceFor(const ChangedConstant& changed)
{
    return changed.now.empty()
               ? fmt::format("{} = {}, and {} is no constant now", changed.name, changed.then, changed.name)
               : fmt::format("{} = {}, and {} is {} now", changed.name, changed.then, changed.name,
                             changed.now);
}

} // namespace threadmend
