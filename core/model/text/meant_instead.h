// SPDX-License-Identifier: GPL-3.0-or-later
// A hint for whoever has made a slip of the pen.
#pragma once

#include "core/model/text/edit_distance.h"
#include "core/model/text/line_scanner.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace threadmend {

/// "did you mean `closed`?", if one of the first thousand texts, which `text(i)` gives, is near to `name`,
/// and none is `name` itself; else empty. Looks at no text of more than 40 bytes.
template <class Text>
std::string meantInstead(std::string_view name, std::size_t count, const Text& text)
{
    constexpr std::size_t most = 1000, longest = 40;
    std::string nearest;
    std::size_t best = name.size() / 3 + 1;
    for (std::size_t i = 0; i < std::min(count, most) && name.size() <= longest; ++i) {
        const std::string candidate(text(i));
        const std::size_t distance = candidate.size() <= longest ? editDistance(name, candidate) : best;
        if (distance == 0)
            return {};
        if (distance < best) {
            best = distance;
            nearest = candidate;
        }
    }
    return nearest.empty() ? std::string() : "did you mean " + inQuotes(nearest) + "?";
}

} // namespace threadmend
