// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text/similar_names.h"

#include "core/model/text/edit_distance.h"

#include <algorithm>
#include <cctype>

namespace threadmend {

namespace {

std::string digitsIn(std::string_view name)
{
    std::string digits;
    std::copy_if(name.begin(), name.end(), std::back_inserter(digits),
                 [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; });
    return digits;
}

} // namespace

std::optional<std::string> nearest(std::string_view name, std::span<const std::string> known)
{
    constexpr std::size_t most = 2;
    constexpr std::size_t longest = 200;
    const std::size_t allowed = std::min(most, name.size() / 5);
    std::optional<std::string> found;
    std::size_t best = allowed + 1;
    for (const std::string& other : known) {
        const std::size_t difference =
            std::max(name.size(), other.size()) - std::min(name.size(), other.size());
        if (difference > allowed || name.size() > longest || digitsIn(name) != digitsIn(other))
            continue;
        const std::size_t away = editDistance(name, other);
        if (away > best || away > allowed)
            continue;
        found = away == best ? std::nullopt : std::optional(other);
        best = away;
    }
    return found;
}

} // namespace threadmend
