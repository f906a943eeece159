// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/property_entry.h"

#include "core/property/property_text.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr std::uint64_t mostBytes = std::uint64_t{16} << 20;
constexpr std::size_t entryIndentation = 4;

bool isIndent(char byte)
{
    return byte == ' ' || byte == '\t';
}

/// Bytes outside ASCII are letters of some language.
bool beginsName(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           byte == '_' || static_cast<unsigned char>(byte) >= 0x80;
}

bool isInName(char byte)
{
    return beginsName(byte) || byte == ' ' || byte == '.' || byte == '-';
}

bool isPlainName(std::string_view name)
{
    // A byte order mark at the start of a file would be skipped.
    return !name.empty() && name.substr(0, 3) != "\xEF\xBB\xBF" && beginsName(name.front()) &&
           name.back() != ' ' && std::all_of(name.begin(), name.end(), isInName);
}

InputError atColumn(std::size_t offset, std::string message, std::string hint)
{
    return {{}, 0, offset + 1, std::move(message), std::move(hint)};
}

Outcome<EntryHead> quotedHead(std::string_view line)
{
    std::string name;
    std::size_t place = 1;
    for (; place < line.size() && line[place] != '"'; ++place) {
        const bool escaped = line[place] == '\\' && place + 1 < line.size();
        place += escaped ? 1 : 0;
        name += escaped && line[place] == 'n' ? '\n' : escaped && line[place] == 'r' ? '\r' : line[place];
    }
    if (place >= line.size())
        return atColumn(0, "this name does not end on its line, expected a double quote behind it", {});
    const std::size_t colon = line.find_first_not_of(" \t", place + 1);
    if (colon == std::string_view::npos || line[colon] != ':')
        return atColumn(std::min(colon, line.size()),
                        fmt::format("found {}, expected ':' behind the name",
                                    foundAt(line, std::min(colon, line.size()))),
                        "a property that begins with a label is written never \"label\"");
    if (name.empty())
        return atColumn(0, "this name is empty, expected at least one letter", {});
    return EntryHead{std::move(name), colon + 1};
}

/// Where a continuation line's text begins.
std::size_t indentOf(std::string_view line)
{
    if (line.substr(0, 1) == "\t")
        return 1;
    return std::min({line.find_first_not_of(' '), entryIndentation, line.size()});
}

/// Collects lines into entries.
class EntryCollection {
public:
    explicit EntryCollection(LineReader& input) : input_(input) {}

    Outcome<std::vector<PropertyEntry>> collect()
    {
        while (const auto line = input_.next()) {
            if (input_.bytesRead() > mostBytes)
                return InputError{input_.name(), 0, 0,
                                  "is larger than 16 MiB, too large for a file of properties",
                                  "check that this file holds properties"};
            if (auto error = add(*line))
                return *std::move(error);
        }
        if (input_.failure())
            return *input_.failure();
        if (auto error = endEntry())
            return *std::move(error);
        return std::move(entries_);
    }

private:
    std::optional<InputError> add(std::string_view line)
    {
        const std::string_view content = line.substr(0, line.find_last_not_of(" \t\r\v\f") + 1);
        if (content.substr(0, 1) == "#")
            return std::nullopt;
        if (content.empty()) {
            blankLines_.push_back(input_.lineNumber());
            return std::nullopt;
        }
        if (isIndent(content.front()))
            return goOn(content);
        if (auto error = endEntry())
            return error;
        return begin(content);
    }

    std::optional<InputError> begin(std::string_view line)
    {
        auto head = headOf(line);
        if (!head) {
            InputError error = *head.error();
            error.file = input_.name();
            error.line = input_.lineNumber();
            return error;
        }
        PropertyEntry entry;
        entry.name = std::move(head->name);
        entry.number = input_.lineNumber();
        const std::size_t textBegin = std::min(line.find_first_not_of(" \t", head->textBegin), line.size());
        if (textBegin < line.size())
            entry.lines.push_back({std::string(line.substr(textBegin)), entry.number, textBegin});
        entries_.push_back(std::move(entry));
        blankLines_.clear();
        return std::nullopt;
    }

