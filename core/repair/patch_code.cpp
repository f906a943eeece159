// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/patch_code.h"

#include "core/model/behavioral/program/program.h"
#include "core/model/text/natural_order.h"
#include "core/repair/accepted_patches.h"
#include "core/repair/common_words.h"
#include "core/repair/event_expression.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

namespace {

using Events = std::vector<std::uint32_t>;
constexpr std::size_t lineWidth = 110;

/// `parts` with commas between them, in lines that are indented below the first.
std::string joined(const std::vector<std::string>& parts, std::size_t column, const std::string& indent)
{
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0 && column + parts[i].size() + 2 > lineWidth) {
            text += ",\n" + indent;
            column = indent.size();
        } else if (i > 0) {
            text += ", ";
            column += 2;
        }
        text += parts[i];
        column += parts[i].size();
    }
    return text;
}

/// Comments stay on their line and closed to control characters, those of Unicode included.
std::string oneLine(std::string_view text)
{
    std::string line;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const std::string_view three = text.substr(i, 3);
        if (three == "\xE2\x80\xA8" || three == "\xE2\x80\xA9") {
            line += ' ';
            i += 2;
        } else {
            line += byte < 0x20 || byte == 0x7F ? ' ' : text[i];
        }
    }
    return line;
}

class Writer {
public:
    Writer(const PatchAutomaton& patch, const std::vector<std::string>& names, const PatchHeading& heading,
           const Program& program)
        : patch_(patch), names_(names), heading_(heading), program_(program)
    {
    }

    Outcome<std::string> write()
    {
        if (const auto error = writeEvents())
            return *error;
        nameSets();
        std::string body = asSwitch();
        body = (comparesLists_ ? isOneOf : "") + body;
        comparesLists_ = false;
        if (const auto line = asLine(); line && line->size() < body.size())
            body = (comparesLists_ ? isOneOf : "") + *line;
        std::string text = fmt::format("{}{} begin\n", patchMarker, heading_.number);
        for (const std::string& comment : heading_.comments)
            text += "// " + oneLine(comment) + "\n";
        text += fmt::format("bp.registerBThread({}, function () {{\n",
                            textLiteral(fmt::format("patch {}: {}", heading_.number, heading_.name)));
        return text + sets_ + body + fmt::format("}});\n{}{} end\n", patchMarker, heading_.number);
    }

private:
    static constexpr const char* isOneOf =
        "    const isOneOf = (e, events) => events.some(one => one.equals(e));\n";

    std::optional<InputError> writeEvents()
    {
        for (const PatchAutomaton::State& state : patch_.states) {
            Events all = state.blocks;
            for (const PatchAutomaton::Step& step : state.steps)
                all.push_back(step.event);
            for (const std::uint32_t event : all) {
                if (expressions_.count(event) > 0)
                    continue;
                auto expression = eventExpression(program_, event);
                if (!expression)
                    return InputError{program_.file(), 0, 0,
                                      fmt::format("the data of the event '{}' cannot be written in a patch",
                                                  program_.events()[event].label),
                                      "events with data of numbers, texts, arrays and plain objects can"};
                expressions_[event] = *std::move(expression);
            }
        }
        return std::nullopt;
    }

    /// By target, those of `otherwise` (which name no events) last, else the largest group.
    std::vector<std::pair<std::uint32_t, Events>> groups(const PatchAutomaton::State& state) const
    {
        std::vector<std::pair<std::uint32_t, Events>> list;
        for (const PatchAutomaton::Step& step : state.steps) {
            const auto known = std::find_if(list.begin(), list.end(),
                                            [&](const auto& one) { return one.first == step.target; });
            if (known == list.end())
                list.push_back({step.target, {step.event}});
            else
                known->second.push_back(step.event);
        }
        if (state.otherwise)
            list.push_back({*state.otherwise, {}});
        else if (!list.empty())
            std::iter_swap(std::max_element(list.begin(), list.end(),
                                            [](const auto& a, const auto& b) {
                                                return a.second.size() < b.second.size();
                                            }),
                           list.end() - 1);
        return list;
    }

    static Events waited(const PatchAutomaton::State& state)
    {
        Events events;
        for (const PatchAutomaton::Step& step : state.steps)
            events.push_back(step.event);
        return events;
    }

