// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/advice/similar_names.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace threadmend::behavioral {

namespace {

std::size_t distance(std::string_view a, std::string_view b)
{
    std::vector<std::vector<std::size_t>> least(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i)
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                least[i][j] = i + j;
                continue;
            }
            least[i][j] = std::min({least[i - 1][j] + 1, least[i][j - 1] + 1,
                                    least[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                least[i][j] = std::min(least[i][j], least[i - 2][j - 2] + 1);
        }
    return least[a.size()][b.size()];
}

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
        const std::size_t away = distance(name, other);
        if (away > best || away > allowed)
            continue;
        found = away == best ? std::nullopt : std::optional(other);
        best = away;
    }
    return found;
}

} // namespace threadmend::behavioral
