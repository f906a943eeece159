// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/proposition_list.h"

#include "core/model/text/escaped_text.h"
#include "core/model/text/line_scanner.h"

#include <algorithm>

namespace threadmend {

std::string propositionList(const std::vector<std::string>& names, std::span<const std::uint32_t> members)
{
    std::string list;
    for (const std::uint32_t member : members) {
        const std::string& name = names[member];
        const bool fits = !name.empty() && trimmed(name) == name && name.find(',') == std::string::npos &&
                          !looksEscaped(name);
        list += (list.empty() ? "" : ", ") + (fits ? name : escapedText(name));
    }
    return list;
}

std::vector<std::string> propositionsListed(std::string_view list)
{
    std::vector<std::string> names;
    while (!list.empty()) {
        const std::size_t comma = std::min(list.find(','), list.size());
        if (const std::string_view name = trimmed(list.substr(0, comma)); !name.empty())
            names.push_back(unescapedText(name));
        list.remove_prefix(std::min(comma + 1, list.size()));
    }
    return names;
}

} // namespace threadmend
