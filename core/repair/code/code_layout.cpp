// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/code/code_layout.h"

namespace threadmend {

std::string wrapped(const std::vector<std::string>& parts, std::size_t column, const std::string& indent)
{
    constexpr std::size_t closing = 5; // "]})" and a sign behind it
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0 && column + 2 + parts[i].size() + closing > codeWidth) {
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

std::size_t columnAfter(std::string_view text, std::size_t column)
{
    const std::size_t line = text.rfind('\n');
    return line == std::string_view::npos ? column + text.size() : text.size() - line - 1;
}

} // namespace threadmend
