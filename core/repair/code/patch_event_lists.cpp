// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/code/patch_event_lists.h"

#include "core/model/behavioral/program/program.h"
#include "core/model/text/natural_order.h"
#include "core/repair/code/code_layout.h"
#include "core/repair/code/common_words.h"
#include "core/repair/code/event_expression.h"

#include <algorithm>
#include <cctype>
#include <set>

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

namespace {

/// "take right 0", "take right 1": takeRight.
std::string variableName(const EventList& events, const Program& program)
{
    std::vector<std::string> texts;
    for (const std::uint32_t event : events)
        texts.push_back(program.events()[event].label);
    std::string name;
    bool capital = false;
    for (const char c : commonWords(texts)) {
        const bool letter = std::isalpha(static_cast<unsigned char>(c)) != 0;
        if (letter)
            name += static_cast<char>(capital ? std::toupper(c) : name.empty() ? std::tolower(c) : c);
        capital = !letter && !name.empty();
    }
    return isIdentifier(name) ? name : "someEvents";
}

/// How often each list stands in the code.
std::map<EventList, int> usesOf(const PatchAutomaton& patch)
{
    std::map<EventList, int> uses;
    for (const PatchAutomaton::State& state : patch.states) {
        ++uses[state.blocks];
        const auto list = stepGroups(state);
        const bool allNamed = list.size() > 1 && std::all_of(list.begin(), list.end(), [](const auto& one) {
                                  return one.second.size() > 1;
                              });
        if (!state.otherwise && !allNamed)
            ++uses[waitedEvents(state)];
        for (std::size_t i = 0; i < list.size() && list.size() > 1; ++i)
            ++uses[list[i].second];
    }
    return uses;
}

} // namespace

std::vector<std::pair<std::uint32_t, EventList>> stepGroups(const PatchAutomaton::State& state)
{
    std::vector<std::pair<std::uint32_t, EventList>> list;
    for (const PatchAutomaton::Step& step : state.steps) {
        const auto known =
            std::find_if(list.begin(), list.end(), [&](const auto& one) { return one.first == step.target; });
        if (known == list.end())
            list.push_back({step.target, {step.event}});
        else
            known->second.push_back(step.event);
    }
    if (state.otherwise)
        list.push_back({*state.otherwise, {}});
    else if (!list.empty())
        std::iter_swap(
            std::max_element(list.begin(), list.end(),
                             [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); }),
            list.end() - 1);
    return list;
}

EventList waitedEvents(const PatchAutomaton::State& state)
{
    EventList events;
    for (const PatchAutomaton::Step& step : state.steps)
        events.push_back(step.event);
    return events;
}

Outcome<PatchEventLists> PatchEventLists::of(const PatchAutomaton& patch, const Program& program)
{
    PatchEventLists made;
    for (const PatchAutomaton::State& state : patch.states) {
        EventList all = state.blocks;
        for (const PatchAutomaton::Step& step : state.steps)
            all.push_back(step.event);
        for (const std::uint32_t event : all) {
            if (made.expressions_.count(event) > 0)
                continue;
            auto expression = eventExpression(program, event);
            if (!expression)
                return InputError{program.file(), 0, 0,
                                  fmt::format("the data of the event '{}' cannot be written in a patch",
                                              program.events()[event].label),
                                  "events with data of numbers, texts, arrays and plain objects can"};
            made.expressions_[event] = *std::move(expression);
        }
    }
    made.nameLists(patch, program);
    return made;
}

void PatchEventLists::nameLists(const PatchAutomaton& patch, const Program& program)
{
    std::set<std::string> taken{"state", "e", "isOneOf", "one", "events", "bp"};
    for (const auto& [events, times] : usesOf(patch)) {
        if (events.size() < 2 || times < 2)
            continue;
        const std::string base = variableName(events, program);
        std::string name = base;
        for (int number = 2; !taken.insert(name).second; ++number)
            name = base + std::to_string(number);
        names_[events] = name;
        const std::string begin = "    const " + name + " = [";
        declarations_ += begin + wrapped(expressionsOf(events), begin.size(), "        ") + "];\n";
    }
}

std::vector<std::string> PatchEventLists::expressionsOf(const EventList& events) const
{
    std::vector<std::string> parts;
    for (const std::uint32_t event : events)
        parts.push_back(expressions_.at(event));
    std::sort(parts.begin(), parts.end(),
              [](const std::string& a, const std::string& b) { return naturalOrder(a, b) < 0; });
    return parts;
}

std::string PatchEventLists::text(const EventList& events, std::size_t column,
                                  const std::string& indent) const
{
    if (const auto named = names_.find(events); named != names_.end())
        return named->second;
    if (events.size() == 1)
        return expressions_.at(events[0]);
    return "[" + wrapped(expressionsOf(events), column + 1, indent + "    ") + "]";
}

std::string PatchEventLists::waitedText(const PatchAutomaton::State& state, std::size_t column,
                                        const std::string& indent) const
{
    const EventList all = waitedEvents(state);
    std::string named;
    for (const auto& [target, events] : stepGroups(state)) {
        const auto name = names_.find(events);
        if (isNamed(all) || name == names_.end())
            return text(all, column, indent);
        named += named.empty() ? name->second : ".concat(" + name->second + ")";
    }
    return named;
}

} // namespace threadmend