    /// Lists of several events that are used more than once get a name, defined at the top.
    void nameSets()
    {
        std::map<Events, int> uses;
        for (const PatchAutomaton::State& state : patch_.states) {
            ++uses[state.blocks];
            const auto list = groups(state);
            const bool allNamed =
                list.size() > 1 &&
                std::all_of(list.begin(), list.end(), [](const auto& one) { return one.second.size() > 1; });
            if (!state.otherwise && !allNamed)
                ++uses[waited(state)];
            for (std::size_t i = 0; i < list.size() && list.size() > 1; ++i)
                ++uses[list[i].second];
        }
        std::set<std::string> taken{"state", "e", "isOneOf", "one", "events", "bp"};
        for (const auto& [events, times] : uses) {
            if (events.size() < 2 || times < 2)
                continue;
            const std::string base = variableName(events);
            std::string name = base;
            for (int number = 2; !taken.insert(name).second; ++number)
                name = base + std::to_string(number);
            setNames_[events] = name;
            const std::string begin = "    const " + name + " = [";
            sets_ += begin + joined(expressionsOf(events), begin.size(), "        ") + "];\n";
        }
    }

    /// "take right 0", "take right 1": takeRight.
    std::string variableName(const Events& events) const
    {
        std::vector<std::string> texts;
        for (const std::uint32_t event : events)
            texts.push_back(program_.events()[event].label);
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

    std::vector<std::string> expressionsOf(const Events& events) const
    {
        std::vector<std::string> parts;
        for (const std::uint32_t event : events)
            parts.push_back(expressions_.at(event));
        std::sort(parts.begin(), parts.end(),
                  [](const std::string& a, const std::string& b) { return naturalOrder(a, b) < 0; });
        return parts;
    }

    std::string listOf(const Events& events, std::size_t column, const std::string& indent) const
    {
        if (const auto named = setNames_.find(events); named != setNames_.end())
            return named->second;
        if (events.size() == 1)
            return expressions_.at(events[0]);
        return "[" + joined(expressionsOf(events), column + 1, indent + "    ") + "]";
    }

    /// What a state waits for: where each of its groups has a name, these together.
    std::string waitedOf(const PatchAutomaton::State& state, std::size_t column,
                         const std::string& indent) const
    {
        const Events all = waited(state);
        std::string named;
        for (const auto& [target, events] : groups(state)) {
            const auto name = setNames_.find(events);
            if (setNames_.count(all) > 0 || name == setNames_.end())
                return listOf(all, column, indent);
            named += named.empty() ? name->second : ".concat(" + name->second + ")";
        }
        return named;
    }

    std::string syncOf(const PatchAutomaton::State& state, std::size_t column,
                       const std::string& indent) const
    {
        std::string text = "bp.sync({";
        if (state.otherwise)
            text += "waitFor: bp.all";
        else if (!state.steps.empty())
            text += "waitFor: " + waitedOf(state, column + 18, indent);
        if (!state.blocks.empty()) {
            const std::size_t lastLine = text.size() - std::min(text.rfind('\n') + 1, text.size());
            text += text.back() == '{' ? "block: " : ", block: ";
            text += listOf(state.blocks, (text.find('\n') == std::string::npos ? column : 0) + lastLine + 9,
                           indent);
        }
        return text + "})";
    }

    std::string isAmong(const std::string& e, const Events& events)
    {
        if (events.size() == 1 && isKnownByName(program_, events[0]))
            return e +
                   ".name === " + textLiteral(program_.realm().texts.utf8(program_.events()[events[0]].name));
        if (events.size() == 1)
            return e + ".equals(" + expressions_.at(events[0]) + ")";
        comparesLists_ = true;
        return "isOneOf(" + e + ", " + listOf(events, 0, "            ") + ")";
    }

    // One case a state.

    std::string caseOf(std::uint32_t index)
    {
        const PatchAutomaton::State& state = patch_.states[index];
        const auto list = groups(state);
        const std::string indent = "            ";
        std::string text = "        case " + textLiteral(names_[index]) + ":\n";
        if (list.empty())
            return text +
                   (state.blocks.empty() ? "" : indent + syncOf(state, indent.size(), indent) + ";\n") +
                   indent + "return;\n";
        if (list.size() == 1)
            return text + indent + syncOf(state, indent.size(), indent) + ";\n" + indent +
                   "state = " + textLiteral(names_[list[0].first]) + ";\n" + indent + "break;\n";
        text += indent + "e = " + syncOf(state, indent.size() + 4, indent) + ";\n" + indent + "state = ";
        usesEvent_ = true;
        for (std::size_t i = 0; i + 1 < list.size(); ++i)
            text += isAmong("e", list[i].second) + " ? " + textLiteral(names_[list[i].first]) +
                    (list.size() > 2 ? "\n" + indent + "    : " : " : ");
        return text + textLiteral(names_[list.back().first]) + ";\n" + indent + "break;\n";
    }

    std::string asSwitch()
    {
        std::string cases;
        for (std::uint32_t state = 0; state < patch_.states.size(); ++state)
            cases += caseOf(state);
        return "    let state = " + textLiteral(names_[0]) + (usesEvent_ ? ", e" : "") +
               ";\n    while (true)\n        switch (state) {\n" + cases + "        }\n";
    }

    // One sync after the other.

    /// The states in their order, and where the last one leads back to, if it does.
    struct Line {
        std::vector<std::uint32_t> states;
        std::optional<std::size_t> loop;
    };

    bool isOver(std::uint32_t state) const
    {
        return patch_.states[state].blocks.empty() && patch_.states[state].steps.empty() &&
               !patch_.states[state].otherwise;
    }

    std::optional<Line> line() const
    {
        Line line;
        std::uint32_t at = 0;
        while (true) {
            const auto known = std::find(line.states.begin(), line.states.end(), at);
            if (known != line.states.end()) {
                line.loop = static_cast<std::size_t>(known - line.states.begin());
                return line;
            }
            line.states.push_back(at);
            const PatchAutomaton::State& state = patch_.states[at];
            const auto list = groups(state);
            if (list.empty())
                return line;
            const bool givesUp = state.otherwise && list.size() == 2 && isOver(*state.otherwise);
            if (list.size() != 1 && !givesUp)
                return std::nullopt;
            at = list[0].first;
        }
    }

    std::optional<std::string> asLine()
    {
        const auto found = line();
        if (!found)
            return std::nullopt;
        std::string text;
        for (std::size_t i = 0; i < found->states.size(); ++i) {
            if (found->loop == i)
                text += "    while (true) {\n";
            const std::string indent = found->loop && i >= *found->loop ? "        " : "    ";
            const PatchAutomaton::State& state = patch_.states[found->states[i]];
            if (isOver(found->states[i]))
                continue;
            const auto list = groups(state);
            if (list.size() < 2)
                text += indent + syncOf(state, indent.size(), indent) + ";\n";
            else
                text += indent + "if (!(" +
                        isAmong(syncOf(state, indent.size() + 6, indent), list[0].second) + "))\n" + indent +
                        "    return;\n";
        }
        return text + (found->loop ? "    }\n" : "");
    }

    const PatchAutomaton& patch_;
    const std::vector<std::string>& names_;
    const PatchHeading& heading_;
    const Program& program_;
    std::map<std::uint32_t, std::string> expressions_;
    std::map<Events, std::string> setNames_;
    std::string sets_;
    bool comparesLists_ = false;
    bool usesEvent_ = false;
};

} // namespace

Outcome<std::string> patchCode(const PatchAutomaton& patch, const std::vector<std::string>& stateNames,
                               const PatchHeading& heading, const Program& program)
{
    return Writer(patch, stateNames, heading, program).write();
}

std::string withPatch(std::string_view text, std::string_view code)
{
    std::string all(text);
    if (!all.empty() && all.back() != '\n')
        all += '\n';
    if (!all.empty())
        all += '\n';
    return all + std::string(code);
}

std::string withProposal(std::string_view text, const Proposal& proposal)
{
    return proposal.change ? replaced(text, *proposal.change) : withPatch(text, proposal.code);
}

std::uint32_t nextPatchNumber(std::string_view text)
{
    std::uint32_t greatest = 0;
    for (std::size_t at = text.find(patchMarker); at != std::string_view::npos;
         at = text.find(patchMarker, at + 1)) {
        std::uint32_t number = 0;
        for (std::size_t i = at + patchMarker.size();
             i < text.size() && text[i] >= '0' && text[i] <= '9' && number < 100'000'000; ++i)
            number = number * 10 + static_cast<std::uint32_t>(text[i] - '0');
        greatest = std::max(greatest, number);
    }
    return greatest + 1;
}

} // namespace threadmend
