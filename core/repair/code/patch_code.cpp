// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/code/patch_code.h"

#include "core/model/behavioral/program/program.h"
#include "core/repair/code/accepted_patches.h"
#include "core/repair/code/code_layout.h"
#include "core/repair/code/event_expression.h"
#include "core/repair/code/patch_event_lists.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

namespace {

/// Comments stay on their line and closed to control characters, those of Unicode included.
std::string onOneLine(std::string_view text)
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
           const Program& program, const PatchEventLists& lists)
        : patch_(patch), names_(names), heading_(heading), program_(program), lists_(lists)
    {
    }

    std::string write()
    {
        std::string body = asSwitch();
        body = (comparesLists_ ? isOneOf : "") + body;
        comparesLists_ = false;
        if (const auto line = asLine(); line && line->size() < body.size())
            body = (comparesLists_ ? isOneOf : "") + *line;
        std::string text = fmt::format("{}{} begin\n", patchMarker, heading_.number);
        for (const std::string& comment : heading_.comments)
            text += "// " + onOneLine(comment) + "\n";
        text += fmt::format("bp.registerBThread({}, function () {{\n",
                            textLiteral(fmt::format("patch {}: {}", heading_.number, heading_.name)));
        return text + lists_.declarations() + body +
               fmt::format("}});\n{}{} end\n", patchMarker, heading_.number);
    }

private:
    static constexpr const char* isOneOf =
        "    const isOneOf = (e, events) => events.some(one => one.equals(e));\n";

    /// On one line where that fits, else a line or more for what it waits for, and for what it blocks.
    std::string syncOf(const PatchAutomaton::State& state, std::size_t column,
                       const std::string& indent) const
    {
        const bool waits = state.otherwise || !state.steps.empty(), blocks = !state.blocks.empty();
        const bool breaks = waits && blocks && column + oneLine(state).size() + 2 > codeWidth;
        const std::string inner = breaks ? indent + "    " : indent;
        std::string text = breaks ? "bp.sync({\n" + inner : "bp.sync({";
        if (waits) {
            text += "waitFor: ";
            text += state.otherwise ? "bp.all" : lists_.waitedText(state, columnAfter(text, column), inner);
        }
        if (waits && blocks)
            text += breaks ? ",\n" + inner : ", ";
        if (blocks) {
            text += "block: ";
            text += lists_.text(state.blocks, columnAfter(text, column), inner);
        }
        return text + (breaks ? "\n" + indent : "") + "})";
    }

    /// As if there were no end of a line.
    std::string oneLine(const PatchAutomaton::State& state) const
    {
        std::string text = "bp.sync({waitFor: ";
        text += state.otherwise ? "bp.all" : lists_.waitedText(state, 0, "");
        text += ", block: " + lists_.text(state.blocks, 0, "") + "})";
        return text;
    }

    /// The question whether `e`, which begins in `column`, is one of some events.
    std::string isAmong(const std::string& e, const EventList& events, std::size_t column,
                        const std::string& indent)
    {
        if (events.size() == 1 && isKnownByName(program_, events[0]))
            return e +
                   ".name === " + textLiteral(program_.realm().texts.utf8(program_.events()[events[0]].name));
        if (events.size() == 1)
            return e + ".equals(" + lists_.expression(events[0]) + ")";
        comparesLists_ = true;
        const std::string begin = "isOneOf(" + e + ", ";
        return begin + lists_.text(events, columnAfter(begin, column), indent) + ")";
    }

    // One case a state.

    std::string caseOf(std::uint32_t index)
    {
        const PatchAutomaton::State& state = patch_.states[index];
        const auto list = stepGroups(state);
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
        const std::string deeper = indent + "    ";
        std::size_t column = columnAfter(text, 0);
        for (std::size_t i = 0; i + 1 < list.size(); ++i) {
            text += isAmong("e", list[i].second, column, deeper);
            const std::string answer = " ? " + textLiteral(names_[list[i].first]);
            if (columnAfter(text, 0) + answer.size() + 1 > codeWidth)
                text += "\n" + deeper + "   ";
            text += answer;
            const std::string last = " : " + textLiteral(names_[list.back().first]) + ";";
            const bool stays = list.size() == 2 && columnAfter(text, 0) + last.size() <= codeWidth;
            text += stays ? " : " : "\n" + deeper + ": ";
            column = columnAfter(text, 0);
        }
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
            const auto list = stepGroups(state);
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
            const auto list = stepGroups(state);
            if (list.size() < 2)
                text += indent + syncOf(state, indent.size(), indent) + ";\n";
            else
                text += indent + "if (!(" +
                        isAmong(syncOf(state, indent.size() + 6, indent), list[0].second, indent.size() + 6,
                                indent) +
                        "))\n" + indent + "    return;\n";
        }
        return text + (found->loop ? "    }\n" : "");
    }

    const PatchAutomaton& patch_;
    const std::vector<std::string>& names_;
    const PatchHeading& heading_;
    const Program& program_;
    const PatchEventLists& lists_;
    bool comparesLists_ = false;
    bool usesEvent_ = false;
};

} // namespace

Outcome<std::string> patchCode(const PatchAutomaton& patch, const std::vector<std::string>& stateNames,
                               const PatchHeading& heading, const Program& program)
{
    const auto lists = PatchEventLists::of(patch, program);
    if (!lists)
        return lists.failure();
    return Writer(patch, stateNames, heading, program, *lists).write();
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
