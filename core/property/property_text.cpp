// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/property_text.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

bool isBlank(char byte)
{
    return blanks.find(byte) != std::string_view::npos;
}

bool startsWord(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_';
}

bool continuesWord(char byte)
{
    return startsWord(byte) || (byte >= '0' && byte <= '9') || byte == '-';
}

/// The first byte behind the comment at `from`, or npos if it is not closed. A counter stands for the stack,
/// so that depth costs nothing.
std::size_t afterComment(std::string_view text, std::size_t from)
{
    std::size_t depth = 0;
    while (from + 1 < text.size()) {
        const std::string_view two = text.substr(from, 2);
        if (two == "(*")
            ++depth;
        else if (two == "*)")
            --depth;
        else {
            ++from;
            continue;
        }
        from += 2;
        if (depth == 0)
            return from;
    }
    return std::string_view::npos;
}

/// How many bytes the UTF-8 character at the front of `text` has; 0 if it is none or not to be shown.
std::size_t characterBytes(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (byte(0) < 0x80)
        return byte(0) >= 0x20 && byte(0) != 0x7F ? 1 : 0;
    const std::size_t length = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : byte(0) >= 0xC2 ? 2 : 0;
    if (length == 0 || byte(0) > 0xF4 || text.size() < length)
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xC0) != 0x80)
            return 0;
    return length;
}

} // namespace

Gap gapAt(std::string_view text, std::size_t from)
{
    while (from < text.size()) {
        if (isBlank(text[from])) {
            ++from;
        } else if (text.substr(from, 2) == "(*") {
            const std::size_t behind = afterComment(text, from);
            if (behind == std::string_view::npos)
                return {from, true};
            from = behind;
        } else {
            break;
        }
    }
    return {from, false};
}

std::string_view wordAt(std::string_view text, std::size_t from)
{
    if (from >= text.size() || !startsWord(text[from]))
        return {};
    const auto* const begin = text.data() + from;
    return {begin, static_cast<std::size_t>(
                       std::find_if_not(begin, text.data() + text.size(), continuesWord) - begin)};
}

std::string foundAt(std::string_view text, std::size_t offset)
{
    constexpr std::size_t longestWord = 40;
    if (offset >= text.size())
        return "the end of the text";
    if (const std::string_view word = wordAt(text, offset); !word.empty())
        return word.size() > longestWord ? fmt::format("'{}...'", word.substr(0, longestWord))
                                         : fmt::format("'{}'", word);
    if (text[offset] == '"')
        return "a quoted label";
    if (text[offset] == '\'')
        return "a pattern";
    if (const std::size_t length = characterBytes(text.substr(offset)); length > 0)
        return fmt::format("'{}'", text.substr(offset, length));
    return fmt::format("the byte 0x{:02X}", static_cast<unsigned char>(text[offset]));
}

std::string_view withoutOuterBlanks(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string blanksFolded(std::string_view text)
{
    std::string folded;
    bool pending = false;
    for (const char byte : withoutOuterBlanks(text)) {
        if (isBlank(byte)) {
            pending = true;
            continue;
        }
        if (pending)
            folded += ' ';
        pending = false;
        folded += byte;
    }
    return folded;
}

InputError errorIn(std::string_view text, const Complaint& complaint)
{
    const std::string_view before = text.substr(0, std::min(complaint.offset, text.size()));
    const std::size_t lineEnd = before.rfind('\n');
    const std::size_t lineStart = lineEnd == std::string_view::npos ? 0 : lineEnd + 1;
    const auto line = static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n'));
    return {{}, line + 1, before.size() - lineStart + 1, complaint.message, complaint.hint};
}

Complaint unclosedComment(std::size_t offset)
{
    return {offset, "this comment is not closed, expected '*)' at its end",
            "comments are written (* like this *)"};
}

std::string placeOf(std::string_view text, std::size_t offset)
{
    const InputError place = errorIn(text, {offset, {}, {}});
    if (place.line == 1)
        return fmt::format("column {}", place.column);
    return fmt::format("line {}, column {}", place.line, place.column);
}

} // namespace threadmend
