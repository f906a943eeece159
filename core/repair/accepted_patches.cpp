// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/accepted_patches.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace threadmend {

namespace {

constexpr std::string_view property = "// Property: ";

std::string_view trimmed(std::string_view line)
{
    constexpr std::string_view blanks = " \t\r";
    const std::size_t first = line.find_first_not_of(blanks);
    return first == std::string_view::npos ? std::string_view()
                                           : line.substr(first, line.find_last_not_of(blanks) - first + 1);
}

/// The number in the line "// threadmend:patch NUMBER WORD".
std::optional<std::uint32_t> numberIn(std::string_view line, std::string_view word)
{
    if (line.substr(0, patchMarker.size()) != patchMarker)
        return std::nullopt;
    line.remove_prefix(patchMarker.size());
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    line.remove_prefix(static_cast<std::size_t>(end - line.data()));
    return error == std::errc() && trimmed(line) == word ? std::optional(number) : std::nullopt;
}

} // namespace

std::vector<AcceptedPatch> acceptedPatches(std::string_view text)
{
    std::vector<AcceptedPatch> patches;
    std::optional<AcceptedPatch> open;
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        ++number;
        const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
        const std::string_view line = trimmed(text.substr(at, end - at - (text[end - 1] == '\n' ? 1 : 0)));
        if (const auto begins = numberIn(line, "begin")) {
            open = AcceptedPatch{*begins, "", at, 0, number, number};
        } else if (open && open->property.empty() && line.substr(0, property.size()) == property) {
            open->property = line.substr(property.size());
        } else if (open && numberIn(line, "end") == open->number) {
            open->length = end - open->offset;
            open->lastLine = number;
            patches.push_back(*std::move(open));
            open.reset();
        }
        at = end;
    }
    return patches;
}

std::string withoutPatch(std::string_view text, const AcceptedPatch& patch)
{
    std::size_t begin = patch.offset;
    if (text.substr(0, begin).ends_with("\n\n"))
        --begin;
    return std::string(text.substr(0, begin)) + std::string(text.substr(patch.offset + patch.length));
}

} // namespace threadmend
