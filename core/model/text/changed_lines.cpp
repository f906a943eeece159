// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text/changed_lines.h"

#include "core/model/text/text_position.h"

#include <string_view>

namespace threadmend {

namespace {

std::string lineNumbered(std::string_view text, std::uint64_t number)
{
    std::size_t begin = 0;
    for (std::uint64_t line = 1; line < number && begin != std::string_view::npos; ++line)
        begin = text.find('\n', begin) + 1;
    return std::string(text.substr(begin, text.find('\n', begin) - begin));
}

} // namespace

std::string withChanges(std::string text, const std::vector<TextReplacement>& changes)
{
    for (std::size_t i = changes.size(); i-- > 0;)
        text = replaced(text, changes[i]);
    return text;
}

std::vector<ChangedLine> changedLines(const std::string& before, const std::vector<TextReplacement>& changes)
{
    const std::string after = withChanges(before, changes);
    std::vector<ChangedLine> lines;
    for (const TextReplacement& change : changes) {
        const std::uint64_t number = positionIn(before, change.offset).line;
        if (lines.empty() || lines.back().number != number)
            lines.push_back({number, lineNumbered(before, number), lineNumbered(after, number)});
    }
    return lines;
}

} // namespace threadmend