    std::optional<InputError> goOn(std::string_view line)
    {
        if (entries_.empty())
            return input_.errorHere(line.find_first_not_of(" \t") + 1,
                                    "this line is indented, but there is no property before it",
                                    "a property begins in the first column");
        std::vector<PropertyEntry::Line>& lines = entries_.back().lines;
        if (!lines.empty())
            for (const std::uint64_t number : blankLines_)
                lines.push_back({{}, number, 0});
        blankLines_.clear();
        // The first line of a text has no indentation of its own.
        const std::size_t indent = lines.empty() ? line.find_first_not_of(" \t") : indentOf(line);
        lines.push_back({std::string(line.substr(indent)), input_.lineNumber(), indent});
        return std::nullopt;
    }

    std::optional<InputError> endEntry()
    {
        blankLines_.clear();
        if (entries_.empty())
            return std::nullopt;
        PropertyEntry& entry = entries_.back();
        if (!entry.lines.empty() && entry.lines.back().number != entry.number)
            entry.expectation = expectationIn(entry.lines.back().text);
        if (entry.expectation)
            entry.lines.pop_back();
        while (!entry.lines.empty() && entry.lines.back().text.empty())
            entry.lines.pop_back();
        if (entry.lines.empty())
            return InputError{input_.name(), entry.number, 1,
                              "this entry has a name but no property, expected one behind the ':'",
                              "for example  name: never \"CRASH\""};
        return std::nullopt;
    }

    LineReader& input_;
    std::vector<PropertyEntry> entries_;
    std::vector<std::uint64_t> blankLines_;
};

} // namespace

std::string PropertyEntry::text() const
{
    std::string text;
    for (const Line& line : lines)
        text.append(text.empty() ? "" : "\n").append(line.text);
    return text;
}

InputError PropertyEntry::placed(InputError error, const std::string& file) const
{
    error.file = file;
    if (error.line == 0 || error.line > lines.size())
        return error;
    const Line& line = lines[error.line - 1];
    error.line = line.number;
    error.column += line.indent;
    return error;
}

Outcome<EntryHead> headOf(std::string_view line)
{
    if (line.substr(0, 1) == "\"")
        return quotedHead(line);
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || line.find_first_of("\"'([{<") < colon)
        return EntryHead{};
    const std::string_view name = line.substr(0, line.find_last_not_of(" \t", colon - 1) + 1);
    if (colon == 0 || name.empty())
        return atColumn(0, "found ':', expected a name before it", "for example  name: never \"CRASH\"");
    const auto* wrong = std::find_if_not(name.begin(), name.end(), isInName);
    if (!beginsName(name.front()))
        wrong = name.begin();
    if (wrong != name.end()) {
        const auto offset = static_cast<std::size_t>(wrong - name.begin());
        return atColumn(offset,
                        fmt::format("found {} in the name of a property, expected letters, digits, blanks, "
                                    "'.', '_' or '-', a letter or digit first",
                                    foundAt(line, offset)),
                        "any other name stands in double quotes");
    }
    return EntryHead{std::string(name), colon + 1};
}

std::string writtenName(std::string_view name)
{
    if (isPlainName(name))
        return std::string(name);
    std::string written = "\"";
    for (const char byte : name) {
        if (byte == '"' || byte == '\\' || byte == '\n' || byte == '\r')
            written += '\\';
        written += byte == '\n' ? 'n' : byte == '\r' ? 'r' : byte;
    }
    return written + '"';
}

std::optional<Expectation> expectationIn(std::string_view line)
{
    const std::string folded = blanksFolded(line);
    constexpr std::string_view violated = "expect violated";
    if (folded == "expect holds")
        return Expectation{true, std::nullopt};
    if (folded == violated)
        return Expectation{false, std::nullopt};
    if (folded.size() < violated.size() + 2 || folded.substr(0, violated.size() + 1) != "expect violated ")
        return std::nullopt;
    std::uint64_t steps = 0;
    const char* end = folded.data() + folded.size();
    const auto [rest, error] = std::from_chars(folded.data() + violated.size() + 1, end, steps);
    if (error != std::errc() || rest != end)
        return std::nullopt;
    return Expectation{false, steps};
}

Outcome<std::vector<PropertyEntry>> readEntries(LineReader& input)
{
    return EntryCollection(input).collect();
}

} // namespace threadmend
